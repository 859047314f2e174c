// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// SGLang with its default back end, XGrammar.
  ///
  /// The schema is that of ``vLLM``, which contains nothing that XGrammar does not enforce.
  public static let sglang: SchemaDialect = {
    var dialect = SchemaDialect.vLLM
    dialect.name = "SGLang"
    return dialect
  }()
}
