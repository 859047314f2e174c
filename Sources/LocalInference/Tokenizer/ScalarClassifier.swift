// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The character classes of pre-tokenizers.
enum ScalarClass: Sendable {
  /// `\p{L}`.
  case letter
  /// `\p{N}`.
  case number
  /// `\s`: the Unicode property White_Space.
  case space
  /// All other characters, and bytes that are not well-formed UTF-8.
  case other
}

/// A classifier of characters in bytes that can be malformed UTF-8.
enum ScalarClassifier {
  /// Returns the class and the length in bytes of the character at an index.
  ///
  /// A byte that does not start a well-formed sequence counts as one character.
  static func classify(_ bytes: [UInt8], at index: Int) -> (class: ScalarClass, length: Int) {
    let first = bytes[index]
    if first < 0x80 { return (classify(ascii: first), 1) }
    guard let (value, length) = decode(bytes, at: index), let scalar = Unicode.Scalar(value) else {
      return (.other, 1)
    }
    if scalar.properties.isWhitespace { return (.space, length) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return (.letter, length)
    case .decimalNumber, .letterNumber, .otherNumber:
      return (.number, length)
    default:
      return (.other, length)
    }
  }

  private static func classify(ascii byte: UInt8) -> ScalarClass {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case 0x09...0x0D, 0x20: .space
    default: .other
    }
  }

  /// Returns the scalar value and the length of the multi-byte sequence at an index, if it is
  /// well formed.
  private static func decode(_ bytes: [UInt8], at index: Int) -> (value: UInt32, length: Int)? {
    guard var sequence = UTF8Continuation(after: bytes[index]) else { return nil }
    let length = sequence.remaining + 1
    guard bytes.count - index >= length else { return nil }
    var value = UInt32(bytes[index] & (0xFF >> UInt8(length + 1)))
    for next in bytes[index + 1..<index + length] {
      guard sequence.accept(next) else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    return (value, length)
  }
}
