// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import JSONText
import RemoteInference
import TestSupport
import Testing

/// Compares encoded requests with `Fixtures/Streams/Requests`.
///
/// `RECORD_GOLDENS=1 swift test --filter RequestEncodingTests` overwrites the files and fails, so
/// that no recording passes without review.
@Suite("Encoding of requests")
struct RequestEncodingTests {
  /// The wire formats by name.
  static let formats: [(name: String, format: any WireFormat)] = [
    ("anthropic", AnthropicFormat()),
    ("anthropic-vllm", AnthropicFormat(dialect: .vLLM)),
    ("chat-compatible", ChatCompletionsFormat()),
    ("chat-llama-server", ChatCompletionsFormat(dialect: .llamaServer)),
    ("chat-lm-studio", ChatCompletionsFormat(dialect: .lmStudio)),
    ("chat-openai", ChatCompletionsFormat(dialect: .openAI)),
    ("chat-openrouter", ChatCompletionsFormat(dialect: .openRouter)),
    ("chat-sglang", ChatCompletionsFormat(dialect: .sglang)),
    ("chat-vllm", ChatCompletionsFormat(dialect: .vLLM)),
    ("gemini", GeminiFormat()),
    ("ollama", OllamaChatFormat(contextSize: 8192)),
    ("responses-compatible", ResponsesFormat()),
    ("responses-openai", ResponsesFormat(dialect: .openAI)),
    ("responses-vllm", ResponsesFormat(dialect: .vLLM)),
  ]

