// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type whose values a model can generate.
///
/// The build plugin writes the conformance of annotated types. Written by hand, it needs a schema,
/// an initializer and the way back:
///
/// ```swift
/// struct Seat: Generable {
///   let row: Int
///
///   static var generationSchema: GenerationSchema {
///     GenerationSchema(
///       type: Self.self,
///       properties: [GenerationSchema.Property(name: "row", type: Int.self)])
///   }
///   init(_ content: GeneratedContent) throws { row = try content.value(forProperty: "row") }
///   var generatedContent: GeneratedContent { GeneratedContent(properties: ["row": row]) }
/// }
/// ```
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent,
  _GenerableOrOptional
{
  /// What is visible of a value while it is being generated; by default the type itself, which
  /// appears when it is whole.
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

  /// The type that guides on a property apply to: the type itself; used by generated code.
  associatedtype _GuideValue = Self

  /// The form that generated values must have.
  static var generationSchema: GenerationSchema { get }

  /// The value as the partial form that shows all of it.
  func asPartiallyGenerated() -> PartiallyGenerated
}

extension Generable where PartiallyGenerated == Self {
  /// The value itself.
  public func asPartiallyGenerated() -> Self { self }
}

extension Generable {
  /// A generable type is decoded when it is whole; before that its partial form is.
  public static var _decodingTraits: _DecodingTraits { [] }

  /// The value as the partial form that shows all of it.
  ///
  /// - Precondition: The partial form can be decoded from ``generatedContent``.
  public func asPartiallyGenerated() -> PartiallyGenerated {
    do {
      return try PartiallyGenerated(generatedContent)
    } catch {
      preconditionFailure(
        "\(PartiallyGenerated.self) must decode the generatedContent of \(Self.self): \(error)")
    }
  }
}

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

/// A type that can be turned into content, and so be shown to a model.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  /// The value as content.
  var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
  /// The value as JSON text.
  public var promptRepresentation: Prompt {
    Prompt(text: generatedContent.jsonString)
  }

  /// The value as JSON text.
  public var instructionsRepresentation: Instructions {
    Instructions(text: generatedContent.jsonString)
  }
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
