// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SchemaModel

extension UUID: Generable {
  /// A text in the form of a UUID.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(primitive: .formatted(.uuid, typeName: "UUID"))
  }

  /// Creates the identifier that the content spells, in either case.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is something else.
  public init(_ content: GeneratedContent) throws {
    let text = try content.text(for: UUID.self)
    // By itself, the initializer takes blanks for digits and overlooks what follows.
    guard Self.isSpelled(text), let value = UUID(uuidString: text) else {
      throw content.mismatch(
        UUID.self, remedy: "write it like \"123e4567-e89b-12d3-a456-426614174000\"")
    }
    self = value
  }

  /// Whether a text is five groups of hexadecimal digits.
  private static func isSpelled(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let digits = Set("0123456789abcdefABCDEF".utf8)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy(digits.contains) }
  }

  /// The identifier as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(node: ContentNode(.string(uuidString)))
  }

  /// An identifier appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

extension Date: Generable {
  /// A text in the form of RFC 3339, such as `2026-11-20T18:30:00Z`.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(primitive: .formatted(.dateTime, typeName: "Date"))
  }

  /// Creates the point in time that the content spells.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is something else, or a day
  ///   that the calendar does not have.
  public init(_ content: GeneratedContent) throws {
    guard let value = InternetTime.seconds(in: try content.text(for: Date.self)) else {
      throw content.mismatch(Date.self, remedy: "write it like \"2026-11-20T18:30:00Z\"")
    }
    self.init(timeIntervalSinceReferenceDate: value)
  }

  /// The point in time as content: in UTC, to the nanosecond, with no more digits than tell it
  /// from its neighbours; null beyond the years 0 to 9999, which the form cannot express.
  public var generatedContent: GeneratedContent {
    let text = InternetTime.text(for: timeIntervalSinceReferenceDate)
    return GeneratedContent(node: ContentNode(text.map { .string($0) } ?? .null))
  }

  /// A point in time appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

extension URL: Generable {
  /// A text in the form of a URI with its scheme.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(primitive: .formatted(.uri, typeName: "URL"))
  }

  /// Creates the URL that the content spells.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is something else, or a URL
  ///   that is relative or not percent-encoded.
  public init(_ content: GeneratedContent) throws {
    let text = try content.text(for: URL.self)
    guard UniformResourceIdentifier.isAbsolute(text),
      let value = URL(string: text, encodingInvalidCharacters: false)
    else {
      throw content.mismatch(
        URL.self, remedy: "write it with its scheme, like \"https://example.com/a%20b\"")
    }
    self = value
  }

  /// The absolute text of the URL as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(node: ContentNode(.string(absoluteString)))
  }

  /// A URL appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

extension GeneratedContent {
  /// The text that the content is.
  fileprivate func text(for type: Any.Type) throws -> String {
    guard let text = node.string else {
      throw mismatch(type, remedy: "decode the type that was generated")
    }
    return text
  }
}
