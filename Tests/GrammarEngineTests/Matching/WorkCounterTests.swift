// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import JSONSchemaCoding
import JSONText
import SchemaModel
import Testing

/// Tests that count work instead of measuring time.
@Suite struct WorkCounterTests {
  private static func grammar(_ json: String) throws -> CompiledGrammar {
    try CompiledGrammar(compiling: try Schema(json: JSONParser.parse(Array(json.utf8))))
  }

  /// Accepts a text byte by byte, taking the mask before each.
  private static func walk(_ matcher: inout TokenMatcher, _ text: String) throws {
    for byte in text.utf8 {
      _ = matcher.mask()
      let isAccepted = matcher.accept(bytes: [byte])
      try #require(isAccepted, "\(Unicode.Scalar(byte)) in \(text)")
    }
    _ = matcher.mask()
  }

  @Test("a second visit computes nothing", arguments: SchemaCase.all)
  func secondVisit(_ test: SchemaCase) throws {
    let grammar = try CompiledGrammar(compiling: try test.schema())
    let vocabulary = try SyntheticVocabulary.make()
    for document in test.documents {
      var first = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      try Self.walk(&first, document)
      var second = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      try Self.walk(&second, document)
      #expect(second.statistics.masksComputed == 0)
      #expect(second.statistics.nodesVisited == 0)
      #expect(second.statistics.statesBuilt == 0)
      #expect(second.statistics.transitionsBuilt == 0)
      #expect(second.statistics.cacheHits == document.utf8.count + 1)
    }
  }

  @Test("a mask inside a string visits only the tails after it")
  func maskInsideString() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let grammar = try Self.grammar(
      #"{"type": "array", "items": {"type": "string", "maxLength": 1000}}"#)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isOpen = matcher.accept(bytes: Array("[\"".utf8))
    #expect(isOpen)
    let mask = matcher.mask()
    #expect(mask.popcount > 600)
    #expect(matcher.statistics.masksComputed == 1)
    #expect(matcher.statistics.nodesVisited < 60, "of more than a thousand nodes")
    _ = matcher.mask()
    #expect(matcher.statistics.masksComputed == 1)
    #expect(matcher.statistics.cacheHits == 0, "the matcher keeps its current mask")
  }

  @Test("subtrees of looping bytes are not visited")
  func selfLoop() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let grammar = try Self.grammar(#"{"type": "string", "pattern": "^#[ -~]*$"}"#)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isOpen = matcher.accept(bytes: Array("\"#".utf8))
    #expect(isOpen)
    let mask = matcher.mask()
    #expect(mask.popcount > 400)
    #expect(matcher.statistics.nodesVisited < mask.popcount)
  }

  @Test("subtrees without a byte that leaves a self-loop are not visited")
  func selfLoopExits() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    let calls = letters.flatMap { first in letters.map { [first, $0, UInt8(ascii: "(")] } }
    let bytes = (UInt8.min...UInt8.max).map { [$0] }
    let vocabulary = try Vocabulary(tokens: bytes + calls + [[]], endTokens: [TokenID(932)])
    let grammar = try Self.grammar(#"{"type": "string", "pattern": "^[a-z]+@[a-z]+$"}"#)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let isOpen = matcher.accept(bytes: Array("\"a".utf8))
    #expect(isOpen)
    let mask = matcher.mask()
    #expect(mask.popcount == 27)
    #expect(matcher.statistics.nodesVisited < 60, "of 1,634 nodes")
  }

  @Test("subtrees of bytes that loop through several states are not visited")
  func loopThroughStates() throws {
    // A dot affects where the text may end, but not which letters may follow.
    let grammar = try Self.grammar(##"{"type": "string", "pattern": "^#[a-z.]+\\.[a-z]{2,}$"}"##)
    let letters = "abcdefgh.".utf8.map { [$0] }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let triples = pairs.flatMap { pair in letters.map { pair + $0 } }
    let tokens = letters + pairs + triples + [Array("\"".utf8)]
    let vocabulary = try Vocabulary(tokens: tokens + [[]], endTokens: [TokenID(tokens.count)])
    for text in ["\"#a", "\"#a.", "\"#a.b", "\"#a.bc"] {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isOpen = matcher.accept(bytes: Array(text.utf8))
      #expect(isOpen)
      let mask = matcher.mask()
      #expect(mask.popcount >= tokens.count - 1)
      #expect(matcher.statistics.nodesVisited < 20, "after \(text)")
    }
  }

  @Test("a mask takes at most one walk of the trie")
  func singleWalk() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let grammar = try Self.grammar(#"{"type": "string", "pattern": "^(a|.{3})*$"}"#)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let nodes = Set(
      SyntheticVocabulary.tokens.flatMap { token in token.indices.map { Array(token[...$0]) } })
    let isOpen = matcher.accept(bytes: [UInt8(ascii: "\"")])
    #expect(isOpen)
    let mask = matcher.mask()
    #expect(matcher.statistics.nodesVisited <= nodes.count)
    #expect(matcher.statistics.nodesVisited >= mask.popcount / 2)
  }

