// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import ScriptedInference
import Testing

@Suite("The transcript after an error")
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

  @Test(arguments: [nil, TranscriptErrorHandlingPolicy.revertTranscript])
  func isAsBefore(_ policy: TranscriptErrorHandlingPolicy?) async throws {
    let session = self.session(policy)
    let before = session.transcript
    await #expect(throws: ScriptError()) { try await session.respond(to: "Fail") }
    #expect(session.transcript == before)
  }

  @Test func keepsThePromptAndThePartialAnswer() async throws {
    let session = self.session(.preserveTranscript)
    await #expect(throws: ScriptError()) { try await session.respond(to: "Fail") }
    #expect(
      session.transcript.map(\.description) == [
        "(Instructions) Be brief", "(Prompt) Fail", "(Response) Well, ",
      ])
    #expect(!session.isResponding)
    #expect(session.usage.totalTokenCount == 0)
    await #expect(throws: ScriptError()) { try await session.respond(to: "Again") }
    #expect(session.transcript.count == 5)
  }

  @Test func keepsAnAnswerThatItsTypeRejects() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: [#"{"name": "x"}"#]))
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Pick", generating: Picky.self)
    }
    #expect(session.transcript.count == 2)
  }

  @Test func keepsWhatWasSaidBeforeACancellation() async throws {
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

  @Test func continuesAfterItsTranscriptWasEdited() async throws {
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

@Suite("The names of errors")
struct ErrorNamesTests {
  private func session(
    _ names: LanguageModelSession.ErrorNames, throwing error: any Error
  ) -> LanguageModelSession {
    let session = LanguageModelSession(model: ScriptedModel { _, _ in throw error })
    session.errorNames = names
    return session
  }

  private var tooLong: LanguageModelError {
    .contextSizeExceeded(.init(contextSize: 10, tokenCount: 12, debugDescription: "too long"))
  }

  @Test func areThoseOf2025ForCodeThatCatchesThem() async throws {
    do {
      try await session(.release2025, throwing: tooLong).respond(to: "x")
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
      guard case LanguageModelError.contextSizeExceeded(let payload)? = context.underlyingError
      else {
        Issue.record("the numbers were lost")
        return
      }
      #expect((payload.contextSize, payload.tokenCount) == (10, 12))
    }
    let refusal = LanguageModelError.refusal(.init(explanation: "no", debugDescription: "refused"))
    do {
      try await session(.release2025, throwing: refusal).respond(to: "x")
    } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
      #expect(try await refusal.explanation.content == "no")
    }
  }

  @Test func areThoseOf2026ForCodeThatCatchesThem() async throws {
    let proceed = Gate()
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await proceed.wait()
        await channel.send(.response(action: .appendText("{", tokenCount: 1)))
      })
    session.errorNames = .release2026
    let stream = session.streamResponse(to: "x", generating: Stop.self)
    await #expect(throws: LanguageModelSession.Error.concurrentRequests) {
      try await session.respond(to: "y")
    }
    proceed.open()
    await #expect(throws: GeneratedContent.ParsingError.self) { try await stream.collect() }
    let picky = LanguageModelSession(model: ScriptedModel(pieces: [#"{"name": "x"}"#]))
    picky.errorNames = .release2026
    await #expect(throws: GeneratedContent.ParsingError.self) {
      try await picky.respond(to: "Pick", generating: Picky.self)
    }
  }

  @Test func stayWhereThereIsNoOtherName() async throws {
    for names in [LanguageModelSession.ErrorNames.asThrown, .release2025, .release2026] {
      await #expect(throws: ScriptError()) {
        try await session(names, throwing: ScriptError()).respond(to: "x")
      }
    }
    let other = session(.asThrown, throwing: tooLong)
    await #expect(throws: LanguageModelError.self) { try await other.respond(to: "x") }
  }

  /// Every name of 2025 that says as much leads to one of 2026 and back.
  @Test func leadBackAndForth() throws {
    typealias Old = LanguageModelSession.GenerationError
    let context = Old.Context(debugDescription: "d")
    let olds: [Old] = [
      .assetsUnavailable(context), .guardrailViolation(context), .unsupportedGuide(context),
      .decodingFailure(context), .rateLimited(context), .concurrentRequests(context),
      .refusal(.init(transcriptEntries: []), context),
    ]
    for old in olds {
      let new = LanguageModelSession.ErrorNames.release2026.renaming(old)
      #expect(!(new is Old), "\(old)")
      let back = LanguageModelSession.ErrorNames.release2025.renaming(new)
      let caseName = { (error: Any) in Mirror(reflecting: error).children.first?.label }
      #expect(caseName(back) == caseName(old))
      #expect(back is Old)
    }
  }
}
