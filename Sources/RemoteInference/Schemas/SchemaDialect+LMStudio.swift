// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// LM Studio.
  ///
  /// Models in GGUF are constrained by llama.cpp, and others by Outlines. The schema uses what
  /// ``llamaSchema`` enforces.
  public static let lmStudio: SchemaDialect = {
    var dialect = SchemaDialect.llamaSchema
    dialect.name = "LM Studio"
    dialect.root = .object
    dialect.keyOrder = .unspecified
    return dialect
  }()
}
