// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import ScriptedInference
import Testing

@Suite("Replaced text")
struct ReplacedTextTests {
  private typealias Action = LanguageModelExecutorGenerationChannel.Response.Action

  private static let json = #"{"name": "Opera"}"#

  private func session(_ actions: [Action], offersTools: Bool = false) -> LanguageModelSession {
    LanguageModelSession(
      model: ScriptedModel { _, channel in
        for action in actions { await channel.send(.response(action: action)) }
      }, tools: offersTools ? [EchoTool()] : [])
  }

  private func replacing(_ texts: String...) -> [Action] {
    texts.map { .replaceTextSegment($0, tokenCount: 1) }
  }

  @Test("malformed text can be replaced, with and without tools", arguments: [true, false])
  func malformedText(offersTools: Bool) async throws {
    let actions =
      replacing("Sure", "Sure, here") + [.appendText(" it is", tokenCount: 1)]
      + replacing(Self.json)
    let response = try await session(actions, offersTools: offersTools)
      .respond(to: "Where?", generating: Stop.self)
    #expect(response.content == Stop(name: "Opera"))
    let stream = session(actions, offersTools: offersTools)
      .streamResponse(to: "Where?", generating: Stop.self)
    #expect(try await stream.reduce(into: "") { $0 = $1.content.name ?? "" } == "Opera")
  }

  @Test(
    "an appended malformed start can be replaced, with and without tools", arguments: [true, false])
  func malformedStart(offersTools: Bool) async throws {
    let actions = [Action.appendText("Sure, here", tokenCount: 1)] + replacing(Self.json)
    let response = try await session(actions, offersTools: offersTools)
      .respond(to: "Where?", generating: Stop.self)
    #expect(response.content == Stop(name: "Opera"))
  }

  @Test("malformed text that is not replaced is a decoding failure", arguments: [true, false])
  func remainingMalformedText(offersTools: Bool) async throws {
    let session = session(replacing("Sure", "Sure, here"), offersTools: offersTools)
    do {
      try await session.respond(to: "Where?", generating: Stop.self)
      Issue.record("malformed text was accepted")
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      #expect(context.rawContent == "Sure, here")
    }
  }

  @Test("appended malformed text fails the request at once and cancels the executor")
  func appendedMalformedText() async throws {
    let stopped = Gate()
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        await channel.send(.response(action: .appendText("{Sure", tokenCount: 1)))
        await Gate().waitForCancellation()
        stopped.open()
      })
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Where?", generating: Stop.self)
    }
    await stopped.wait()
  }

  @Test("a value of the wrong type can be replaced")
  func wrongType() async throws {
    let actions = replacing(#"{"name": 5"#, #"{"name": 5}"#, Self.json)
    let response = try await session(actions).respond(to: "Where?", generating: Stop.self)
    #expect(response.content == Stop(name: "Opera"))
    let stream = session(actions).streamResponse(to: "Where?", generating: Stop.self)
    #expect(try await stream.reduce(into: "") { $0 = $1.content.name ?? "" } == "Opera")
  }

  @Test("a snapshot that cannot be decoded is skipped")
  func undecodableSnapshot() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel { _, channel in
        let old = Action.replaceTextSegment(#"{"name": "old"}"#, tokenCount: 1)
        await channel.send(.response(action: old))
        await Renamed.rejected.wait()
        await channel.send(.response(action: .replaceTextSegment(Self.json, tokenCount: 1)))
      })
    let stream = session.streamResponse(to: "Where?", generating: Renamed.self)
    var names: [String?] = []
    for try await snapshot in stream { names.append(snapshot.content.name) }
    #expect(names.last == "Opera")
    #expect(!names.contains("old"))
    #expect(try await stream.collect().content.name == "Opera")
  }

  @Test("a final value of the wrong type fails every reader")
  func finalWrongType() async throws {
    let actions = replacing(Self.json, #"{"name": 5}"#)
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await self.session(actions).respond(to: "Where?", generating: Stop.self)
    }
    let session = self.session(actions)
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      for try await _ in session.streamResponse(to: "Where?", generating: Stop.self) {}
    }
    #expect(session.transcript.isEmpty)
  }
}

/// A type whose partially generated values must not have the name "old".
private struct Renamed: Generable {
  static let rejected = Gate()
  var name: String

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Renamed.self, properties: [.init(name: "name", type: String.self)])
  }

  init(_ content: GeneratedContent) throws { name = try content.value(forProperty: "name") }

  var generatedContent: GeneratedContent { GeneratedContent(properties: ["name": name]) }

  struct PartiallyGenerated: ConvertibleFromGeneratedContent {
    var name: String?

    init(_ content: GeneratedContent) throws {
      name = try content.value(forProperty: "name")
      guard name != "old" else {
        Renamed.rejected.open()
        throw ScriptError(name: "old")
      }
    }
  }
}
