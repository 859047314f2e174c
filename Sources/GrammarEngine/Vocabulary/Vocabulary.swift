// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The tokens of a model as byte strings, prepared for computing masks.
///
/// A token without bytes is a special token: no text spells it, so no mask holds it. End tokens
/// stop a response and are never text either. Several tokens may share one byte string; all of
/// them are then in a mask or none.
package final class Vocabulary: Sendable {
  /// How many tokens there are; ids run from zero to one less.
  package let count: Int
  /// The tokens that end a response, ascending.
  package let endTokens: [TokenID]
  /// The tokens that are text, as a tree of bytes.
  let trie: TokenTrie
  /// The most commas in one token: how often one token can move on within one array.
  let mostCommas: Int
  /// What budgets need to know about the tokens.
  let budgetFacts: BudgetFacts

  private let text: [UInt8]
  private let offsets: [Int]

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - tokens: The bytes of every token, by id; empty for special tokens.
  ///   - endTokens: The tokens that end a response.
  /// - Throws: ``VocabularyError`` when there is no token, an end token's id is out of range, or
  ///   a token is longer than 65,535 bytes.
  /// - Complexity: O(*b* + *n* log *n*) in the bytes and the number of the tokens.
  package init(tokens: [[UInt8]], endTokens: [TokenID]) throws(VocabularyError) {
    guard !tokens.isEmpty else { throw .empty }
    guard tokens.count <= TokenTrie.tokenLimit else {
      throw .tooManyTokens(count: tokens.count, limit: TokenTrie.tokenLimit)
    }
    for end in endTokens where end.index >= tokens.count {
      throw .endTokenOutOfRange(id: end.index, count: tokens.count)
    }
    var text: [UInt8] = []
    var offsets = [0]
    offsets.reserveCapacity(tokens.count + 1)
    text.reserveCapacity(tokens.reduce(0) { $0 + $1.count })
    var mostCommas = 0
    for (id, token) in tokens.enumerated() {
      guard token.count <= TokenTrie.lengthLimit else {
        throw .tokenTooLong(TokenID(id), length: token.count, limit: TokenTrie.lengthLimit)
      }
      mostCommas = max(mostCommas, token.count { $0 == UInt8(ascii: ",") })
      text += token
      offsets.append(text.count)
    }
    let ends = Set(endTokens).sorted()
    count = tokens.count
    self.endTokens = ends
    self.mostCommas = mostCommas
    self.text = text
    self.offsets = offsets
    budgetFacts = BudgetFacts(tokens, excluding: Set(ends))
    trie = TokenTrie(text: text, offsets: offsets, excluding: Set(ends))
  }

  /// The bytes of a token; empty for a special token.
  ///
  /// - Parameter token: A token of this vocabulary.
  /// - Returns: The bytes; empty as well when the id is out of range.
  package func bytes(of token: TokenID) -> [UInt8] {
    guard token.index < count else { return [] }
    return Array(text[offsets[token.index]..<offsets[token.index + 1]])
  }

  /// Whether a token that begins with a text and goes on satisfies a condition.
  ///
  /// - Parameters:
  ///   - prefix: The text; the token is longer.
  ///   - isWanted: The condition.
  /// - Returns: Whether there is such a token.
  /// - Complexity: O(*n*) in the bytes of the text, plus the tokens that begin with it.
  package func hasToken(
    extending prefix: some Sequence<UInt8>, where isWanted: (TokenID) -> Bool
  ) -> Bool {
    trie.hasToken(extending: prefix, where: isWanted)
  }

  /// Whether the token ends a response.
  func isEnd(_ token: TokenID) -> Bool {
    endTokens.contains(token)
  }
}
