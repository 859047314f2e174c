// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The syntax of literals and character classes in GBNF.
enum GBNFSyntax {
  static func literal(_ text: String) -> String {
    var content = Content()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": content.append("\\\"")
      case "\\": content.append("\\\\")
      case "\n": content.append("\\n")
      case "\r": content.append("\\r")
      case "\t": content.append("\\t")
      case "\u{20}"..."\u{7E}": content.append(scalar)
      case _ where scalar.properties.isAlphabetic: content.append(scalar)
      default: content.appendEscape(scalar.value)
      }
    }
    return "\"\(content.text)\""
  }

  /// Returns a class that matches one character of the ranges, which are ascending and disjoint.
  static func characterClass(_ ranges: [ClosedRange<UInt32>]) -> String {
    var content = Content()
    for range in ranges {
      content.appendMember(range.lowerBound)
      if range.count > 1 {
        content.append("-")
        content.appendMember(range.upperBound)
      }
    }
    return "[\(content.text)]"
  }

  /// The content of a literal or a class.
  ///
  /// Some parsers read every hexadecimal digit after `\x` as part of the escape, so a digit after
  /// an escape is escaped as well.
  private struct Content {
    private(set) var text = ""
    private var endsInEscape = false

    mutating func append(_ part: String) {
      text += part
      endsInEscape = false
    }

    mutating func append(_ scalar: Unicode.Scalar) {
      if endsInEscape, scalar.properties.isASCIIHexDigit {
        appendEscape(scalar.value)
      } else {
        append(String(scalar))
      }
    }

    mutating func appendEscape(_ value: UInt32) {
      let digits = String(value, radix: 16, uppercase: true)
      let (prefix, width) =
        value <= 0xFF ? ("\\x", 2) : value <= 0xFFFF ? ("\\u", 4) : ("\\U", 8)
      append(prefix + String(repeating: "0", count: width - digits.count) + digits)
      endsInEscape = true
    }

    mutating func appendMember(_ value: UInt32) {
      switch Unicode.Scalar(value) {
      case let scalar? where "0"..."9" ~= scalar || "A"..."Z" ~= scalar || "a"..."z" ~= scalar:
        append(scalar)
      default: appendEscape(value)
      }
    }
  }
}
