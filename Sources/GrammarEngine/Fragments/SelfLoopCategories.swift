// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds the scalars that may follow a reading instruction in any number and order.
///
/// Most bytes of a string, and of many patterns and numbers, loop back to the same state. Tokens
/// that consist of such scalars are allowed without examining each one (``SelfLoopMasks``).
struct SelfLoopCategories {
  /// The maximum number of instructions that a loop may visit.
  private static let visitLimit = 4

  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Returns the self-loop of the state at an instruction: the ``ScalarCategory`` set whose scalars
  /// the automaton reads, in any order, as long as no scalar of another category occurs.
  func categories(of address: Address) -> UInt32 {
    if let range = program.fragment(containing: address.index), !range.isCounted,
      let state = range.offset(of: address.index)
    {
      return FragmentAutomaton.all[range.fragment]?.selfLoops[state] ?? 0
    }
    return computedCategories(of: address)
  }

  /// Computes the categories without regard to shared fragments.
  ///
  /// The first categories are those that lead to one instruction and from there back to it: usually
  /// the instruction itself, or the next one where a pattern requires at least one scalar of a set.
  /// Then categories are added that lead to other instructions as long as all of them may follow
  /// each other there: after the `@` of an address, letters, digits, dots and hyphens follow in any
  /// order, although whether the address may end depends on the dots.
  func computedCategories(of address: Address) -> UInt32 {
    var loops = directLoops(of: address)
    guard loops != 0 else { return 0 }
    // A quote or a backslash restricts the bytes that follow.
    let delimiters =
      UInt32(1) << UInt32(ScalarCategory.quote) | 1 << UInt32(ScalarCategory.backslash)
    var candidates = asciiCategories(from: address) { _ in true } & ~loops & ~delimiters
    if candidates != 0, isClosed(loops | candidates, from: address) { return loops | candidates }
    while candidates != 0 {
      let candidate = candidates & ~(candidates - 1)
      candidates &= ~candidate
      if isClosed(loops | candidate, from: address) { loops |= candidate }
    }
    return loops
  }

  // MARK: - Loops through one instruction

  private func directLoops(of address: Address) -> UInt32 {
    if loops(address) { return categories(from: address, to: address) }
    var most: UInt32 = 0
    var last: Address?
    var visited = 0
    for index in edges(of: address) {
      let edge = program.edges[index]
      guard edge.low < 0x80, edge.target != last else { continue }
      last = edge.target
      visited += 1
      guard visited <= Self.visitLimit else { break }
      guard loops(edge.target) else { continue }
      let back = categories(from: edge.target, to: edge.target)
      let both = back == 0 ? 0 : back & categories(from: address, to: edge.target)
      if both.nonzeroBitCount > most.nonzeroBitCount { most = both }
    }
    return most
  }

  /// Returns whether an edge of an instruction leads back to it.
  private func loops(_ address: Address) -> Bool {
    for index in edges(of: address) where program.edges[index].target == address { return true }
    return false
  }

  /// Returns the categories all of whose scalars lead from an instruction to another.
  private func categories(from address: Address, to target: Address) -> UInt32 {
    var result = asciiCategories(from: address) { $0 == target }
    guard let last = edges(of: address).last, program.edges[last].high >= 0x80 else {
      return result
    }
    for (category, sequences) in Self.multibyte
    where sequences.allSatisfy({ leads(from: address, along: $0[...], to: { $0 == target }) }) {
      result |= category
    }
    return result
  }

  // MARK: - Loops through several instructions

  /// Returns whether scalars of the categories may follow an instruction in any number and order.
  private func isClosed(_ categories: UInt32, from address: Address) -> Bool {
    states(of: categories, from: address) != nil
  }

