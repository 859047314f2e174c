// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// The processor instructions that the kernels use.
package enum InstructionSet: Int32, Sendable, CaseIterable {
  /// Instructions that every processor of the architecture supports.
  case portable = 0
  /// AVX2, FMA and F16C (x86-64).
  case avx2 = 1
  /// Products of four bytes (arm64 with FEAT_DotProd).
  case dotprod = 2
  /// The instructions of ``avx2`` and AVX-VNNI (x86-64).
  case avxVNNI = 3
  /// The instructions of ``avx2``, and AVX-512 with VNNI (x86-64).
  case avx512 = 4
  /// The instructions of ``dotprod``, and products of 8-bit matrices (arm64 with FEAT_I8MM).
  case i8mm = 5

  /// The best instruction set that this processor supports.
  package static let best = InstructionSet(rawValue: kernel_best_level()) ?? .portable

  /// All instruction sets that this processor supports.
  package static var available: [InstructionSet] {
    allCases.filter { kernel_supports($0.rawValue) != 0 }
  }
}
