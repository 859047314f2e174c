// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TokenMatcher {
  /// How many tokens at the end of a forced run may be left to the model.
  private static let healingLimit = 4

  /// The tokens of the text that is the only way to go on, as far as they are certain.
  ///
  /// The end of the text is left to the model where a token could begin in it and reach beyond:
  /// cutting there would divide the text in a way that the model has never seen (token healing; a
  /// few tokens back are enough, see llguidance's notes on fast-forward tokens). The tokens are not
  /// accepted yet.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of forced text to look at.
  ///   - tokenize: How the model itself divides text. If its tokens do not spell the bytes, or
  ///     without it, the longest token is taken at each place.
  /// - Returns: The tokens; none where there is a choice at once.
  /// - Complexity: O(*n*) in the bytes of the text, plus at most five masks.
  public mutating func forcedTokens(
    limit: Int = 1 << 10, tokenize: (([UInt8]) -> [TokenID])? = nil
  ) -> [TokenID] {
    let bytes = forcedBytes(limit: limit)
    guard !bytes.isEmpty, let run = vocabulary.spell(bytes, tokenize) else { return [] }
    var taken: [TokenID] = []
    var rest = bytes[...]
    for (index, token) in run.enumerated() {
      if run.count - index <= Self.healingLimit, isSpanned(rest) { break }
      guard accept(token) else { break }
      taken.append(token)
      rest = rest.dropFirst(vocabulary.bytes(of: token).count)
    }
    rollback(tokens: taken.count)
    return taken
  }

  /// Whether an allowed token begins with the rest of a forced run and goes on.
  private mutating func isSpanned(_ rest: ArraySlice<UInt8>) -> Bool {
    let mask = mask()
    return vocabulary.hasToken(extending: rest) { mask.contains($0) }
  }
}

extension Vocabulary {
  /// Spells bytes as the model would, where that has the right bytes.
  fileprivate func spell(
    _ bytes: [UInt8], _ tokenize: (([UInt8]) -> [TokenID])?
  ) -> [TokenID]? {
    guard let tokens = tokenize?(bytes) else { return self.tokenize(greedily: bytes) }
    var rest = bytes[...]
    for token in tokens {
      let piece = self.bytes(of: token)
      guard !piece.isEmpty, rest.starts(with: piece) else {
        return self.tokenize(greedily: bytes)
      }
      rest = rest.dropFirst(piece.count)
    }
    return rest.isEmpty ? tokens : self.tokenize(greedily: bytes)
  }
}
