// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A piece of an expression: generated text, or text of the source with its place.
struct CodePiece: Sendable, Hashable {
  let text: String
  let position: SourcePosition?
}

extension ExpressionCode {
  /// The pieces of the expression, in order.
  var pieces: [CodePiece] {
    switch self {
    case .code(let code): [CodePiece(text: code, position: nil)]
    case .string(let value): [CodePiece(text: SwiftLiteral.string(value), position: nil)]
    case .call(let callee, let arguments):
      Self.list("\(callee)(", arguments.map(\.pieces), ")")
    case .array(let elements): Self.list("[", elements.map(\.pieces), "]")
    case .dictionary(let members):
      members.isEmpty
        ? [CodePiece(text: "[:]", position: nil)] : Self.list("[", members.map(\.pieces), "]")
    case .try(let inner): [CodePiece(text: "try ", position: nil)] + inner.pieces
    case .coerced(let inner, let type):
      inner.pieces + [CodePiece(text: " as \(type)", position: nil)]
    case .conjunction(let operands): Self.list("", operands.map(\.pieces), "", separator: " && ")
    case .source(let snippets):
      Self.list(
        "", snippets.map { [CodePiece(text: $0.text, position: $0.position)] }, "")
    }
  }

  private static func list(
    _ open: String, _ elements: [[CodePiece]], _ close: String, separator: String = ", "
  ) -> [CodePiece] {
    var pieces = [CodePiece(text: open, position: nil)]
    for (index, element) in elements.enumerated() {
      if index > 0 {
        pieces.append(CodePiece(text: separator, position: nil))
      }
      pieces += element
    }
    return pieces + [CodePiece(text: close, position: nil)]
  }
}

extension ArgumentCode {
  /// The pieces of the argument with its label.
  var pieces: [CodePiece] {
    (label.map { [CodePiece(text: "\($0): ", position: nil)] } ?? []) + value.pieces
  }
}

/// Brings text of the source to its own line and column.
struct SnippetPlacer {
  /// The line that the text begins on.
  let line: Int
  private(set) var text = ""
  private var current: SourcePosition

  /// Starts on the line before a place, so that generated text has room.
  init(before position: SourcePosition) {
    line = max(1, position.line - 1)
    current = SourcePosition(line: line, column: 1)
  }

  /// Adds generated text.
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

  /// Adds text of the source, at its place if that is still ahead.
  mutating func append(_ addition: String, at position: SourcePosition) {
    if position.line > current.line {
      trimBlanks()
      append(String(repeating: "\n", count: position.line - current.line))
    }
    if position.line == current.line, position.column > current.column {
      append(String(repeating: " ", count: position.column - current.column))
    } else if position.column != current.column {
      append(" ")
    }
    append(addition)
  }

  /// Removes blanks that a new line would leave at the end of one.
  private mutating func trimBlanks() {
    while text.utf8.last == UInt8(ascii: " ") {
      text.removeLast()
    }
  }
}
