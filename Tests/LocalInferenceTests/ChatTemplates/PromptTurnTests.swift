// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
@testable import LocalInference
import SchemaModel
import Testing

@Suite struct PromptTurnTests {
  private static func schema(_ name: String) -> GenerationSchema {
    GenerationSchema(schema: tree(name))
  }

  private static func tree(_ name: String) -> Schema {
    Schema(
      root: .object(
        ObjectSchema(
          title: name, properties: [.init(name: "city", node: .string(StringSchema()))])))
  }

  private static func text(_ content: String) -> Transcript.Segment {
    .text(Transcript.TextSegment(content: content))
  }

  private static let tool = Transcript.ToolDefinition(
    name: "weather", description: "reports the weather", parameters: schema("Arguments"))

  @Test("a transcript is converted to turns")
  func convertsATranscript() throws {
    let arguments = try GeneratedContent(json: #"{"city":"Oslo","days":2}"#)
    let entries: [Transcript.Entry] = [
      .instructions(.init(segments: [Self.text("Be brief.")], toolDefinitions: [Self.tool])),
      .prompt(.init(segments: [Self.text("One"), Self.text("two")])),
      .toolCalls(.init([.init(id: "1", toolName: "weather", arguments: arguments)])),
      .toolOutput(.init(id: "1", toolName: "weather", segments: [Self.text("sunny")])),
      .reasoning(.init(segments: [Self.text("hm")])),
      .response(
        .init(
          assetIDs: [],
          segments: [.structure(.init(source: "City", content: arguments))])),
      .prompt(.init(segments: [Self.text("Again")])),
    ]
    let turns = try PromptTurn.turns(
      entries, tools: [Self.tool], schema: Self.schema("City"))
    #expect(
      turns == [
        .instructions("Be brief."),
        .tools([
          .init(
            name: "weather", description: "reports the weather",
            arguments: Self.tree("Arguments"))
        ]),
        .user("One\ntwo", schema: nil),
        .calls([#"{"name": "weather", "arguments": {"city": "Oslo", "days": 2}}"#]),
        .output("sunny", tool: "weather"),
        .reasoning("hm"),
        .answer(#"{"city": "Oslo", "days": 2}"#),
        .user("Again", schema: Self.tree("City")),
      ])
  }

  @Test("without instructions, the tools are the first turn")
  func toolsComeFirstWithoutInstructions() throws {
    let turns = try PromptTurn.turns(
      [.prompt(.init(segments: [Self.text("Hi")]))], tools: [Self.tool], schema: nil)
    guard case .tools = turns.first else {
      Issue.record("the tools are not first")
      return
    }
    #expect(turns.count == 2)
  }

  @Test("earlier prompts keep the schemas that they included")
  func earlierPromptsKeepTheirSchemas() throws {
    let format = Transcript.ResponseFormat(schema: Self.schema("City"))
    let hidden = Transcript.Prompt(
      metadata: [:], segments: [Self.text("hidden")], responseFormat: format,
      contextOptions: ContextOptions(includeSchemaInPrompt: false))
    let entries: [Transcript.Entry] = [
      .prompt(.init(segments: [Self.text("shown")], responseFormat: format)),
      .prompt(hidden),
      .prompt(.init(segments: [Self.text("last")], responseFormat: format)),
    ]
    #expect(
      try PromptTurn.turns(entries, tools: [], schema: nil) == [
        .user("shown", schema: Self.tree("City")),
        .user("hidden", schema: nil),
        .user("last", schema: nil),
      ])
  }

  @Test("an image is an unsupported content of the transcript")
  func rejectsImages() throws {
    let url = try #require(URL(string: "file:///x.png"))
    let entry = Transcript.Entry.prompt(
      .init(segments: [
        .attachment(.init(content: .image(.init(imageURL: url))))
      ]))
    #expect {
      try PromptTurn.turns([entry], tools: [], schema: nil)
    } throws: { error in
      guard case LanguageModelError.unsupportedTranscriptContent(let payload) = error else {
        return false
      }
      return payload.unsupportedContent == [entry]
    }
  }
}
