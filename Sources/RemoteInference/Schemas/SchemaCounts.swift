// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The size of a rewritten schema, in the units of the limits of servers.
struct SchemaCounts {
  /// The number of properties in all objects.
  var properties = 0
  /// The maximum nesting of objects and arrays.
  var nesting = 0
  /// The number of characters in all names and choices.
  var nameCharacters = 0
  /// The number of choices in all enumerations.
  var choices = 0
  /// The number of properties that are absent from `required`.
  var optionalProperties = 0
  /// The number of unions.
  var unions = 0

  private var largeEnumerations: [SchemaDialectError.Problem] = []

  /// Counts an enumeration of strings.
  mutating func addChoices(_ texts: [String], limits: SchemaDialect.Limits, path: String) {
    let characters = texts.reduce(0) { $0 + $1.unicodeScalars.count }
    choices += texts.count
    nameCharacters += characters
    guard let limit = limits.largeChoiceCharacters, characters > limit,
      texts.count > limits.largeChoiceCount ?? 0
    else { return }
    largeEnumerations.append(
      .init(
        path: path, keyword: "enum",
        reason: "\(characters) characters in choices exceed the limit of \(limit); shorten them"))
  }

  /// Adds the counts of another schema of the same request.
  mutating func add(_ other: SchemaCounts) {
    optionalProperties += other.optionalProperties
    unions += other.unions
  }

  /// Returns the limits that are exceeded.
  func problems(limits: SchemaDialect.Limits, path: String) -> [SchemaDialectError.Problem] {
    let checks: [(String, String, Int, Int?)] = [
      ("properties", "properties", properties, limits.properties),
      ("properties", "nested levels", nesting, limits.nesting),
      ("properties", "characters in names and choices", nameCharacters, limits.nameCharacters),
      ("enum", "choices", choices, limits.choices),
      ("anyOf", "properties with a union", unions, limits.unions),
      ("required", "optional properties", optionalProperties, limits.optionalProperties),
    ]
    return largeEnumerations
      + checks.compactMap { keyword, unit, count, limit in
        guard let limit, count > limit else { return nil }
        return .init(
          path: path, keyword: keyword,
          reason: "\(count) \(unit) exceed the limit of \(limit); divide the type")
      }
  }
}
