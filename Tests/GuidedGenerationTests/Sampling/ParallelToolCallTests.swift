// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import Testing

@Suite("Tool calls of in-process models")
struct ParallelToolCallTests {
  private func options(_ seed: UInt64, tokens: Int = 300) -> GenerationOptions {
    GenerationOptions(
      samplingMode: .random(top: 50, seed: seed), temperature: 1.5,
      maximumResponseTokens: tokens, toolCallingMode: .required)
  }

  /// Returns the events of one turn in which the model must call tools.
  private func events(
    of model: NoiseModel, seed: UInt64, tokens: Int = 300
  ) async throws -> [LanguageModelExecutorGenerationChannel.Event] {
    try await model.events(
      tools: [.init(tool: EchoTool()), .init(tool: TripTool())],
      options: options(seed, tokens: tokens))
  }

  /// Returns a model that is biased toward calling more tools.
  private func model(_ seed: UInt64, bias: Float = 8) throws -> NoiseModel {
    var model = try NoiseModel()
    model.seed = seed
    model.hasTools = true
    model.bias = [NoiseModel.callToken: bias, NoiseModel.endToken: 6]
    return model
  }

  @Test("every call of a turn follows the schema of its tool", arguments: UInt64(0)..<25)
  func validCalls(_ seed: UInt64) async throws {
    var model = try model(seed)
    model.syntax = ToolCallSyntax(
      opening: [NoiseModel.callToken, 10], closing: [10], separator: [32])
    var calls: [String: (name: String, arguments: String)] = [:]
    for call in try await events(of: model, seed: seed).compactMap(\.toolCall) {
      calls[call.id, default: (call.name, "")].arguments += call.appendedArguments ?? ""
    }
    #expect(!calls.isEmpty)
    for (name, arguments) in calls.values {
      let schema = name == "EchoTool" ? Stop.generationSchema : Trip.generationSchema
      #expect(try schema.admits(arguments), "\(name): \(arguments)")
    }
  }

  @Test("several calls of a turn have outputs in their order")
  func outputs() async throws {
    var mostCalls = 0
    for seed in UInt64(0)..<12 {
      let session = LanguageModelSession(
        model: try model(seed, bias: 12), tools: [EchoTool(), TripTool()])
      session.toolRoundLimit = 1
      let response = try await session.respond(to: "Echo", options: options(seed))
      guard case .toolCalls(let calls)? = response.transcriptEntries.first else {
        Issue.record("no tool was called")
        continue
      }
      mostCalls = max(mostCalls, calls.count)
      let outputs = response.transcriptEntries.compactMap { entry -> String? in
        guard case .toolOutput(let output) = entry else { return nil }
        return output.id
      }
      #expect(outputs == calls.map(\.id), "each call has an output")
      #expect(Set(outputs).count == outputs.count)
    }
    #expect(mostCalls > 1)
  }

  @Test("calls keep the token budget and the call limit")
  func limits() async throws {
    var model = try model(3, bias: 1_000)
    model.syntax.callLimit = 3
    let unlimited = try await events(of: model, seed: 1, tokens: 2_000)
    #expect(Set(unlimited.compactMap(\.toolCall?.id)).count == 3)
    model.syntax.callLimit = 1_000
    let events = try await events(of: model, seed: 1, tokens: 90)
    #expect(events.contains { $0.toolCall != nil })
    var total = 0
    for case .toolCalls(let step) in events.map(\.kind) {
      if case .updateUsage(let usage) = step.action.kind { total = usage.output.totalTokenCount }
    }
    #expect((1...90).contains(total), "\(total) tokens")
  }

  @Test("the arguments of a call are streamed")
  func streamsArguments() async throws {
    let events = try await events(of: try model(5), seed: 5)
    #expect(events.compactMap(\.toolCall).count > 3)
  }
}

private struct TripTool: Tool {
  let description = "Takes a trip"

  func call(arguments: Trip) async throws -> Stop {
    Stop(name: arguments.title)
  }
}
