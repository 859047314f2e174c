// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONSchemaCoding
internal import SchemaModel

extension JSONSchemaRuleCompiler {
  /// Reads `enum` and `const`.
  mutating func readConstants(_ keywords: Keywords, into rule: inout ValidationRule) {
    let choices = value(keywords, "enum", expected: "an array of values", \.elements)
    guard let constant = keywords["const"] else {
      if let choices { builder.restrict(&rule, to: choices, keyword: "enum") }
      return
    }
    let values = choices.map { $0.filter { $0.isSame(as: constant) } } ?? [constant]
    builder.restrict(&rule, to: values, keyword: "const")
  }

  mutating func readNumbers(_ keywords: Keywords, into rule: inout ValidationRule) {
    var schema = NumberSchema()
    typealias Bound = WritableKeyPath<NumberSchema, DecimalNumber?>
    let bounds: [(String, String, inclusive: Bound, exclusive: Bound)] = [
      ("minimum", "exclusiveMinimum", \.minimum, \.exclusiveMinimum),
      ("maximum", "exclusiveMaximum", \.maximum, \.exclusiveMaximum),
    ]
    for (keyword, exclusive, inclusivePath, exclusivePath) in bounds {
      let value = number(keywords, keyword)
      // In draft 4 and OpenAPI 3.0 the exclusive keyword is a Boolean value next to the other.
      if let flag = keywords[exclusive]?.bool {
        schema[keyPath: flag ? exclusivePath : inclusivePath] = value
      } else {
        schema[keyPath: inclusivePath] = value
        schema[keyPath: exclusivePath] = number(keywords, exclusive)
      }
    }
    schema.multipleOf = divisor(keywords)
    if !schema.isUnrestricted, !rule.types.isDisjoint(with: .number) {
      rule.number = NumberRule(schema: schema)
    }
  }

  mutating func readStrings(
    _ keywords: Keywords, into rule: inout ValidationRule, at index: RuleIndex
  ) {
    var string = StringRule()
    string.minimumLength = count(keywords, "minLength") ?? 0
    string.maximumLength = maximum(keywords, "maxLength")
    if let value = keywords["pattern"] {
      if let matcher = matcher(value, "pattern", at: keywords.location) {
        string.patterns.append(
          .init(keyword: "pattern", text: value.string ?? "", pattern: matcher))
      } else {
        relaxedRules.insert(index)
      }
    }
    if rule.types.contains(.string), let name = keywords["format"]?.string {
      readFormat(name, into: &string, at: index, keywords.location)
    }
    guard rule.types.contains(.string) else { return }
    if string.minimumLength > 0 || string.maximumLength != nil || !string.patterns.isEmpty {
      rule.string = string
    }
  }

  private mutating func readFormat(
    _ name: String, into string: inout StringRule, at index: RuleIndex, _ location: Location
  ) {
    if let format = StringFormat(rawValue: name) {
      string.patterns.append(StringRule.Requirement(format))
    } else if SchemaDocument.definedFormats.contains(name) {
      report(.unknownFormat(name), "format", at: location)
      relaxedRules.insert(index)
    }
  }

  /// Returns the matcher of a pattern, or reports the problem and returns `nil`.
  mutating func matcher(
    _ value: JSONValue, _ keyword: String, at location: Location
  ) -> PatternMatcher? {
    guard let text = value.string else {
      report(.wrongValue(expected: "a regular expression"), keyword, at: location)
      return nil
    }
    if let known = patterns[ScalarString(text)] { return known }
    do {
      let matcher = try PatternMatcher(parsing: text)
      patterns[ScalarString(text)] = matcher
      return matcher
    } catch {
      report(.pattern(error), keyword, at: location)
      return nil
    }
  }
}
