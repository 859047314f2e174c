// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Merges the common beginnings of a union's alternatives.
///
/// A thousand kinds of objects that begin with the same keys would be a thousand readings of each
/// byte. The subset construction over literals, which is otherwise done when a text reaches a
/// state, is done once here. Two calls of one address with different continuations become one call
/// that continues at a choice of both: L·A ∪ L·B = L·(A ∪ B). Then the frames of such alternatives
/// are equal, and the readings of a text do not multiply with its depth.
///
/// Only instructions that read single bytes are merged. Classes of characters belong to patterns,
/// for which the construction could be exponential, and to shared fragments.
struct ChoiceFactoring {
  /// The most edges of an instruction that is merged.
  private static let edgeLimit = 64
  /// The most instructions that are added to a program, in addition to the number of its
  /// instructions.
  private static let additionLimit = 1 << 12

  private var known: [[Address]: Address] = [:]
  /// The alternatives of the merged addresses, some of which are not defined yet.
  private var expansions: [Address: [Address]] = [:]
  private var pending: [(address: Address, leaves: [Address])] = []
  private let limit: Int

  private init(_ builder: ProgramBuilder) {
    limit = 2 * builder.instructions.count + Self.additionLimit
  }

  /// Merges the beginnings of the choices at some addresses.
  ///
  /// - Complexity: O(*n*) in the bytes that alternatives have in common, for each alternative.
  static func factor(_ unions: [Address], in builder: inout ProgramBuilder) {
    var factoring = ChoiceFactoring(builder)
    for union in unions {
      guard case .choice = builder.instructions[union.index] else { continue }
      let leaves = factoring.leaves(of: [union], builder)
      guard leaves.count > 1 else { continue }
      factoring.define(union, leaves, in: &builder)
      while let next = factoring.pending.popLast() {
        factoring.define(next.address, next.leaves, in: &builder)
      }
    }
  }

  /// Returns the instructions that are reached through jumps and choices, in ascending order.
  private func leaves(of addresses: [Address], _ builder: ProgramBuilder) -> [Address] {
    var leaves: Set<Address> = []
    var seen = Set(addresses)
    var open = addresses
    while let address = open.popLast() {
      if let expansion = expansions[address] {
        leaves.formUnion(expansion)
        continue
      }
      switch builder.instructions[address.index] {
      case .jump(let target): if seen.insert(target).inserted { open.append(target) }
      case .choice(let range):
        open += builder.targets[range.indices].filter { seen.insert($0).inserted }
      default: leaves.insert(address)
      }
    }
    return leaves.sorted()
  }

  /// Returns an address that is equivalent to the choice of several.
  private mutating func merged(
    _ addresses: [Address], in builder: inout ProgramBuilder
  ) -> Address {
    if addresses.count == 1 { return addresses[0] }
    let leaves = leaves(of: addresses, builder)
    if leaves.count == 1 { return leaves[0] }
    if let address = known[leaves] { return address }
    let address: Address
    if builder.instructions.count < limit {
      address = builder.reserve()
      expansions[address] = leaves
      pending.append((address, leaves))
    } else {
      address = builder.emit(builder.choosing(leaves))
    }
    known[leaves] = address
    return address
  }

  /// Defines an instruction as the choice of several, with their beginnings merged.
  private mutating func define(
    _ address: Address, _ leaves: [Address], in builder: inout ProgramBuilder
  ) {
    var literals: [Address] = []
    var calls: [Address: [Address]] = [:]
    var others: [Address] = []
    for leaf in leaves {
      if Self.isLiteral(builder.instructions[leaf.index], builder) {
        literals.append(leaf)
      } else if case .call(let target, then: _) = builder.instructions[leaf.index] {
        calls[Self.resolved(target, builder), default: []].append(leaf)
      } else {
        others.append(leaf)
      }
    }
    var choices: [Instruction] = []
    if literals.count == 1 { others.append(literals[0]) }
    if literals.count > 1 { choices.append(mergedLiterals(literals, in: &builder)) }
    for (target, group) in calls.sorted(by: { $0.key < $1.key }) {
      guard group.count > 1 else {
        others.append(group[0])
        continue
      }
      let continuations = group.compactMap { leaf -> Address? in
        guard case .call(_, then: let then) = builder.instructions[leaf.index] else { return nil }
        return then
      }
      choices.append(.call(target, then: merged(continuations, in: &builder)))
    }
    if choices.count == 1, others.isEmpty { return builder.define(address, as: choices[0]) }
    var targets = others
    for choice in choices { targets.append(builder.emit(choice)) }
    builder.define(address, as: builder.choosing(targets))
  }

  /// Returns an instruction that reads like all of some literals.
  private mutating func mergedLiterals(
    _ literals: [Address], in builder: inout ProgramBuilder
  ) -> Instruction {
    var targets: [UInt8: [Address]] = [:]
    for literal in literals {
      for edge in builder.edges(of: literal) where targets[edge.low]?.last != edge.target {
        targets[edge.low, default: []].append(edge.target)
      }
    }
    var edges: [Edge] = []
    for (byte, addresses) in targets.sorted(by: { $0.key < $1.key }) {
      edges.append(Edge(byte, to: merged(addresses, in: &builder)))
    }
    return builder.reading(edges)
  }

  private static func isLiteral(_ instruction: Instruction, _ builder: ProgramBuilder) -> Bool {
    guard case .bytes(let range, isFinal: false) = instruction, range.indices.count <= edgeLimit
    else { return false }
    return builder.edges[range.indices].allSatisfy { $0.low == $0.high }
  }

  /// Returns the address at the end of jumps.
  private static func resolved(_ address: Address, _ builder: ProgramBuilder) -> Address {
    var address = address
    var steps = 0
    while steps < builder.instructions.count,
      case .jump(let target) = builder.instructions[address.index]
    {
      address = target
      steps += 1
    }
    return address
  }
}
