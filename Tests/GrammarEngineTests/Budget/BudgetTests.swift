// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Tests of finishing within a number of tokens.
@Suite struct BudgetTests {
  private func matcher(_ test: SchemaCase, _ vocabulary: Vocabulary) throws -> TokenMatcher {
    TokenMatcher(grammar: try CompiledGrammar(compiling: test.schema()), vocabulary: vocabulary)
  }

  private func least(_ matcher: TokenMatcher) throws -> Int {
    var matcher = matcher
    let tokens = matcher.fewestTokensToFinish()
    return try #require(tokens)
  }

  @Test(
    "any tokens of budgeted masks complete the document within the budget",
    arguments: SchemaCase.all)
  func budgetedMasksFinish(_ test: SchemaCase) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let validator = SchemaValidator(schema: try test.schema())
    let start = try matcher(test, vocabulary)
    let least = try self.least(start)
    var random = SeededGenerator(seed: 71)
    for budget in [least, least + 1, least + 2, least + 7, least + 40] {
      var matcher = start
      try matcher.require(budget: budget)
      let text = try matcher.randomText(withinTokens: budget, of: vocabulary, using: &random)
      #expect(validator.isValid(try JSONParser.parse(text)))
    }
  }

  @Test("a budget that is too small is rejected before the first token", arguments: SchemaCase.all)
  func budgetTooSmall(_ test: SchemaCase) throws {
    var matcher = try matcher(test, try SyntheticVocabulary.make())
    let least = try self.least(matcher)
    for budget in [least - 1, 0, -1] {
      #expect(throws: InsufficientBudgetError(budget: budget, minimum: least)) {
        try matcher.require(budget: budget)
      }
    }
  }

  @Test(
    "a budgeted mask contains exactly the tokens that leave enough of the budget",
    arguments: SchemaCase.all)
  func budgetedMasks(_ test: SchemaCase) throws {
    let vocabulary = try SyntheticVocabulary.make()
    for document in test.documents.prefix(2) {
      var matcher = try matcher(test, vocabulary)
      for (index, byte) in document.utf8.enumerated() {
        if index % 3 == 0 { try expectExactMasks(&matcher) }
        let isAccepted = matcher.accept(bytes: [byte])
        try #require(isAccepted)
      }
      try expectExactMasks(&matcher)
    }
  }

  private func expectExactMasks(_ matcher: inout TokenMatcher) throws {
    let least = try self.least(matcher)
    var missing: [(token: TokenID, tokens: Int)] = []
    for token in matcher.mask().tokens {
      let isAccepted = matcher.accept(token)
      try #require(isAccepted)
      let isEnd = matcher.isFinished
      missing.append((token, isEnd ? -1 : try self.least(matcher)))
      matcher.rollBack(tokens: 1)
    }
    if !matcher.isComplete {
      #expect(missing.contains { $0.tokens == least - 1 }, "the first token of the closing text")
    }
    for budget in [
      max(least - 1, 0), least, least + 1, least + 4, least + 30, least + 400, 1 << 40,
    ] {
      let expected = missing.filter { $0.tokens <= budget - 1 && (budget > 0 || $0.tokens < 0) }
      let actual = matcher.mask(withinTokens: budget)
      #expect(actual.tokens == expected.map(\.token), "budget \(budget), least \(least)")
      let canFinish = matcher.canFinish(withinTokens: budget)
      #expect(canFinish == (budget >= least))
    }
  }

  @Test(
    "the fewest tokens equal a search over all tokenizations",
    arguments: [
      (#"{"const": "abc abc"}"#, "\"abc abc\""), (#"{"type": "null"}"#, "null"),
      (#"{"enum": ["type name", "a much longer choice"]}"#, "\"type name\""),
      (
        #"{"type":"array","items":{"const":"cube"},"minItems":3,"maxItems":3}"#,
        #"["cube", "cube", "cube"]"#
      ),
    ])
  func fewestTokens(_ json: String, _ text: String) throws {
    let schema = try Schema(json: JSONParser.parse(Array(json.utf8)))
    var matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema), vocabulary: try SyntheticVocabulary.make())
    let bytes = Array(text.utf8)
    let tokens = Set(SyntheticVocabulary.tokens.filter { !$0.isEmpty })
    var fewest = [0] + [Int](repeating: .max, count: bytes.count)
    for end in 1...bytes.count {
      for start in 0..<end where tokens.contains(Array(bytes[start..<end])) {
        fewest[end] = min(fewest[end], fewest[start] + 1)
      }
    }
    let counted = matcher.fewestTokensToFinish()
    #expect(counted == fewest[bytes.count])
  }

  @Test("a vocabulary that cannot encode the closing text is reported")
  func unencodableClosingText() throws {
    let vocabulary = try Vocabulary(
      tokens: [Array("tru".utf8), Array("fals".utf8), Array("e".utf8), []],
      endTokens: [TokenID(3)])
    let boolean = try CompiledGrammar(compiling: Schema(root: .boolean()))
    var matcher = TokenMatcher(grammar: boolean, vocabulary: vocabulary)
    let least = matcher.fewestTokensToFinish()
    #expect(least == 2)
    let mask = matcher.mask(withinTokens: 2)
    #expect(mask.tokens == [TokenID(0), TokenID(1)])
    var none = TokenMatcher(
      grammar: try CompiledGrammar(compiling: Schema(root: .null)), vocabulary: vocabulary)
    #expect(throws: InsufficientBudgetError(budget: 9, minimum: nil)) {
      try none.require(budget: 9)
    }
  }

  @Test("a large budget visits no nodes")
  func largeBudget() throws {
    let test = try #require(SchemaCase.all.first { $0.id == "objects in arrays" })
    var matcher = try matcher(test, try SyntheticVocabulary.make())
    let isOpen = matcher.accept(bytes: Array(test.documents[0].utf8.prefix(9)))
    #expect(isOpen)
    let plain = matcher.mask()
    let visited = matcher.statistics.nodesVisited
    let far = matcher.mask(withinTokens: 100_000)
    #expect(far == plain)
    #expect(matcher.statistics.nodesVisited == visited)
    let least = try self.least(matcher)
    _ = matcher.mask(withinTokens: least)
    #expect(matcher.statistics.nodesVisited > visited)
  }

  @Test("a budget that excludes no token costs one walk for a string")
  func walkPerString() throws {
    let name = String(repeating: "a long name ", count: 20)
    let schema = try Schema(
      json: JSONParser.parse(
        Array(
          #"""
          {"type": "object", "required": ["a", "\#(name)"], "properties":
            {"a": {"type": "string"}, "\#(name)": {"type": "array", "items": {"type": "string"}}}}
          """#.utf8)))
    var matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema), vocabulary: try SyntheticVocabulary.make())
    let isOpen = matcher.accept(bytes: Array(#"{"a": ""#.utf8))
    #expect(isOpen)
    let plain = matcher.mask()
    let budget = matcher.fewestBytesToFinish + 20
    let first = matcher.mask(withinTokens: budget)
    #expect(first == plain)
    let visited = matcher.statistics.nodesVisited
    for count in 1...10 {
      let isAccepted = matcher.accept(bytes: Array("x".utf8))
      #expect(isAccepted)
      let mask = matcher.mask(withinTokens: budget - count)
      #expect(mask == plain)
    }
    #expect(matcher.statistics.nodesVisited == visited, "one walk suffices for the complete string")
    let tight = matcher.mask(withinTokens: matcher.fewestTokensToFinish() ?? 0)
    #expect(tight.popcount > 0 && tight.popcount < plain.popcount)
  }

  @Test("long closing texts count as one token per byte")
  func longClosingText() throws {
    let array = SchemaNode.array(ArraySchema(items: .null, minimumCount: 1_000_000))
    var matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: Schema(root: array)),
      vocabulary: try SyntheticVocabulary.make())
    let tokens = matcher.fewestTokensToFinish()
    #expect(tokens == 6_000_000)
    #expect(throws: InsufficientBudgetError(budget: 1000, minimum: 6_000_000)) {
      try matcher.require(budget: 1000)
    }
  }

  @Test("error messages contain a remedy")
  func errorMessages() {
    #expect(
      InsufficientBudgetError(budget: 3, minimum: 5).description
        == "a budget of 3 tokens is too small, since the shortest document has 5; raise it to 5")
    #expect(InsufficientBudgetError(budget: 3, minimum: nil).description.contains("; use a "))
  }
}
