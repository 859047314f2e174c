// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Grammars that may remember next to nothing, against those that remember everything.
@Suite struct MemoryLimitTests {
  @Test(arguments: SchemaCase.all) func forgettingChangesNoMask(_ test: SchemaCase) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try test.schema()
    let forgetful = try CompiledGrammar(
      compiling: schema, memory: MemoryLimits(stateBytes: 0, maskBytes: 1000))
    let grammar = try CompiledGrammar(compiling: schema)
    var random = SeededGenerator(seed: 31)
    var wanderer = WanderingMatcher(TokenMatcher(grammar: forgetful, vocabulary: vocabulary))
    for step in 0..<40 {
      wanderer.step(using: &random)
      guard step % 5 == 0 else { continue }
      try wanderer.expectAgreement(
        with: TokenMatcher(grammar: grammar, vocabulary: vocabulary))
    }
  }

  @Test func masksStayWithinTheirLimit() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try Schema(
      json: JSONParser.parse(#"{"type": "string", "minLength": 500, "maxLength": 1000}"#))
    let grammar = try CompiledGrammar(
      compiling: schema, memory: MemoryLimits(maskBytes: 20_000))
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isOpen = matcher.accept(bytes: Array("\"".utf8))
    #expect(isOpen)
    for _ in 0..<1000 {
      _ = matcher.mask()
      let isAccepted = matcher.accept(bytes: Array("x".utf8))
      try #require(isAccepted)
      #expect(grammar.maskByteCount(for: vocabulary) < 24_000)
    }
    let rest = matcher.forcedBytes()
    #expect(rest == Array("\"".utf8))
  }

  @Test func statesOfUnionsAreGivenUp() throws {
    let schema = try SchemaCase.statePerLevel.schema()
    let vocabulary = try SyntheticVocabulary.make()
    let grammar = try CompiledGrammar(
      compiling: schema, memory: MemoryLimits(stateBytes: 200_000))
    for end in ["null", "true"] {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      for depth in 0..<300 {
        let isAccepted = matcher.accept(bytes: Array(#"{"a": "#.utf8))
        try #require(isAccepted)
        if depth % 100 == 99 { matcher.rollback(tokens: 50) }
      }
      let text = Array((end + String(repeating: "}", count: 150)).utf8)
      #expect(matcher.acceptedCount == 150)
      let isAccepted = matcher.accept(bytes: text)
      #expect(isAccepted && matcher.isComplete)
      matcher.rollback(tokens: 120)
      #expect(matcher.fewestBytesToFinish == 4 + 31)
    }
  }
}
