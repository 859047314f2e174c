// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GuidedGeneration
internal import SchemaModel

/// The Responses API: `POST /responses`, with server-sent events.
///
/// Requests are stateless: each contains the complete conversation.
package struct ResponsesFormat: WireFormat {
  /// The differences of the server.
  package let dialect: ResponsesDialect

  /// Creates a format.
  ///
  /// - Parameter dialect: The differences of the server.
  package init(dialect: ResponsesDialect = .compatible) { self.dialect = dialect }

  /// The framing of messages in the response stream.
  package var framing: StreamFraming { .serverSentEvents }

  /// Returns the path below the base URL, which ends with `/v1`.
  ///
  /// - Parameter model: The name of the model.
  /// - Returns: The path.
  package func path(model: String) -> String { "responses" }

  /// Creates a decoder of a response.
  package func makeDecoder() -> any ServerResponseDecoder { ResponsesDecoder() }

  /// Encodes a request.
  ///
  /// - Parameter call: The conversation, the tools, the schema, and the options.
  /// - Returns: The JSON text of the body.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  package func encode(_ call: ServerCall) throws -> [UInt8] {
    let sampling = call.sampling
    let conversation = try call.conversation(showsSchema: dialect.showsSchema)
    var body = RequestBody(model: call.model)
    body.add("instructions", .text(conversation.instructions))
    body.add("input", .array(try input(of: conversation)))
    try addTools(of: call, to: &body)
    if let schema = call.schema { body.add("text", ["format": try format(of: schema)]) }
    body.add("temperature", sampling.temperature)
    body.add("top_p", sampling.topP)
    if dialect.acceptsTopK {
      body.add("top_k", sampling.topK)
      body.add("seed", sampling.seed(bits: 31))
    }
    body.add("max_output_tokens", .integer(call.maximumResponseTokens))
    if let level = call.request.contextOptions.reasoningLevel {
      // Models that do not reason refuse the request for encrypted reasoning.
      if dialect.returnsReasoning { body.add("include", ["reasoning.encrypted_content"]) }
      body.add(
        "reasoning",
        .fields([
          "effort": .string(level.effort), "summary": dialect.returnsReasoning ? "auto" : nil,
        ]))
    }
    body.add("store", false)
    body.add("stream", true)
    return try body.bytes(with: call)
  }

  private func format(of schema: RewrittenSchema) throws(LanguageModelError) -> JSONValue {
    .fields([
      "type": "json_schema", "name": .string(schema.name),
      "strict": dialect.sendsStrict ? .bool(schema.isStrict) : nil, "schema": try schema.json,
    ])
  }

  private func addTools(of call: ServerCall, to body: inout RequestBody) throws {
    let tools = try call.tools
    guard !tools.isEmpty else { return }
    body.add(
      "tools",
      .array(
        tools.map { tool in
          .fields([
            "type": "function", "name": .string(tool.name),
            "description": .string(tool.description), "parameters": tool.parameters,
            // The default is true.
            "strict": dialect.sendsStrict
              ? .bool(tool.isStrict || dialect.requiresStrictTools) : nil,
          ])
        }))
    switch call.toolCallingMode {
    case .allowed: break
    case .required: body.add("tool_choice", "required")
    case .disallowed: body.add("tool_choice", "none")
    }
  }
}
