// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

@testable import GrammarEngine

/// Checks choices whose alternatives begin with different bytes.
@Suite struct DisjointChoicesTests {
  static let cases: [SchemaCase] = [
    SchemaCase(
      "an array of strings that may be empty",
      #"{"type": "array", "items": {"type": "string"}, "maxItems": 3}"#,
      "[]", #"["", "a"]"#),
    SchemaCase(
      "nested arrays of integers", #"{"type": "array", "items": \#(integers)}"#,
      "[]", "[[]]", "[[1, -20], [0]]"),
    SchemaCase(
      "an array of values of several types",
      #"{"type": "array", "items": {"anyOf": [\#(integers), {"type": "string"}, {"type": "null"}]}}"#,
      "[]", #"[[], "x", null, [7]]"#),
    SchemaCase(
      "an optional number", #"{"anyOf": [{"type": "number", "minimum": 0.5}, {"type": "null"}]}"#,
      "null", "1.25"),
    SchemaCase(
      "a recursive union",
      ##"{"$ref": "#/$defs/n", "$defs": {"n": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/n"}, "maxItems": 2}, {"type": "boolean"}, {"$ref": "#/$defs/n"}]}}}"##,
      "[]", "[[true], false]"),
  ]

  private static let integers = #"{"type": "array", "items": {"type": "integer"}}"#

  @Test("masks equal brute force over all tokens", arguments: cases, JSONLayout.allCases)
  func masksAreExact(_ test: SchemaCase, _ layout: JSONLayout) throws {
    try test.expectExactMasks(in: layout)
  }

  @Test("a budget is sufficient for a document", arguments: cases, JSONLayout.allCases)
  func budgets(_ test: SchemaCase, _ layout: JSONLayout) throws {
    let grammar = try CompiledGrammar(compiling: test.schema(), layout: layout)
    let vocabulary = try SyntheticVocabulary.make()
    var random = SeededGenerator(seed: 3)
    for budget in 5...20 {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      for used in 0..<budget where !matcher.isFinished {
        let tokens = matcher.mask(withinTokens: budget - used).tokens
        let token = try #require(tokens.randomElement(using: &random))
        let isAccepted = matcher.accept(token)
        #expect(isAccepted)
      }
      #expect(matcher.isFinished || matcher.isComplete, "within \(budget) tokens")
    }
  }

  @Test("such choices are reading instructions", arguments: cases.dropLast())
  func instructions(_ test: SchemaCase) throws {
    let program = try SchemaCompiler(test.schema(), layout: .compact).compile()
    for instruction in program.instructions {
      guard case .choice(let range) = instruction else { continue }
      #expect(range.isEmpty, "no choice remains")
    }
  }

  @Test("alternatives with a common first byte remain a choice")
  func commonFirstByte() throws {
    let schema = try SchemaCase(
      "numbers", #"{"anyOf": [{"type": "integer", "maximum": 20}, {"type": "number"}]}"#
    ).schema()
    let program = try SchemaCompiler(schema, layout: .compact).compile()
    let choices = program.instructions.filter { if case .choice = $0 { true } else { false } }
    #expect(!choices.isEmpty)
  }
}
