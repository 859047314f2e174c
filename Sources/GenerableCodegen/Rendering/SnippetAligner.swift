// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Aligns source text with its own line and column.
struct SnippetAligner {
  /// The line on which the text starts.
  let line: Int
  private(set) var text = ""
  private var current: SourcePosition

  /// Creates an aligner that starts on the line before a position, where generated text has room.
  init(before position: SourcePosition) {
    line = max(1, position.line - 1)
    current = SourcePosition(line: line, column: 1)
  }

  /// Appends generated text.
  mutating func append(_ addition: String) {
    text += addition
    var line = current.line
    var column = current.column
    for byte in addition.utf8 {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    current = SourcePosition(line: line, column: column)
  }

  /// Appends source text, at its position unless the text has already passed it.
  mutating func append(_ addition: String, at position: SourcePosition) {
    if position.line > current.line {
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      append(String(repeating: "\n", count: position.line - current.line))
    }
    if position.line == current.line, position.column > current.column {
      append(String(repeating: " ", count: position.column - current.column))
    } else if position.column != current.column {
      append(" ")
    }
    append(addition)
  }
}
