// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Recognises one of many texts, of which one may begin another, as numbers do: `1` and `12`.
enum ChoiceTrie {
  /// Emits the automaton of the texts.
  ///
  /// The texts are sorted; each shares its common beginning with the one before. A node is emitted
  /// once all texts that pass it are known, so a hundred thousand choices need no recursion; what
  /// only one text has is a plain literal.
  ///
  /// - Parameters:
  ///   - texts: The texts, at least one; equal ones count once.
  ///   - builder: Where the instructions go.
  /// - Returns: Where the texts begin.
  /// - Complexity: O(*b* + *n* log *n*) in the bytes and the number of texts.
  static func emit(_ texts: [[UInt8]], into builder: inout ProgramBuilder) -> Address {
    let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
    // The open nodes, from the start of the current text.
    var open = [Node()]
    var previous: [UInt8] = []
    for (index, text) in sorted.enumerated() where index == 0 || text != previous {
      close(&open, to: common(previous, text), of: previous, into: &builder)
      let next = sorted[index...].first { $0 != text }
      let shared = next.map { common(text, $0) } ?? 0
      while open.count - 1 < shared { open.append(Node()) }
      let depth = open.count - 1
      if depth == text.count {
        open[depth].isFinal = true
      } else {
        let rest = builder.emitLiteral(text[(depth + 1)...], then: Program.done)
        open[depth].edges.append(Edge(text[depth], to: rest))
      }
      previous = text
    }
    close(&open, to: 0, of: previous, into: &builder)
    return builder.emitReading(open[0].edges, isFinal: open[0].isFinal)
  }

  /// What follows some beginning of several texts.
  private struct Node {
    var edges: [Edge] = []
    /// Whether the beginning is a text itself.
    var isFinal = false
  }

  private static func common(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var common = 0
    while common < left.count, common < right.count, left[common] == right[common] { common += 1 }
    return common
  }

  /// Emits the open nodes that are deeper than `depth`.
  private static func close(
    _ open: inout [Node], to depth: Int, of text: [UInt8], into builder: inout ProgramBuilder
  ) {
    while open.count - 1 > depth {
      let node = open.removeLast()
      let address = builder.emitReading(node.edges, isFinal: node.isFinal)
      open[open.count - 1].edges.append(Edge(text[open.count - 1], to: address))
    }
  }
}
