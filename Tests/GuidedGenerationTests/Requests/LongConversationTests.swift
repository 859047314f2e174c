// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

/// The advice of `docs/long-conversations.md`, applied to a small context.
@Suite("Long conversations")
struct LongConversationTests {
  private let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 12)

  private func model(_ contextSize: Int) throws -> NoiseModel {
    var model = try NoiseModel()
    model.contextSize = contextSize
    return model
  }

  /// Responds, dropping the older half of the history until the prompt fits.
  private func respond(
    in session: LanguageModelSession, to prompt: String
  ) async throws -> String {
    while true {
      do {
        return try await session.respond(to: prompt, options: options).content
      } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
        let history = session.transcript.history
        guard !history.isEmpty else {
          throw LanguageModelSession.GenerationError.exceededContextWindowSize(context)
        }
        session.transcript.history = .init(history.suffix(history.count / 2))
      }
    }
  }

  @Test("a conversation continues beyond the context after entries are dropped")
  func dropsEntries() async throws {
    let session = LanguageModelSession(model: try model(200), instructions: "Be brief")
    for number in 1...20 {
      _ = try await respond(in: session, to: "Question number \(number)")
    }
    #expect(session.transcript.first?.description == "(Instructions) Be brief")
    #expect(session.transcript.history.count < 40, "entries were dropped")
    #expect(
      session.transcript.contains { $0.description == "(Prompt) Question number 20" })
  }

  @Test("a single prompt that exceeds the context is an error")
  func promptTooLong() async throws {
    let session = LanguageModelSession(model: try model(60))
    _ = try await respond(in: session, to: "Short")
    do {
      _ = try await respond(in: session, to: String(repeating: "long ", count: 40))
      Issue.record("the prompt was accepted")
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
      guard case LanguageModelError.contextSizeExceeded(let limit)? = context.underlyingError else {
        Issue.record("the payload was lost")
        return
      }
      #expect(limit.contextSize == 60)
      #expect(limit.tokenCount == "(Prompt) ".utf8.count + 200)
      #expect(limit.debugDescription.contains("209"))
      #expect(limit.debugDescription.contains("60"))
    }
    #expect(!session.isResponding)
  }

  @Test("the token count of the transcript increases")
  func tokenCount() async throws {
    let model = try model(4096)
    let session = LanguageModelSession(model: model)
    var counts: [Int] = []
    for _ in 0..<3 {
      try await session.respond(to: "More", options: options)
      counts.append(try await model.tokenCount(for: session.transcript))
    }
    #expect(counts == counts.sorted() && Set(counts).count == 3)
  }

  @Test("a decoded transcript continues the conversation")
  func decodedTranscript() async throws {
    let session = LanguageModelSession(
      model: try model(4096), tools: [], instructions: "Be brief")
    try await session.respond(to: "One", generating: Stop.self, options: options)
    let data = try JSONEncoder().encode(session.transcript)
    let transcript = try JSONDecoder().decode(Transcript.self, from: data)
    #expect(transcript == session.transcript)

    let restored = LanguageModelSession(model: try model(4096), transcript: transcript)
    restored.prewarm()
    let (first, second) = (
      try await session.respond(to: "Two", options: options),
      try await restored.respond(to: "Two", options: options)
    )
    #expect(first.content == second.content)
    #expect(second.usage.input.cachedTokenCount > 0, "prewarming has evaluated the transcript")
    #expect(restored.transcript.count == session.transcript.count)
  }
}
