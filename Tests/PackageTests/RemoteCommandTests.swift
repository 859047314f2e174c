// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

/// Tests of the commands `respond` and `models` with a server.
@Suite struct RemoteCommandTests {
  private static let list =
    #"{"data":[{"id":"alpha","owned_by":"vllm","max_model_len":4096},"#
    + #"{"id":"beta","owned_by":"vllm"}]}"#

  /// Starts a server with the API of vLLM, whose only model with responses is `alpha`.
  private func server(
    list: String = list, text: String = #""Hello""#, key: String? = nil
  ) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      if let key, request.headers["authorization"] != "Bearer \(key)" {
        connection.respond(401, body: #"{"error":{"message":"Unauthorized"}}"#)
      } else if request.path == "/v1/models" {
        connection.respond(body: list)
      } else if request.path == "/v1/chat/completions" {
        guard String(decoding: request.body, as: UTF8.self).contains(#""model":"alpha""#) else {
          connection.respond(404, body: #"{"error":{"message":"the model does not exist"}}"#)
          return
        }
        let event =
          #"{"choices":[{"index":0,"delta":{"content":\#(text)},"finish_reason":"stop"}]}"#
        connection.respond(
          headers: ["Content-Type: text/event-stream"], body: "data: \(event)\n\ndata: [DONE]\n\n")
      } else {
        connection.respond(404)
      }
    }
  }

  private func generable(
    _ words: [String], in folder: URL = Fixtures.packageRoot
  ) throws -> ProcessResult {
    try ProcessRunner.generable(words, in: folder)
  }

  @Test("'respond --url' answers with the text of the server")
  func respondsWithText() throws {
    let server = try server()
    defer { server.stop() }
    let url = server.url.appending(path: "v1").absoluteString
    let result = try generable(["respond", "--url", url, "--model", "alpha", "Hi"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "Hello\n")
    #expect(server.requests.map(\.path) == ["/v1/models", "/v1/chat/completions"])
  }

  @Test("'respond --url' sends the schema of a declaration, and prints the value")
  func respondsWithValue() throws {
    let value = #""{\"name\":\"Soup\",\"cookingTime\":10,\"ingredients\":[]}""#
    let server = try server(text: value)
    defer { server.stop() }
    let result = try generable([
      "respond", "Fixtures/Declarations/Recipe.swift", "--url", server.url.absoluteString,
      "--model", "alpha", "Cook",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains(#""cookingTime": 10"#), "\(result.output)")
    let body = String(decoding: server.requests.last?.body ?? [], as: UTF8.self)
    #expect(body.contains("cookingTime"))
  }

  @Test("without '--model', the only model is used, and several models are listed")
  func selectsModel() throws {
    let single = try server(
      list: #"{"data":[{"id":"alpha","owned_by":"vllm"}]}"#)
    defer { single.stop() }
    let result = try generable(["respond", "--url", single.url.absoluteString, "Hi"])
    #expect(result.output == "Hello\n", "\(result.errors)")
    let several = try server()
    defer { several.stop() }
    let failure = try generable(["respond", "--url", several.url.absoluteString, "Hi"])
    #expect(failure.status == 1)
    #expect(failure.errors.contains("pass one with '--model': alpha, beta"), "\(failure.errors)")
  }

  @Test("an unknown model is an error with a suggestion or the list")
  func rejectsUnknownModel() throws {
    let server = try server()
    defer { server.stop() }
    for (name, expected) in [
      ("alpa", "'vLLM' has no model 'alpa'; did you mean 'alpha'?"),
      ("zzzzzzzz", "'vLLM' has no model 'zzzzzzzz'; pass one of: alpha, beta"),
    ] {
      let result = try generable([
        "respond", "--url", server.url.absoluteString, "--model", name, "Hi",
      ])
      #expect(result.status == 1)
      #expect(result.errors.contains(expected), "\(result.errors)")
    }
  }

  @Test("'models --url' lists the models and their contexts")
  func listsModels() throws {
    let server = try server()
    defer { server.stop() }
    let result = try generable(["models", "--url", server.url.absoluteString])
    #expect(
      result.lines == [
        "NAME   CONTEXT  SERVER", "alpha  4096     vLLM", "beta   ?        vLLM",
      ], "\(result.errors)")
  }

  @Test("a missing key is an error that names the environment variable")
  func reportsMissingKey() throws {
    let server = try server(key: "k-1")
    defer { server.stop() }
    let result = try generable(["models", "--url", server.url.absoluteString])
    #expect(result.status == 1)
    #expect(result.errors.contains("set GENERABLE_API_KEY"), "\(result.errors)")
  }

  @Test("a server that cannot be reached is an error with its address")
  func reportsUnreachableServer() throws {
    let server = try server()
    defer { server.stop() }
    let url = server.url.absoluteString
    server.stop()
    let result = try generable(["models", "--url", url])
    #expect(result.status == 1)
    #expect(result.errors.contains("cannot connect to the server '\(url)'"), "\(result.errors)")
  }

  @Test(
    "wrong usage of a server exits with status 64, and no secret is repeated",
    arguments: [
      (["--url", "127.0.0.1/v1"], "needs an absolute URL"),
      (["--url", "http://user:hunter2@host/v1"], "takes no user, password or query"),
      (["--url", "http://host/v1?key=hunter2"], "takes no user, password or query"),
      (["--server", "vlm"], "did you mean 'vllm'?"),
      (["--server", "responses"], "needs '--url'"),
      (["get", "a/b", "--server", "vllm"], "exclude each other"),
    ])
  func rejectsWrongUsage(_ words: [String], _ expected: String) throws {
    let result = try generable(["models"] + words)
    #expect(result.status == 64)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(!result.errors.contains("hunter2"))
  }

  @Test("the key of a service is not sent to another host")
  func keepsServiceKey() throws {
    let server = try server()
    defer { server.stop() }
    let products = Bundle.main.bundleURL
    let folder = products.pathExtension.isEmpty ? products : products.deletingLastPathComponent()
    let result = try ProcessRunner.run(
      folder.appending(path: "generable").path,
      [
        "respond", "--server", "openai", "--url", server.url.absoluteString, "--model", "alpha",
        "x",
      ],
      environment: ["OPENAI_API_KEY": "k-service"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(server.requests.count == 1)
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
  }
}
