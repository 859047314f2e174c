// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// Compares the fewest bytes to finish with a search of all continuations.
@Suite struct DistanceTests {
  @Test("a distance is the length of the shortest continuation", arguments: SchemaCase.all)
  func shortestContinuation(_ test: SchemaCase) throws {
    let schema = try test.schema()
    let grammar = try CompiledGrammar(compiling: schema)
    let vocabulary = try ByteVocabulary.make()
    for document in test.documents {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      for byte in document.utf8 {
        try checkSuccessors(&matcher)
        let isAccepted = matcher.accept(bytes: [byte])
        try #require(isAccepted)
      }
      #expect(matcher.fewestBytesToFinish == 0)
      try checkSuccessors(&matcher)
    }
  }

  /// Checks that the distance is zero at documents, and otherwise one more than the least distance
  /// after any allowed byte; all distances are then exact.
  private func checkSuccessors(_ matcher: inout TokenMatcher) throws {
    let distance = matcher.fewestBytesToFinish
    if matcher.isComplete {
      #expect(distance == 0)
      return
    }
    var best = Int.max
    for token in matcher.mask().tokens {
      let isAccepted = matcher.accept(token)
      try #require(isAccepted)
      best = min(best, matcher.fewestBytesToFinish)
      matcher.rollBack(tokens: 1)
    }
    #expect(distance == best + 1)
    #expect(distance > 0)
  }

  @Test(
    "the first distance is the length of the shortest document",
    arguments: [
      (#"{"type": "array", "items": {"type": "boolean"}, "minItems": 3}"#, "[true, true, true]"),
      (#"{"type": "array", "items": {"type": "null"}, "minItems": 0}"#, "[]"),
      (#"{"type": "number", "minimum": 100.25}"#, "101"),
      (#"{"type": "integer", "minimum": -1000, "maximum": -100}"#, "-100"),
      (#"{"type": "string", "pattern": "^(abc|[x-z]{2})d$"}"#, #""xxd""#),
      (#"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, "1"),
    ])
  func shortestDocument(_ json: String, _ shortest: String) throws {
    let schema = try Schema(json: JSONParser.parse(Array(json.utf8)))
    let matcher = TokenMatcher(
      grammar: try CompiledGrammar(compiling: schema), vocabulary: try SyntheticVocabulary.make())
    #expect(matcher.fewestBytesToFinish == shortest.utf8.count)
  }
}
