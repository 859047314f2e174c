// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ChatCompletionsDialect {
  /// vLLM.
  ///
  /// Unknown fields are ignored, and so are the `guided_*` fields since version 0.12. `strict`
  /// changes nothing.
  package static let vLLM: ChatCompletionsDialect = {
    var dialect = ChatCompletionsDialect(name: "vLLM")
    dialect.tokenLimitField = "max_completion_tokens"
    dialect.grammarField = .structuredOutputs
    dialect.acceptsTopK = true
    dialect.returnedReasoning = .text(field: "reasoning")
    return dialect
  }()
}
