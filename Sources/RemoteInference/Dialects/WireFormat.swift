// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GuidedGeneration

/// The request and response format of one server API, for instance chat completions.
package protocol WireFormat: Sendable {
  /// The framing of messages in the response stream.
  var framing: StreamFraming { get }

  /// Returns the path below the base URL to which a request is sent.
  ///
  /// - Parameter model: The name of the model, for APIs that have it in the path.
  /// - Returns: The path and query, without a leading slash.
  func path(model: String) -> String

  /// Returns the headers that the API requires, without credentials.
  var headers: [(name: String, value: String)] { get }

  /// Returns the headers of a credential.
  ///
  /// - Parameter key: The key.
  /// - Returns: The headers; their values are redacted in logs.
  func credentialHeaders(key: String) -> [(name: String, value: String)]

  /// Encodes a request.
  ///
  /// - Parameter call: The conversation, the tools, the schema, and the options.
  /// - Returns: The JSON text of the body.
  /// - Throws: `LanguageModelError` if the conversation has content that the API cannot represent.
  func encode(_ call: ServerCall) throws -> [UInt8]

  /// Creates a decoder of a response.
  func makeDecoder() -> any ServerResponseDecoder
}

/// One call of a server, independent of the wire format.
package struct ServerCall: Sendable {
  /// The name of the model.
  package var model: String
  /// The request of the session.
  package var request: LanguageModelExecutorGenerationRequest
  /// The rewritten schema, or `nil` for plain text and for turns in which tools can be called.
  package var schema: RewrittenSchema?
  /// The rewritten parameter schemas of the tools, by name.
  package var toolSchemas: [String: RewrittenSchema]
  /// Additional fields of the request's body, as JSON texts; they replace the encoder's own fields.
  package var additionalFields: [(name: String, json: String)]

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - model: The name of the model.
  ///   - request: The request of the session.
  ///   - schema: The rewritten schema, or `nil` for plain text.
  ///   - toolSchemas: The rewritten parameter schemas of the tools, by name.
  ///   - additionalFields: Additional fields of the body, as JSON texts.
  package init(
    model: String, request: LanguageModelExecutorGenerationRequest, schema: RewrittenSchema? = nil,
    toolSchemas: [String: RewrittenSchema] = [:],
    additionalFields: [(name: String, json: String)] = []
  ) {
    self.model = model
    self.request = request
    self.schema = schema
    self.toolSchemas = toolSchemas
    self.additionalFields = additionalFields
  }
}
