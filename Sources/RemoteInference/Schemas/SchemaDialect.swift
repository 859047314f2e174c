// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The part of JSON Schema that a server enforces, and how a schema is rewritten for it.
///
/// A dialect is a value: change its properties to describe another server.
///
/// ```swift
/// var dialect = SchemaDialect.vLLM
/// dialect.keywords.insert(.multipleOf)
/// ```
///
/// A rewritten schema admits every value of the original one, except where
/// ``SchemaEnforcement/excludesValidValues`` is set. It can admit more: this package validates
/// every response against the original schema while it arrives.
public struct SchemaDialect: Sendable, Hashable {
  /// The name of the dialect, for reports.
  public var name: String

  /// The format in which the server receives the schema.
  public var encoding: Encoding = .jsonSchema

  /// The keywords that the server enforces.
  ///
  /// Other keywords are treated as ``unsupportedKeywords`` specifies.
  public var keywords: Set<Keyword> = []

  /// The treatment of keywords that the server does not enforce.
  public var unsupportedKeywords: UnsupportedKeywords = .moveToDescription

  /// The bounds of numbers that the server enforces.
  public var bounds: Bounds = .allNumbers

  /// The values of JSON Schema's `format` that the server enforces.
  public var formats: Set<String> = []

  /// The patterns that the server enforces.
  public var patterns = Patterns()

  /// Whether a string can have several of a pattern, a format, and bounds on its length.
  ///
  /// Otherwise only the first of them is sent.
  public var combinesStringKeywords = true

  /// The types of the values of an enumeration.
  public var choiceTypes: Set<ChoiceType> = Set(ChoiceType.allCases)

  /// The notation of optional properties.
  public var optionalProperties: OptionalProperties = .notRequired

  /// Whether objects must have `additionalProperties: false`.
  public var requiresClosedObjects = false

  /// The references that the server resolves.
  public var references: References = .recursive

  /// The notation of the description of a value that is a reference.
  public var referenceDescriptions: ReferenceDescriptions = .adjacent

  /// The schemas that can be the root; other roots are wrapped in an object with one property.
  public var root: Root = .any

  /// Whether objects list the order of their properties under `propertyOrdering`.
  public var listsPropertyOrder = false

  /// The order of the keys in the server's responses.
  public var keyOrder: KeyOrder = .declaration

  /// The limits of one request.
  public var limits = Limits()

  /// Whether the server distinguishes strict schemas from those that are not enforced.
  ///
  /// A schema that exceeds the strict subset or its limits is then sent without `strict`. Otherwise
  /// it is an error.
  public var hasStrictMode = false

  /// The certainty with which the server enforces schemas.
  public var guarantee: Guarantee = .documented

  /// Whether the schema is sent without `strict`.
  var isWithoutStrictMode = false

  /// A remark on enumerations for reports, or `nil`.
  public var choiceRemark: String?

  /// Creates a dialect in which a server enforces nothing.
  ///
  /// - Parameter name: The name of the dialect, for reports.
  public init(name: String) { self.name = name }
}

extension SchemaDialect: CustomStringConvertible {
  /// The name of the dialect.
  public var description: String { name }
}
