// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The reason that a list of tokens is rejected as a vocabulary.
public enum VocabularyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no tokens.
  case empty
  /// There are more tokens than ids can represent.
  case tooManyTokens(count: Int, limit: Int)
  /// All tokens together have more bytes than the trie can represent.
  case tooManyBytes(count: Int, limit: Int)
  /// A token has more bytes than the limit.
  case tokenTooLong(TokenID, length: Int, limit: Int)
  /// The id of an end token is not an index of the tokens.
  case endTokenOutOfRange(id: Int, count: Int)

  /// The error and its remedy.
  public var description: String {
    switch self {
    case .empty:
      "the vocabulary has no tokens; pass the bytes of every token of the model"
    case .tooManyTokens(let count, let limit):
      "the vocabulary has \(count) tokens, more than \(limit); pass a smaller vocabulary"
    case .tooManyBytes(let count, let limit):
      "the tokens have \(count) bytes together, more than \(limit); pass a smaller vocabulary"
    case .tokenTooLong(let id, let length, let limit):
      "token '\(id.rawValue)' has \(length) bytes, more than \(limit); "
        + "pass the token without bytes"
    case .endTokenOutOfRange(let id, let count):
      "end token '\(id)' is out of range; pass an id from 0 to \(count - 1)"
    }
  }
}
