// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import GuidedGeneration
import SchemaModel
import Synchronization
import TestSupport
import Testing

@Suite("PredictorExecutor")
struct PredictorExecutorTests {
  private func options(
    _ seed: UInt64, temperature: Double = 2, tokens: Int? = nil
  ) -> GenerationOptions {
    GenerationOptions(
      samplingMode: .random(probabilityThreshold: 1, seed: seed), temperature: temperature,
      maximumResponseTokens: tokens)
  }

  @Test("a response is a value of the type for any logits", arguments: 0..<40)
  func validValues(_ seed: Int) async throws {
    var model = try NoiseModel()
    model.seed = UInt64(seed)
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(
      to: "Plan", generating: Trip.self, options: options(UInt64(seed), tokens: 120))
    #expect((1...30).contains(response.content.days))
    #expect(response.usage.output.totalTokenCount <= 120)
  }

  @Test("equal seeds produce equal responses")
  func seeds() async throws {
    let model = try NoiseModel()
    func run(_ seed: UInt64) async throws -> String {
      try await LanguageModelSession(model: model).respond(
        to: "Plan", schema: Trip.generationSchema, options: options(seed, tokens: 90)
      ).content.jsonString
    }
    let first = try await run(7)
    #expect(try await run(7) == first)
    #expect(try await run(8) != first)
  }

