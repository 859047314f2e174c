// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// Which instructions of the processor the kernels use.
package enum KernelLevel: Int32, Sendable, CaseIterable {
  /// What every processor of the architecture has.
  case portable = 0
  /// AVX2, FMA and F16C (x86-64).
  case avx2 = 1

  /// The best level that this processor has, found once.
  package static let best = KernelLevel(rawValue: kernel_best_level()) ?? .portable

  /// The levels that this processor has.
  package static var available: [KernelLevel] {
    allCases.filter { $0.rawValue <= best.rawValue }
  }
}
