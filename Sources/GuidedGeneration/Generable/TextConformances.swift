// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension String: Generable {
  /// Any text.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .string) }

  /// Creates the text that the content is, as far as it has been generated.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is no text.
  public init(_ content: GeneratedContent) throws {
    guard let text = content.node.string else {
      throw content.mismatch(String.self, remedy: "decode the type that was generated")
    }
    self = text
  }

  /// The text as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(node: ContentNode(.string(self)))
  }

  /// The text itself.
  public var promptRepresentation: Prompt { Prompt(text: self) }

  /// The text itself.
  public var instructionsRepresentation: Instructions { Instructions(text: self) }

  /// A text grows.
  public static var _decodingTraits: _DecodingTraits { [.growing, .trivial, .traced] }
}

extension Bool: Generable {
  /// `true` or `false`.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .boolean) }

  /// Creates the truth value that the content is.
  ///
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is no truth value.
  public init(_ content: GeneratedContent) throws {
    guard let value = content.node.bool else {
      throw content.mismatch(Bool.self, remedy: "decode the type that was generated")
    }
    self = value
  }

  /// The truth value as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(node: ContentNode(.bool(self)))
  }

  /// A truth value appears when it is whole.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

extension Never: Generable {
  /// A schema that nothing satisfies.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .never) }

  /// Always fails: there is no value of this type.
  ///
  /// - Throws: ``GeneratedContent/ConversionError``, always.
  public init(_ content: GeneratedContent) throws {
    throw content.mismatch(Never.self, remedy: "use a type that has values")
  }

  /// Never runs: there is no value of this type.
  public var generatedContent: GeneratedContent {
    switch self {}
  }
}
