// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension JSONReader {
  /// The byte at the cursor; an error at the end of the text.
  func peek() throws(JSONParseError) -> UInt8 {
    guard position < bytes.count else { throw error(.unexpectedEnd) }
    return bytes[position]
  }

  /// An error at the cursor.
  func error(_ kind: JSONParseError.Kind) -> JSONParseError {
    JSONParseError(kind, at: position, of: bytes)
  }

  /// Moves the cursor to the next byte that isn't white space.
  mutating func skipWhitespace() {
    while position < bytes.count, Byte.isWhitespace(bytes[position]) {
      position += 1
    }
  }

  /// Reads `true`, `false` or `null`.
  mutating func literal() throws(JSONParseError) -> JSONValue {
    switch try peek() {
    case Byte.lowerT: return try word("true", .bool(true))
    case Byte.lowerF: return try word("false", .bool(false))
    case Byte.lowerN: return try word("null", .null)
    default: throw error(.expectedValue)
    }
  }

  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(JSONParseError) -> JSONValue {
    for expected in word.utf8 {
      guard try peek() == expected else { throw error(.invalidLiteral) }
      position += 1
    }
    return value
  }

  /// Reads a number: the longest run of bytes that the number grammar accepts.
  mutating func number() throws(JSONParseError) -> JSONNumber {
    let start = position
    var grammar = NumberGrammar()
    while position < bytes.count, grammar.accept(bytes[position]) {
      position += 1
    }
    if position < bytes.count {
      let isDigit = (Byte.zero...Byte.nine).contains(bytes[position])
      guard grammar.isWhole, !(grammar.isZero && isDigit) else { throw error(.invalidNumber) }
    } else if !grammar.isWhole {
      throw error(.unexpectedEnd)
    }
    return JSONNumber(checked: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads a string, whose opening quote is at the cursor.
  mutating func string() throws(JSONParseError) -> String {
    position += 1
    var start = position
    var text: [UInt8] = []
    while true {
      let byte = try peek()
      switch byte {
      case Byte.quote:
        let rest = bytes[start..<position]
        position += 1
        guard !text.isEmpty else { return String(decoding: rest, as: UTF8.self) }
        text += rest
        return String(decoding: text, as: UTF8.self)
      case Byte.backslash:
        text += bytes[start..<position]
        position += 1
        try appendEscape(to: &text)
        start = position
      case ..<Byte.space:
        throw error(.controlCharacter)
      case ..<0x80:
        position += 1
      default:
        try skipSequence(after: byte)
      }
    }
  }

  /// Checks one scalar of several bytes.
  private mutating func skipSequence(after lead: UInt8) throws(JSONParseError) {
    guard var continuation = UTF8Continuation(after: lead) else { throw error(.invalidUTF8) }
    position += 1
    while continuation.remaining > 0 {
      guard continuation.accept(try peek()) else { throw error(.invalidUTF8) }
      position += 1
    }
  }

  /// Decodes an escape whose backslash has been read.
  private mutating func appendEscape(to text: inout [UInt8]) throws(JSONParseError) {
    let letter = try peek()
    if let escaped = Byte.escaped(letter) {
      position += 1
      text.append(escaped)
      return
    }
    guard letter == Byte.lowerU else { throw error(.invalidEscape) }
    position += 1
    let unit = try codeUnit { $0 < 0xD || $1 < 0xC || $0 > 0xD }
    guard (0xD800...0xDBFF).contains(unit) else {
      appendScalar(unit, to: &text)
      return
    }
    for expected in [Byte.backslash, Byte.lowerU] {
      guard try peek() == expected else { throw error(.loneSurrogate) }
      position += 1
    }
    let low = try codeUnit { $0 == 0xD && $1 >= 0xC }
    appendScalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &text)
  }

  /// Reads four hexadecimal digits, the first two of which must satisfy a condition.
  ///
  /// The condition sees the first digit with the most favourable second one before the second is
  /// known, so that the error stands at the very digit that makes the escape hopeless.
  private mutating func codeUnit(
    _ isViable: (UInt32, UInt32) -> Bool
  ) throws(JSONParseError) -> UInt32 {
    var unit: UInt32 = 0
    for index in 0..<4 {
      guard let digit = Byte.hexValue(try peek()) else { throw error(.invalidEscape) }
      switch index {
      case 0 where !(isViable(digit, 0x0) || isViable(digit, 0xF)),
        1 where !isViable(unit, digit):
        throw error(.loneSurrogate)
      default:
        unit = unit << 4 | digit
        position += 1
      }
    }
    return unit
  }

  private func appendScalar(_ value: UInt32, to text: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
  }
}
