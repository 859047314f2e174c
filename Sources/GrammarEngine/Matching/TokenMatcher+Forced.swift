// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TokenMatcher {
  /// The maximum number of tokens at the end of a forced text that are left to the model.
  private static let healingLimit = 4

  /// Returns the tokens of the forced text, as far as they are certain.
  ///
  /// The end of the text is left to the model if a token could begin in it and extend beyond it: a
  /// cut there would divide the text in a way that the model has never seen (token healing; a few
  /// tokens are enough, see llguidance's notes on fast-forward tokens). The tokens are not
  /// accepted.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of forced text to examine.
  ///   - tokenize: The model's tokenizer. If its tokens do not have the right bytes, or if it is
  ///     `nil`, the longest token is taken at each position.
  /// - Returns: The tokens; empty if the next byte is a choice.
  /// - Complexity: O(*n*) in the bytes of the text, plus at most five masks.
  public mutating func forcedTokens(
    limit: Int = 1 << 10, tokenize: (([UInt8]) -> [TokenID])? = nil
  ) -> [TokenID] {
    let bytes = forcedBytes(limit: limit)
    guard !bytes.isEmpty, let tokens = vocabulary.tokenize(bytes, tokenize) else { return [] }
    var accepted: [TokenID] = []
    var rest = bytes[...]
    for (index, token) in tokens.enumerated() {
      if tokens.count - index <= Self.healingLimit, isSpanned(rest) { break }
      guard accept(token) else { break }
      accepted.append(token)
      rest = rest.dropFirst(vocabulary.bytes(of: token).count)
    }
    rollBack(tokens: accepted.count)
    return accepted
  }

  /// Returns whether an allowed token begins with the rest of a forced text and extends beyond it.
  private mutating func isSpanned(_ rest: ArraySlice<UInt8>) -> Bool {
    let mask = mask()
    return vocabulary.hasToken(extending: rest) { mask.contains($0) }
  }
}

extension Vocabulary {
  /// Tokenizes bytes with the model's tokenizer if its tokens have the right bytes, else greedily.
  fileprivate func tokenize(
    _ bytes: [UInt8], _ tokenize: (([UInt8]) -> [TokenID])?
  ) -> [TokenID]? {
    if let tokens = tokenize?(bytes), tokens.allSatisfy({ !self.bytes(of: $0).isEmpty }),
      tokens.flatMap({ self.bytes(of: $0) }) == bytes
    {
      return tokens
    }
    return self.tokenize(greedily: bytes)
  }
}
