// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A context of a transformer: the state that the evaluated tokens leave.
///
/// Sequences of one model and context size can be extended by the same transformer, also in one
/// batch.
package struct TransformerSequence: Sendable {
  var cache: KeyValueCache
  var history: ConvolutionHistory
  /// The number of evaluated tokens.
  package var position = 0
  /// The size of the attention scores of all threads for one token, in bytes.
  private let scoreSize: Int

  init(
    _ layout: CacheLayout, width: Int, contextSize: Int, cachesHalves: Bool, scoreSize: Int
  ) {
    self.scoreSize = scoreSize
    cache = KeyValueCache(
      headSize: layout.headSize, sections: layout.sections, limit: contextSize,
      isHalf: cachesHalves)
    history = ConvolutionHistory(width: width, blocks: layout.convolutions)
  }

  /// A sequence without memory, in exchange for another one.
  static var placeholder: TransformerSequence {
    TransformerSequence(
      CacheLayout(), width: 0, contextSize: 0, cachesHalves: false, scoreSize: 0)
  }

  /// Returns the size of the memory that is allocated to evaluate `count` tokens, in bytes.
  ///
  /// The scores are counted for each sequence, although sequences of one transformer share them.
  func growth(for count: Int) -> Int { cache.growth(for: count, scoreSize: scoreSize) }

  /// Removes all tokens from `position` on.
  ///
  /// - Parameter position: The number of tokens to keep, clamped to the valid range.
  package mutating func rollBack(to position: Int) {
    self.position = max(0, min(position, self.position))
  }
}
