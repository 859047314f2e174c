// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension SchemaDialect {
  /// OpenRouter, which forwards requests to many providers.
  ///
  /// The schema is that of ``openAI``, which most providers accept. Some providers enforce it, and
  /// others treat it as a hint; request `provider.require_parameters`.
  public static let openRouter: SchemaDialect = {
    var dialect = SchemaDialect.openAI
    dialect.name = "OpenRouter"
    dialect.keyOrder = .unspecified
    dialect.guarantee = .dependsOnProvider
    return dialect
  }()
}
