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
  private var tape = JSONTape()
  private var owner = Owner()
  private var mark = JSONTape.Mark()
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
    mark.nodeCount > 0 ? PartialJSON(tape, at: mark) : nil
  }

  /// A number that grows whenever ``partial`` changed: something more is visible, or a value whose
  /// end was open became complete.
  package var revision: Int {
    Int(mark.revision)
  }

  /// Whether the value is complete, so that only white space may follow.
  ///
  /// A number that is the whole text is complete when something follows it or after ``finish()``.
  package var isComplete: Bool {
    tape.read { $0.isComplete }
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
    try read(Array(bytes))
  }

  /// Reads more of the text.
  ///
  /// - Parameter text: The next characters.
  /// - Returns: Whether ``partial`` changed.
  /// - Throws: ``JSONParseError`` at the first byte that no JSON text has there.
  @discardableResult
  package mutating func append(_ text: String) throws(JSONParseError) -> Bool {
    try read(text.utf8)
  }

  /// Declares that the text ends here.
  ///
  /// - Returns: The complete value.
  /// - Throws: ``JSONParseError`` when the value isn't complete.
  @discardableResult
  package mutating func finish() throws(JSONParseError) -> PartialJSON {
    if let failure { throw failure }
    ownTape()
    mark = Self.finish(&machine, on: tape)
    guard isComplete else { throw fail(.unexpectedEnd) }
    return PartialJSON(tape, at: mark)
  }

  @inline(__always)
  private mutating func read(_ bytes: some Collection<UInt8>) throws(JSONParseError) -> Bool {
    if let failure { throw failure }
    ownTape()
    let outcome = Self.read(bytes, with: &machine, onto: tape)
    let hasChanged = mark.revision != outcome.mark.revision
    mark = outcome.mark
    if let problem = outcome.problem { throw fail(problem) }
    return hasChanged
  }

  /// Makes sure that no copy of this parser writes on the same tape.
  private mutating func ownTape() {
    guard !isKnownUniquelyReferenced(&owner) else { return }
    owner = Owner()
    tape = tape.copy()
  }

  // Only the machine is changed under the lock; that the tape stays is then plain to the compiler,
  // which spares it a count of references for every piece.

  @inline(__always)
  private static func read(
    _ bytes: some Collection<UInt8>, with machine: inout JSONStateMachine, onto tape: JSONTape
  ) -> (mark: JSONTape.Mark, problem: JSONParseError.Kind?) {
    let count = bytes.count
    return tape.write { contents in
      let problem = machine.read(bytes, count: count, onto: &contents)
      return (contents.mark, problem)
    }
  }

  private static func finish(
    _ machine: inout JSONStateMachine, on tape: JSONTape
  ) -> JSONTape.Mark {
    tape.write { contents in
      machine.finish(on: &contents)
      return contents.mark
    }
  }

  private mutating func fail(_ kind: JSONParseError.Kind) -> JSONParseError {
    let error = machine.error(kind)
    failure = error
    return error
  }
}
