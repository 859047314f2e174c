// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Compares masks with brute force over the synthetic vocabulary, after every byte of documents in
/// every layout and along random walks.
@Suite struct MaskDifferentialTests {
  @Test("masks equal brute force over all tokens", arguments: SchemaCase.all, JSONLayout.allCases)
  func masksAreExact(_ test: SchemaCase, _ layout: JSONLayout) throws {
    let start = try test.expectExactMasks(in: layout)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3 {
      var matcher = start
      try matcher.expectExactMasks(ofTokens: 15, using: &random)
    }
  }

  @Test("masks of self-loops with exits equal brute force", arguments: 0..<24)
  func loopMasksAreExact(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let classes = ["[a-z]", "[a-f0-9]", "[é-ÿ]", "[^\"-.]", "[A-Z_.]", "[ -~]", "[a-z日-本]", "\\w"]
    let exits = ["@", "-", "é", "\\.", "[0-5]", "日", "\"", "(::|/)"]
    var pattern = "^"
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      pattern += try #require(classes.randomElement(using: &random)) + "+"
      pattern += try #require(exits.randomElement(using: &random))
    }
    let text = pattern + "[a-z]*$"
    let schema = Schema(root: .string(StringSchema(restriction: .pattern(text))))
    let grammar = try CompiledGrammar(compiling: schema)
    for _ in 0..<3 {
      var matcher = try CheckedMatcher(grammar, schema)
      try matcher.expectExactMasks(ofTokens: 12, using: &random)
    }
  }
}
