// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ChatCompletionsDialect {
  /// llama.cpp's server.
  ///
  /// A seed has 32 bits there, and the greatest value requests a random seed.
  package static let llamaServer: ChatCompletionsDialect = {
    var dialect = ChatCompletionsDialect()
    dialect.grammarField = .grammar
    dialect.acceptsTopK = true
    dialect.seedBits = 31
    dialect.reasoningField = .templateArguments
    dialect.returnedReasoning = .text(field: "reasoning_content")
    return dialect
  }()
}
