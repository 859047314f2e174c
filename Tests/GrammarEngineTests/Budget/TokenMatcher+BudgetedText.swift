// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import TestSupport
import Testing

extension TokenMatcher {
  /// Completes a document with random tokens of budgeted masks, and checks that the budget
  /// suffices.
  ///
  /// - Parameters:
  ///   - budget: The maximum number of tokens without the end token.
  ///   - vocabulary: The vocabulary of the matcher.
  ///   - random: The source of the choices.
  /// - Returns: The text of the tokens.
  /// - Throws: The failure of a requirement of the test.
  mutating func randomText(
    withinTokens budget: Int, of vocabulary: Vocabulary, using random: inout SeededGenerator
  ) throws -> [UInt8] {
    var text: [UInt8] = []
    var left = budget
    while !isFinished {
      let mask = mask(withinTokens: left)
      let token = try #require(mask.tokens.randomElement(using: &random), "the mask is not empty")
      let isAccepted = accept(token)
      try #require(isAccepted)
      text += vocabulary.bytes(of: token)
      left -= isFinished ? 0 : 1
    }
    #expect(left >= 0)
    return text
  }
}
