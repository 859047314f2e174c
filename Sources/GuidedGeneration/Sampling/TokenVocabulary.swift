// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import GrammarEngine

/// The vocabulary of a model: the bytes of every token.
///
/// Making one sorts all tokens and computing masks fills caches that belong to it: make it once per
/// model and hand out copies, which share everything.
public struct TokenVocabulary: Sendable {
  /// The tokens, prepared for computing masks: the vocabulary of a matcher of one's own.
  public let engine: Vocabulary

  /// The tokens of free text: all that have bytes, and the end tokens.
  package let textMask: TokenMask

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - tokens: The bytes of every token, by id; empty for control tokens, which no text contains.
  ///   - endTokens: The tokens that end a response.
  /// - Throws: ``VocabularyError`` if an end token is out of range, or there are no tokens.
  /// - Complexity: O(*b* + *n* log *n*) in the bytes and the number of the tokens.
  public init(tokens: [[UInt8]], endTokens: [Int]) throws {
    for token in endTokens where !tokens.indices.contains(token) {
      throw VocabularyError(
        reason: "end token \(token) is not one of the \(tokens.count) tokens; correct the list "
          + "of end tokens")
    }
    do {
      self.init(try Vocabulary(tokens: tokens, endTokens: endTokens.map { TokenID($0) }))
    } catch {
      throw VocabularyError(reason: "\(error)")
    }
  }

  /// Takes a vocabulary of the engine, which shares its caches.
  ///
  /// - Parameter vocabulary: The vocabulary.
  /// - Complexity: O(*n*) in the number of the tokens.
  public init(_ vocabulary: Vocabulary) {
    engine = vocabulary
    var mask = TokenMask(count: vocabulary.count)
    for id in 0..<vocabulary.count where !vocabulary.bytes(of: TokenID(id)).isEmpty {
      mask.insert(TokenID(id))
    }
    for token in vocabulary.endTokens { mask.insert(token) }
    textMask = mask
  }

  /// How many tokens there are.
  public var count: Int {
    engine.count
  }

  /// The bytes of a token.
  ///
  /// - Parameter token: The token.
  /// - Returns: Its bytes; empty for control tokens and tokens out of range.
  public func bytes(of token: Int) -> [UInt8] {
    guard (0..<count).contains(token) else { return [] }
    return engine.bytes(of: TokenID(token))
  }

  /// Why a list of tokens is no vocabulary.
  public struct VocabularyError: Error, LocalizedError, Sendable, Hashable {
    /// What is wrong, and what to do about it.
    public let reason: String

    /// What is wrong, and what to do about it.
    public var errorDescription: String? {
      reason
    }
  }
}
