// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Observation
import ScriptedInference
import Synchronization
import Testing

@Suite("Observation of a session")
struct SessionObservationTests {
  @Test("observers are notified when a request begins and when it finishes")
  func isResponding() async throws {
    let proceed = Gate()
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await proceed.wait()
        await channel.send(.response(action: .appendText("done", tokenCount: 1)))
      })
    let changes = Mutex(0)
    withObservationTracking {
      _ = session.isResponding
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    let stream = session.streamResponse(to: "Go")
    #expect(changes.withLock { $0 } == 1)
    withObservationTracking {
      _ = session.isResponding
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    proceed.open()
    _ = try await stream.collect()
    #expect(changes.withLock { $0 } == 2)
  }

  @Test("observers are not notified of a request that the session rejects")
  func rejectedRequest() async throws {
    let proceed = Gate()
    let session = LanguageModelSession(model: ScriptedModel { _, _ in await proceed.wait() })
    let stream = session.streamResponse(to: "Go")
    let changes = Mutex(0)
    withObservationTracking {
      _ = session.isResponding
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Again")
    }
    #expect(changes.withLock { $0 } == 0, "nothing has changed")
    proceed.open()
    _ = try await stream.collect()
    #expect(changes.withLock { $0 } == 1)
  }

  @Test("an observer that reads a property when it is notified reads the new value")
  func readsNewValue() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["a"]))
    let values = Mutex<[Bool]>([])
    @Sendable func observe() {
      withObservationTracking {
        _ = session.isResponding
      } onChange: {
        values.withLock { $0.append(session.isResponding) }
        observe()
      }
    }
    observe()
    try await session.respond(to: "Go")
    #expect(values.withLock { $0 } == [true, false])
  }

  @Test("every observer reads the final value", .timeLimit(.minutes(2)))
  func finalValue() async throws {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<300 {
        group.addTask {
          let session = LanguageModelSession(model: ScriptedModel(pieces: ["a", "b"]))
          async let isIdle: Void = Self.waitUntilIdle(session)
          _ = try? await session.respond(to: "Go")
          await isIdle
        }
      }
    }
  }

  /// Waits for the end of a request by observation alone, which ends only if no change is missed.
  private static func waitUntilIdle(_ session: LanguageModelSession) async {
    var hasResponded = false
    while true {
      let change = Gate()
      let isResponding = withObservationTracking {
        session.isResponding
      } onChange: {
        // The notification wakes the observer on another thread while it is being delivered.
        change.open()
      }
      if hasResponded && !isResponding { return }
      if isResponding { hasResponded = true }
      if !isResponding, session.transcript.count == 2 { return }
      await change.wait()
    }
  }

  @Test("a request that an observer starts does not displace the one that it observes")
  func requestOfObserver() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["a"]))
    nonisolated(unsafe) var inner: LanguageModelSession.ResponseStream<String>?
    withObservationTracking {
      _ = session.isResponding
    } onChange: {
      inner = session.streamResponse(to: "Inner")
    }
    #expect(try await session.respond(to: "Outer").content == "a")
    let stream = try #require(inner)
    await #expect(throws: LanguageModelSession.GenerationError.self) { try await stream.collect() }
    #expect(session.transcript.map(\.description) == ["(Prompt) Outer", "(Response) a"])
  }

  @Test("the transcript contains the partial response")
  func partialResponse() async throws {
    let (sent, proceed) = (Gate(), Gate())
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.response(action: .appendText("so far", tokenCount: 1)))
        sent.open()
        await proceed.wait()
        await channel.send(.response(action: .appendText(", so good", tokenCount: 1)))
      })
    let stream = session.streamResponse(to: "Go")
    await sent.wait()
    #expect(session.transcript.count == 2)
    #expect(session.transcript.last?.description == "(Response) so far")
    let hasChanged = Gate()
    withObservationTracking {
      _ = session.transcript
    } onChange: {
      hasChanged.open()
    }
    proceed.open()
    await hasChanged.wait()
    _ = try await stream.collect()
    #expect(session.transcript.last?.description == "(Response) so far, so good")
  }

  @Test("observers are notified of the usage")
  func usage() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["a", "b"]))
    let hasChanged = Gate()
    withObservationTracking {
      _ = session.usage
    } onChange: {
      hasChanged.open()
    }
    try await session.respond(to: "Go")
    await hasChanged.wait()
    #expect(session.usage.output.totalTokenCount == 2)
  }

  @Test("observers are notified when the transcript is set")
  func editedTranscript() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: []))
    let hasChanged = Gate()
    withObservationTracking {
      _ = session.transcript
    } onChange: {
      hasChanged.open()
    }
    session.transcript.append(.prompt(Transcript.Prompt(segments: [])))
    await hasChanged.wait()
    #expect(session.transcript.count == 1)
  }
}
