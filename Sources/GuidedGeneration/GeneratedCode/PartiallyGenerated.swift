// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The partially generated counterpart of a generated type.
///
/// The protocol does not inherit from `Identifiable`, because a type that declares a property `id`
/// has that property in its partially generated counterpart.
public protocol _PartiallyGenerated: ConvertibleFromGeneratedContent,
  ConvertibleToGeneratedContent, Codable
{
  /// The names of the properties and their visible values, in order.
  var _properties: KeyValuePairs<String, Any?> { get }

  /// The identifier of the value in its response, if it is stored.
  var _generationID: GenerationID? { get }
}

/// The partially generated counterpart of an enumeration with associated values.
///
/// A value appears as soon as its case is known.
public protocol _PartiallyGeneratedChoice: _PartiallyGenerated {}

extension _PartiallyGeneratedChoice {
  /// Values are decoded while they grow, once their case is known.
  public static var _decodingTraits: _DecodingTraits { [.growing, .discriminated, .traced] }
}

extension _PartiallyGenerated where Self: Identifiable, ID == GenerationID {
  /// The `id`.
  public var _generationID: GenerationID? { id }
}

extension _PartiallyGenerated {
  /// Values are decoded while they grow.
  public static var _decodingTraits: _DecodingTraits { [.growing, .traced] }

  /// There is no identifier, unless `id` is a ``GenerationID``.
  public var _generationID: GenerationID? { nil }

  /// The content that represents the visible properties.
  public var generatedContent: GeneratedContent {
    let members = _properties.compactMap { name, value in
      (value as? any ConvertibleToGeneratedContent).map {
        (name: name, content: $0.generatedContent)
      }
    }
    return GeneratedContent(members: members, id: _generationID, uniquingKeysWith: { $1 })
  }

  /// Creates a value by decoding, where all properties may be missing.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error that the decoder throws, or ``GeneratedContent/ConversionError``.
  public init(from decoder: any Decoder) throws { try self.init(GeneratedContent(from: decoder)) }

  /// Encodes the visible properties.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws { try generatedContent.encode(to: encoder) }
}
