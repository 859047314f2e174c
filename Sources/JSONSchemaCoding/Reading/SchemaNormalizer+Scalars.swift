// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension SchemaNormalizer {
  /// Reads the keywords about numbers.
  mutating func readNumbers(_ keywords: SchemaKeywords, into base: inout Alternative) {
    var facet = NumberFacet()
    for (keyword, exclusive) in [
      ("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum"),
    ] {
      let isLower = keyword == "minimum"
      // In draft 4 and OpenAPI 3.0 the exclusive keyword is a flag beside the other one.
      let flag = keywords[exclusive]?.bool
      if let value = number(keywords, keyword) {
        facet.narrow(to: value, isLower: isLower, isExclusive: flag ?? false)
      }
      if flag == nil, let value = number(keywords, exclusive) {
        facet.narrow(to: value, isLower: isLower, isExclusive: true)
      }
    }
    if let divisor = number(keywords, "multipleOf") {
      if divisor.isNegative || divisor.digits.isEmpty || divisor.significand == nil {
        report(
          .wrongValue(expected: "a number above 0 with at most 18 digits"), "multipleOf",
          at: keywords.location)
      } else {
        facet.multiples = [divisor]
      }
    }
    guard facet != .free else { return }
    if let simplified = facet.simplified {
      base.setNumber(simplified)
    } else {
      base.remove(.number)
    }
  }

  private mutating func number(_ keywords: SchemaKeywords, _ keyword: String) -> DecimalNumber? {
    guard let value = keywords[keyword] else { return nil }
    guard let decimal = value.number?.decimal else {
      let limit = DecimalNumber.magnitudeLimit
      report(
        .wrongValue(expected: "a number of at most \(limit) digits"), keyword,
        at: keywords.location)
      return nil
    }
    return decimal
  }

  /// Reads the keywords about strings.
  mutating func readStrings(_ keywords: SchemaKeywords, into base: inout Alternative) {
    var facet = StringFacet()
    facet.minimumLength = count(keywords, "minLength") ?? 0
    facet.maximumLength = count(keywords, "maxLength").flatMap { $0 == Int.max ? nil : $0 }
    if let text = patternText(keywords["pattern"], "pattern", at: keywords.location) {
      facet.patterns = [text]
    } else if keywords["pattern"] != nil {
      base.relaxed = "pattern"
    }
    if let name = formatName(keywords) {
      if StringFormat(rawValue: name) != nil {
        facet.formats = [name]
      } else if Self.definedFormats.contains(name) {
        if base.types.contains(.string) {
          report(.unknownFormat(name), "format", at: keywords.location)
        }
        base.relaxed = "format"
      }
    }
    if facet != .free { base.setString(facet) }
  }

  /// A pattern that is supported and says something; else nil, with a report if it isn't.
  mutating func patternText(
    _ value: JSONValue?, _ keyword: String, at location: Conjunction.Location
  ) -> ExactText? {
    guard let value else { return nil }
    guard let string = value.string else {
      report(.wrongValue(expected: "a regular expression"), keyword, at: location)
      return nil
    }
    let text = ExactText(string)
    if pattern(text) != nil { return text }
    do {
      _ = try Pattern(parsing: string)
    } catch {
      report(.pattern(error), keyword, at: location)
    }
    return nil
  }

  private mutating func formatName(_ keywords: SchemaKeywords) -> String? {
    guard let value = keywords["format"] else { return nil }
    // What isn't a text names no format; validators pass over it.
    return value.string
  }

  /// The formats that JSON Schema defines.
  ///
  /// Those without a grammar are refused. Any other name means nothing to JSON Schema: it is an
  /// annotation.
  private static let definedFormats: Set<String> = Set([
    "date", "time", "date-time", "duration", "email", "idn-email", "hostname", "idn-hostname",
    "ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template",
    "json-pointer", "relative-json-pointer", "regex",
  ])
}

extension NumberFacet {
  /// Adds a bound.
  fileprivate mutating func narrow(to value: DecimalNumber, isLower: Bool, isExclusive: Bool) {
    let bound = Bound(value: value, isExclusive: isExclusive)
    var other = NumberFacet()
    if isLower { other.lower = bound } else { other.upper = bound }
    // Contradicting bounds are kept; what they leave is found out when the facet is simplified.
    lower = isLower ? Self.bounds(lower, bound, isLower: true) : lower
    upper = isLower ? upper : Self.bounds(upper, bound, isLower: false)
  }

  private static func bounds(_ old: Bound?, _ new: Bound, isLower: Bool) -> Bound {
    guard let old else { return new }
    if old.value == new.value { return old.isExclusive ? old : new }
    return (old.value > new.value) == isLower ? old : new
  }
}
