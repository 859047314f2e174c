// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
internal import SchemaModel

/// The fields of an error response, in the layouts of all supported servers.
///
/// Layouts: `{"error": {"message", "type", "code"}}` (OpenAI, vLLM, llama-server, Anthropic,
/// Gemini), `[{"error": …}]` (Gemini), `{"error": "text"}` (Ollama), `{"message", "type", "code"}`
/// (SGLang), and `{"detail": …}` (FastAPI).
package struct ServerErrorBody: Sendable, Equatable {
  /// The human-readable message.
  package var message: String?
  /// The most specific code.
  package var code: String?
  /// The identifier of the request.
  package var requestID: String?
  /// The number of tokens of the prompt, if the error states it.
  package var promptTokenCount: Int?
  /// The size of the context in tokens, if the error states it.
  package var contextSize: Int?

  /// Reads the body of an error response.
  ///
  /// - Parameter body: The body, which can be incomplete or in any other format.
  package init(_ body: [UInt8]) {
    guard var root = try? JSONParser.parse(body, maximumDepth: 64) else { return }
    if let first = root.elements?.first { root = first }
    read(root)
  }

  private mutating func read(_ root: JSONValue) {
    requestID = root["request_id"]?.string
    let error = root["error"] ?? root
    message =
      error.string ?? error["message"]?.string ?? root["message"]?.string
      ?? Self.detail(root["detail"])
    let codes = [error["code"]?.string, error["type"]?.string, error["status"]?.string]
    code =
      codes.lazy.compactMap { $0 }.first { !$0.isEmpty && $0 != "error" }
      ?? error["code"]?.number?.text
    promptTokenCount = error["n_prompt_tokens"]?.number?.int
    contextSize = error["n_ctx"]?.number?.int
  }

  /// Returns the message of FastAPI: a text, or a list of objects with messages.
  private static func detail(_ detail: JSONValue?) -> String? {
    if let text = detail?.string { return text }
    let messages = detail?.elements?.compactMap { $0["msg"]?.string ?? $0.string } ?? []
    return messages.isEmpty ? nil : messages.joined(separator: "; ")
  }
}
