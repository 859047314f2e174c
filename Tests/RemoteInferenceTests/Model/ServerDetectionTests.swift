// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteInference
import Testing

@Suite("Detection of servers")
struct ServerDetectionTests {
  /// The responses of a server, and the server that they identify.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var routes: [String: CannedTransport.Response]
    /// The paths of the requests after the list of models.
    var paths: [String] = []
    /// The base URL of the detected server.
    var baseURL = "http://host:1/v1"

    var testDescription: String { name }
  }

  private static let ollama = ["/api/version"]
  private static let lmStudio = ollama + ["/api/v0/models"]
  private static let all = lmStudio + ["/props"]

  private static func owned(by owner: String) -> CannedTransport.Response {
    .init(body: #"{"object":"list","data":[{"id":"a","owned_by":"\#(owner)"}]}"#)
  }

  static let cases: [Case] = [
    Case(name: "vLLM", routes: ["/v1/models": owned(by: "vllm")]),
    Case(name: "SGLang", routes: ["/v1/models": owned(by: "sglang")]),
    Case(name: "llama-server", routes: ["/v1/models": owned(by: "llamacpp")]),
    Case(
      name: "llama-server",
      routes: [
        "/v1/models": owned(by: "other"),
        "/props": .init(body: #"{"default_generation_settings":{"n_ctx":512}}"#),
      ], paths: all),
    Case(
      name: "Ollama",
      routes: [
        "/v1/models": owned(by: "library"), "/api/version": .init(body: #"{"version":"0.9"}"#),
      ], paths: ollama, baseURL: "http://host:1/"),
    Case(
      name: "LM Studio",
      routes: [
        "/v1/models": owned(by: "organization_owner"),
        "/api/v0/models": .init(body: #"{"data":[{"id":"a","state":"loaded"}]}"#),
      ], paths: lmStudio),
    Case(name: "chat completions", routes: ["/v1/models": owned(by: "someone")], paths: all),
  ]

  @Test("a server is identified with as few requests as possible", arguments: cases)
  func identifies(_ sample: Case) async throws {
    for text in ["http://host:1/v1", "http://host:1", "http://host:1/"] {
      let transport = RoutedTransport(sample.routes)
      let url = try #require(URL(string: text))
      let server = try await RemoteServer.detect(
        at: url, credential: .key("k-1"), transport: transport)
      #expect(server.name == sample.name)
      #expect(server.baseURL.absoluteString == sample.baseURL)
      #expect(try await server.credential.key() == "k-1")
      #expect(transport.paths == (["/v1/models"] + sample.paths).map { "GET \($0)" })
      #expect(
        transport.requests.allSatisfy { request in
          request.headers.contains { $0 == ("Authorization", "Bearer k-1") }
        })
    }
  }

  @Test(
    "a known service is identified by its host, without a request",
    arguments: [
      ("https://api.openai.com/v1", "OpenAI", "https://api.openai.com/v1", "OPENAI_API_KEY"),
      ("https://API.OpenAI.com", "OpenAI", "https://api.openai.com/v1", "OPENAI_API_KEY"),
      (
        "https://api.anthropic.com", "Anthropic", "https://api.anthropic.com/v1",
        "ANTHROPIC_API_KEY"
      ),
      (
        "https://generativelanguage.googleapis.com/", "Gemini",
        "https://generativelanguage.googleapis.com/v1beta", "GEMINI_API_KEY"
      ),
      (
        "https://openrouter.ai/api/v1", "OpenRouter", "https://openrouter.ai/api/v1",
        "OPENROUTER_API_KEY"
      ),
    ])
  func identifiesService(
    _ text: String, _ name: String, _ baseURL: String, _ variable: String
  ) async throws {
    let transport = RoutedTransport([:])
    let url = try #require(URL(string: text))
    let server = try await RemoteServer.detect(at: url, transport: transport)
    #expect(server.name == name)
    #expect(server.baseURL.absoluteString == baseURL)
    #expect(server.credential.description.contains("'\(variable)'"))
    #expect(transport.requests.isEmpty)
    let other = try await RemoteServer.detect(
      at: url, credential: .key("k-1"), transport: transport)
    #expect(try await other.credential.key() == "k-1")
  }

  @Test(
    "the key of a service is sent neither unencrypted nor to a similar host",
    arguments: ["http://api.openai.com/v1", "https://api.openai.com.example/v1"])
  func protectsKey(_ text: String) async throws {
    let url = try #require(URL(string: text))
    if url.scheme == "http" {
      let error = await #expect(throws: RemoteError.self) {
        try await RemoteServer.detect(at: url, transport: RoutedTransport([:]))
      }
      #expect(error?.message.hasSuffix("; use https") == true)
    } else {
      let transport = RoutedTransport(["/v1/models": Self.owned(by: "openai")])
      let server = try await RemoteServer.detect(at: url, transport: transport)
      #expect(server.name == "chat completions")
      #expect(try await server.credential.key() == nil)
    }
  }

  @Test(
    "a server without a known API is an error that names the remedy",
    arguments: [
      [:], ["/v1/models": CannedTransport.Response(body: "<html></html>")],
      ["/v1/models": .init(body: #"{"error":"unexpected endpoint"}"#)],
      ["/v1/models": .init(400, body: "[]")],
    ])
  func rejectsUnknownAPI(_ routes: [String: CannedTransport.Response]) async throws {
    let url = try #require(URL(string: "http://host:1/v1"))
    let error = await #expect(throws: RemoteError.self) {
      try await RemoteServer.detect(at: url, transport: RoutedTransport(routes))
    }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.message.contains("usually ends with '/v1'") == true)
  }

  @Test(
    "a rejected key and an overload are reported with their status", arguments: [401, 403, 503])
  func reportsStatus(_ status: Int) async throws {
    let url = try #require(URL(string: "http://host:1/v1"))
    let transport = RoutedTransport(["/v1/models": .init(status, body: "{}")])
    let error = await #expect(throws: RemoteError.self) {
      try await RemoteServer.detect(at: url, transport: transport)
    }
    #expect(error?.status == status)
    #expect(transport.requests.count == 1)
  }

  @Test("a protected path of another server does not end the detection")
  func ignoresProtectedPaths() async throws {
    let url = try #require(URL(string: "http://host:1/v1"))
    let transport = RoutedTransport([
      "/v1/models": Self.owned(by: "x"), "/api/version": .init(401), "/props": .init(500),
    ])
    let server = try await RemoteServer.detect(at: url, transport: transport)
    #expect(server.name == "chat completions")
    #expect(transport.requests.count == 4)
  }

  @Test("a silent server is an error after the time limit")
  func endsAfterTimeout() async throws {
    let url = try #require(URL(string: "http://host:1/v1"))
    let error = await #expect(throws: RemoteError.self) {
      try await RemoteServer.detect(
        at: url, transport: SilentTransport(), timeout: .milliseconds(10))
    }
    #expect(error?.kind == .timeout)
    #expect(error?.message.contains("'http://host:1' was not identified") == true)
  }
}
