// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// Returns whether `byte` is an ASCII character that identifiers may contain.
  static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Consumes an identifier.
  mutating func scanIdentifier() -> Lexeme.Kind {
    while !isAtEnd {
      if Self.isIdentifierByte(peek()) {
        offset += 1
      } else if peek() >= 0x80, let (scalar, length) = nonASCIIScalar(),
        !Self.isNonASCIIOperator(scalar), !Self.isNonASCIIBlank(scalar)
      {
        offset += length
      } else {
        break
      }
    }
    return .identifier
  }

  /// Consumes an identifier between backticks, including raw identifiers (SE-0451).
  mutating func scanQuotedIdentifier() -> (Lexeme.Kind, Lexeme.Problem?) {
    var length = 1
    while offset + length < bytes.count, peek(length) != UInt8(ascii: "`"),
      peek(length) != UInt8(ascii: "\\"), !Self.isNewline(peek(length))
    {
      length += 1
    }
    guard peek(length) == UInt8(ascii: "`") else {
      offset += 1
      return (.unknown, .unterminated)
    }
    offset += length + 1
    return (.quotedIdentifier, nil)
  }

  /// Consumes a lexeme that starts with a non-ASCII character.
  mutating func scanNonASCII() -> Lexeme.Kind {
    guard let (scalar, length) = nonASCIIScalar() else {
      offset += 1
      return .unknown
    }
    let isBlank = Self.isNonASCIIBlank(scalar)
    guard isBlank || Self.isNonASCIIOperator(scalar) else { return scanIdentifier() }
    offset += length
    return isBlank ? .whitespace : .operatorCharacter
  }

  /// Returns the non-ASCII scalar at the cursor and its number of bytes, or `nil` for malformed
  /// UTF-8.
  private func nonASCIIScalar() -> (UInt32, Int)? {
    let length = peek() >= 0xF0 ? 4 : peek() >= 0xE0 ? 3 : 2
    guard offset + length <= bytes.count else { return nil }
    let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
      text.utf8.count == length, text.utf8.elementsEqual(bytes[offset..<offset + length])
    else { return nil }
    return (scalar.value, length)
  }

  /// Returns whether a scalar is the byte order mark or a space.
  private static func isNonASCIIBlank(_ scalar: UInt32) -> Bool {
    scalar == 0xFEFF || scalar == 0xA0 || scalar == 0x3000 || (0x2000...0x200A).contains(scalar)
      || scalar == 0x2028 || scalar == 0x2029
  }

  /// Returns whether a scalar may start an operator ("The Swift Programming Language", grammar of
  /// operators).
  private static func isNonASCIIOperator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
      0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
      0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }

  /// Consumes a number literal, including letters directly after it.
  mutating func scanNumber() -> Lexeme.Kind {
    let isHexadecimal = peek() == UInt8(ascii: "0") && peek(1) == UInt8(ascii: "x")
    if peek() == UInt8(ascii: "0"), "xob".utf8.contains(peek(1)) {
      offset += 2
    }
    var isFloat = false
    while !isAtEnd {
      let byte = peek()
      if isExponent(byte, isHexadecimal: isHexadecimal), "+-".utf8.contains(peek(1)) {
        offset += 2
        isFloat = true
      } else if Self.isIdentifierByte(byte) {
        isFloat = isFloat || isExponent(byte, isHexadecimal: isHexadecimal)
        offset += 1
      } else if byte == UInt8(ascii: "."), !isFloat, isDigit(peek(1), isHexadecimal),
        !followsPeriod
      {
        isFloat = true
        offset += 1
      } else {
        break
      }
    }
    return isFloat ? .float : .integer
  }

  /// Whether the number is a tuple element (`pair.0.1`), which has no fraction, rather than the
  /// upper bound of a range (`0.5...1.5`).
  private var followsPeriod: Bool {
    guard let previous, previous.kind == .period else { return false }
    let start = previous.range.start
    return start == 0 || bytes[start - 1] != UInt8(ascii: ".")
  }

  private func isExponent(_ byte: UInt8, isHexadecimal: Bool) -> Bool {
    isHexadecimal ? "pP".utf8.contains(byte) : "eE".utf8.contains(byte)
  }

  private func isDigit(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      isHexadecimal && hasHexadecimalExponent
    default: false
    }
  }

  /// Whether the fraction at the cursor has the exponent that hexadecimal fractions require;
  /// `0x1.description` is a member access.
  private var hasHexadecimalExponent: Bool {
    var distance = 1
    while offset + distance < bytes.count {
      switch peek(distance) {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "_"):
        distance += 1
      default: return "pP".utf8.contains(peek(distance))
      }
    }
    return false
  }
}
