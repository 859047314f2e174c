// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension TokenMask {
  /// Sets the logits of all tokens that are not in the set to negative infinity.
  ///
  /// This includes logits beyond the vocabulary, which models with a padded last layer have. If the
  /// set has few tokens, selecting among these with ``forEach(_:)`` is faster than changing the
  /// complete buffer.
  ///
  /// ```swift
  /// matcher.mask().apply(to: &logits)
  /// ```
  ///
  /// - Parameter logits: An array, or an unsafe buffer, with the logit of token *t* at offset *t*.
  /// - Complexity: O(*n*) in the logits.
  @inlinable
  public func apply<Logits>(to logits: inout Logits)
  where
    Logits: MutableCollection & RandomAccessCollection, Logits.Element: BinaryFloatingPoint
  {
    let words = words
    var index = logits.startIndex
    var token = 0
    while index != logits.endIndex {
      let isAllowed = token >> 6 < words.count && words[token >> 6] >> (token & 63) & 1 != 0
      if !isAllowed { logits[index] = -.infinity }
      logits.formIndex(after: &index)
      token += 1
    }
  }
}
