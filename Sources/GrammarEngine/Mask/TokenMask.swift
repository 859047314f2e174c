// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A set of tokens, one bit for each token of a vocabulary.
///
/// Copies share their storage: a matcher returns the mask that its grammar keeps for a state
/// without copying a bit.
package struct TokenMask: Sendable, Hashable {
  /// How many tokens the vocabulary has.
  package let count: Int
  /// The bits: token *t* is bit *t* % 64 of word *t* / 64; bits past the last token are zero.
  package private(set) var words: [UInt64]

  /// Creates a set without tokens.
  ///
  /// - Parameter count: How many tokens the vocabulary has.
  package init(count: Int) {
    self.count = max(count, 0)
    words = [UInt64](repeating: 0, count: (max(count, 0) + 63) / 64)
  }

  /// Whether the set holds the token; false for ids out of range.
  ///
  /// - Complexity: O(1).
  package func contains(_ token: TokenID) -> Bool {
    guard token.index < count else { return false }
    return words[token.index >> 6] & (1 << UInt64(token.index & 63)) != 0
  }

  /// Whether the set holds the token; ids out of range are never held.
  package subscript(token: TokenID) -> Bool {
    get { contains(token) }
    set { newValue ? insert(token) : remove(token) }
  }

  /// Adds a token; an id out of range changes nothing.
  package mutating func insert(_ token: TokenID) {
    guard token.index < count else { return }
    words[token.index >> 6] |= 1 << UInt64(token.index & 63)
  }

  /// Takes a token out; an id out of range changes nothing.
  package mutating func remove(_ token: TokenID) {
    guard token.index < count else { return }
    words[token.index >> 6] &= ~(1 << UInt64(token.index & 63))
  }
}
