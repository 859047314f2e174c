// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// The chat completions API: `POST /chat/completions`, with server-sent events.
package struct ChatCompletionsFormat: WireFormat {
  /// The differences of the server.
  package let dialect: ChatCompletionsDialect

  /// Creates a format.
  ///
  /// - Parameter dialect: The differences of the server.
  package init(dialect: ChatCompletionsDialect = .compatible) { self.dialect = dialect }

  /// The framing of messages in the response stream.
  package var framing: StreamFraming { .serverSentEvents }

  /// Returns the path below the base URL, which ends with `/v1`.
  ///
  /// - Parameter model: The name of the model.
  /// - Returns: The path.
  package func path(model: String) -> String { "chat/completions" }

  /// Creates a decoder of a response.
  package func makeDecoder() -> any ServerResponseDecoder { ChatCompletionsDecoder() }

  /// Encodes a request.
  ///
  /// - Parameter call: The conversation, the tools, the schema, and the options.
  /// - Returns: The JSON text of the body.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  package func encode(_ call: ServerCall) throws -> [UInt8] {
    let sampling = call.sampling
    var body = RequestBody(model: call.model)
    body.add("messages", .array(try messages(of: call)))
    try addTools(of: call, to: &body)
    if let schema = call.schema { try add(schema, to: &body) }
    body.add("temperature", sampling.temperature)
    body.add("top_p", sampling.topP)
    if dialect.acceptsTopK { body.add("top_k", sampling.topK) }
    body.add("seed", sampling.seed(bits: dialect.seedBits))
    body.add(dialect.tokenLimitField, .integer(call.maximumResponseTokens))
    if let level = call.request.contextOptions.reasoningLevel { add(level, to: &body) }
    if dialect.requiresSupportingHosts, call.schema != nil {
      body.add("provider", ["require_parameters": true])
    }
    body.add("stream", true)
    body.add("stream_options", ["include_usage": true])
    return try body.bytes(with: call)
  }

  private func add(_ level: ContextOptions.ReasoningLevel, to body: inout RequestBody) {
    let effort = JSONValue.string(level.effort)
    switch dialect.reasoningField {
    case .effort: body.add("reasoning_effort", effort)
    case .reasoning: body.add("reasoning", ["effort": effort])
    case .templateArguments:
      body.add(
        "chat_template_kwargs",
        ["enable_thinking": .bool(level.effort != "none"), "reasoning_effort": effort])
    }
  }

  private func addTools(of call: ServerCall, to body: inout RequestBody) throws {
    let tools = dialect.acceptsToolChoice ? try call.tools : try call.toolsWithoutChoice()
    guard !tools.isEmpty else { return }
    let isStrict: (ToolDescription) -> Bool = { tool in
      dialect.requiresStrictTools || dialect.sendsStrict && tool.isStrict
    }
    body.add(
      "tools",
      .array(
        tools.map { tool in
          [
            "type": "function",
            "function": .fields([
              "name": .string(tool.name), "description": .string(tool.description),
              "parameters": tool.parameters,
              "strict": isStrict(tool) ? true : nil,
            ]),
          ]
        }))
    switch call.toolCallingMode {
    case .allowed: break
    case .required: body.add("tool_choice", "required")
    case .disallowed: body.add("tool_choice", "none")
    }
  }
}
