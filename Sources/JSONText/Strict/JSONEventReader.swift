// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A strict reader of JSON text that arrives in pieces, as a sequence of events.
///
/// It accepts the same texts as ``IncrementalJSONParser`` and keeps nothing but the open
/// containers, so that a consumer decides which values are stored.
///
/// ```swift
/// var position = 0
/// while let event = try reader.next(in: bytes, from: &position) { … }
/// ```
package struct JSONEventReader: Sendable {
  /// A part of the document.
  package enum Event: Sendable {
    case objectBegan
    case arrayBegan
    case objectEnded
    case arrayEnded
    case nameBegan
    case nameEnded
    case stringBegan
    case stringEnded
    /// Plain ASCII bytes of a name or string, as a range of the piece.
    case text(Range<Int>)
    /// A scalar of a name or string that was escaped or has several bytes.
    case scalar(UTF8.EncodedScalar)
    /// The first byte of a number.
    case numberBegan
    /// The end of a number, whose text is ``JSONEventReader/digits``. The byte after it is not
    /// read.
    case numberEnded
    /// The first byte of `true`, `false` or `null`.
    case literalBegan(JSONLiteral)
    /// The last byte of `true`, `false` or `null`.
    case literalEnded(JSONLiteral)
  }

  private var machine: JSONStateMachine

  /// Creates a reader.
  ///
  /// - Parameter maximumDepth: The maximum nesting of arrays and objects, up to
  ///   ``JSONParser/depthLimit``.
  package init(maximumDepth: Int = JSONParser.depthLimit) {
    machine = JSONStateMachine(maximumDepth: min(maximumDepth, JSONParser.depthLimit))
  }

  /// The text of the current or last number.
  package var digits: [UInt8] { machine.digits }

  /// The number of bytes that were read without an error.
  package var byteCount: Int { machine.offset }

  /// Whether the value is complete, so that only white space may follow.
  package var isComplete: Bool {
    if case .afterValue = machine.state { machine.open.isEmpty } else { false }
  }

  /// Reads up to the next event.
  ///
  /// - Parameters:
  ///   - bytes: The piece of text that is being read.
  ///   - position: The index of the next byte; afterwards the index after the event.
  /// - Returns: The event, or `nil` at the end of the piece.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  package mutating func next(
    in bytes: [UInt8], from position: inout Int
  ) throws(JSONParseError) -> Event? {
    guard machine.hasRoom(for: bytes.count - position) else {
      throw machine.error(.textTooLong(limit: JSONStateMachine.maximumByteCount))
    }
    while position < bytes.count {
      let byte = bytes[position]
      if machine.isInPlainText, JSONStringDecoder.isPlain(byte) {
        return .text(readPlainText(of: bytes, from: &position))
      }
      if byte == Byte.quote, let event = machine.readQuote() {
        position += 1
        return event
      }
      if machine.readSeparator(byte) {
        position += 1
        continue
      }
      let event = machine.read(byte)
      switch event {
      case .fault(let kind): throw machine.error(kind)
      case .number: return .numberEnded
      case .nothing:
        position += 1
        if let began = machine.scalarThatBegan { return began }
      default:
        position += 1
        if let result = Self.event(event, at: byte) { return result }
      }
    }
    return nil
  }

  /// Ends the text.
  ///
  /// - Returns: The end of a number at the end of the text, or `nil`.
  /// - Throws: ``JSONParseError`` if the value is incomplete.
  package mutating func finish() throws(JSONParseError) -> Event? {
    let event = machine.finish()
    guard isComplete else { throw machine.error(.unexpectedEnd) }
    if case .number = event { return .numberEnded }
    return nil
  }

  private mutating func readPlainText(of bytes: [UInt8], from position: inout Int) -> Range<Int> {
    let start = position
    position += 1
    while position < bytes.count, JSONStringDecoder.isPlain(bytes[position]) { position += 1 }
    machine.skipPlain(position - start)
    return start..<position
  }

  private static func event(_ event: JSONStateMachine.Event, at byte: UInt8) -> Event? {
    switch event {
    case .nothing, .byte, .fault: nil
    case .nameBegan: .nameBegan
    case .nameEnded: .nameEnded
    case .stringBegan: .stringBegan
    case .stringEnded: .stringEnded
    case .scalar(let scalar): .scalar(scalar)
    case .containerBegan(let isObject): isObject ? .objectBegan : .arrayBegan
    case .containerEnded: byte == Byte.closeBrace ? .objectEnded : .arrayEnded
    case .literal(let literal): .literalEnded(literal)
    case .number: .numberEnded
    }
  }
}

extension JSONStateMachine {
  /// Reads a quote that begins or ends a name or string, and returns the event; `nil` if the quote
  /// is another one and is still to be read.
  @inline(__always)
  fileprivate mutating func readQuote() -> JSONEventReader.Event? {
    switch state {
    case .text:
      guard decoder.isBetweenScalars else { return nil }
      state = isInName ? .colon : .afterValue
      skipPlain(1)
      return isInName ? .nameEnded : .stringEnded
    case .name: isInName = true
    case .value: isInName = false
    case .colon, .afterValue, .number, .literal: return nil
    }
    state = .text
    skipPlain(1)
    return isInName ? .nameBegan : .stringBegan
  }

  /// Reads a space, a colon or a comma between tokens, and returns whether it is one.
  @inline(__always)
  fileprivate mutating func readSeparator(_ byte: UInt8) -> Bool {
    switch (state, byte) {
    case (.value, Byte.space), (.name, Byte.space), (.colon, Byte.space), (.afterValue, Byte.space):
      break
    case (.colon, Byte.colon): state = .value(canClose: false)
    case (.afterValue, Byte.comma):
      guard let isInObject = open.last else { return false }
      state = isInObject ? .name(canClose: false) : .value(canClose: false)
    default: return false
    }
    skipPlain(1)
    return true
  }

  /// The beginning of the number or literal of which only the first byte was read.
  fileprivate var scalarThatBegan: JSONEventReader.Event? {
    switch state {
    case .number where digits.count == 1: .numberBegan
    case .literal(let literal, index: 1): .literalBegan(literal)
    default: nil
    }
  }
}
