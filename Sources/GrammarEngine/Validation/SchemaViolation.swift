// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import JSONText

/// The first reason that a JSON text does not satisfy a schema.
public struct SchemaViolation: Error, Hashable, Sendable {
  /// The location of the value in the text, as a JSON path (RFC 9535): `$.days[2].title`.
  public let path: String

  /// The number of bytes before the first byte with which the text cannot satisfy the schema.
  ///
  /// A number is checked when it is complete, so its violation has the offset of the byte after it.
  public let offset: Int

  /// The keyword of the schema that is violated, or `nil` if the text is not JSON.
  public let keyword: String?

  /// A description of the values that satisfy the keyword: `a number that is at most 5`.
  public let expected: String

  /// The location of the keyword's schema object: a JSON pointer such as `#/properties/stars`, or a
  /// path of names such as `Review.stars`; empty if the text is not JSON.
  public let schemaLocation: String

  /// The error of the JSON reader, if the text is not JSON.
  package let syntaxError: JSONParseError?
}

extension SchemaViolation {
  /// Creates the violation of a text that is not JSON.
  init(_ error: JSONParseError, path: String) {
    self.init(
      path: path, offset: error.offset, keyword: nil, expected: error.kind.message,
      schemaLocation: "", syntaxError: error)
  }
}

extension SchemaViolation: CustomStringConvertible {
  /// The location, the keyword, and a description of the admitted values.
  public var description: String {
    guard let keyword else { return "byte \(offset): \(expected)" }
    return "\(path), byte \(offset): expected \(expected) ('\(keyword)' of '\(schemaLocation)')"
  }
}
