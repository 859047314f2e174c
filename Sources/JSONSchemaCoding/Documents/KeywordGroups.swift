// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The groups of keywords that a schema object has.
///
/// Most schema objects have keywords of one or two groups, so that a reader need not look for the
/// others.
package struct KeywordGroups: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `type`.
  package static let types = KeywordGroups(rawValue: 1)
  /// `enum` and `const`.
  package static let choices = KeywordGroups(rawValue: 1 << 1)
  /// Assertions about numbers.
  package static let numbers = KeywordGroups(rawValue: 1 << 2)
  /// Assertions about strings.
  package static let strings = KeywordGroups(rawValue: 1 << 3)
  /// Assertions about arrays, and the schemas of their items.
  package static let arrays = KeywordGroups(rawValue: 1 << 4)
  /// Assertions about objects, and the schemas of their properties.
  package static let objects = KeywordGroups(rawValue: 1 << 5)
  /// References to other schemas.
  package static let references = KeywordGroups(rawValue: 1 << 6)
  /// Schemas that apply to the same value, conditions, and unevaluated children.
  package static let applicators = KeywordGroups(rawValue: 1 << 7)

  /// Creates the group of a keyword; empty if the keyword by itself restricts nothing.
  ///
  /// - Parameter keyword: The keyword.
  package init(of keyword: String) { self = Self.groups[keyword] ?? [] }

  private static let groups: [String: KeywordGroups] = {
    let keywords: [(KeywordGroups, [String])] = [
      (.types, ["type"]),
      (.choices, ["const", "enum"]),
      (.numbers, ["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"]),
      (.strings, ["format", "maxLength", "minLength", "pattern"]),
      (
        .arrays,
        [
          "additionalItems", "contains", "items", "maxItems", "minItems", "prefixItems",
          "uniqueItems",
        ]
      ),
      (
        .objects,
        [
          "additionalProperties", "maxProperties", "minProperties", "patternProperties",
          "properties", "propertyNames", "required",
        ]
      ),
      (.references, ["$dynamicRef", "$recursiveRef", "$ref"]),
      (
        .applicators,
        [
          "allOf", "anyOf", "dependencies", "dependentRequired", "dependentSchemas", "if", "not",
          "oneOf", "unevaluatedItems", "unevaluatedProperties",
        ]
      ),
    ]
    return Dictionary(
      uniqueKeysWithValues: keywords.flatMap { group, names in names.map { ($0, group) } })
  }()
}
