// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A strict JSON parser for texts that arrive in pieces.
///
/// It accepts and rejects exactly what ``JSONParser`` does, with the same error at the same place,
/// however the text is split, even inside of a character. At any time ``partial`` shows what is
/// visible so far:
///
/// ```swift
/// var parser = IncrementalJSONParser()
/// try parser.append(#"{"title": "Da"#)
/// parser.partial?.value      // {"title": "Da"}
/// try parser.append(#"y one", "days": 3}"#)
/// let whole = try parser.finish().value
/// ```
///
/// No byte is read twice: a whole response costs O(*n*) in its bytes, snapshots included.
package struct IncrementalJSONParser: Sendable {
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
    case literal([UInt8], PartialJSON.Kind, index: Int)
  }

  let maximumDepth: Int
  var state = State.value(canClose: false)
  var builder = PartialJSONBuilder()
  var decoder = JSONStringDecoder()
  var number = NumberGrammar()
  var numberText: [UInt8] = []
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var failure: JSONParseError?

  /// Creates a parser.
  ///
  /// - Parameter maximumDepth: How deep arrays and objects may be nested, up to
  ///   ``JSONParser/greatestDepth``.
  package init(maximumDepth: Int = JSONParser.greatestDepth) {
    self.maximumDepth = min(maximumDepth, JSONParser.greatestDepth)
  }

  /// What is visible of the value so far; nil when nothing is.
  ///
  /// After an error it is what was visible before the faulty byte.
  ///
  /// - Complexity: O(*d*) in the number of open arrays and objects.
  package var partial: PartialJSON? {
    builder.snapshot
  }

  /// A number that grows whenever ``partial`` changed: something more is visible, or a value whose
  /// end was open became complete.
  package var revision: Int {
    builder.revision
  }

  /// Whether the value is complete, so that only white space may follow.
  ///
  /// A number that is the whole text is complete when something follows it or after ``finish()``.
  package var isComplete: Bool {
    builder.root != nil
  }

  /// How many bytes were read without an error.
  package var byteCount: Int {
    offset
  }

  /// Reads more of the text.
  ///
  /// - Parameter bytes: The next bytes, split anywhere.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there; every later call
  ///   throws the same error.
  package mutating func append(_ bytes: some Sequence<UInt8>) throws(JSONParseError) {
    try append(array: Array(bytes))
  }

  /// Reads more of the text.
  ///
  /// - Parameter text: The next characters.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  package mutating func append(_ text: String) throws(JSONParseError) {
    try append(array: Array(text.utf8))
  }

  private mutating func append(array bytes: [UInt8]) throws(JSONParseError) {
    if let failure { throw failure }
    var position = 0
    while position < bytes.count {
      if case .string = state, decoder.isBetweenScalars {
        let run = bytes[position...].prefix(while: JSONStringDecoder.isPlain)
        if !run.isEmpty {
          builder.append(run)
          position += run.count
          offset += run.count
          continue
        }
      }
      let byte = bytes[position]
      if let kind = read(byte) { throw fail(kind) }
      position += 1
      offset += 1
      // A string has no raw line feed, so this one stands between tokens.
      if byte == Byte.lineFeed {
        line += 1
        lineStart = offset
      }
    }
  }

  /// Declares that the text ends here.
  ///
  /// - Returns: The complete value.
  /// - Throws: ``JSONParseError`` when the value isn't complete.
  @discardableResult
  package mutating func finish() throws(JSONParseError) -> PartialJSON {
    if let failure { throw failure }
    if case .number = state, number.isWhole { endNumber() }
    guard let root = builder.root else { throw fail(.unexpectedEnd) }
    return root
  }

  private mutating func fail(_ kind: JSONParseError.Kind) -> JSONParseError {
    let error = JSONParseError(
      kind: kind, offset: offset, line: line, column: offset - lineStart + 1)
    failure = error
    return error
  }
}
