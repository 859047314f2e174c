// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

/// Work is counted: what a request does after getting ready, against what it does without.
@Suite("Getting ready")
struct PrewarmTests {
  private let instructions = "A long beginning that every prompt of the session has"
  private let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 60)

  /// The tokens that the first request makes the model read before its first choice.
  private func tokensBeforeFirstChoice(
    preparing: (LanguageModelSession) -> Void, waitsForIt: Bool = true
  ) async throws -> (prompt: Int, read: Int) {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model, instructions: instructions)
    preparing(session)
    let response = try await session.respond(to: "Plan it", options: options)
    // The last batch that begins a request is the one that holds the end of its prompt.
    let batches = model.log.batches
    let first = response.usage.input.cachedTokenCount > 0 ? 1 : 0
    return (response.usage.input.totalTokenCount, batches[first].count)
  }

  @Test func leavesOnlyWhatIsNewToRead() async throws {
    let cold = try await tokensBeforeFirstChoice { _ in }
    #expect(cold.read == cold.prompt)
    let warm = try await tokensBeforeFirstChoice { $0.prewarm() }
    #expect(warm.read == "\n(Prompt) Plan it".utf8.count)
    let prefixed = try await tokensBeforeFirstChoice { $0.prewarm(promptPrefix: Prompt("Plan ")) }
    #expect(prefixed.read == "it".utf8.count)
  }

  @Test func makesTheContextEvenWithoutInstructions() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model)
    session.prewarm()
    try await session.respond(to: "Hi", options: options)
    #expect(model.log.state.withLock { $0.predictors } == 1)
    #expect(model.log.batches.first?.count == "(Prompt) Hi".utf8.count)
  }

  /// The walks of the vocabulary's tree at the opening of an answer.
  private func masksComputed(atTheOpeningOf schema: GenerationSchema, _ model: NoiseModel) throws
    -> Int
  {
    let grammar = try GrammarCache.shared.grammar(for: schema.constraintSchema, named: "")
    var matcher = TokenMatcher(grammar: grammar, vocabulary: model.vocabulary.engine)
    let forced = matcher.forcedBytes(limit: 1 << 10)
    _ = matcher.accept(bytes: forced)
    _ = matcher.mask()
    return matcher.statistics.masksComputed
  }

  /// A schema that no other test compiles.
  private func schema(_ name: String) throws -> GenerationSchema {
    try GenerationSchema(
      root: DynamicGenerationSchema(
        name: name,
        properties: [.init(name: "\(name)Field", schema: DynamicGenerationSchema(type: Int.self))]),
      dependencies: [])
  }

  @Test func compilesTheGrammarOfTheAnswerToCome() async throws {
    let model = try NoiseModel()
    let schema = try schema("Prewarmed")
    let session = LanguageModelSession(model: model, instructions: instructions)
    #expect(try !GrammarCache.shared.holds(schema.constraintSchema))
    session.prewarm(promptPrefix: Prompt("Plan"), schema: schema)
    try await session.respond(to: "Plain text", options: options)
    #expect(try GrammarCache.shared.holds(schema.constraintSchema))
    #expect(try masksComputed(atTheOpeningOf: schema, model) == 0, "the first mask is there")
    let other = try self.schema("NotPrewarmed")
    #expect(try masksComputed(atTheOpeningOf: other, model) == 1)
  }

  @Test func compilesTheGrammarOfTheTools() async throws {
    var model = try NoiseModel()
    model.hasTools = true
    let tool = PrewarmedTool()
    let session = LanguageModelSession(model: model, tools: [tool], instructions: instructions)
    session.prewarm()
    try await session.respond(
      to: "Plain",
      options: GenerationOptions(
        samplingMode: .greedy, maximumResponseTokens: 4, toolCallingMode: .disallowed))
    let schema = try ToolCallSchema.make(for: [Transcript.ToolDefinition(tool: tool)])
    #expect(GrammarCache.shared.holds(schema))
  }

  @Test func isOnlyAHintToAModelThatCannotBeLoaded() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, _ in throw ScriptError(name: "later") })
    session.prewarm(promptPrefix: Prompt("x"), generating: Stop.self)
    #expect(!session.isResponding)
    #expect(session.transcript.isEmpty)
  }
}

private struct PrewarmedTool: Tool {
  let description = "Is compiled beforehand"

  func call(arguments: Stop) async throws -> String {
    arguments.name
  }
}
