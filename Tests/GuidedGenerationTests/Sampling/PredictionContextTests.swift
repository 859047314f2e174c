// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import Testing

@Suite("The context of a model in the process")
struct PredictionContextTests {
  private func mask(_ tokens: Int...) -> TokenMask {
    var mask = TokenMask(count: NoiseModel.tokens.count)
    for token in tokens { mask.insert(TokenID(token)) }
    return mask
  }

  @Test func looksAtCandidatesOnly() async throws {
    for seed in UInt64(0)..<20 {
      var texts: [String] = []
      for computesOnlyCandidates in [false, true] {
        var model = try NoiseModel()
        model.seed = seed
        model.hasTools = true
        model.bias = [NoiseModel.callToken: seed.isMultiple(of: 2) ? 12 : -1_000]
        model.computesOnlyCandidates = computesOnlyCandidates
        let session = LanguageModelSession(model: model, tools: [EchoTool()])
        let options = GenerationOptions(
          samplingMode: .random(top: 30, seed: seed), temperature: 2,
          maximumResponseTokens: 30 + Int(seed) * 5)
        _ = try? await session.respond(to: "Plan", generating: Trip.self, options: options)
        texts.append(session.transcript.map(\.description).joined(separator: "\n"))
      }
      #expect(texts[0] == texts[1])
    }
  }

  @Test func readsTheLastTokenAgainForOtherCandidates() async throws {
    var model = try NoiseModel()
    model.computesOnlyCandidates = true
    var context = PredictionContext(try await model.makePredictor())
    var all = context
    _ = context.begin([1, 2, 3])
    _ = all.begin([1, 2, 3])
    try await all.evaluate()
    try await context.evaluate(among: mask(65, 66))
    #expect(context.logits[65] == all.logits[65] && context.logits[67] == .infinity)
    try await context.evaluate(among: mask(65, 66))
    #expect(context.evaluationCount == 1, "the same candidates are known already")
    try await context.evaluate(among: mask(67))
    #expect(context.logits[67] == all.logits[67])
    try await context.evaluate()
    #expect(context.logits == all.logits)
    try await context.evaluate(among: mask(68))
    #expect(context.evaluationCount == 3 && context.logits == all.logits)
    #expect(model.log.batches == [[1, 2, 3], [1, 2, 3], [3], [3]])
  }
}
