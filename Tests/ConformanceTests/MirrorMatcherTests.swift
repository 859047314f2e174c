// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import GenerableCodegen
import GrammarEngine
import GuidedGeneration
import LocalInference
import SchemaModel
import TestSupport
import Testing

/// Comparisons of a matcher that accepts and rolls back at random with one that only accepts, over
/// the embedded model's vocabulary.
@Suite struct MirrorMatcherTests {
  @Test(
    "a matcher that accepts and rolls back at random stays equal to its mirror",
    arguments: EmbeddedVocabularyMaskTests.declarations)
  func rollbackMatchesAMirror(_ declaration: EmbeddedVocabularyMaskTests.Declaration) async throws {
    let schema = try GenerationSchema(schema: declaration.type.schema).constraintSchema
    let vocabulary = try await LocalLanguageModel.embedded.vocabulary.engine
    // Two grammars share no cache.
    var matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema), vocabulary: vocabulary)
    var mirror = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema), vocabulary: vocabulary)
    var random = SeededGenerator(seed: 73)
    var accepted: [TokenID] = []
    let shortest = matcher.fewestTokensToFinish()
    var left = try #require(shortest) + 8
    while !matcher.isFinished {
      let count = Int.random(in: 0...min(accepted.count, 6), using: &random)
      mirror.rollBack(tokens: count)
      for token in accepted.suffix(count) {
        // Some masks are computed between rollbacks, as in real use.
        if Int.random(in: 0..<4, using: &random) == 0 { _ = mirror.mask(withinTokens: left) }
        let isAccepted = mirror.accept(token)
        try #require(isAccepted)
      }
      let masks = (matcher.mask(), mirror.mask())
      try #require(masks.0 == masks.1)
      let narrow = (matcher.mask(withinTokens: left), mirror.mask(withinTokens: left))
      try #require(narrow.0 == narrow.1)
      let least = (matcher.fewestTokensToFinish(), mirror.fewestTokensToFinish())
      #expect(least.0 == least.1)
      #expect(matcher.fewestBytesToFinish == mirror.fewestBytesToFinish)
      #expect(matcher.isComplete == mirror.isComplete)
      let token = try #require(narrow.0.tokens.randomElement(using: &random))
      let areAccepted = (matcher.accept(token), mirror.accept(token))
      try #require(areAccepted.0 && areAccepted.1)
      accepted.append(token)
      left -= 1
    }
    #expect(left >= -1, "the end token does not count")
  }
}
