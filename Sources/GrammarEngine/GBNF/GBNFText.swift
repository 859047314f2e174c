// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Spells literals and classes of characters as GBNF.
enum GBNFText {
  /// A literal that matches exactly the text.
  static func literal(_ text: String) -> String {
    var parts = Parts()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": parts.append("\\\"")
      case "\\": parts.append("\\\\")
      case "\n": parts.append("\\n")
      case "\r": parts.append("\\r")
      case "\t": parts.append("\\t")
      case "\u{20}"..."\u{7E}": parts.append(scalar)
      case _ where scalar.properties.isAlphabetic: parts.append(scalar)
      default: parts.appendEscape(scalar.value)
      }
    }
    return "\"\(parts.text)\""
  }

  /// A class that matches one character of the ranges, which are ascending and disjoint.
  static func characterClass(_ ranges: [ClosedRange<UInt32>]) -> String {
    var parts = Parts()
    for range in ranges {
      parts.appendMember(range.lowerBound)
      if range.count > 1 {
        parts.append("-")
        parts.appendMember(range.upperBound)
      }
    }
    return "[\(parts.text)]"
  }

  /// What a literal or a class consists of.
  ///
  /// Some readers take every hexadecimal digit after `\x` for a part of the escape, so that none
  /// may follow one.
  private struct Parts {
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
      append(GBNFText.escape(value))
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

  fileprivate static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let (prefix, width) =
      value <= 0xFF ? ("\\x", 2) : value <= 0xFFFF ? ("\\u", 4) : ("\\U", 8)
    return prefix + String(repeating: "0", count: width - digits.count) + digits
  }
}
