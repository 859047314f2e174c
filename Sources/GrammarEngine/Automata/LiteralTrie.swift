// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Emits the automaton of some literals, of which one may be a prefix of another (`1` and `12`).
enum LiteralTrie {
  private typealias Node = LiteralSuffixes.Node

  /// The number of literals from which on equal suffixes are shared.
  private static let sharingCount = 8

  /// Emits the automaton and returns the address at which the literals begin.
  ///
  /// The literals are sorted, and each shares its common prefix with the one before. A node is
  /// emitted once all literals that pass it are known, so a hundred thousand literals need no
  /// recursion. The rest of a literal that no other shares is a chain of instructions. Equal
  /// suffixes of many literals are emitted once. Duplicates are ignored.
  ///
  /// - Parameters:
  ///   - literals: The literals, of which none is empty.
  ///   - end: The address after a literal. If it is not the end of the value, no literal is a
  ///     prefix of another.
  ///   - builder: The builder of the program.
  /// - Returns: The address of the first instruction.
  /// - Complexity: O(*b* + *n* log *n*) in the number of bytes and of literals.
  static func emit(
    _ literals: [[UInt8]], then end: Address = Program.done, into builder: inout ProgramBuilder
  ) -> Address {
    let sorted = literals.sorted { $0.lexicographicallyPrecedes($1) }
    var suffixes = literals.count < sharingCount ? nil : LiteralSuffixes()
    // The nodes on the path of the current literal.
    var open = [Node()]
    var previous: [UInt8] = []
    for (index, literal) in sorted.enumerated() where index == 0 || literal != previous {
      close(
        &open, to: commonPrefixLength(previous, literal), of: previous, &suffixes, into: &builder)
      let next = sorted[index...].first { $0 != literal }
      let shared = next.map { commonPrefixLength(literal, $0) } ?? 0
      while open.count - 1 < shared { open.append(Node()) }
      let depth = open.count - 1
      if depth == literal.count {
        open[depth].isFinal = true
      } else {
        let bytes = literal[(depth + 1)...]
        let rest =
          suffixes?.address(of: bytes, then: end, into: &builder)
          ?? builder.emitLiteral(bytes, then: end)
        open[depth].edges.append(Edge(literal[depth], to: rest))
      }
      previous = literal
    }
    close(&open, to: 0, of: previous, &suffixes, into: &builder)
    return builder.emitReading(open[0].edges, isFinal: open[0].isFinal)
  }

  /// Emits the open nodes that are deeper than `depth`.
  private static func close(
    _ open: inout [Node], to depth: Int, of literal: [UInt8], _ suffixes: inout LiteralSuffixes?,
    into builder: inout ProgramBuilder
  ) {
    while open.count - 1 > depth {
      let node = open.removeLast()
      let address =
        suffixes?.address(of: node, into: &builder)
        ?? builder.emitReading(node.edges, isFinal: node.isFinal)
      open[open.count - 1].edges.append(Edge(literal[open.count - 1], to: address))
    }
  }

  static func commonPrefixLength(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var length = 0
    while length < left.count, length < right.count, left[length] == right[length] { length += 1 }
    return length
  }
}
