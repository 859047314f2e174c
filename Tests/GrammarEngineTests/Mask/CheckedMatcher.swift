// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import SchemaModel
import TestSupport
import Testing

/// A matcher over the synthetic vocabulary and the brute-force reference, after the same text.
struct CheckedMatcher {
  private(set) var matcher: TokenMatcher
  private let reference: ContinuationRecognizer
  private var state: ContinuationRecognizer.State
  private var text: [UInt8] = []

  private static let tokens = ReferenceTokens(
    SyntheticVocabulary.tokens.enumerated().map { id, bytes in
      id == SyntheticVocabulary.end.index ? [] : bytes
    })

  /// Creates a matcher at the start of a document.
  ///
  /// - Parameters:
  ///   - grammar: The grammar of the schema.
  ///   - schema: The schema, which the reference reads.
  ///   - layout: The layout of the documents.
  /// - Throws: The error of the synthetic vocabulary, whose file has to exist.
  init(_ grammar: CompiledGrammar, _ schema: Schema, layout: JSONLayout = .spaced) throws {
    matcher = TokenMatcher(grammar: grammar, vocabulary: try SyntheticVocabulary.make())
    reference = ContinuationRecognizer(schema, layout: layout)
    state = reference.start
  }

  /// Compares the masks before and after each byte of a document, which has to be valid.
  mutating func expectExactMasks(along document: [UInt8]) throws {
    for byte in document {
      expectExactMask()
      let isAccepted = matcher.accept(bytes: [byte])
      try #require(isAccepted)
      try append([byte])
    }
    #expect(reference.isDocument(state), "the document of the case is valid")
    #expect(matcher.isComplete)
    expectExactMask()
  }

  /// Compares the masks before each of some random tokens, or until the document ends.
  mutating func expectExactMasks(
    ofTokens count: Int, using random: inout SeededGenerator
  ) throws {
    for _ in 0..<count where !matcher.isFinished {
      expectExactMask()
      let token = try #require(matcher.mask().tokens.randomElement(using: &random))
      let isAccepted = matcher.accept(token)
      #expect(isAccepted)
      try append(SyntheticVocabulary.tokens[token.index])
    }
  }

  private mutating func append(_ bytes: [UInt8]) throws {
    for byte in bytes { state = try #require(reference.next(state, byte)) }
    text += bytes
  }

  private mutating func expectExactMask() {
    let actual = matcher.mask().tokens.map(\.index)
    var expected = reference.tokens(after: state, of: Self.tokens)
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

extension SchemaCase {
  /// Compares the masks before and after each byte of the documents with brute force.
  ///
  /// - Returns: A matcher at the start of a document.
  @discardableResult
  func expectExactMasks(in layout: JSONLayout) throws -> CheckedMatcher {
    let schema = try schema()
    let start = try CheckedMatcher(
      CompiledGrammar(compiling: schema, layout: layout), schema, layout: layout)
    for document in try documents(in: layout) {
      var matcher = start
      try matcher.expectExactMasks(along: document)
    }
    return start
  }
}
