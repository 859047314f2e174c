// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// The assertions of a schema about strings.
struct StringFacet: TypeFacet {
  static let free = StringFacet()

  /// The only strings, or `nil` for any.
  var choices: [ScalarString]?
  var excluded: Set<ScalarString> = []
  /// The minimum number of Unicode scalars.
  var minimumLength = 0
  /// The maximum number of Unicode scalars.
  var maximumLength: Int?
  /// Patterns that must each match somewhere.
  var patterns: Set<ScalarString> = []
  /// Patterns that must not match anywhere.
  var excludedPatterns: Set<ScalarString> = []
  /// The names of formats that the string must have.
  var formats: Set<String> = []

  mutating func formConjunction(with other: StringFacet) {
    excluded.formUnion(other.excluded)
    minimumLength = max(minimumLength, other.minimumLength)
    maximumLength = [maximumLength, other.maximumLength].compactMap(\.self).min()
    patterns.formUnion(other.patterns)
    excludedPatterns.formUnion(other.excludedPatterns)
    formats.formUnion(other.formats)
    choices = commonChoices(choices, other.choices)
  }

  /// Facets that each violate one of the assertions.
  var complement: [StringFacet] {
    var all: [StringFacet] = []
    if let choices { all.append(StringFacet { $0.excluded = Set(choices) }) }
    if !excluded.isEmpty { all.append(StringFacet { $0.choices = excluded.sorted() }) }
    if minimumLength > 0 { all.append(StringFacet { $0.maximumLength = minimumLength - 1 }) }
    if let maximumLength, maximumLength < Int.max {
      all.append(StringFacet { $0.minimumLength = maximumLength + 1 })
    }
    let formatPatterns = formats.sorted().compactMap { StringFormat(rawValue: $0)?.pattern }
    for pattern in patterns.sorted() + formatPatterns.map(ScalarString.init) {
      all.append(StringFacet { $0.excludedPatterns = [pattern] })
    }
    return all
      + excludedPatterns.sorted().map { pattern in StringFacet { $0.patterns = [pattern] } }
  }

  /// The schema of the strings.
  var schema: StringSchema {
    var schema = StringSchema()
    if let choices {
      schema.restriction = .choices(choices.map(\.string))
    } else if patterns.count == 1, let only = patterns.first {
      schema.restriction = .pattern(only.string)
    } else {
      schema.patterns = patterns.sorted().map(\.string)
    }
    if minimumLength > 0 { schema.minimumLength = minimumLength }
    schema.maximumLength = maximumLength
    schema.excludedPatterns = excludedPatterns.sorted().map(\.string)
    schema.excludedTexts = excluded.sorted().map(\.string)
    let known = formats.sorted().compactMap { StringFormat(rawValue: $0) }
    schema.format = known.first
    schema.patterns += known.dropFirst().map(\.pattern)
    return schema
  }
}
