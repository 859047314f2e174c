// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  mutating func readNumbers(_ keywords: Keywords, into base: inout Disjunct) {
    var facet = NumberFacet()
    for bound in bounds(keywords, "minimum", exclusive: "exclusiveMinimum") {
      facet = facet.and(NumberFacet { $0.lower = bound })
    }
    for bound in bounds(keywords, "maximum", exclusive: "exclusiveMaximum") {
      facet = facet.and(NumberFacet { $0.upper = bound })
    }
    if let divisor = divisor(keywords) {
      facet = facet.and(NumberFacet { $0.multiples = [divisor] })
    }
    base.setNumber(facet)
  }

  private mutating func bounds(
    _ keywords: Keywords, _ keyword: String, exclusive: String
  ) -> [NumberFacet.Bound] {
    // In draft 4 and OpenAPI 3.0 the exclusive keyword is a Boolean value next to the other.
    let flag = keywords[exclusive]?.bool
    var bounds: [NumberFacet.Bound] = []
    if let value = number(keywords, keyword) {
      bounds.append(NumberFacet.Bound(value: value, isExclusive: flag ?? false))
    }
    if flag == nil, let value = number(keywords, exclusive) {
      bounds.append(NumberFacet.Bound(value: value, isExclusive: true))
    }
    return bounds
  }

  mutating func readStrings(_ keywords: Keywords, into base: inout Disjunct) {
    var facet = StringFacet()
    facet.minimumLength = count(keywords, "minLength") ?? 0
    facet.maximumLength = maximum(keywords, "maxLength")
    if let value = keywords["pattern"] {
      if let text = patternText(value, "pattern", at: keywords.location) {
        facet.patterns = [text]
      } else {
        base.relaxedKeyword = "pattern"
      }
    }
    // Like other validators, the reader ignores a format that is not a string.
    if let name = keywords["format"]?.string {
      if StringFormat(rawValue: name) != nil {
        facet.formats = [name]
      } else if SchemaDocument.definedFormats.contains(name) {
        if base.types.contains(.string) {
          report(.unknownFormat(name), "format", at: keywords.location)
        }
        base.relaxedKeyword = "format"
      }
    }
    base.setString(facet)
  }

  /// Returns the text of a supported pattern, or reports the problem and returns `nil`.
  mutating func patternText(
    _ value: JSONValue, _ keyword: String, at location: Location
  ) -> ScalarString? {
    guard let string = value.string else {
      report(.wrongValue(expected: "a regular expression"), keyword, at: location)
      return nil
    }
    let text = ScalarString(string)
    if pattern(text) != nil { return text }
    do {
      _ = try Pattern(parsing: string)
    } catch {
      report(.pattern(error), keyword, at: location)
    }
    return nil
  }
}

// MARK: - Strings

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

  /// Returns whether no text matches two patterns, as far as their first scalars show.
  mutating func areExclusive(_ one: ScalarString, _ other: ScalarString) -> Bool {
    guard let first = pattern(one), let second = pattern(other) else { return false }
    return first.excludes(second)
  }

  /// Returns the texts that a pattern matches, or `nil` if they are not few.
  mutating func finiteTexts(_ text: ScalarString) -> [ScalarString]? {
    pattern(text)?.finiteTexts(limit: Self.finitePatternLimit)?.map(ScalarString.init)
  }

  /// Replaces the assertions about strings by the list of strings that meet them, if there is one.
  mutating func enumerateStrings(of disjunct: inout Disjunct) {
    guard disjunct.types.contains(.string), disjunct.string != .free else { return }
    let facet = disjunct.string
    var choices = facet.choices
    for text in facet.patterns.sorted() where choices == nil {
      choices = finiteTexts(text)
    }
    guard let choices else { return }
    var others = facet
    others.choices = nil
    let admitted = choices.filter { admits($0, others) }
    disjunct.setString(StringFacet { $0.choices = admitted })
  }

  mutating func admits(_ text: ScalarString, _ facet: StringFacet) -> Bool {
    if let choices = facet.choices {
      comparedChoices += choices.count
      if !choices.contains(text) { return false }
    }
    if facet.excluded.contains(text) { return false }
    if facet.minimumLength > 0 || facet.maximumLength != nil {
      let length = text.string.unicodeScalars.count
      if length < facet.minimumLength || length > facet.maximumLength ?? length { return false }
    }
    for format in facet.formats where !hasFormat(text, format) { return false }
    for format in facet.excludedFormats where hasFormat(text, format) { return false }
    for required in facet.patterns {
      if let pattern = pattern(required), !pattern.matches(text.string) { return false }
    }
    for excluded in facet.excludedPatterns {
      if let pattern = pattern(excluded), pattern.matches(text.string) { return false }
    }
    return true
  }

  private mutating func hasFormat(_ text: ScalarString, _ name: String) -> Bool {
    StringFormat(rawValue: name)?.admits(text.string) { pattern(ScalarString($0)) } ?? true
  }
}
