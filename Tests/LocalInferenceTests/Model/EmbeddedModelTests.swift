// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import LocalInference
import SchemaModel
import TestSupport
import Testing

@Suite struct EmbeddedModelTests {
  private let model = LocalLanguageModel.embedded

  /// The tokens of the reference prompts, by text.
  private static func references() throws -> [String: [Int]] {
    struct Reference: Decodable {
      struct Prompt: Decodable {
        let prompt: String
        let ids: [Int]
      }

      let prompts: [Prompt]
    }
    let bytes = try Fixtures.bytes("EmbeddedModel/reference/logits.json")
    let reference = try JSONDecoder().decode(Reference.self, from: Data(bytes))
    return Dictionary(
      reference.prompts.map { ($0.prompt, $0.ids) }, uniquingKeysWith: { first, _ in first })
  }

  private static func object(
    _ title: String, _ properties: KeyValuePairs<String, SchemaNode>
  ) -> GenerationSchema {
    GenerationSchema(
      schema: Schema(
        root: .object(
          ObjectSchema(
            title: title, properties: properties.map { .init(name: $0.key, node: $0.value) }))))
  }

  private static func text(_ content: String) -> [Transcript.Segment] {
    [.text(Transcript.TextSegment(content: content))]
  }

  private static let recipe = object(
    "Recipe",
    [
      "name": .string(StringSchema()),
      "cookingTime": .integer(NumberSchema(minimum: .init(5), maximum: .init(120))),
      "ingredients": .array(ArraySchema(items: .string(StringSchema()))),
    ])

  private static let weather = Transcript.ToolDefinition(
    name: "getWeather", description: "tells the weather",
    parameters: object("Arguments", ["city": .string(StringSchema())]))

  @Test("prompts have the tokens of the reference")
  func promptsMatchTheReference() throws {
    let references = try Self.references()
    func expect(
      _ entries: [Transcript.Entry], tools: [Transcript.ToolDefinition] = [],
      schema: GenerationSchema? = nil, is text: String
    ) throws {
      let request = PromptRequest(
        transcript: Transcript(entries: entries), toolDefinitions: tools, schema: schema)
      let wanted = try #require(references[text], "\(text) is in the reference")
      #expect(try model.prompt(for: request) == wanted)
    }
    try expect(
      [.prompt(.init(segments: Self.text("Create a pasta recipe")))], schema: Self.recipe,
      is: """
        <|user|>Create a pasta recipe
        <|schema|>Recipe {"name":string,"cookingTime":integer 5..120,"ingredients":[string]}\
        <|assistant|>
        """)
    let question = Transcript.Entry.prompt(
      .init(segments: Self.text("What is the weather in Oslo?")))
    let tools = #"<|tools|>getWeather {"city":string}<|user|>What is the weather in Oslo?"#
    try expect([question], tools: [Self.weather], is: tools + "<|assistant|>")
    let call = Transcript.ToolCall(
      id: "1", toolName: "getWeather",
      arguments: try GeneratedContent(json: #"{"city":"Oslo"}"#))
    try expect(
      [
        question, .toolCalls(.init([call])),
        .toolOutput(
          .init(id: "1", toolName: "getWeather", segments: Self.text("sunny, 21 degrees"))),
      ],
      tools: [Self.weather],
      is: tools + """
        <|assistant|><|call|>{"name": "getWeather", "arguments": {"city": "Oslo"}}<|end|>\
        <|tool|>sunny, 21 degrees<|assistant|>
        """)
    try expect(
      [.prompt(.init(segments: Self.text("What is a schema?")))],
      is: "<|user|>What is a schema?<|assistant|>")
  }

  @Test("the embedded model generates a value of a schema")
  func fillsASchema() async throws {
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(to: "Create a pasta recipe", schema: Self.recipe)
    let time = try response.content.value(Int.self, forProperty: "cookingTime")
    #expect((5...120).contains(time))
    #expect(try !response.content.value(String.self, forProperty: "name").isEmpty)
  }

  @Test("the embedded model is loaded once")
  func isLoadedOnce() async throws {
    #expect(try LocalLanguageModel.embedded.model === model.model)
    #expect(LocalLanguageModel.embedded == model)
    #expect(model.contextSize >= 1024)
    #expect(model.capabilities.contains(.toolCalling))
    #expect(try await model.vocabulary.count == model.model.weights.shape.vocabulary)
  }
}
