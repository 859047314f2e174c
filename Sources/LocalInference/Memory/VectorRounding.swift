// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// How the numbers of a vector are rounded before a matrix is multiplied by it.
package enum VectorRounding: Sendable, Hashable {
  /// To eight bits, with a common scale for 32 numbers.
  case eightBitsBy32
  /// To eight bits, with a common scale for 256 numbers.
  case eightBitsBy256
  /// To 14 bits, with a common scale for up to 64 numbers: those of a block of 1,024 whose indices are
  /// equal modulo 16.
  case fourteenBits

  /// The number of numbers of a record, which the length of a vector is divided into.
  var recordLength: Int {
    switch self {
    case .eightBitsBy32, .eightBitsBy256: 256
    case .fourteenBits: Int(kernel_wide_columns)
    }
  }

  /// The number that the length of a vector is a multiple of.
  var granularity: Int {
    switch self {
    case .eightBitsBy32, .fourteenBits: 32
    case .eightBitsBy256: 256
    }
  }
}

extension WeightFormat {
  /// How vectors are rounded for matrices of this format, or `nil` if these are multiplied only by
  /// exact vectors.
  var rounding: VectorRounding? {
    switch kernel_rounding(Int32(rawValue)) {
    case 32: .eightBitsBy32
    case 256: .eightBitsBy256
    case Int32(kernel_wide_columns): .fourteenBits
    default: nil
    }
  }
}

extension WeightMatrix {
  /// How vectors are rounded before they are multiplied by the matrix, or `nil` if they are not.
  package var rounding: VectorRounding? {
    format.rounding.flatMap { columns % $0.granularity == 0 ? $0 : nil }
  }
}
