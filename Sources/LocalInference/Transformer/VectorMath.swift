// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What a transformer does between its matrix products, on parts of arrays.
///
/// The products are most of the work and are done by the kernels; these loops are short, and kept
/// simple enough for a build without optimisation.
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

  /// Rotates neighbouring pairs of a head's numbers.
  ///
  /// The rotations tell heads where tokens stand to each other (Su et al. 2021).
  static func rotate(_ numbers: inout [Float], from start: Int, by turns: ArraySlice<Turn>) {
    var index = start
    for turn in turns {
      let (first, second) = (numbers[index], numbers[index + 1])
      numbers[index] = first * turn.cosine - second * turn.sine
      numbers[index + 1] = first * turn.sine + second * turn.cosine
      index += 2
    }
  }

  /// Turns scores into weights that add up to one.
  static func softmax(_ scores: inout [Float], in range: Range<Int>, scale: Float) {
    var greatest = -Float.infinity
    for index in range where scores[index] > greatest { greatest = scores[index] }
    var total: Float = 0
    for index in range {
      let weight = exp((scores[index] - greatest) * scale)
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

/// A rotation in the plane.
struct Turn: Sendable {
  /// The cosine of the angle.
  let cosine: Float
  /// The sine of the angle.
  let sine: Float

  /// The rotations of a head's pairs at a position.
  static func turns(at position: Int, _ shape: TransformerShape) -> [Turn] {
    (0..<shape.rotated / 2).map { pair in
      let exponent = -2 * Double(pair) / Double(shape.rotated)
      let angle = Double(position) * pow(shape.rotationBase, exponent)
      return Turn(cosine: Float(cos(angle)), sine: Float(sin(angle)))
    }
  }
}
