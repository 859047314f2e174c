// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// llama.cpp's server with a grammar of this package.
  ///
  /// The exact grammar of the schema is sent in GBNF: compact JSON with keys in declaration order.
  /// The server's own conversion of JSON Schema loses the bounds of numbers, unanchored patterns,
  /// and the order of optional keys. A schema without an exact grammar, or whose grammar is larger
  /// than ``GBNFEncoding/maximumByteCount``, is sent as for ``llamaSchema``.
  public static let llamaServer: SchemaDialect = {
    var dialect = SchemaDialect.llamaSchema
    dialect.name = "llama-server"
    dialect.encoding = .gbnf
    return dialect
  }()

  /// llama.cpp's conversion of JSON Schema to a grammar.
  ///
  /// - Required properties precede optional ones.
  /// - The bounds of integers are enforced, those of other numbers are ignored.
  /// - A pattern must be anchored, and disables the bounds on the length and the format.
  /// - `$ref: "#"` is an error, and keywords adjacent to `$ref` and `anyOf` are ignored.
  public static let llamaSchema: SchemaDialect = {
    var dialect = SchemaDialect(name: "llama.cpp JSON Schema")
    dialect.keywords = [
      .const, .enum, .pattern, .format, .minLength, .maxLength, .minimum, .maximum, .minItems,
      .maxItems, .additionalProperties, .anyOf,
    ]
    dialect.bounds = .integers
    dialect.formats = ["uuid", "date", "time", "date-time"]
    dialect.combinesStringKeywords = false
    dialect.patterns.requiresAnchors = true
    dialect.patterns.excludesEscapedCharacters = true
    dialect.patterns.expressesFormats = true
    dialect.references = .recursiveDefinitions
    dialect.keyOrder = .requiredFirst
    return dialect
  }()
}
