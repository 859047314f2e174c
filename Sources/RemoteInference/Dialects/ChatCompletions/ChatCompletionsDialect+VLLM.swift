// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ChatCompletionsDialect {
  /// vLLM.
  ///
  /// Unknown fields are ignored, and so are the `guided_*` fields since version 0.12. The arguments
  /// of tools are constrained only if the tool is strict, also where a call is required.
  package static let vLLM: ChatCompletionsDialect = {
    var dialect = ChatCompletionsDialect()
    dialect.tokenLimitField = "max_completion_tokens"
    dialect.grammarField = .structuredOutputs
    dialect.requiresStrictTools = true
    dialect.acceptsTopK = true
    dialect.returnedReasoning = .text(field: "reasoning")
    return dialect
  }()
}
