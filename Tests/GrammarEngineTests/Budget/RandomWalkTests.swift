// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Tests that random tokens within a budget in bytes always complete a valid document.
@Suite struct RandomWalkTests {
  @Test("random tokens within a byte budget end in a valid document", arguments: SchemaCase.all)
  func randomTokens(_ test: SchemaCase) throws {
    for layout in JSONLayout.allCases {
      try walk(test, layout)
    }
  }

  private func walk(_ test: SchemaCase, _ layout: JSONLayout) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try test.schema()
    let grammar = try CompiledGrammar(compiling: schema, layout: layout)
    let validator = SchemaValidator(schema: schema)
    var random = SeededGenerator(seed: 31)
    for _ in 0..<4 {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      var text: [UInt8] = []
      // The remaining tokens; the last one is the end token.
      var budget = matcher.fewestBytesToFinish + Int.random(in: 1...20, using: &random)
      while !matcher.isFinished {
        try #require(matcher.fewestBytesToFinish + 1 <= budget, "the budget always suffices")
        let tokens = matcher.mask().tokens.shuffled(using: &random)
        try #require(!tokens.isEmpty, "the mask is not empty")
        let affordable = tokens.first { isAffordable($0, &matcher, budget - 1) }
        let token = try #require(affordable)
        let isAccepted = matcher.accept(token)
        try #require(isAccepted)
        text += vocabulary.bytes(of: token)
        budget -= 1
      }
      let value = try JSONParser.parse(text)
      #expect(validator.isValid(value), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  private func isAffordable(_ token: TokenID, _ matcher: inout TokenMatcher, _ budget: Int) -> Bool
  {
    guard matcher.accept(token) else { return false }
    defer { matcher.rollBack(tokens: 1) }
    return matcher.isFinished || matcher.fewestBytesToFinish + 1 <= budget
  }
}
