// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("Finish reason")
struct FinishReasonTests {
  private func session(_ steps: [Script.Step]) -> LanguageModelSession {
    LanguageModelSession(model: ScriptedModel(Script(turns: [steps])))
  }

  /// Returns the context of the decoding failure of a structured request.
  private func failure(
    _ steps: [Script.Step]
  ) async throws -> LanguageModelSession.GenerationError.Context? {
    do {
      try await session(steps).respond(to: "Where?", generating: Stop.self)
      return nil
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      return context
    }
  }

  @Test("a response is complete unless the executor reports another reason")
  func reasons() async throws {
    #expect(try await session([.text("Yes")]).respond(to: "?").finishReason == .complete)
    for reason in LanguageModelSession.FinishReason.allCases {
      let response = try await session([.text("No"), .finishReason(reason)]).respond(to: "?")
      #expect(response.finishReason == reason)
      #expect(response.content == "No")
    }
  }

  @Test("a truncated value reports the token limit")
  func tokenLimit() async throws {
    let context = try #require(
      try await failure([.text(#"{"name": "Op"#), .finishReason(.length)]))
    #expect(context.finishReason == .length)
    #expect(
      context.debugDescription
        == "the response for 'Stop' ends after 12 bytes because the model reached its token "
        + "limit; allow more response tokens")
    let unknown = try #require(try await failure([.text(#"{"name": "Op"#)]))
    #expect(unknown.finishReason == nil)
  }

  @Test(
    "an interrupted response reports the reason and the complete text",
    arguments: [LanguageModelSession.FinishReason.refusal, .contentFilter])
  func interruption(_ reason: LanguageModelSession.FinishReason) async throws {
    let context = try #require(
      try await failure([.finishReason(reason), .text("I can"), .text("not help")]))
    #expect(context.finishReason == reason)
    #expect(context.rawContent == "I cannot help")
    #expect(context.debugDescription.contains("because"))
    let incomplete = try #require(
      try await failure([.text(#"{"name": "Op"#), .finishReason(reason)]))
    #expect(incomplete.finishReason == reason)
    #expect(incomplete.debugDescription.contains("ends after 12 bytes because"))
  }

  @Test("a value that cannot be converted reports the reason")
  func undecodableValue() async throws {
    do {
      try await session([.text(#"{"name": "x"}"#), .finishReason(.length)])
        .respond(to: "Pick", generating: Picky.self)
      Issue.record("the value was accepted")
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      #expect(context.finishReason == .length)
    }
  }

  @Test("the reason of a turn that calls tools is not that of the response")
  func severalTurns() async throws {
    let call = Script.Step.toolCall(name: "EchoTool", arguments: #"{"name": "Opera"}"#)
    let session = LanguageModelSession(
      model: ScriptedModel(Script(turns: [[call, .finishReason(.toolCalls)], [.text("Yes")]])),
      tools: [EchoTool()])
    #expect(try await session.respond(to: "?").finishReason == .complete)
  }

  @Test("an in-process model reports whether its text was cut", arguments: [true, false])
  func cutText(_ isCut: Bool) async throws {
    var model = try NoiseModel()
    model.bias[NoiseModel.endToken] = isCut ? -1_000 : 1_000
    let response = try await LanguageModelSession(model: model)
      .respond(to: "Go", options: GenerationOptions(maximumResponseTokens: 4))
    #expect(response.finishReason == (isCut ? .length : .complete))
  }
}
