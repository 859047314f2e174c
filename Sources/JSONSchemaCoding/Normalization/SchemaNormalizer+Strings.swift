// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// The maximum number of texts for which a pattern is replaced by their list.
  private static let finitePatternLimit = 64

  /// Returns the pattern of a text, or `nil` if it is not supported.
  mutating func pattern(_ text: ScalarString) -> Pattern? {
    if let known = patterns[text] { return known }
    let pattern = try? Pattern(parsing: text.string)
    patterns[text] = .some(pattern)
    return pattern
  }

  /// Replaces the assertions about strings by the list of strings that meet them, if there is one.
  mutating func enumerateStrings(of disjunct: inout Disjunct) {
    guard disjunct.types.contains(.string), disjunct.string != .free else { return }
    let facet = disjunct.string
    var choices = facet.choices
    for text in facet.patterns.sorted() where choices == nil {
      choices = pattern(text)?.finiteTexts(limit: Self.finitePatternLimit)?.map(ScalarString.init)
    }
    guard let choices else { return }
    let admitted = choices.filter { admits($0, facet) }
    disjunct.setString(StringFacet { $0.choices = admitted })
  }

  /// Returns whether a string meets the assertions of a facet.
  mutating func admits(_ text: ScalarString, _ facet: StringFacet) -> Bool {
    if let choices = facet.choices, !choices.contains(text) { return false }
    if facet.excluded.contains(text) { return false }
    if facet.minimumLength > 0 || facet.maximumLength != nil {
      let length = text.string.unicodeScalars.count
      if length < facet.minimumLength || length > facet.maximumLength ?? length { return false }
    }
    let formats = facet.formats.compactMap { StringFormat(rawValue: $0)?.pattern }
    for required in facet.patterns.union(formats.map(ScalarString.init)) {
      if let pattern = pattern(required), !pattern.matches(text.string) { return false }
    }
    for excluded in facet.excludedPatterns {
      if let pattern = pattern(excluded), pattern.matches(text.string) { return false }
    }
    return true
  }
}
