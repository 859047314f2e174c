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

    var testDescription: String { server.name }
  }

  static let cases: [Case] = [
    (
      .openAI(credential: .key("k1")), "ChatCompletions/openai-text.sse", "/v1/chat/completions",
      "authorization"
    ),
    (
      .openAIResponses(credential: .key("k1")), "Responses/openai-text.sse", "/v1/responses",
      "authorization"
    ),
    (
      .openRouter(credential: .key("k1")), "ChatCompletions/openai-text.sse",
      "/api/v1/chat/completions", "authorization"
    ),
    (
      .vLLM(credential: .key("k1")), "ChatCompletions/vllm-reasoning.sse", "/v1/chat/completions",
      "authorization"
    ),
    (
      .sglang(credential: .key("k1")), "ChatCompletions/sglang-reasoning.sse",
      "/v1/chat/completions", "authorization"
    ),
    (
      .llamaServer(credential: .key("k1")), "ChatCompletions/openai-text.sse",
      "/v1/chat/completions", "authorization"
    ),
    (
      .lmStudio(credential: .key("k1")), "ChatCompletions/lm-studio-structured.sse",
      "/v1/chat/completions", "authorization"
    ),
    (.ollama(credential: .key("k1")), "Ollama/text.jsonl", "/api/chat", "authorization"),
    (.anthropic(credential: .key("k1")), "Anthropic/text.sse", "/v1/messages", "x-api-key"),
    (
      .gemini(credential: .key("k1")), "Gemini/text.sse",
      "/v1beta/models/test:streamGenerateContent", "x-goog-api-key"
    ),
  ].map { Case(server: $0.0, stream: $0.1, path: $0.2, header: $0.3) }

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
