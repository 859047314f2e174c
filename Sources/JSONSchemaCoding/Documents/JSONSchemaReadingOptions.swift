// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Options for reading a JSON Schema.
package struct JSONSchemaReadingOptions: Sendable, Hashable {
  /// Keywords that may be ignored where they cannot be enforced exactly.
  package var relaxing: Set<RelaxableKeyword>
  /// Whether objects admit properties that their schemas do not declare.
  package var additionalProperties: AdditionalProperties
  /// The dialect, which refines the draft that `$schema` names.
  package var dialect: Dialect
  /// The documents to which references of the schema lead.
  package var externals: ExternalSchemas

  /// The default for `additionalProperties`.
  package enum AdditionalProperties: Sendable, Hashable {
    /// JSON Schema's default: additional properties are admitted unless the schema forbids them.
    case asWritten
    /// An object schema with `properties` but without a keyword for additional ones is closed.
    case closed
  }

  /// A dialect that `$schema` does not identify.
  package enum Dialect: Sendable, Hashable {
    /// JSON Schema, in the draft that `$schema` names, or 2020-12.
    case jsonSchema
    /// A schema object of OpenAPI 3.0, in which `nullable` admits null.
    case openAPI30
  }

  /// Creates options.
  ///
  /// - Parameters:
  ///   - relaxing: Keywords that may be ignored where they cannot be enforced exactly.
  ///   - additionalProperties: The default for `additionalProperties`.
  ///   - dialect: The dialect.
  ///   - externals: The documents to which references of the schema lead.
  package init(
    relaxing: Set<RelaxableKeyword> = [], additionalProperties: AdditionalProperties = .asWritten,
    dialect: Dialect = .jsonSchema, externals: ExternalSchemas = ExternalSchemas()
  ) {
    self.relaxing = relaxing
    self.additionalProperties = additionalProperties
    self.dialect = dialect
    self.externals = externals
  }
}

/// A keyword that a reader may ignore, which admits more values than the schema does.
package enum RelaxableKeyword: String, Sendable, Hashable, CaseIterable {
  case contains, dependencies, dependentRequired, dependentSchemas
  case dynamicRef = "$dynamicRef"
  case `enum`, format, `if`, items, maxProperties, minProperties, multipleOf, not, oneOf, pattern
  case patternProperties, propertyNames
  case recursiveRef = "$recursiveRef"
  case ref = "$ref"
  case unevaluatedItems, unevaluatedProperties, uniqueItems
}
