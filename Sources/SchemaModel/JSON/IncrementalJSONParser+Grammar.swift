// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension IncrementalJSONParser {
  /// Takes one byte; returns what is wrong with it, if anything.
  mutating func read(_ byte: UInt8) -> JSONParseError.Kind? {
    switch state {
    case .string:
      return readString(byte)
    case .number:
      return readNumber(byte)
    case .literal(let text, let value, let index):
      return readLiteral(byte, of: text, value, at: index)
    case .value, .name, .colon, .afterValue:
      return Byte.isWhitespace(byte) ? nil : readToken(byte)
    }
  }

  /// Takes a byte that is not white space and stands between tokens.
  private mutating func readToken(_ byte: UInt8) -> JSONParseError.Kind? {
    switch (state, byte) {
    case (.value(canClose: true), Byte.closeBracket), (.name(canClose: true), Byte.closeBrace):
      closeContainer()
    case (.value, _):
      return startValue(byte)
    case (.name, Byte.quote):
      state = .string
    case (.name, _):
      return .expectedName
    case (.colon, Byte.colon):
      state = .value(canClose: false)
    case (.colon, _):
      return .expectedColon
    default:
      return readAfterValue(byte)
    }
    return nil
  }

  private mutating func readAfterValue(_ byte: UInt8) -> JSONParseError.Kind? {
    guard let isInObject = builder.isInObject else { return .trailingContent }
    switch (byte, isInObject) {
    case (Byte.comma, true):
      state = .name(canClose: false)
    case (Byte.comma, false):
      state = .value(canClose: false)
    case (Byte.closeBrace, true), (Byte.closeBracket, false):
      closeContainer()
    default:
      return isInObject ? .expectedCommaOrBrace : .expectedCommaOrBracket
    }
    return nil
  }

  private mutating func closeContainer() {
    builder.closeContainer()
    state = .afterValue
  }

  private mutating func startValue(_ byte: UInt8) -> JSONParseError.Kind? {
    switch byte {
    case Byte.openBracket, Byte.openBrace:
      guard builder.depth < maximumDepth else { return .nestingTooDeep(limit: maximumDepth) }
      let isObject = byte == Byte.openBrace
      builder.openContainer(isObject: isObject)
      state = isObject ? .name(canClose: true) : .value(canClose: true)
      return nil
    case Byte.quote:
      builder.beginString()
      state = .string
      return nil
    case Byte.minus, Byte.zero...Byte.nine:
      number = NumberGrammar()
      state = .number
      return readNumber(byte)
    default:
      guard let literal = Byte.literal(startingWith: byte) else { return .expectedValue }
      state = .literal(literal.text, literal.value, index: 1)
      return nil
    }
  }

  private mutating func readString(_ byte: UInt8) -> JSONParseError.Kind? {
    switch decoder.accept(byte) {
    case .pending:
      break
    case .scalar:
      builder.append(decoder.scalar)
    case .fault(let kind):
      return kind
    case .end:
      state = builder.endText() == .name ? .colon : .afterValue
    }
    return nil
  }

  private mutating func readNumber(_ byte: UInt8) -> JSONParseError.Kind? {
    if number.accept(byte) {
      numberText.append(byte)
      return nil
    }
    let isDigit = (Byte.zero...Byte.nine).contains(byte)
    guard number.isWhole, !(number.isZero && isDigit) else { return .invalidNumber }
    endNumber()
    return read(byte)
  }

  /// The number is whole: something else follows, or nothing.
  mutating func endNumber() {
    let text = String(decoding: numberText, as: UTF8.self)
    numberText.removeAll(keepingCapacity: true)
    builder.add(.number(JSONNumber(checked: text)))
    state = .afterValue
  }

  private mutating func readLiteral(
    _ byte: UInt8, of text: [UInt8], _ value: PartialJSON.Kind, at index: Int
  ) -> JSONParseError.Kind? {
    guard byte == text[index] else { return .invalidLiteral }
    if index + 1 == text.count {
      builder.add(value)
      state = .afterValue
    } else {
      state = .literal(text, value, index: index + 1)
    }
    return nil
  }
}
