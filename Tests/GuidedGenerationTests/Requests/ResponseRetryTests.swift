// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite struct ResponseRetryTests {
  /// Returns a model that sends one text per request, and the last one again after that.
  private static func model(_ texts: [String], log: ExecutorLog) -> ScriptedModel {
    ScriptedModel(log: log) { _, channel in
      let text = texts[min(log.requests.count, texts.count) - 1]
      for character in text {
        await channel.send(.response(action: .appendText(String(character), tokenCount: 1)))
      }
    }
  }

  private static let invalid = #"{"stars": 99, "tags": ["a", "b"]}"#

  @Test("an invalid response is requested again with a description of the problem")
  func retry() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(model: Self.model([Self.invalid, Review.json], log: log))
    session.responseRetryLimit = 1
    let response = try await session.respond(to: "Go", generating: Review.self)
    #expect(response.content == .sample && response.attempt == 2)
    #expect(log.requests.count == 2)
    #expect(Set(log.requests.map(\.id)).count == 1)
    #expect(Set(log.requests.map(\.turnID)).count == 2)
    let second = try #require(log.requests.last).transcript
    #expect(second.count == 3)
    guard case .response(let rejected) = second[1], case .prompt(let correction) = second[2] else {
      Issue.record("the transcript has other entries: \(second)")
      return
    }
    #expect(rejected.segments.first?.description.hasPrefix(#"{"stars": 99"#) == true)
    #expect(correction.description.contains("$.stars"))
    // The transcript of the session has the prompt and the valid response.
    #expect(session.transcript.count == 2)
    #expect(response.usage.output.totalTokenCount > Review.json.count)
    #expect(session.usage == response.usage)
  }

  @Test("the last attempt's error is thrown when the limit is reached", arguments: [0, 1, 3])
  func limit(_ limit: Int) async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(model: Self.model([Self.invalid], log: log))
    session.responseRetryLimit = limit
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Go", generating: Review.self)
    }
    #expect(log.requests.count == limit + 1)
    #expect(session.transcript.isEmpty && !session.isResponding)
  }

  @Test("text that is not JSON, and incomplete text, are requested again")
  func otherProblems() async throws {
    let log = ExecutorLog()
    let texts = ["Here you are:", #"{"stars": 4, "tags": ["#, Review.json]
    let session = LanguageModelSession(model: Self.model(texts, log: log))
    session.responseRetryLimit = 2
    let response = try await session.respond(to: "Go", generating: Review.self)
    #expect(response.content == .sample && response.attempt == 3)
    #expect(log.requests.last?.transcript.count == 5)
  }

  @Test("a response that the token limit truncated is not requested again")
  func truncation() async throws {
    let log = ExecutorLog()
    let model = ScriptedModel(log: log) { _, channel in
      await channel.send(.response(action: .appendText(#"{"stars": 4"#, tokenCount: 1)))
      await channel.send(.response(action: .updateFinishReason(.length)))
    }
    let session = LanguageModelSession(model: model)
    session.responseRetryLimit = 3
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Go", generating: Review.self)
    }
    #expect(log.requests.count == 1)
  }

  @Test("snapshots have the number of their attempt, and begin again")
  func snapshots() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(model: Self.model([Self.invalid, Review.json], log: log))
    session.responseRetryLimit = 1
    var attempts: [Int] = []
    for try await snapshot in session.streamResponse(to: "Go", generating: Review.self) {
      attempts.append(snapshot.attempt)
      #expect(snapshot.content.stars.map { $0 == 4 } ?? true)
    }
    #expect(attempts == attempts.sorted() && attempts.last == 2)
  }

  @Test("an initializer runs once per attempt and property")
  func initializers() async throws {
    let log = ExecutorLog()
    let texts = [
      #"{"first": {"text": "a"}, "second": 5}"#,
      #"{"first": {"text": "a"}, "second": {"text": "b"}}"#,
    ]
    let session = LanguageModelSession(model: Self.model(texts, log: log))
    session.responseRetryLimit = 1
    let counter = InitializerCounter()
    try await InitializerCounter.$current.withValue(counter) {
      for try await _ in session.streamResponse(to: "Go", generating: CountedPair.self) {}
    }
    // The first attempt may have been replaced before the reader saw it.
    #expect((2...3).contains(counter.count))
  }

  @Test("the next attempt does not wait for an executor that ignores cancellation")
  func abandonedExecutor() async throws {
    let gate = Gate()
    let log = CallLog()
    let model = CountingModel(log: log) { _, channel in
      let isFirst = log.executors.count == 1
      let text = isFirst ? Self.invalid : Review.json
      await channel.send(.response(action: .appendText(text, tokenCount: 1)))
      if isFirst { await gate.wait() }
      await channel.send(.response(action: .appendText(isFirst ? "late" : " ", tokenCount: 1)))
    }
    let session = LanguageModelSession(model: model)
    session.responseRetryLimit = 1
    let response = try await session.respond(to: "Go", generating: Review.self)
    #expect(response.content == .sample)
    #expect(log.maximumConcurrency == 1 && log.executorCount == 2)
    gate.open()
  }

  @Test("tool rounds are kept when a response is requested again")
  func toolRounds() async throws {
    let log = ExecutorLog()
    let model = ScriptedModel(log: log) { _, channel in
      switch log.requests.count {
      case 1:
        await channel.send(
          .toolCalls(
            action: .toolCall(id: "1", name: "note", action: .appendArguments("{}", tokenCount: 1))
          ))
      case 2: await channel.send(.response(action: .appendText(Self.invalid, tokenCount: 1)))
      default: await channel.send(.response(action: .appendText(Review.json, tokenCount: 1)))
      }
    }
    let session = LanguageModelSession(model: model, tools: [NoteTool()])
    session.responseRetryLimit = 1
    let response = try await session.respond(to: "Go", generating: Review.self)
    #expect(response.content == .sample)
    // The prompt, the call, its output, the rejected response, and the correction.
    #expect(log.requests.last?.transcript.count == 5 || log.requests.last?.transcript.count == 6)
    #expect(
      session.transcript.filter { if case .toolOutput = $0 { true } else { false } }.count == 1)
  }
}

/// Counts the calls of an initializer.
private final class InitializerCounter: Sendable {
  @TaskLocal static var current: InitializerCounter?

  private let state = Mutex(0)

  var count: Int { state.withLock { $0 } }

  func increment() { state.withLock { $0 += 1 } }
}

struct CountedText: Generable {
  var text: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: CountedText.self, properties: [.init(name: "text", type: String.self)])
  }

  init(_ content: GeneratedContent) throws {
    text = try content.value(forProperty: "text")
    if content.isComplete { InitializerCounter.current?.increment() }
  }

  var generatedContent: GeneratedContent { GeneratedContent(properties: ["text": text]) }
}

#if GENERABLE
  @Generable
  struct CountedPair {
    var first: CountedText
    var second: CountedText
  }

  @Generable
  struct NoteArguments {}
#endif

private struct NoteTool: Tool {
  let name = "note"
  let description = "Takes a note"

  func call(arguments: NoteArguments) async throws -> String { "noted" }
}
