// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import JSONText
internal import SchemaModel

/// A validator of JSON text that arrives in pieces.
///
/// It accepts every text that denotes a value of the schema: with keys in any order, any white
/// space that JSON allows, and any spelling of numbers and strings. An object with two members of
/// one name is a violation.
///
/// ```swift
/// var validator = try IncrementalValidator(jsonSchema: schema)
/// for try await piece in pieces { try validator.append(piece) }
/// try validator.finish()
/// ```
///
/// A violation is reported at the first byte with which it is certain. The offset does not depend
/// on how the text is split. Only the open arrays and objects are stored, and the items of arrays
/// with `uniqueItems`.
///
/// - Complexity: O(*n*) in the number of bytes, times the number of schema objects that apply to
///   one value.
public struct IncrementalValidator: Sendable {
  var reader: JSONEventReader
  var evaluator: RuleEvaluator
  let ignoresCaseOfChoices: Bool
  private var isInName = false
  var failure: SchemaViolation?

  /// The string that is withheld until its end.
  var held: HeldString?

  /// The current string, which is stored only if it is an item that must be distinct.
  var text: [UInt8] = []

  /// Creates a validator.
  ///
  /// - Parameters:
  ///   - program: The compiled schema.
  ///   - maximumDepth: The maximum nesting of arrays and objects.
  ///   - ignoresCaseOfChoices: Whether a string that differs from one choice of an enumeration only
  ///     in case is admitted; ``append(_:admitting:)`` replaces it by the choice.
  package init(
    _ program: ValidationProgram, maximumDepth: Int = JSONParser.depthLimit,
    ignoresCaseOfChoices: Bool = false
  ) {
    reader = JSONEventReader(maximumDepth: maximumDepth)
    evaluator = RuleEvaluator(program)
    self.ignoresCaseOfChoices = ignoresCaseOfChoices
  }

  /// The number of bytes that were read without a violation.
  public var byteCount: Int { failure?.offset ?? reader.byteCount }

  /// Whether the value is complete, so that only white space may follow.
  package var isComplete: Bool { failure == nil && reader.isComplete }

  /// Reads more of the text.
  ///
  /// - Parameter text: The next characters.
  /// - Throws: ``SchemaViolation`` at the first byte with which the text cannot satisfy the schema,
  ///   or is not JSON; every later call throws the same error.
  public mutating func append(_ text: String) throws(SchemaViolation) {
    try append(Array(text.utf8))
  }

  /// Reads more of the text in UTF-8.
  ///
  /// - Parameter bytes: The next bytes, split anywhere.
  /// - Throws: ``SchemaViolation`` at the first byte with which the text cannot satisfy the schema,
  ///   or is not JSON; every later call throws the same error.
  public mutating func append(_ bytes: [UInt8]) throws(SchemaViolation) {
    if let failure { throw failure }
    let start = reader.byteCount
    var position = 0
    do {
      while let event = try nextEvent(in: bytes, from: &position) {
        try read(event, of: bytes, at: start, endingAt: position)
      }
    } catch {
      throw fail(error)
    }
  }

  /// Ends the text.
  ///
  /// - Throws: ``SchemaViolation`` if the value is incomplete, or a number at the end of the text
  ///   is not allowed.
  public mutating func finish() throws(SchemaViolation) {
    if let failure { throw failure }
    do {
      guard let event = try finishReader() else { return }
      try read(event, of: [], at: reader.byteCount, endingAt: 0)
    } catch {
      throw fail(error)
    }
  }

  /// Returns the violation of the rest of the text, without reading it.
  ///
  /// - Parameter rest: The text from here to its end.
  /// - Returns: The first violation, or `nil` if the complete text is valid.
  package func violation(of rest: String) -> SchemaViolation? { violation(of: Array(rest.utf8)) }

