// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type whose values a model can generate.
///
/// The build plugin generates the conformance of annotated types. A hand-written conformance
/// consists of a schema, an initializer and the conversion to content:
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
  /// The type of partially generated values; by default the type itself, whose values appear when
  /// they are complete.
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

  /// The type that the guides of a property apply to, for generated code.
  associatedtype _GuideValue = Self

  /// The schema of the generated values.
  static var generationSchema: GenerationSchema { get }

  /// Returns the value as a partially generated value with all its parts.
  func asPartiallyGenerated() -> PartiallyGenerated
}

extension Generable where PartiallyGenerated == Self {
  /// Returns the value itself.
  public func asPartiallyGenerated() -> Self { self }
}

extension Generable {
  /// Incomplete values are not decoded as generable types, but as partially generated types.
  public static var _decodingTraits: _DecodingTraits { [] }

  /// Returns the value as a partially generated value with all its parts.
  ///
  /// - Precondition: The partially generated type can be decoded from ``generatedContent``.
  public func asPartiallyGenerated() -> PartiallyGenerated {
    do {
      return try PartiallyGenerated(generatedContent)
    } catch {
      preconditionFailure(
        "\(PartiallyGenerated.self) must decode the generatedContent of \(Self.self): \(error)")
    }
  }
}

/// A generable type whose incomplete values are not decoded, and whose complete values are not
/// cached.
public protocol _ScalarValue: Generable {}

extension _ScalarValue {
  /// Incomplete values are not decoded.
  public static var _decodingTraits: _DecodingTraits { .trivial }
}

/// A type of a property of a generated type: a generable type, or an optional generable type.
public protocol _GenerableOrOptional: ConvertibleToGeneratedContent {
  /// The type that the guides of the property apply to.
  associatedtype _GuideValue: Generable
  /// A Boolean value that indicates whether the property may be missing.
  static var _isOptional: Bool { get }
  /// Decodes the value of a property.
  static func _value(of content: GeneratedContent, forProperty name: String) throws -> Self
  /// Returns the value as a partially generated value.
  func _visible() -> _GuideValue.PartiallyGenerated?
}

extension Generable {
  /// A property of a generable type is required.
  public static var _isOptional: Bool { false }
}

extension Optional: _GenerableOrOptional where Wrapped: Generable {
  /// The type that the guides of an optional property apply to.
  public typealias _GuideValue = Wrapped

  /// A property of an optional type may be missing.
  public static var _isOptional: Bool { true }
}
