// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The precision of the vectors that the weights of a model are multiplied by, and of the keys and
/// values of a context.
///
/// Both produce identical results for all batch sizes and numbers of threads.
public enum ActivationPrecision: Sendable, Hashable {
  /// Vectors and weights are rounded so that their products are integers. Prompts are read several
  /// times as fast, and results are about as precise as those of other engines.
  ///
  /// For quantized weights, vectors are rounded to eight bits with a common scale for 32 or 256
  /// numbers. For F16 and BF16 weights, vectors are rounded to 14 bits and weights to 13 bits, with
  /// common scales for up to 64 numbers. Vectors for F32 weights are not rounded. Keys and values
  /// have 16 bits.
  case rounded
  /// Vectors have 32-bit floating-point numbers, and are multiplied by the exact weights. Keys and
  /// values have 32 bits.
  case exact
}
