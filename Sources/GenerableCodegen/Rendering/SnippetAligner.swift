// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A fragment of an expression: generated text, or source text with its position.
struct TextFragment {
  let text: String
  var position: SourcePosition?
}

extension ExpressionCode {
  /// The fragments of the expression on one line, in order.
  var fragments: [TextFragment] {
    switch self {
    case .code(let code): [TextFragment(text: code)]
    case .string(let value): [TextFragment(text: SwiftLiteral.string(value))]
    case .call(let callee, let arguments):
      Self.list("\(callee)(", arguments.map(\.fragments), ")")
    case .array(let elements): Self.list("[", elements.map(\.fragments), "]")
    case .dictionary(let members):
      Self.list("[", members.isEmpty ? [[TextFragment(text: ":")]] : members.map(\.fragments), "]")
    case .try(let inner): [TextFragment(text: "try ")] + inner.fragments
    case .coerced(let inner, let type): inner.fragments + [TextFragment(text: " as \(type)")]
    case .conjunction(let operands):
      Self.list("", operands.map(\.fragments), "", separator: " && ")
    case .source(let snippets):
      Self.list("", snippets.map { [TextFragment(text: $0.text, position: $0.position)] }, "")
    }
  }

  private static func list(
    _ open: String, _ elements: [[TextFragment]], _ close: String, separator: String = ", "
  ) -> [TextFragment] {
    let separator = [TextFragment(text: separator)]
    return [TextFragment(text: open)] + elements.joined(separator: separator)
      + [TextFragment(text: close)]
  }
}

extension ArgumentCode {
  /// The fragments of the argument with its label.
  fileprivate var fragments: [TextFragment] {
    (label.map { [TextFragment(text: "\($0): ")] } ?? []) + value.fragments
  }
}

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
