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

  /// Returns the ``ScalarCategory`` set whose scalars the automaton reads from an instruction on,
  /// in any order, as long as no scalar of another category occurs.
  func categories(of address: Address) -> UInt32 {
    for range in program.fragments where !range.isCounted {
      if let state = range.offset(of: address.index) {
        return FragmentAutomaton.all[range.fragment]?.selfLoops[state] ?? 0
      }
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
    while candidates != 0 {
      let candidate = candidates & ~(candidates - 1)
      candidates &= ~candidate
      if isClosed(loops | candidate, from: address) { loops |= candidate }
    }
    return loops
  }

  // MARK: - Loops through one instruction

  private func directLoops(of address: Address) -> UInt32 {
    let edges = edges(of: address)
    if edges.contains(where: { $0.target == address }) {
      return categories(from: address, to: address)
    }
    var most: UInt32 = 0
    var last: Address?
    var visited = 0
    for edge in edges where edge.low < 0x80 && edge.target != last {
      last = edge.target
      visited += 1
      guard visited <= Self.visitLimit else { break }
      guard self.edges(of: edge.target).contains(where: { $0.target == edge.target }) else {
        continue
      }
      let back = categories(from: edge.target, to: edge.target)
      let both = back == 0 ? 0 : back & categories(from: address, to: edge.target)
      if both.nonzeroBitCount > most.nonzeroBitCount { most = both }
    }
    return most
  }

  /// Returns the categories all of whose scalars lead from an instruction to another.
  private func categories(from address: Address, to target: Address) -> UInt32 {
    var result = asciiCategories(from: address) { $0 == target }
    guard let last = edges(of: address).last, last.high >= 0x80 else { return result }
    for (category, sequences) in Self.multibyte
    where sequences.allSatisfy({ leads(from: address, along: $0[...], to: { $0 == target }) }) {
      result |= category
    }
    return result
  }

  // MARK: - Loops through several instructions

  /// Returns whether scalars of the categories may follow an instruction in any number and order.
  private func isClosed(_ categories: UInt32, from address: Address) -> Bool {
    var visited = [address]
    var next = 0
    while next < visited.count {
      let current = visited[next]
      next += 1
      let read = asciiCategories(from: current) { _ in true }
      guard categories & Self.allASCII & ~read == 0 else { return false }
      func visit(_ target: Address) -> Bool {
        if !visited.contains(target) { visited.append(target) }
        return visited.count <= Self.visitLimit
      }
      for edge in edges(of: current) where edge.low < 0x80 && edge.target != visited.last {
        let bytes = Int(edge.low)..<(min(Int(edge.high), 0x7F) + 1)
        if categories & Self.asciiCategories(of: bytes) != 0, !visit(edge.target) { return false }
      }
      for (category, sequences) in Self.multibyte where categories & category != 0 {
        guard sequences.allSatisfy({ leads(from: current, along: $0[...], to: visit) }) else {
          return false
        }
      }
    }
    return true
  }

  // MARK: - Edges

  private func edges(of address: Address) -> ArraySlice<Edge> {
    guard case .bytes(let range, _) = program.instructions[address.index] else { return [] }
    return program.edges[range.indices]
  }

  /// Returns the categories all of whose ASCII scalars lead to targets that fulfill a condition.
  private func asciiCategories(
    from address: Address, to isTarget: (Address) -> Bool
  ) -> UInt32 {
    var missing: UInt32 = 0
    var next = 0
    for edge in edges(of: address) where edge.low < 0x80 {
      missing |= Self.asciiCategories(of: next..<Int(edge.low))
      next = min(Int(edge.high), 0x7F) + 1
      if !isTarget(edge.target) { missing |= Self.asciiCategories(of: Int(edge.low)..<next) }
    }
    return Self.allASCII & ~(missing | Self.asciiCategories(of: next..<0x80))
  }

  /// Returns whether all byte sequences of the ranges lead to targets that fulfill a condition.
  private func leads(
    from address: Address, along ranges: ArraySlice<ClosedRange<UInt8>>,
    to isTarget: (Address) -> Bool
  ) -> Bool {
    guard let first = ranges.first else { return isTarget(address) }
    var next = Int(first.lowerBound)
    for edge in edges(of: address) where Int(edge.high) >= next {
      guard Int(edge.low) <= next,
        leads(from: edge.target, along: ranges.dropFirst(), to: isTarget)
      else { return false }
      next = Int(edge.high) + 1
      if next > Int(first.upperBound) { return true }
    }
    return false
  }

  private static func asciiCategories(of bytes: Range<Int>) -> UInt32 {
    bytes.reduce(0) { $0 | 1 << UInt32(ScalarCategory.ofASCII[$1]) }
  }

  private static let allASCII = asciiCategories(of: 0..<0x80)

  /// The categories of scalars above ASCII, as bits, with their byte sequences.
  private static let multibyte: [(category: UInt32, sequences: [UTF8Sequences.Ranges])] =
    (2...4).map { length in
      (
        1 << UInt32(ScalarCategory.multibyte(length)),
        UTF8Sequences.multibyte.filter { $0.count == length }
      )
    }
}
