// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import LocalInference

/// Decodes quantized numbers one by one, from the description of each format.
///
/// It shares no code with the kernels, which decode eight numbers of a block at once.
enum ReferenceDecoder {
  /// Returns the numbers in complete blocks.
  static func numbers(_ bytes: [UInt8], as format: WeightFormat) -> [Float] {
    stride(from: 0, to: bytes.count, by: format.blockBytes).flatMap { start in
      let block = Block(bytes: Array(bytes[start..<start + format.blockBytes]))
      return (0..<format.blockLength).map { Float(block.number($0, format)) }
    }
  }
}

private struct Block {
  let bytes: [UInt8]

  static let table: [Double] = [
    -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113,
  ]
  static let fp4: [Double] = [0, 0.5, 1, 1.5, 2, 3, 4, 6]

  func integer(_ index: Int) -> Int { Int(bytes[index]) }

  func half(_ index: Int) -> Double {
    Double(Float(half: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8))
  }

  /// The nibble `index` of 32 in 16 bytes.
  func nibble(_ start: Int, _ index: Int) -> Int {
    index < 16 ? integer(start + index) & 15 : integer(start + index - 16) >> 4
  }

  /// The nibble `index` of 32 with the fifth bit from a word of 32 bits.
  func five(_ high: Int, _ start: Int, _ index: Int) -> Double {
    Double(nibble(start, index) | (integer(high + index / 8) >> (index % 8) & 1) << 4)
  }

  func number(_ index: Int, _ format: WeightFormat) -> Double {
    switch format {
    case .f32:
      Double(
        Float(
          bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[$1]) << UInt32(8 * $1) }))
    case .f16: half(0)
    case .bf16:
      Double(Float(bitPattern: UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 24))
    case .q4_0: half(0) * Double(nibble(2, index) - 8)
    case .q4_1: half(0) * Double(nibble(4, index)) + half(2)
    case .q5_0: half(0) * (five(2, 6, index) - 16)
    case .q5_1: half(0) * five(4, 8, index) + half(2)
    case .q8_0: half(0) * Double(Int8(bitPattern: bytes[2 + index]))
    case .q2_k: q2(index)
    case .q3_k: q3(index)
    case .q4_k: q4(index)
    case .q5_k: q5(index)
    case .q6_k: q6(index)
    case .iq4_nl: half(0) * Self.table[nibble(2, index)]
    case .iq4_xs: iq4(index)
    case .mxfp4:
      Double(sign: .plus, exponent: integer(0) - 127, significand: 1)
        * Self.fp4[nibble(1, index) & 7] * (nibble(1, index) < 8 ? 1 : -1)
    }
  }

  private func q2(_ index: Int) -> Double {
    let (half, shift, low) = (index / 128, index % 128 / 32 * 2, index % 32)
    let scale = integer(index / 16)
    let number = integer(16 + 32 * half + low) >> shift & 3
    return self.half(80) * Double((scale & 15) * number) - self.half(82) * Double(scale >> 4)
  }

  private func q3(_ index: Int) -> Double {
    let (half, part, low) = (index / 128, index % 128 / 32, index % 32)
    let group = index / 16
    let four = group < 8 ? integer(96 + group) & 15 : integer(96 + group - 8) >> 4
    let scale = four | (integer(104 + group % 4) >> (2 * (group / 4)) & 3) << 4
    let number = integer(32 + 32 * half + low) >> (2 * part) & 3
    let isHigh = integer(low) >> (4 * half + part) & 1 == 1
    return self.half(108) * Double((scale - 32) * (number - (isHigh ? 0 : 4)))
  }

  /// The scale and the minimum of group `group` of eight in twelve bytes from `start`.
  private func scales(_ start: Int, _ group: Int) -> (scale: Int, minimum: Int) {
    if group < 4 { return (integer(start + group) & 63, integer(start + group + 4) & 63) }
    return (
      integer(start + group + 4) & 15 | (integer(start + group - 4) >> 6) << 4,
      integer(start + group + 4) >> 4 | (integer(start + group) >> 6) << 4
    )
  }

  private func q4(_ index: Int) -> Double {
    let byte = integer(16 + index / 64 * 32 + index % 32)
    let (scale, minimum) = scales(4, index / 32)
    let number = index % 64 < 32 ? byte & 15 : byte >> 4
    return half(0) * Double(scale * number) - half(2) * Double(minimum)
  }

  private func q5(_ index: Int) -> Double {
    let byte = integer(48 + index / 64 * 32 + index % 32)
    let (scale, minimum) = scales(4, index / 32)
    let fifth = integer(16 + index % 32) >> (index / 32) & 1
    let number = (index % 64 < 32 ? byte & 15 : byte >> 4) + 16 * fifth
    return half(0) * Double(scale * number) - half(2) * Double(minimum)
  }

  private func q6(_ index: Int) -> Double {
    let (half, part, low) = (index / 128, index % 128 / 32, index % 32)
    let byte = integer(64 * half + low + (part % 2 == 1 ? 32 : 0))
    let high = integer(128 + 32 * half + low) >> (2 * part) & 3
    let scale = Int(Int8(bitPattern: bytes[192 + 8 * half + low / 16 + 2 * part]))
    let number = (part < 2 ? byte & 15 : byte >> 4) | high << 4
    return self.half(208) * Double(scale * (number - 32))
  }

  private func iq4(_ index: Int) -> Double {
    let block = index / 32
    let low = integer(4 + block / 2) >> (block % 2 * 4) & 15
    let high = (integer(2) | integer(3) << 8) >> (2 * block) & 3
    let number = Self.table[nibble(8 + 16 * block, index % 32)]
    return half(0) * Double((low | high << 4) - 32) * number
  }
}
