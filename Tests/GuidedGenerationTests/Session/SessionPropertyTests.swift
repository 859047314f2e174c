// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("SessionPropertyValues")
struct SessionPropertyTests {
  @Test("instructions and tools share the properties of a session")
  func sharedProperties() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [
          [.toolCall(name: "MoodTool", arguments: #"{"name": "wild"}"#)], [.text("done")],
        ]), log: log), dynamicInstructions: MoodInstructions())
    #expect(session.properties.mood == "calm")
    try await session.respond(to: "Go")
    #expect(session.properties.mood == "wild")
    #expect(
      log.requests.map { $0.transcript.first?.description } == [
        "(Instructions) Mood: calm\n  MoodTool: Sets the mood",
        "(Instructions) Mood: wild\n  MoodTool: Sets the mood",
      ])
    let other = LanguageModelSession(model: ScriptedModel(pieces: []))
    #expect(other.properties.mood == "calm", "each session has its own")
  }

  @Test("a property outside of a session has its default value")
  func defaultValue() {
    let instructions = MoodInstructions()
    instructions.mood = "wild"
    #expect(instructions.mood == "calm")
  }

  @Test("a tool that sets the history leaves the request running")
  func historySetByTool() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [
          [.toolCall(name: "ForgetTool", arguments: #"{"name": "all"}"#)], [.text("done")],
        ])), tools: [ForgetTool()])
    session.transcript.append(.prompt(.init(segments: [.text(.init(content: "long ago"))])))
    #expect(try await session.respond(to: "Forget").content == "done")
    #expect(
      session.transcript.history.map(\.description) == [
        "(Prompt) Forget", #"(Tool calls) ForgetTool: {"name": "all"}"#,
        "(Tool output) ForgetTool: forgotten", "(Response) done",
      ])
  }

  @Test("setting the history from outside fails the running request")
  func historySetOutside() async throws {
    let (started, proceed) = (Gate(), Gate())
    let session = LanguageModelSession(
      model: ScriptedModel { _, _ in
        started.open()
        await proceed.waitForCancellation()
      })
    let task = Task { try await session.respond(to: "x").content }
    await started.wait()
    session.properties.history = []
    await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) {
      try await task.value
    }
  }
}

private enum MoodKey: SessionPropertyKey {
  static let defaultValue = "calm"
}

extension SessionPropertyValues {
  fileprivate var mood: String {
    get { self[MoodKey.self] }
    set { self[MoodKey.self] = newValue }
  }
}

private struct MoodInstructions: DynamicInstructions {
  @SessionProperty(\.mood) var mood

  var body: some DynamicInstructions {
    Instructions("Mood: \(mood)")
    MoodTool()
  }
}

private struct MoodTool: Tool {
  let description = "Sets the mood"
  @SessionProperty(\.mood) var mood

  func call(arguments: Stop) async throws -> String {
    mood = arguments.name
    return "set"
  }
}

private struct ForgetTool: Tool {
  let description = "Forgets what was said before the last prompt"
  @SessionProperty(\.history) var history

  func call(arguments: Stop) async throws -> String {
    guard
      let last = history.lastIndex(where: { entry in
        if case .prompt = entry { return true }
        return false
      })
    else { return "nothing" }
    history = .init(history[last...])
    return "forgotten"
  }
}
