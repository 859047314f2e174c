// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

/// Ollama's API: `POST /api/chat`, with JSON lines.
package struct OllamaChatFormat: WireFormat {
  /// The context size to request, in tokens, or `nil` for the server's default.
  package let contextSize: Int?

  /// Creates a format.
  ///
  /// The server's default context is small, and independent of the model.
  ///
  /// - Parameter contextSize: The context size to request, in tokens.
  package init(contextSize: Int? = nil) { self.contextSize = contextSize }

  /// The framing of messages in the response stream.
  package var framing: StreamFraming { .jsonLines }

  /// Returns the path below the base URL, which has no path.
  ///
  /// - Parameter model: The name of the model.
  /// - Returns: The path.
  package func path(model: String) -> String { "api/chat" }

  /// Creates a decoder of a response.
  package func makeDecoder() -> any ServerResponseDecoder { OllamaChatDecoder() }

  /// Encodes a request.
  ///
  /// - Parameter call: The conversation, the tools, the schema, and the options.
  /// - Returns: The JSON text of the body.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  package func encode(_ call: ServerCall) throws -> [UInt8] {
    var body = RequestBody(model: call.model)
    body.add("messages", .array(try messages(of: call)))
    body.add("tools", .nonEmpty(try call.toolsWithoutChoice().map(Self.json)))
    body.add("format", try call.responseSchema)
    body.add("think", call.request.contextOptions.reasoningLevel.map(Self.think))
    let options = options(of: call)
    if options.members?.isEmpty == false { body.add("options", options) }
    // A prompt that exceeds the context is an error instead of being cut.
    body.add("truncate", false)
    body.add("shift", false)
    body.add("stream", true)
    return try body.bytes(with: call)
  }

  private func options(of call: ServerCall) -> JSONValue {
    let sampling = call.sampling
    return .fields([
      "num_ctx": .integer(contextSize),
      "num_predict": .integer(call.maximumResponseTokens),
      "temperature": sampling.temperature,
      "top_k": sampling.topK,
      "top_p": sampling.topP,
      "seed": sampling.seed(bits: 31),
    ])
  }

  private static func think(_ level: ContextOptions.ReasoningLevel) -> JSONValue {
    switch level.effort {
    case "none", "false": false
    case "true": true
    case let name: .string(name)
    }
  }

  private static func json(_ tool: ToolDescription) -> JSONValue {
    [
      "type": "function",
      "function": [
        "name": .string(tool.name), "description": .string(tool.description),
        "parameters": tool.parameters,
      ],
    ]
  }
}

extension OllamaChatFormat {
  private func messages(of call: ServerCall) throws(LanguageModelError) -> [JSONValue] {
    try call.conversation(showsSchema: false).roleMessages { message throws(LanguageModelError) in
      try prompt(message)
    } assistant: { message, hasReasoning throws(LanguageModelError) in
      try assistantMessage(message, hasReasoning: hasReasoning)
    } tool: { output, text in
      [
        "role": "tool", "content": .string(text), "tool_name": .string(output.toolName),
        "tool_call_id": .string(output.id),
      ]
    }
  }

  private func prompt(_ message: Conversation.Message) throws(LanguageModelError) -> JSONValue {
    var images: [JSONValue] = []
    for image in message.parts.images {
      images.append(.string(try image.loaded(in: message.entry).base64))
    }
    return .fields([
      "role": "user", "content": .string(message.text), "images": .nonEmpty(images),
    ])
  }

  private func assistantMessage(
    _ message: Conversation.Message, hasReasoning: Bool
  ) throws(LanguageModelError) -> JSONValue {
    let thinking = hasReasoning ? message.reasoning.map(\.segments.plainText).joined() : ""
    let calls = message.toolCalls.map { call -> JSONValue in
      [
        "id": .string(call.id),
        "function": ["name": .string(call.toolName), "arguments": call.arguments.jsonValue],
      ]
    }
    return .fields([
      "role": "assistant", "content": .string(try message.onlyText),
      "thinking": thinking.isEmpty ? nil : .string(thinking), "tool_calls": .nonEmpty(calls),
    ])
  }
}
