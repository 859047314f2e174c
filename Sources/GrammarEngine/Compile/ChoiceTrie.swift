// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Recognises one of many texts, none of which begins another.
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
    var open: [[Edge]] = [[]]
    var previous: [UInt8] = []
    for text in sorted where text != previous {
      var common = 0
      while common < text.count, common < previous.count, text[common] == previous[common] {
        common += 1
      }
      close(&open, to: common, of: previous, into: &builder)
      for _ in common..<text.count { open.append([]) }
      previous = text
    }
    close(&open, to: 0, of: previous, into: &builder)
    return builder.emitReading(open[0])
  }

  /// Emits the open nodes that are deeper than `depth`.
  private static func close(
    _ open: inout [[Edge]], to depth: Int, of text: [UInt8], into builder: inout ProgramBuilder
  ) {
    while open.count - 1 > depth {
      let edges = open.removeLast()
      let node = edges.isEmpty ? Program.done : builder.emitReading(edges)
      open[open.count - 1].append(Edge(text[open.count - 1], to: node))
    }
  }
}
