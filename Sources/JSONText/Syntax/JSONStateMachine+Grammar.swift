// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension JSONStateMachine {
  /// Makes the transition on a byte that is not plain text.
  mutating func event(for byte: UInt8) -> Event {
    switch state {
    case .text: return readText(byte)
    case .number: return readNumber(byte)
    case .literal(let literal, let index): return readLiteral(byte, of: literal, at: index)
    case .value, .name, .colon, .afterValue:
      return Byte.isWhitespace(byte) ? .nothing : readToken(byte)
    }
  }

  /// Reads a byte between tokens that is not white space.
  private mutating func readToken(_ byte: UInt8) -> Event {
    switch (state, byte) {
    case (.value(canClose: true), Byte.closeBracket), (.name(canClose: true), Byte.closeBrace):
      return endContainer()
    case (.value, _): return startValue(byte)
    case (.name, Byte.quote):
      state = .text
      isInName = true
      return .nameBegan
    case (.name, _): return .fault(.expectedName)
    case (.colon, Byte.colon):
      state = .value(canClose: false)
      return .nothing
    case (.colon, _): return .fault(.expectedColon)
    default: return readAfterValue(byte)
    }
  }

  private mutating func readAfterValue(_ byte: UInt8) -> Event {
    guard let isInObject = open.last else { return .fault(.trailingContent) }
    switch (byte, isInObject) {
    case (Byte.comma, true):
      state = .name(canClose: false)
      return .nothing
    case (Byte.comma, false):
      state = .value(canClose: false)
      return .nothing
    case (Byte.closeBrace, true), (Byte.closeBracket, false): return endContainer()
    default: return .fault(isInObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
    }
  }

  private mutating func endContainer() -> Event {
    open.removeLast()
    state = .afterValue
    return .containerEnded
  }

  private mutating func startValue(_ byte: UInt8) -> Event {
    switch byte {
    case Byte.openBracket, Byte.openBrace:
      guard open.count < maximumDepth else {
        return .fault(.nestingTooDeep(limit: maximumDepth))
      }
      let isObject = byte == Byte.openBrace
      open.append(isObject)
      state = isObject ? .name(canClose: true) : .value(canClose: true)
      return .containerBegan(isObject: isObject)
    case Byte.quote:
      state = .text
      isInName = false
      return .stringBegan
    case Byte.minus, Byte.zero...Byte.nine:
      number = NumberGrammar()
      digits.removeAll(keepingCapacity: true)
      state = .number
      return readNumber(byte)
    default:
      guard let literal = JSONLiteral(startingWith: byte) else { return .fault(.expectedValue) }
      state = .literal(literal, index: 1)
      return .nothing
    }
  }

  private mutating func readText(_ byte: UInt8) -> Event {
    switch decoder.accept(byte) {
    case .pending: return .nothing
    case .scalar: return .scalar(decoder.scalar)
    case .fault(let kind): return .fault(kind)
    case .end:
      state = isInName ? .colon : .afterValue
      return isInName ? .nameEnded : .stringEnded
    }
  }

  private mutating func readNumber(_ byte: UInt8) -> Event {
    if number.accept(byte) {
      digits.append(byte)
      return .nothing
    }
    return number.canEnd(before: byte) ? endNumber() : .fault(.invalidNumber)
  }

  mutating func endNumber() -> Event {
    state = .afterValue
    return .number
  }

  private mutating func readLiteral(
    _ byte: UInt8, of literal: JSONLiteral, at index: Int
  ) -> Event {
    guard byte == literal.byte(at: index) else { return .fault(.invalidLiteral) }
    if literal.byte(at: index + 1) == nil {
      state = .afterValue
      return .literal(literal)
    }
    state = .literal(literal, index: index + 1)
    return .nothing
  }
}
