// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("Several readers of one stream", .timeLimit(.minutes(5)))
struct ConcurrentReaderTests {
  /// A model that sends a piece, waits for the gate, and sends another.
  private func model(proceed: Gate, stopped: Gate = Gate()) -> ScriptedModel {
    ScriptedModel { _, channel in
      await channel.send(.response(action: .appendText("one ", tokenCount: 1)))
      defer { stopped.open() }
      await proceed.waitForCancellation()
      try Task.checkCancellation()
      await channel.send(.response(action: .appendText("two", tokenCount: 1)))
    }
  }

  @Test("a canceled reader ends alone", arguments: [true, false])
  func canceledReader(collects: Bool) async throws {
    let (proceed, reading) = (Gate(), Gate())
    let session = LanguageModelSession(model: model(proceed: proceed))
    nonisolated(unsafe) let stream = session.streamResponse(to: "Go")
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next()?.content == "one ")
    let other = Task {
      if collects {
        reading.open()
        _ = try await stream.collect()
      } else {
        for try await _ in stream { reading.open() }
      }
    }
    await reading.wait()
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    #expect(session.isResponding)
    proceed.open()
    var last: String?
    while let snapshot = try await iterator.next() { last = snapshot.content }
    #expect(last == "one two")
    #expect(try await stream.collect().content == "one two")
  }

  @Test("canceling the last reader cancels the request")
  func lastReader() async throws {
    let (proceed, stopped) = (Gate(), Gate())
    let session = LanguageModelSession(model: model(proceed: proceed, stopped: stopped))
    nonisolated(unsafe) let stream = session.streamResponse(to: "Go")
    let readings = [Gate(), Gate()]
    let readers = readings.map { reading in
      Task { for try await _ in stream { reading.open() } }
    }
    for reading in readings { await reading.wait() }
    for reader in readers {
      #expect(session.isResponding)
      reader.cancel()
      await #expect(throws: CancellationError.self) { try await reader.value }
    }
    #expect(!session.isResponding)
    #expect(session.transcript.isEmpty)
    await stopped.wait()
    await #expect(throws: CancellationError.self) { try await stream.collect() }
  }

  @Test("the tokens of a canceled request count")
  func usage() async throws {
    let session = LanguageModelSession(model: model(proceed: Gate()))
    for try await _ in session.streamResponse(to: "Go") { break }
    #expect(!session.isResponding)
    #expect(session.usage.output.totalTokenCount == 1)
  }
}
