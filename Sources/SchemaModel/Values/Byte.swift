// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The bytes that JSON's grammar names.
package enum Byte {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var minus: UInt8 { 0x2D }
  @inlinable package static var point: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var zero: UInt8 { 0x30 }
  @inlinable package static var one: UInt8 { 0x31 }
  @inlinable package static var nine: UInt8 { 0x39 }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var upperE: UInt8 { 0x45 }
  @inlinable package static var openBracket: UInt8 { 0x5B }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var closeBracket: UInt8 { 0x5D }
  @inlinable package static var lowerB: UInt8 { 0x62 }
  @inlinable package static var lowerE: UInt8 { 0x65 }
  @inlinable package static var lowerF: UInt8 { 0x66 }
  @inlinable package static var lowerN: UInt8 { 0x6E }
  @inlinable package static var lowerR: UInt8 { 0x72 }
  @inlinable package static var lowerT: UInt8 { 0x74 }
  @inlinable package static var lowerU: UInt8 { 0x75 }
  @inlinable package static var openBrace: UInt8 { 0x7B }
  @inlinable package static var closeBrace: UInt8 { 0x7D }

  /// Whether `byte` is white space between JSON's tokens.
  @inlinable package static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  /// The value of a hexadecimal digit of either case, or nil.
  @inlinable package static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  /// What the letter after a backslash stands for, or nil (also for `u`).
  @inlinable package static func escaped(_ letter: UInt8) -> UInt8? {
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
