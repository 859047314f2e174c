// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("Requests after an abandoned one", .timeLimit(.minutes(5)))
struct AbandonedRequestTests {
  @Test("a request does not wait for an executor that ignores cancellation")
  func stubbornExecutor() async throws {
    let started = Gate()
    let release = Gate()
    let log = CallLog()
    let session = LanguageModelSession(
      model: CountingModel(log: log) { request, channel in
        if request.transcript.promptText == "First" {
          started.open()
          await release.wait()
          await channel.send(.response(action: .appendText("stale", tokenCount: 1)))
        } else {
          await channel.send(.response(action: .appendText("fresh", tokenCount: 1)))
        }
      })
    let first = Task { try await session.respond(to: "First").content }
    await started.wait()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await session.respond(to: "Second").content == "fresh")
    #expect(try await session.respond(to: "Third").content == "fresh")
    release.open()
    await log.waitForReturns(count: 3)
    #expect(log.executors == [0, 1, 1], "the executor in use is replaced once")
    #expect(log.maximumConcurrency == 1, "no executor runs two requests at once")
    #expect(
      session.transcript.map(\.description) == [
        "(Prompt) Second", "(Response) fresh", "(Prompt) Third", "(Response) fresh",
      ])
  }

  @Test("an executor that has returned is used again")
  func returnedExecutor() async throws {
    let log = CallLog()
    let session = LanguageModelSession(
      model: CountingModel(log: log) { _, channel in
        await channel.send(.response(action: .appendText("fresh", tokenCount: 1)))
        throw ScriptError()
      })
    for _ in 0..<3 {
      await #expect(throws: ScriptError()) { try await session.respond(to: "Go") }
    }
    #expect(log.executors == [0, 0, 0])
  }

  @Test("a request does not wait for a tool that ignores cancellation")
  func stubbornTool() async throws {
    let tool = StubbornTool()
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(log: log) { request, channel in
        if request.transcript.promptText == "First" {
          await channel.send(
            .toolCalls(
              action: .toolCall(
                id: "1", name: "StubbornTool",
                action: .appendArguments(#"{"name": "x"}"#, tokenCount: 1))))
        } else {
          await channel.send(.response(action: .appendText("fresh", tokenCount: 1)))
        }
      }, tools: [tool])
    let first = Task { try await session.respond(to: "First").content }
    await tool.started.wait()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let before = session.transcript
    #expect(try await session.respond(to: "Second").content == "fresh")
    tool.release.open()
    await tool.finished.wait()
    #expect(session.transcript.dropFirst(before.count).count == 2)
    #expect(log.executorCount == 1, "the executor has returned before the tool runs")
    #expect(log.requests.count == 2, "the output of the tool is discarded")
  }

  @Test("the next request reuses the context of an in-process model")
  func reusesContext() async throws {
    let model = try NoiseModel()
    let session = LanguageModelSession(model: model)
    for round in 0..<20 {
      for try await _ in session.streamResponse(to: "Count \(round)") { break }
    }
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 4)
    try await session.respond(to: "Go", options: options)
    #expect(model.log.state.withLock { $0.predictors } == 1)
  }
}

private struct StubbornTool: Tool {
  let description = "Ignores cancellation"
  let started = Gate()
  let release = Gate()
  let finished = Gate()

  func call(arguments: Stop) async throws -> String {
    started.open()
    await release.wait()
    defer { finished.open() }
    return "late"
  }
}

extension Transcript {
  /// The text of the last prompt.
  fileprivate var promptText: String {
    for case .prompt(let prompt) in reversed() { return prompt.segments.plainText }
    return ""
  }
}
