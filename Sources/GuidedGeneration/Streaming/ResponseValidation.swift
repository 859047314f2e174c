// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine
internal import JSONText

/// The rules that the JSON text of a response must satisfy.
struct ResponseValidation: Sendable {
  /// The compiled schema.
  let program: ValidationProgram

  /// Whether strings that differ from a choice only in case are replaced by the choice.
  let ignoresCaseOfChoices: Bool
}

/// The reason that the text of a response is rejected.
enum ResponseTextError: Error {
  /// The text is not JSON.
  case malformed(JSONParseError)
  /// The text is JSON so far, but cannot satisfy the schema.
  case violation(GenerationSchema.Violation)

  /// Whether the text does not even begin with JSON.
  var isAtStart: Bool {
    if case .malformed(let error) = self { error.offset == 0 } else { false }
  }

  /// The error for callers.
  var underlyingError: any Error {
    switch self {
    case .malformed(let error): error
    case .violation(let violation): violation
    }
  }
}

/// An incremental JSON parser that is given only text that satisfies a schema.
struct ValidatingParser: Sendable {
  private(set) var parser = IncrementalJSONParser(maximumDepth: GeneratedContent.maximumDepth)

  /// The validator, or `nil` for text that satisfies the schema because it was generated with
  /// masks.
  private var validator: IncrementalValidator?
  private let ignoresCaseOfChoices: Bool

  /// The number of bytes of the response before the text, which offsets of violations include.
  var skippedByteCount = 0

  init(_ validation: ResponseValidation?) {
    ignoresCaseOfChoices = validation?.ignoresCaseOfChoices ?? false
    validator = validation.map {
      IncrementalValidator(
        $0.program, maximumDepth: GeneratedContent.maximumDepth,
        ignoresCaseOfChoices: $0.ignoresCaseOfChoices)
    }
  }

  /// Appends text.
  ///
  /// - Throws: ``ResponseTextError`` at the first byte that is not JSON or violates the schema. The
  ///   parser has then read the text before that byte.
  mutating func append(_ text: String) throws(ResponseTextError) {
    guard validator != nil else { return try parse(text) }
    var admitted: [UInt8] = []
    do {
      try validator?.append(Array(text.utf8), admitting: &admitted)
    } catch {
      try parse(admitted)
      throw Self.error(error, skippedByteCount)
    }
    if ignoresCaseOfChoices { try parse(admitted) } else { try parse(text) }
  }

  /// Ends the text.
  ///
  /// - Returns: The value.
  /// - Throws: ``ResponseTextError`` if the value is incomplete, or a number at the end of the text
  ///   violates the schema.
  mutating func finish() throws(ResponseTextError) -> PartialJSON {
    do {
      try validator?.finish()
    } catch {
      throw Self.error(error, skippedByteCount)
    }
    do {
      return try parser.finish()
    } catch {
      throw .malformed(error)
    }
  }

  private mutating func parse(_ text: String) throws(ResponseTextError) {
    do {
      try parser.append(text)
    } catch {
      throw .malformed(error)
    }
  }

  private mutating func parse(_ bytes: [UInt8]) throws(ResponseTextError) {
    do {
      try parser.append(bytes)
    } catch {
      throw .malformed(error)
    }
  }

  private static func error(
    _ violation: SchemaViolation, _ skippedByteCount: Int
  ) -> ResponseTextError {
    violation.syntaxError.map { .malformed($0) }
      ?? .violation(GenerationSchema.Violation(violation, skippedByteCount: skippedByteCount))
  }
}
