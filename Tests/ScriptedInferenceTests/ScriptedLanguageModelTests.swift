// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("A scripted model")
struct ScriptedLanguageModelTests {
  @Test("the model answers with a value", arguments: StreamingUnit.allCases)
  func answersWithAValue(by unit: StreamingUnit) async throws {
    let model = ScriptedLanguageModel(answering: Review.sample, by: unit)
    let stream = LanguageModelSession(model: model)
      .streamResponse(to: "Review", generating: Review.self)
    var last: Review.PartiallyGenerated?
    for try await snapshot in stream {
      last = snapshot.content
    }
    #expect(try await stream.collect().content == .sample)
    #expect(last?.highlights?.map(\.text) == ["Sand, more sand", "Worms 🪱"])
  }

  @Test("every session uses the turns in order")
  func takesItsTurnsInOrderInEverySession() async throws {
    let model = ScriptedLanguageModel(
      Script(turns: [[.text("one")], [.text("t"), .text("wo")]]))
    for _ in 0..<2 {
      let session = LanguageModelSession(model: model)
      var answers: [String] = []
      for _ in 0..<3 {
        answers.append(try await session.respond(to: "Count").content)
      }
      #expect(answers == ["one", "two", "one"])
    }
  }

  @Test("the model calls tools and sends reasoning")
  func callsToolsAndSendsReasoning() async throws {
    let model = ScriptedLanguageModel(
      Script(turns: [
        [
          .reasoning("hm", tokenCount: 3),
          .toolCall(id: "1", name: "echo", arguments: #"{"text": "#),
          .toolCall(id: "1", name: "echo", arguments: #""hi"}"#),
        ],
        [
          .text("done"),
          .usage(
            input: .init(totalTokenCount: 10, cachedTokenCount: 2),
            output: .init(totalTokenCount: 20, reasoningTokenCount: 5)),
        ],
      ]))
    let session = LanguageModelSession(model: model, tools: [Echo()])
    let response = try await session.respond(to: "Echo")
    #expect(response.content == "done")
    #expect(
      response.transcriptEntries.map(\.description).joined(separator: "|").contains("echoed hi"))
    #expect(response.usage.input.totalTokenCount == 10)
    #expect(response.usage.output.totalTokenCount == 25)
  }

  @Test("a failure step throws its error")
  func failsAtTheStep() async throws {
    let model = ScriptedLanguageModel(
      Script(turns: [[.text("so "), .failure(ScriptTestError()), .text("never")]]))
    let stream = LanguageModelSession(model: model).streamResponse(to: "Go")
    var texts: [String] = []
    await #expect(throws: ScriptTestError()) {
      for try await snapshot in stream {
        texts.append(snapshot.content)
      }
    }
    #expect(texts == ["so "])
  }

  @Test("a replacement replaces the answer so far")
  func replacesText() async throws {
    let model = ScriptedLanguageModel(Script(turns: [[.text("wrong"), .replaceText("right")]]))
    #expect(try await LanguageModelSession(model: model).respond(to: "Go").content == "right")
  }

  @Test("pauses are measured by the model's clock")
  func pausesByItsClock() async throws {
    let clock = InstantClock()
    let script = Script(pieces: ["a", "b", "c"], pause: .milliseconds(40))
    let model = ScriptedLanguageModel(script, clock: clock)
    #expect(try await LanguageModelSession(model: model).respond(to: "Go").content == "abc")
    #expect(clock.slept == Array(repeating: .milliseconds(40), count: 3))
    let quick = ScriptedLanguageModel(script.withoutPauses, clock: clock)
    #expect(try await LanguageModelSession(model: quick).respond(to: "Go").content == "abc")
    #expect(clock.slept.count == 3)
  }

  @Test("cancellation ends a pause")
  func cancellationEndsAPause() async throws {
    let session = LanguageModelSession(
      model: ScriptedLanguageModel(
        Script(turns: [[.text("begun"), .pause(.seconds(3600)), .text("never")]])))
    for try await snapshot in session.streamResponse(to: "Go") {
      #expect(snapshot.content == "begun")
      break
    }
    #expect(!session.isResponding)
    #expect(session.transcript.isEmpty)
  }

  @Test("the log contains the requests and prewarmings")
  func logsRequests() async throws {
    let log = RequestLog()
    let model = ScriptedLanguageModel(pieces: ["Yes."], log: log)
    let session = LanguageModelSession(model: model, instructions: "Be brief")
    session.prewarm()
    _ = try await session.respond(to: "Ready?")
    _ = try await session.respond(to: "Really?")
    #expect(log.requests.map(\.transcript.count) == [2, 4])
    #expect(log.prewarmings.map(\.count) == [1])
    #expect(log.executorCount == 1)
  }

  @Test("a script without turns sends nothing")
  func emptyScriptsSendNothing() async throws {
    let model = ScriptedLanguageModel(Script(turns: []))
    #expect(try await LanguageModelSession(model: model).respond(to: "Go").content.isEmpty)
  }
}

/// A tool that returns its argument.
private struct Echo: Tool {
  let name = "echo"
  let description = "Gives a text back"

  func call(arguments: Highlight) async throws -> String {
    "echoed \(arguments.text)"
  }
}

/// A clock whose sleeps return immediately.
final class InstantClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state = Mutex((now: Instant(), slept: [Duration]()))

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var slept: [Duration] { state.withLock { $0.slept } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.slept.append(state.now.duration(to: deadline))
      state.now = deadline
    }
  }
}
