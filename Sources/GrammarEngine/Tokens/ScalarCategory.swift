// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A partition of the scalars of tokens into a few categories that patterns and JSON distinguish.
///
/// The partition decides only how much work a mask takes, never its contents: where a state loops
/// on a part of a category, the tokens of that category are walked one by one.
enum ScalarCategory {
  static let count: UInt8 = 26
  static let quote: UInt8 = 8
  static let backslash: UInt8 = 9
  /// Bytes that neither begin nor continue a scalar.
  static let malformed: UInt8 = 24

  /// The category of scalars that are encoded in a number of bytes, from two to four.
  static func multibyte(_ length: Int) -> UInt8 { 19 + UInt8(length) }

  static let ofASCII: [UInt8] = (UInt8(0)...0x7F).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "f"): 0
    case UInt8(ascii: "g")...UInt8(ascii: "z"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "F"): 2
    case UInt8(ascii: "G")...UInt8(ascii: "Z"): 3
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 4
    case UInt8(ascii: " "): 5
    case 0x09, 0x0A, 0x0D: 6
    case 0..<0x20: 7
    case UInt8(ascii: "\""): quote
    case UInt8(ascii: "\\"): backslash
    case UInt8(ascii: "_"): 10
    case UInt8(ascii: "-"): 11
    case UInt8(ascii: "."): 12
    case UInt8(ascii: "@"): 13
    case UInt8(ascii: ":"): 14
    case UInt8(ascii: "/"): 15
    case UInt8(ascii: "%"): 16
    case UInt8(ascii: "+"): 25
    case UInt8(ascii: ","): 17
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"): 18
    case 0x7F: 20
    default: 19
    }
  }

  /// Assigns categories to the bytes of a token, which need not be well-formed UTF-8.
  struct Decoder {
    /// The number of bytes that the current scalar still needs.
    private var missing = 0
    /// The range of the next of these bytes.
    private var expected = UTF8Sequences.continuation
    private var category: UInt8 = 0

    /// Whether the last byte does not end a scalar.
    var isInsideScalar: Bool { missing > 0 }

    /// Returns the category of the next byte; all bytes of a scalar have the scalar's category.
    mutating func read(_ byte: UInt8) -> UInt8 {
      if missing > 0 {
        let isExpected = expected.contains(byte)
        expected = UTF8Sequences.continuation
        if isExpected {
          missing -= 1
          return category
        }
        missing = 0
        _ = begin(byte)
        return ScalarCategory.malformed
      }
      return begin(byte)
    }

    private mutating func begin(_ byte: UInt8) -> UInt8 {
      if byte < 0x80 { return ScalarCategory.ofASCII[Int(byte)] }
      guard let lead = UTF8Sequences.leads[Int(byte)] else { return ScalarCategory.malformed }
      missing = lead.length - 1
      expected = lead.second
      category = ScalarCategory.multibyte(lead.length)
      return category
    }
  }
}
