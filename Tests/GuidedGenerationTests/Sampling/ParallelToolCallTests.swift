// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GrammarEngine
@testable import GuidedGeneration
import Testing

@Suite("Tool calls of models in the process")
struct ParallelToolCallTests {
  private func options(_ seed: UInt64, tokens: Int = 300) -> GenerationOptions {
    GenerationOptions(
      samplingMode: .random(top: 50, seed: seed), temperature: 1.5,
      maximumResponseTokens: tokens, toolCallingMode: .required)
  }

  /// The events of one turn in which the model must call tools.
  private func events(
    of model: NoiseModel, seed: UInt64, tokens: Int = 300
  ) async throws -> [LanguageModelExecutorGenerationChannel.Event] {
    let request = LanguageModelExecutorGenerationRequest(
      id: UUID(),
      transcript: Transcript(entries: [.prompt(.init(segments: [.text(.init(content: "x"))]))]),
      enabledTools: [.init(tool: EchoTool()), .init(tool: TripTool())],
      generationOptions: options(seed, tokens: tokens), contextOptions: ContextOptions(),
      metadata: [:])
    let channel = LanguageModelExecutorGenerationChannel()
    try await PredictorExecutor<NoiseModel>(configuration: .init()).respond(
      to: request, model: model, streamingInto: channel)
    channel.finish()
    var events: [LanguageModelExecutorGenerationChannel.Event] = []
    for try await event in channel { events.append(event) }
    return events
  }

  /// Noise that likes to go on calling.
  private func model(_ seed: UInt64, bias: Float = 8) throws -> NoiseModel {
    var model = try NoiseModel()
    model.seed = seed
    model.hasTools = true
    model.bias = [NoiseModel.callToken: bias, NoiseModel.endToken: 6]
    return model
  }

  @Test(arguments: UInt64(0)..<25)
  func areAlwaysValidHoweverMany(_ seed: UInt64) async throws {
    var model = try model(seed)
    model.form = ToolCallForm(opening: [NoiseModel.callToken, 10], closing: [10], separator: [32])
    var texts: [String: (name: String, text: String)] = [:]
    var order: [String] = []
    for event in try await events(of: model, seed: seed) {
      guard case .toolCalls(let step) = event.kind, case .toolCall(let call) = step.action.kind,
        case .appendArguments(let piece) = call.action.kind
      else { continue }
      if texts[call.id] == nil { order.append(call.id) }
      texts[call.id, default: (call.name, "")].text += piece.content
    }
    #expect(!order.isEmpty)
    for id in order {
      let call = try #require(texts[id])
      let schema = call.name == "EchoTool" ? Stop.generationSchema : Trip.generationSchema
      #expect(try schema.admits(call.text), "\(call.name): \(call.text)")
    }
  }

  @Test func comeSeveralInATurnAndRunTogether() async throws {
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
      #expect(outputs == calls.map(\.id), "each call has its output, in order")
      #expect(Set(outputs).count == outputs.count)
    }
    #expect(mostCalls > 1)
  }

  @Test func keepTheBudgetAndTheLimit() async throws {
    var model = try model(3, bias: 1_000)
    model.form.callLimit = 3
    let calls = { (events: [LanguageModelExecutorGenerationChannel.Event]) in
      Set(
        events.compactMap { event -> String? in
          guard case .toolCalls(let step) = event.kind, case .toolCall(let call) = step.action.kind
          else { return nil }
          return call.id
        })
    }
    #expect(calls(try await events(of: model, seed: 1, tokens: 2_000)).count == 3)
    model.form.callLimit = 1_000
    let events = try await events(of: model, seed: 1, tokens: 90)
    #expect(!calls(events).isEmpty)
    var total = 0
    for case .toolCalls(let step) in events.map(\.kind) {
      if case .updateUsage(let usage) = step.action.kind { total = usage.output.totalTokenCount }
    }
    #expect((1...90).contains(total), "\(total) tokens")
  }

  @Test func streamTheirArguments() async throws {
    let pieces = try await events(of: try model(5), seed: 5).filter { event in
      guard case .toolCalls(let step) = event.kind, case .toolCall = step.action.kind else {
        return false
      }
      return true
    }
    #expect(pieces.count > 3, "the arguments come as they are written")
  }
}

@Suite("The reader of tool calls")
struct ToolCallReaderTests {
  private static let call = #"{"name": "a\"b:,é", "arguments": {"x": "}, \"🏔", "y": [1, {}]}}"#

  @Test(arguments: 1...9)
  func findsNameAndArgumentsHoweverDivided(_ size: Int) {
    var reader = ToolCallReader()
    var arguments = ""
    var rest = Array(Self.call.utf8)[...]
    while !rest.isEmpty {
      arguments += reader.read(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    #expect(reader.name == "a\"b:,é")
    #expect(arguments == #"{"x": "}, \"🏔", "y": [1, {}]}"#)
  }

  @Test(arguments: [
    (#"{"name":"a","arguments":{}}"#, "{}"), (#"{"name":"a","arguments":null}"#, "null"),
    (#"{"name": "a", "arguments": "x }"}"#, #""x }""#),
    (#"{"name": "a", "arguments": [[]]}"#, "[[]]"),
  ])
  func readsArgumentsOfAnyForm(_ call: String, _ expected: String) {
    var reader = ToolCallReader()
    #expect(reader.read(Array(call.utf8)) == expected)
    #expect(reader.name == "a")
  }
}

private struct TripTool: Tool {
  let description = "Takes a whole trip"

  func call(arguments: Trip) async throws -> Stop {
    Stop(name: arguments.title)
  }
}
