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
  /// The names of formats that the string must not have.
  var excludedFormats: Set<String> = []

  mutating func formConjunction(with other: StringFacet) {
    excluded.formUnion(other.excluded)
    minimumLength = max(minimumLength, other.minimumLength)
    maximumLength = [maximumLength, other.maximumLength].compactMap(\.self).min()
    patterns.formUnion(other.patterns)
    excludedPatterns.formUnion(other.excludedPatterns)
    formats.formUnion(other.formats)
    excludedFormats.formUnion(other.excludedFormats)
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
    all += patterns.sorted().map { pattern in StringFacet { $0.excludedPatterns = [pattern] } }
    all += formats.sorted().map { format in StringFacet { $0.excludedFormats = [format] } }
    all += excludedFormats.sorted().map { format in StringFacet { $0.formats = [format] } }
    return all
      + excludedPatterns.sorted().map { pattern in StringFacet { $0.patterns = [pattern] } }
  }

  /// Whether an assertion and its complement are both required.
  var isContradictory: Bool {
    choices?.isEmpty ?? false || maximumLength.map { $0 < minimumLength } ?? false
      || !patterns.isDisjoint(with: excludedPatterns)
      || !formats.isDisjoint(with: excludedFormats)
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
    schema.excludedPatterns += excludedFormats.sorted().compactMap {
      StringFormat(rawValue: $0)?.exclusionPattern
    }
    schema.excludedTexts = excluded.sorted().map(\.string)
    let known = formats.sorted().compactMap { StringFormat(rawValue: $0) }
    schema.format = known.first
    schema.patterns += known.dropFirst().map(\.pattern)
    return schema
  }
}
