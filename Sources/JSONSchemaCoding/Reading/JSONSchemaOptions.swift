// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// How a JSON Schema is read.
package struct JSONSchemaReadingOptions: Sendable, Hashable {
  /// Keywords that may be left out where they cannot be enforced exactly.
  package var relaxing: Set<RelaxableKeyword>
  /// Whether objects admit members that their schemas do not name.
  package var furtherMembers: FurtherMembers
  /// Which dialect's peculiarities count beside what `$schema` says.
  package var dialect: Dialect

  /// What is done with objects that say nothing about further members.
  package enum FurtherMembers: Sendable, Hashable {
    /// JSON Schema's meaning: they are admitted unless the schema forbids them.
    case asWritten
    /// Objects that declare properties and say nothing about further ones have no others.
    case closed
  }

  /// The dialects that `$schema` does not tell apart.
  package enum Dialect: Sendable, Hashable {
    /// JSON Schema, of the draft that `$schema` names, else 2020-12.
    case jsonSchema
    /// A schema object of OpenAPI 3.0, in which `nullable` admits null.
    case openAPI30
  }

  /// Creates options.
  package init(
    relaxing: Set<RelaxableKeyword> = [], furtherMembers: FurtherMembers = .asWritten,
    dialect: Dialect = .jsonSchema
  ) {
    self.relaxing = relaxing
    self.furtherMembers = furtherMembers
    self.dialect = dialect
  }
}

/// A keyword that a schema can do without, at the price of admitting more than it says.
package enum RelaxableKeyword: String, Sendable, Hashable, CaseIterable {
  case contains
  case dependencies
  case dependentRequired
  case dependentSchemas
  case dynamicRef = "$dynamicRef"
  case `enum`
  case format
  case `if`
  case items
  case maxProperties
  case minProperties
  case multipleOf
  case not
  case oneOf
  case pattern
  case patternProperties
  case propertyNames
  case recursiveRef = "$recursiveRef"
  case ref = "$ref"
  case unevaluatedItems
  case unevaluatedProperties
  case uniqueItems
}
