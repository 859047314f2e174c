// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import Testing

@Suite("The state machine of a session")
struct SessionStateMachineTests {
  private func prompt(_ text: String) -> Transcript.Entry {
    .prompt(
      Transcript.Prompt(id: text, segments: [.text(Transcript.TextSegment(id: "", content: text))]))
  }

  private func begin(
    _ machine: inout SessionStateMachine, _ text: String
  ) throws -> SessionStateMachine.RequestID {
    guard case .begun(let id) = machine.begin(with: prompt(text)) else { throw ScriptError() }
    return id
  }

  @Test func commitsWhatARequestAdds() throws {
    var machine = SessionStateMachine(transcript: Transcript(entries: [prompt("0")]))
    let id = try begin(&machine, "1")
    #expect(machine.activeRequest == id)
    #expect(machine.begin(with: prompt("2")) == .rejected)
    machine.commit(id, entries: [prompt("answer")], usage: .zero)
    #expect(machine.activeRequest == nil)
    #expect(machine.transcript.map(\.id) == ["0", "1", "answer"])
  }

  @Test func rollsBackToBeforeThePrompt() throws {
    var machine = SessionStateMachine(transcript: Transcript(entries: [prompt("0")]))
    let id = try begin(&machine, "1")
    machine.rollBack(id)
    #expect(machine.transcript.map(\.id) == ["0"])
    #expect(machine.activeRequest == nil)
  }

  @Test func ignoresRequestsThatAreOver() throws {
    var machine = SessionStateMachine(transcript: Transcript())
    let first = try begin(&machine, "1")
    machine.rollBack(first)
    let second = try begin(&machine, "2")
    machine.commit(first, entries: [prompt("stale")], usage: .zero)
    machine.rollBack(first)
    #expect(machine.activeRequest == second)
    #expect(machine.transcript.map(\.id) == ["2"])
  }

  @Test func takesBackOnlyTheLastCommit() throws {
    var machine = SessionStateMachine(transcript: Transcript())
    let first = try begin(&machine, "1")
    machine.commit(first, entries: [prompt("a")], usage: .zero)
    let second = try begin(&machine, "2")
    machine.takeBack(first)
    machine.commit(second, entries: [prompt("b")], usage: .zero)
    machine.takeBack(first)
    #expect(machine.transcript.map(\.id) == ["1", "a", "2", "b"])
    machine.takeBack(second)
    machine.takeBack(second)
    #expect(machine.transcript.map(\.id) == ["1", "a"])
  }
}
