// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension JSONStateMachine {
  /// Takes one byte; returns what is wrong with it, if anything.
  mutating func read(
    _ byte: UInt8, onto tape: inout JSONTape.Contents
  ) -> JSONParseError.Kind? {
    switch state {
    case .string:
      return readString(byte, onto: &tape)
    case .number:
      return readNumber(byte, onto: &tape)
    case .literal(let literal, let index):
      return readLiteral(byte, of: literal, at: index, onto: &tape)
    case .value, .name, .colon, .afterValue:
      return Byte.isWhitespace(byte) ? nil : readToken(byte, onto: &tape)
    }
  }

  /// Takes a byte that is not white space and stands between tokens.
  private mutating func readToken(
    _ byte: UInt8, onto tape: inout JSONTape.Contents
  ) -> JSONParseError.Kind? {
    switch (state, byte) {
    case (.value(canClose: true), Byte.closeBracket), (.name(canClose: true), Byte.closeBrace):
      closeContainer(on: &tape)
    case (.value, _):
      return startValue(byte, onto: &tape)
    case (.name, Byte.quote):
      tape.beginText(isName: true)
      state = .string
    case (.name, _):
      return .expectedName
    case (.colon, Byte.colon):
      state = .value(canClose: false)
    case (.colon, _):
      return .expectedColon
    default:
      return readAfterValue(byte, onto: &tape)
    }
    return nil
  }

  private mutating func readAfterValue(
    _ byte: UInt8, onto tape: inout JSONTape.Contents
  ) -> JSONParseError.Kind? {
    guard let isInObject = tape.isInObject else { return .trailingContent }
    switch (byte, isInObject) {
    case (Byte.comma, true):
      state = .name(canClose: false)
    case (Byte.comma, false):
      state = .value(canClose: false)
    case (Byte.closeBrace, true), (Byte.closeBracket, false):
      closeContainer(on: &tape)
    default:
      return isInObject ? .expectedCommaOrBrace : .expectedCommaOrBracket
    }
    return nil
  }

  private mutating func closeContainer(on tape: inout JSONTape.Contents) {
    tape.closeContainer()
    state = .afterValue
  }

  private mutating func startValue(
    _ byte: UInt8, onto tape: inout JSONTape.Contents
  ) -> JSONParseError.Kind? {
    switch byte {
    case Byte.openBracket, Byte.openBrace:
      guard tape.depth < maximumDepth else { return .nestingTooDeep(limit: maximumDepth) }
      let isObject = byte == Byte.openBrace
      tape.openContainer(isObject: isObject)
      state = isObject ? .name(canClose: true) : .value(canClose: true)
      return nil
    case Byte.quote:
      tape.beginText(isName: false)
      state = .string
      return nil
    case Byte.minus, Byte.zero...Byte.nine:
      number = NumberGrammar()
      state = .number
      return readNumber(byte, onto: &tape)
    default:
      guard let literal = Byte.literal(startingWith: byte) else { return .expectedValue }
      state = .literal(literal, index: 1)
      return nil
    }
  }

  private mutating func readString(
    _ byte: UInt8, onto tape: inout JSONTape.Contents
  ) -> JSONParseError.Kind? {
    switch decoder.accept(byte) {
    case .pending:
      break
    case .scalar:
      tape.append(decoder.scalar)
    case .fault(let kind):
      return kind
    case .end:
      state = tape.endText() ? .colon : .afterValue
    }
    return nil
  }

  private mutating func readNumber(
    _ byte: UInt8, onto tape: inout JSONTape.Contents
  ) -> JSONParseError.Kind? {
    if number.accept(byte) {
      numberText.append(byte)
      return nil
    }
    let isDigit = (Byte.zero...Byte.nine).contains(byte)
    guard number.isWhole, !(number.isZero && isDigit) else { return .invalidNumber }
    endNumber(on: &tape)
    return read(byte, onto: &tape)
  }

  /// The number is whole: something else follows, or nothing.
  mutating func endNumber(on tape: inout JSONTape.Contents) {
    tape.addNumber(numberText)
    numberText.removeAll(keepingCapacity: true)
    state = .afterValue
  }

  private mutating func readLiteral(
    _ byte: UInt8, of literal: JSONTape.Kind, at index: Int,
    onto tape: inout JSONTape.Contents
  ) -> JSONParseError.Kind? {
    guard byte == Byte.byte(index, of: literal) else { return .invalidLiteral }
    if Byte.byte(index + 1, of: literal) == nil {
      tape.addLiteral(literal)
      state = .afterValue
    } else {
      state = .literal(literal, index: index + 1)
    }
    return nil
  }
}
