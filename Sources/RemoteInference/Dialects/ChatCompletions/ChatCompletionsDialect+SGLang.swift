// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ChatCompletionsDialect {
  /// SGLang.
  package static let sglang: ChatCompletionsDialect = {
    var dialect = ChatCompletionsDialect()
    dialect.tokenLimitField = "max_completion_tokens"
    dialect.grammarField = .ebnf
    dialect.acceptsTopK = true
    dialect.reasoningField = .templateArguments
    dialect.returnedReasoning = .text(field: "reasoning_content")
    return dialect
  }()
}