  @Test("requests equal the recorded ones", arguments: formats.map(\.name))
  func requests(_ name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name }).format
    for (call, value) in SampleCalls.all {
      let text = String(decoding: try format.encode(value), as: UTF8.self) + "\n"
      let path = "Streams/Requests/\(name)-\(call).json"
      if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
        try FileManager.default.createDirectory(
          at: Fixtures.url("Streams/Requests"), withIntermediateDirectories: true)
        try text.write(to: Fixtures.url(path), atomically: true, encoding: .utf8)
        Issue.record("recorded \(path); run again without RECORD_GOLDENS")
      } else {
        #expect(try text == Fixtures.text(path), "\(path)")
      }
    }
  }

  private func json(_ format: any WireFormat, _ call: ServerCall) throws -> String {
    String(decoding: try format.encode(call), as: UTF8.self)
  }

  private var prompt: Transcript.Entry { .prompt(.init(segments: [SampleCalls.segment("Hi")])) }

  @Test("additional fields replace those of the request, in place")
  func additionalFields() throws {
    let call = SampleCalls.call(
      [prompt],
      additionalFields: [("stream_options", "null"), ("min_p", "0.1"), ("model", #""x""#)])
    #expect(
      try json(ChatCompletionsFormat(), call)
        == #"{"model":"x","messages":[{"role":"user","content":"Hi"}],"stream":true,"#
        + #""stream_options":null,"min_p":0.1}"#)
  }

  @Test("an additional field that is not JSON is an error")
  func invalidAdditionalField() {
    let call = SampleCalls.call([prompt], additionalFields: [("a", "[1,]")])
    let error = #expect(throws: InvalidFieldError.self) {
      _ = try ChatCompletionsFormat().encode(call)
    }
    #expect(error?.name == "a")
    #expect(error?.offset == 3)
  }

  @Test("a grammar is sent in the field of the server")
  func grammars() throws {
    let schema = RewrittenSchema(format: .gbnf("root ::= \"a\""), name: "S")
    let call = SampleCalls.call([prompt], schema: schema)
    let fields: [(ChatCompletionsDialect, String)] = [
      (.llamaServer, #""grammar":"root ::= \"a\"""#),
      (.vLLM, #""structured_outputs":{"grammar":"root ::= \"a\""}"#),
      (.sglang, #""ebnf":"root ::= \"a\"""#),
    ]
    for (dialect, field) in fields {
      #expect(try json(ChatCompletionsFormat(dialect: dialect), call).contains(field))
    }
    let others: [any WireFormat] = [
      ChatCompletionsFormat(dialect: .openAI), AnthropicFormat(), GeminiFormat(),
      OllamaChatFormat(), ResponsesFormat(),
    ]
    for format in others {
      #expect {
        _ = try format.encode(call)
      } throws: {
        if case LanguageModelError.unsupportedGenerationGuide(let guide) = $0 {
          guide.schemaName == "S"
        } else {
          false
        }
      }
    }
  }

  @Test("a schema can be sent in other fields")
  func schemaFields() throws {
    var dialect = ChatCompletionsDialect.vLLM
    dialect.schemaField = .structuredOutputs
    let structured = try json(ChatCompletionsFormat(dialect: dialect), SampleCalls.structured)
    #expect(structured.contains(#""structured_outputs":{"json":{"type":"object","#))
    dialect.schemaField = .schemaText
    let text = try json(ChatCompletionsFormat(dialect: dialect), SampleCalls.structured)
    #expect(text.contains(#""json_schema":"{\"type\":\"object\","#))
  }

  @Test("the prompt includes the schema unless the server shows it or the caller declines")
  func schemaInPrompt() throws {
    let marker = "conforms to this JSON Schema"
    var call = SampleCalls.structured
    #expect(try json(ChatCompletionsFormat(dialect: .vLLM), call).contains(marker))
    #expect(try !json(ChatCompletionsFormat(dialect: .openAI), call).contains(marker))
    call.request.contextOptions.includeSchemaInPrompt = false
    #expect(try !json(ChatCompletionsFormat(dialect: .vLLM), call).contains(marker))
  }

  @Test("a turn with tools includes the schema of the response in the prompt")
  func schemaInToolTurn() throws {
    let call = SampleCalls.call(
      [prompt], tools: ["weather"], responseSchema: ImageReference.generationSchema)
    let text = try json(ChatCompletionsFormat(dialect: .openAI), call)
    #expect(text.contains("Hi\\n\\nRespond with a JSON value"))
    #expect(text.contains("attachmentLabel"))
    #expect(!text.contains("response_format"))
  }

  @Test("tool calling modes are sent in the field of the server")
  func toolChoices() throws {
    func text(_ format: any WireFormat, _ mode: GenerationOptions.ToolCallingMode) throws -> String
    {
      try json(
        format,
        SampleCalls.call(
          [prompt], options: GenerationOptions(toolCallingMode: mode), tools: ["clock"]))
    }
    let fields: [(any WireFormat, String, String)] = [
      (ChatCompletionsFormat(), #""tool_choice":"required""#, #""tool_choice":"none""#),
      (ResponsesFormat(), #""tool_choice":"required""#, #""tool_choice":"none""#),
      (AnthropicFormat(), #""tool_choice":{"type":"any"}"#, #""tool_choice":{"type":"none"}"#),
      (
        GeminiFormat(), #""functionCallingConfig":{"mode":"ANY"}"#,
        #""functionCallingConfig":{"mode":"NONE"}"#
      ),
    ]
    for (format, required, disallowed) in fields {
      #expect(try text(format, .required).contains(required))
      #expect(try text(format, .disallowed).contains(disallowed))
      #expect(try !text(format, .allowed).contains("tool_choice"))
    }
    #expect(try !text(OllamaChatFormat(), .disallowed).contains("tools"))
    #expect {
      _ = try text(OllamaChatFormat(), .required)
    } throws: {
      if case LanguageModelError.unsupportedCapability(let error) = $0 {
        error.capability == .toolCalling
      } else {
        false
      }
    }
  }

  @Test("images that an API cannot represent are errors with the entry")
  func unsupportedImages() throws {
    let data = Transcript.ImageAttachment(data: Data([1]), mediaType: "image/png")
    let url = try Transcript.ImageAttachment(
      imageURL: #require(URL(string: "https://example.com/a.png")))
    let text = Transcript.ImageAttachment(data: Data([1]), mediaType: "text/plain")
    func segment(_ image: Transcript.ImageAttachment) -> Transcript.Segment {
      .attachment(.init(id: "i", content: .image(image)))
    }
    let instructions = Transcript.Entry.instructions(
      .init(id: "a", segments: [segment(data)], toolDefinitions: []))
    let remote = Transcript.Entry.prompt(.init(id: "a", segments: [segment(url)]))
    let invalid = Transcript.Entry.prompt(.init(id: "a", segments: [segment(text)]))
    let output = Transcript.Entry.toolOutput(
      .init(id: "a", toolName: "t", segments: [segment(data)]))
    let cases: [(any WireFormat, Transcript.Entry, Bool)] = [
      (ChatCompletionsFormat(), instructions, false), (ResponsesFormat(), instructions, false),
      (OllamaChatFormat(), instructions, false), (AnthropicFormat(), instructions, false),
      (GeminiFormat(), instructions, false),
      (ChatCompletionsFormat(), remote, true), (ResponsesFormat(), remote, true),
      (AnthropicFormat(), remote, true), (OllamaChatFormat(), remote, false),
      (GeminiFormat(), remote, false),
      (ChatCompletionsFormat(dialect: .lmStudio), remote, false),
      (ChatCompletionsFormat(), output, false), (ResponsesFormat(), output, true),
      (AnthropicFormat(), output, true), (OllamaChatFormat(), output, false),
      (GeminiFormat(), output, false), (ChatCompletionsFormat(), invalid, false),
    ]
    for (format, entry, isSupported) in cases {
      let call = SampleCalls.call([entry])
      if isSupported {
        #expect(throws: Never.self) { try format.encode(call) }
        continue
      }
      #expect {
        _ = try format.encode(call)
      } throws: {
        if case LanguageModelError.unsupportedTranscriptContent(let error) = $0 {
          error.unsupportedContent.map(\.id) == ["a"]
        } else {
          false
        }
      }
    }
  }

  @Test("seeds fit the type of the server, and small seeds are unchanged")
  func seeds() throws {
    func text(_ seed: UInt64, _ dialect: ChatCompletionsDialect) throws -> String {
      try json(
        ChatCompletionsFormat(dialect: dialect),
        SampleCalls.call(
          [prompt], options: GenerationOptions(samplingMode: .random(top: 1, seed: seed))))
    }
    #expect(try text(7, .llamaServer).contains(#""seed":7,"#))
    #expect(try text(0x7FFF_FFFF, .llamaServer).contains(#""seed":2147483647,"#))
    #expect(try text(.max, .openAI).contains(#""seed":9223372036854775806,"#))
    #expect(try text(1 << 40, .llamaServer).contains(#""seed":512,"#))
  }

  @Test("paths and headers are those of the API")
  func pathsAndHeaders() {
    #expect(GeminiFormat().path(model: "a b?") == "models/a%20b%3F:streamGenerateContent?alt=sse")
    #expect(GeminiFormat().path(model: "tunedModels/x").hasPrefix("tunedModels/x:"))
    #expect(OllamaChatFormat().path(model: "m") == "api/chat")
    let formats = Self.formats.count
    let keys = Self.formats.map { $0.format.credentialHeaders(key: "k").map(\.name) }
    #expect(keys.filter { $0 == ["Authorization"] }.count == formats - 3)
    #expect(AnthropicFormat().credentialHeaders(key: "k").map(\.name) == ["x-api-key"])
    #expect(GeminiFormat().credentialHeaders(key: "k").map(\.name) == ["x-goog-api-key"])
    #expect(AnthropicFormat().headers.contains { $0.name == "anthropic-version" })
    for (_, format) in Self.formats {
      #expect(format.headers.contains { $0.name == "Content-Type" })
    }
  }
}
