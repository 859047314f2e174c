// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("DynamicInstructions")
struct DynamicInstructionsTests {
  /// The instructions and the announced tools of each turn.
  private func announced(_ log: ExecutorLog) -> [String] {
    log.requests.map { request in
      guard case .instructions(let entry)? = request.transcript.first else { return "nothing" }
      return ([entry.segments.plainText] + entry.toolDefinitions.map(\.name))
        .joined(separator: "|")
    }
  }

  @Test("instructions are evaluated before every turn")
  func evaluation() async throws {
    let log = ExecutorLog()
    let state = AppState()
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["ok"], log: log), dynamicInstructions: Editing(state: state))
    #expect(session.transcript.count == 1, "the transcript initially contains the instructions")
    try await session.respond(to: "One")
    state.set(hasImages: true, topics: ["a", "b", "a"])
    try await session.respond(to: "Two")
    state.set(hasImages: false, topics: [])
    try await session.respond(to: "Three")
    #expect(
      announced(log) == [
        "Help.\nNo images.|EchoTool", "Help.\nImages.\nTopic a\nTopic b|EchoTool|StateTool",
        "Help.\nNo images.|EchoTool",
      ])
    #expect(session.transcript.history.count == 6)
    #expect(session.transcript.count == 7, "one entry of instructions")
  }

  @Test("the tools of instructions are announced and run")
  func tools() async throws {
    let log = ExecutorLog()
    let state = AppState()
    state.set(hasImages: true, topics: [])
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [
          [.toolCall(name: "StateTool", arguments: #"{"name": "x"}"#)], [.text("done")],
        ]), log: log), dynamicInstructions: Editing(state: state))
    #expect(try await session.respond(to: "Go").content == "done")
    #expect(announced(log).first?.hasSuffix("|EchoTool|StateTool") == true)
    #expect(announced(log).last?.hasSuffix("|EchoTool") == true, "the tool changed the state")
    #expect(session.transcript.last?.description == "(Response) done")
  }

  @Test("instructions replace those of a given history")
  func history() async throws {
    let log = ExecutorLog()
    let history: [Transcript.Entry] = [
      .instructions(.init(segments: [.text(.init(content: "old"))], toolDefinitions: [])),
      .prompt(.init(segments: [.text(.init(content: "Before"))])),
    ]
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["ok"], log: log),
      dynamicInstructions: Instructions("new"), history: history)
    try await session.respond(to: "After")
    #expect(
      log.requests.first?.transcript.map(\.description) == [
        "(Instructions) new", "(Prompt) Before", "(Prompt) After",
      ])
  }

  @Test("a failed request leaves only the instructions")
  func failedRequest() async throws {
    let state = AppState()
    let session = LanguageModelSession(
      model: ScriptedModel { _, _ in throw ScriptError() },
      dynamicInstructions: Editing(state: state))
    state.set(hasImages: true, topics: ["a"])
    await #expect(throws: ScriptError()) { try await session.respond(to: "x") }
    #expect(session.transcript.count == 1)
    #expect(!session.isResponding)
  }

  @Test("instructions that contain themselves are an error")
  func recursion() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["ok"]), dynamicInstructions: Endless())
    await #expect(throws: DynamicProfileError.self) { try await session.respond(to: "x") }
    #expect(session.transcript.isEmpty)
  }
}

/// The state of an app on which instructions depend.
final class AppState: Sendable {
  private let state = Mutex((hasImages: false, topics: [String]()))

  func set(hasImages: Bool, topics: [String]) {
    state.withLock { $0 = (hasImages, topics) }
  }

  var hasImages: Bool { state.withLock { $0.hasImages } }
  var topics: [String] { state.withLock { $0.topics } }
}

private struct Editing: DynamicInstructions {
  let state: AppState

  var body: some DynamicInstructions {
    Instructions { "Help." }
    EchoTool()
    if state.hasImages {
      ImageEditing(state: state)
    } else {
      Instructions("No images.")
    }
    ForEach(state.topics, id: \.self) { topic in
      Instructions("Topic \(topic)")
    }
  }
}

private struct ImageEditing: DynamicInstructions {
  let state: AppState

  var body: some DynamicInstructions {
    Instructions("Images.")
    if state.hasImages {
      [StateTool(state: state)] as [any Tool]
    }
  }
}

private struct StateTool: Tool {
  let description = "Removes the images"
  let state: AppState

  func call(arguments: Stop) async throws -> String {
    state.set(hasImages: false, topics: [])
    return "removed"
  }
}

private struct Endless: DynamicInstructions {
  var body: AnyDynamicInstructions {
    AnyDynamicInstructions(Endless())
  }
}
