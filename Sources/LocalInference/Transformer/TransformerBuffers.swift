// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The numbers in flight while a transformer reads a batch; kept, so that no token allocates.
struct TransformerBuffers: Sendable {
  /// The tokens' vectors, which every layer adds to.
  var residual: [Float] = []
  /// The vectors, normalised.
  var normal: [Float] = []
  /// What the asking heads ask with.
  var query: [Float] = []
  /// What the answering heads are found by.
  var key: [Float] = []
  /// What the answering heads answer.
  var value: [Float] = []
  /// How much each visible token counts, for the asking heads that share an answering one.
  var scores: [Float] = []
  /// The answers, mixed by the scores.
  var mixed: [Float] = []
  /// What a layer's part adds to the vectors.
  var projected: [Float] = []
  /// The gates of a layer's second part.
  var gate: [Float] = []
  /// What they gate.
  var up: [Float] = []
  /// The rotations of the batch's positions.
  var turns: [Turn] = []
  /// Which vector is that of the last token read.
  var last = 0

  /// Makes every buffer long enough for `count` tokens, of which `context` may be visible.
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
