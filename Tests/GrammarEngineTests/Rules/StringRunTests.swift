// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import SchemaModel
import Testing

@testable import GrammarEngine

@Suite struct StringRunTests {
  private func requirement(
    _ text: String, keyword: String = "pattern", isExcluded: Bool = false
  ) throws -> StringRule.Requirement {
    StringRule.Requirement(
      keyword: keyword, text: text, pattern: try PatternMatcher(Pattern(parsing: text)),
      isExcluded: isExcluded)
  }

  /// Returns the index of the failing scalar, or `nil` at the end, and the failure.
  private func failure(
    _ rule: StringRule, _ text: String, inBytes: Bool = false
  ) -> (index: Int?, failure: ScalarFailure)? {
    var run = StringRun(CompiledRule.Box(rule))
    if inBytes {
      let bytes = Array(text.utf8)
      for split in [0..<bytes.count / 2, bytes.count / 2..<bytes.count] {
        if let (index, restriction) = run.append(bytes[split]) {
          return (index, rule.failure(of: restriction))
        }
      }
    } else {
      for (index, scalar) in text.unicodeScalars.enumerated() {
        if let restriction = run.append(scalar) { return (index, rule.failure(of: restriction)) }
      }
    }
    return run.finish().map { (nil, rule.failure(of: $0)) }
  }

  private func expect(
    _ rule: StringRule, _ text: String, fails index: Int?, _ keyword: String, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for inBytes in [false, true] where !inBytes || text.utf8.allSatisfy({ $0 < 128 }) {
      let failure = failure(rule, text, inBytes: inBytes)
      #expect(failure?.index == index, sourceLocation: sourceLocation)
      #expect(
        failure?.failure == ScalarFailure(keyword: keyword, expected: expected),
        sourceLocation: sourceLocation)
    }
  }

  private func expectSuccess(
    _ rule: StringRule, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for inBytes in [false, true] where !inBytes || text.utf8.allSatisfy({ $0 < 128 }) {
      #expect(failure(rule, text, inBytes: inBytes) == nil, sourceLocation: sourceLocation)
    }
  }

  @Test("a string fails at the first scalar above its maximum length")
  func maximumLength() {
    let rule = StringRule(maximumLength: 3)
    expectSuccess(rule, "abc")
    expectSuccess(rule, "😀é\u{301}")
    expect(rule, "abcd", fails: 3, "maxLength", "a string of at most 3 characters")
    expect(rule, "😀😀😀😀", fails: 3, "maxLength", "a string of at most 3 characters")
    expect(
      StringRule(maximumLength: 1), "abcdef", fails: 1, "maxLength",
      "a string of at most 1 character")
    expect(
      StringRule(maximumLength: 0), "a", fails: 0, "maxLength", "a string of at most 0 characters")
  }

  @Test("a string that is too short fails at its end")
  func minimumLength() {
    let rule = StringRule(minimumLength: 2)
    expectSuccess(rule, "éé")
    expect(rule, "a", fails: nil, "minLength", "a string of at least 2 characters")
  }

  @Test("a string fails at the first scalar after which no text matches its pattern")
  func pattern() throws {
    let rule = StringRule(patterns: [try requirement("^[A-Z]+$")])
    expectSuccess(rule, "ABC")
    expect(rule, "ABcd", fails: 2, "pattern", "a string that matches '^[A-Z]+$'")
    expect(rule, "", fails: nil, "pattern", "a string that matches '^[A-Z]+$'")
    expect(rule, "é", fails: 0, "pattern", "a string that matches '^[A-Z]+$'")
  }

  @Test("a string fails where an excluded pattern matches for certain")
  func excludedPattern() throws {
    let rule = StringRule(patterns: [try requirement("ab", keyword: "not", isExcluded: true)])
    expectSuccess(rule, "ba")
    expect(rule, "babb", fails: 2, "not", "a string that does not match 'ab'")
    let all = StringRule(patterns: [try requirement("", keyword: "not", isExcluded: true)])
    expect(all, "a", fails: 0, "not", "a string that does not match ''")
    expect(all, "", fails: nil, "not", "a string that does not match ''")
  }

  @Test("the earliest failure of several restrictions is reported")
  func earliestFailure() throws {
    let rule = StringRule(
      maximumLength: 3, patterns: [try requirement("^a"), try requirement("^.b")])
    expectSuccess(rule, "abc")
    expect(rule, "acde", fails: 1, "pattern", "a string that matches '^.b'")
    expect(rule, "abcd", fails: 3, "maxLength", "a string of at most 3 characters")
  }

  @Test("a format is named in the failure")
  func format() throws {
    var requirement = try requirement(StringFormat.date.pattern, keyword: "format")
    requirement.text = "date"
    let rule = StringRule(patterns: [requirement])
    expectSuccess(rule, "2026-11-20")
    expect(rule, "2026-13-20", fails: 6, "format", "a string in the format 'date'")
  }

  @Test("a string fails at the first scalar that no choice has")
  func choices() {
    let choices = StringChoices(keyword: "enum", texts: ["red", "green", "grey", "red", "gré"])
    let rule = StringRule(choices: choices)
    let expected = #"one of "red", "green", "grey", "gré""#
    for text in ["red", "green", "grey", "gré"] { expectSuccess(rule, text) }
    expect(rule, "grown", fails: 2, "enum", expected)
    expect(rule, "greens", fails: 5, "enum", expected)
    expect(rule, "gre", fails: nil, "enum", expected)
    expect(rule, "grê", fails: 2, "enum", expected)
    expect(rule, "", fails: nil, "enum", expected)
  }

  @Test("every text of a long list is found, and no prefix or extension of it")
  func manyChoices() {
    let texts = (0..<500).map { "n\($0)" } + [""]
    let rule = StringRule(choices: StringChoices(keyword: "enum", texts: texts.shuffled()))
    for number in 0..<600 {
      #expect((failure(rule, "n\(number)") == nil) == (number < 500))
      #expect(failure(rule, "n\(number)x") != nil)
    }
    #expect(failure(rule, "") == nil)
    #expect(failure(rule, "n") != nil)
  }

  @Test("at most eight choices are listed")
  func longLists() {
    let many = StringChoices(keyword: "enum", texts: (1...20).map { "\($0)" })
    #expect(
      many.failure.expected
        == #"one of "1", "2", "3", "4", "5", "6", "7", "8", … or 12 others"#)
    let one = StringChoices(keyword: "const", texts: ["a\"b"])
    #expect(one.failure == ScalarFailure(keyword: "const", expected: #""a\"b""#))
  }

  @Test("choices that differ in case are found")
  func caseInsensitiveMatches() {
    let choices = StringChoices(keyword: "enum", texts: ["Red", "RED", "Éa", "green"])
    #expect(choices.caseInsensitiveMatches(of: "red") == ["RED", "Red"])
    #expect(choices.caseInsensitiveMatches(of: "éA") == ["Éa"])
    #expect(choices.caseInsensitiveMatches(of: "e\u{301}a").isEmpty)
    #expect(choices.caseInsensitiveMatches(of: "blue").isEmpty)
  }
}
