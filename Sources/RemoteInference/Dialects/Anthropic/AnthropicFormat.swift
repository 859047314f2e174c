// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// Anthropic's Messages API: `POST /messages`, with server-sent events.
package struct AnthropicFormat: WireFormat {
  /// The differences of the server.
  package let dialect: AnthropicDialect
  /// The maximum number of tokens of responses without their own maximum, which the API requires.
  package let defaultMaximumTokens: Int

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - dialect: The differences of the server.
  ///   - defaultMaximumTokens: The maximum number of tokens of responses without their own maximum.
  package init(dialect: AnthropicDialect = .anthropic, defaultMaximumTokens: Int = 16_384) {
    self.dialect = dialect
    self.defaultMaximumTokens = defaultMaximumTokens
  }

  /// The framing of messages in the response stream.
  package var framing: StreamFraming { .serverSentEvents }

  /// The headers that the API requires.
  package var headers: [(name: String, value: String)] {
    [
      (name: "Content-Type", value: "application/json"), (name: "Accept", value: accept),
      (name: "anthropic-version", value: "2023-06-01"),
    ]
  }

  /// Returns the header of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The header.
  package func credentialHeaders(key: String) -> [(name: String, value: String)] {
    [(name: "x-api-key", value: key)]
  }

  /// Returns the path below the base URL, which ends with `/v1`.
  ///
  /// - Parameter model: The name of the model.
  /// - Returns: The path.
  package func path(model: String) -> String { "messages" }

  /// Creates a decoder of a response.
  package func makeDecoder() -> any ServerResponseDecoder { AnthropicDecoder() }

  /// Encodes a request.
  ///
  /// - Parameter call: The conversation, the tools, the schema, and the options.
  /// - Returns: The JSON text of the body.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  package func encode(_ call: ServerCall) throws -> [UInt8] {
    let sampling = call.sampling
    let conversation = try call.conversation(showsSchema: dialect.showsSchema)
    var body = RequestBody(model: call.model)
    body.add("max_tokens", .integer(call.maximumResponseTokens ?? defaultMaximumTokens))
    body.add("system", .text(conversation.instructions))
    body.add("messages", .array(try messages(of: conversation)))
    try addTools(of: call, to: &body)
    let effort = call.request.contextOptions.reasoningLevel?.effort
    body.add("thinking", Self.thinking(effort))
    let schema = try call.responseSchema
    if schema != nil || effort != nil {
      body.add(
        "output_config",
        .fields([
          "format": schema.map { ["type": "json_schema", "schema": $0] },
          "effort": effort == "none" ? nil : .text(effort),
        ]))
    }
    if dialect.acceptsSampling {
      body.add("temperature", sampling.temperature)
      body.add("top_p", sampling.topP)
      body.add("top_k", sampling.topK)
    }
    body.add("stream", true)
    return try body.bytes(with: call)
  }

  private static func thinking(_ effort: String?) -> JSONValue? {
    switch effort {
    case nil: nil
    case "none": ["type": "disabled"]
    default: ["type": "adaptive"]
    }
  }

  private func addTools(of call: ServerCall, to body: inout RequestBody) throws {
    let tools = try call.tools
    guard !tools.isEmpty else { return }
    body.add(
      "tools",
      .array(
        tools.map { tool in
          .fields([
            "name": .string(tool.name), "description": .string(tool.description),
            "input_schema": tool.parameters,
            "strict": tool.isStrict || dialect.requiresStrictTools ? true : nil,
          ])
        }))
    switch call.toolCallingMode {
    case .allowed: break
    case .required: body.add("tool_choice", ["type": "any"])
    case .disallowed: body.add("tool_choice", ["type": "none"])
    }
  }
}
