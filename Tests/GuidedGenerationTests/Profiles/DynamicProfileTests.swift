// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("Dynamic profiles")
struct DynamicProfileTests {
  private let log = ExecutorLog()

  private func model(_ text: String) -> ScriptedModel {
    ScriptedModel(
      capabilities: [.guidedGeneration, .toolCalling, .reasoning], log: log
    ) { _, channel in
      await channel.send(.reasoning(action: .appendText("hm", tokenCount: 1)))
      await channel.send(.response(action: .appendText(text, tokenCount: 1)))
    }
  }

  @Test func chooseModelOptionsAndInstructions() async throws {
    let state = AppState()
    let profile = Tutor(state: state, calm: model("calm"), strict: model("strict"))
    let session = LanguageModelSession(profile: profile)
    #expect(try await session.respond(to: "1").content == "calm")
    state.set(hasImages: true, topics: [])
    #expect(try await session.respond(to: "2").content == "strict")
    let options = log.requests.map(\.generationOptions)
    #expect(
      options.map(\.temperature) == [nil, 0.25], "the modifier closest to the profile counts")
    #expect(options.map(\.maximumResponseTokens) == [50, 9])
    #expect(options[1].samplingMode == .greedy)
    #expect(options[1].toolCallingMode == .disallowed)
    #expect(log.requests[1].contextOptions.reasoningLevel == .deep)
    try await session.respond(to: "3", options: GenerationOptions(temperature: 1))
    #expect(log.requests[2].generationOptions.temperature == 1, "a request that says it counts")
    #expect(log.requests[2].transcript.first?.description == "(Instructions) Be strict.")
  }

  @Test func showAnotherHistoryThanTheyKeep() async throws {
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { Instructions("Be brief.") }
        .model(model("ok")).historyTransform { Array($0.suffix(2)) })
    for number in 1...3 { try await session.respond(to: "\(number)") }
    #expect(
      log.requests.last?.transcript.map(\.description) == [
        "(Instructions) Be brief.", "(Response) ok", "(Prompt) 3",
      ])
    #expect(session.transcript.history.count == 9, "prompts, reasonings and answers")
  }

  @Test func tellTheirActionsWhatHappens() async throws {
    let notes = Notes()
    let session = LanguageModelSession(profile: Noted(notes: notes, model: toolCaller))
    #expect(try await session.respond(to: "Go").content == "done")
    #expect(
      notes.all == [
        "activate", "prompt Go", "call EchoTool", "output x of EchoTool", "reasoning hm",
        "response done",
      ])
  }

  /// Calls a tool first, then thinks and answers.
  private var toolCaller: ScriptedModel {
    ScriptedModel(
      Script(turns: [
        [.toolCall(name: "EchoTool", arguments: #"{"name": "x"}"#)],
        [.reasoning("hm"), .text("done")],
      ]))
  }

  @Test func beginAndEnd() async throws {
    let (notes, state) = (Notes(), AppState())
    let session = LanguageModelSession(
      profile: Switching(notes: notes, state: state, model: model("ok")))
    try await session.respond(to: "1")
    try await session.respond(to: "2")
    state.set(hasImages: true, topics: [])
    try await session.respond(to: "3")
    #expect(notes.all == ["text begins", "text ends", "images begin"])
  }

  @Test func failTheRequestWhereAnActionFails() async throws {
    for place in 0..<3 {
      let profile = LanguageModelSession.Profile { Instructions("Be brief.") }.model(model("ok"))
        .onPrompt { if place == 0 { throw ScriptError(name: "prompt") } }
        .onReasoning { if place == 1 { throw ScriptError(name: "reasoning") } }
        .onResponse { if place == 2 { throw ScriptError(name: "response") } }
      let session = LanguageModelSession(profile: profile)
      await #expect(throws: ScriptError.self) { try await session.respond(to: "x") }
      #expect(session.transcript.history.isEmpty, "place \(place)")
      #expect(!session.isResponding)
    }
  }

  @Test func keepTheTranscriptOfAFailedRequestIfTheySaySo() async throws {
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile {}.model(ScriptedModel { _, _ in throw ScriptError() })
        .transcriptErrorHandlingPolicy(.preserveTranscript))
    await #expect(throws: ScriptError()) { try await session.respond(to: "x") }
    #expect(session.transcript.count == 1)
    session.transcriptErrorHandlingPolicy = .revertTranscript
    await #expect(throws: ScriptError()) { try await session.respond(to: "y") }
    #expect(session.transcript.count == 1, "what the session says counts")
  }

  @Test func keepOneExecutorPerConfiguration() async throws {
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile {}.model(model("a")))
    try await session.respond(to: "1")
    session.prewarm()
    try await session.respond(to: "2")
    #expect(log.executorCount == 1)
    #expect(log.prewarmCount == 1)
  }

  @Test func condenseTheirHistory() async throws {
    let session = LanguageModelSession(profile: Compacting(model: model("ok")))
    for number in 1...6 { try await session.respond(to: "\(number)") }
    #expect(session.transcript.history.count <= 6)
    #expect(session.transcript.last?.description == "(Response) ok")
    #expect(session.transcript.first?.description == "(Instructions) Be brief.")
  }
}