  /// Returns the violation of the rest of the text in UTF-8, without reading it.
  ///
  /// - Parameter rest: The bytes from here to the end of the text.
  /// - Returns: The first violation, or `nil` if the complete text is valid.
  package func violation(of rest: [UInt8]) -> SchemaViolation? {
    var validator = self
    do throws(SchemaViolation) {
      try validator.append(rest)
      try validator.finish()
      return nil
    } catch {
      return error
    }
  }

  mutating func nextEvent(
    in bytes: [UInt8], from position: inout Int
  ) throws(SchemaViolation) -> JSONEventReader.Event? {
    do {
      return try reader.next(in: bytes, from: &position)
    } catch {
      throw SchemaViolation(error, path: evaluator.path.description)
    }
  }

  private mutating func finishReader() throws(SchemaViolation) -> JSONEventReader.Event? {
    do {
      return try reader.finish()
    } catch {
      throw SchemaViolation(error, path: evaluator.path.description)
    }
  }

  mutating func fail(_ violation: SchemaViolation) -> SchemaViolation {
    failure = violation
    return violation
  }

  // MARK: - Events

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - bytes: The piece of text that is being read.
  ///   - start: The offset of the piece.
  ///   - position: The index after the event in the piece.
  /// - Throws: ``SchemaViolation`` if the document cannot satisfy the schema.
  mutating func read(
    _ event: JSONEventReader.Event, of bytes: [UInt8], at start: Int, endingAt position: Int
  ) throws(SchemaViolation) {
    // A number ends before a byte that is not part of it, all other events with their last byte.
    evaluator.offset = start + position - 1
    if case .numberEnded = event { evaluator.offset += 1 }
    switch event {
    case .objectBegan: evaluator.begin(.object, .object)
    case .arrayBegan: evaluator.begin(.array, .array)
    case .objectEnded, .arrayEnded: evaluator.endContainer()
    case .nameBegan:
      isInName = true
      evaluator.beginName()
    case .nameEnded:
      isInName = false
      evaluator.endName()
    case .stringBegan: beginString()
    case .stringEnded:
      releaseHeldString()
      evaluator.endString()
      evaluator.endScalar(.string(text))
    case .text(let range):
      if isTextNeeded { read(bytes[range], at: start + range.lowerBound) }
    case .scalar(let scalar): read(scalar)
    case .numberBegan: evaluator.begin(.scalar, .number)
    case .numberEnded:
      evaluator.endNumber(reader.digits)
      evaluator.endScalar(CanonicalValue(number: reader.digits))
    case .literalBegan(let literal): evaluator.begin(.scalar, TypeSet(literal))
    case .literalEnded(let literal): evaluator.endScalar(CanonicalValue(literal))
    }
    if evaluator.failure >= 0, let violation = evaluator.violation { throw violation }
  }

  /// Whether a rule, the path, or a set of distinct items needs the current text.
  private var isTextNeeded: Bool {
    isInName || !evaluator.strings.isEmpty || evaluator.distinctArrayCount > 0 || held != nil
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, at start: Int) {
    if isInName {
      evaluator.path.appendName(bytes)
    } else if evaluator.distinctArrayCount > 0 {
      text += bytes
    }
    if held?.isReleased == false {
      hold(bytes)
    } else if !evaluator.strings.isEmpty {
      evaluator.readText(bytes, at: start)
    }
  }

  private mutating func read(_ scalar: UTF8.EncodedScalar) {
    if isInName {
      evaluator.path.appendName(scalar)
    } else if evaluator.distinctArrayCount > 0 {
      text += scalar
    }
    if held?.isReleased == false {
      hold(scalar)
    } else if !evaluator.strings.isEmpty {
      evaluator.readScalar(UTF8.decode(scalar))
    }
  }
}

extension TypeSet {
  /// Creates the type of a literal.
  fileprivate init(_ literal: JSONLiteral) {
    switch literal {
    case .null: self = .null
    case .true: self = .isTrue
    case .false: self = .isFalse
    }
  }
}

extension CanonicalValue {
  /// Creates the value of a literal.
  fileprivate init(_ literal: JSONLiteral) {
    self = literal == .null ? .null : .bool(literal == .true)
  }
}
