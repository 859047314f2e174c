// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// vLLM with its default back ends, XGrammar and llguidance.
  ///
  /// - XGrammar ignores the bounds on the length of a string with a pattern or a format, so only
  ///   one of them is sent.
  /// - XGrammar matches patterns from the beginning to the end of a string, and does not escape the
  ///   characters that they admit.
  /// - `multipleOf` and bounds on the number of properties are refused if the back end is fixed to
  ///   XGrammar, so they are not sent.
  public static let vLLM: SchemaDialect = {
    var dialect = SchemaDialect(name: "vLLM")
    dialect.keywords = [
      .const, .enum, .pattern, .format, .minLength, .maxLength, .minimum, .maximum,
      .exclusiveMinimum, .exclusiveMaximum, .minItems, .maxItems, .prefixItems,
      .additionalProperties, .anyOf,
    ]
    dialect.formats = [
      "email", "date", "time", "date-time", "duration", "ipv4", "ipv6", "hostname", "uuid", "uri",
      "uri-reference", "json-pointer", "relative-json-pointer",
    ]
    dialect.combinesStringKeywords = false
    dialect.patterns.requiresAnchors = true
    dialect.patterns.excludesEscapedCharacters = true
    return dialect
  }()
}
