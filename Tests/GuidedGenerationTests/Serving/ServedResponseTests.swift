// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import JSONText
import SchemaModel
import ScriptedInference
import Synchronization
import Testing

@Suite("Served responses")
struct ServedResponseTests {
  private static let secret = "sk-12345"

  private func stream(
    _ model: ScriptedLanguageModel
  ) -> LanguageModelSession.ResponseStream<Trip> {
    LanguageModelSession(model: model).streamResponse(to: "Trip", generating: Trip.self)
  }

  private func failing(_ error: any Error) -> ScriptedLanguageModel {
    ScriptedLanguageModel(Script(turns: [[.text(#"{"title": "Os"#), .failure(error)]]))
  }

  private func lines(_ model: ScriptedLanguageModel) async -> [String] {
    var lines: [String] = []
    for await line in stream(model).jsonLines() { lines.append(line) }
    return lines
  }

  @Test("server-sent events end with the complete content")
  func eventsEndWithTheResult() async throws {
    let served = stream(
      ScriptedLanguageModel(answering: Trip.sample, by: .character, pause: .milliseconds(1))
    ).serverSentEvents()
    #expect(served.mediaType == "text/event-stream")
    var events: [String] = []
    for await event in served { events.append(event) }
    #expect(events.count > 1)
    for event in events.dropLast() { #expect(event.hasPrefix("event: snapshot\ndata: {")) }
    for event in events {
      #expect(event.hasSuffix("}\n\n"))
      #expect(event.split(separator: "\n").count == 2)
    }
    let last = try #require(events.last)
    let data = try #require(last.split(separator: "\n").last).dropFirst("data: ".count)
    let json = try JSONParser.parse(String(data))
    #expect(last.hasPrefix("event: result\n"))
    #expect(json["content"] == Trip.sample.generatedContent.jsonValue)
  }

  @Test("comments keep the connection open while the model has not generated anything")
  func commentsKeepTheConnectionOpen() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let model = ScriptedLanguageModel { _, channel in
      var isReleased = released.makeAsyncIterator()
      await isReleased.next()
      await channel.send(.response(action: .appendText(Trip.json, tokenCount: 1)))
    }
    var comments: [String] = []
    var events: [String] = []
    for await text in stream(model).serverSentEvents(keepAlive: .zero) {
      guard text.hasPrefix(":") else {
        events.append(text)
        continue
      }
      comments.append(text)
      if comments.count == 3 { release.yield() }
    }
    #expect(comments.count >= 3)
    #expect(Set(comments) == [": keep-alive\n\n"])
    #expect(events.last?.hasPrefix("event: result\n") == true)
  }

  @Test("a reader that leaves during a comment stops the model")
  func leavingDuringACommentStopsTheModel() async throws {
    let (stopped, continuation) = AsyncStream.makeStream(of: Bool.self)
    let model = ScriptedLanguageModel { _, _ in
      do {
        try await Task.sleep(for: .seconds(600))
      } catch {
        continuation.yield(Task.isCancelled)
        throw error
      }
    }
    for await text in stream(model).serverSentEvents(keepAlive: .milliseconds(1)) {
      #expect(text.hasPrefix(":"))
      break
    }
    var isStopped = stopped.makeAsyncIterator()
    #expect(await isStopped.next() == true)
  }

  @Test("JSON lines have a type, and each differs from the previous one")
  func linesDiffer() async throws {
    let lines = await lines(
      ScriptedLanguageModel(answering: Trip.sample, by: .word, pause: .milliseconds(1)))
    for (line, next) in zip(lines, lines.dropFirst()) { #expect(line != next) }
    let types = try lines.map { try JSONParser.parse($0)["type"]?.string }
    #expect(Set(types.dropLast()) == ["snapshot"])
    #expect(types.last == "result")
    #expect(lines.allSatisfy { $0.last == "\n" && $0.filter(\.isNewline).count == 1 })
  }

  @Test("the reasoning of the model is not sent")
  func reasoningIsNotSent() async throws {
    let script = Script(turns: [
      [.reasoning("secret thought"), .pause(.milliseconds(20)), .text(Trip.json)]
    ])
    let lines = await lines(ScriptedLanguageModel(script))
    #expect(lines.last?.contains(#""type":"result""#) == true)
    #expect(!lines.joined().contains("secret thought"))
  }

  @Test("an error is the last message, without the description of the error")
  func errorsAreDescribedByTheirKind() async throws {
    let errors: [(any Error, String)] = [
      (ScriptedFailure(Self.secret), "internalError"),
      (
        LanguageModelError.rateLimited(.init(resetDate: nil, debugDescription: Self.secret)),
        "rateLimited"
      ),
      (
        LanguageModelError.guardrailViolation(.init(debugDescription: Self.secret)),
        "guardrailViolation"
      ),
    ]
    for (error, code) in errors {
      let lines = await lines(failing(error))
      let json = try JSONParser.parse(try #require(lines.last))
      #expect(json["type"]?.string == "failure")
      #expect(json["code"]?.string == code)
      #expect(json["message"]?.string?.isEmpty == false)
      #expect(!lines.joined().contains(Self.secret))
    }
  }

  @Test("the application can describe errors")
  func errorsCanBeDescribed() async throws {
    let served = stream(failing(ScriptedFailure("lost"))).jsonLines { error in
      ServedFailure(code: "mine", message: "\(error is ScriptedFailure)")
    }
    var last: String?
    for await line in served { last = line }
    #expect(last == "{\"type\":\"failure\",\"code\":\"mine\",\"message\":\"true\"}\n")
  }

  @Test("text that violates the schema is a failure and not a result")
  func violationsAreFailures() async throws {
    let lines = await lines(ScriptedLanguageModel(pieces: [#"{"title": "x", "days": 31}"#]))
    #expect(lines.last?.contains(#""code":"decodingFailure""#) == true)
    #expect(!lines.joined().contains("31"))
  }

  @Test("the model stops when the reader leaves")
  func leavingStopsTheModel() async throws {
    let (stopped, continuation) = AsyncStream.makeStream(of: Bool.self)
    let model = ScriptedLanguageModel { _, channel in
      await channel.send(.response(action: .appendText(#"{"title": "O"#, tokenCount: 1)))
      do {
        try await Task.sleep(for: .seconds(600))
        continuation.yield(false)
      } catch {
        continuation.yield(Task.isCancelled)
        throw error
      }
    }
    let session = LanguageModelSession(model: model)
    let served = session.streamResponse(to: "Trip", generating: Trip.self).serverSentEvents()
    for await event in served {
      #expect(event.contains(#""title":"O""#))
      break
    }
    var isStopped = stopped.makeAsyncIterator()
    #expect(await isStopped.next() == true)
    #expect(!session.isResponding)
  }

  @Test("a canceled reader receives no further message")
  func cancellationEndsTheSequence() async throws {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let model = ScriptedLanguageModel { _, _ in
      continuation.yield()
      try await Task.sleep(for: .seconds(600))
    }
    let served = stream(model).jsonLines()
    let reader = Task {
      var lines: [String] = []
      for await line in served { lines.append(line) }
      return lines
    }
    var isStarted = started.makeAsyncIterator()
    _ = await isStarted.next()
    reader.cancel()
    #expect(await reader.value == [])
  }
}
