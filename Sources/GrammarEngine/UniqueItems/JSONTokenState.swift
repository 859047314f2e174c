// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The state of a lexer for JSON text that is known to be well-formed.
struct JSONTokenState: Sendable {
  enum Kind: UInt8, Sendable {
    case structure, string, number, literal
  }

  /// The effect of a byte of a string on its decoded text.
  enum StringEvent {
    case pending
    case byte(UInt8)
    case scalar(Unicode.Scalar)
    case end
  }

  private(set) var kind = Kind.structure
  /// The bytes of an escape or of a literal that are still to be read.
  private var rest: UInt8 = 0
  private var isAfterBackslash = false
  /// The code unit of an escape, as far as it was read.
  private var unit: UInt16 = 0
  /// The first half of an escaped surrogate pair, or zero.
  private var highSurrogate: UInt16 = 0
  /// Whether the number has an exponent.
  private(set) var hasExponent = false
  /// Whether the number has a digit other than zero before its exponent.
  private(set) var isNonzero = false

  var isInString: Bool { kind == .string }

  /// Whether the decoded text ends with the last byte, so that no escape is incomplete.
  var isBetweenEscapes: Bool { !isAfterBackslash && rest == 0 && highSurrogate == 0 }

  /// Whether the next byte is that after a backslash.
  var isAtEscape: Bool { isAfterBackslash }

  /// The number of digits of the current escape that were read, or `nil` if the next byte is none.
  var digitsOfEscape: Int? { kind == .string && rest > 0 ? 4 - Int(rest) : nil }

  mutating func beginString() { kind = .string }

  /// Reads a byte of a string whose text is not needed.
  mutating func readOutside(_ byte: UInt8) {
    if isAfterBackslash {
      isAfterBackslash = false
    } else if byte == UInt8(ascii: "\\") {
      isAfterBackslash = true
    } else if byte == UInt8(ascii: "\"") {
      kind = .structure
    }
  }

  mutating func readString(_ byte: UInt8) -> StringEvent {
    if rest > 0 {
      unit = unit << 4 | UInt16(truncatingIfNeeded: byte.hexDigitValue ?? 0)
      rest -= 1
      return rest == 0 ? endUnit() : .pending
    }
    if isAfterBackslash {
      isAfterBackslash = false
      return readEscape(byte)
    }
    switch byte {
    case UInt8(ascii: "\\"):
      isAfterBackslash = true
      return .pending
    case UInt8(ascii: "\""):
      kind = .structure
      return .end
    default: return .byte(byte)
    }
  }

  private mutating func readEscape(_ byte: UInt8) -> StringEvent {
    switch byte {
    case UInt8(ascii: "b"): return .byte(0x08)
    case UInt8(ascii: "f"): return .byte(0x0C)
    case UInt8(ascii: "n"): return .byte(0x0A)
    case UInt8(ascii: "r"): return .byte(0x0D)
    case UInt8(ascii: "t"): return .byte(0x09)
    case UInt8(ascii: "u"):
      rest = 4
      unit = 0
      return .pending
    default: return .byte(byte)
    }
  }

  private mutating func endUnit() -> StringEvent {
    if 0xD800..<0xDC00 ~= unit {
      highSurrogate = unit
      return .pending
    }
    var value = UInt32(unit)
    if highSurrogate != 0 {
      value = 0x10000 + (UInt32(highSurrogate) - 0xD800) << 10 + UInt32(unit & 0x3FF)
      highSurrogate = 0
    }
    return Unicode.Scalar(value).map { .scalar($0) } ?? .pending
  }

  /// Begins a number or a literal with its first byte.
  mutating func beginScalar(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "t"), UInt8(ascii: "n"): (kind, rest) = (.literal, 3)
    case UInt8(ascii: "f"): (kind, rest) = (.literal, 4)
    default:
      kind = .number
      hasExponent = false
      isNonzero = 0x31...0x39 ~= byte
    }
  }

  /// Reads a byte of a literal, and returns whether more of them follow.
  mutating func readLiteral() -> Bool {
    rest -= 1
    if rest == 0 { kind = .structure }
    return rest > 0
  }

  /// Returns whether a byte continues the number; otherwise the number is complete.
  mutating func readNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39:
      if !hasExponent && byte != 0x30 { isNonzero = true }
      return true
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      hasExponent = true
      return true
    case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): return true
    default:
      kind = .structure
      return false
    }
  }
}