@Suite("Session properties")
struct SessionPropertyTests {
  @Test func areSharedByProfileAndTools() async throws {
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

  @Test func areTheDefaultsOutsideOfSessions() {
    let instructions = MoodInstructions()
    instructions.mood = "wild"
    #expect(instructions.mood == "calm")
  }

  @Test func doNotDisturbARequestWhenToolsEditTheHistory() async throws {
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

  @Test func failARequestWhenOthersEditTheHistory() async throws {
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

private struct Tutor: LanguageModelSession.DynamicProfile {
  let state: AppState
  let calm: ScriptedModel
  let strict: ScriptedModel

  var body: some DynamicProfile {
    if state.hasImages {
      Profile { Instructions("Be strict.") }
        .model(strict)
        .temperature(0.25)
        .samplingMode(.greedy)
        .reasoningLevel(.deep)
        .toolCallingMode(.disallowed)
        .modifier(Short(limit: 9))
        .temperature(2)
    } else {
      Profile { Instructions("Be calm.") }
        .model(calm as any LanguageModel)
        .modifier(Short(limit: 50))
    }
  }
}

private struct Short: LanguageModelSession.DynamicProfileModifier {
  let limit: Int

  func body(content: Content) -> some DynamicProfile {
    content.maximumResponseTokens(limit)
  }
}

private final class Notes: Sendable {
  private let notes = Mutex<[String]>([])

  func note(_ text: String) { notes.withLock { $0.append(text) } }
  var all: [String] { notes.withLock { $0 } }
}

private struct Noted: LanguageModelSession.DynamicProfile {
  let notes: Notes
  let model: ScriptedModel

  var body: some DynamicProfile {
    Profile {
      Instructions("Be brief.")
      EchoTool()
    }
    .model(model)
    .onPrompt { notes.note("prompt \($0.segments.plainText)") }
    .onReasoning { notes.note("reasoning \($0.segments.plainText)") }
    .onToolCall { notes.note("call \($0.toolName)") }
    .onToolOutput { notes.note("output \($1.segments.plainText) of \($0.toolName)") }
    .onResponse { notes.note("response \($0.segments.plainText)") }
    .onActivate { notes.note("activate") }
  }
}

private struct Switching: LanguageModelSession.DynamicProfile {
  let notes: Notes
  let state: AppState
  let model: ScriptedModel

  var body: some DynamicProfile {
    if state.hasImages {
      Profile { Instructions("Images.") }.model(model)
        .onActivate { notes.note("images begin") }
        .onDeactivate { notes.note("images end") }
    } else {
      Profile { Instructions("Text.") }.model(model)
        .onActivate { notes.note("text begins") }
        .onDeactivate { notes.note("text ends") }
    }
  }
}

private struct Compacting: LanguageModelSession.DynamicProfile {
  @SessionProperty(\.history) var history
  let model: ScriptedModel

  var body: some DynamicProfile {
    Profile { Instructions("Be brief.") }
      .model(model)
      .onResponse { if history.count > 6 { history = .init(history.suffix(3)) } }
  }
}
