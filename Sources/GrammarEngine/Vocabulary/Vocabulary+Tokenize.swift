// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Vocabulary {
  /// Spells bytes by taking the longest token at each place.
  ///
  /// It is a fallback for models whose own tokenizer is not at hand: the result has the right
  /// bytes, but a model's merges may divide them differently.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The tokens, or nil when some byte begins no token.
  /// - Complexity: O(*n* · *k*) in the bytes and the children of a node.
  public func tokenize(greedily bytes: some Collection<UInt8>) -> [TokenID]? {
    let bytes = Array(bytes)
    var tokens: [TokenID] = []
    var position = 0
    while position < bytes.count {
      guard let match = longestMatch(in: bytes, from: position) else { return nil }
      tokens.append(match.token)
      position += match.length
    }
    return tokens
  }
}
