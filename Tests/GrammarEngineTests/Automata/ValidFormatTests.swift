// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
import SchemaModel
import TestSupport
import Testing

@testable import GrammarEngine

/// Compares the matchers of valid formats with the test suite, with examples, and with the patterns
/// of generated texts.
@Suite struct ValidFormatTests {
  private static func accepts(_ format: StringFormat, _ text: String) -> Bool {
    var run = PatternMatcher.matcher(of: format).makeRun()
    for scalar in text.unicodeScalars where !run.accept(scalar) { break }
    return run.isMatch
  }

  // MARK: - Test suite

  static let folder = "Suites/JSON-Schema-Test-Suite/tests"

  /// The files of the test suite with a format, by draft.
  static let files: [(draft: String, format: StringFormat)] =
    ["draft2020-12", "draft7"].flatMap { draft in
      StringFormat.allCases
        .filter { draft == "draft2020-12" || ![.duration, .uuid].contains($0) }
        .map { (draft, $0) }
    }

  /// The invalid texts of the test suite that are accepted, and the reason.
  static let acceptedInvalidTexts:
    [StringFormat: (texts: @Sendable (String) -> Bool, reason: String)] = [
      .hostname: (
        { $0.lowercased().hasPrefix("xn--") }, "the encoded text of a label is not examined"
      )
    ]

  @Test("verdicts are those of the test suite, except for listed differences", arguments: files)
  func testSuite(_ draft: String, _ format: StringFormat) throws {
    let path = "\(Self.folder)/\(draft)/optional/format/\(format.rawValue).json"
    let groups = try JSONParser.parse(Fixtures.bytes(path)).elements ?? []
    var count = 0
    for test in groups.flatMap({ $0["tests"]?.elements ?? [] }) {
      guard let text = test["data"]?.string, let isValid = test["valid"]?.bool else { continue }
      count += 1
      let isListed = !isValid && Self.acceptedInvalidTexts[format]?.texts(text) == true
      let isAccepted = Self.accepts(format, text)
      #expect(isAccepted == isValid || isListed && isAccepted, "\(text)")
    }
    #expect(count > 1)
  }

  // MARK: - Examples

