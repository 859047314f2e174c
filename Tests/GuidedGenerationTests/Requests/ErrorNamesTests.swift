// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import ScriptedInference
import Testing

@Suite("LanguageModelSession.ErrorNames")
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

  @Test("errors can have the types of 2025")
  func release2025() async throws {
    do {
      try await session(.release2025, throwing: tooLong).respond(to: "x")
      Issue.record("no error was thrown")
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
      guard case LanguageModelError.contextSizeExceeded(let payload)? = context.underlyingError
      else {
        Issue.record("the payload was lost")
        return
      }
      #expect((payload.contextSize, payload.tokenCount) == (10, 12))
    }
    let refusal = LanguageModelError.refusal(.init(explanation: "no", debugDescription: "refused"))
    do {
      try await session(.release2025, throwing: refusal).respond(to: "x")
      Issue.record("no error was thrown")
    } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
      #expect(try await refusal.explanation.content == "no")
    }
  }

  @Test("errors can have the types of 2026")
  func release2026() async throws {
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

  @Test("errors have the types of 2025 by default")
  func defaultNames() async throws {
    let model = ScriptedModel { [tooLong] _, _ in throw tooLong }
    let session = LanguageModelSession(model: model)
    #expect(session.errorNames == .release2025)
    do {
      try await session.respond(to: "x")
      Issue.record("no error was thrown")
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
      #expect(context.debugDescription == "too long")
    }
    session.errorNames = .asThrown
    await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x") }
  }

  @Test("errors have the types of 2026 in sessions with a profile or dynamic instructions")
  func defaultNamesOfProfiles() async throws {
    let model = ScriptedModel { [tooLong] _, _ in throw tooLong }
    let sessions = [
      LanguageModelSession(profile: LanguageModelSession.Profile {}.model(model)),
      LanguageModelSession(model: model, dynamicInstructions: EmptyDynamicInstructions()),
    ]
    for session in sessions {
      #expect(session.errorNames == .release2026)
      do {
        try await session.respond(to: "x")
        Issue.record("no error was thrown")
      } catch LanguageModelError.contextSizeExceeded(let payload) {
        #expect((payload.contextSize, payload.tokenCount) == (10, 12))
      }
      session.errorNames = .release2025
      await #expect(throws: LanguageModelSession.GenerationError.self) {
        try await session.respond(to: "x")
      }
    }
  }

  @Test("an error without a counterpart is unchanged")
  func unchangedErrors() async throws {
    for names in [LanguageModelSession.ErrorNames.asThrown, .release2025, .release2026] {
      await #expect(throws: ScriptError()) {
        try await session(names, throwing: ScriptError()).respond(to: "x")
      }
    }
    let other = session(.asThrown, throwing: tooLong)
    await #expect(throws: LanguageModelError.self) { try await other.respond(to: "x") }
  }

  @Test("an error of 2025 with a counterpart survives a round trip")
  func roundTrip() throws {
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
