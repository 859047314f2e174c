// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TokenMask {
  /// How many tokens the set holds.
  ///
  /// - Complexity: O(*n*) in the words of the set.
  package var popcount: Int {
    words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Whether the set holds no token.
  package var isEmpty: Bool {
    words.allSatisfy { $0 == 0 }
  }

  /// The lowest token of the set, or nil.
  package var first: TokenID? {
    guard let word = words.firstIndex(where: { $0 != 0 }) else { return nil }
    return TokenID(word * 64 + words[word].trailingZeroBitCount)
  }

  /// Calls `body` with every token of the set, ascending.
  ///
  /// - Parameter body: What to do with a token.
  /// - Throws: What `body` throws.
  /// - Complexity: O(*n* + *k*) in the words and the tokens of the set.
  package func forEach<Failure: Error>(
    _ body: (TokenID) throws(Failure) -> Void
  ) throws(Failure) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        try body(TokenID(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  /// The tokens of the set, ascending.
  package var tokens: [TokenID] {
    var result: [TokenID] = []
    forEach { result.append($0) }
    return result
  }
}
