// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A strict JSON parser for texts that arrive in pieces.
///
/// It accepts and rejects the same texts as ``JSONParser``, with the same error at the same
/// position, however the text is split, even inside a character. ``partial`` is the visible part of
/// the value at any time:
///
/// ```swift
/// var parser = IncrementalJSONParser()
/// try parser.append(#"{"title": "Da"#)
/// parser.partial?.value      // {"title": "Da"}
/// try parser.append(#"y one", "days": 3}"#)
/// let value = try parser.finish().value
/// ```
///
/// No byte is read twice: a response costs O(*n*) in its bytes, snapshots included. The values are
/// written to a ``JSONTape``, which all snapshots share.
package struct IncrementalJSONParser: Sendable {
  /// The identity of a parser among its copies: only its unique holder may write to the tape.
  private final class Owner: Sendable {}

  private var machine: JSONStateMachine
  private var writer = JSONTape.Writer()
  private var tape = JSONTape()
  private var owner = Owner()
  private var failure: JSONParseError?

  /// Creates a parser.
  ///
  /// - Parameter maximumDepth: The maximum nesting of arrays and objects, up to
  ///   ``JSONParser/depthLimit``.
  package init(maximumDepth: Int = JSONParser.depthLimit) {
    machine = JSONStateMachine(maximumDepth: min(maximumDepth, JSONParser.depthLimit))
  }

  /// The visible part of the value; `nil` if there is none.
  ///
  /// After an error, it is the part that was visible before the faulty byte.
  ///
  /// - Complexity: O(1).
  package var partial: PartialJSON? {
    guard let root = writer.root else { return nil }
    return PartialJSON(tape, at: writer.mark, root)
  }

  /// A number that grows whenever ``partial`` changes: more of the value is visible, or a visible
  /// value has become complete.
  package var revision: Int { Int(writer.mark.revision) }

  /// Whether the value is complete, so that only white space may follow.
  ///
  /// A text that is a single number is complete after white space or ``finish()``.
  package var isComplete: Bool { writer.isComplete }

  /// The number of bytes that were read without an error.
  package var byteCount: Int { machine.offset }

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
    // Short pieces are copied out of the string in one step; most are plain bytes of a JSON string.
    guard let word = InlineASCII.Word(text.utf8) else {
      return try read(text.utf8, count: text.utf8.count)
    }
    if machine.isInPlainString, word.isPlain, failure == nil, machine.hasRoom(for: word.count),
      writer.extendTail(by: word)
    {
      machine.skipPlain(word.count)
      return true
    }
    return try read(word, count: word.count)
  }

  /// Reads more of the text and updates a snapshot.
  ///
  /// - Parameters:
  ///   - text: The next characters.
  ///   - snapshot: Any snapshot; afterwards equal to ``partial``.
  /// - Returns: Whether ``partial`` changed.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  package mutating func append(
    _ text: String, updating snapshot: inout PartialJSON?
  ) throws(JSONParseError) -> Bool {
    guard try append(text) else { return false }
    if let root = writer.root {
      PartialJSON.update(&snapshot, to: writer.mark, of: root, on: tape)
    }
    return true
  }

  /// Ends the text.
  ///
  /// - Returns: The complete value.
  /// - Throws: ``JSONParseError`` if the value is not complete.
  @discardableResult
  package mutating func finish() throws(JSONParseError) -> PartialJSON {
    if let failure { throw failure }
    if case .number = machine.finish() {
      ensureUniqueTape()
      tape.write { writer.consume(.number, digits: machine.digits, on: &$0) }
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
      throw fail(.textTooLong(limit: JSONStateMachine.maximumByteCount))
    }
    let before = writer.mark.revision
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      let event = machine.read(byte)
      if writer.consumeWithoutTape(event) { continue }
      ensureUniqueTape()
      let fault = Self.write(event, of: byte, rest, with: &machine, &writer, onto: tape)
      if let fault { throw fail(fault) }
      break
    }
    return before != writer.mark.revision
  }

  /// Copies the tape if a copy of this parser writes to it, too.
  private mutating func ensureUniqueTape() {
    guard !isKnownUniquelyReferenced(&owner) else { return }
    owner = Owner()
    tape = tape.copy()
  }

  /// Writes the first event that needs the tape and all events of the rest of the piece, and
  /// returns the fault of the piece, if any.
  ///
  /// The function is static and changes only the machine and the writer under the lock: the
  /// compiler can then prove that the tape remains the same and omits the reference count.
  @inline(__always)
  private static func write(
    _ event: JSONStateMachine.Event, of byte: UInt8, _ rest: some IteratorProtocol<UInt8>,
    with machine: inout JSONStateMachine, _ writer: inout JSONTape.Writer, onto tape: JSONTape
  ) -> JSONParseError.Kind? {
    tape.write { contents in
      writer.flushTail(to: &contents)
      var (event, byte, rest) = (event, byte, rest)
      while true {
        if case .fault(let kind) = event { return kind }
        writer.consume(event, digits: machine.digits, on: &contents)
        // The byte after a number is still to be read.
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

  private mutating func fail(_ kind: JSONParseError.Kind) -> JSONParseError {
    let error = machine.error(kind)
    failure = error
    return error
  }
}
