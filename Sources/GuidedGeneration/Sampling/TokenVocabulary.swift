// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import GrammarEngine

/// The vocabulary of a model: the bytes of every token.
///
/// Creating a vocabulary sorts its tokens, and computing masks fills caches that it owns. Create
/// one per model and pass copies, which share everything.
public struct TokenVocabulary: Sendable {
  /// The vocabulary of the grammar engine, for a custom decoding loop.
  public let engine: Vocabulary

  /// The tokens of free text: all that have bytes, and the end tokens.
  package let textMask: TokenMask

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - tokens: The bytes of every token by identifier; empty for control tokens.
  ///   - endTokens: The tokens that end a response.
  /// - Throws: ``VocabularyError`` if an end token is out of range, or there are no tokens.
  /// - Complexity: O(*b* + *n* log *n*) for *n* tokens of *b* bytes in total.
  public init(tokens: [[UInt8]], endTokens: [Int]) throws {
    for token in endTokens where !tokens.indices.contains(token) {
      throw VocabularyError(
        reason: "end token '\(token)' is not one of the \(tokens.count) tokens; correct the list "
          + "of end tokens")
    }
    do {
      self.init(try Vocabulary(tokens: tokens, endTokens: endTokens.map { TokenID($0) }))
    } catch {
      throw VocabularyError(reason: "\(error)")
    }
  }

  /// Creates a vocabulary that shares the caches of a vocabulary of the grammar engine.
  ///
  /// - Parameter vocabulary: The vocabulary of the grammar engine.
  /// - Complexity: O(*n*) in the number of tokens.
  public init(_ vocabulary: Vocabulary) {
    engine = vocabulary
    var mask = TokenMask(count: vocabulary.count)
    for id in 0..<vocabulary.count where !vocabulary.bytes(of: TokenID(id)).isEmpty {
      mask.insert(TokenID(id))
    }
    for token in vocabulary.endTokens { mask.insert(token) }
    textMask = mask
  }

  /// The number of tokens.
  public var count: Int { engine.count }

  /// Returns the bytes of a token; none for control tokens and tokens out of range.
  ///
  /// - Parameter token: The token.
  /// - Returns: The bytes of the token.
  public func bytes(of token: Int) -> [UInt8] {
    guard (0..<count).contains(token) else { return [] }
    return engine.bytes(of: TokenID(token))
  }

  /// An error that a list of tokens is not a vocabulary.
  public struct VocabularyError: Error, LocalizedError, Sendable, Hashable {
    /// The problem and its remedy.
    public let reason: String

    /// The problem and its remedy.
    public var errorDescription: String? { reason }
  }
}
