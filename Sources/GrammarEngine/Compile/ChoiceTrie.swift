// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Recognises one of many texts, of which one may begin another, as numbers do: `1` and `12`.
enum ChoiceTrie {
  /// Emits the automaton of the texts.
  ///
  /// The texts are sorted; each shares its common beginning with the one before. A node is emitted
  /// once all texts that pass it are known, so a hundred thousand choices need no recursion.
  ///
  /// - Parameters:
  ///   - texts: The texts, at least one; equal ones count once.
  ///   - builder: Where the instructions go.
  /// - Returns: Where the texts begin.
  /// - Complexity: O(*b* + *n* log *n*) in the bytes and the number of texts.
  static func emit(_ texts: [[UInt8]], into builder: inout ProgramBuilder) -> Address {
    let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
    // The edges of each open node, from the start of the current text.
    var open = [Node()]
    var previous: [UInt8] = []
    for text in sorted where text != previous || text.isEmpty {
      var common = 0
      while common < text.count, common < previous.count, text[common] == previous[common] {
        common += 1
      }
      close(&open, to: common, of: previous, into: &builder)
      for _ in common..<text.count { open.append(Node()) }
      open[open.count - 1].isFinal = true
      previous = text
    }
    close(&open, to: 0, of: previous, into: &builder)
    return builder.emitReading(open[0].edges, isFinal: open[0].isFinal)
  }

  /// What follows some beginning of texts.
  private struct Node {
    var edges: [Edge] = []
    /// Whether the beginning is a text itself.
    var isFinal = false
  }

  /// Emits the open nodes that are deeper than `depth`.
  private static func close(
    _ open: inout [Node], to depth: Int, of text: [UInt8], into builder: inout ProgramBuilder
  ) {
    while open.count - 1 > depth {
      let node = open.removeLast()
      let address =
        node.edges.isEmpty
        ? Program.done : builder.emitReading(node.edges, isFinal: node.isFinal)
      open[open.count - 1].edges.append(Edge(text[open.count - 1], to: address))
    }
  }
}
