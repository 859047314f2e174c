// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine
@testable import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

/// The work of a request after prewarming and without, counted.
@Suite("Prewarming")
struct PrewarmTests {
  private let instructions = "A long beginning that every prompt of the session has"
  private let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 60)

  /// Returns the tokens of the prompt, and those that are evaluated before the first choice.
  private func tokensBeforeFirstChoice(
    preparing: (LanguageModelSession) -> Void
  ) async throws -> (prompt: Int, read: Int) {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model, instructions: instructions)
    preparing(session)
    let response = try await session.respond(to: "Plan it", options: options)
    // The first batch belongs to prewarming if the prompt has cached tokens.
    let batches = model.log.batches
    let first = response.usage.input.cachedTokenCount > 0 ? 1 : 0
    return (response.usage.input.totalTokenCount, batches[first].count)
  }

  @Test("a prewarmed request evaluates only the new part of its prompt")
  func evaluatesNewPart() async throws {
    let cold = try await tokensBeforeFirstChoice { _ in }
    #expect(cold.read == cold.prompt)
    let warm = try await tokensBeforeFirstChoice { $0.prewarm() }
    #expect(warm.read == "\n(Prompt) Plan it".utf8.count)
    let prefixed = try await tokensBeforeFirstChoice { $0.prewarm(promptPrefix: Prompt("Plan ")) }
    #expect(prefixed.read == "it".utf8.count)
  }

  @Test("prewarming without instructions creates the context")
  func createsContext() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model)
    session.prewarm()
    try await session.respond(to: "Hi", options: options)
    #expect(model.log.state.withLock { $0.predictors } == 1)
    #expect(model.log.batches.first?.count == "(Prompt) Hi".utf8.count)
  }

  /// Returns the number of masks that are computed at the beginning of a response.
  private func masksComputed(atStartOf schema: GenerationSchema, _ model: NoiseModel) throws
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

  @Test("prewarming compiles the grammar of the response")
  func compilesResponseGrammar() async throws {
    let model = try NoiseModel()
    let schema = try schema("Prewarmed")
    let session = LanguageModelSession(model: model, instructions: instructions)
    #expect(try !GrammarCache.shared.contains(schema.constraintSchema))
    session.prewarm(promptPrefix: Prompt("Plan"), schema: schema)
    try await session.respond(to: "Plain text", options: options)
    #expect(try GrammarCache.shared.contains(schema.constraintSchema))
    #expect(try masksComputed(atStartOf: schema, model) == 0, "the first mask is cached")
    let other = try self.schema("NotPrewarmed")
    #expect(try masksComputed(atStartOf: other, model) == 1)
  }

  @Test("prewarming compiles the grammar of the tools")
  func compilesToolGrammar() async throws {
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
    #expect(GrammarCache.shared.contains(schema))
  }

  @Test("prewarming with a model that fails has no visible effect")
  func failingModel() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, _ in throw ScriptError(name: "later") })
    session.prewarm(promptPrefix: Prompt("x"), generating: Stop.self)
    #expect(!session.isResponding)
    #expect(session.transcript.isEmpty)
  }
}

private struct PrewarmedTool: Tool {
  let description = "Is compiled by prewarming"

  func call(arguments: Stop) async throws -> String {
    arguments.name
  }
}
