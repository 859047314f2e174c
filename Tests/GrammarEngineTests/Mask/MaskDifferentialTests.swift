// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// Compares masks with brute force over the synthetic vocabulary, after every byte of documents in
/// every layout and along random walks.
@Suite struct MaskDifferentialTests {
  private static let tokens = ReferenceTokens(
    SyntheticVocabulary.tokens.enumerated().map { id, bytes in
      id == SyntheticVocabulary.end.index ? [] : bytes
    })

  /// A matcher and the reference after the same text.
  private struct Pair {
    var matcher: TokenMatcher
    let reference: ContinuationRecognizer
    var state: ContinuationRecognizer.State
    var text: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) throws {
      for byte in bytes { state = try #require(reference.next(state, byte)) }
      text += bytes
    }

    mutating func expectExactMask() {
      let actual = matcher.mask().tokens.map(\.index)
      var expected = reference.tokens(after: state, of: MaskDifferentialTests.tokens)
      if reference.isDocument(state) { expected.append(SyntheticVocabulary.end.index) }
      guard actual != expected else { return }
      let missing = Set(expected).subtracting(actual).prefix(5).map(Self.show)
      let extra = Set(actual).subtracting(expected).prefix(5).map(Self.show)
      let text = String(decoding: text, as: UTF8.self)
      Issue.record("after '\(text)': missing \(missing), extra \(extra)")
    }

    private static func show(_ token: Int) -> String {
      let bytes = SyntheticVocabulary.tokens[token]
      return bytes.isEmpty ? "<end>" : String(decoding: bytes, as: UTF8.self).debugDescription
    }
  }

  @Test("masks equal brute force over all tokens", arguments: SchemaCase.all, JSONLayout.allCases)
  func masksAreExact(_ test: SchemaCase, _ layout: JSONLayout) throws {
    let vocabulary = try SyntheticVocabulary.make()
    let schema = try test.schema()
    let grammar = try CompiledGrammar(compiling: schema, layout: layout)
    let reference = ContinuationRecognizer(schema, layout: layout)
    let start = Pair(
      matcher: TokenMatcher(grammar: grammar, vocabulary: vocabulary), reference: reference,
      state: reference.start)
    for document in try test.documents(in: layout) {
      var pair = start
      for byte in document {
        pair.expectExactMask()
        let isAccepted = pair.matcher.accept(bytes: [byte])
        try #require(isAccepted)
        try pair.append([byte])
      }
      #expect(reference.isDocument(pair.state), "the document of the case is valid")
      pair.expectExactMask()
    }
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3 {
      var pair = start
      for _ in 0..<15 where !pair.matcher.isFinished {
        pair.expectExactMask()
        let tokens = pair.matcher.mask().tokens
        let token = try #require(tokens.randomElement(using: &random))
        let isAccepted = pair.matcher.accept(token)
        #expect(isAccepted)
        try pair.append(SyntheticVocabulary.tokens[token.index])
      }
    }
  }
}
