// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

extension GenerationSchema {
  /// Checks that content satisfies the schema.
  ///
  /// Content from a session always does. Use this function for content that was stored, edited, or
  /// received in another way.
  ///
  /// ```swift
  /// try Review.generationSchema.validate(content)
  /// let review = try Review(content)
  /// ```
  ///
  /// - Parameter content: The content.
  /// - Throws: ``Violation`` with an offset into the content's ``GeneratedContent/jsonString``, or
  ///   ``SchemaError`` if the schema is invalid.
  /// - Complexity: O(*n*) in the size of the content.
  public func validate(_ content: GeneratedContent) throws {
    let text = content.jsonString
    guard content.isComplete else {
      throw Violation(
        path: "$", offset: text.utf8.count, keyword: nil,
        expected: "unexpected end of the content; complete it", schemaLocation: "")
    }
    try validate(json: text)
  }

  /// Checks that a JSON text satisfies the schema.
  ///
  /// The text can have its keys in any order, any white space, and any spelling of numbers and
  /// strings.
  ///
  /// - Parameter text: The complete text.
  /// - Throws: ``Violation``, or ``SchemaError`` if the schema is invalid.
  /// - Complexity: O(*n*) in the length of the text.
  public func validate(json text: String) throws {
    var validator = try makeValidator()
    try validator.append(text)
    try validator.finish()
  }

  /// Creates a validator of JSON text that arrives in pieces.
  ///
  /// - Returns: A validator at the beginning of the text.
  /// - Throws: ``SchemaError`` if the schema is invalid.
  public func makeValidator() throws -> Validator { Validator(try validationProgram) }

  /// A validator of JSON text that arrives in pieces.
  ///
  /// ```swift
  /// var validator = try Review.generationSchema.makeValidator()
  /// for try await piece in pieces { try validator.append(piece) }
  /// try validator.finish()
  /// ```
  ///
  /// Copies are independent: a copy continues from the text that the original has read.
  public struct Validator: Sendable {
    private var validator: IncrementalValidator

    init(_ program: ValidationProgram) {
      validator = IncrementalValidator(program, maximumDepth: GeneratedContent.maximumDepth)
    }

    /// Reads more of the text.
    ///
    /// - Parameter text: The next characters.
    /// - Throws: ``Violation`` at the first byte with which the text cannot satisfy the schema;
    ///   every later call throws the same error.
    /// - Complexity: O(*n*) in the length of the text.
    public mutating func append(_ text: String) throws(Violation) {
      try append(Array(text.utf8))
    }

    /// Reads more of the text in UTF-8.
    ///
    /// - Parameter bytes: The next bytes, split anywhere.
    /// - Throws: ``Violation`` at the first byte with which the text cannot satisfy the schema;
    ///   every later call throws the same error.
    /// - Complexity: O(*n*) in the number of bytes.
    public mutating func append(_ bytes: some Sequence<UInt8>) throws(Violation) {
      do {
        try validator.append(Array(bytes))
      } catch {
        throw Violation(error)
      }
    }

    /// Ends the text.
    ///
    /// - Throws: ``Violation`` if the value is incomplete.
    public mutating func finish() throws(Violation) {
      do {
        try validator.finish()
      } catch {
        throw Violation(error)
      }
    }
  }
}
