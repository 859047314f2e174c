// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// OpenAI's structured outputs with `strict: true`.
  ///
  /// - Every property is required; an optional one can be null.
  /// - Every object is closed, and the root is an object that is not a union.
  /// - There are no keywords for the lengths of strings; bounds become patterns.
  /// - A schema outside of the subset or its limits is sent without `strict`, which enforces
  ///   nothing.
  public static let openAI: SchemaDialect = {
    var dialect = SchemaDialect(name: "OpenAI")
    dialect.keywords = [
      .const, .enum, .pattern, .format, .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum,
      .multipleOf, .minItems, .maxItems, .additionalProperties, .anyOf,
    ]
    dialect.formats = [
      "date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid",
    ]
    dialect.patterns.expressesLengths = true
    dialect.patterns.expressesFormats = true
    dialect.choiceTypes = [.string, .number, .boolean, .null]
    dialect.optionalProperties = .nullable
    dialect.requiresClosedObjects = true
    dialect.referenceDescriptions = .union
    dialect.root = .object
    dialect.limits.properties = 5000
    dialect.limits.nesting = 10
    dialect.limits.nameCharacters = 120_000
    dialect.limits.choices = 1000
    dialect.limits.largeChoiceCount = 250
    dialect.limits.largeChoiceCharacters = 15_000
    dialect.hasStrictMode = true
    return dialect
  }()
}
