// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The automaton of JSON's grammar: bytes in, events out.
struct JSONStateMachine: Sendable {
  /// What may come next.
  enum State: Sendable {
    /// A value; or the end of an array that is still empty.
    case value(canClose: Bool)
    /// The name of a member; or the end of an object that is still empty.
    case name(canClose: Bool)
    /// The colon after a name.
    case colon
    /// A comma or the end of the container, or nothing but white space after the root.
    case afterValue
    /// More of a string or name.
    case text
    /// More of a number.
    case number
    /// More of `true`, `false` or `null`: `index` bytes were read.
    case literal(JSONTape.Kind, index: Int)
  }

  /// What a byte means for the document.
  enum Event: Sendable {
    /// Nothing by itself.
    case nothing
    /// The opening quote of a name.
    case nameBegan
    /// The closing quote of a name.
    case nameEnded
    /// The opening quote of a string.
    case stringBegan
    /// The closing quote of a string.
    case stringEnded
    /// One more byte of a name or string, a scalar by itself.
    case byte(UInt8)
    /// One more scalar of a name or string.
    case scalar(UTF8.EncodedScalar)
    /// An array or object starts.
    case containerBegan(isObject: Bool)
    /// The innermost array or object ends.
    case containerEnded
    /// `true`, `false` or `null` is whole.
    case literal(JSONTape.Kind)
    /// A number is whole: its text is ``JSONStateMachine/digits``. The byte has yet to be read.
    case number
    /// No JSON text has this byte here.
    case fault(JSONParseError.Kind)
  }

  let maximumDepth: Int
  var state = State.value(canClose: false)
  var decoder = JSONStringDecoder()
  var number = NumberGrammar()
  var isInName = false

  /// For each open container, whether it is an object.
  var open: [Bool] = []

  /// The text of the number that is being read or was read last.
  var digits: [UInt8] = []

  /// How many bytes were read without an error.
  private(set) var offset = 0
  private var line = 1
  private var lineStart = 0

  /// Creates an automaton at the beginning of a text.
  init(maximumDepth: Int) {
    self.maximumDepth = maximumDepth
  }

  /// Whether so many more bytes can be counted.
  func hasRoom(for count: Int) -> Bool {
    count <= JSONTape.Contents.longestText - offset
  }

  /// Whether plain bytes stand for themselves here.
  @inline(__always)
  var isInPlainText: Bool {
    guard case .text = state else { return false }
    return decoder.isBetweenScalars
  }

  /// Whether it is the text of a string, not of a name, in which plain bytes stand for themselves.
  @inline(__always)
  var isInPlainString: Bool {
    isInPlainText && !isInName
  }

  /// Reads plain bytes of a string without looking at them.
  @inline(__always)
  mutating func skipPlain(_ count: Int) {
    offset &+= count
  }

  /// Reads the next byte; after a fault, or the end of a number, it has yet to be read.
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
    case .fault, .number:
      break
    default:
      offset += 1
      // A string has no raw line feed, so this one stands between tokens.
      if byte == Byte.lineFeed {
        line += 1
        lineStart = offset
      }
    }
    return event
  }

  /// The text ends here: a number at its end is whole.
  mutating func finish() -> Event {
    if case .number = state, number.isWhole { return endNumber() }
    return .nothing
  }

  /// An error at the byte that comes next.
  func error(_ kind: JSONParseError.Kind) -> JSONParseError {
    JSONParseError(kind: kind, offset: offset, line: line, column: offset - lineStart + 1)
  }
}
