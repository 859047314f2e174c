// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

/// Tests that the grammar and the generated code of every declared type agree.
@Suite struct ConstraintTests {
  @Test("the grammar of a type admits its values", arguments: Samples.all)
  func valuesAreAdmitted(_ sample: Samples.Sample) throws {
    let grammar = try CompiledGrammar(compiling: try sample.type.generationSchema.constraintSchema)
    let vocabulary = try RandomDocument.vocabulary()
    for text in try sample.texts() {
      var matcher = TokenMatcher(grammar: grammar, vocabulary: vocabulary)
      let isAccepted = matcher.accept(bytes: Array(text.utf8))
      #expect(isAccepted && matcher.isComplete, "\(text)")
    }
  }

  @Test("every random text of the grammar of a type can be decoded", arguments: Samples.all)
  func generatedTextsDecode(_ sample: Samples.Sample) throws {
    let grammar = try CompiledGrammar(compiling: try sample.type.generationSchema.constraintSchema)
    let vocabulary = try RandomDocument.vocabulary()
    var random = SeededGenerator(seed: 43)
    for length in [0, 60, 200] {
      let text = try RandomDocument.text(
        of: grammar, vocabulary, freely: length, limit: 5000, using: &random)
      let again = try sample.decoded(text)
      // Encoding and decoding the value again does not change it.
      #expect(try sample.decoded(again) == again, "\(text)")
    }
  }
}
