// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

/// What a schema says about strings.
struct StringFacet: Sendable, Hashable {
  /// The only texts, or nil.
  var choices: [ExactText]?
  /// Texts that are left out.
  var excluded: Set<ExactText> = []
  /// The fewest scalars.
  var minimumLength = 0
  /// The most scalars.
  var maximumLength: Int?
  /// Patterns, each of which matches somewhere, ascending.
  var patterns: Set<ExactText> = []
  /// Patterns that match nowhere.
  var excludedPatterns: Set<ExactText> = []
  /// The names of formats, all of which the text has.
  var formats: Set<String> = []

  /// Says nothing.
  static let free = StringFacet()

  /// What both say.
  func and(_ other: StringFacet) -> StringFacet {
    if self == other || other == .free { return self }
    if self == .free { return other }
    var both = self
    both.excluded.formUnion(other.excluded)
    both.minimumLength = max(minimumLength, other.minimumLength)
    both.maximumLength = [maximumLength, other.maximumLength].compactMap { $0 }.min()
    both.patterns.formUnion(other.patterns)
    both.excludedPatterns.formUnion(other.excludedPatterns)
    both.formats.formUnion(other.formats)
    if let mine = choices, let theirs = other.choices {
      let common = Set(theirs)
      both.choices = mine.filter(common.contains)
    } else {
      both.choices = choices ?? other.choices
    }
    return both
  }

  /// Everything that breaks one of the demands, demand by demand.
  var opposites: [StringFacet] {
    var all: [StringFacet] = []
    func add(_ change: (inout StringFacet) -> Void) {
      var facet = StringFacet()
      change(&facet)
      all.append(facet)
    }
    if let choices { add { $0.excluded = Set(choices) } }
    if !excluded.isEmpty { add { $0.choices = excluded.sorted() } }
    if minimumLength > 0 { add { $0.maximumLength = minimumLength - 1 } }
    if let maximumLength, maximumLength < Int.max {
      add { $0.minimumLength = maximumLength + 1 }
    }
    for pattern in patterns { add { $0.excludedPatterns = [pattern] } }
    for format in formats.compactMap({ StringFormat(rawValue: $0) }) {
      add { $0.excludedPatterns = [ExactText(format.pattern)] }
    }
    for pattern in excludedPatterns { add { $0.patterns = [pattern] } }
    return all
  }
}
