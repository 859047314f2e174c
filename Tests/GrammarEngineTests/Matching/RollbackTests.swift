// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Compares a matcher that rolls back at random with new matchers that never do.
@Suite struct RollbackTests {
  @Test("matchers after rollbacks agree with new matchers", arguments: SchemaCase.all)
  func agreementWithNewMatchers(_ test: SchemaCase) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try test.schema()
    let grammar = try CompiledGrammar(compiling: schema)
    // Another grammar of the same schema shares no cache with the first.
    let other = try CompiledGrammar(compiling: schema)
    var random = SeededGenerator(seed: 21)
    var walker = RandomRollbackMatcher(TokenMatcher(grammar: grammar, vocabulary: vocabulary))
    for step in 0..<60 {
      walker.step(using: &random)
      let refused = TokenID(Int.random(in: 0..<vocabulary.count, using: &random))
      if !walker.matcher.mask().contains(refused) {
        let isAccepted = walker.matcher.accept(refused)
        #expect(!isAccepted, "tokens outside the mask are refused without an effect")
      }
      if step % 6 == 0 {
        try walker.expectAgreement(
          with: TokenMatcher(grammar: other, vocabulary: vocabulary))
      }
    }
  }

  @Test("a rollback removes an end token")
  func endTokenRollback() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let grammar = try CompiledGrammar(compiling: Schema(root: .null))
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isComplete = matcher.accept(bytes: Array("null".utf8))
    let isEnded = matcher.accept(SyntheticVocabulary.end)
    #expect(isComplete && isEnded)
    #expect(matcher.isFinished && !matcher.isComplete)
    let none = matcher.mask()
    #expect(none.isEmpty)
    let isMore = matcher.accept(SyntheticVocabulary.end)
    #expect(!isMore)
    matcher.rollBack(tokens: 1)
    #expect(!matcher.isFinished && matcher.isComplete)
    let end = matcher.mask()
    #expect(end.tokens == [SyntheticVocabulary.end])
    matcher.rollBack(tokens: 100)
    #expect(matcher.acceptedCount == 0 && !matcher.isComplete)
    matcher.rollBack(tokens: -1)
    #expect(matcher.fewestBytesToFinish == 4)
  }

  @Test("bytes are accepted completely or not at all")
  func atomicBytes() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try Schema(json: JSONParser.parse(Array(#"{"const": "abc"}"#.utf8)))
    let grammar = try CompiledGrammar(compiling: schema)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isWrong = matcher.accept(bytes: Array("\"abd".utf8))
    #expect(!isWrong)
    #expect(matcher.acceptedCount == 0)
    let isRight = matcher.accept(bytes: Array("\"ab".utf8))
    #expect(isRight)
    let forced = matcher.forcedBytes()
    #expect(forced == Array("c\"".utf8))
    matcher.rollBack(tokens: 1)
    #expect(matcher.fewestBytesToFinish == 5)
  }

  @Test("copies are independent")
  func independentCopies() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let grammar = try CompiledGrammar(compiling: Schema(root: .boolean()))
    var first = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    var second = first
    let isTrue = first.accept(bytes: Array("true".utf8))
    let isFalse = second.accept(bytes: Array("f".utf8))
    #expect(isTrue && isFalse)
    #expect(first.isComplete && !second.isComplete)
    #expect(second.fewestBytesToFinish == 4)
  }
}
