// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import RemoteInference
import Testing

@Suite("Lists of served models")
struct ServedModelTests {
  @Test(
    "the models and their contexts are read from the list of each server",
    arguments: [
      (
        RemoteServer.vLLM(), "/v1/models",
        #"{"data":[{"id":"a","max_model_len":4096},{"id":"b"}]}"#
      ),
      (
        .llamaServer(), "/v1/models",
        #"{"models":[{"name":"c"}],"data":[{"id":"a","meta":{"n_ctx":4096,"n_ctx_train":8192}},"#
          + #"{"id":"b","meta":null}]}"#
      ),
      (
        .lmStudio(), "/api/v0/models",
        #"{"data":[{"id":"a","loaded_context_length":4096,"max_context_length":8192},{"id":"b"}]}"#
      ),
      (
        .openRouter(credential: .none), "/api/v1/models",
        #"{"data":[{"id":"a","context_length":4096},{"id":"b","context_length":-1}]}"#
      ),
      (
        .gemini(credential: .none), "/v1beta/models",
        #"{"models":[{"name":"models/a","inputTokenLimit":4096},{"name":"models/b"}]}"#
      ),
    ])
  func reads(_ server: RemoteServer, _ path: String, _ body: String) async throws {
    let transport = RoutedTransport([path: .init(body: body)])
    let models = try await server.servedModels(transport: transport)
    #expect(models == [ServedModel(name: "a", contextSize: 4096), ServedModel(name: "b")])
    #expect(transport.paths == ["GET \(path)"])
  }

  @Test("the models of Ollama are read from its own API")
  func readsOllama() async throws {
    let body = #"{"models":[{"name":"a:latest","model":"a:latest"}]}"#
    let transport = RoutedTransport(["/api/tags": .init(body: body)])
    let models = try await RemoteServer.ollama().servedModels(transport: transport)
    #expect(models == [ServedModel(name: "a:latest")])
  }

  @Test("the request to Anthropic has the version and the key of its API")
  func sendsHeaders() async throws {
    let transport = RoutedTransport(["/v1/models": .init(body: #"{"data":[{"id":"a"}]}"#)])
    let server = RemoteServer.anthropic(credential: .key("k-1"))
    #expect(try await server.servedModels(transport: transport).map(\.name) == ["a"])
    let headers = try #require(transport.requests.first).headers
    #expect(headers.contains { $0.name == "anthropic-version" })
    #expect(headers.contains { $0 == ("x-api-key", "k-1") })
    #expect(headers.count { $0.name == "Accept" } == 1)
    #expect(!headers.contains { $0.name == "Content-Type" })
  }

  @Test("entries without a name are ignored, and an empty list is a list")
  func ignoresMalformedEntries() async throws {
    let body = #"{"data":[{"id":""},{"id":7},3,null,{"id":"a","max_model_len":"x"}]}"#
    let transport = RoutedTransport(["/v1/models": .init(body: body)])
    #expect(try await RemoteServer.vLLM().servedModels(transport: transport).map(\.name) == ["a"])
    let empty = RoutedTransport(["/v1/models": .init(body: #"{"data":[]}"#)])
    #expect(try await RemoteServer.vLLM().servedModels(transport: empty).isEmpty)
  }

  @Test("a response that is not a list is an error", arguments: ["", "<html>", "[]", "{}"])
  func rejectsOtherResponses(_ body: String) async throws {
    let transport = RoutedTransport(["/v1/models": .init(body: body)])
    let error = await #expect(throws: RemoteError.self) {
      try await RemoteServer.vLLM().servedModels(transport: transport)
    }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.message.contains("check the base URL") == true)
  }
}
