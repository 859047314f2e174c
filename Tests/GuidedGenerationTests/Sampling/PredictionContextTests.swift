// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import Testing

@Suite("PredictionContext")
struct PredictionContextTests {
  private func mask(_ tokens: Int...) -> TokenMask {
    var mask = TokenMask(count: NoiseModel.tokens.count)
    for token in tokens { mask.insert(TokenID(token)) }
    return mask
  }

  /// Returns the text of one turn: a response or the arguments of tool calls.
  private func turn(of model: NoiseModel, seed: UInt64) async throws -> String {
    let events = try await model.events(
      tools: [.init(tool: EchoTool())], schema: Trip.generationSchema,
      options: GenerationOptions(
        samplingMode: .random(top: 30, seed: seed), temperature: 2,
        maximumResponseTokens: 40 + Int(seed) * 5))
    return events.compactMap { $0.appendedText ?? $0.toolCall?.appendedArguments }.joined()
  }

  @Test("the output depends only on the logits of the candidates", arguments: UInt64(0)..<8)
  func candidateLogits(_ seed: UInt64) async throws {
    var model = try NoiseModel()
    model.seed = seed
    model.hasTools = true
    model.bias = [NoiseModel.callToken: seed.isMultiple(of: 2) ? 12 : -1_000]
    let text = try await turn(of: model, seed: seed)
    model.computesOnlyCandidates = true
    #expect(try await turn(of: model, seed: seed) == text)
    #expect(!text.isEmpty)
  }

  @Test("the last token is evaluated again for other candidates")
  func otherCandidates() async throws {
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
    #expect(context.evaluationCount == 1, "the logits of the same candidates are known")
    try await context.evaluate(among: mask(67))
    #expect(context.logits[67] == all.logits[67])
    try await context.evaluate()
    #expect(context.logits == all.logits)
    try await context.evaluate(among: mask(68))
    #expect(context.evaluationCount == 3 && context.logits == all.logits)
    #expect(model.log.batches == [[1, 2, 3], [1, 2, 3], [3], [3]])
  }
}
