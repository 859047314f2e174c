// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
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

  /// All that one turn writes: an answer or tool calls, as the model likes.
  private func turn(of model: NoiseModel, seed: UInt64) async throws -> String {
    let request = LanguageModelExecutorGenerationRequest(
      id: UUID(),
      transcript: Transcript(entries: [.prompt(.init(segments: [.text(.init(content: "x"))]))]),
      enabledTools: [.init(tool: EchoTool())], schema: Trip.generationSchema,
      generationOptions: GenerationOptions(
        samplingMode: .random(top: 30, seed: seed), temperature: 2,
        maximumResponseTokens: 40 + Int(seed) * 5),
      contextOptions: ContextOptions(), metadata: [:])
    let channel = LanguageModelExecutorGenerationChannel()
    try await PredictorExecutor<NoiseModel>(configuration: .init()).respond(
      to: request, model: model, streamingInto: channel)
    channel.finish()
    var text = ""
    for try await event in channel {
      if case .response(let step) = event.kind, case .appendText(let piece) = step.action.kind {
        text += piece.content
      } else if case .toolCalls(let step) = event.kind,
        case .toolCall(let call) = step.action.kind,
        case .appendArguments(let piece) = call.action.kind
      {
        text += piece.content
      }
    }
    return text
  }

  @Test(arguments: UInt64(0)..<8) func looksAtCandidatesOnly(_ seed: UInt64) async throws {
    var model = try NoiseModel()
    model.seed = seed
    model.hasTools = true
    model.bias = [NoiseModel.callToken: seed.isMultiple(of: 2) ? 12 : -1_000]
    let text = try await turn(of: model, seed: seed)
    model.computesOnlyCandidates = true
    #expect(try await turn(of: model, seed: seed) == text)
    #expect(!text.isEmpty)
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
