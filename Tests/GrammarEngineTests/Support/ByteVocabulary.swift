// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GrammarEngine

/// A vocabulary with a token for each byte, whose id is the byte, and an end token.
enum ByteVocabulary {
  static let end = TokenID(256)
  static let tokens: [[UInt8]] = (0..<256).map { [UInt8($0)] } + [[]]

  /// Creates the vocabulary, with additional tokens after the end token.
  static func make(adding tokens: [String] = []) throws -> Vocabulary {
    try Vocabulary(tokens: Self.tokens + tokens.map { Array($0.utf8) }, endTokens: [end])
  }
}
