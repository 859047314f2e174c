// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Decodes string literals.
package enum StringLiteral {
  /// Returns the value of a literal.
  ///
  /// - Parameter literal: A single-line or multiline literal with its quotation marks, raw or not.
  /// - Returns: The value, or `nil` for a literal with an interpolation or a malformed escape.
  package static func value(of literal: String) -> String? {
    let pounds = literal.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    let body = literal.dropFirst(pounds).dropLast(pounds)
    if body.hasPrefix("\"\"\""), body.utf8.count >= 6, body.contains(where: endsLine) {
      return lines(of: body.dropFirst(3).dropLast(3)).flatMap { unescape($0, pounds: pounds) }
    }
    guard body.hasPrefix("\""), body.hasSuffix("\""), body.utf8.count >= 2 else { return nil }
    return unescape(String(body.dropFirst().dropLast()), pounds: pounds)
  }

  /// Returns the contents of a multiline literal without the indentation of its last line.
  private static func lines(of body: Substring) -> String? {
    var lines = body.split(omittingEmptySubsequences: false, whereSeparator: endsLine)
    guard lines.count >= 2, let last = lines.popLast(), last.allSatisfy(\.isWhitespace),
      lines.removeFirst().allSatisfy(\.isWhitespace)
    else { return nil }
    var stripped: [Substring] = []
    for line in lines {
      if line.hasPrefix(last) {
        stripped.append(line.dropFirst(last.count))
      } else if line.allSatisfy(\.isWhitespace) {
        stripped.append("")
      } else {
        return nil
      }
    }
    return stripped.joined(separator: "\n")
  }

  /// Returns whether a character ends a line for the compiler, which excludes some of Unicode's
  /// newline characters.
  private static func endsLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n" || character == "\r"
  }

  private static func unescape(_ text: String, pounds: Int) -> String? {
    let escape = "\\" + String(repeating: "#", count: pounds)
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      guard rest.hasPrefix(escape) else {
        result.append(rest.removeFirst())
        continue
      }
      rest = rest.dropFirst(escape.count)
      guard let kind = rest.popFirst() else { return nil }
      switch kind {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "0": result.append("\0")
      case "\"", "'", "\\": result.append(kind)
      case "u":
        guard let scalar = scalar(&rest) else { return nil }
        result.unicodeScalars.append(scalar)
      case " ", "\t", "\n", "\r\n", "\r":
        // An escaped end of a line is not part of the value.
        guard let tail = endOfLine(kind, rest) else { return nil }
        rest = tail
      default: return nil
      }
    }
    return result
  }

  /// Consumes `{1F600}`.
  private static func scalar(_ rest: inout Substring) -> Unicode.Scalar? {
    guard rest.first == "{", let close = rest.firstIndex(of: "}") else { return nil }
    let digits = rest[rest.index(after: rest.startIndex)..<close]
    rest = rest[rest.index(after: close)...]
    guard (1...8).contains(digits.utf8.count) else { return nil }
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
  }

  private static func endOfLine(_ first: Character, _ rest: Substring) -> Substring? {
    if endsLine(first) { return rest }
    let tail = rest.drop { $0 == " " || $0 == "\t" }
    guard let newline = tail.first, endsLine(newline) else { return nil }
    return tail.dropFirst()
  }
}

/// Functions that return Swift literals.
enum SwiftLiteral {
  /// Returns the string literal with a value.
  static func string(_ value: String) -> String {
    var literal = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
