// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import LocalInference
import TestSupport

/// Encodes numbers in the storage formats of model files.
enum Quantization {
  /// The formats that numbers are encoded in.
  static let formats: [WeightFormat] = [.f32, .f16, .q8_0]

  /// Returns the encoded numbers.
  ///
  /// Formats without an encoder get random numbers of the same magnitude.
  static func bytes(_ numbers: [Float], as format: WeightFormat) -> [UInt8] {
    switch format {
    case .f32: numbers.flatMap { little($0.bitPattern) }
    case .f16: numbers.flatMap { little(half($0)) }
    case .q8_0:
      stride(from: 0, to: numbers.count, by: 32).flatMap { block(Array(numbers[$0..<$0 + 32])) }
    default: random(numbers, as: format)
    }
  }

  private static func random(_ numbers: [Float], as format: WeightFormat) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(numbers.first?.bitPattern ?? 0))
    return RandomBlocks.bytes(
      numbers.count, as: format, magnitude: numbers.map(\.magnitude).max() ?? 0, &random)
  }

  /// Encodes a block of 32 numbers, with the largest magnitude as 127.
  private static func block(_ numbers: [Float]) -> [UInt8] {
    let scale = (numbers.map(\.magnitude).max() ?? 0) / 127
    let inverse = scale == 0 ? 0 : 1 / scale
    return little(half(scale))
      + numbers.map { UInt8(bitPattern: Int8(($0 * inverse).rounded(.toNearestOrAwayFromZero))) }
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// Returns the nearest binary16 by a search among all of them, which is independent of the
  /// arithmetic under test except for the conversion to `Float`, which has its own test.
  static func half(_ number: Float) -> UInt16 {
    let magnitude = number.magnitude
    var low: UInt16 = 0
    var high: UInt16 = 0x7BFF
    while low < high {
      let middle = (low + high + 1) / 2
      if Float(half: middle) <= magnitude { low = middle } else { high = middle - 1 }
    }
    let next = low < 0x7BFF ? low + 1 : low
    let best = Float(half: next) - magnitude < magnitude - Float(half: low) ? next : low
    return best | (number < 0 ? 0x8000 : 0)
  }
}
