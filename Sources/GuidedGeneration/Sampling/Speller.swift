// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import GrammarEngine

/// Spells bytes with the tokens of a vocabulary, as the model itself would where it can.
struct Speller: Sendable {
  /// The tokens.
  let vocabulary: TokenVocabulary

  private let tokenize: @Sendable ([UInt8]) -> [Int]

  /// Creates a speller.
  ///
  /// - Parameters:
  ///   - vocabulary: The tokens.
  ///   - tokenize: The model's own way of spelling; it may be wrong.
  init(vocabulary: TokenVocabulary, tokenize: @escaping @Sendable ([UInt8]) -> [Int]) {
    self.vocabulary = vocabulary
    self.tokenize = tokenize
  }

  /// Spells bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The tokens; nil if the vocabulary cannot spell the bytes.
  func spell(_ bytes: [UInt8]) -> [TokenID]? {
    guard !bytes.isEmpty else { return [] }
    let tokens = tokenize(bytes)
    var rest = bytes[...]
    for token in tokens {
      let piece = vocabulary.bytes(of: token)
      guard !piece.isEmpty, rest.starts(with: piece) else {
        return vocabulary.engine.tokenize(greedily: bytes)
      }
      rest = rest.dropFirst(piece.count)
    }
    return rest.isEmpty ? tokens.map { TokenID($0) } : vocabulary.engine.tokenize(greedily: bytes)
  }
}