  /// Returns the instructions to which scalars of the categories lead, or `nil` if one of them does
  /// not read all of these scalars, or if there are too many.
  private func states(of categories: UInt32, from address: Address) -> [Address]? {
    var visited = [address]
    var next = 0
    while next < visited.count {
      let current = visited[next]
      next += 1
      let read = asciiCategories(from: current) { _ in true }
      guard categories & Self.allASCII & ~read == 0 else { return nil }
      func visit(_ target: Address) -> Bool {
        if !visited.contains(target) { visited.append(target) }
        return visited.count <= Self.visitLimit
      }
      for index in edges(of: current) {
        let edge = program.edges[index]
        guard edge.low < 0x80, edge.target != visited.last else { continue }
        if categories & Self.categories(withSomeOf: ASCIIBytes(edge)) != 0, !visit(edge.target) {
          return nil
        }
      }
      for (category, sequences) in Self.multibyte where categories & category != 0 {
        guard sequences.allSatisfy({ leads(from: current, along: $0[...], to: visit) }) else {
          return nil
        }
      }
    }
    return visited
  }

  /// Returns the categories, other than those of the self-loop of an instruction, of which some
  /// states of the loop read a scalar; all if the value may end there, or if the states are unknown.
  func exits(of loop: UInt32, from address: Address) -> UInt32 {
    guard let states = states(of: loop, from: address) else { return .max }
    var exits: UInt32 = 0
    for state in states {
      guard case .bytes(_, isFinal: false) = program.instructions[state.index] else { return .max }
      for index in edges(of: state) {
        let edge = program.edges[index]
        exits |= Self.categories(withSomeOf: ASCIIBytes(edge))
        if edge.high >= 0x80 { exits |= Self.aboveASCII }
      }
    }
    return exits & ~loop
  }

  // MARK: - Edges

  /// Returns the indices of the edges of an instruction.
  private func edges(of address: Address) -> Range<Int> {
    guard case .bytes(let range, _) = program.instructions[address.index] else { return 0..<0 }
    return range.indices
  }

  /// Returns the categories all of whose ASCII scalars lead to targets that fulfill a condition.
  private func asciiCategories(
    from address: Address, to isTarget: (Address) -> Bool
  ) -> UInt32 {
    var bytes = ASCIIBytes()
    for index in edges(of: address) {
      let edge = program.edges[index]
      if edge.low < 0x80, isTarget(edge.target) { bytes.formUnion(ASCIIBytes(edge)) }
    }
    var result: UInt32 = 0
    for (category, members) in Self.ascii where members.isSubset(of: bytes) { result |= category }
    return result
  }

  /// Returns whether all byte sequences of the ranges lead to targets that fulfill a condition.
  private func leads(
    from address: Address, along ranges: ArraySlice<ClosedRange<UInt8>>,
    to isTarget: (Address) -> Bool
  ) -> Bool {
    guard let first = ranges.first else { return isTarget(address) }
    var next = Int(first.lowerBound)
    for index in edges(of: address) {
      let edge = program.edges[index]
      guard Int(edge.high) >= next else { continue }
      guard Int(edge.low) <= next,
        leads(from: edge.target, along: ranges.dropFirst(), to: isTarget)
      else { return false }
      next = Int(edge.high) + 1
      if next > Int(first.upperBound) { return true }
    }
    return false
  }

  private static func categories(withSomeOf bytes: ASCIIBytes) -> UInt32 {
    var result: UInt32 = 0
    for (category, members) in ascii where !members.isDisjoint(with: bytes) { result |= category }
    return result
  }

  /// The categories of ASCII scalars, as bits, with their bytes.
  private static let ascii: [(category: UInt32, bytes: ASCIIBytes)] = {
    var bytes = [ASCIIBytes](repeating: ASCIIBytes(), count: Int(ScalarCategory.count))
    for (byte, category) in ScalarCategory.ofASCII.enumerated() {
      bytes[Int(category)].insert(UInt8(byte))
    }
    return bytes.enumerated().filter { !$0.element.isEmpty }.map { (1 << UInt32($0), $1) }
  }()

  private static let allASCII = ascii.reduce(0) { $0 | $1.category }

  /// The categories of scalars above ASCII and of bytes that belong to no scalar.
  private static let aboveASCII = multibyte.reduce(1 << UInt32(ScalarCategory.malformed)) {
    $0 | $1.category
  }

  /// The categories of scalars above ASCII, as bits, with their byte sequences.
  private static let multibyte: [(category: UInt32, sequences: [UTF8Sequences.Ranges])] =
    (2...4).map { length in
      (
        1 << UInt32(ScalarCategory.multibyte(length)),
        UTF8Sequences.multibyte.filter { $0.count == length }
      )
    }
}
