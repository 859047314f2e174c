// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Compares grammars that keep almost no derived data with those that keep all of it.
@Suite struct MemoryLimitTests {
  @Test("eviction changes no mask", arguments: SchemaCase.all)
  func eviction(_ test: SchemaCase) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try test.schema()
    let limited = try CompiledGrammar(
      compiling: schema, memory: MemoryLimits(stateBytes: 0, maskBytes: 1000))
    let grammar = try CompiledGrammar(compiling: schema)
    var random = SeededGenerator(seed: 31)
    var walker = RandomRollbackMatcher(TokenMatcher(grammar: limited, vocabulary: vocabulary))
    for step in 0..<40 {
      walker.step(using: &random)
      guard step % 5 == 0 else { continue }
      try walker.expectAgreement(
        with: TokenMatcher(grammar: grammar, vocabulary: vocabulary))
    }
  }

  @Test("masks stay within their memory limit")
  func maskLimit() throws {
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

  @Test("an automaton with too many composite states is replaced")
  func stateLimit() throws {
    let schema = try SchemaCase.statePerLevel.schema()
    let vocabulary = try SyntheticVocabulary.make()
    let grammar = try CompiledGrammar(
      compiling: schema, memory: MemoryLimits(stateBytes: 200_000))
    for end in ["null", "true"] {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      for depth in 0..<300 {
        let isAccepted = matcher.accept(bytes: Array(#"{"a": "#.utf8))
        try #require(isAccepted)
        if depth % 100 == 99 { matcher.rollBack(tokens: 50) }
      }
      let text = Array((end + String(repeating: "}", count: 150)).utf8)
      #expect(matcher.acceptedCount == 150)
      let isAccepted = matcher.accept(bytes: text)
      #expect(isAccepted && matcher.isComplete)
      matcher.rollBack(tokens: 120)
      #expect(matcher.fewestBytesToFinish == 4 + 31)
    }
  }
}
