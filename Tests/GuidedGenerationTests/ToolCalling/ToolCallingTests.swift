// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("Tool calling")
struct ToolCallingTests {
  /// A model that calls tools in the first turn and responds with their outputs in the second.
  private static func caller(
    _ calls: [(id: String, name: String, arguments: String)], log: ExecutorLog = ExecutorLog()
  ) -> ScriptedModel {
    ScriptedModel(log: log) { request, channel in
      let outputs = request.transcript.compactMap { entry -> String? in
        guard case .toolOutput(let output) = entry else { return nil }
        return output.segments.plainText
      }
      guard outputs.isEmpty else {
        let answer = outputs.joined(separator: "+")
        await channel.send(.response(action: .appendText(answer, tokenCount: 1)))
        return
      }
      for call in calls {
        for piece in call.arguments {
          await channel.send(
            .toolCalls(
              action: .toolCall(
                id: call.id, name: call.name,
                action: .appendArguments(String(piece), tokenCount: 1))))
        }
      }
    }
  }

  @Test("a session runs the tools that a turn calls and continues")
  func runsTools() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: Self.caller([("c1", "EchoTool", #"{"name": "x"}"#)], log: log), tools: [EchoTool()])
    let response = try await session.respond(to: "Echo")
    #expect(response.content == "x")
    #expect(
      response.transcriptEntries.map(\.description) == [
        #"(Tool calls) EchoTool: {"name": "x"}"#, "(Tool output) EchoTool: x", "(Response) x",
      ])
    #expect(session.transcript.count == 5)
    #expect(log.requests.map(\.transcript.count) == [2, 4])
    #expect(Set(log.requests.map(\.id)).count == 1, "the turns of one request share an identifier")
    #expect(response.usage.output.totalTokenCount == 14)
    guard case .toolOutput(let output) = session.transcript[3] else {
      Issue.record("no output")
      return
    }
    #expect(output.id == "c1", "an output has the identifier of its call")
  }

  @Test("the calls of one turn run concurrently")
  func runsConcurrently() async throws {
    let barrier = Barrier(2)
    let session = LanguageModelSession(
      model: Self.caller([
        ("1", "BarrierTool", #"{"name": "a"}"#), ("2", "BarrierTool", #"{"name": "b"}"#),
      ]), tools: [BarrierTool(barrier: barrier)])
    let response = try await session.respond(to: "Meet")
    #expect(response.content == "a+b", "outputs keep the order of the calls")
  }

  @Test("an error of a tool fails the request")
  func toolError() async throws {
    let session = LanguageModelSession(
      model: Self.caller([("1", "FailingTool", #"{"name": "a"}"#)]), tools: [FailingTool()],
      instructions: "Be brief")
    do {
      try await session.respond(to: "Fail")
      Issue.record("no error was thrown")
    } catch let error as LanguageModelSession.ToolCallError {
      #expect(error.tool is FailingTool)
      #expect(error.underlyingError as? ScriptError == ScriptError(name: "a"))
      #expect(error.errorDescription?.contains("'FailingTool'") == true)
    }
    #expect(session.transcript.count == 1)
    #expect(!session.isResponding)
  }

  @Test("arguments that cannot be converted fail the request")
  func invalidArguments() async throws {
    let session = LanguageModelSession(
      model: Self.caller([("1", "EchoTool", #"{"title": 1}"#)]), tools: [EchoTool()])
    await #expect(throws: LanguageModelSession.ToolCallError.self) {
      try await session.respond(to: "Echo")
    }
  }

  @Test("a call of an unknown tool fails the request")
  func unknownTool() async throws {
    let session = LanguageModelSession(
      model: Self.caller([("1", "Nothing", "{}")]), tools: [EchoTool()])
    do {
      try await session.respond(to: "Echo")
      Issue.record("an unknown tool ran")
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      #expect(context.debugDescription.contains("'Nothing'"))
      #expect(context.debugDescription.contains("'EchoTool'"))
    }
  }

  @Test("a model that always calls tools exceeds the limit of rounds")
  func endlessCalls() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [[.toolCall(name: "EchoTool", arguments: #"{"name": "x"}"#)]]), log: log),
      tools: [EchoTool()])
    await #expect(throws: LanguageModelSession.Error.toolCallLimitExceeded(limit: 8)) {
      try await session.respond(to: "Echo")
    }
    #expect(log.requests.count == 9)
    #expect(log.requests.last?.enabledToolDefinitions.isEmpty == true)
    #expect(log.requests.last?.generationOptions.toolCallingMode == .disallowed)
    #expect(session.transcript.count == 1)
  }

  @Test("text before a tool call is not a part of the value")
  func textBeforeCall() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [
          [.text("Let me look."), .toolCall(name: "EchoTool", arguments: #"{"name": "x"}"#)],
          [.text(#"{"name": "Opera"}"#)],
        ])), tools: [EchoTool()])
    let response = try await session.respond(to: "Where?", generating: Stop.self)
    #expect(response.content == Stop(name: "Opera"))
    #expect(response.transcriptEntries.count == 4)
  }

  @Test("a tool can be excluded from the instructions")
  func hiddenTool() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["ok"], log: log), tools: [EchoTool(), HiddenTool()])
    try await session.respond(to: "Go")
    #expect(log.requests[0].enabledToolDefinitions.map(\.name) == ["EchoTool", "HiddenTool"])
    guard case .instructions(let instructions)? = session.transcript.first else {
      Issue.record("no instructions")
      return
    }
    #expect(instructions.toolDefinitions.map(\.name) == ["EchoTool"])
  }

  @Test("the parameters of a tool are read once per session")
  func parameters() async throws {
    let tool = CountedTool()
    let session = LanguageModelSession(
      model: Self.caller([("1", "CountedTool", #"{"name": "x"}"#)]), tools: [tool])
    for _ in 0..<3 { try await session.respond(to: "Go") }
    #expect(tool.reads.count == 1)
  }

  @Test("the limit of rounds can be set")
  func roundLimit() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(log: log) { request, channel in
        guard !request.enabledToolDefinitions.isEmpty else {
          await channel.send(.response(action: .appendText("enough", tokenCount: 1)))
          return
        }
        await channel.send(
          .toolCalls(
            action: .toolCall(
              id: "1", name: "EchoTool",
              action: .appendArguments(#"{"name": "x"}"#, tokenCount: 1))))
      }, tools: [EchoTool()])
    session.toolRoundLimit = 2
    #expect(try await session.respond(to: "Go").content == "enough")
    #expect(log.requests.count == 3, "two rounds with tools, then the answer")
    session.toolRoundLimit = -1
    #expect(session.toolRoundLimit == 0)
    #expect(try await session.respond(to: "Go").content == "enough")
    #expect(log.requests.count == 4)
  }

  @Test("canceling a request cancels its tools")
  func cancelsTools() async throws {
    let (started, stopped) = (Gate(), Gate())
    let session = LanguageModelSession(
      model: Self.caller([("1", "WaitingTool", #"{"name": "a"}"#)]),
      tools: [WaitingTool(started: started, stopped: stopped)])
    let task = Task { try await session.respond(to: "Wait").content }
    await started.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) {
      try await task.value
    }
    await stopped.wait()
    #expect(session.transcript.count == 1)
  }
}

/// A barrier that opens when the given number of tasks wait.
private final class Barrier: Sendable {
  private let missing: Mutex<Int>
  private let gate = Gate()

  init(_ count: Int) {
    missing = Mutex(count)
  }

  func wait() async {
    let isComplete = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isComplete {
      gate.open()
    }
    await gate.wait()
  }
}

private struct BarrierTool: Tool {
  let description = "Waits for the other call"
  let barrier: Barrier

  func call(arguments: Stop) async throws -> String {
    await barrier.wait()
    return arguments.name
  }
}

private struct FailingTool: Tool {
  let description = "Fails"

  func call(arguments: Stop) async throws -> String {
    throw ScriptError(name: arguments.name)
  }
}

private struct CountedTool: Tool {
  let description = "Counts how often its parameters are read"
  let reads = Counter()

  var parameters: GenerationSchema {
    reads.increment()
    return Stop.generationSchema
  }

  func call(arguments: Stop) async throws -> Double {
    1.5
  }
}

private final class Counter: Sendable {
  private let state = Mutex(0)

  func increment() { state.withLock { $0 += 1 } }
  var count: Int { state.withLock { $0 } }
}

private struct HiddenTool: Tool {
  let description = "Is not announced"
  let includesSchemaInInstructions = false

  func call(arguments: Stop) async throws -> [String] {
    [arguments.name]
  }
}

private struct WaitingTool: Tool {
  let description = "Waits until it is canceled"
  let started: Gate
  let stopped: Gate

  func call(arguments: Stop) async throws -> String {
    started.open()
    await Gate().waitForCancellation()
    stopped.open()
    try Task.checkCancellation()
    return ""
  }
}
