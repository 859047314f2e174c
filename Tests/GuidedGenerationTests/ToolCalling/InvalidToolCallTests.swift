// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("InvalidToolCallPolicy")
struct InvalidToolCallTests {
  /// A turn that calls tools with ascending numbers as identifiers.
  private static func turn(_ calls: [(name: String, arguments: String)]) -> [Script.Step] {
    calls.enumerated().map { index, call in
      .toolCall(id: "\(index + 1)", name: call.name, arguments: call.arguments)
    }
  }

  /// The texts of the tool outputs of a transcript.
  private static func outputs(in transcript: some Sequence<Transcript.Entry>) -> [String] {
    transcript.compactMap { entry in
      guard case .toolOutput(let output) = entry else { return nil }
      return output.segments.plainText
    }
  }

  private static let validArguments = #"{"name": "a"}"#

  /// Calls that cannot run.
  static let invalidCalls: [(name: String, arguments: String)] = [
    ("Nothing", "{}"), ("CountingTool", #"{"title": 1}"#), ("CountingTool", #"{"name": "#),
    ("CountingTool", "nonsense"),
  ]

  @Test("no tool runs if another call of the turn is invalid", arguments: invalidCalls)
  func runsNoToolOfAnInvalidTurn(_ invalid: (name: String, arguments: String)) async throws {
    let tool = CountingTool()
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [
          Self.turn([("CountingTool", Self.validArguments), invalid]), [.text("done")],
        ])), tools: [tool])
    await #expect(throws: (any Error).self) {
      try await session.respond(to: "Go")
    }
    #expect(tool.calls.isEmpty)
    #expect(session.transcript.count == 1)
  }

  @Test("the model receives the problem of an invalid call, and can correct it")
  func returnsProblemToModel() async throws {
    let log = ExecutorLog()
    let tool = CountingTool()
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [
          Self.turn([
            ("Nothing", "{}"), ("CountingTool", #"{"title": 1}"#), ("CountingTool", "{"),
            ("CountingTool", #"{"name": "b"}"#),
          ]),
          Self.turn([("CountingTool", Self.validArguments)]), [.text("done")],
        ]), log: log), tools: [tool])
    session.invalidToolCallPolicy = .returnToModel
    #expect(try await session.respond(to: "Go").content == "done")
    #expect(tool.calls == ["b", "a"], "valid calls of the same turn run")
    let outputs = Self.outputs(in: log.requests[1].transcript)
    try #require(outputs.count == 4)
    #expect(outputs[0].contains("no tool 'Nothing'") && outputs[0].contains("'CountingTool'"))
    #expect(outputs[1].contains("'CountingTool'") && outputs[1].contains("\"title\""))
    #expect(outputs[2].contains("not valid JSON"))
    #expect(outputs[3] == "b")
    #expect(log.requests.count == 3)
  }

  @Test("arguments that are not JSON are a string in the transcript, also after decoding")
  func recordsMalformedArguments() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [Self.turn([("CountingTool", #"{"name": "#)]), [.text("done")]])),
      tools: [CountingTool()])
    session.invalidToolCallPolicy = .returnToModel
    let response = try await session.respond(to: "Go")
    guard case .toolCalls(let calls)? = response.transcriptEntries.first else {
      Issue.record("no calls")
      return
    }
    #expect(calls.map(\.id) == ["1"])
    #expect(try calls[0].arguments.value(String.self) == #"{"name": "#)
    let decoded = try JSONDecoder().decode(
      Transcript.self, from: JSONEncoder().encode(session.transcript))
    #expect(decoded == session.transcript)
  }

  @Test("invalid calls count as rounds")
  func invalidCallsAreBounded() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(Script(turns: [Self.turn([("Nothing", "{}")])]), log: log),
      tools: [CountingTool()])
    session.invalidToolCallPolicy = .returnToModel
    session.toolRoundLimit = 3
    await #expect(throws: LanguageModelSession.Error.toolCallLimitExceeded(limit: 3)) {
      try await session.respond(to: "Go")
    }
    #expect(log.requests.count == 4)
  }

  @Test("an error that a tool throws fails the request under every policy")
  func toolErrorsFailTheRequest() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [Self.turn([("CountingTool", #"{"name": "throw"}"#)]), [.text("done")]])),
      tools: [CountingTool()])
    session.invalidToolCallPolicy = .returnToModel
    await #expect(throws: LanguageModelSession.ToolCallError.self) {
      try await session.respond(to: "Go")
    }
  }

  @Test("the arguments of a call are converted once")
  func convertsArgumentsOnce() async throws {
    let tool = TrackingTool()
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [Self.turn([("TrackingTool", Self.validArguments)]), [.text("done")]])),
      tools: [tool])
    try await TrackingTool.$conversions.withValue(tool.conversions) {
      _ = try await session.respond(to: "Go")
    }
    #expect(tool.conversions.count == 1)
  }
}

@Suite("DuplicateToolError")
struct DuplicateToolTests {
  @Test("tools with one name fail the first request before the model runs")
  func failsTheRequest() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["x"], log: log),
      tools: [EchoTool(), CountingTool(name: "EchoTool"), CountingTool()])
    do {
      try await session.respond(to: "Go")
      Issue.record("the request succeeded")
    } catch let error as LanguageModelSession.DuplicateToolError {
      #expect(error.name == "EchoTool")
      #expect(error.tools.count == 2)
      #expect(error.errorDescription?.contains("'EchoTool', 'CountingTool'") == true)
    }
    #expect(log.requests.isEmpty)
    #expect(session.transcript.count == 1)
  }

  @Test("tools of a profile with one name fail its evaluation")
  func failsTheEvaluationOfAProfile() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile {
        EchoTool()
        CountingTool(name: "EchoTool")
      }.model(ScriptedModel(pieces: ["x"], log: log)))
    await #expect(throws: LanguageModelSession.DuplicateToolError.self) {
      try await session.respond(to: "Go")
    }
    #expect(log.requests.isEmpty)
  }

  @Test("counting the tokens of tools with one name is an error")
  func failsTokenCounting() async throws {
    let model = try NoiseModel()
    await #expect(throws: LanguageModelSession.DuplicateToolError.self) {
      try await model.tokenCount(for: [EchoTool(), EchoTool()])
    }
  }
}

/// A tool that records its calls, and throws for the argument "throw".
private struct CountingTool: Tool {
  var name = "CountingTool"
  let description = "Records its calls"
  private let log = ConversionLog()

  init(name: String = "CountingTool") { self.name = name }

  var calls: [String] { log.names }

  func call(arguments: Stop) async throws -> String {
    if arguments.name == "throw" { throw ScriptError() }
    log.append(arguments.name)
    return arguments.name
  }
}

private final class ConversionLog: Sendable {
  private let state = Mutex<[String]>([])

  var names: [String] { state.withLock { $0 } }
  var count: Int { names.count }

  func append(_ name: String) { state.withLock { $0.append(name) } }
}

/// A tool with arguments that are not `Sendable` and record their conversions.
private struct TrackingTool: Tool {
  @TaskLocal static var conversions: ConversionLog?

  final class Arguments: ConvertibleFromGeneratedContent {
    init(_ content: GeneratedContent) throws {
      TrackingTool.conversions?.append(try content.value(String.self, forProperty: "name"))
    }
  }

  let description = "Records the conversions of its arguments"
  let conversions = ConversionLog()
  var parameters: GenerationSchema { Stop.generationSchema }

  func call(arguments: Arguments) async throws -> String { "ok" }
}
