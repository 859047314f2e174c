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

/// A type that a property of a generated type can have: a generable one, or an optional of one.
public protocol _GenerableOrOptional: ConvertibleToGeneratedContent {
  /// The type that guides on the property apply to.
  associatedtype _GuideValue: Generable
  /// Whether the property may be missing.
  static var _isOptional: Bool { get }
  /// The value of a property.
  static func _value(of content: GeneratedContent, forProperty name: String) throws -> Self
  /// What is visible of the value when all of it is.
  func _visible() -> _GuideValue.PartiallyGenerated?
}

extension Generable {
  /// A property of a generable type is always there.
  public static var _isOptional: Bool { false }
}

extension Optional: _GenerableOrOptional where Wrapped: Generable {
  /// Guides on an optional property apply to the value, if there is one.
  public typealias _GuideValue = Wrapped

  /// An optional property may be missing.
  public static var _isOptional: Bool { true }
}
