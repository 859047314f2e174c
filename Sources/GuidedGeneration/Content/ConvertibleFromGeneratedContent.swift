// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type that can be decoded from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  /// Creates a value from content.
  ///
  /// - Parameter content: What was generated, or what is visible of it so far.
  /// - Throws: ``GeneratedContent/ConversionError`` when the content is something else.
  init(_ content: GeneratedContent) throws

  /// When, and how often, content is decoded as this type; the defaults are right for types
  /// outside this module.
  static var _decodingTraits: _DecodingTraits { get }
}

extension ConvertibleFromGeneratedContent {
  /// Types that are not generable (the partial forms, above all) grow.
  public static var _decodingTraits: _DecodingTraits { .growing }
}

/// When, and how often, content is decoded as a type.
public struct _DecodingTraits: OptionSet, Sendable {
  /// The traits as bits.
  public let rawValue: UInt8

  /// Creates traits from bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Decoded while the content still grows; without it, only when the content is whole.
  public static let growing = _DecodingTraits(rawValue: 1)

  /// So cheap, and so free of effects, that decoding again beats remembering.
  public static let trivial = _DecodingTraits(rawValue: 2)

  /// Decoded while the content grows, but not before its property `type` is whole.
  public static let discriminated = _DecodingTraits(rawValue: 4)

  /// Looks at nothing but the text, the elements, or the properties by their names, so that what it
  /// shows of the content can be told from what it has asked for.
  public static let traced = _DecodingTraits(rawValue: 8)
}
