// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension GeneratedContent: Generable {
  /// A schema that admits any value.
  public static var generationSchema: GenerationSchema { GenerationSchema(primitive: .any) }

  /// Creates a copy of a content.
  public init(_ content: GeneratedContent) throws {
    self = content
    memory = nil
  }

  /// The content itself.
  public var generatedContent: GeneratedContent { self }

  /// Read as soon as anything is visible, and free to read again.
  public static var _decodingTraits: _DecodingTraits { [.growing, .trivial] }
}
