// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The bytes of JSON's grammar.
enum Byte {
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { 0x22 }
  static var comma: UInt8 { 0x2C }
  static var minus: UInt8 { 0x2D }
  static var slash: UInt8 { 0x2F }
  static var zero: UInt8 { 0x30 }
  static var nine: UInt8 { 0x39 }
  static var colon: UInt8 { 0x3A }
  static var openBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closeBracket: UInt8 { 0x5D }
  static var lowerB: UInt8 { 0x62 }
  static var lowerF: UInt8 { 0x66 }
  static var lowerN: UInt8 { 0x6E }
  static var lowerR: UInt8 { 0x72 }
  static var lowerT: UInt8 { 0x74 }
  static var lowerU: UInt8 { 0x75 }
  static var openBrace: UInt8 { 0x7B }
  static var closeBrace: UInt8 { 0x7D }

  /// Returns whether a byte is white space between JSON's tokens.
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  /// Returns the byte that a short escape encodes; `nil` for other letters, such as `u`.
  static func escaped(_ letter: UInt8) -> UInt8? {
    switch letter {
    case quote, backslash, slash: letter
    case lowerB: 0x08
    case lowerF: 0x0C
    case lowerN: lineFeed
    case lowerR: carriageReturn
    case lowerT: tab
    default: nil
    }
  }
}

/// A literal name of JSON's grammar.
package enum JSONLiteral: Sendable {
  case null, `false`, `true`

  /// Creates the literal that starts with `byte`; `nil` if there is none.
  init?(startingWith byte: UInt8) {
    switch byte {
    case Byte.lowerT: self = .true
    case Byte.lowerF: self = .false
    case Byte.lowerN: self = .null
    default: return nil
    }
  }

  /// Returns the byte at `index`; `nil` after the end.
  func byte(at index: Int) -> UInt8? {
    // The first letter is in the lowest bits.
    let letters: UInt64 =
      switch self {
      case .true: 0x65_7572_74
      case .false: 0x65_736C_6166
      case .null: 0x6C6C_756E
      }
    let byte = UInt8(truncatingIfNeeded: letters >> UInt64(8 * index))
    return byte == 0 ? nil : byte
  }
}
