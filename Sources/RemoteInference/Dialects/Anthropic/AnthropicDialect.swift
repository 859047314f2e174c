// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The differences between servers with Anthropic's Messages API.
package struct AnthropicDialect: Sendable, Hashable {
  /// Whether the server adds the schema to the prompt.
  package var showsSchema: Bool
  /// Whether every tool is sent as strict, because the server constrains no others.
  package var requiresStrictTools: Bool
  /// Whether the server accepts `temperature`, `top_p`, and `top_k`.
  package var acceptsSampling: Bool

  /// Anthropic, whose API has no fields for sampling any more.
  package static let anthropic = AnthropicDialect(
    showsSchema: true, requiresStrictTools: false, acceptsSampling: false)
  /// vLLM.
  package static let vLLM = AnthropicDialect(
    showsSchema: false, requiresStrictTools: true, acceptsSampling: true)
  /// Other servers with their own implementation: llama-server, LM Studio.
  package static let compatible = AnthropicDialect(
    showsSchema: false, requiresStrictTools: false, acceptsSampling: true)
}
