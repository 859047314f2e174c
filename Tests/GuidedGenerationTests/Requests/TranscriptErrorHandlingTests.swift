// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("TranscriptErrorHandlingPolicy")
struct TranscriptErrorHandlingTests {
  private func session(_ policy: TranscriptErrorHandlingPolicy?) -> LanguageModelSession {
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.response(action: .appendText("Well, ", tokenCount: 1)))
        throw ScriptError()
      }, instructions: "Be brief")
    session.transcriptErrorHandlingPolicy = policy
    return session
  }

  @Test(
    "a failed request leaves the transcript unchanged",
    arguments: [nil, TranscriptErrorHandlingPolicy.revertTranscript])
  func reverts(_ policy: TranscriptErrorHandlingPolicy?) async throws {
    let session = self.session(policy)
    let before = session.transcript
    await #expect(throws: ScriptError()) { try await session.respond(to: "Fail") }
    #expect(session.transcript == before)
  }

  @Test("the prompt and the partial response can be preserved")
  func preserves() async throws {
    let session = self.session(.preserveTranscript)
    await #expect(throws: ScriptError()) { try await session.respond(to: "Fail") }
    #expect(
      session.transcript.map(\.description) == [
        "(Instructions) Be brief", "(Prompt) Fail", "(Response) Well, ",
      ])
    #expect(!session.isResponding)
    #expect(session.usage.totalTokenCount == 1, "a failed request has used its tokens")
    await #expect(throws: ScriptError()) { try await session.respond(to: "Again") }
    #expect(session.transcript.count == 5)
  }

  @Test("a response that cannot be decoded can be preserved")
  func preservesUndecodableResponse() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: [#"{"name": "x"}"#]))
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Pick", generating: Picky.self)
    }
    #expect(session.transcript.count == 2)
  }

  @Test("the output before a cancellation can be preserved")
  func preservesCancelledResponse() async throws {
    let (sent, proceed) = (Gate(), Gate())
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.response(action: .appendText("so far", tokenCount: 1)))
        sent.open()
        await proceed.waitForCancellation()
      })
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    let task = Task { try await session.respond(to: "Go").content }
    await sent.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(session.transcript.last?.description == "(Response) so far")
  }

  @Test("a session continues with an edited transcript")
  func editedTranscript() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["ok"], log: log), instructions: "Be brief")
    for number in 1...3 { try await session.respond(to: "\(number)") }
    session.transcript.history = .init(session.transcript.history.suffix(2))
    try await session.respond(to: "4")
    #expect(
      log.requests.last?.transcript.map(\.description) == [
        "(Instructions) Be brief", "(Prompt) 3", "(Response) ok", "(Prompt) 4",
      ])
    #expect(session.transcript.history.count == 4)
  }
}
