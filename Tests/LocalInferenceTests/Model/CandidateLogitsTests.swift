// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import LocalInference
import SchemaModel
import Testing

/// Tests that guided output does not depend on computing unused logits or on the number of threads.
@Suite struct CandidateLogitsTests {
  /// The embedded model with all logits computed at every step.
  private struct FullModel: PredictorLanguageModel {
    let base = LocalLanguageModel.embedded

    var contextSize: Int { base.contextSize }
    var vocabulary: TokenVocabulary { get async throws { try await base.vocabulary } }
    var defaultSampling: GenerationOptions { base.defaultSampling }

    func makePredictor() async throws -> FullPredictor {
      FullPredictor(base: try await base.makePredictor())
    }

    func tokenize(_ bytes: [UInt8]) -> [Int] { base.tokenize(bytes) }

    func prompt(for request: PromptRequest) throws -> [Int] { try base.prompt(for: request) }
  }

  private struct FullPredictor: TokenPredictor, Sendable {
    var base: TransformerPredictor

    var contextSize: Int { base.contextSize }
    var position: Int { base.position }

    mutating func evaluate(_ tokens: [Int], logits: inout [Float]) async throws {
      try await base.evaluate(tokens, logits: &logits)
    }

    mutating func rollBack(to position: Int) { base.rollBack(to: position) }
  }

  private static let schema = GenerationSchema(
    schema: Schema(
      root: .object(
        ObjectSchema(
          title: "Recipe",
          properties: [
            .init(name: "name", node: .string(StringSchema())),
            .init(
              name: "kind",
              node: .string(StringSchema(restriction: .choices(["soup", "salad", "cake"])))),
            .init(
              name: "minutes",
              node: .integer(NumberSchema(minimum: .init(5), maximum: .init(120)))),
            .init(name: "isVegan", node: .boolean()),
            .init(
              name: "ingredients",
              node: .array(ArraySchema(items: .string(StringSchema()), maximumCount: 4))),
          ]))))

  private static let samplings: [@Sendable (UInt64) -> GenerationOptions] = [
    { _ in GenerationOptions(samplingMode: .greedy) },
    { GenerationOptions(samplingMode: .random(top: 40, seed: $0), temperature: 0.6) },
    { GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: $0)) },
    {
      GenerationOptions(
        samplingMode: .random(probabilityThreshold: 0.9, seed: $0), temperature: 1.5,
        maximumResponseTokens: 40)
    },
  ]

  @Test(
    "output does not depend on computing all logits or on the number of threads",
    arguments: samplings.indices)
  func candidatesAndThreadsDoNotChangeOutput(_ sampling: Int) async throws {
    for seed in UInt64(0)..<4 {
      let options = Self.samplings[sampling](seed)
      let full = try await LanguageModelSession(model: FullModel()).respond(
        to: "Create a recipe", schema: Self.schema, options: options)
      for threads in [1, 4] {
        var model = LocalLanguageModel.embedded
        model.threads = threads
        let some = try await LanguageModelSession(model: model).respond(
          to: "Create a recipe", schema: Self.schema, options: options)
        #expect(some.rawContent.jsonString == full.rawContent.jsonString)
        #expect(some.usage.output.totalTokenCount == full.usage.output.totalTokenCount)
      }
    }
  }

  @Test("the number of threads is at least one")
  func threadsAreAtLeastOne() {
    var model = LocalLanguageModel.embedded
    #expect((1...8).contains(model.threads))
    model.threads = -3
    #expect(model.threads == 1)
  }
}
