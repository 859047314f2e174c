// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import Testing

@Suite("ToolLoopStateMachine")
struct ToolLoopStateMachineTests {
  private let call = Transcript.ToolCall(
    id: "1", toolName: "find", arguments: GeneratedContent(properties: [:]))

  @Test("a request without tools finishes after one turn")
  func finishesWithoutTools() {
    var machine = ToolLoopStateMachine(hasTools: false, mode: .allowed)
    #expect(machine.start() == .callExecutor(.disallowed))
    #expect(machine.executorReturned(calling: []) == .finish)
  }

  @Test("the executor runs again after tools")
  func continuesAfterTools() {
    var machine = ToolLoopStateMachine(hasTools: true, mode: .allowed)
    #expect(machine.start() == .callExecutor(.allowed))
    #expect(machine.executorReturned(calling: [call, call]) == .runTools([call, call]))
    #expect(machine.toolsReturned() == .callExecutor(.allowed))
    #expect(machine.executorReturned(calling: []) == .finish)
  }

  @Test("only the first turn is required to call a tool")
  func requiresFirstCall() {
    var machine = ToolLoopStateMachine(hasTools: true, mode: .required)
    #expect(machine.start() == .callExecutor(.required))
    #expect(machine.executorReturned(calling: [call]) == .runTools([call]))
    #expect(machine.toolsReturned() == .callExecutor(.allowed))
  }

  @Test("no tools are offered if they are disallowed")
  func disallowsTools() {
    var machine = ToolLoopStateMachine(hasTools: true, mode: .disallowed)
    #expect(machine.start() == .callExecutor(.disallowed))
  }

  @Test("a call after the last round fails", arguments: 1...8)
  func limitsRounds(_ limit: Int) {
    var machine = ToolLoopStateMachine(hasTools: true, mode: .allowed, maximumRounds: limit)
    #expect(machine.start() == .callExecutor(.allowed))
    for round in 1...limit {
      #expect(machine.executorReturned(calling: [call]) == .runTools([call]))
      #expect(machine.toolsReturned() == .callExecutor(round < limit ? .allowed : .disallowed))
    }
    #expect(
      machine.executorReturned(calling: [call]) == .fail(.toolCallLimitExceeded(limit: limit)))
  }
}
