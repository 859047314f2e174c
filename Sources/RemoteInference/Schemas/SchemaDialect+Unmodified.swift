// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaDialect {
  /// JSON Schema with all keywords, for servers of which nothing is known.
  public static let unmodified: SchemaDialect = {
    var dialect = SchemaDialect(name: "JSON Schema")
    dialect.keywords = Set(Keyword.allCases)
    dialect.formats = Set(StringFormat.allCases.map(\.rawValue))
    dialect.keyOrder = .unspecified
    dialect.guarantee = .none
    return dialect
  }()
}
