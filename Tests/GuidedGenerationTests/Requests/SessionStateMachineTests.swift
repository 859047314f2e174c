// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import Testing

@Suite("SessionStateMachine")
struct SessionStateMachineTests {
  private func prompt(_ text: String) -> Transcript.Entry {
    .prompt(
      Transcript.Prompt(id: text, segments: [.text(Transcript.TextSegment(id: "", content: text))]))
  }

  private func begin(
    _ machine: inout SessionStateMachine, _ text: String
  ) throws -> SessionStateMachine.RequestID {
    let id = machine.begin(with: prompt(text))
    return try #require(id)
  }

  @Test("a commit appends the entries of the request")
  func commits() throws {
    var machine = SessionStateMachine(transcript: Transcript(entries: [prompt("0")]))
    let id = try begin(&machine, "1")
    let second = machine.begin(with: prompt("2"))
    #expect(second == nil, "another request is running")
    machine.commit(id, entries: [prompt("answer")])
    #expect(machine.transcript.map(\.id) == ["0", "1", "answer"])
    _ = try begin(&machine, "2")
  }

  @Test("a rollback removes the prompt")
  func rollsBack() throws {
    var machine = SessionStateMachine(transcript: Transcript(entries: [prompt("0")]))
    let id = try begin(&machine, "1")
    machine.rollBack(id)
    #expect(machine.transcript.map(\.id) == ["0"])
    _ = try begin(&machine, "1")
  }

  @Test("a request that is not running is ignored")
  func ignoresFinishedRequests() throws {
    var machine = SessionStateMachine(transcript: Transcript())
    let first = try begin(&machine, "1")
    machine.rollBack(first)
    let second = try begin(&machine, "2")
    machine.commit(first, entries: [prompt("stale")])
    machine.rollBack(first)
    #expect(machine.transcript.map(\.id) == ["2"])
    machine.rollBack(second)
    #expect(machine.transcript.isEmpty)
  }

  @Test("a replaced transcript ends the running request")
  func replacesTranscript() throws {
    var machine = SessionStateMachine(transcript: Transcript(entries: [prompt("0"), prompt("1")]))
    let id = try begin(&machine, "2")
    machine.replaceTranscript(by: Transcript())
    machine.rollBack(id)
    machine.commit(id, entries: [prompt("stale")])
    #expect(machine.transcript.isEmpty)
    _ = try begin(&machine, "3")
  }

  @Test("only the last commit can be rolled back")
  func rollsBackLastCommit() throws {
    var machine = SessionStateMachine(transcript: Transcript())
    let first = try begin(&machine, "1")
    machine.commit(first, entries: [prompt("a")])
    let second = try begin(&machine, "2")
    machine.rollBack(first)
    machine.commit(second, entries: [prompt("b")])
    machine.rollBack(first)
    #expect(machine.transcript.map(\.id) == ["1", "a", "2", "b"])
    machine.rollBack(second)
    machine.rollBack(second)
    #expect(machine.transcript.map(\.id) == ["1", "a"])
  }
}
