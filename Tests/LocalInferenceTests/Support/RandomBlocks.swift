// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import LocalInference
import TestSupport

/// Random blocks of a storage format whose numbers are bounded.
enum RandomBlocks {
  /// The offset of each scale in a block, and the largest factor of the scale.
  private static func scales(_ format: WeightFormat) -> [(offset: Int, factor: Float)] {
    switch format {
    case .f32, .f16, .bf16, .mxfp4: []
    case .q4_0: [(0, 8)]
    case .q4_1: [(0, 15), (2, -1)]
    case .q5_0: [(0, 16)]
    case .q5_1: [(0, 31), (2, -1)]
    case .q8_0: [(0, 128)]
    case .q2_k: [(80, 45), (82, 15)]
    case .q3_k: [(108, 128)]
    case .q4_k: [(0, 63 * 15), (2, 63)]
    case .q5_k: [(0, 63 * 31), (2, 63)]
    case .q6_k: [(208, 128 * 32)]
    case .iq4_nl: [(0, 127)]
    case .iq4_xs: [(0, 32 * 127)]
    }
  }

  /// Returns blocks with at least `count` numbers, whose magnitudes are at most `magnitude`.
  ///
  /// If `byte` is not `nil`, it is every byte of quantized blocks except for floating-point scales.
  static func bytes(
    _ count: Int, as format: WeightFormat, magnitude: Float, byte: UInt8? = nil,
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<(count + format.blockLength - 1) / format.blockLength {
      bytes += block(format, magnitude: magnitude, byte: byte, &random)
    }
    return bytes
  }

  private static func block(
    _ format: WeightFormat, magnitude: Float, byte: UInt8?, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let number = Float.random(in: -magnitude...magnitude, using: &random)
    switch format {
    case .f32, .f16: return Quantization.bytes([number], as: format)
    case .bf16: return Array(Quantization.bytes([number], as: .f32).suffix(2))
    default: break
    }
    var block = (0..<format.blockBytes).map { _ in
      byte ?? UInt8.random(in: 0...255, using: &random)
    }
    for (offset, factor) in scales(format) {
      let scale = magnitude / factor * Float.random(in: 0.5...1, using: &random)
      block.replaceSubrange(offset..<offset + 2, with: Quantization.bytes([scale], as: .f16))
    }
    // The largest number of a block is six times its scale.
    if format == .mxfp4 {
      let exponent = Int((magnitude / 6).exponent) - Int.random(in: 0...3, using: &random)
      block[0] = UInt8(clamping: exponent + 127)
    }
    return block
  }
}
