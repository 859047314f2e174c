// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Vocabulary {
  /// Tokenizes bytes by taking the longest token at each position.
  ///
  /// This is a fallback for models without an available tokenizer: the result has the right bytes,
  /// but a model's merges may divide them differently.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The tokens, or `nil` if a byte begins no token.
  /// - Complexity: O(*n* · *k*) in the bytes and the children of a node.
  public func tokenize(greedily bytes: some Collection<UInt8>) -> [TokenID]? {
    let bytes = Array(bytes)
    var tokens: [TokenID] = []
    var index = 0
    while index < bytes.count {
      guard let match = longestMatch(in: bytes, from: index) else { return nil }
      tokens.append(match.token)
      index += match.length
    }
    return tokens
  }

  /// Returns whether a token that is longer than a prefix and begins with it fulfills a condition.
  ///
  /// - Parameters:
  ///   - prefix: The prefix.
  ///   - isIncluded: The condition.
  /// - Returns: Whether there is such a token.
  /// - Complexity: O(*n*) in the bytes of the prefix, plus the tokens that begin with it.
  package func hasToken(
    extending prefix: some Sequence<UInt8>, where isIncluded: (TokenID) -> Bool
  ) -> Bool {
    if trie.hasToken(extending: prefix, where: isIncluded) { return true }
    return longTokens.contains { id in
      let bytes = text.token(Int(id))
      let prefix = Array(prefix)
      return bytes.count > prefix.count && bytes.starts(with: prefix)
        && isIncluded(TokenID(rawValue: id))
    }
  }

  /// Returns the token with exactly these bytes, the lowest of several.
  func token(encoding bytes: some Collection<UInt8>) -> TokenID? {
    let bytes = Array(bytes)
    guard let match = longestMatch(in: bytes, from: 0), match.length == bytes.count else {
      return nil
    }
    return match.token
  }

  /// Calls a closure with the end of every token at a position of a text.
  ///
  /// - Complexity: O(*k* · *c*) in the bytes of the longest token and the children of a node.
  func forEachToken(in bytes: [UInt8], at start: Int, _ body: (_ end: Int) -> Void) {
    trie.forEachMatch(in: bytes, from: start) { _, end in body(end) }
    for id in longTokens {
      let token = text.token(Int(id))
      if bytes[start...].starts(with: token) { body(start + token.count) }
    }
  }

  /// Returns the longest token at a position of a text, the lowest of several with equal bytes.
  private func longestMatch(
    in bytes: [UInt8], from start: Int
  ) -> (token: TokenID, length: Int)? {
    var best: (token: TokenID, length: Int)?
    for id in longTokens {
      let token = text.token(Int(id))
      if bytes[start...].starts(with: token), token.count > best?.length ?? 0 {
        best = (TokenID(rawValue: id), token.count)
      }
    }
    return best
      ?? trie.longestMatch(in: bytes, from: start).map {
        (TokenID(rawValue: $0.token), $0.length)
      }
  }
}
