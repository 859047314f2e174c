// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import LocalInference
import SchemaModel
import Testing

/// Tests of sessions with a model that has random weights.
@Suite struct LocalSessionTests {
  private let model: LocalLanguageModel

  init() throws {
    model = try TemporaryFile.with(RandomModel().writer.bytes) { url in
      try LocalLanguageModel(contentsOf: url, loading: .copied)
    }
  }

  private static let schema = GenerationSchema(
    schema: Schema(
      root: .object(
        ObjectSchema(
          title: "Review",
          properties: [
            .init(
              name: "stars", node: .integer(NumberSchema(minimum: .init(1), maximum: .init(5)))),
            .init(
              name: "mood",
              node: .string(StringSchema(restriction: .choices(["good", "bad"])))),
            .init(
              name: "words",
              node: .array(
                ArraySchema(items: .string(StringSchema()), minimumCount: 1, maximumCount: 2))),
          ]))))

  @Test("structured output is complete for any budget", arguments: [0, 1, 2, 3] as [UInt64])
  func structuredOutputIsAlwaysComplete(_ seed: UInt64) async throws {
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(
      to: "the thing", schema: Self.schema,
      options: GenerationOptions(
        sampling: .random(top: 50, seed: seed), maximumResponseTokens: 60))
    let content = response.content
    #expect(try (1...5).contains(content.value(Int.self, forProperty: "stars")))
    #expect(try ["good", "bad"].contains(content.value(String.self, forProperty: "mood")))
    #expect(try (1...2).contains(content.value([String].self, forProperty: "words").count))
  }

  @Test("a second request gives the same output as a new session with the same transcript")
  func cachedContextDoesNotChangeOutput() async throws {
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 12)
    let session = LanguageModelSession(model: model, instructions: "in the abab")
    _ = try await session.respond(to: "ab", options: options)
    let again = LanguageModelSession(model: model, transcript: session.transcript)
    let kept = try await session.respond(to: "the", options: options)
    let fresh = try await again.respond(to: "the", options: options)
    #expect(kept.content == fresh.content)
  }

  @Test("tokenization stops as soon as a prompt exceeds the context", arguments: [20_000, 200_000])
  func stopsAtTheSizeOfTheContext(_ byteCount: Int) throws {
    let text = String(repeating: "q ", count: byteCount / 2)
    let request = PromptRequest(
      transcript: Transcript(entries: [.prompt(.init(segments: [.text(.init(content: text))]))]))
    let exact = try model.prompt(for: request).count
    #expect(exact > byteCount / 2)
    #expect {
      _ = try model.prompt(for: request, fittingIn: 9_000)
    } throws: { error in
      guard case LanguageModelError.contextSizeExceeded(let payload) = error else { return false }
      #expect(payload.debugDescription.contains("at least \(payload.tokenCount) tokens"))
      #expect(payload.tokenCount <= max(9_000 + Tokenizer.checkInterval, exact / 3))
      return payload.contextSize == 9_000 && (9_000..<exact).contains(payload.tokenCount)
    }
    #expect(try model.prompt(for: request, fittingIn: exact + 1).count == exact)
  }

  @Test("a canceled task does not tokenize a prompt")
  func tokenizationIsCancelable() async {
    let model = model
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try model.prompt(
        for: PromptRequest(
          transcript: Transcript(entries: [
            .prompt(.init(segments: [.text(.init(content: "the"))]))
          ])))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a prompt that exceeds the context is an error with both sizes")
  func reportsPromptsThatAreTooLong() async throws {
    let session = LanguageModelSession(model: model)
    await #expect {
      try await session.respond(to: String(repeating: "q", count: 400))
    } throws: { error in
      if case LanguageModelError.contextSizeExceeded(let payload) = error {
        return payload.contextSize == 300 && payload.tokenCount == 402
      }
      if case LanguageModelSession.GenerationError.exceededContextWindowSize = error {
        return true
      }
      return false
    }
  }

  @Test("prewarming evaluates the transcript before the request")
  func prewarmEvaluatesTheTranscript() async throws {
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 4)
    let instructions = Instructions("in the abab")
    let cold = try await LanguageModelSession(model: model, instructions: instructions).respond(
      to: "ab the", options: options)
    #expect(cold.usage.input.cachedTokenCount == 0)
    let session = LanguageModelSession(model: model, instructions: instructions)
    session.prewarm()
    let warm = try await session.respond(to: "ab the", options: options)
    #expect(warm.content == cold.content)
    #expect(warm.usage.input.totalTokenCount == cold.usage.input.totalTokenCount)
    let counted = try await model.tokenCount(for: instructions)
    #expect(warm.usage.input.cachedTokenCount >= counted, "the instructions were read before")
  }

  @Test("token counts match the usage of requests")
  func tokenCountsMatchUsage() async throws {
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 4)
    let session = LanguageModelSession(model: model, instructions: "in the abab")
    for text in ["ab", "the thing", "abab in the"] {
      let before = try await model.tokenCount(for: session.transcript)
      let prompt = try await model.tokenCount(for: text)
      let schema = try await model.tokenCount(for: Self.schema)
      #expect(prompt > 0 && schema > 0)
      let response = try await session.respond(to: text, options: options)
      #expect(response.usage.input.totalTokenCount == before + prompt)
    }
  }

  @Test("a model reports its capabilities and its tool call syntax")
  func modelsReportCapabilities() async throws {
    #expect(model.capabilities.contains(.guidedGeneration))
    #expect(model.capabilities.contains(.toolCalling))
    #expect(model.toolCallSyntax?.opening.first == RandomModel.controls.firstIndex(of: "<|call|>"))
    #expect(try await model.vocabulary.count == 271)
    #expect(model.tokenize(Array("the".utf8)).count == 1)
  }
}
