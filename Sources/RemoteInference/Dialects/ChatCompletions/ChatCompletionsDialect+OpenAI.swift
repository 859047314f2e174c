// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ChatCompletionsDialect {
  /// OpenAI.
  ///
  /// Reasoning models refuse `max_tokens`. There is no `top_k`.
  package static let openAI: ChatCompletionsDialect = {
    var dialect = ChatCompletionsDialect()
    dialect.tokenLimitField = "max_completion_tokens"
    dialect.showsSchema = true
    dialect.sendsStrict = true
    return dialect
  }()
}
