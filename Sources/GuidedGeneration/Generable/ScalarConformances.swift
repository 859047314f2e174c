// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension String: Generable {
  /// The schema of a string.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .string) }

  /// Creates a string, which may be incomplete.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a string.
  public init(_ content: GeneratedContent) throws {
    guard let text = content.node.string else {
      throw content.mismatch(String.self, remedy: "decode the type that was generated")
    }
    self = text
  }

  /// The content that represents the string.
  public var generatedContent: GeneratedContent { GeneratedContent(value: .string(self)) }

  /// A prompt that consists of the string.
  public var promptRepresentation: Prompt { Prompt(text: self) }

  /// Instructions that consist of the string.
  public var instructionsRepresentation: Instructions { Instructions(text: self) }

  /// Strings are decoded while they grow.
  public static var _decodingTraits: _DecodingTraits { [.growing, .trivial, .traced] }
}

extension Bool: _ScalarValue {
  /// The schema of a Boolean value.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .boolean) }

  /// Creates a Boolean value.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content is not a Boolean value.
  public init(_ content: GeneratedContent) throws {
    guard let value = content.node.bool else {
      throw content.mismatch(Bool.self, remedy: "decode the type that was generated")
    }
    self = value
  }

  /// The content that represents the value.
  public var generatedContent: GeneratedContent { GeneratedContent(value: .bool(self)) }
}

extension Never: Generable {
  /// A schema that no value satisfies.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .never) }

  /// Throws an error, because the type has no values.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError``, always.
  public init(_ content: GeneratedContent) throws {
    throw content.mismatch(Never.self, remedy: "use a type that has values")
  }

  /// Content that cannot exist, because the type has no values.
  public var generatedContent: GeneratedContent {
    switch self {}
  }
}
