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
    var sum: Float = 0
    for index in start..<start + weights.count { sum += source[index] * source[index] }
    let scale = 1 / (sum / Float(weights.count) + epsilon).squareRoot()
    for index in weights.indices {
      target[targetStart + index] = source[start + index] * scale * weights[index]
    }
  }

  /// Normalizes a vector in place.
  static func normalize(
    _ numbers: inout [Float], at start: Int, by weights: [Float], epsilon: Float
  ) {
    var sum: Float = 0
    for index in start..<start + weights.count { sum += numbers[index] * numbers[index] }
    let scale = 1 / (sum / Float(weights.count) + epsilon).squareRoot()
    for index in weights.indices {
      numbers[start + index] = numbers[start + index] * scale * weights[index]
    }
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
    var maximum = -Float.infinity
    for index in range where scores[index] > maximum { maximum = scores[index] }
    var total: Float = 0
    for index in range {
      let weight = exp((scores[index] - maximum) * scale)
      scores[index] = weight
      total += weight
    }
    let factor = 1 / total
    for index in range { scores[index] *= factor }
  }

  /// Scales numbers, then bounds their magnitudes by `cap` with a hyperbolic tangent.
  static func cap(_ numbers: inout [Float], in range: Range<Int>, scale: Float, at cap: Float) {
    for index in range { numbers[index] = cap * tanh(numbers[index] * scale / cap) }
  }

  /// Multiplies `numbers` by the activations of the gates (Shazeer 2020).
  static func gate(
    _ numbers: inout [Float], by gates: [Float], count: Int, _ activation: BlockShape.Activation
  ) {
    switch activation {
    case .silu:
      for index in 0..<count {
        let gate = gates[index]
        numbers[index] *= gate / (1 + exp(-gate))
      }
    case .gelu:
      let factor = (2 / Float.pi).squareRoot()
      for index in 0..<count {
        let gate = gates[index]
        let argument = factor * gate * (1 + 0.044715 * gate * gate)
        numbers[index] *= 0.5 * gate * (1 + tanh(argument))
      }
    }
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
