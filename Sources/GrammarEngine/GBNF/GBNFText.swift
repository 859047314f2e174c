// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Spells literals and classes of characters as GBNF.
enum GBNFText {
  /// A literal that matches exactly the text.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{20}"..."\u{7E}": literal.unicodeScalars.append(scalar)
      default:
        if scalar.properties.isAlphabetic {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += escape(scalar.value)
        }
      }
    }
    return literal + "\""
  }

  /// A class that matches one character of the ranges, which are ascending and disjoint.
  static func characterClass(_ ranges: [ClosedRange<UInt32>]) -> String {
    let parts = ranges.map { range in
      range.count == 1
        ? member(range.lowerBound) : member(range.lowerBound) + "-" + member(range.upperBound)
    }
    return "[" + parts.joined() + "]"
  }

  private static func member(_ value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value) else { return escape(value) }
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z": return String(scalar)
    default: return escape(value)
    }
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let (prefix, width) =
      value <= 0xFF ? ("\\x", 2) : value <= 0xFFFF ? ("\\u", 4) : ("\\U", 8)
    return prefix + String(repeating: "0", count: width - digits.count) + digits
  }
}
