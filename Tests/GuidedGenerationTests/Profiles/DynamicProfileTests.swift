// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Synchronization
import Testing

@Suite("DynamicProfile")
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

  @Test("a profile selects the model, the options, and the instructions")
  func selectsConfiguration() async throws {
    let state = AppState()
    let profile = Tutor(state: state, calm: model("calm"), strict: model("strict"))
    let session = LanguageModelSession(profile: profile)
    #expect(try await session.respond(to: "1").content == "calm")
    state.set(hasImages: true, topics: [])
    #expect(try await session.respond(to: "2").content == "strict")
    let options = log.requests.map(\.generationOptions)
    #expect(
      options.map(\.temperature) == [nil, 0.25], "the modifier closest to the profile applies")
    #expect(options.map(\.maximumResponseTokens) == [50, 9])
    #expect(options[1].samplingMode == .greedy)
    #expect(options[1].toolCallingMode == .disallowed)
    #expect(log.requests[1].contextOptions.reasoningLevel == .deep)
    try await session.respond(to: "3", options: GenerationOptions(temperature: 1))
    #expect(log.requests[2].generationOptions.temperature == 1, "the request takes precedence")
    #expect(log.requests[2].transcript.first?.description == "(Instructions) Be strict.")
  }

  @Test("a history transform changes only the history of the model")
  func historyTransform() async throws {
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile { Instructions("Be brief.") }
        .model(model("ok")).historyTransform { Array($0.suffix(2)) })
    for number in 1...3 { try await session.respond(to: "\(number)") }
    #expect(
      log.requests.last?.transcript.map(\.description) == [
        "(Instructions) Be brief.", "(Response) ok", "(Prompt) 3",
      ])
    #expect(session.transcript.history.count == 9, "prompts, reasonings, and responses")
  }

  @Test("the actions of a profile run in order")
  func actions() async throws {
    let notes = Notes()
    let session = LanguageModelSession(profile: Noted(notes: notes, model: toolCaller))
    #expect(try await session.respond(to: "Go").content == "done")
    #expect(
      notes.all == [
        "activate", "prompt Go", "call EchoTool", "output x of EchoTool", "reasoning hm",
        "response done",
      ])
  }

  /// A model that calls a tool, and then reasons and responds.
  private var toolCaller: ScriptedModel {
    ScriptedModel(
      Script(turns: [
        [.toolCall(name: "EchoTool", arguments: #"{"name": "x"}"#)],
        [.reasoning("hm"), .text("done")],
      ]))
  }

  @Test("activation actions run when the profile changes")
  func activation() async throws {
    let (notes, state) = (Notes(), AppState())
    let session = LanguageModelSession(
      profile: Switching(notes: notes, state: state, model: model("ok")))
    try await session.respond(to: "1")
    try await session.respond(to: "2")
    state.set(hasImages: true, topics: [])
    try await session.respond(to: "3")
    #expect(notes.all == ["text activated", "text deactivated", "images activated"])
  }

  @Test("an error of an action fails the request")
  func actionError() async throws {
    for index in 0..<3 {
      let profile = LanguageModelSession.Profile { Instructions("Be brief.") }.model(model("ok"))
        .onPrompt { if index == 0 { throw ScriptError(name: "prompt") } }
        .onReasoning { if index == 1 { throw ScriptError(name: "reasoning") } }
        .onResponse { if index == 2 { throw ScriptError(name: "response") } }
      let session = LanguageModelSession(profile: profile)
      await #expect(throws: ScriptError.self) { try await session.respond(to: "x") }
      #expect(session.transcript.history.isEmpty, "action \(index)")
      #expect(!session.isResponding)
    }
  }

  @Test("a profile can preserve the transcript of a failed request")
  func errorPolicy() async throws {
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile {}.model(ScriptedModel { _, _ in throw ScriptError() })
        .transcriptErrorHandlingPolicy(.preserveTranscript))
    await #expect(throws: ScriptError()) { try await session.respond(to: "x") }
    #expect(session.transcript.count == 1)
    session.transcriptErrorHandlingPolicy = .revertTranscript
    await #expect(throws: ScriptError()) { try await session.respond(to: "y") }
    #expect(session.transcript.count == 1, "the session takes precedence")
  }

  @Test("a session with a profile keeps one executor per configuration")
  func cachesExecutors() async throws {
    let session = LanguageModelSession(
      profile: LanguageModelSession.Profile {}.model(model("a")))
    try await session.respond(to: "1")
    session.prewarm()
    try await session.respond(to: "2")
    #expect(log.executorCount == 1)
    #expect(log.prewarmCount == 1)
  }

  @Test("an action can shorten the history")
  func shortensHistory() async throws {
    let session = LanguageModelSession(profile: Compacting(model: model("ok")))
    for number in 1...6 { try await session.respond(to: "\(number)") }
    #expect(session.transcript.history.count <= 6)
    #expect(session.transcript.last?.description == "(Response) ok")
    #expect(session.transcript.first?.description == "(Instructions) Be brief.")
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
        .onActivate { notes.note("images activated") }
        .onDeactivate { notes.note("images deactivated") }
    } else {
      Profile { Instructions("Text.") }.model(model)
        .onActivate { notes.note("text activated") }
        .onDeactivate { notes.note("text deactivated") }
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
