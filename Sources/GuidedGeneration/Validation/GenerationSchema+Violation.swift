// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import GrammarEngine

extension GenerationSchema {
  /// The first reason that JSON text does not satisfy a schema.
  ///
  /// A response that violates its schema fails the request with
  /// ``LanguageModelSession/GenerationError/decodingFailure(_:)``, or with
  /// ``GeneratedContent/ParsingError``, whose underlying error is the violation.
  public struct Violation: LocalizedError, Sendable, Hashable {
    /// The location of the value in the text, as a JSON path (RFC 9535): `$.days[2].title`.
    public let path: String

    /// The number of bytes before the first byte with which the text cannot satisfy the schema.
    ///
    /// A number can be judged only when it is complete, so that is the byte after it. The offset
    /// counts all bytes of a response, including a code fence around the value.
    public let offset: Int

    /// The keyword of JSON Schema that is violated; `uniqueNames` for a repeated property, and
    /// `nil` if the text is not JSON.
    public let keyword: String?

    /// A description of the values that satisfy the keyword: `a number that is at most 5`.
    public let expected: String

    /// The location of the keyword in the schema: a path such as `Review.stars`, or a JSON pointer
    /// for a schema that was read from JSON Schema.
    public let schemaLocation: String

    /// Creates a violation.
    ///
    /// - Parameters:
    ///   - path: The location of the value in the text, as a JSON path.
    ///   - offset: The number of bytes before the first byte with which the text is invalid.
    ///   - keyword: The keyword that is violated, or `nil` if the text is not JSON.
    ///   - expected: A description of the values that satisfy the keyword.
    ///   - schemaLocation: The location of the keyword in the schema.
    public init(
      path: String, offset: Int, keyword: String?, expected: String, schemaLocation: String
    ) {
      self.path = path
      self.offset = offset
      self.keyword = keyword
      self.expected = expected
      self.schemaLocation = schemaLocation
    }

    /// A description of the violation.
    public var errorDescription: String? { description }
  }
}

extension GenerationSchema.Violation: CustomStringConvertible {
  /// A description of the violation.
  public var description: String {
    guard keyword != nil else { return "byte \(offset): \(expected)" }
    let name = schemaLocation.isEmpty ? "" : ", as '\(schemaLocation)' requires"
    return "byte \(offset): the value at '\(path)' must be \(expected)\(name)"
  }
}

extension GenerationSchema.Violation {
  /// Creates the public counterpart of a violation.
  ///
  /// - Parameters:
  ///   - violation: The violation.
  ///   - skippedByteCount: The number of bytes before the JSON text.
  init(_ violation: SchemaViolation, skippedByteCount: Int = 0) {
    self.init(
      path: violation.path, offset: violation.offset + skippedByteCount,
      keyword: violation.keyword, expected: violation.expected,
      schemaLocation: violation.schemaLocation)
  }
}