  @Test("forced tokens are not evaluated one by one")
  func forcedTokens() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(
      to: "Plan", generating: Trip.self, options: options(3, tokens: 60))
    let output = response.usage.output.totalTokenCount
    let batches = model.log.batches.count
    #expect(batches < output, "\(batches) evaluations for \(output) tokens")
    #expect(response.usage.metadata["evaluationCount"] == GeneratedContent(batches))
    let forced = try #require(response.usage.metadata["forcedTokenCount"])
    #expect(try forced.value(Int.self) > 0)
  }

  @Test(
    "a response is complete within its budget, or there is an error",
    arguments: [1, 2, 5, 11, 12, 13, 20])
  func budget(_ tokens: Int) async throws {
    let session = LanguageModelSession(model: try NoiseModel())
    do {
      let response = try await session.respond(
        to: "Where?", generating: Stop.self, options: options(1, tokens: tokens))
      #expect(response.usage.output.totalTokenCount <= tokens)
      #expect(response.rawContent.isComplete)
    } catch let error as TokenBudgetError {
      #expect(error.budget == tokens)
      #expect(error.minimum > tokens)
      #expect(session.transcript.isEmpty)
    }
  }

  @Test("text ends at the budget")
  func textBudget() async throws {
    let model = try NoiseModel()
    for tokens in [1, 40] {
      let response = try await LanguageModelSession(model: model).respond(
        to: "Talk", options: options(5, tokens: tokens))
      #expect(response.usage.output.totalTokenCount <= tokens)
    }
    // Sessions reject these budgets, but the executor does not trap.
    for tokens in [-3, 0] {
      let events = try await model.events(tools: [], options: options(5, tokens: tokens))
      #expect(events.allSatisfy { $0.appendedText == nil })
    }
  }

  @Test("text ends at the end token")
  func endToken() async throws {
    var model = try NoiseModel()
    model.bias = [NoiseModel.endToken: 1_000]
    let response = try await LanguageModelSession(model: model).respond(to: "Talk")
    #expect(response.content.isEmpty)
    #expect(model.log.batches.count == 1)
  }

  @Test("a prompt that exceeds the context is an error")
  func promptTooLong() async throws {
    var model = try NoiseModel()
    model.contextSize = 12
    let session = LanguageModelSession(model: model)
    session.errorNames = .asThrown
    do {
      try await session.respond(to: "This is too long")
      Issue.record("the prompt was accepted")
    } catch LanguageModelError.contextSizeExceeded(let payload) {
      #expect(payload.contextSize == 12)
      #expect(payload.tokenCount == "(Prompt) This is too long".utf8.count)
    }
  }

  @Test("a context without room for a value is an error")
  func noRoomForValue() async throws {
    var model = try NoiseModel()
    model.contextSize = 45
    let session = LanguageModelSession(model: model)
    session.errorNames = .asThrown
    do {
      try await session.respond(to: "Plan", generating: Trip.self)
      Issue.record("the request was accepted")
    } catch LanguageModelError.contextSizeExceeded(let payload) {
      #expect(payload.contextSize == 45)
      #expect(payload.tokenCount > 45, "\(payload.debugDescription)")
    }
  }

  @Test("a response does not exceed the context")
  func contextSize() async throws {
    var model = try NoiseModel()
    model.contextSize = 64
    let response = try await LanguageModelSession(model: model).respond(
      to: "Go", generating: Trip.self, includeSchemaInPrompt: false, options: options(2))
    #expect(response.rawContent.isComplete)
    #expect(model.log.batches.reduce(0) { $0 + $1.count } <= 64)
  }

  @Test("a request reuses the tokens of the previous one")
  func reusesContext() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model, instructions: "A long beginning")
    try await session.respond(to: "One", options: options(1, tokens: 4))
    let response = try await session.respond(to: "Two", options: options(1, tokens: 4))
    let first = "(Instructions) A long beginning\n(Prompt) One".utf8.count
    #expect(response.usage.input.cachedTokenCount >= first)
    #expect(response.usage.input.totalTokenCount > response.usage.input.cachedTokenCount)
    #expect(model.log.state.withLock { $0.predictors } == 1)
  }

  @Test("the prompt is evaluated in one batch")
  func promptBatch() async throws {
    let model = try NoiseModel()
    try await LanguageModelSession(model: model).respond(to: "Hi", options: options(1, tokens: 2))
    #expect(model.log.batches.first == "(Prompt) Hi".utf8.map { Int($0) })
  }

  @Test("a prewarmed prompt prefix is reused")
  func prewarming() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model, instructions: "A long beginning")
    session.prewarm(promptPrefix: Prompt("Pl"))
    let response = try await session.respond(to: "Plan", options: options(1, tokens: 2))
    #expect(
      response.usage.input.cachedTokenCount
        == "(Instructions) A long beginning\n(Prompt) Pl".utf8.count)
  }

  @Test("an error of the model keeps the evaluated prefix")
  func failingModel() async throws {
    var model = try NoiseModel()
    model.failsAfter = 2
    let session = LanguageModelSession(model: model)
    await #expect(throws: ScriptError(name: "predictor")) {
      try await session.respond(to: "Plan", generating: Trip.self)
    }
    #expect(session.transcript.isEmpty)
    #expect(model.log.rollbacks.last.map { $0 > 0 } == true, "the evaluated prefix is kept")
  }

  @Test("generation stops between tokens")
  func cancellation() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model)
    for try await _ in session.streamResponse(to: "Talk", options: options(4, tokens: 4_000)) {
      break
    }
    // The next request waits until the canceled one has stopped.
    try await session.respond(to: "Hi", options: options(4, tokens: 1))
    #expect(model.log.batches.count < 4_000)
  }

  @Test("streamed text only grows")
  func streamedText() async throws {
    var model = try NoiseModel()
    let mountain = Array("🏔".utf8)
    model.bias = Dictionary(
      uniqueKeysWithValues: mountain.map { (Int($0), Float(100)) })
    let stream = LanguageModelSession(model: model).streamResponse(
      to: "Talk", options: options(9, tokens: 40))
    var texts: [String] = []
    for try await snapshot in stream {
      texts.append(snapshot.content)
    }
    for (earlier, later) in zip(texts, texts.dropFirst()) {
      #expect(later.utf8.starts(with: earlier.utf8))
    }
    #expect(texts.count > 1)
    #expect(try await stream.collect().content == texts.last)
  }

  // MARK: - Tools

  @Test("a tool call follows the schema of its tool", arguments: 0..<10)
  func toolCalls(_ seed: Int) async throws {
    var model = try NoiseModel()
    model.seed = UInt64(seed)
    model.hasTools = true
    let session = LanguageModelSession(model: model, tools: [EchoTool(), TripTitleTool()])
    let response = try await session.respond(
      to: "Echo",
      options: GenerationOptions(
        samplingMode: .random(top: 50, seed: UInt64(seed)), temperature: 1.5,
        maximumResponseTokens: 70, toolCallingMode: .required))
    guard case .toolCalls(let calls)? = response.transcriptEntries.first else {
      Issue.record("no tool was called")
      return
    }
    #expect(["EchoTool", "TripTitleTool"].contains(calls[0].toolName))
    #expect(calls[0].arguments.isComplete)
  }

  @Test("the model chooses between a response and a tool call")
  func responseOrCall() async throws {
    for (bias, calls) in [(Float(-1_000), false), (1_000, true)] {
      var model = try NoiseModel()
      model.hasTools = true
      model.bias = [NoiseModel.callToken: bias]
      let events = try await model.events(
        tools: [.init(tool: EchoTool())], schema: Stop.generationSchema,
        options: options(1, tokens: 60))
      #expect(events.contains { $0.toolCall != nil } == calls)
    }
  }

  @Test("text contains no control tokens")
  func controlTokens() async throws {
    var model = try NoiseModel()
    model.hasTools = true
    model.bias = [NoiseModel.callToken: 1_000]
    let response = try await LanguageModelSession(model: model).respond(
      to: "Talk", options: options(1, tokens: 10))
    #expect(response.usage.output.totalTokenCount > 0)
    #expect(!model.log.batches.joined().contains(NoiseModel.callToken))
  }

  @Test("the error about a schema that cannot be enforced names the property")
  func unenforceableSchema() async throws {
    let schema = GenerationSchema(
      schema: Schema(
        root: .object(
          ObjectSchema(
            title: "Bad",
            properties: [
              .init(
                name: "code", node: .string(StringSchema(restriction: .pattern("a(?>b)"))))
            ]))))
    let session = LanguageModelSession(model: try NoiseModel())
    session.errorNames = .asThrown
    do {
      try await session.respond(to: "Go", schema: schema)
      Issue.record("the schema was accepted")
    } catch LanguageModelError.unsupportedGenerationGuide(let payload) {
      #expect(payload.schemaName == "Bad")
      #expect(payload.debugDescription.contains("code"))
    }
  }
}

private struct TripTitleTool: Tool {
  let description = "Takes a trip"

  func call(arguments: Trip) async throws -> String {
    arguments.title
  }
}
