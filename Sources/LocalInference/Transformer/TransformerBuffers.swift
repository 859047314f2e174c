// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The intermediate results of a batch, kept so that evaluating a token does not allocate.
struct TransformerBuffers: Sendable {
  /// The residual stream: one vector per token, to which each layer adds.
  var residual: [Float] = []
  var normal: [Float] = []
  var query: [Float] = []
  var key: [Float] = []
  var value: [Float] = []
  /// The attention scores of the query heads that share a key-value head.
  var scores: [Float] = []
  /// The values, weighted by the scores.
  var mixed: [Float] = []
  /// The output of a block.
  var projected: [Float] = []
  /// The gates of the feed-forward block.
  var gate: [Float] = []
  /// The gated activations of the feed-forward block.
  var up: [Float] = []
  /// The rotations of the positions in the batch.
  var rotations: [Rotation] = []
  /// The index of the last evaluated token in the batch.
  var last = 0

  /// Resizes every buffer for `count` tokens and a context of `context` tokens.
  mutating func resize(_ shape: TransformerShape, count: Int, context: Int) {
    grow(&residual, count * shape.width)
    grow(&normal, count * shape.width)
    grow(&query, count * shape.queryWidth)
    grow(&key, count * shape.keyWidth)
    grow(&value, count * shape.keyWidth)
    grow(&scores, shape.group * context)
    grow(&mixed, count * shape.queryWidth)
    grow(&projected, count * shape.width)
    grow(&gate, count * shape.hidden)
    grow(&up, count * shape.hidden)
  }

  private func grow(_ buffer: inout [Float], _ count: Int) {
    if buffer.count < count { buffer += repeatElement(0, count: count - buffer.count) }
  }
}
