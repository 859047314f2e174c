// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Testing

@Suite("Validation of requests")
struct RequestValidationTests {
  private typealias InvalidRequestError = LanguageModelSession.InvalidRequestError

  @Test(
    "an option out of range is rejected before the executor runs",
    arguments: [
      (GenerationOptions(temperature: -1), "option 'temperature' is -1.0; pass a finite number"),
      (GenerationOptions(temperature: .nan), "option 'temperature' is nan"),
      (GenerationOptions(temperature: .infinity), "option 'temperature' is inf"),
      (GenerationOptions(samplingMode: .random(top: 0)), "option 'top' is 0; pass an integer"),
      (GenerationOptions(samplingMode: .random(top: -3)), "option 'top' is -3"),
      (
        GenerationOptions(samplingMode: .random(probabilityThreshold: 1.5)),
        "option 'probabilityThreshold' is 1.5; pass a number from 0 to 1"
      ),
      (
        GenerationOptions(samplingMode: .random(probabilityThreshold: -0.1)),
        "option 'probabilityThreshold' is -0.1"
      ),
      (
        GenerationOptions(samplingMode: .random(probabilityThreshold: .nan)),
        "option 'probabilityThreshold' is nan"
      ),
      (
        GenerationOptions(maximumResponseTokens: 0),
        "option 'maximumResponseTokens' is 0; pass an integer that is at least 1"
      ),
      (GenerationOptions(maximumResponseTokens: -5), "option 'maximumResponseTokens' is -5"),
    ])
  func invalidOption(_ options: GenerationOptions, message: String) async throws {
    let log = ExecutorLog()
    let model = ScriptedModel(pieces: ["x"], log: log)
    let sessions = [
      LanguageModelSession(model: model),
      LanguageModelSession(
        profile: LanguageModelSession.Profile {}.model(model).options(options)),
    ]
    for (session, options) in zip(sessions, [options, GenerationOptions()]) {
      let error = await #expect(throws: InvalidRequestError.self) {
        try await session.respond(to: "Go", options: options)
      }
      #expect(error?.errorDescription?.hasPrefix(message) == true, "\(error as Any)")
      #expect(session.transcript.isEmpty)
      #expect(!session.isResponding)
    }
    #expect(log.requests.isEmpty)
  }

  @Test(
    "options at the limits of their ranges are accepted",
    arguments: [
      GenerationOptions(temperature: 0), GenerationOptions(temperature: 5),
      GenerationOptions(samplingMode: .random(top: 1)),
      GenerationOptions(samplingMode: .random(probabilityThreshold: 0)),
      GenerationOptions(samplingMode: .random(probabilityThreshold: 1)),
      GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 1),
    ])
  func validOption(_ options: GenerationOptions) async throws {
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["x"]))
    #expect(try await session.respond(to: "Go", options: options).content == "x")
  }

  @Test("an empty prompt is rejected")
  func emptyPrompt() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(model: ScriptedModel(pieces: ["x"], log: log))
    let expected = InvalidRequestError(
      parameter: .prompt, value: "", allowedValues: "text, a value, or an attachment")
    await #expect(throws: expected) { try await session.respond(to: "") }
    await #expect(throws: expected) { try await session.respond {} }
    await #expect(throws: expected) {
      try await session.respond(to: Prompt(["", ""]), generating: Stop.self)
    }
    #expect(log.requests.isEmpty)
    #expect(session.transcript.isEmpty)
    try await session.respond(to: " ")
    #expect(session.transcript.count == 2)
  }

  private static let image = Transcript.Segment.attachment(
    Transcript.AttachmentSegment(
      id: "1", content: .image(.init(imageURL: URL(fileURLWithPath: "fox.png"))), label: nil))

  @Test(
    "a transcript with attachments requires a model with vision",
    arguments: [
      Transcript.Entry.prompt(Transcript.Prompt(id: "e", segments: [image])),
      .instructions(Transcript.Instructions(id: "e", segments: [image], toolDefinitions: [])),
      .toolOutput(Transcript.ToolOutput(id: "e", toolName: "t", segments: [image])),
      .response(Transcript.Response(id: "e", assetIDs: [], segments: [image])),
    ])
  func attachmentInHistory(_ entry: Transcript.Entry) async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["x"], capabilities: [.guidedGeneration], log: log),
      transcript: Transcript(entries: [entry]))
    do {
      try await session.respond(to: "Go")
      Issue.record("a model without vision received the request")
    } catch LanguageModelError.unsupportedTranscriptContent(let payload) {
      #expect(payload.unsupportedContent == [entry])
      #expect(payload.debugDescription.contains("'vision'"))
    }
    #expect(log.requests.isEmpty)
    let other = LanguageModelSession(
      model: ScriptedModel(pieces: ["x"]), transcript: Transcript(entries: [entry]))
    #expect(try await other.respond(to: "Go").content == "x")
  }
}

extension LanguageModelSession.DynamicProfile {
  fileprivate func options(
    _ options: GenerationOptions
  ) -> some LanguageModelSession.DynamicProfile {
    self.temperature(options.temperature)
      .samplingMode(options.samplingMode)
      .maximumResponseTokens(options.maximumResponseTokens)
  }
}
