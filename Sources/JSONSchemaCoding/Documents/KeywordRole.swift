// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The contribution of a keyword to the structure of a document.
struct KeywordRole: OptionSet {
  let rawValue: UInt8

  /// The value is a schema.
  static let schema = KeywordRole(rawValue: 1)
  /// The value is an array of schemas.
  static let list = KeywordRole(rawValue: 1 << 1)
  /// The value is an object of schemas.
  static let map = KeywordRole(rawValue: 1 << 2)
  /// The value is an object of schemas that have no effect unless a reference leads to them.
  static let definitions = KeywordRole(rawValue: 1 << 3)
  /// The value identifies the schema.
  static let identifier = KeywordRole(rawValue: 1 << 4)
  /// The value is a schema that applies to unevaluated children.
  static let unevaluated = KeywordRole(rawValue: 1 << 5)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the role of a keyword; empty for other keywords.
  init(of keyword: String) { self = Self.roles[keyword] ?? [] }

  private static let roles: [String: KeywordRole] = {
    let keywords: [(KeywordRole, [String])] = [
      (
        .schema,
        [
          "additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if",
          "not", "propertyNames", "then",
        ]
      ),
      ([.schema, .list], ["items"]),
      ([.schema, .unevaluated], ["unevaluatedItems", "unevaluatedProperties"]),
      (.list, ["allOf", "anyOf", "oneOf", "prefixItems"]),
      (.map, ["dependencies", "dependentSchemas", "patternProperties", "properties"]),
      (.definitions, ["$defs", "definitions"]),
      (.identifier, ["$anchor", "$dynamicAnchor", "$id", "id"]),
    ]
    return Dictionary(
      uniqueKeysWithValues: keywords.flatMap { role, names in names.map { ($0, role) } })
  }()
}
