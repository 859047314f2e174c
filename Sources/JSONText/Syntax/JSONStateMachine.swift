// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// An automaton for JSON's grammar that turns bytes into events.
struct JSONStateMachine: Sendable {
  /// The syntax that may come next.
  enum State: Sendable {
    /// A value, or the end of an array that is still empty.
    case value(canClose: Bool)
    /// The name of a member, or the end of an object that is still empty.
    case name(canClose: Bool)
    /// The colon after a name.
    case colon
    /// A comma or the end of the container; only white space after the root.
    case afterValue
    /// More of a string or name.
    case text
    /// More of a number.
    case number
    /// More of `true`, `false` or `null`: `index` bytes were read.
    case literal(JSONLiteral, index: Int)
  }

  /// The meaning of a byte for the document.
  enum Event: Sendable {
    /// No meaning by itself.
    case nothing
    case nameBegan
    case nameEnded
    case stringBegan
    case stringEnded
    /// One more ASCII scalar of a name or string.
    case byte(UInt8)
    /// One more scalar of a name or string.
    case scalar(UTF8.EncodedScalar)
    case containerBegan(isObject: Bool)
    case containerEnded
    /// The last byte of `true`, `false` or `null`.
    case literal(JSONLiteral)
    /// A number is complete: its text is ``JSONStateMachine/digits``. The byte is still to be read.
    case number
    /// No JSON text has this byte here.
    case fault(JSONParseError.Kind)
  }

  /// The most bytes of JSON that a machine reads: a tape's counters have 32 bits, and a byte makes
  /// at most two revisions.
  static let maximumByteCount = 1 << 30

  let maximumDepth: Int
  var state = State.value(canClose: false)
  var decoder = JSONStringDecoder()
  var number = NumberGrammar()
  var isInName = false

  /// For each open container, whether it is an object.
  var open: [Bool] = []

  /// The text of the current or last number.
  var digits: [UInt8] = []

  /// The number of bytes that were read without an error.
  private(set) var offset = 0
  private var line = 1
  private var lineStart = 0

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  /// Returns whether `count` more bytes are within ``maximumByteCount``.
  func hasRoom(for count: Int) -> Bool { count <= Self.maximumByteCount - offset }

  /// Whether the next plain byte is a complete scalar of a name or string.
  @inline(__always)
  var isInPlainText: Bool {
    guard case .text = state else { return false }
    return decoder.isBetweenScalars
  }

  /// Whether the next plain byte is a complete scalar of a string.
  @inline(__always)
  var isInPlainString: Bool { isInPlainText && !isInName }

  /// Skips plain bytes of a string.
  @inline(__always)
  mutating func skipPlain(_ count: Int) { offset &+= count }

  /// Reads the next byte; after a fault, or the end of a number, the byte is still to be read.
  @inline(__always)
  mutating func read(_ byte: UInt8) -> Event {
    if isInPlainText, JSONStringDecoder.isPlain(byte) {
      offset &+= 1
      return .byte(byte)
    }
    return readGrammar(byte)
  }

  /// Reads a byte that is not plain text.
  private mutating func readGrammar(_ byte: UInt8) -> Event {
    let event = event(for: byte)
    switch event {
    case .fault, .number: break
    default:
      offset += 1
      // A string has no raw line feed, so this one is between tokens.
      if byte == Byte.lineFeed {
        line += 1
        lineStart = offset
      }
    }
    return event
  }

  /// Ends the text, which completes a number at its end.
  mutating func finish() -> Event {
    if case .number = state, number.isComplete { return endNumber() }
    return .nothing
  }

  /// Returns an error at the next byte.
  func error(_ kind: JSONParseError.Kind) -> JSONParseError {
    JSONParseError(kind: kind, offset: offset, line: line, column: offset - lineStart + 1)
  }
}
