// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SchemaModel

extension UUID: _ScalarValue {
  /// The schema of a string in UUID format.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(primitive: .formatted(.uuid, typeName: "UUID"))
  }

  /// Creates a UUID from its string, in uppercase or lowercase.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a UUID.
  public init(_ content: GeneratedContent) throws {
    let text = try content.text(for: UUID.self)
    // Foundation's initializer accepts blanks in place of digits and ignores trailing characters.
    guard FormatMatcher.uuid.matches(text), let value = UUID(uuidString: text) else {
      throw content.mismatch(
        UUID.self, remedy: "write it like \"123e4567-e89b-12d3-a456-426614174000\"")
    }
    self = value
  }

  /// The content that represents the UUID.
  public var generatedContent: GeneratedContent { GeneratedContent(value: .string(uuidString)) }
}

extension Date: _ScalarValue {
  /// The schema of a string in RFC 3339 format, such as `2026-11-20T18:30:00Z`.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(primitive: .formatted(.dateTime, typeName: "Date"))
  }

  /// Creates a date from its string.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not in RFC 3339 format, or
  ///   the day does not exist.
  public init(_ content: GeneratedContent) throws {
    guard let value = RFC3339DateTime.seconds(in: try content.text(for: Date.self)) else {
      throw content.mismatch(Date.self, remedy: "write it like \"2026-11-20T18:30:00Z\"")
    }
    self.init(timeIntervalSinceReferenceDate: value)
  }

  /// The content that represents the date: in UTC, with the fewest decimals that identify it, at
  /// most nine.
  ///
  /// It is null outside of the years 0 to 9999, which the format cannot express.
  public var generatedContent: GeneratedContent {
    let text = RFC3339DateTime.text(for: timeIntervalSinceReferenceDate)
    return GeneratedContent(value: text.map { .string($0) } ?? .null)
  }
}

extension URL: _ScalarValue {
  /// The schema of a string in URI format, with a scheme.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(primitive: .formatted(.uri, typeName: "URL"))
  }

  /// Creates a URL from its string.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a URI, is relative, or is
  ///   not percent-encoded.
  public init(_ content: GeneratedContent) throws {
    let text = try content.text(for: URL.self)
    guard FormatMatcher.uri.matches(text),
      let value = URL(string: text, encodingInvalidCharacters: false)
    else {
      throw content.mismatch(
        URL.self, remedy: "write it with its scheme, like \"https://example.com/a%20b\"")
    }
    self = value
  }

  /// The content that represents the absolute URL.
  public var generatedContent: GeneratedContent { GeneratedContent(value: .string(absoluteString)) }
}

extension GeneratedContent {
  fileprivate func text(for type: Any.Type) throws -> String {
    guard let text = node.string else {
      throw mismatch(type, remedy: "decode the type that was generated")
    }
    return text
  }
}
