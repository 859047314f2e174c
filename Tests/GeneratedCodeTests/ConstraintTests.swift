// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

/// The constraint of every declared type against the code that is generated for it.
@Suite struct ConstraintTests {
  @Test(arguments: Samples.all)
  func valuesAreAdmitted(_ sample: Samples.Sample) throws {
    let grammar = try CompiledGrammar(compiling: try sample.type.generationSchema.grammarSchema)
    let vocabulary = try RandomDocument.vocabulary()
    for text in try sample.texts() {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: Array(text.utf8))
      #expect(isAccepted && matcher.isComplete, "\(text)")
    }
  }

  @Test(arguments: Samples.all)
  func whatIsAdmittedDecodes(_ sample: Samples.Sample) throws {
    let grammar = try CompiledGrammar(compiling: try sample.type.generationSchema.grammarSchema)
    let vocabulary = try RandomDocument.vocabulary()
    var random = SeededGenerator(seed: 43)
    for length in [0, 60, 200] {
      let text = try RandomDocument.text(
        of: grammar, vocabulary, freely: length, limit: 5000, using: &random)
      let again = try sample.decoded(text)
      // Written once more, it stays as it is.
      #expect(try sample.decoded(again) == again, "\(text)")
    }
  }
}
