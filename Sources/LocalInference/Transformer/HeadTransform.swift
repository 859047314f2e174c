// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The normalization and rotation of the queries or keys of a token.
struct HeadTransform {
  let norm: AttentionShape.QueryKeyNorm
  /// The length of the vector of a head.
  let size: Int
  /// The epsilon of the normalization.
  let epsilon: Float
  var pairing = RotaryEmbedding.Pairing.adjacent
  /// The rotations of the pairs of a head; empty for none.
  var rotations: ArraySlice<Rotation> = []

  /// Transforms the heads of a token in place.
  func apply(to numbers: inout [Float], token: Int, heads: Int, norm weights: [Float]) {
    let row = token * heads * size
    if norm == .rows {
      VectorMath.normalize(&numbers, at: row, by: weights, epsilon: epsilon)
    }
    for start in stride(from: row, to: row + heads * size, by: size) {
      if norm == .headsBeforeRotation {
        VectorMath.normalize(&numbers, at: start, by: weights, epsilon: epsilon)
      }
      if !rotations.isEmpty { VectorMath.rotate(&numbers, from: start, by: rotations, pairing) }
      if norm == .headsAfterRotation {
        VectorMath.normalize(&numbers, at: start, by: weights, epsilon: epsilon)
      }
    }
  }
}
