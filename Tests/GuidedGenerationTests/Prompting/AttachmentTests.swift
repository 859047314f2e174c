// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import ScriptedInference
import Testing

@Suite("Attachments")
struct AttachmentTests {
  private var url: URL { URL(filePath: "/pictures/fox.png") }

  @Test("an attachment separates the texts of a prompt, and a reference finds it by its label")
  func attachmentInPrompt() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(capabilities: [.vision], log: log) { _, _ in })
    try await session.respond {
      "What is on"
      "this picture?"
      Attachment(imageURL: url).label("fox")
      "Be brief."
    }
    guard case .prompt(let prompt)? = log.requests.first?.transcript.last else {
      Issue.record("no prompt")
      return
    }
    #expect(
      prompt.segments.map(\.description) == ["What is on\nthis picture?", "[fox]", "Be brief."])
    let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel": "fox"}"#))
    #expect(reference.resolved(in: session.transcript)?.url == url)
    let other = try ImageReference(GeneratedContent(json: #"{"attachmentLabel": "cat"}"#))
    #expect(other.resolved(in: session.transcript) == nil)
  }

  @Test("an image in memory reaches the executor with its media type")
  func imageDataInPrompt() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(capabilities: [.vision], log: log) { _, _ in })
    let data = Data([1, 2, 3])
    try await session.respond {
      Attachment(imageData: data, mediaType: "image/png").label("fox")
    }
    let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel": "fox"}"#))
    let request = try #require(log.requests.first)
    let image = try #require(reference.resolved(in: request.transcript))
    #expect(image == Transcript.ImageAttachment(data: data, mediaType: "image/png"))
    #expect(image.url == nil)
  }

  @Test("an attachment requires a model with vision")
  func attachmentRequiresVision() async throws {
    let log = ExecutorLog()
    let session = LanguageModelSession(
      model: ScriptedModel(pieces: ["x"], capabilities: [.guidedGeneration], log: log))
    do {
      try await session.respond { Attachment(imageURL: url) }
      Issue.record("a model without vision received the request")
    } catch LanguageModelError.unsupportedCapability(let payload) {
      #expect(payload.capability == .vision)
    }
    #expect(log.requests.isEmpty)
    #expect(session.transcript.isEmpty)
  }

  @Test("a tool may return an attachment")
  func attachmentInToolOutput() async throws {
    let session = LanguageModelSession(
      model: ScriptedModel(
        Script(turns: [[.toolCall(name: "CameraTool", arguments: #"{"name": "x"}"#)], []])),
      tools: [CameraTool(url: url)])
    let response = try await session.respond(to: "Look")
    guard case .toolOutput(let output)? = response.transcriptEntries.dropFirst().first else {
      Issue.record("no output")
      return
    }
    #expect(output.segments.map(\.description) == ["Here it is:", "[photo]"])
  }
}

private struct CameraTool: Tool {
  let description = "Takes a picture"
  let url: URL

  func call(arguments: Stop) async throws -> Prompt {
    Prompt {
      "Here it is:"
      Attachment(imageURL: url).label("photo")
    }
  }
}
