// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@Suite("SharedExecutorLanguageModel", .timeLimit(.minutes(5)))
struct SharedExecutorTests {
  @Test("sessions share one executor and use it concurrently")
  func concurrentRequests() async throws {
    let (first, second) = (Gate(), Gate())
    let log = CallLog()
    let model = SharedCountingModel(log: log) { request, channel in
      // The requests 1 and 2 wait for each other.
      let prompt = request.transcript.last?.description
      guard prompt != "(Prompt) 0" else { return }
      (prompt == "(Prompt) 1" ? first : second).open()
      await (prompt == "(Prompt) 1" ? second : first).wait()
      await channel.send(.response(action: .appendText("done", tokenCount: 1)))
    }
    let sessions = [LanguageModelSession(model: model), LanguageModelSession(model: model)]
    // If both sessions created the executor at the same time, one of them would be discarded.
    for session in sessions { try await session.respond(to: "0") }
    async let left = sessions[0].respond(to: "1").content
    async let right = sessions[1].respond(to: "2").content
    #expect(try await [left, right] == ["done", "done"])
    #expect(log.executorCount == 1)
    #expect(log.maximumConcurrency == 2)
  }

  @Test("an executor is released with the last session that uses it")
  func release() async throws {
    let log = CallLog()
    let model = SharedCountingModel(log: log) { _, _ in }
    do {
      let first = LanguageModelSession(model: model)
      try await first.respond(to: "1")
      do {
        let second = LanguageModelSession(model: model)
        try await second.respond(to: "2")
      }
      try await first.respond(to: "3")
    }
    await log.waitForRelease(count: 1)
    #expect(log.executors == [0, 0, 0])
    try await LanguageModelSession(model: model).respond(to: "4")
    #expect(log.executors == [0, 0, 0, 1])
  }

  @Test("models with different configurations have different executors")
  func configurations() async throws {
    let logs = [CallLog(), CallLog()]
    var sessions: [LanguageModelSession] = []
    for log in logs {
      sessions.append(LanguageModelSession(model: SharedCountingModel(log: log) { _, _ in }))
    }
    for session in sessions { try await session.respond(to: "x") }
    #expect(logs.map(\.executorCount) == [1, 1])
  }

  @Test("a request does not replace an executor that runs an abandoned one")
  func abandonedRequest() async throws {
    let (started, release) = (Gate(), Gate())
    let log = CallLog()
    let session = LanguageModelSession(
      model: SharedCountingModel(log: log) { request, _ in
        guard request.transcript.last?.description == "(Prompt) 1" else { return }
        started.open()
        await release.wait()
      })
    let first = Task { try await session.respond(to: "1").content }
    await started.wait()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    try await session.respond(to: "2")
    #expect(log.executors == [0, 0])
    release.open()
    await log.waitForReturns(count: 2)
  }
}
