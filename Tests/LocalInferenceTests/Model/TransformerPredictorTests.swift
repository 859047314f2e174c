// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
import LocalInference
import TestSupport
import Testing

@Suite struct TransformerPredictorTests {
  private let model: LoadedModel

  init() throws {
    model = try LoadedModel(MappedModelFile(Data(RandomModel().writer.bytes)))
  }

  @Test("long prompts are evaluated in batches")
  func readsLongPromptsInBatches() async throws {
    var single = TransformerPredictor(model, contextSize: 300)
    var parts = single
    let tokens = (0..<200).map { ($0 * 31) % 271 }
    var expected: [Float] = []
    try await single.evaluate(tokens, logits: &expected)
    var found: [Float] = []
    for token in tokens { try await parts.evaluate([token], logits: &found) }
    #expect(found == expected && found.count == 271)
    #expect(single.position == 200 && parts.position == 200)
  }

  @Test("logits of candidates are bit-identical to the complete logits")
  func candidatesHaveTheBitsOfAllLogits() async throws {
    var random = SeededGenerator(seed: 5)
    var all = TransformerPredictor(model, contextSize: 300)
    var some = all
    var expected: [Float] = []
    var found = [Float](repeating: .nan, count: 271)
    for share in [0, 1, 10, 50, 130, 140, 271, 3, 271, 1] {
      var mask = TokenMask(count: 271)
      for token in (0..<271).shuffled(using: &random).prefix(share) { mask.insert(TokenID(token)) }
      let tokens = (0...share % 7).map { _ in Int.random(in: 0..<271, using: &random) }
      let before = found
      try await all.evaluate(tokens, logits: &expected)
      try await some.evaluate(tokens, logits: &found, among: mask)
      for token in 0..<271 {
        if mask.contains(TokenID(token)) || share > 135 {
          #expect(found[token] == expected[token])
        } else {
          #expect(found[token].bitPattern == before[token].bitPattern)
        }
      }
      #expect(some.position == all.position)
    }
  }

  @Test("a mask of another vocabulary requests all logits")
  func otherVocabulariesGetAllLogits() async throws {
    var predictor = TransformerPredictor(model, contextSize: 300)
    var expected: [Float] = []
    try await predictor.evaluate([1, 2], logits: &expected)
    predictor.rollBack(to: 0)
    var found: [Float] = []
    var mask = TokenMask(count: 5_000)
    mask.insert(TokenID(4_999))
    try await predictor.evaluate([1, 2], logits: &found, among: mask)
    #expect(found == expected)
  }

  @Test("rejected tokens leave the position unchanged")
  func rejectionLeavesThePosition() async throws {
    var predictor = TransformerPredictor(model, contextSize: 10)
    var logits: [Float] = []
    try await predictor.evaluate([1, 2, 3], logits: &logits)
    await #expect(
      throws: PredictionError.contextExceeded(contextSize: 10, position: 3, tokens: 8)
    ) { try await predictor.evaluate([Int](repeating: 1, count: 8), logits: &logits) }
    await #expect(throws: PredictionError.noTokens) {
      try await predictor.evaluate([], logits: &logits)
    }
    for token in [-1, 271, Int.max, Int.min] {
      await #expect(throws: PredictionError.unknownToken(token, index: 1, vocabulary: 271)) {
        try await predictor.evaluate([0, token], logits: &logits)
      }
    }
    #expect(predictor.position == 3)
    try await predictor.evaluate([Int](repeating: 1, count: 7), logits: &logits)
    #expect(predictor.position == 10)
    predictor.rollBack(to: 3)
    #expect(predictor.position == 3)
  }

  @Test("copies of a predictor are independent")
  func copiesAreIndependent() async throws {
    var first = TransformerPredictor(model, contextSize: 50)
    var logits: [Float] = []
    try await first.evaluate([5, 6, 7], logits: &logits)
    var second = first
    var left: [Float] = []
    var right: [Float] = []
    try await first.evaluate([8], logits: &left)
    try await second.evaluate([9], logits: &right)
    #expect(left != right)
    second.rollBack(to: 3)
    try await second.evaluate([8], logits: &right)
    #expect(left == right)
  }

  @Test("a canceled task stops the evaluation and leaves the position unchanged")
  func stopsOnCancellation() async throws {
    let model = model
    let task = Task {
      var predictor = TransformerPredictor(model, contextSize: 300)
      var logits: [Float] = []
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        try await predictor.evaluate([Int](repeating: 1, count: 200), logits: &logits)
        return -1
      } catch is CancellationError {
        return predictor.position
      }
    }
    #expect(try await task.value == 0)
  }

  @Test("weights that are not finite are an error")
  func rejectsWeightsThatAreNotFinite() async throws {
    var writer = RandomModel(format: .f32).writer
    guard let norm = writer.tensors.firstIndex(where: { $0.name == "output_norm.weight" }) else {
      Issue.record("the model has no norm")
      return
    }
    writer.tensors[norm].bytes.replaceSubrange(0..<4, with: [0, 0, 0xC0, 0x7F])
    let damaged = try LoadedModel(MappedModelFile(Data(writer.bytes)))
    var predictor = TransformerPredictor(damaged, contextSize: 10)
    var logits: [Float] = []
    await #expect(throws: PredictionError.damagedWeights) {
      try await predictor.evaluate([1], logits: &logits)
    }
    #expect(predictor.position == 0)
  }
}
