// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Testing

@Suite("LanguageModelSession")
struct LanguageModelSessionTests {
  private let hello = Transcript.Segment.text(Transcript.TextSegment(id: "0", content: "hello"))

  @Test("a request without a schema responds with text")
  func respondsWithText() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["Hel", "lo", "!"]))
    let response = try await session.respond(to: "Say hello")
    #expect(response.content == "Hello!")
    #expect(response.rawContent == GeneratedContent("Hello!"))
    #expect(response.usage.output.totalTokenCount == 3)
    #expect(session.usage.output.totalTokenCount == 3)
    #expect(!session.isResponding)
  }

  @Test("a turn without output is an empty response")
  func emptyResponse() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: []))
    #expect(try await session.respond(to: "Say nothing").content.isEmpty)
    #expect(session.transcript.count == 2)
    guard case .response(let response) = session.transcript.last else {
      Issue.record("the transcript has no response")
      return
    }
    #expect(response.segments.isEmpty)
  }

  @Test("a request with a type responds with a value")
  func respondsWithValue() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: [Trip.json]))
    let response = try await session.respond(to: "Plan", generating: Trip.self)
    #expect(response.content == .sample)
    #expect(response.rawContent.isComplete)
    #expect(response.rawContent.jsonString == Trip.json)
  }

  @Test("a request with a schema responds with content")
  func respondsWithContent() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: [Trip.json]))
    let response = try await session.respond(to: "Plan", schema: Trip.generationSchema)
    #expect(try response.content.value(Int.self, forProperty: "days") == 12)
  }

  @Test("the transcript contains instructions, prompt, and response")
  func transcriptEntries() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: [Trip.json]), tools: [EchoTool()], instructions: "Be brief")
    let options = GenerationOptions(samplingMode: .greedy, temperature: 0.5)
    let response = try await session.respond(
      to: "Plan", generating: Trip.self, includeSchemaInPrompt: false, options: options)
    let transcript = session.transcript
    #expect(transcript.count == 3)
    guard case .instructions(let instructions) = transcript[0],
      case .prompt(let prompt) = transcript[1], case .response(let output) = transcript[2]
    else {
      Issue.record("unexpected entries: \(transcript)")
      return
    }
    #expect(instructions.segments.plainText == "Be brief")
    #expect(instructions.toolDefinitions.map(\.name) == ["EchoTool"])
    #expect(prompt.segments.plainText == "Plan")
    #expect(prompt.options == options)
    #expect(prompt.responseFormat?.name == "Trip")
    #expect(prompt.contextOptions.includeSchemaInPrompt == false)
    guard case .structure(let segment)? = output.segments.first else {
      Issue.record("the response is not structured: \(output)")
      return
    }
    #expect(segment.source == "Trip")
    #expect(segment.content == response.rawContent)
    #expect(Array(response.transcriptEntries) == [transcript[2]])
  }

  @Test("the executor receives the conversation, the options, and the metadata")
  func executorRequests() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["yes"], log: log))
    try await session.respond(to: "First")
    try await session.respond(
      to: Prompt("Second"), options: GenerationOptions(temperature: 2),
      contextOptions: ContextOptions(includeSchemaInPrompt: true), metadata: ["trace": 7])
    let requests = log.requests
    #expect(requests.map(\.transcript.count) == [1, 3])
    #expect(requests[1].generationOptions.temperature == 2)
    #expect(requests[1].contextOptions.includeSchemaInPrompt == true)
    #expect(requests[1].metadata["trace"] == GeneratedContent(7))
    #expect(requests.allSatisfy { $0.schema == nil && $0.enabledToolDefinitions.isEmpty })
    #expect(requests[0].id != requests[1].id)
  }

  @Test("a session keeps one executor per configuration")
  func cachesExecutors() async throws {
    let log = ExecutorLog()
    let model = ScriptedModel(pieces: ["a"], log: log)
    let session = LanguageModelSession(model: model)
    try await session.respond(to: "1")
    session.prewarm()
    try await session.respond(to: "2")
    #expect(log.executorCount == 1)
    #expect(log.prewarmCount == 1)
    let other = LanguageModelSession(model: model)
    try await other.respond(to: "1")
    #expect(log.executorCount == 2, "sessions do not share executors")
  }

  @Test("an error of the executor reaches the caller and rolls the transcript back")
  func executorError() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.response(action: .appendText("Well", tokenCount: 1)))
        throw ScriptError()
      }, instructions: "Be brief")
    await #expect(throws: ScriptError()) {
      try await session.respond(to: "Fail")
    }
    #expect(session.transcript.count == 1, "the prompt and the partial response are removed")
    #expect(!session.isResponding)
    #expect(session.usage.totalTokenCount == 1, "a failed request has used its tokens")
  }

  @Test("a request whose value cannot be decoded is rolled back")
  func undecodableValue() async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: [#"{"name": "x"}"#]))
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Pick", generating: Picky.self)
    }
    #expect(session.transcript.isEmpty)
    try await session.respond(to: "Go on")
    #expect(session.transcript.count == 2)
  }

  @Test(
    "an incomplete value is a decoding failure",
    arguments: ["", "{", #"{"title": "Os"#, Trip.json.dropLast().description])
  func incompleteValue(_ text: String) async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: [text]))
    do {
      try await session.respond(to: "Plan", generating: Trip.self)
      Issue.record("a truncated value was accepted")
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      #expect(context.rawContent == text)
      #expect(context.debugDescription.contains("'Trip'"))
      #expect(context.underlyingError != nil)
    }
    #expect(session.transcript.isEmpty)
  }

  @Test("a decoding failure contains the content before the error")
  func partialContent() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: [#"{"title": "Oslo", "days": 3"#, "!!!", " more"]))
    do {
      try await session.respond(to: "Plan", generating: Trip.self)
      Issue.record("broken JSON was accepted")
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      #expect(context.rawContent == #"{"title": "Oslo", "days": 3!!!"#)
      #expect(try context.partialContent?.value(String?.self, forProperty: "title") == "Oslo")
    }
    #expect(!session.isResponding)
  }

  @Test("a request that needs a missing capability fails before the executor runs")
  func missingCapabilities() async throws {
    let log = ExecutorLog()
    let model = ScriptedModel(capabilities: [], log: log) { _, _ in }
    await #expect(throws: LanguageModelError.self) {
      try await LanguageModelSession(model: model).respond(to: "Plan", generating: Trip.self)
    }
    await #expect(throws: LanguageModelError.self) {
      try await LanguageModelSession(model: model, tools: [EchoTool()]).respond(to: "Plan")
    }
    await #expect(throws: LanguageModelError.self) {
      try await LanguageModelSession(model: model).respond(
        to: "Think", contextOptions: ContextOptions(reasoningLevel: .deep))
    }
    #expect(log.requests.isEmpty)
  }

  @Test("a session continues a saved transcript")
  func continuesTranscript() async throws {
    let saved = Transcript(entries: [
      .prompt(Transcript.Prompt(id: "1", segments: [hello])),
      .response(Transcript.Response(id: "2", assetIDs: [], segments: [hello])),
    ])
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["ok"], log: log), transcript: saved)
    try await session.respond(to: "And now?")
    #expect(log.requests.first.map { Array($0.transcript.prefix(2)) } == Array(saved))
    #expect(session.transcript.count == 4)
  }

  @Test("replaced text and a reported usage take effect")
  func replacedText() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.response(action: .appendText(#"{"name": "Ak"#, tokenCount: 2)))
        await channel.send(
          .response(action: .replaceTextSegment(#"{"name": "Op"#, tokenCount: 2)))
        await channel.send(.response(action: .appendText(#"era"}"#, tokenCount: 2)))
        await channel.send(
          .response(
            action: .updateUsage(
              input: .init(totalTokenCount: 10, cachedTokenCount: 4),
              output: .init(totalTokenCount: 5, reasoningTokenCount: 0))))
      })
    let response = try await session.respond(to: "Where?", generating: Stop.self)
    #expect(response.content == Stop(name: "Opera"))
    #expect(response.usage.totalTokenCount == 15, "a reported total replaces the running total")
    #expect(response.usage.input.cachedTokenCount == 4)
  }

  @Test("reasoning is an entry of its own")
  func reasoning() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.reasoning(action: .appendText("Hm", tokenCount: 3)))
        await channel.send(.response(action: .appendText("Yes", tokenCount: 1)))
      })
    let response = try await session.respond(to: "Really?")
    #expect(response.content == "Yes")
    #expect(response.usage.output.reasoningTokenCount == 3)
    guard case .reasoning(let reasoning) = response.transcriptEntries.first else {
      Issue.record("no reasoning: \(response.transcriptEntries)")
      return
    }
    #expect(reasoning.segments.plainText == "Hm")
  }
}

struct EchoTool: Tool {
  let description = "Returns its argument"

  func call(arguments: Stop) async throws -> String {
    arguments.name
  }
}
