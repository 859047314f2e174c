// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
@testable import LocalInference
import SchemaModel
import Testing

/// Tests of sessions with a model that has random weights and a Jinja template.
@Suite struct TemplateSessionTests {
  private static let schema = GenerationSchema(
    schema: Schema(
      root: .object(
        ObjectSchema(
          title: "Review",
          properties: [
            .init(
              name: "mood", node: .string(StringSchema(restriction: .choices(["good", "bad"]))))
          ]))))

  private struct EchoTool: Tool {
    let name: String
    let description = "echoes"
    var parameters: GenerationSchema { TemplateSessionTests.schema }

    func call(arguments: GeneratedContent) async throws -> String {
      "\(name) \(try arguments.value(String.self, forProperty: "mood"))"
    }
  }

  private func model(_ template: String) throws -> LocalLanguageModel {
    var random = RandomModel()
    random.contextSize = 2000
    return try TemporaryFile.with(random.writer.bytes) { url in
      try LocalLanguageModel(
        contentsOf: url, loading: .copied, chatTemplate: try ChatTemplate(jinja: template))
    }
  }

  static let callTemplates = [
    SampleTemplates.hermes, SampleTemplates.array, SampleTemplates.names, SampleTemplates.single,
    SampleTemplates.sections,
  ]

  @Test("required tool calls are valid in the syntax of each template", arguments: callTemplates)
  func callsTools(_ template: String) async throws {
    let tools = ["get", "get_more", "other"].map { EchoTool(name: $0) }
    for seed in 0..<3 {
      let session = LanguageModelSession(model: try model(template), tools: tools)
      var options = GenerationOptions(
        sampling: .random(top: 50, seed: UInt64(seed)), maximumResponseTokens: 150)
      options.toolCallingMode = .required
      // The mode applies to every turn, so the session ends with the limit of turns or an error.
      _ = try? await session.respond(to: "the", options: options)
      var count = 0
      for case .toolCalls(let calls) in session.transcript {
        for call in calls {
          count += 1
          #expect(["get", "get_more", "other"].contains(call.toolName))
          let mood = try call.arguments.value(String.self, forProperty: "mood")
          #expect(["good", "bad"].contains(mood))
        }
      }
      #expect(count > 0)
    }
  }

  @Test("reasoning precedes the response, is limited, and depends on the level")
  func reasons() async throws {
    let model = try model(SampleTemplates.thinking)
    for level: ContextOptions.ReasoningLevel? in [nil, .custom("8")] {
      let session = LanguageModelSession(model: model)
      let response = try await session.respond(
        to: "the", schema: Self.schema,
        options: GenerationOptions(
          sampling: .random(top: 50, seed: 1), maximumResponseTokens: 60),
        contextOptions: ContextOptions(reasoningLevel: level))
      #expect(
        try ["good", "bad"].contains(response.content.value(String.self, forProperty: "mood")))
      let reasoning = session.transcript.contains { entry in
        if case .reasoning = entry { true } else { false }
      }
      let tags = try #require(model.reasoningSyntax)
      let limit = 8 + tags.opening.count + tags.closing.count
      #expect(reasoning == (level != nil))
      #expect((0...limit).contains(response.usage.output.reasoningTokenCount))
      #expect((response.usage.output.reasoningTokenCount > 0) == (level != nil))
    }
  }
}
