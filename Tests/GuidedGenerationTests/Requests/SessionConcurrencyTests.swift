// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("One request at a time")
struct SessionConcurrencyTests {
  /// Sends a piece, then waits until it is canceled.
  private static func endless(started: Gate, stopped: Gate) -> ScriptedModel {
    ScriptedModel { _, channel in
      await channel.send(.response(action: .appendText("endless", tokenCount: 1)))
      started.open()
      await Gate().waitForCancellation()
      stopped.open()
      try Task.checkCancellation()
    }
  }

  @Test("a request during another one fails and leaves the first running")
  func rejectsSecondRequest() async throws {
    let proceed = Gate()
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await proceed.wait()
        await channel.send(.response(action: .appendText("done", tokenCount: 1)))
      })
    let first = session.streamResponse(to: "First")
    #expect(session.isResponding)
    do {
      try await session.respond(to: "Second")
      Issue.record("the second request was accepted")
    } catch LanguageModelSession.GenerationError.concurrentRequests(_) {
      #expect(session.isResponding)
    }
    proceed.open()
    #expect(try await first.collect().content == "done")
    #expect(session.transcript.count == 2)
  }

  @Test("leaving the loop cancels the request")
  func cancelsOnBreak() async throws {
    let (started, stopped) = (Gate(), Gate())
    let session = LanguageModelSession(
      model: Self.endless(started: started, stopped: stopped), instructions: "Be brief")
    let stream = session.streamResponse(to: "Go")
    for try await snapshot in stream {
      #expect(snapshot.content == "endless")
      break
    }
    #expect(!session.isResponding)
    #expect(session.transcript.count == 1)
    await stopped.wait()
    await #expect(throws: CancellationError.self) {
      try await stream.collect()
    }
  }

  @Test("releasing the stream cancels the request")
  func cancelsOnRelease() async throws {
    let (started, stopped) = (Gate(), Gate())
    let session = LanguageModelSession(model: Self.endless(started: started, stopped: stopped))
    do {
      _ = session.streamResponse(to: "Go")
    }
    #expect(!session.isResponding)
    #expect(session.transcript.isEmpty)
  }

  @Test("canceling the task cancels the request")
  func cancelsWithTask() async throws {
    let (started, stopped) = (Gate(), Gate())
    let session = LanguageModelSession(model: Self.endless(started: started, stopped: stopped))
    let task = Task {
      try await session.respond(to: "Go").content
    }
    await started.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) {
      try await task.value
    }
    #expect(!session.isResponding)
    #expect(session.transcript.isEmpty)
    await stopped.wait()
  }

  @Test("a request in a canceled task fails")
  func cancelledTask() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["never"]))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.respond(to: "Go").content
    }
    await #expect(throws: CancellationError.self) {
      try await task.value
    }
    #expect(!session.isResponding)
  }

  @Test("replacing the transcript fails the running request")
  func replacedTranscript() async throws {
    let (started, stopped) = (Gate(), Gate())
    let session = LanguageModelSession(model: Self.endless(started: started, stopped: stopped))
    let stream = session.streamResponse(to: "Go")
    await started.wait()
    session.transcript = Transcript()
    await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) {
      try await stream.collect()
    }
    #expect(session.transcript.isEmpty)
    await stopped.wait()
  }

  @Test("a stream outlives the reference to its session")
  func releasedSession() async throws {
    let proceed = Gate()
    let stream = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await proceed.wait()
        await channel.send(.response(action: .appendText("done", tokenCount: 1)))
      }
    ).streamResponse(to: "Go")
    proceed.open()
    #expect(try await stream.collect().content == "done")
  }
}
