// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Why a list of tokens cannot be used as a vocabulary.
public enum VocabularyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no token at all.
  case empty
  /// There are more tokens than ids can number.
  case tooManyTokens(count: Int, limit: Int)
  /// All tokens together have more bytes than their tree can number.
  case tooManyBytes(count: Int, limit: Int)
  /// A token has more bytes than a text step may have.
  case tokenTooLong(TokenID, length: Int, limit: Int)
  /// An end token's id is not an index into the tokens.
  case endTokenOutOfRange(id: Int, count: Int)

  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .empty:
      "the vocabulary has no tokens; pass the bytes of every token of the model"
    case .tooManyTokens(let count, let limit):
      "the vocabulary has \(count) tokens, more than \(limit)"
    case .tooManyBytes(let count, let limit):
      "the tokens have \(count) bytes together, more than \(limit)"
    case .tokenTooLong(let id, let length, let limit):
      "token \(id.rawValue) has \(length) bytes, more than \(limit)"
    case .endTokenOutOfRange(let id, let count):
      "end token \(id) is out of range; the vocabulary has tokens 0 to \(count - 1)"
    }
  }
}
