// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// Gemini's `responseJsonSchema`.
  ///
  /// - There are no patterns, lengths, or constants; a constant becomes an enumeration of one
  ///   value.
  /// - Enumerations have strings and numbers only.
  /// - Recursive definitions are unrolled a few times, and only in optional properties.
  /// - The order of properties is that of `required` and `propertyOrdering`, which both list them
  ///   in declaration order.
  public static let gemini: SchemaDialect = {
    var dialect = SchemaDialect(name: "Gemini")
    dialect.keywords = [
      .enum, .format, .minimum, .maximum, .minItems, .maxItems, .prefixItems,
      .additionalProperties, .anyOf, .title,
    ]
    dialect.formats = ["date-time", "date", "time"]
    dialect.choiceTypes = [.string, .number]
    dialect.references = .recursiveDefinitions
    dialect.referenceDescriptions = .omitted
    dialect.listsPropertyOrder = true
    dialect.keyOrder = .requiredFirst
    return dialect
  }()
}
