// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// The `format` of Ollama's API.
  ///
  /// Ollama forwards the schema to ``llamaSchema``. For models whose chat template is applied by
  /// llama.cpp, it sorts the keys of the schema first, so the order of keys depends on the model.
  public static let ollama: SchemaDialect = {
    var dialect = SchemaDialect.llamaSchema
    dialect.name = "Ollama"
    dialect.keyOrder = .unspecified
    return dialect
  }()

  /// The parameters of tools in Ollama's API.
  ///
  /// Ollama keeps only `anyOf`, `type`, `items`, `description`, `enum`, `properties`, and
  /// `required`. It shows them to the model and enforces none of them.
  public static let ollamaTools: SchemaDialect = {
    var dialect = SchemaDialect(name: "Ollama tools")
    dialect.keywords = [.enum, .anyOf]
    dialect.references = .inlined
    dialect.keyOrder = .unspecified
    dialect.guarantee = .none
    return dialect
  }()
}
