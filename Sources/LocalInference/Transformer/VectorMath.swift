// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The operations of a transformer between its matrix products.
///
/// The kernels do most of the work. These loops are short, and simple enough for builds without
/// optimization.
enum VectorMath {
  /// Scales a vector to a root mean square of one, then by `weights` (Zhang and Sennrich 2019).
  static func normalize(
    _ source: [Float], from start: Int, by weights: [Float], epsilon: Float,
    into target: inout [Float], at targetStart: Int
  ) {
    MappedModelFile.normalize(
      source, from: start, by: weights, epsilon: epsilon, into: &target, at: targetStart)
  }

  /// Normalizes a vector in place.
  static func normalize(
    _ numbers: inout [Float], at start: Int, by weights: [Float], epsilon: Float
  ) {
    MappedModelFile.normalize(&numbers, at: start, by: weights, epsilon: epsilon)
  }

  /// Rotates pairs of components of a head.
  static func rotate(
    _ numbers: inout [Float], from start: Int, by rotations: ArraySlice<Rotation>,
    _ pairing: RotaryEmbedding.Pairing
  ) {
    let (step, distance) =
      switch pairing {
      case .adjacent: (2, 1)
      case .halves: (1, rotations.count)
      }
    var index = start
    for rotation in rotations {
      let (first, second) = (numbers[index], numbers[index + distance])
      numbers[index] = first * rotation.cosine - second * rotation.sine
      numbers[index + distance] = first * rotation.sine + second * rotation.cosine
      index += step
    }
  }

  /// Converts scores to weights whose sum is one.
  static func softmax(_ scores: inout [Float], in range: Range<Int>, scale: Float) {
    MappedModelFile.softmax(&scores, in: range, scale: scale)
  }

  /// Scales numbers, then bounds their magnitudes by `cap` with a hyperbolic tangent.
  static func cap(_ numbers: inout [Float], in range: Range<Int>, scale: Float, at cap: Float) {
    for index in range { numbers[index] = cap * tanh(numbers[index] * scale / cap) }
  }

  /// Multiplies `numbers` by the activations of the gates (Shazeer 2020).
  static func gate(
    _ numbers: inout [Float], by gates: [Float], count: Int, _ activation: BlockShape.Activation,
    team: WorkerTeam
  ) {
    MappedModelFile.gate(
      &numbers, by: gates, count: count, isSigmoid: activation == .silu, team: team)
  }

  /// Adds the first `count` numbers of `other`, multiplied by `scale`.
  static func add(_ other: [Float], to numbers: inout [Float], count: Int, scale: Float) {
    for index in 0..<count { numbers[index] += other[index] * scale }
  }

  /// Adds the numbers of `other` to those from `start` on.
  static func add(_ other: [Float], to numbers: inout [Float], at start: Int) {
    for index in other.indices { numbers[start + index] += other[index] }
  }
}
