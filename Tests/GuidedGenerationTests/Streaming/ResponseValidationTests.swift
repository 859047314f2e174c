// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import ScriptedInference
import Testing

/// The validation of the text of executors that are not constrained by masks.
@Suite struct ResponseValidationTests {
  private static let invalidTexts = [
    #"{"stars": 99, "tags": ["a", "b"], "code": "ABC-1", "mood": "calm"}"#,
    #"{"stars": 4, "tags": ["a"], "code": "ABC-1", "mood": "calm"}"#,
    #"{"stars": 4, "tags": ["a", "b"], "code": "abc", "mood": "calm"}"#,
    #"{"stars": 4, "tags": ["a", "b"], "code": "ABC-1", "mood": "Calm"}"#,
    #"{"stars": 4, "tags": ["a", "b"], "code": "ABC-1", "mood": "calm", "more": 1}"#,
    #"{"stars": 4, "stars": 5, "tags": ["a", "b"], "code": "ABC-1", "mood": "calm"}"#,
    #"{"stars": 4, "tags": ["a", "b"], "code": "ABC-1"}"#,
  ]

  private static func violation(of error: any Error) -> GenerationSchema.Violation? {
    guard case LanguageModelSession.GenerationError.decodingFailure(let context) = error else {
      return nil
    }
    return context.underlyingError as? GenerationSchema.Violation
  }

  @Test("an invalid response is an error of every request", arguments: invalidTexts)
  func invalidResponse(_ text: String) async throws {
    let expected = try #require(
      throws: GenerationSchema.Violation.self,
      performing: {
        try Review.generationSchema.validate(json: text)
      })
    let session = LanguageModelSession(model: ScriptedModel(pieces: text.map { String($0) }))
    let error = await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Go", generating: Review.self)
    }
    #expect(error.flatMap(Self.violation(of:)) == expected)
    #expect(session.transcript.isEmpty)
  }

  @Test("no snapshot shows an invalid value, however the text is split", arguments: invalidTexts)
  func snapshots(_ text: String) async throws {
    for size in [1, 3, text.utf8.count] {
      var pieces: [String] = []
      var rest = text[...]
      while !rest.isEmpty {
        pieces.append(String(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      let session = LanguageModelSession(model: ScriptedModel(pieces: pieces))
      let stream = session.streamResponse(to: "Go", generating: Review.self)
      await #expect(throws: LanguageModelSession.GenerationError.self) {
        for try await snapshot in stream {
          let review = snapshot.content
          #expect((review.stars ?? 1) <= 5)
          #expect(review.code.map { "ABC-1".hasPrefix($0) } ?? true)
          #expect((review.tags ?? []).count <= 2)
          #expect(snapshot.rawContent.jsonString.contains("more") == false)
        }
      }
    }
  }

  @Test("the offset counts the bytes before a code fence's value")
  func fence() async throws {
    let text = "\n```json\n" + #"{"stars": 99}"#
    let session = LanguageModelSession(model: ScriptedModel(pieces: [text]))
    let error = await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Go", generating: Review.self)
    }
    let violation = try #require(error.flatMap(Self.violation(of:)))
    #expect(Array(text.utf8)[violation.offset] == UInt8(ascii: "}"))
  }

  @Test("the executor is canceled at the first invalid byte")
  func cancellation() async throws {
    let gate = Gate()
    let model = ScriptedModel { _, channel in
      await channel.send(.response(action: .appendText(#"{"stars": 99}"#, tokenCount: 1)))
      await gate.waitForCancellation()
    }
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await LanguageModelSession(model: model).respond(to: "Go", generating: Review.self)
    }
    await gate.wait()
  }

  @Test("a response with another order of keys and other spellings is valid")
  func spellings() async throws {
    let text = #"{"mood":"wild", "code":"ABC-12","tags":["warm","loud"], "stars":40e-1}"#
    let session = LanguageModelSession(model: ScriptedModel(pieces: [text]))
    let response = try await session.respond(to: "Go", generating: Review.self)
    #expect(response.content == .sample)
    #expect(response.attempt == 1)
  }

  @Test("choices in another case are replaced if the session ignores case", arguments: [1, 200])
  func caseOfChoices(_ size: Int) async throws {
    let text = Review.json.replacing("wild", with: "WI\\u004cD")
    let pieces = size == 1 ? text.map { String($0) } : [text]
    let session = LanguageModelSession(model: ScriptedModel(pieces: pieces))
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Go", generating: Review.self)
    }
    session.ignoresCaseOfChoices = true
    var last: Review.PartiallyGenerated?
    for try await snapshot in session.streamResponse(to: "Go", generating: Review.self) {
      #expect(snapshot.content.mood == nil || snapshot.content.mood == .wild)
      last = snapshot.content
    }
    #expect(last?.mood == .wild && last?.code == "ABC-12")
  }

  @Test("a choice that is ambiguous without case is not replaced")
  func ambiguousCase() async throws {
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(name: "Letter", anyOf: ["a", "A"]), dependencies: [])
    let session = LanguageModelSession(model: ScriptedModel(pieces: [#""A""#]))
    session.ignoresCaseOfChoices = true
    #expect(try await session.respond(to: "Go", schema: schema).content == GeneratedContent("A"))
  }

  @Test("the output of masks is not validated, unless a keyword is relaxed")
  func constrainedExecutors() throws {
    let cache = ExecutorCache()
    #expect(cache.runner(of: try NoiseModel()).constrainsOutput)
    #expect(!cache.runner(of: ScriptedModel(pieces: [])).constrainsOutput)
  }

  @Test("arguments of tools are validated before a tool runs")
  func toolArguments() async throws {
    let model = ScriptedModel(
      Script(turns: [[.toolCall(name: "rate", arguments: #"{"stars": 6}"#)], [.text("Done")]]))
    let session = LanguageModelSession(model: model, tools: [RateTool()])
    let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
      try await session.respond(to: "Go")
    }
    let violation = error?.underlyingError as? GenerationSchema.Violation
    #expect(violation?.path == "$.stars" && violation?.keyword == "maximum")
  }
}

#if GENERABLE
  @Generable
  struct Rating {
    @Guide(.range(1...5)) var stars: Int
  }
#endif

private struct RateTool: Tool {
  let name = "rate"
  let description = "Rates"

  func call(arguments: Rating) async throws -> String {
    Issue.record("the tool ran with \(arguments.stars) stars")
    return ""
  }
}
