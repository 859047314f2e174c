// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension JSONParser {
  /// Returns the next byte.
  ///
  /// - Throws: ``JSONParseError`` at the end of the text.
  func peek() throws(JSONParseError) -> UInt8 {
    guard position < bytes.count else { throw error(.unexpectedEnd) }
    return bytes[position]
  }

  /// Returns an error at the next byte.
  func error(_ kind: JSONParseError.Kind) -> JSONParseError {
    JSONParseError(kind, at: position, of: bytes)
  }

  mutating func skipWhitespace() {
    while position < bytes.count, Byte.isWhitespace(bytes[position]) {
      position += 1
    }
  }

  /// Reads `true`, `false` or `null`.
  mutating func literal() throws(JSONParseError) -> JSONValue {
    guard let literal = JSONLiteral(startingWith: try peek()) else { throw error(.expectedValue) }
    let start = position
    while let expected = literal.byte(at: position - start) {
      guard try peek() == expected else { throw error(.invalidLiteral) }
      position += 1
    }
    return literal == .null ? .null : .bool(literal == .true)
  }

  /// Reads a number: the longest run of bytes that the number grammar accepts.
  mutating func number() throws(JSONParseError) -> JSONNumber {
    let start = position
    var grammar = NumberGrammar()
    while position < bytes.count, grammar.accept(bytes[position]) {
      position += 1
    }
    if position < bytes.count {
      guard grammar.canEnd(before: bytes[position]) else { throw error(.invalidNumber) }
    } else if !grammar.isComplete {
      throw error(.unexpectedEnd)
    }
    return JSONNumber(checked: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads a string, whose opening quote is the next byte.
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
        text.append(contentsOf: try escapedScalar())
        start = position
      case ..<Byte.space: throw error(.controlCharacter)
      case ..<0x80: position += 1
      default: try skipSequence(after: byte)
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

  /// Reads an escape, or the escapes of a surrogate pair.
  private mutating func escapedScalar() throws(JSONParseError) -> UTF8.EncodedScalar {
    var decoder = JSONStringDecoder()
    while true {
      let outcome = decoder.accept(try peek())
      if case .fault(let kind) = outcome { throw error(kind) }
      position += 1
      if case .scalar = outcome { return decoder.scalar }
    }
  }
}
