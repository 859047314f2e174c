// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#ifndef C_KERNELS_H
#define C_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// The storage format of a matrix, with the numbers of the tensor types of GGUF.
enum {
  /// 32-bit floating-point numbers.
  kernel_format_f32 = 0,
  /// 16-bit floating-point numbers (IEEE 754 binary16).
  kernel_format_f16 = 1,
  /// Blocks of 32 numbers: a binary16 scale and 32 signed bytes.
  kernel_format_q8_0 = 8,
};

/// The instructions that a kernel uses.
enum {
  /// Instructions of every processor of the target architecture (SSE2, NEON).
  kernel_level_portable = 0,
  /// x86-64 with AVX2, FMA and F16C.
  kernel_level_avx2 = 1,
};

/// Returns the best level that the processor supports.
int32_t kernel_best_level(void);

/// Multiplies a matrix by several vectors.
///
/// `outputs[v * output_stride + r]` becomes the dot product of row `r` and vector `v`, which
/// starts at `inputs + v * input_stride`. The order of summation does not depend on
/// `vectors`, so a batch and single vectors give bit-identical results. Rows start `row_bytes` apart
/// and need no alignment. For q8_0 `columns` is a multiple of 32.
void kernel_multiply(
    int32_t level, int32_t format, const void *_Nonnull weights, size_t row_bytes, size_t rows,
    size_t columns, const float *_Nonnull inputs, size_t input_stride, size_t vectors,
    float *_Nonnull outputs, size_t output_stride);

/// Computes linear combinations of the rows of a matrix for several coefficient vectors.
///
/// `outputs[v * output_stride + j]` becomes the sum over `count` rows of `coefficients[v * stride +
/// i] * rows[i * row_stride + j]`, for `columns` columns. Rows are added in order, so
/// the results do not depend on `vectors` and `columns`. No argument needs alignment.
void kernel_combine(
    int32_t level, const float *_Nonnull coefficients, size_t stride, size_t vectors,
    const float *_Nonnull rows, size_t row_stride, size_t count, size_t columns,
    float *_Nonnull outputs, size_t output_stride);

#endif
