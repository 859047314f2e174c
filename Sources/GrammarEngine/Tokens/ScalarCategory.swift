// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Divides the scalars of tokens into a few classes that patterns and JSON tell apart.
///
/// The division only decides how much work a mask is, never what is in it: a state whose loop
/// covers half of a class walks the tokens of that class one by one.
enum ScalarCategory {
  /// How many classes there are.
  static let count: UInt8 = 26
  /// The quote, and the backslash.
  static let quote: UInt8 = 8
  static let backslash: UInt8 = 9
  /// Scalars of two, three and four bytes in UTF-8.
  static let twoBytes: UInt8 = 21
  static let threeBytes: UInt8 = 22
  static let fourBytes: UInt8 = 23
  /// Bytes that continue no scalar or begin none.
  static let broken: UInt8 = 24

  /// The class of every ASCII byte.
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

  /// Where a walk along a token stands in its UTF-8.
  struct Decoder {
    /// How many bytes are still to come, the range of the next one, and the scalar's class.
    private var missing = 0
    private var low: UInt8 = 0x80
    private var high: UInt8 = 0xBF
    private var current: UInt8 = 0

    /// Whether a scalar has begun and not ended.
    var isInside: Bool { missing > 0 }

    /// The class of the next byte, which for the bytes of one scalar is that of the scalar.
    mutating func read(_ byte: UInt8) -> UInt8 {
      if missing > 0 {
        if byte >= low, byte <= high {
          missing -= 1
          (low, high) = (0x80, 0xBF)
          return current
        }
        missing = 0
        (low, high) = (0x80, 0xBF)
        _ = begin(byte)
        return ScalarCategory.broken
      }
      return begin(byte)
    }

    private mutating func begin(_ byte: UInt8) -> UInt8 {
      switch byte {
      case 0..<0x80:
        return ScalarCategory.ofASCII[Int(byte)]
      case 0xC2...0xDF:
        missing = 1
        current = ScalarCategory.twoBytes
      case 0xE0...0xEF:
        missing = 2
        current = ScalarCategory.threeBytes
        if byte == 0xE0 { low = 0xA0 }
        if byte == 0xED { high = 0x9F }
      case 0xF0...0xF4:
        missing = 3
        current = ScalarCategory.fourBytes
        if byte == 0xF0 { low = 0x90 }
        if byte == 0xF4 { high = 0x8F }
      default:
        return ScalarCategory.broken
      }
      return current
    }
  }
}
