// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import GrammarEngine

/// Vocabularies with one token for each byte, an end token, and optional longer tokens.
package enum ByteVocabulary {
  /// The end token, which follows the tokens of the bytes.
  package static let endToken = TokenID(256)

  /// The bytes of the tokens: those of each single byte, and none for the end token.
  package static let tokens: [[UInt8]] = (UInt8.min ... .max).map { [$0] } + [[]]

  /// Creates a vocabulary.
  ///
  /// - Parameter longerTokens: The bytes of additional tokens, which follow the end token.
  /// - Returns: The vocabulary.
  /// - Throws: Any error of the vocabulary's initializer.
  package static func make(adding longerTokens: [[UInt8]] = []) throws -> Vocabulary {
    try Vocabulary(tokens: tokens + longerTokens, endTokens: [endToken])
  }

  /// Creates a vocabulary.
  ///
  /// - Parameter longerTokens: The texts of additional tokens, which follow the end token.
  /// - Returns: The vocabulary.
  /// - Throws: Any error of the vocabulary's initializer.
  package static func make(adding longerTokens: [String]) throws -> Vocabulary {
    try make(adding: longerTokens.map { Array($0.utf8) })
  }
}
