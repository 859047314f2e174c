// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension ChatCompletionsDialect {
  /// LM Studio.
  package static let lmStudio: ChatCompletionsDialect = {
    var dialect = ChatCompletionsDialect()
    dialect.sendsStrict = true
    dialect.acceptsTopK = true
    dialect.seedBits = 31
    dialect.loadsImageURLs = false
    return dialect
  }()
}
