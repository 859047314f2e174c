// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import Testing

@Suite("Transcript: Codable")
struct TranscriptCodableTests {
  private func text(_ text: String) -> [Transcript.Segment] {
    [.text(Transcript.TextSegment(id: "0", content: text))]
  }

  private var sample: Transcript {
    let content = GeneratedContent(properties: ["name": "Opera"])
    return Transcript(entries: [
      .instructions(
        Transcript.Instructions(
          id: "i", segments: text("Be brief"),
          toolDefinitions: [Transcript.ToolDefinition(tool: EchoTool())])),
      .prompt(
        Transcript.Prompt(
          id: "p", metadata: ["trace": 3], segments: text("Where?"),
          options: GenerationOptions(
            samplingMode: .random(top: 4, seed: 9), temperature: 0.5,
            maximumResponseTokens: 40, toolCallingMode: .required),
          responseFormat: Transcript.ResponseFormat(type: Stop.self),
          contextOptions: ContextOptions(
            includeSchemaInPrompt: false, reasoningLevel: .custom("long")))),
      .reasoning(
        Transcript.Reasoning(id: "t", segments: text("Hm"), signature: Data([1, 2, 3]))),
      .toolCalls(
        Transcript.ToolCalls(
          id: "c", [Transcript.ToolCall(id: "c1", toolName: "EchoTool", arguments: content)])),
      .toolOutput(
        Transcript.ToolOutput(id: "c1", toolName: "EchoTool", segments: text("Opera"))),
      .response(
        Transcript.Response(
          id: "r", assetIDs: ["model"],
          segments: [
            .structure(
              Transcript.StructuredSegment(id: "0", source: "Stop", content: content))
          ])),
    ])
  }

  @Test("decoding an encoded transcript returns an equal transcript")
  func roundTrip() throws {
    let data = try JSONEncoder().encode(sample)
    #expect(try JSONDecoder().decode(Transcript.self, from: data) == sample)
  }

  @Test("the JSON has the format of Apple's framework")
  func encodedFormat() throws {
    let data = try JSONEncoder().encode(sample)
    let document = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(document["type"] as? String == "FoundationModels.Transcript")
    #expect(document["version"] as? Int == 1)
    let body = try #require(document["transcript"] as? [String: Any])
    let entries = try #require(body["entries"] as? [[String: Any]])
    #expect(
      entries.map { $0["role"] as? String }
        == ["instructions", "user", "reasoning", "response", "tool", "response"])
    let tools = try #require(entries[0]["tools"] as? [[String: Any]])
    #expect(tools[0]["type"] as? String == "function")
    let function = try #require(tools[0]["function"] as? [String: Any])
    #expect(function["name"] as? String == "EchoTool")
    #expect((function["parameters"] as? [String: Any])?["title"] as? String == "Stop")
    let format = try #require(entries[1]["responseFormat"] as? [String: Any])
    #expect(format["type"] as? String == "jsonSchema")
    #expect((format["jsonSchema"] as? [String: Any])?["name"] as? String == "Stop")
    let calls = try #require(entries[3]["toolCalls"] as? [[String: Any]])
    #expect(calls[0]["arguments"] as? String == #"{"name": "Opera"}"#)
    #expect(entries[3]["contents"] == nil)
    #expect(entries[4]["toolCallID"] as? String == "c1")
    let contents = try #require(entries[5]["contents"] as? [[String: Any]])
    #expect(contents[0]["type"] as? String == "structure")
    let structure = try #require(contents[0]["structure"] as? [String: Any])
    #expect(structure["source"] as? String == "Stop")
    #expect((structure["content"] as? [String: Any])?["name"] as? String == "Opera")
    #expect(entries[5]["assets"] as? [String] == ["model"])
  }

  @Test("a transcript of Apple's framework can be decoded")
  func decodedFormat() throws {
    let json = """
      {"version": 1, "type": "FoundationModels.Transcript", "transcript": {"entries": [
        {"role": "instructions", "id": "A", "contents": [{"type": "text", "id": "B", "text": "x"}]},
        {"role": "user", "id": "C", "options": {}, "contents": [
          {"type": "text", "id": "D", "text": "Name a cat"}]},
        {"role": "response", "id": "E", "assets": [], "contents": [
          {"type": "structure", "id": "0", "structure": {"source": "Cat", "content": {"age": 2}}}]}
      ]}}
      """
    let transcript = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    #expect(
      transcript.map(\.description)
        == ["(Instructions) x", "(Prompt) Name a cat", #"(Response) {"age": 2}"#])
  }

  @Test(
    "a document of another type or version is rejected",
    arguments: [
      (#"{"type": "Other", "version": 1, "transcript": {"entries": []}}"#, "'Other'"),
      (
        #"{"type": "FoundationModels.Transcript", "version": 2, "transcript": {"entries": []}}"#,
        "version 2"
      ),
    ])
  func rejectsOtherDocuments(_ json: String, _ reason: String) throws {
    do {
      _ = try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
      Issue.record("the document was accepted")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription.contains(reason))
    }
  }

  @Test("a tool call whose arguments are not JSON is rejected")
  func invalidArguments() throws {
    let json = #"{"id": "1", "name": "find", "arguments": "nonsense"}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Transcript.ToolCall.self, from: Data(json.utf8))
    }
  }
}
