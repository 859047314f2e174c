// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

/// The constraint of every declared type against the code that is generated for it.
@Suite struct ConstraintTests {
  private static let end = TokenID(256)

  /// A vocabulary of single bytes.
  private static func vocabulary() throws -> Vocabulary {
    try Vocabulary(tokens: (0..<256).map { [UInt8($0)] } + [[]], endTokens: [end])
  }

  @Test(arguments: Samples.all)
  func valuesAreAdmitted(_ sample: Samples.Sample) throws {
    let grammar = try CompiledGrammar(compiling: try sample.type.generationSchema.grammarSchema)
    let vocabulary = try Self.vocabulary()
    for text in try sample.texts() {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: Array(text.utf8))
      #expect(isAccepted && matcher.isComplete, "\(text)")
    }
  }

  @Test(arguments: Samples.all)
  func whatIsAdmittedDecodes(_ sample: Samples.Sample) throws {
    let grammar = try CompiledGrammar(compiling: try sample.type.generationSchema.grammarSchema)
    let vocabulary = try Self.vocabulary()
    var random = SeededGenerator(seed: 43)
    for length in [0, 60, 200] {
      let text = try document(grammar, vocabulary, freely: length, using: &random)
      let again = try sample.decoded(text)
      // Written once more, it stays as it is.
      #expect(try sample.decoded(again) == again, "\(text)")
    }
  }

  /// A random document: any byte that is allowed for a while, then the shortest way to the end.
  private func document(
    _ grammar: CompiledGrammar, _ vocabulary: Vocabulary, freely length: Int,
    using random: inout SeededGenerator
  ) throws -> String {
    var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
    var bytes: [UInt8] = []
    while bytes.count < 5000 {
      let allowed = matcher.mask().tokens
      if allowed.contains(Self.end), bytes.count >= length || allowed.count == 1 { break }
      var choices = allowed.filter { $0 != Self.end }
      if bytes.count >= length {
        let before = matcher.fewestBytesToFinish
        choices = choices.filter { token in
          guard matcher.accept(token) else { return false }
          defer { matcher.rollback(tokens: 1) }
          return matcher.fewestBytesToFinish == before - 1
        }
      }
      let token = try #require(choices.randomElement(using: &random))
      let isAccepted = matcher.accept(token)
      #expect(isAccepted)
      bytes += vocabulary.bytes(of: token)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
