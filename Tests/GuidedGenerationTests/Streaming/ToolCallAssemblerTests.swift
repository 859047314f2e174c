// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import GuidedGeneration
import Testing

@Suite("ToolCallAssembler")
struct ToolCallAssemblerTests {
  private typealias Event = LanguageModelExecutorGenerationChannel.Event

  /// Returns the event that appends to the arguments of a call.
  private func step(_ id: String, _ name: String, _ piece: String) -> Event {
    .toolCalls(
      action: .toolCall(id: id, name: name, action: .appendArguments(piece, tokenCount: 1)))
  }

  private func calls(_ events: [Event]) throws -> [Transcript.ToolCall] {
    var assembler = TurnAssembler()
    for event in events { _ = assembler.handle(event) }
    return try assembler.receivedToolCalls.map { try $0.validated }
  }

  @Test("calls without an identifier are separate")
  func missingIdentifiers() throws {
    let calls = try calls([
      step("", "find", #"{"na"#), step("", "find", #"me": 1}"#), step("", "find", #"{"name": 2}"#),
      step("", "now", ""), step("", "gone", "{"), step("", "", "}"), step("", "gone", "\n"),
    ])
    #expect(calls.map(\.toolName) == ["find", "find", "now", "gone"])
    #expect(
      calls.map(\.arguments.jsonString) == [#"{"name": 1}"#, #"{"name": 2}"#, "{}", "{}"])
    #expect(Set(calls.map(\.id)).count == 4)
    #expect(calls.allSatisfy { !$0.id.isEmpty })
  }

  @Test("calls with one identifier and different names are separate")
  func equalIdentifiers() throws {
    let calls = try calls([
      step("0", "find", #"{"name""#), step("0", "now", "{"), step("0", "find", ": 1}"),
      step("0", "now", "}"),
    ])
    #expect(calls.map(\.toolName) == ["find", "now"])
    #expect(calls.map(\.arguments.jsonString) == [#"{"name": 1}"#, "{}"])
    #expect(calls[0].id == "0")
    #expect(Set(calls.map(\.id)).count == 2)
  }

  @Test("arguments after complete arguments begin another call")
  func completeArguments() throws {
    let calls = try calls([
      step("0", "find", #"{"name": "}"}"#), step("0", "find", " \n"),
      step("0", "find", #"{"name": 2}"#),
      .toolCalls(
        action: .toolCall(id: "0", name: "find", action: .updateMetadata(["second": true]))),
    ])
    #expect(calls.map(\.arguments.jsonString) == [#"{"name": "}"}"#, #"{"name": 2}"#])
    #expect(calls.map(\.metadata.count) == [0, 1])
    #expect(Set(calls.map(\.id)).count == 2)
  }

  @Test("an event without an identifier or a name continues the last call")
  func continuations() throws {
    let calls = try calls([
      step("7", "find", "{"), step("", "", #""name": "#), step("7", "", "1}"),
    ])
    #expect(calls.map(\.id) == ["7"])
    #expect(calls.map(\.arguments.jsonString) == [#"{"name": 1}"#])
  }

  @Test("a removed call can be sent again")
  func removedCall() throws {
    let calls = try calls([
      step("1", "find", "{}"), step("2", "find", "{"), .toolCalls(action: .removeToolCall(id: "2")),
      step("2", "find", "{}"), .toolCalls(action: .removeToolCall(id: "1")),
      .toolCalls(action: .removeToolCall(id: "absent")),
    ])
    #expect(calls.map(\.id) == ["2"])
    #expect(calls.map(\.arguments.jsonString) == ["{}"])
  }

  @Test("calls of several entries have different identifiers")
  func severalEntries() throws {
    let calls = try calls([
      step("1", "find", "{}"), .reasoning(action: .appendText("hm", tokenCount: 1)),
      step("1", "find", "{}"),
    ])
    #expect(calls.count == 2)
    #expect(Set(calls.map(\.id)).count == 2)
  }

  // A search through all calls for each event would take many minutes.
  @Test("the time for an event does not grow with the number of calls", .timeLimit(.minutes(1)))
  func manyCalls() throws {
    let count = 50_000
    var assembler = TurnAssembler()
    for piece in ["{", "}"] {
      for number in 0..<count { _ = assembler.handle(step("\(number)", "find", piece)) }
    }
    #expect(assembler.entries().count == 1)
    #expect(assembler.receivedToolCalls.map(\.call.id) == (0..<count).map { "\($0)" })
  }
}
