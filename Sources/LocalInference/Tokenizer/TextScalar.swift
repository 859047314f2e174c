// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The classes of characters that pre-tokenizers distinguish.
struct ScalarClasses: OptionSet, Sendable {
  let rawValue: UInt16

  /// `\p{Lu}` and `\p{Lt}`.
  static let uppercase = Self(rawValue: 1)
  /// `\p{Ll}`.
  static let lowercase = Self(rawValue: 1 << 1)
  /// `\p{Lm}` and `\p{Lo}`.
  static let caseless = Self(rawValue: 1 << 2)
  /// `\p{M}`.
  static let mark = Self(rawValue: 1 << 3)
  /// `\p{N}`.
  static let number = Self(rawValue: 1 << 4)
  /// `\s`: the Unicode property White_Space.
  static let space = Self(rawValue: 1 << 5)
  /// `\p{P}`.
  static let punctuation = Self(rawValue: 1 << 6)
  /// `\p{S}`, and bytes that are not well-formed UTF-8.
  static let symbol = Self(rawValue: 1 << 7)
  /// `\p{C}`, except for white space.
  static let other = Self(rawValue: 1 << 8)
  /// `\r` and `\n`, which are also white space.
  static let newline = Self(rawValue: 1 << 9)

  /// `\p{L}`.
  static let letter: Self = [.uppercase, .lowercase, .caseless]

  /// Returns whether the two sets have a common element.
  @inline(__always) func intersects(_ other: Self) -> Bool { rawValue & other.rawValue != 0 }
}

extension ScalarClasses {
  /// The version of Unicode in which a character must be assigned to have a category.
  ///
  /// The models' pre-tokenizers were built with about this version. A fixed version makes the
  /// tokens independent of the version of the standard library.
  private static let unicodeVersion: (major: Int, minor: Int) = (15, 0)

  /// The classes of the characters of the Basic Multilingual Plane.
  private static let basicPlane: [ScalarClasses] = (UInt32(0)...0xFFFF).map { value in
    Unicode.Scalar(value).map(compute) ?? .symbol
  }

  /// Returns the classes of a character.
  @inline(__always) static func of(_ value: UInt32) -> ScalarClasses {
    if value <= 0xFFFF { return basicPlane[Int(value)] }
    return Unicode.Scalar(value).map(compute) ?? .symbol
  }

  private static func compute(_ scalar: Unicode.Scalar) -> ScalarClasses {
    let properties = scalar.properties
    if scalar == "\r" || scalar == "\n" { return [.space, .newline] }
    if properties.isWhitespace { return .space }
    if let age = properties.age, age > unicodeVersion { return .other }
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .uppercase
    case .lowercaseLetter: return .lowercase
    case .modifierLetter, .otherLetter: return .caseless
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .decimalNumber, .letterNumber, .otherNumber: return .number
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return .punctuation
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return .symbol
    default: return .other
    }
  }
}

/// A character of a text that can be malformed UTF-8.
struct TextScalar {
  /// The scalar value, or U+FFFD for a byte that does not start a well-formed sequence.
  let value: UInt32
  /// The classes of the character.
  let classes: ScalarClasses
  /// The length in bytes.
  let length: Int

  /// Decodes the character at an index, which is less than the number of bytes.
  ///
  /// A byte that does not start a well-formed sequence counts as one character.
  @inline(__always) init(_ bytes: [UInt8], at index: Int) {
    let first = bytes[index]
    if first < 0x80 {
      (value, length) = (UInt32(first), 1)
    } else {
      (value, length) = Self.decode(bytes, at: index) ?? (0xFFFD, 1)
    }
    classes = .of(value)
  }

  /// Returns the scalar value and the length of the multi-byte sequence at an index, if it is
  /// well formed.
  private static func decode(_ bytes: [UInt8], at index: Int) -> (value: UInt32, length: Int)? {
    guard var sequence = UTF8Continuation(after: bytes[index]) else { return nil }
    let length = sequence.remaining + 1
    guard bytes.count - index >= length else { return nil }
    var value = UInt32(bytes[index] & (0xFF >> UInt8(length + 1)))
    for next in index + 1..<index + length {
      guard sequence.accept(bytes[next]) else { return nil }
      value = value << 6 | UInt32(bytes[next] & 0x3F)
    }
    return (value, length)
  }
}
