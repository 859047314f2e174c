// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The precision of the vectors that the quantized weights of a model are multiplied by, and of the
/// keys and values of a context.
///
/// Both produce identical results for all batch sizes and numbers of threads.
public enum ActivationPrecision: Sendable, Hashable {
  /// Vectors are rounded to eight bits with a common scale for 32 or 256 numbers, and sums of
  /// products are integers, as in other engines. Prompts are read several times as fast. Keys and
  /// values have 16 bits.
  case eightBits
  /// Vectors have 32-bit floating-point numbers, and are multiplied by the exact weights. Keys and
  /// values have 32 bits.
  case exact
}
