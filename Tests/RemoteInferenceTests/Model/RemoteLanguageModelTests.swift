// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import RemoteInference
import Synchronization
import Testing

@Suite("A remote model in a session")
struct RemoteLanguageModelTests {
  @Test("text is streamed, and the request has the address, key, and additional fields")
  func text() async throws {
    var server = RemoteServer.openAI(
      baseURL: URL(string: "https://host.example/proxy/v1/?api-version=2"),
      credential: .key("k-1234"))
    server.additionalHeaders = [(name: "X-Team", value: "search")]
    var (model, transport) = RemoteLanguageModel.canned(
      [.init(body: ChatStream.text("Grüße 🪱!"))], server: server)
    model.additionalFields = [(name: "service_tier", json: "\"flex\"")]
    let stream = LanguageModelSession(model: model).streamResponse(to: "Hello")
    var last = ""
    for try await snapshot in stream {
      #expect(snapshot.content.hasPrefix(last))
      last = snapshot.content
    }
    #expect(last == "Grüße 🪱!")
    let request = try #require(transport.requests.first)
    #expect(
      request.url.absoluteString == "https://host.example/proxy/v1/chat/completions?api-version=2")
    #expect(request.headers.contains { $0.name == "Authorization" && $0.value == "Bearer k-1234" })
    #expect(request.headers.contains { $0.name == "X-Team" && $0.value == "search" })
    #expect(transport.bodies[0].contains("\"model\":\"test\""))
    #expect(transport.bodies[0].contains("\"service_tier\":\"flex\""))
    #expect(transport.requests.count == 1)
  }

  @Test(
    "a value that was wrapped for the server is unwrapped, and nulls of optional properties are dropped"
  )
  func rewrittenSchemas() async throws {
    let (choice, transport) = RemoteLanguageModel.canned([
      .init(body: ChatStream.text("{\"value\": \"left\"}"))
    ])
    let session = LanguageModelSession(model: choice)
    let content = try await session.respond(to: "Which?", schema: TestSchema.choice).content
    #expect(try content.value(String.self) == "left")
    #expect(transport.bodies[0].contains("\"response_format\""))
    let (city, _) = RemoteLanguageModel.canned([
      .init(body: ChatStream.text("{\"nights\":null,\"city\":\"Bern\"}"))
    ])
    let value = try await LanguageModelSession(model: city).respond(
      to: "Where?", schema: TestSchema.city)
    #expect(value.content.jsonString == "{\"city\": \"Bern\"}")
  }

  @Test("an invalid value never reaches the caller")
  func invalidValue() async throws {
    let (model, _) = RemoteLanguageModel.canned([
      .init(body: ChatStream.text("{\"city\":7,\"nights\":null}"))
    ])
    let session = LanguageModelSession(model: model)
    await #expect(throws: LanguageModelSession.GenerationError.self) {
      try await session.respond(to: "Where?", schema: TestSchema.city)
    }
  }

  @Test("a refusal is an error with its text")
  func refusal() async throws {
    let stream =
      ChatStream.event("{\"refusal\":\"I can\"}") + ChatStream.event("{\"refusal\":\"not.\"}")
      + ChatStream.event("{}", finish: "stop") + "data: [DONE]\n\n"
    let (model, _) = RemoteLanguageModel.canned([.init(body: stream)])
    let session = LanguageModelSession(model: model)
    session.errorNames = .release2026
    do {
      _ = try await session.respond(to: "Where?", schema: TestSchema.city)
      Issue.record("the refusal is not an error")
    } catch LanguageModelError.refusal(let refusal) {
      #expect(try await refusal.explanation.content == "I cannot.")
    }
  }

  @Test("text that the server reports as refused at its end is the explanation of the refusal")
  func lateRefusal() async throws {
    let stream = """
      data: {"type":"message_start","message":{"usage":{"input_tokens":1,"output_tokens":1}}}

      data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

      data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I cannot."}}

      data: {"type":"content_block_stop","index":0}

      data: {"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":9}}

      data: {"type":"message_stop"}


      """
    let (model, _) = RemoteLanguageModel.canned(
      [.init(body: stream)], server: .anthropic(credential: .key("k")))
    let session = LanguageModelSession(model: model)
    session.errorNames = .release2026
    do {
      _ = try await session.respond(to: "Where?", schema: TestSchema.city)
      Issue.record("the refusal is not an error")
    } catch LanguageModelError.refusal(let refusal) {
      #expect(try await refusal.explanation.content == "I cannot.")
    }
    let text = try await LanguageModelSession(model: model).respond(to: "Where?")
    #expect(text.content == "I cannot.")
  }

  @Test("a response that is not streamed is read")
  func completeMessage() async throws {
    let (model, _) = RemoteLanguageModel.canned([
      .init(
        headers: [(name: "Content-Type", value: "application/json; charset=utf-8")],
        body: """
          {
            "choices": [
              {"index": 0, "message": {"role": "assistant", "content": "Hi"}, "finish_reason": "stop"}
            ]
          }
          """)
    ])
    #expect(try await LanguageModelSession(model: model).respond(to: "Hello").content == "Hi")
  }

  @Test("a web page is an error that names the base URL")
  func webPage() async throws {
    let (model, transport) = RemoteLanguageModel.canned([
      .init(headers: [(name: "Content-Type", value: "text/html")], body: "<html></html>")
    ])
    let error = await #expect(throws: RemoteError.self) {
      try await LanguageModelSession(model: model).respond(to: "Hello")
    }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.message.contains("base URL") == true)
    #expect(transport.requests.count == 1)
  }

  // MARK: - Tools

  @Test("a server that accepts both receives tools and the schema")
  func toolsWithSchema() async throws {
    let (model, transport) = RemoteLanguageModel.canned([
      .init(body: ChatStream.toolCall("weather", arguments: "{\"city\":\"Bern\",\"nights\":null}")),
      .init(body: ChatStream.text("{\"city\":\"Bern\",\"nights\":2}")),
    ])
    let session = LanguageModelSession(model: model, tools: [Weather()])
    let value = try await session.respond(to: "Where?", schema: TestSchema.city)
    #expect(value.content.jsonString == "{\"city\": \"Bern\", \"nights\": 2}")
    #expect(transport.bodies.count == 2)
    #expect(transport.bodies.allSatisfy { $0.contains("\"response_format\"") })
    #expect(transport.bodies.allSatisfy { $0.contains("\"tools\"") })
    let calls = session.transcript.compactMap { entry -> Transcript.ToolCalls? in
      if case .toolCalls(let calls) = entry { calls } else { nil }
    }
    #expect(calls.first?.first?.arguments.jsonString == "{\"city\": \"Bern\"}")
  }

  @Test(
    "a server that suppresses calls under a schema receives the tools first, and the schema last")
  func toolsWithoutSchema() async throws {
    let (model, transport) = RemoteLanguageModel.canned(
      [
        .init(body: ChatStream.toolCall("weather", arguments: "{\"city\":\"Bern\"}")),
        .init(body: ChatStream.text("Sunny in Bern.")),
        .init(body: ChatStream.text("{\"city\":\"Bern\"}")),
      ], server: .vLLM())
    let session = LanguageModelSession(model: model, tools: [Weather()])
    let value = try await session.respond(to: "Where?", schema: TestSchema.city)
    #expect(value.content.jsonString == "{\"city\": \"Bern\"}")
    let hasSchema = transport.bodies.map {
      $0.contains("\"response_format\"") || $0.contains("\"structured_outputs\"")
    }
    #expect(hasSchema == [false, false, true])
    #expect(transport.bodies.map { $0.contains("\"tools\"") } == [true, true, false])
    #expect(!session.transcript.description.contains("Sunny in Bern"))
  }

  @Test("a valid value in a turn with tools needs no second request")
  func validDraft() async throws {
    let (model, transport) = RemoteLanguageModel.canned(
      [.init(body: ChatStream.text("{\"nights\": 1, \"city\": \"Bern\"}"))], server: .vLLM())
    let session = LanguageModelSession(model: model, tools: [Weather()])
    let value = try await session.respond(to: "Where?", schema: TestSchema.city)
    #expect(try value.content.value(Int.self, forProperty: "nights") == 1)
    #expect(transport.bodies.count == 1)
  }

  @Test("a call without arguments has an empty object")
  func emptyArguments() async throws {
    let (model, _) = RemoteLanguageModel.canned([
      .init(body: ChatStream.toolCall("weather", arguments: "")),
      .init(body: ChatStream.text("done")),
    ])
    let session = LanguageModelSession(model: model, tools: [Ping()])
    #expect(try await session.respond(to: "Ping").content == "done")
  }

  // MARK: - Attempts

  @Test("a request is sent again with a new key, after the stated delay")
  func retries() async throws {
    let count = Mutex(0)
    let provider = RemoteCredential.provider {
      "token-\(count.withLock { $0 += 1; return $0 })"
    }
    var (model, transport) = RemoteLanguageModel.canned(
      [
        .init(429, headers: [(name: "Retry-After", value: "7")]),
        .init(503, headers: [(name: "retry-after-ms", value: "1500")]),
        .init(body: ChatStream.text("Hi")),
      ], server: .openAI(credential: provider))
    let clock = ManualClock()
    model.clock = clock
    #expect(try await LanguageModelSession(model: model).respond(to: "Hello").content == "Hi")
    #expect(clock.sleeps == [.seconds(7), .milliseconds(1500)])
    let keys = transport.requests.map { request in
      request.headers.first { $0.name == "Authorization" }?.value
    }
    #expect(keys == ["Bearer token-1", "Bearer token-2", "Bearer token-3"])
  }

  @Test("an overload that is reported in the stream before any content is retried")
  func retriesReportedErrors() async throws {
    let (model, transport) = RemoteLanguageModel.canned([
      .init(body: ": ping\n\ndata: {\"error\":{\"code\":503,\"message\":\"busy\"}}\n\n"),
      .init(body: ChatStream.text("Hi")),
    ])
    #expect(try await LanguageModelSession(model: model).respond(to: "Hello").content == "Hi")
    #expect(transport.requests.count == 2)
  }

  @Test("a request is not sent again after its first content")
  func noRetryAfterContent() async throws {
    let (model, transport) = RemoteLanguageModel.canned([
      .init(
        body: ChatStream.event("{\"content\":\"H\"}"),
        failure: RemoteError(.connection, message: "lost")),
      .init(body: ChatStream.text("Hi")),
    ])
    let error = await #expect(throws: RemoteError.self) {
      try await LanguageModelSession(model: model).respond(to: "Hello")
    }
    #expect(error?.kind == .connection)
    #expect(transport.requests.count == 1)
  }

  @Test("after the last attempt the error has the status and the identifier of the request")
  func lastAttempt() async throws {
    let (model, transport) = RemoteLanguageModel.canned([
      .init(500, headers: [(name: "X-Request-Id", value: "r7")], body: "{\"error\":\"broken\"}")
    ])
    let error = await #expect(throws: RemoteError.self) {
      try await LanguageModelSession(model: model).respond(to: "Hello")
    }
    #expect(error?.status == 500)
    #expect(error?.requestID == "r7")
    #expect(error?.message.contains("broken") == true)
    #expect(transport.requests.count == 3)
  }

  @Test("a key that the server returns is in no error, log, or transcript")
  func keyIsRedacted() async throws {
    let key = "sk-secret/12345"
    let events = Mutex<[RemoteRequestEvent]>([])
    var (model, _) = RemoteLanguageModel.canned(
      [
        .init(
          401, headers: [(name: "X-Echo", value: key), (name: "X-Request-Id", value: key)],
          body: "{\"error\":{\"message\":\"bad key \(key)\",\"code\":\"\(key)\"}}")
      ], server: .anthropic(credential: .key(key)))
    model.server.additionalHeaders = [(name: "X-Gateway-Token", value: "gateway-77")]
    model.log = { event in events.withLock { $0.append(event) } }
    let session = LanguageModelSession(model: model)
    let error = await #expect(throws: RemoteError.self) { try await session.respond(to: "Hello") }
    var texts = [String(reflecting: error), "\(session.transcript)"]
    if let error { dump(error, to: &texts[0]) }
    let recorded = events.withLock { $0 }
    #expect(recorded.count == 3)
    texts += recorded.map { String(reflecting: $0) + "\($0) \($0.kind)" }
    for text in texts {
      #expect(!text.contains("12345"))
      #expect(!text.contains("gateway-77"))
    }
    #expect(texts.contains { $0.contains("<redacted>") })
  }

  @Test("a probe finds a server that ignores schemas, and the report says so")
  func probe() async throws {
    let (model, transport) = RemoteLanguageModel.canned(
      [.init(body: ChatStream.text("Hello!"))], server: .vLLM())
    let findings = try await model.probe()
    #expect(findings[.schema] == .ignored)
    #expect(transport.bodies.count == ServerProbe.probes(for: .vLLM).count)
    let report = try model.enforcement(of: TestSchema.city, findings: findings)
    #expect(report.validatedByPackage.count == report.count)
    #expect(try model.enforcement(of: TestSchema.city).validatedByPackage.count < report.count)
  }

  // MARK: - Context

  @Test(
    "the size of the context is read from the server",
    arguments: [
      (
        RemoteServer.vLLM(), #"{"data":[{"id":"x"},{"id":"test","max_model_len":4096}]}"#,
        "/v1/models"
      ),
      (.llamaServer(), #"{"default_generation_settings":{"n_ctx":4096}}"#, "/props"),
      (.ollama(), #"{"model_info":{"llama.context_length":4096}}"#, "/api/show"),
      (.lmStudio(), #"{"data":[{"id":"test","max_context_length":4096}]}"#, "/api/v0/models"),
      (
        .openRouter(credential: .none), #"{"data":[{"id":"test","context_length":4096}]}"#,
        "/api/v1/models"
      ),
      (.gemini(credential: .none), #"{"inputTokenLimit":4096}"#, "/v1beta/models/test"),
    ])
  func contextSize(server: RemoteServer, body: String, path: String) async throws {
    let (model, transport) = RemoteLanguageModel.canned([.init(body: body)], server: server)
    #expect(try await model.fetchContextSize() == 4096)
    #expect(transport.requests.first?.url.path == path)
  }

  @Test(
    "a server that does not report the size of the context is an error",
    arguments: ["", "{}", "[]", #"{"data":[]}"#])
  func unknownContextSize(_ body: String) async throws {
    var (model, _) = RemoteLanguageModel.canned([.init(body: body)], server: .vLLM())
    let unknown = model
    let error = await #expect(throws: RemoteError.self) { try await unknown.fetchContextSize() }
    #expect(error?.message.contains("contextSize") == true)
    model.contextSize = 100
    #expect(try await model.fetchContextSize() == 100)
  }
}

/// A tool without parameters.
private struct Ping: Tool {
  let description = "Returns pong."

  var name: String { "weather" }

  var parameters: GenerationSchema { TestSchema.empty }

  func call(arguments: GeneratedContent) async throws -> String { "pong" }
}
