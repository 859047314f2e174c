// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The differences between servers with the Responses API.
package struct ResponsesDialect: Sendable, Hashable {
  /// Whether the server itself shows the schema to the model.
  package var showsSchema: Bool
  /// Whether `strict` is sent with schemas and tools.
  package var sendsStrict: Bool
  /// Whether encrypted reasoning is requested, and returned in later requests.
  package var returnsReasoning: Bool
  /// Whether the server accepts `top_k` and `seed`.
  package var acceptsTopK: Bool

  /// OpenAI.
  package static let openAI = ResponsesDialect(
    showsSchema: true, sendsStrict: true, returnsReasoning: true, acceptsTopK: false)
  /// Servers with their own implementation: vLLM, llama-server, Ollama, LM Studio.
  package static let compatible = ResponsesDialect(
    showsSchema: false, sendsStrict: false, returnsReasoning: false, acceptsTopK: true)
}
