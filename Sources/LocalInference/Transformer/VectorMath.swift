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

  /// Rotates pairs of adjacent components of a head.
  ///
  /// The rotations encode relative positions (RoPE, Su et al. 2021).
  static func rotate(_ numbers: inout [Float], from start: Int, by rotations: ArraySlice<Rotation>)
  {
    var index = start
    for rotation in rotations {
      let (first, second) = (numbers[index], numbers[index + 1])
      numbers[index] = first * rotation.cosine - second * rotation.sine
      numbers[index + 1] = first * rotation.sine + second * rotation.cosine
      index += 2
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

  /// Multiplies `numbers` by the sigmoid-weighted gates (Shazeer 2020, SwiGLU).
  static func gate(_ numbers: inout [Float], by gates: [Float], count: Int) {
    for index in 0..<count {
      let gate = gates[index]
      numbers[index] *= gate / (1 + exp(-gate))
    }
  }

  /// Adds the first `count` numbers of `other`.
  static func add(_ other: [Float], to numbers: inout [Float], count: Int) {
    for index in 0..<count { numbers[index] += other[index] }
  }
}

/// A rotation in a plane.
struct Rotation: Sendable {
  let cosine: Float
  let sine: Float

  /// Returns the rotations of the pairs of a head at a position.
  static func rotations(at position: Int, _ shape: TransformerShape) -> [Rotation] {
    (0..<shape.rotated / 2).map { pair in
      let exponent = -2 * Double(pair) / Double(shape.rotated)
      let angle = Double(position) * pow(shape.rotationBase, exponent)
      return Rotation(cosine: Float(cos(angle)), sine: Float(sin(angle)))
    }
  }
}
