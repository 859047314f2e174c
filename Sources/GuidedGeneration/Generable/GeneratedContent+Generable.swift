// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GeneratedContent: Generable {
  /// The schema of any value.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .any) }

  /// Creates a copy of content.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``GeneratedContent/ConversionError``, or any error that an initializer throws.
  public init(_ content: GeneratedContent) throws {
    self = content
    cache = nil
  }

  /// The content itself.
  public var generatedContent: GeneratedContent { self }

  /// Content is available as soon as anything is visible.
  public static var _decodingTraits: _DecodingTraits { [.growing, .trivial] }
}
