// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TokenMask {
  /// Whether the set holds no token.
  public var isEmpty: Bool {
    popcount == 0
  }

  /// The lowest token of the set, or nil.
  public var first: TokenID? {
    let words = words
    guard let word = words.firstIndex(where: { $0 != 0 }) else { return nil }
    return TokenID(word * 64 + words[word].trailingZeroBitCount)
  }

  /// The tokens of the set, ascending.
  public var tokens: [TokenID] {
    var result: [TokenID] = []
    forEach { result.append($0) }
    return result
  }
}
