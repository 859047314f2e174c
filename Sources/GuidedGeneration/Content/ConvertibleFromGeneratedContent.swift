// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type that can be initialized from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  /// Creates a value from content.
  ///
  /// - Parameter content: The generated content, which may be incomplete.
  /// - Throws: ``GeneratedContent/ConversionError`` if the content does not represent a value of
  ///   the type.
  init(_ content: GeneratedContent) throws

  /// The traits that determine when and how often content is decoded as this type.
  ///
  /// The defaults are correct for types outside this module.
  static var _decodingTraits: _DecodingTraits { get }
}

extension ConvertibleFromGeneratedContent {
  /// Types that are not generable, such as partially generated types, are decoded while content
  /// grows.
  public static var _decodingTraits: _DecodingTraits { .growing }
}

/// The traits that determine when and how often content is decoded as a type.
public struct _DecodingTraits: OptionSet, Sendable {
  /// The traits as a bit mask.
  public let rawValue: UInt8

  /// Creates traits from a bit mask.
  ///
  /// - Parameter rawValue: The bit mask.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The type is decoded while the content grows; otherwise only when the content is complete.
  public static let growing = _DecodingTraits(rawValue: 1)

  /// Decoding is cheap and free of side effects, so that caching the value would cost more.
  public static let trivial = _DecodingTraits(rawValue: 2)

  /// The type is decoded while the content grows, once its property `type` is complete.
  public static let discriminated = _DecodingTraits(rawValue: 4)

  /// The initializer reads only the text, the elements, or properties by name, so the visible part
  /// of the content follows from its accesses.
  public static let traced = _DecodingTraits(rawValue: 8)
}
