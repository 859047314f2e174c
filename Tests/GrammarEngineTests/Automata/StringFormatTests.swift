// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Compares formats with examples and with checks that are independent of their patterns.
@Suite struct StringFormatTests {
  private static func matcher(_ format: StringFormat) throws -> TokenMatcher {
    let schema = Schema(root: .string(StringSchema(format: format)))
    return TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema),
      vocabulary: try Vocabulary(tokens: [[]], endTokens: [TokenID(0)]))
  }

  private static func accepts(_ matcher: TokenMatcher, _ text: String) -> Bool {
    var matcher = matcher
    return matcher.accept(bytes: Array(JSONWriter.text(of: text).utf8)) && matcher.isComplete
  }

  static let examples: [(format: StringFormat, valid: [String], invalid: [String])] = [
    (
      .date, ["2000-02-29", "0000-12-31", "2026-11-20"],
      ["1900-02-29", "2023-02-29", "2024-04-31", "2024-00-10", "2024-1-01", "24-01-01", ""]
    ),
    (
      .time, ["00:00:00Z", "23:59:59.999999999+23:59", "12:00:00-00:00"],
      ["24:00:00Z", "12:60:00Z", "23:59:60Z", "12:00:00", "12:00:00.Z", "12:00:00z", "12:00Z"]
    ),
    (
      .dateTime, ["2024-02-29T12:00:00.5Z", "1985-04-12T23:20:50+01:00"],
      ["2023-02-29T12:00:00Z", "2024-02-29 12:00:00Z", "2024-02-29T12:00:00", "2024-02-29"]
    ),
    (
      .duration, ["P1D", "PT1S", "P1Y2M", "PT36H", "P2W", "P1YT1M"],
      ["P", "PT", "P1", "P1W1D", "PT1D", "P1Y2D3M", "1D", "P1.5D"]
    ),
    (
      .uuid, ["123e4567-e89b-12d3-a456-426614174000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"],
      ["123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400", "g"]
    ),
    (
      .uri,
      [
        "https://example.org/a?b=c#d", "urn:isbn:0451450523", "mailto:a@example.org",
        "http://[2001:db8::1]:80/", "file:///etc", "a:", "http://u:p@h:1/%41",
      ],
      [
        "//example.org", "a b:c", "http://[1::2::3]/", "1a:b", "http://a/%4", "http://a/é",
        "http://a/<",
      ]
    ),
    (
      .uriReference, ["", "/a/b", "../c?d", "#f", "https://example.org", "a:b", "//h/p"],
      ["\\", "a b", "1:b", "%4g", "http://["]
    ),
    (
      .iri,
      ["http://ƒøø.ßår/?∂éœ=πîx#πîüx", "urn:é", "a:?\u{E000}", "http://[v1.a]/", "a://é:ü@😀/%C3"],
      ["/é", "é:a", "a:\u{E000}", "a:#\u{E000}", "http://[v1.é]", "a:#\u{F8FF}", "a: "]
    ),
    (
      .iriReference, ["", "âππ", "#ƒrägmênt", "//é/?\u{F8FF}", "é/a:b"],
      ["é:b", "\\\\é", "#\\", "é é", "\u{E001}"]
    ),
    (
      .uriTemplate,
      [
        "", "http://example.com/dictionary/{term:1}/{term}", "{+a.b_c,d*}", "{?x,y:9999}é%41[]",
        "{%41}", "{#a}{.b}{/c}{;d}{&e}",
      ],
      [
        "{", "}", "{}", "{a", "{a:0}", "{a:10000}", "{a*:1}", "{a..b}", "{.}", "a b", "%4", "'",
        "{=a}", "<", "{é}", "{a,}",
      ]
    ),
    (
      .email, ["a@example.org", "a.b+c@x-y.example", "o'hara@h"],
      ["a", "@h", "a@", ".a@h", "a.@h", "a..b@h", "a@-h", "a@h-", "a@h..i", "a b@h", "é@h"]
    ),
    (
      .hostname,
      ["a", "example.org", "a--b.example", "1-2.3", String(repeating: "a", count: 63)],
      [
        "", "xn--bcher-kva.example", "-a", "a-", "a..b", ".a", "a.", "a_b",
        String(repeating: "a", count: 64),
      ]
    ),
    (
      .ipv4, ["0.0.0.0", "255.249.99.1"],
      ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5", "1.2.3.-4"]
    ),
    (
      .ipv6,
      [
        "::", "::1", "1::", "2001:db8::ff00:42:8329", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4",
        "1:2:3:4:5:6:7::",
      ],
      [
        "1", ":1", "1:::2", "1::2::3", "1:2:3:4:5:6:7:8:9", "12345::", "::1.2.3.256", "g::",
        "::1%a",
      ]
    ),
    (.jsonPointer, ["", "/", "/a~0b/~1", "/é"], ["a", "/~", "/~2", "#/a"]),
    (.relativeJSONPointer, ["0", "1#", "12/a"], ["01", "-1", "/a", "1a", "##"]),
    (
      .regex,
      [
        "", "^[a-zA-Z0-9_]{3,16}$", #"^\d{4}-\d{2}(?:T\d+)?(Z|[+-]\d{2})$"#, "(?<=a)b(?!c)|",
        "[ -~]*?", #"[\x00-\x1F\u0000-\u00FF]+\p{Lu}"#, "(((a)))",
        "a{0}b{10,12}c{12,100}e{15,20}d{3,}", "[^-]", "é/",
        #"(?=.*[a-z])[\w.-]+@[\w-]+\.[a-z]{2,}"#, "[[]",
      ],
      [
        "(", ")", "a)", "*", "a**", "[z-a]", "[", "]", "{", "a{2,1}", "a{12,11}", #"\a"#, #"\1"#,
        "^*", "(?=a)*", #"[a-\d]"#, "(?<n>a)", "(?i)a", #"\"#, "[]", "((((a))))",
      ]
    ),
  ]

  @Test(
    "a format accepts the valid examples of its standard and rejects the invalid ones",
    arguments: examples)
  func examplesOfTheStandard(
    _ format: StringFormat, _ valid: [String], _ invalid: [String]
  ) throws {
    let matcher = try Self.matcher(format)
    for text in valid { #expect(Self.accepts(matcher, text), "\(text)") }
    for text in invalid { #expect(!Self.accepts(matcher, text), "\(text)") }
  }

  @Test("every format has examples")
  func everyFormatHasExamples() {
    #expect(Set(Self.examples.map(\.format)) == Set(StringFormat.allCases))
  }

  @Test("dates are the days of the Gregorian calendar")
  func calendarDays() throws {
    let matcher = try Self.matcher(.date)
    for year in [0, 4, 100, 400, 1582, 1600, 1700, 1900, 1999, 2000, 2023, 2024, 2100, 2400, 9999] {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for month in 0...13 {
        for day in 0...32 {
          let text = String(format: "%04d-%02d-%02d", year, month, day)
          let isDay =
            (1...12).contains(month) && day >= 1 && day <= lengths[(month + 11) % 12]
          #expect(Self.accepts(matcher, text) == isDay, "\(text)")
        }
      }
    }
  }

  /// Returns random texts of a format, by choosing among the bytes that may follow.
  private static func samples(_ format: StringFormat, count: Int) throws -> [String] {
    let schema = Schema(root: .string(StringSchema(format: format)))
    let start = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema), vocabulary: try ByteVocabulary.make())
    var random = SeededGenerator(seed: 7)
    return try (0..<count).map { _ in
      var matcher = start
      var text: [UInt8] = []
      while !matcher.isComplete {
        var tokens = matcher.mask().tokens
        let quote = TokenID(Int(UInt8(ascii: "\"")))
        if text.count > 40, tokens.contains(quote) { tokens = [quote] }
        let token = try #require(tokens.randomElement(using: &random))
        let isAccepted = matcher.accept(token)
        try #require(isAccepted)
        text.append(UInt8(truncatingIfNeeded: token.index))
      }
      return try #require(try JSONParser.parse(text).string)
    }
  }

  @Test("random texts of a format are parsed by Foundation")
  func randomTexts() throws {
    for text in try Self.samples(.uuid, count: 50) { #expect(UUID(uuidString: text) != nil) }
    for text in try Self.samples(.uri, count: 100) {
      // Foundation rejects some ports and future addresses that the standard allows.
      if text.contains("[v") || text.contains("[V") { continue }
      #expect(URL(string: text, encodingInvalidCharacters: false) != nil, "\(text)")
    }
    for text in try Self.samples(.ipv4, count: 50) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
      #expect(parts.count == 4 && !parts.contains(nil), "\(text)")
    }
    for text in try Self.samples(.dateTime, count: 100) {
      let day = try Date.ISO8601FormatStyle().year().month().day().parse(String(text.prefix(10)))
      #expect(day.formatted(.iso8601.year().month().day()) == text.prefix(10))
      #expect(text.dropFirst(11).first.map { "012".contains($0) } == true)
    }
  }

  @Test("IPv6 addresses are those that inet_pton accepts")
  func ipv6Addresses() throws {
    let matcher = try Self.matcher(.ipv6)
    var random = SeededGenerator(seed: 9)
    let pieces = [
      "0", "1", "ab", "12ff", "12345", ":", ":", "::", ":", "1.2.3.4", "255.1.1.1", "x",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...17, using: &random)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      var address = in6_addr()
      let isAddress = inet_pton(AF_INET6, text, &address) == 1
      #expect(Self.accepts(matcher, text) == isAddress, "\(text)")
    }
    for text in try Self.samples(.ipv6, count: 100) {
      var address = in6_addr()
      #expect(inet_pton(AF_INET6, text, &address) == 1, "\(text)")
    }
  }
}
