// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The storage format of the numbers of a tensor, numbered as in GGUF and in the kernels.
///
/// Formats other than the three floating-point ones divide a row into blocks of 32 or 256 numbers
/// with common scales. `CKernels` describes the layout of the blocks.
package enum WeightFormat: UInt32, Sendable, CaseIterable {
  /// 32-bit floating-point numbers.
  case f32 = 0
  /// 16-bit floating-point numbers (IEEE 754 binary16).
  case f16 = 1
  /// The upper halves of 32-bit floating-point numbers.
  case bf16 = 30
  /// Blocks of 32 numbers with four bits each.
  case q4_0 = 2
  /// Blocks of 32 numbers with four bits each and a minimum.
  case q4_1 = 3
  /// Blocks of 32 numbers with five bits each.
  case q5_0 = 6
  /// Blocks of 32 numbers with five bits each and a minimum.
  case q5_1 = 7
  /// Blocks of 32 numbers with eight bits each.
  case q8_0 = 8
  /// Blocks of 256 numbers with two bits each, and scales and minima of groups of 16.
  case q2_k = 10
  /// Blocks of 256 numbers with three bits each, and scales of groups of 16.
  case q3_k = 11
  /// Blocks of 256 numbers with four bits each, and scales and minima of groups of 32.
  case q4_k = 12
  /// Blocks of 256 numbers with five bits each, and scales and minima of groups of 32.
  case q5_k = 13
  /// Blocks of 256 numbers with six bits each, and scales of groups of 16.
  case q6_k = 14
  /// Blocks of 32 indices of a table of 16 numbers.
  case iq4_nl = 20
  /// Blocks of 256 indices of a table of 16 numbers, and scales of groups of 32.
  case iq4_xs = 23
  /// Blocks of 32 floating-point numbers with four bits each.
  case mxfp4 = 39

  /// The name of the format, as tools for GGUF files show it.
  package var name: String { "\(self)".uppercased() }

  /// The number of elements in a block, which divides the length of a row.
  package var blockLength: Int {
    switch self {
    case .f32, .f16, .bf16: 1
    case .q4_0, .q4_1, .q5_0, .q5_1, .q8_0, .iq4_nl, .mxfp4: 32
    case .q2_k, .q3_k, .q4_k, .q5_k, .q6_k, .iq4_xs: 256
    }
  }

  /// The size of a block in bytes.
  package var blockBytes: Int {
    switch self {
    case .f32: 4
    case .f16, .bf16: 2
    case .q4_0, .iq4_nl: 18
    case .q4_1: 20
    case .q5_0: 22
    case .q5_1: 24
    case .q8_0: 34
    case .q2_k: 84
    case .q3_k: 110
    case .q4_k: 144
    case .q5_k: 176
    case .q6_k: 210
    case .iq4_xs: 136
    case .mxfp4: 17
    }
  }
}
