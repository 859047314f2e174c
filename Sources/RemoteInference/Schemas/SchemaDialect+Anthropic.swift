// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// Anthropic's structured outputs and strict tools.
  ///
  /// - Every object is closed, and recursive types are an error.
  /// - Bounds of numbers, and of arrays beyond `minItems: 1`, are not enforced.
  /// - A request has at most 24 optional properties; additional ones become nullable. It has at
  ///   most 16 properties with a union.
  /// - The case of enumeration values can differ; see
  ///   `LanguageModelSession.ignoresCaseOfChoices`.
  public static let anthropic: SchemaDialect = {
    var dialect = SchemaDialect(name: "Anthropic")
    dialect.keywords = [.const, .enum, .pattern, .format, .minItems, .additionalProperties, .anyOf]
    dialect.formats = [
      "date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid",
    ]
    dialect.patterns.maximumCount = 100
    dialect.patterns.expressesLengths = true
    dialect.choiceTypes = [.string, .number, .boolean, .null]
    dialect.requiresClosedObjects = true
    dialect.references = .acyclic
    dialect.referenceDescriptions = .omitted
    dialect.keyOrder = .requiredFirst
    dialect.limits.optionalProperties = 24
    dialect.limits.unions = 16
    dialect.limits.strictTools = 20
    dialect.limits.minimumItems = 1
    dialect.choiceRemark = "the case of letters can differ; set 'ignoresCaseOfChoices'"
    return dialect
  }()
}
