// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The automaton of JSON's grammar that writes what it reads on a tape.
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
    case string
    /// More of a number.
    case number
    /// More of `true`, `false` or `null`: `index` bytes were read.
    case literal(JSONTape.Kind, index: Int)
  }

  let maximumDepth: Int
  var state = State.value(canClose: false)
  var decoder = JSONStringDecoder()
  var number = NumberGrammar()
  var numberText: [UInt8] = []

  /// How many bytes were read without an error.
  private(set) var offset = 0
  private var line = 1
  private var lineStart = 0

  /// Creates an automaton at the beginning of a text.
  init(maximumDepth: Int) {
    self.maximumDepth = maximumDepth
  }

  /// Reads the next piece of the text.
  ///
  /// - Parameters:
  ///   - bytes: The piece, split anywhere.
  ///   - count: How many bytes it has.
  ///   - tape: Where values go.
  /// - Returns: What is wrong with it, if anything; the byte at ``offset`` is then the fault.
  @inline(__always)
  mutating func read(
    _ bytes: some Sequence<UInt8>, count: Int, onto tape: inout JSONTape.Contents
  ) -> JSONParseError.Kind? {
    guard offset + count <= JSONTape.Contents.longestText else {
      return .textTooLong(limit: JSONTape.Contents.longestText)
    }
    // Most bytes are plain text. They go to the tape one by one, which for a few bytes is cheaper
    // than anything that works on runs, and are shown together.
    var hasGrown = false
    for byte in bytes {
      if case .string = state, decoder.isBetweenScalars, JSONStringDecoder.isPlain(byte) {
        tape.append(byte)
        hasGrown = true
        offset += 1
        continue
      }
      if hasGrown {
        tape.showText()
        hasGrown = false
      }
      if let kind = read(byte, onto: &tape) { return kind }
      offset += 1
      // A string has no raw line feed, so this one stands between tokens.
      if byte == Byte.lineFeed {
        line += 1
        lineStart = offset
      }
    }
    if hasGrown { tape.showText() }
    return nil
  }

  /// The text ends here: a number at its end is whole.
  mutating func finish(on tape: inout JSONTape.Contents) {
    if case .number = state, number.isWhole { endNumber(on: &tape) }
  }

  /// An error at the byte that comes next.
  func error(_ kind: JSONParseError.Kind) -> JSONParseError {
    JSONParseError(kind: kind, offset: offset, line: line, column: offset - lineStart + 1)
  }
}
