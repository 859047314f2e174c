// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Replaces choices that the next byte decides by instructions that read it.
///
/// After the opening bracket of an array that may be empty, and at a value of one of several types,
/// the alternatives begin with different bytes. One instruction with the edges of all of them is
/// equivalent to the choice, and its state is plain: the subset construction, which otherwise makes
/// a composite state when a text first reaches the choice, is not needed.
struct DisjointChoices {
  /// The most edges of an instruction that replaces a choice.
  private static let edgeLimit = 32
  /// The most instructions that are followed from a choice.
  private static let stepLimit = 64

  private var edges: [Edge] = []
  private var bytes = ASCIIBytes()
  /// Whether a frame includes the distance from one of the alternatives.
  private var isExcluded = false
  /// The number of instructions that were followed.
  private var steps = 0

  /// Replaces all such choices, unless items or names are compared: the bounds on the number of
  /// their values follow from the choices.
  ///
  /// - Complexity: O(*n*) in the instructions.
  static func merge(in builder: inout ProgramBuilder) {
    guard !builder.loops.contains(where: \.isUnique) else { return }
    var isExcluded: [Bool] = []
    for index in builder.instructions.indices {
      guard case .choice(let range) = builder.instructions[index], range.indices.count > 1 else {
        continue
      }
      if isExcluded.isEmpty {
        isExcluded = [Bool](repeating: false, count: builder.instructions.count)
        for address in builder.excludedFromDistance { isExcluded[address.index] = true }
      }
      var choice = DisjointChoices()
      guard choice.add(Address(index), isExcluded, builder), !choice.edges.isEmpty else { continue }
      choice.edges.sort { $0.low < $1.low }
      builder.define(Address(index), as: builder.reading(choice.edges))
      if choice.isExcluded { builder.excludeFromDistance(Address(index)) }
    }
  }

  /// Adds the edges of an alternative and returns whether they are disjoint from all others.
  private mutating func add(
    _ start: Address, _ isExcluded: [Bool], _ builder: ProgramBuilder
  ) -> Bool {
    var open = [start]
    while let address = open.popLast() {
      // A union may lead back to itself without reading a byte.
      steps += 1
      guard steps <= Self.stepLimit else { return false }
      switch builder.instructions[address.index] {
      case .jump(let target): open.append(target)
      case .choice(let range):
        // The first alternatives come first, which ends the search early if they have a common byte.
        open += builder.targets[range.indices].reversed()
      case .bytes(let range, isFinal: false):
        guard add(builder.edges[range.indices]) else { return false }
        if isExcluded[address.index] { self.isExcluded = true }
      default: return false
      }
    }
    return true
  }

  private mutating func add(_ list: ArraySlice<Edge>) -> Bool {
    guard edges.count + list.count <= Self.edgeLimit else { return false }
    var own = ASCIIBytes()
    for edge in list {
      guard edge.high < 0x80 else { return false }
      own.formUnion(ASCIIBytes(edge))
    }
    guard own.isDisjoint(with: bytes) else { return false }
    bytes.formUnion(own)
    edges += list
    return true
  }
}
