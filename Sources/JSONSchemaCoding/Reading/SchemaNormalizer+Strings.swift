// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// Up to how many texts a pattern is the same as a list of them.
  private static let finitePatternLimit = 64

  /// The pattern of a text, or nil when it is not supported.
  mutating func pattern(_ text: ExactText) -> Pattern? {
    if let known = patterns[text] { return known }
    let pattern = try? Pattern(parsing: text.string)
    patterns[text] = .some(pattern)
    return pattern
  }

  /// Applies what is said about strings and numbers to lists of values, so that only the lists
  /// remain.
  mutating func settle(_ alternative: inout Alternative) {
    guard alternative.types.contains(.string), alternative.string != .free else { return }
    var facet = alternative.string
    if facet.choices == nil {
      for text in facet.patterns.sorted() {
        guard let texts = pattern(text)?.finiteTexts(limit: Self.finitePatternLimit) else {
          continue
        }
        facet.choices = texts.map { ExactText($0) }
        break
      }
    }
    guard let choices = facet.choices else { return }
    var only = StringFacet()
    only.choices = choices.filter { admits($0, facet) }
    alternative.setString(only)
  }

  /// Whether a text is what a facet says.
  mutating func admits(_ text: ExactText, _ facet: StringFacet) -> Bool {
    if let choices = facet.choices, !choices.contains(text) { return false }
    if facet.excluded.contains(text) { return false }
    if facet.minimumLength > 0 || facet.maximumLength != nil {
      let length = text.string.unicodeScalars.count
      if length < facet.minimumLength || length > facet.maximumLength ?? length { return false }
    }
    let formats = facet.formats.compactMap { StringFormat(rawValue: $0)?.pattern }
    for demanded in facet.patterns.union(formats.map { ExactText($0) }) {
      if let pattern = pattern(demanded), !pattern.matches(text.string) { return false }
    }
    for excluded in facet.excludedPatterns {
      if let pattern = pattern(excluded), pattern.matches(text.string) { return false }
    }
    return true
  }
}
