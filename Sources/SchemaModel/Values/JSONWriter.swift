// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Writes JSON values as text.
///
/// The form of strings is canonical: only what must be escaped is, with the short escapes where
/// they exist and else `\u00xx` in lower case; everything beyond ASCII stands for itself. The
/// constraint spells constants and choices by the same rule.
package struct JSONWriter: Sendable {
  private let layout: JSONLayout
  private var text = ""

  private init(layout: JSONLayout) {
    self.layout = layout
  }

  /// The text of a value on one line.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - layout: Where spaces stand.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the length of the text.
  package static func text(of value: JSONValue, layout: JSONLayout = .spaced) -> String {
    var writer = JSONWriter(layout: layout)
    writer.write(value)
    return writer.text
  }

  /// The text of a value over many lines, indented by two spaces, for people.
  package static func prettyText(of value: JSONValue) -> String {
    var writer = JSONWriter(layout: .spaced)
    writer.writePretty(value, depth: 0)
    return writer.text
  }

  /// The text of a string with its quotes and escapes.
  package static func text(of string: String) -> String {
    var writer = JSONWriter(layout: .compact)
    writer.write(string)
    return writer.text
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null, .bool, .number, .string:
      writeScalar(value)
    case .array(let elements):
      writeList(elements, open: "[", close: "]") { $0.write($1) }
    case .object(let members):
      writeList(members, open: "{", close: "}") {
        $0.writeName($1.name)
        $0.write($1.value)
      }
    }
  }

  private mutating func writePretty(_ value: JSONValue, depth: Int) {
    switch value {
    case .null, .bool, .number, .string:
      writeScalar(value)
    case .array(let elements):
      writePrettyList(elements, open: "[", close: "]", depth: depth) {
        $0.writePretty($1, depth: depth + 1)
      }
    case .object(let members):
      writePrettyList(members, open: "{", close: "}", depth: depth) {
        $0.writeName($1.name)
        $0.writePretty($1.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .null, .array, .object: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): write(string)
    }
  }

  private mutating func writeName(_ name: String) {
    write(name)
    text += layout.nameSeparator
  }

  private mutating func writeList<Item>(
    _ items: [Item], open: String, close: String, _ writeItem: (inout Self, Item) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += layout.separator }
      writeItem(&self, item)
    }
    text += close
  }

  private mutating func writePrettyList<Item>(
    _ items: [Item], open: String, close: String, depth: Int,
    _ writeItem: (inout Self, Item) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      writeLineBreak(depth: depth + 1)
      writeItem(&self, item)
    }
    if !items.isEmpty { writeLineBreak(depth: depth) }
    text += close
  }

  private mutating func writeLineBreak(depth: Int) {
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
