// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ChatCompletionsDialect {
  /// OpenRouter.
  ///
  /// The hosts of a model differ in how they handle a schema, so it is also included in the prompt.
  package static let openRouter: ChatCompletionsDialect = {
    var dialect = ChatCompletionsDialect()
    dialect.sendsStrict = true
    dialect.acceptsTopK = true
    dialect.reasoningField = .reasoning
    dialect.returnedReasoning = .details
    // Otherwise a host that ignores the schema may be selected.
    dialect.requiresSupportingHosts = true
    return dialect
  }()
}
