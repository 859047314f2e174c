// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("Turns of a request")
struct TurnTests {
  private static let call = LanguageModelExecutorGenerationChannel.Event.toolCalls(
    action: .toolCall(
      id: "1", name: "EchoTool",
      action: .appendArguments(#"{"name": "Opera"}"#, tokenCount: 1)))

  @Test("events that are sent after the executor returned are ignored")
  func lateEvents() async throws {
    let (secondTurn, sent) = (Gate(), Gate())
    let session = LanguageModelSession(
      model: ScriptedModel { request, channel in
        if case .toolOutput = request.transcript.last {
          secondTurn.open()
          await sent.wait()
          await channel.send(.response(action: .appendText("now", tokenCount: 1)))
        } else {
          Task {
            await secondTurn.wait()
            await channel.send(.response(action: .appendText("late", tokenCount: 7)))
            await channel.send(.reasoning(action: .appendText("late", tokenCount: 7)))
            sent.open()
          }
          await channel.send(Self.call)
        }
      }, tools: [EchoTool()])
    let response = try await session.respond(to: "Go")
    #expect(response.content == "now")
    #expect(response.usage.output.totalTokenCount == 2)
    #expect(response.transcriptEntries.count == 3, "calls, outputs, and a response")
  }

  @Test("each call of the executor has its own identifier, and shares that of the request")
  func turnIdentifiers() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [
          [.toolCall(name: "EchoTool", arguments: #"{"name": "Opera"}"#)], [.text("Yes")],
        ]), log: log), tools: [EchoTool()])
    try await session.respond(to: "Go")
    try #require(log.requests.count == 2)
    #expect(Set(log.requests.map(\.id)).count == 1)
    #expect(Set(log.requests.map(\.turnID)).count == 2)
  }
}
