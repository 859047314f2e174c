// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The differences between servers with the Responses API.
package struct ResponsesDialect: Sendable, Hashable {
  /// Whether the server adds the schema to the prompt.
  package var showsSchema: Bool
  /// Whether `strict` is sent with schemas and tools.
  package var sendsStrict: Bool
  /// Whether every tool is sent as strict, because the server constrains no others.
  package var requiresStrictTools: Bool
  /// Whether encrypted reasoning is requested, and returned in later requests.
  package var returnsReasoning: Bool
  /// Whether the server accepts `top_k` and `seed`.
  package var acceptsTopK: Bool

  /// OpenAI.
  package static let openAI = ResponsesDialect(
    showsSchema: true, sendsStrict: true, requiresStrictTools: false, returnsReasoning: true,
    acceptsTopK: false)
  /// vLLM.
  package static let vLLM = ResponsesDialect(
    showsSchema: false, sendsStrict: true, requiresStrictTools: true, returnsReasoning: false,
    acceptsTopK: true)
  /// Other servers with their own implementation: llama-server, Ollama, LM Studio.
  package static let compatible = ResponsesDialect(
    showsSchema: false, sendsStrict: false, requiresStrictTools: false, returnsReasoning: false,
    acceptsTopK: true)
}
