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
/// No byte is read twice: a whole response costs O(*n*) in its bytes, snapshots included. The values
/// go to a ``JSONTape``, which all snapshots share.
package struct IncrementalJSONParser: Sendable {
  /// What tells a parser from its copies: only its holder may write on the tape.
  private final class Owner: Sendable {}

  private var machine: JSONStateMachine
  private var writer = JSONTape.Writer()
  private var tape = JSONTape()
  private var owner = Owner()
  private var failure: JSONParseError?

  /// Creates a parser.
  ///
  /// - Parameter maximumDepth: How deep arrays and objects may be nested, up to
  ///   ``JSONParser/greatestDepth``.
  package init(maximumDepth: Int = JSONParser.greatestDepth) {
    machine = JSONStateMachine(maximumDepth: min(maximumDepth, JSONParser.greatestDepth))
  }

  /// What is visible of the value so far; nil when nothing is.
  ///
  /// After an error it is what was visible before the faulty byte.
  ///
  /// - Complexity: O(1).
  package var partial: PartialJSON? {
    guard let root = writer.root else { return nil }
    return PartialJSON(tape, at: writer.mark, root)
  }

  /// A number that grows whenever ``partial`` changed: something more is visible, or a value whose
  /// end was open became complete.
  package var revision: Int {
    Int(writer.mark.revision)
  }

  /// Whether the value is complete, so that only white space may follow.
  ///
  /// A number that is the whole text is complete when something follows it or after ``finish()``.
  package var isComplete: Bool {
    writer.isComplete
  }

  /// How many bytes were read without an error.
  package var byteCount: Int {
    machine.offset
  }

  /// Reads more of the text.
  ///
  /// - Parameter bytes: The next bytes, split anywhere.
  /// - Returns: Whether ``partial`` changed.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there; every later call
  ///   throws the same error.
  @discardableResult
  package mutating func append(_ bytes: some Sequence<UInt8>) throws(JSONParseError) -> Bool {
    let bytes = Array(bytes)
    return try read(bytes, count: bytes.count)
  }

  /// Reads more of the text.
  ///
  /// - Parameter text: The next characters.
  /// - Returns: Whether ``partial`` changed.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  @discardableResult
  package mutating func append(_ text: String) throws(JSONParseError) -> Bool {
    // Short pieces are taken out of the string at once; most are plain bytes within a JSON string.
    guard let word = ShortText.Word(text.utf8) else {
      return try read(text.utf8, count: text.utf8.count)
    }
    if machine.isInPlainString, word.isPlain, failure == nil, machine.hasRoom(for: word.count),
      writer.grow(by: word)
    {
      machine.skipPlain(word.count)
      return true
    }
    return try read(word, count: word.count)
  }

  /// Reads more of the text and keeps a snapshot the newest one.
  ///
  /// - Parameters:
  ///   - text: The next characters.
  ///   - snapshot: The newest snapshot, or another one; afterwards what ``partial`` is.
  /// - Returns: Whether ``partial`` changed.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  package mutating func append(
    _ text: String, showing snapshot: inout PartialJSON?
  ) throws(JSONParseError) -> Bool {
    guard try append(text) else { return false }
    if let root = writer.root {
      PartialJSON.move(&snapshot, to: writer.mark, of: root, on: tape)
    }
    return true
  }

  /// Declares that the text ends here.
  ///
  /// - Returns: The complete value.
  /// - Throws: ``JSONParseError`` when the value isn't complete.
  @discardableResult
  package mutating func finish() throws(JSONParseError) -> PartialJSON {
    if let failure { throw failure }
    if case .number = machine.finish() {
      ownTape()
      Self.write(.number, with: &machine, &writer, onto: tape)
    }
    guard isComplete, let root = writer.root else { throw fail(.unexpectedEnd) }
    return PartialJSON(tape, at: writer.mark, root)
  }

  @inline(__always)
  private mutating func read(
    _ bytes: some Sequence<UInt8>, count: Int
  ) throws(JSONParseError) -> Bool {
    if let failure { throw failure }
    guard machine.hasRoom(for: count) else {
      throw fail(.textTooLong(limit: JSONTape.Contents.longestText))
    }
    let before = writer.mark.revision
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      let event = machine.read(byte)
      if writer.takeAside(event) { continue }
      ownTape()
      let problem = Self.write(event, of: byte, rest, with: &machine, &writer, onto: tape)
      if let problem { throw fail(problem) }
      break
    }
    return before != writer.mark.revision
  }

  /// Makes sure that no copy of this parser writes on the same tape.
  private mutating func ownTape() {
    guard !isKnownUniquelyReferenced(&owner) else { return }
    owner = Owner()
    tape = tape.copy()
  }

  // Only the machine and the writer are changed under the lock; that the tape stays is then plain to
  // the compiler, which spares it a count of references.

  /// Writes the first event that needs the tape, and all that the rest of the piece brings.
  ///
  /// - Returns: What is wrong with the piece, if anything.
  @inline(__always)
  private static func write(
    _ event: JSONStateMachine.Event, of byte: UInt8, _ rest: some IteratorProtocol<UInt8>,
    with machine: inout JSONStateMachine, _ writer: inout JSONTape.Writer, onto tape: JSONTape
  ) -> JSONParseError.Kind? {
    tape.write { contents in
      writer.settle(on: &contents)
      var (event, byte, rest) = (event, byte, rest)
      while true {
        if case .fault(let kind) = event { return kind }
        writer.take(event, digits: machine.digits, on: &contents)
        // The byte behind a number has yet to be read.
        if case .number = event {
          event = machine.read(byte)
          continue
        }
        guard let next = rest.next() else { return nil }
        byte = next
        event = machine.read(byte)
      }
    }
  }

  /// Writes the number at the end of a text.
  private static func write(
    _ event: JSONStateMachine.Event, with machine: inout JSONStateMachine,
    _ writer: inout JSONTape.Writer, onto tape: JSONTape
  ) {
    tape.write { writer.take(event, digits: machine.digits, on: &$0) }
  }

  private mutating func fail(_ kind: JSONParseError.Kind) -> JSONParseError {
    let error = machine.error(kind)
    failure = error
    return error
  }
}
