// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A vocabulary, and how the model itself divides text into its tokens.
struct Speller: Sendable {
  /// The tokens.
  let vocabulary: TokenVocabulary

  /// The model's own way of spelling; it may be wrong.
  let tokenize: @Sendable ([UInt8]) -> [Int]

  /// Creates a speller.
  ///
  /// - Parameters:
  ///   - vocabulary: The tokens.
  ///   - tokenize: The model's own way of spelling; it may be wrong.
  init(vocabulary: TokenVocabulary, tokenize: @escaping @Sendable ([UInt8]) -> [Int]) {
    self.vocabulary = vocabulary
    self.tokenize = tokenize
  }
}
