// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Checks strings whose scalars are counted beside the automaton of a pattern or a format.
///
/// A product limit of zero makes the compiler count beside automata of any size.
@Suite struct CountedPatternTests {
  /// Restrictions with bounds on the length, and some of their texts as JSON.
  static let cases: [SchemaCase] = [
    string(#""pattern": "^(aaa)*$", "minLength": 2, "maxLength": 7"#, #""aaa""#, #""aaaaaa""#),
    string(#""pattern": "^(aa|bbb)*$", "minLength": 5, "maxLength": 6"#, #""aabbb""#, #""bbbbbb""#),
    string(#""pattern": "^(?:\\S+\\s+){0,2}\\S+$", "maxLength": 9"#, #""ab \" é""#, #""a""#),
    string(#""pattern": "^[a-c]+$", "minLength": 4"#, #""abca""#, #""abcabc""#),
    string(#""pattern": "^[^ab]*b+$", "maxLength": 4"#, #""é\nbb""#, #""b""#),
    string(#""pattern": "ab", "minLength": 3, "maxLength": 5"#, #""xab""#, #""ab\u0001""#),
    string(#""pattern": "^(é|ab){2,}$", "maxLength": 3"#, #""éab""#, #""éé""#),
    string(#""format": "ipv4", "maxLength": 8"#, #""1.2.3.45""#, #""1.2.3.4""#),
    string(#""format": "uri", "maxLength": 6"#, #""a:%25/""#, #""ab:""#),
    string(#""format": "hostname", "minLength": 3, "maxLength": 5"#, #""a.b-c""#),
    SchemaCase(
      "lists and members of counted strings",
      #"{"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string", "pattern": "^[ab]*$", "minLength": 1, "maxLength": 2}}, "b": {"anyOf": [{"type": "string", "pattern": "^a*$", "minLength": 2, "maxLength": 4}, {"type": "string", "pattern": "^(ab)*$", "maxLength": 5}, {"type": "null"}]}}}"#,
      #"{"a": ["ab", "a"], "b": "aaa"}"#, #"{"a": [], "b": "abab"}"#),
  ]

  private static func string(_ keywords: String, _ documents: String...) -> SchemaCase {
    SchemaCase(keywords, #"{"type": "string", \#(keywords)}"#, documents)
  }

  private static func grammar(
    _ schema: Schema, productLimit: Int? = 0
  ) throws -> CompiledGrammar {
    var compiler = SchemaCompiler(schema, layout: .spaced)
    compiler.productLimit = productLimit
    return try CompiledGrammar(compiler)
  }

  @Test("masks equal brute force over all tokens", arguments: cases)
  func masksAreExact(_ test: SchemaCase) throws {
    let schema = try test.schema()
    let start = try CheckedMatcher(Self.grammar(schema), schema)
    for document in test.documents {
      var matcher = start
      try matcher.expectExactMasks(along: Array(document.utf8))
    }
    var random = SeededGenerator(seed: 5)
    for _ in 0..<6 {
      var matcher = start
      try matcher.expectExactMasks(ofTokens: 25, using: &random)
    }
  }

  @Test("a counter and a product of automata have equal masks and distances", arguments: cases)
  func equalsProduct(_ test: SchemaCase) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try test.schema()
    let counted = try Self.grammar(schema)
    let product = try Self.grammar(schema, productLimit: nil)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<8 {
      var one = TokenMatcher(grammar: counted, vocabulary: vocabulary)
      var other = TokenMatcher(grammar: product, vocabulary: vocabulary)
      #expect(one.fewestBytesToFinish == other.fewestBytesToFinish)
      var accepted = 0
      while !one.isFinished, accepted < 40 {
        let mask = one.mask()
        #expect(mask == other.mask())
        #expect(one.fewestBytesToFinish == other.fewestBytesToFinish)
        let forced = (one.forcedBytes(), other.forcedBytes())
        #expect(forced.0 == forced.1)
        if accepted > 2, Int.random(in: 0..<5, using: &random) == 0 {
          one.rollBack(tokens: 2)
          other.rollBack(tokens: 2)
          accepted -= 2
          continue
        }
        guard let token = mask.tokens.randomElement(using: &random) else { break }
        let isAccepted = (one.accept(token), other.accept(token))
        #expect(isAccepted == (true, true))
        accepted += 1
      }
    }
  }

  @Test("any tokens of budgeted masks complete the document within the budget", arguments: cases)
  func budgets(_ test: SchemaCase) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try test.schema()
    let grammar = try Self.grammar(schema)
    let validator = SchemaValidator(schema: schema)
    var random = SeededGenerator(seed: 3)
    var start = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let fewest = start.fewestTokensToFinish()
    let least = try #require(fewest)
    for budget in [least, least + 1, least + 2, least + 5, least + 30] {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let text = try matcher.randomText(withinTokens: budget, of: vocabulary, using: &random)
      #expect(validator.isValid(try JSONParser.parse(text)))
    }
  }

  @Test("vocabularies that lack bytes have the masks of the product", arguments: cases)
  func missingBytes(_ test: SchemaCase) throws {
    let schema = try test.schema()
    let grammars = (try Self.grammar(schema), try Self.grammar(schema, productLimit: nil))
    for missing in ["b", "a", "%", "é", "2"] {
      let tokens = SyntheticVocabulary.tokens.map { token in
        token.contains { missing.utf8.contains($0) } ? [] : token
      }
      let vocabulary = try Vocabulary(tokens: tokens, endTokens: [SyntheticVocabulary.end])
      var one = TokenMatcher(grammar: grammars.0, vocabulary: vocabulary)
      var other = TokenMatcher(grammar: grammars.1, vocabulary: vocabulary)
      var random = SeededGenerator(seed: 17)
      for _ in 0..<12 {
        let mask = one.mask()
        #expect(mask == other.mask(), "without '\(missing)'")
        guard let token = mask.tokens.randomElement(using: &random) else { break }
        let isAccepted = (one.accept(token), other.accept(token))
        #expect(isAccepted == (true, true))
      }
    }
  }

  @Test("lengths that no text of the pattern has are an error")
  func noLength() throws {
    let json = #"{"type": "string", "pattern": "^(aaa)*$", "minLength": 4, "maxLength": 5}"#
    let schema = try Schema(json: JSONParser.parse(json))
    #expect(throws: GrammarError.self) { try Self.grammar(schema) }
    #expect(throws: GrammarError.self) { try Self.grammar(schema, productLimit: nil) }
  }

  @Test(
    "lengths beside formats and patterns need few instructions",
    arguments: [
      #""format": "uri", "maxLength": 2048"#, #""format": "uri", "maxLength": 255"#,
      #""format": "uri", "minLength": 300, "maxLength": 1000000000"#,
      #""format": "email", "maxLength": 100"#, #""format": "hostname", "maxLength": 64"#,
      #""pattern": "^(?:\\S+\\s+){0,49}\\S+$", "maxLength": 500"#,
      #""pattern": "^(?:\\S+\\s+){0,99}\\S+$", "minLength": 50, "maxLength": 5000"#,
    ])
  func largeLengths(_ keywords: String) throws {
    let schema = try Schema(json: JSONParser.parse(#"{"type": "string", \#(keywords)}"#))
    let program = try SchemaCompiler(schema, layout: .spaced).compile()
    #expect(program.instructions.count < 60_000)
    #expect(program.counters.count == 1)
  }

  @Test("states far from the bounds share the masks of the automaton without a length")
  func sharedMasks() throws {
    let json = #"{"type": "string", "pattern": "^[a-z ]*$", "maxLength": 1000}"#
    let schema = try Schema(json: JSONParser.parse(json))
    let vocabulary = try SyntheticVocabulary.make()
    var matcher = TokenMatcher(grammar: try Self.grammar(schema), vocabulary: vocabulary)
    let isOpen = matcher.accept(bytes: "\"".utf8)
    try #require(isOpen)
    for _ in 0..<900 {
      _ = matcher.mask()
      let isAccepted = matcher.accept(bytes: "a".utf8)
      try #require(isAccepted)
    }
    #expect(matcher.statistics.masksComputed == 1)
  }

  @Test("close to a bound, masks contain exactly the long tokens that fit")
  func longTokens() throws {
    let long = (2...40).flatMap { count in
      ["a", "ab", "é", "a\""].map { unit in
        unit == "a\""
          ? String(repeating: "a", count: count) + "\"" : String(repeating: unit, count: count)
      }
    }
    let vocabulary = try ByteVocabulary.make(adding: long.map { Array($0.utf8) })
    let json =
      #"{"type": "array", "items": {"type": "string", "pattern": "^(a|ab|éé)*$", "maxLength": 90}}"#
    let schema = try Schema(json: JSONParser.parse(json))
    var one = TokenMatcher(grammar: try Self.grammar(schema), vocabulary: vocabulary)
    var other = TokenMatcher(
      grammar: try Self.grammar(schema, productLimit: nil), vocabulary: vocabulary)
    let text = "[\"" + String(repeating: "aab", count: 29) + "a\"]"
    for byte in text.utf8 {
      let masks = (one.mask(), other.mask())
      #expect(masks.0 == masks.1)
      let isAccepted = (one.accept(bytes: [byte]), other.accept(bytes: [byte]))
      try #require(isAccepted == (true, true))
    }
    #expect(one.isComplete)
    #expect(one.statistics.masksComputed < 40)
    #expect(other.statistics.masksComputed > 80)
  }
}
