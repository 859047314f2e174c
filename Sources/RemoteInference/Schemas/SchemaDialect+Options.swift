// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// A keyword of JSON Schema that not every server enforces.
  public enum Keyword: String, Sendable, Hashable, CaseIterable {
    /// The only value.
    case const
    /// The choices of a value.
    case `enum`
    /// A regular expression for strings.
    case pattern
    /// A named set of strings.
    case format
    /// The minimum number of characters.
    case minLength
    /// The maximum number of characters.
    case maxLength
    /// The inclusive lower bound.
    case minimum
    /// The inclusive upper bound.
    case maximum
    /// The exclusive lower bound.
    case exclusiveMinimum
    /// The exclusive upper bound.
    case exclusiveMaximum
    /// The number of which values are multiples.
    case multipleOf
    /// The minimum number of items.
    case minItems
    /// The maximum number of items.
    case maxItems
    /// The schemas of the first items.
    case prefixItems
    /// The schema of properties that are not declared, or `false`.
    case additionalProperties
    /// The schemas of properties whose names match a pattern.
    case patternProperties
    /// The minimum number of properties.
    case minProperties
    /// The maximum number of properties.
    case maxProperties
    /// The alternatives of a value.
    case anyOf
    /// The name of a type, which restricts nothing.
    case title
  }

  /// The format in which a server receives a schema.
  public enum Encoding: Sendable, Hashable {
    /// A JSON Schema document.
    case jsonSchema
    /// The exact grammar in GBNF, or a JSON Schema document if there is none.
    case gbnf
  }

  /// The treatment of keywords that a server does not enforce.
  public enum UnsupportedKeywords: Sendable, Hashable {
    /// The keyword and its value are appended to the description: `{minimum: 1, maximum: 5}`.
    case moveToDescription
    /// The keyword is omitted.
    case drop
  }

  /// The bounds of numbers that a server enforces.
  public enum Bounds: Sendable, Hashable {
    /// Bounds of all numbers.
    case allNumbers
    /// Bounds of integers only.
    case integers
  }

  /// A type of the values of an enumeration.
  public enum ChoiceType: String, Sendable, Hashable, CaseIterable {
    case string, number, boolean, null, array, object
  }

  /// The notation of optional properties.
  public enum OptionalProperties: Sendable, Hashable {
    /// They are absent from `required`.
    case notRequired
    /// They are required and can be null, and null means that the property is absent.
    case nullable
  }

  /// The references that a server resolves.
  public enum References: Sendable, Hashable {
    /// References to definitions and to the root (`#`), including recursive ones.
    case recursive
    /// References to definitions, including recursive ones.
    case recursiveDefinitions
    /// References to definitions. A recursive type is an error.
    case acyclic
    /// None: definitions are inlined, and a recursive use loses everything except its type.
    case inlined
  }

  /// The notation of the description of a value that is a reference.
  public enum ReferenceDescriptions: Sendable, Hashable {
    /// The description is adjacent to `$ref`.
    case adjacent
    /// The description is adjacent to an `anyOf` with the reference as its only choice.
    case union
    /// The description is omitted.
    case omitted
  }

  /// The schemas that can be the root.
  public enum Root: Sendable, Hashable {
    /// Any schema.
    case any
    /// An object that is neither a union nor a reference.
    case object
  }

  /// The order of the keys in a server's responses.
  public enum KeyOrder: String, Sendable, Hashable {
    /// The order of declaration.
    case declaration = "declaration order"
    /// Required properties in declaration order, followed by optional ones in declaration order.
    case requiredFirst = "required properties first, then optional ones"
    /// An order that depends on the model or on the provider.
    case unspecified = "an order that depends on the model"
  }

  /// The certainty with which a server enforces schemas.
  public enum Guarantee: Sendable, Hashable {
    /// The server's documentation or source states that it enforces schemas.
    case documented
    /// Only some of the providers to which the server forwards requests enforce schemas.
    case dependsOnProvider
    /// The server enforces nothing, or it is not known whether it does.
    case none
  }
}
