// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import Testing

@Suite("The loop of tools")
struct ToolLoopStateMachineTests {
  private let call = Transcript.ToolCall(
    id: "1", toolName: "find", arguments: GeneratedContent(properties: [:]))

  @Test func finishesWithoutTools() {
    var machine = ToolLoopStateMachine(hasTools: false, mode: .allowed)
    #expect(machine.start() == .callExecutor(.none))
    #expect(machine.executorReturned(calling: []) == .finish)
  }

  @Test func callsTheExecutorAgainAfterTools() {
    var machine = ToolLoopStateMachine(hasTools: true, mode: .allowed)
    #expect(machine.start() == .callExecutor(.allowed))
    #expect(machine.executorReturned(calling: [call, call]) == .runTools([call, call]))
    #expect(machine.toolsReturned() == .callExecutor(.allowed))
    #expect(machine.executorReturned(calling: []) == .finish)
  }

  @Test func requiresOnlyTheFirstCall() {
    var machine = ToolLoopStateMachine(hasTools: true, mode: .required)
    #expect(machine.start() == .callExecutor(.required))
    #expect(machine.executorReturned(calling: [call]) == .runTools([call]))
    #expect(machine.toolsReturned() == .callExecutor(.allowed))
  }

  @Test func offersNoToolsWhereTheyAreDisallowed() {
    var machine = ToolLoopStateMachine(hasTools: true, mode: .disallowed)
    #expect(machine.start() == .callExecutor(.none))
  }

  @Test(arguments: 1...8)
  func endsAfterTheLastRound(_ limit: Int) {
    var machine = ToolLoopStateMachine(hasTools: true, mode: .allowed, maximumRounds: limit)
    #expect(machine.start() == .callExecutor(.allowed))
    for round in 1...limit {
      #expect(machine.executorReturned(calling: [call]) == .runTools([call]))
      #expect(machine.toolsReturned() == .callExecutor(round < limit ? .allowed : .none))
    }
    #expect(
      machine.executorReturned(calling: [call]) == .fail(.toolCallLimitExceeded(limit: limit)))
  }
}
