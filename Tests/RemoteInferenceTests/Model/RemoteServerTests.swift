// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import RemoteInference
import TestSupport
import Testing

@Suite("Servers of all dialects")
struct RemoteServerTests {
  /// A server with a recorded stream, its path, and the name of the header with the key.
  struct Case: Sendable, CustomTestStringConvertible {
    var server: RemoteServer
    var stream: String
    var path: String
    var header: String

    init(
      _ server: RemoteServer, _ stream: String, path: String, header: String = "authorization"
    ) {
      self.server = server
      self.stream = stream
      self.path = path
      self.header = header
    }

    var testDescription: String { server.name }
  }

  static let cases: [Case] = [
    Case(
      .openAI(credential: .key("k1")), "ChatCompletions/openai-text.sse",
      path: "/v1/chat/completions"),
    Case(
      .openAIResponses(credential: .key("k1")), "Responses/openai-text.sse", path: "/v1/responses"),
    Case(
      .openRouter(credential: .key("k1")), "ChatCompletions/openai-text.sse",
      path: "/api/v1/chat/completions"),
    Case(
      .vLLM(credential: .key("k1")), "ChatCompletions/vllm-reasoning.sse",
      path: "/v1/chat/completions"),
    Case(
      .sglang(credential: .key("k1")), "ChatCompletions/sglang-reasoning.sse",
      path: "/v1/chat/completions"),
    Case(
      .llamaServer(credential: .key("k1")), "ChatCompletions/openai-text.sse",
      path: "/v1/chat/completions"),
    Case(
      .lmStudio(credential: .key("k1")), "ChatCompletions/lm-studio-structured.sse",
      path: "/v1/chat/completions"),
    Case(.ollama(credential: .key("k1")), "Ollama/text.jsonl", path: "/api/chat"),
    Case(
      .anthropic(credential: .key("k1")), "Anthropic/text.sse", path: "/v1/messages",
      header: "x-api-key"),
    Case(
      .gemini(credential: .key("k1")), "Gemini/text.sse",
      path: "/v1beta/models/test:streamGenerateContent", header: "x-goog-api-key"),
  ]

  @Test("a recorded stream is received in a session", arguments: cases)
  func recordedStream(_ test: Case) async throws {
    let (model, transport) = RemoteLanguageModel.canned(
      [.init(body: try Fixtures.text("Streams/\(test.stream)"))], server: test.server)
    let response = try await LanguageModelSession(model: model).respond(to: "Hello")
    #expect(!response.content.isEmpty)
    #expect(response.usage.totalTokenCount > 0)
    let request = try #require(transport.requests.first)
    #expect(request.url.path == test.path)
    #expect(request.method == "POST")
    let key = request.headers.first { $0.name.lowercased() == test.header }?.value
    #expect(key == (test.header == "authorization" ? "Bearer k1" : "k1"))
    #expect(request.url.query?.contains("k1") != true)
  }

  @Test("a request with a schema and a tool is encoded", arguments: cases)
  func structuredRequest(_ test: Case) async throws {
    let (model, transport) = RemoteLanguageModel.canned(
      [.init(400, body: "{}")], server: test.server)
    let session = LanguageModelSession(model: model, tools: [Weather()])
    await #expect(throws: RemoteError.self) {
      try await session.respond(to: "Where?", schema: TestSchema.city)
    }
    let body = try #require(transport.bodies.first)
    #expect(body.contains("weather"))
    #expect(body.contains("nights"))
    #expect(try model.enforcement(of: TestSchema.city).isEmpty == false)
  }
}