  static let examples: [(format: StringFormat, valid: [String], invalid: [String])] = [
    (
      .time,
      ["23:59:60Z", "23:59:60.5z", "12:00:00.0123456789012z", "00:00:60+00:01", "05:29:60+05:30"],
      ["23:59:60+00:01", "22:59:60Z", "23:58:60Z", "00:59:60+00:00", "12:00:00.z", "24:00:00Z"]
    ),
    (
      .dateTime,
      ["1990-12-31t23:59:60z", "1990-12-31T15:59:60-08:00", "2000-02-29T00:00:00-00:00"],
      ["1990-12-31T15:59:60-07:00", "1990-12-31 23:59:59Z", "1990-02-30T00:00:00Z"]
    ),
    (
      .uri, ["http://[V1.a]/", "http://[::ffff:1.2.3.4]:80", "urn:a"],
      ["http://[v.a]/", "http://[::1", "/a"]
    ),
    (.iri, ["http://[V1.a]/é", "a:ü"], ["http://[V1.é]/", "é:a"]),
    (.uriTemplate, ["o'hara{=a}{|b,c*}", "{!a:12}"], ["{==a}", "{=}"]),
    (.uriReference, ["//[Vf.:]", "", "?a"], ["//[V]", "::"]),
    (
      .email,
      [
        #""a b"@h"#, #""\""@h"#, #""@"@h"#, #"""@h"#, "a@[1.2.3.004]", "a@[ipv6:::1]",
        String(repeating: "a", count: 64) + "@h", "a@" + String(repeating: "h", count: 63),
      ],
      [
        #""a"b"@h"#, #""\"@h"#, "\"é\"@h", "a@[1.2.3]", "a@[::1]", "a@[IPv6:1]", "a@h_",
        "a@[tag:x]",
        String(repeating: "a", count: 65) + "@h", "a@" + String(repeating: "h", count: 64),
        "a@" + String(repeating: "h.", count: 126) + "h",
      ]
    ),
    (
      .hostname,
      ["xn--bcher-kva.example", "r3---a.b", String(repeating: "a.", count: 126) + "a"],
      ["a.", "-a", "a_b", String(repeating: "a.", count: 127) + "a", "", "a..b"]
    ),
    (.relativeJSONPointer, ["0+1", "2-10/a", "0+1#"], ["0+0", "0+01", "+1", "0+"]),
    (
      .regex, [#"(?<n>a)\k<n>"#, #"((((a))))\4"#, #"[\u{1F600}-😂]"#, "a{123,124}"],
      [#"(?<n>a)\k<m>"#, #"(a)\2"#, "(?<n>a)(?<n>b)", "a{124,123}", "a{1"]
    ),
  ]

  @Test(
    "a format accepts the valid examples of its standard and rejects the invalid ones",
    arguments: examples)
  func examplesOfTheStandard(
    _ format: StringFormat, _ valid: [String], _ invalid: [String]
  ) throws {
    for text in valid { #expect(Self.accepts(format, text), "\(text)") }
    for text in invalid { #expect(!Self.accepts(format, text), "\(text)") }
  }

  @Test("no valid text is generated where a format is negated")
  func negatedFormats() throws {
    for (format, valid, _) in Self.examples + StringFormatTests.examples {
      let schema = #"{"type": "string", "not": {"format": "\#(format.rawValue)"}}"#
      let matcher = TokenMatcher(
        grammar: try CompiledGrammar(jsonSchema: schema),
        vocabulary: try Vocabulary(tokens: [[]], endTokens: [TokenID(0)]))
      for text in valid {
        var matcher = matcher
        let isAccepted =
          matcher.accept(bytes: Array(JSONWriter.text(of: text).utf8)) && matcher.isComplete
        #expect(!isAccepted, "\(text)")
      }
      var other = matcher
      let isAccepted = other.accept(bytes: Array(#""*(\\ ^{""#.utf8))
      #expect(isAccepted && other.isComplete)
    }
  }

  @Test("a leap second is accepted exactly if it is at 23:59:60 in UTC")
  func leapSeconds() {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<4_000 {
      let sign = Bool.random(using: &random) ? 1 : -1
      let offset = Int.random(in: 0..<1_440, using: &random)
      // Most of these times are nearly right.
      let error = [0, 0, 1, -1, 60, -60, 1_379].randomElement(using: &random) ?? 0
      let minute = (1_439 + sign * offset + error + 2_880) % 1_440
      let text =
        "\(digits(minute / 60)):\(digits(minute % 60)):60\(sign < 0 ? "-" : "+")"
        + "\(digits(offset / 60)):\(digits(offset % 60))"
      #expect(Self.accepts(.time, text) == (error == 0), "\(text)")
    }
  }

  // MARK: - Generated texts

  @Test("every text that is generated is valid", arguments: StringFormat.allCases)
  func generatedTextsAreValid(_ format: StringFormat) throws {
    var budget = AutomatonBudget()
    let generated = try PatternDFABuilder.automaton(
      of: Pattern(parsing: format.pattern).root, &budget)
    let representatives = generated.alphabet.representatives
    let matcher = PatternMatcher.matcher(of: format)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var state = generated.starts.text
      var run = matcher.makeRun()
      var text = ""
      let length = Int.random(in: 0...60, using: &random)
      while !(generated.accepts(state) && text.unicodeScalars.count >= length) {
        let choices = representatives.indices.filter { generated.next(state, $0) >= 0 }
        guard let choice = choices.randomElement(using: &random) else { break }
        state = generated.next(state, choice)
        text.unicodeScalars.append(representatives[choice])
        _ = run.accept(representatives[choice])
        try #require(run.verdict != false, "\(text)")
      }
      let isMatch = run.isMatch
      #expect(isMatch == generated.accepts(state), "\(text)")
    }
  }
}

extension ScalarAlphabet {
  /// A scalar of each class.
  fileprivate var representatives: [Unicode.Scalar] {
    (0..<classCount).compactMap { index in
      intervals.first { $0.classIndex == index }.flatMap { Unicode.Scalar($0.range.lowerBound) }
    }
  }
}