  @Test("refused bytes skip their subtrees")
  func skippedSubtrees() throws {
    let vocabulary = try SyntheticVocabulary.make()
    let grammar = try Self.grammar(#"{"type": "null"}"#)
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    let tokens = matcher.mask().tokens.map { SyntheticVocabulary.tokens[$0.index] }
    let beginnings = SyntheticVocabulary.tokens.filter { token in
      !token.isEmpty && "null".utf8.starts(with: token)
    }
    #expect(Set(tokens) == Set(beginnings))
    // Every first byte once, and the few nodes below `n`.
    #expect(matcher.statistics.nodesVisited < 256 + 20)
  }

  @Test("items of a long array share their masks")
  func sharedItemMasks() throws {
    let grammar = try Self.grammar(
      #"{"type": "array", "items": {"type": "boolean"}, "minItems": 40, "maxItems": 100000}"#)
    let vocabulary = try SyntheticVocabulary.make()
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    try Self.walk(&matcher, "[true, false")
    let afterTwo = matcher.statistics
    try Self.walk(&matcher, String(repeating: ", true, false", count: 10))
    #expect(matcher.statistics.statesBuilt <= afterTwo.statesBuilt + 4)
    let computed = matcher.statistics.masksComputed
    try Self.walk(&matcher, String(repeating: ", true, false", count: 5))
    #expect(matcher.statistics.masksComputed == computed)
    // Near the minimum of 40, a single token can first reach the end and is then allowed to.
    try Self.walk(&matcher, String(repeating: ", true, false", count: 10))
    let past = matcher.statistics.masksComputed
    #expect(past > computed)
    try Self.walk(&matcher, String(repeating: ", true, false", count: 200))
    #expect(matcher.statistics.masksComputed == past)
  }

  @Test("the depth of recursion adds no states or masks")
  func recursionDepth() throws {
    let test = try #require(SchemaCase.all.first { $0.id == "list by union" })
    let grammar = try CompiledGrammar(compiling: try test.schema())
    let vocabulary = try SyntheticVocabulary.make()
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    try Self.walk(&matcher, String(repeating: #"{"next": "#, count: 30))
    let shallow = matcher.statistics
    try Self.walk(&matcher, String(repeating: #"{"next": "#, count: 3000))
    #expect(matcher.statistics.statesBuilt == shallow.statesBuilt)
    #expect(matcher.statistics.masksComputed == shallow.masksComputed)
    #expect(matcher.fewestBytesToFinish == 4 + 3030)
  }

  @Test("every vocabulary has its own masks")
  func masksPerVocabulary() throws {
    let grammar = try Self.grammar(#"{"type": "boolean"}"#)
    let tokens = ["t", "true", "f", "rue", "alse"].map { Array($0.utf8) }
    let small = try Vocabulary(tokens: tokens + [[]], endTokens: [TokenID(5)])
    var first = TokenMatcher(grammar: grammar, vocabulary: try SyntheticVocabulary.make())
    _ = first.mask()
    var second = TokenMatcher(grammar: grammar, vocabulary: small)
    let mask = second.mask()
    #expect(mask.count == 6)
    #expect(mask.tokens.map(\.index) == [0, 1, 2])
    #expect(second.statistics.masksComputed == 1)
  }

  @Test("masks of concurrent matchers are shared")
  func concurrentWork() async throws {
    let test = try #require(SchemaCase.all.first { $0.id == "objects in arrays" })
    let grammar = try CompiledGrammar(compiling: try test.schema())
    let vocabulary = try SyntheticVocabulary.make()
    let document = test.documents[0]
    let computed = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
          try Self.walk(&matcher, document)
          return matcher.statistics.masksComputed
        }
      }
      return try await group.reduce(0, +)
    }
    var alone = TokenMatcher(
      grammar: try CompiledGrammar(compiling: try test.schema()), vocabulary: vocabulary)
    try Self.walk(&alone, document)
    // Masks are computed outside the lock, so that concurrent matchers may compute one twice.
    #expect(computed >= alone.statistics.masksComputed)
    #expect(computed <= 8 * alone.statistics.masksComputed)
    var later = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    try Self.walk(&later, document)
    #expect(later.statistics.masksComputed == 0, "masks are shared by all matchers")
  }
}
