// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import SchemaModel

/// Google's Gemini API: `POST /models/{model}:streamGenerateContent`, with server-sent events.
package struct GeminiFormat: WireFormat {
  /// Creates a format.
  package init() {}

  /// The framing of messages in the response stream.
  package var framing: StreamFraming { .serverSentEvents }

  /// Returns the path below the base URL, which ends with `/v1beta`.
  ///
  /// - Parameter model: The name of the model, with or without `models/`.
  /// - Returns: The path and the query.
  package func path(model: String) -> String {
    let allowed = CharacterSet(charactersIn: "-._~/").union(.alphanumerics)
    let name = model.addingPercentEncoding(withAllowedCharacters: allowed) ?? model
    let path = name.contains("/") ? name : "models/\(name)"
    return "\(path):streamGenerateContent?alt=sse"
  }

  /// Returns the header of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The header.
  package func credentialHeaders(key: String) -> [(name: String, value: String)] {
    [(name: "x-goog-api-key", value: key)]
  }

  /// Creates a decoder of a response.
  package func makeDecoder() -> any ServerResponseDecoder { GeminiDecoder() }

  /// Encodes a request.
  ///
  /// - Parameter call: The conversation, the tools, the schema, and the options.
  /// - Returns: The JSON text of the body.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  package func encode(_ call: ServerCall) throws -> [UInt8] {
    let conversation = try call.conversation(showsSchema: false)
    var body = RequestBody()
    if let instructions = conversation.instructions {
      body.add("systemInstruction", ["parts": [["text": .string(instructions)]]])
    }
    body.add("contents", .array(try contents(of: conversation)))
    try addTools(of: call, to: &body)
    let configuration = try configuration(of: call)
    if configuration.members?.isEmpty == false { body.add("generationConfig", configuration) }
    return try body.bytes(with: call)
  }

  private func configuration(of call: ServerCall) throws -> JSONValue {
    let sampling = call.sampling
    let schema = try call.responseSchema
    return .fields([
      "temperature": sampling.temperature,
      "topP": sampling.topP,
      "topK": sampling.topK,
      "seed": sampling.seed(bits: 31),
      "maxOutputTokens": .integer(call.maximumResponseTokens),
      "responseMimeType": schema == nil ? nil : "application/json",
      "responseJsonSchema": schema,
      "thinkingConfig": call.request.contextOptions.reasoningLevel.map {
        ["thinkingLevel": .string($0.effort), "includeThoughts": true]
      },
    ])
  }

  private func addTools(of call: ServerCall, to body: inout RequestBody) throws {
    let tools = try call.tools
    guard !tools.isEmpty else { return }
    let declarations = tools.map { tool -> JSONValue in
      [
        "name": .string(tool.name), "description": .string(tool.description),
        "parametersJsonSchema": tool.parameters,
      ]
    }
    body.add("tools", [["functionDeclarations": .array(declarations)]])
    switch call.toolCallingMode {
    case .allowed: break
    case .required: body.add("toolConfig", ["functionCallingConfig": ["mode": "ANY"]])
    case .disallowed: body.add("toolConfig", ["functionCallingConfig": ["mode": "NONE"]])
    }
  }
}
