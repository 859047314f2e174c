// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A writer of JSON values as text.
///
/// The encoding of strings is canonical: only the bytes that must be escaped are, with the short
/// escapes where they exist and otherwise `\u00xx` in lower case. The grammar engine encodes
/// constants and choices by the same rule.
package struct JSONWriter: Sendable {
  private let layout: JSONLayout
  private let isPretty: Bool
  private var depth = 0
  private var text = ""

  private init(layout: JSONLayout, isPretty: Bool = false) {
    self.layout = layout
    self.isPretty = isPretty
  }

  /// Writes a value on one line.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - layout: The white space between tokens.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the length of the text.
  package static func text(of value: JSONValue, layout: JSONLayout = .spaced) -> String {
    var writer = JSONWriter(layout: layout)
    writer.write(value)
    return writer.text
  }

  /// Writes a value over many lines, indented by two spaces.
  ///
  /// - Parameter value: The value.
  /// - Returns: The text.
  package static func prettyText(of value: JSONValue) -> String {
    var writer = JSONWriter(layout: .spaced, isPretty: true)
    writer.write(value)
    return writer.text
  }

  /// Writes a string with its quotes and escapes.
  ///
  /// - Parameter string: The string.
  /// - Returns: The text.
  package static func text(of string: String) -> String {
    var writer = JSONWriter(layout: .compact)
    writer.write(string)
    return writer.text
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): write(string)
    case .array(let elements): writeList(elements, open: "[", close: "]") { $0.write($1) }
    case .object(let members):
      writeList(members, open: "{", close: "}") {
        $0.write($1.name)
        $0.text += $0.layout.nameSeparator
        $0.write($1.value)
      }
    }
  }

  private mutating func writeList<Item>(
    _ items: [Item], open: String, close: String, _ writeItem: (inout Self, Item) -> Void
  ) {
    text += open
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { text += isPretty ? "," : layout.separator }
      writeLineBreak()
      writeItem(&self, item)
    }
    depth -= 1
    if !items.isEmpty { writeLineBreak() }
    text += close
  }

  private mutating func writeLineBreak() {
    guard isPretty else { return }
    text += "\n"
    text += String(repeating: "  ", count: depth)
  }

  private mutating func write(_ string: String) {
    text += "\""
    defer { text += "\"" }
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{08}": text += "\\b"
      case "\u{0C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..."\u{1F}":
        text += scalar.value < 0x10 ? "\\u000" : "\\u00"
        text += String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The white space in a JSON text.
package enum JSONLayout: Sendable, Hashable, CaseIterable {
  /// `{"name": "Ada", "tags": [1, 2]}`: one space after colons and commas, as Apple's `jsonString`.
  case spaced
  /// `{"name":"Ada","tags":[1,2]}`: no white space.
  case compact
  /// Any white space that JSON allows; written like ``spaced``.
  case flexible

  /// The text between two elements or members.
  package var separator: String { self == .compact ? "," : ", " }

  /// The text between a member's name and its value.
  package var nameSeparator: String { self == .compact ? ":" : ": " }
}
