// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The intermediate results of a batch, kept so that evaluating a token does not allocate.
struct TransformerBuffers: Sendable {
  /// The residual stream: one vector per token, to which each block adds.
  var residual: [Float] = []
  var normal: [Float] = []
  /// The queries, or the gates and inputs of a convolution.
  var query: [Float] = []
  var key: [Float] = []
  var value: [Float] = []
  /// The attention scores that each thread uses.
  var scores: [[Float]] = []
  /// The output of a mixer before its projection.
  var mixed: [Float] = []
  /// The output of a part of a block.
  var projected: [Float] = []
  /// The gates of the feed-forward network.
  var gate: [Float] = []
  /// The gated activations of the feed-forward network.
  var up: [Float] = []
  /// The rotations of the positions in the batch, for each rotary table.
  var rotations: [[Rotation]] = []
  /// The rounded input of the current projections, or `nil` if inputs are not rounded.
  var rounded: RoundedVectors?
  /// The index of the last evaluated token in the batch.
  var last = 0

  /// The number of elements of each buffer per token.
  struct Widths: Sendable {
    private(set) var width = 0
    private(set) var query = 0
    private(set) var key = 0
    private(set) var mixed = 0
    private(set) var hidden = 0
    /// The number of query heads that share a key-value head.
    private(set) var group = 0

    /// Computes the maxima over all blocks.
    init(_ shape: TransformerShape) {
      width = shape.width
      for block in shape.blocks {
        hidden = max(hidden, block.hidden)
        switch block.mixer {
        case .attention(let attention):
          query = max(query, attention.queryWidth)
          mixed = max(mixed, attention.queryWidth)
          key = max(key, attention.keyWidth)
          group = max(group, attention.group)
        case .convolution:
          query = max(query, 3 * width)
          mixed = max(mixed, width)
        }
      }
    }
  }

  /// Resizes every buffer for `count` tokens, except those for scores.
  mutating func resize(_ widths: Widths, count: Int) {
    grow(&residual, count * widths.width)
    grow(&normal, count * widths.width)
    grow(&query, count * widths.query)
    grow(&key, count * widths.key)
    grow(&value, count * widths.key)
    grow(&mixed, count * widths.mixed)
    grow(&projected, count * widths.width)
    grow(&gate, count * widths.hidden)
    grow(&up, count * widths.hidden)
  }

  private func grow(_ buffer: inout [Float], _ count: Int) {
    if buffer.count < count { buffer += repeatElement(0, count: count - buffer.count) }
  }
}
