// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#ifndef C_KERNELS_H
#define C_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// The storage format of a matrix, with the numbers of the tensor types of GGUF.
///
/// Formats with blocks of 32 or 256 numbers need rows whose length is a multiple of that number.
enum {
  /// 32-bit floating-point numbers.
  kernel_format_f32 = 0,
  /// 16-bit floating-point numbers (IEEE 754 binary16).
  kernel_format_f16 = 1,
  /// The upper halves of 32-bit floating-point numbers.
  kernel_format_bf16 = 30,
  /// Blocks of 32 numbers with four bits each and a binary16 scale.
  kernel_format_q4_0 = 2,
  /// As q4_0, with a binary16 minimum.
  kernel_format_q4_1 = 3,
  /// Blocks of 32 numbers with five bits each and a binary16 scale.
  kernel_format_q5_0 = 6,
  /// As q5_0, with a binary16 minimum.
  kernel_format_q5_1 = 7,
  /// Blocks of 32 numbers: a binary16 scale and 32 signed bytes.
  kernel_format_q8_0 = 8,
  /// Blocks of 256 numbers with two bits each, and scales and minima of groups of 16.
  kernel_format_q2_k = 10,
  /// Blocks of 256 numbers with three bits each, and scales of groups of 16.
  kernel_format_q3_k = 11,
  /// Blocks of 256 numbers with four bits each, and scales and minima of groups of 32.
  kernel_format_q4_k = 12,
  /// Blocks of 256 numbers with five bits each, and scales and minima of groups of 32.
  kernel_format_q5_k = 13,
  /// Blocks of 256 numbers with six bits each, and scales of groups of 16.
  kernel_format_q6_k = 14,
  /// Blocks of 32 indices of a table of 16 numbers, and a binary16 scale.
  kernel_format_iq4_nl = 20,
  /// Blocks of 256 indices of a table of 16 numbers, and scales of groups of 32.
  kernel_format_iq4_xs = 23,
  /// Blocks of 32 floating-point numbers with four bits each, and a power of two as scale.
  kernel_format_mxfp4 = 39,
};

/// The instructions that a kernel uses.
enum {
  /// Instructions of every processor of the target architecture (SSE2, NEON).
  kernel_level_portable = 0,
  /// x86-64 with AVX2, FMA and F16C.
  kernel_level_avx2 = 1,
  /// arm64 with products of four bytes (FEAT_DotProd).
  kernel_level_dotprod = 2,
  /// x86-64 with the instructions of `kernel_level_avx2` and AVX-VNNI.
  kernel_level_avxvnni = 3,
  /// x86-64 with the instructions of `kernel_level_avx2`, AVX-512 F, BW, DQ and VL, and AVX-512 VNNI.
  kernel_level_avx512 = 4,
  /// arm64 with the instructions of `kernel_level_dotprod`, and products of 8-bit matrices (FEAT_I8MM).
  kernel_level_i8mm = 5,
};

/// The activation functions of gates.
enum {
  /// The sigmoid-weighted linear unit.
  kernel_activation_silu = 0,
  /// The Gaussian error linear unit in its hyperbolic approximation.
  kernel_activation_gelu = 1,
};

/// Returns the best level that the processor supports.
int32_t kernel_best_level(void);

/// Returns 1 if the processor supports a level, and otherwise 0.
int32_t kernel_supports(int32_t level);

/// Multiplies a matrix by several vectors.
///
/// `outputs[v * output_stride + r]` becomes the dot product of row `r` and vector `v`, which
/// starts at `inputs + v * input_stride`. The order of summation does not depend on
/// `rows` and `vectors`, so a batch and single vectors give bit-identical results. Rows start `row_bytes` apart
/// and need no alignment. `columns` is a multiple of the length of a block.
void kernel_multiply(
    int32_t level, int32_t format, const void *_Nonnull weights, size_t row_bytes, size_t rows,
    size_t columns, const float *_Nonnull inputs, size_t input_stride, size_t vectors,
    float *_Nonnull outputs, size_t output_stride);

/// 256 numbers of a vector, rounded to eight bits.
///
/// Formats with blocks of 32 numbers have a scale for each 32 numbers, and formats with blocks of 256
/// numbers have one.
struct kernel_record {
  /// The rounded numbers, from -127 to 127.
  int8_t numbers[256];
  /// The factors of the rounded numbers.
  float scale[8];
  union {
    /// The sums of 32 rounded numbers, multiplied by their scales.
    float scaled_sum[8];
    /// The sums of 16 rounded numbers.
    int16_t sum_16[16];
  };
  union {
    /// The sums of 32 rounded numbers, multiplied by -128.
    int32_t bias[8];
    /// The sums of 32 rounded numbers.
    int16_t sum_32[8];
  };
};

/// Returns how vectors are rounded for a format: with a common scale for 32 or 256 numbers, as by `kernel_round`;
/// `kernel_wide_columns` for `kernel_round_wide`; or 0 for a format that is not multiplied by rounded vectors.
int32_t kernel_rounding(int32_t format);

/// Returns the number of vectors whose records are interleaved at a level, a multiple of eight. They are the first ones.
///
/// Word `w` (32 bits) of the record of such a vector `v` is word `8 w + v % 8` of the eight records that start with record
/// `v / 8 * 8`. The remaining vectors have records in the usual order.
size_t kernel_interleaved_vectors(int32_t level, int32_t group, size_t vectors);

/// Rounds several vectors to eight bits.
///
/// Record `c * vectors + v` becomes columns `256 c` to `256 c + 255` of vector `v`, which starts at
/// `inputs + v * input_stride`. `columns` is a multiple of `group`, which is 32 or 256. The records are
/// identical at every level, except for the order that `kernel_interleaved_vectors` describes.
void kernel_round(
    int32_t level, int32_t group, const float *_Nonnull inputs, size_t input_stride,
    size_t vectors, size_t columns, struct kernel_record *_Nonnull records);

/// Multiplies rows of a matrix by several rounded vectors.
///
/// `outputs[v * output_stride + r]` becomes the dot product of row `r` and vector `v`, for the rows `r` in
/// `indices`, or from 0 on if it is null. Sums of products are integers, and floating-point operations
/// have a fixed order, so the results do not depend on `rows` and `vectors`, and are identical at every
/// level. `records` is the result of `kernel_round` for the same level, the same numbers of vectors and columns, and
/// the group of the format.
void kernel_multiply_rounded(
    int32_t level, int32_t format, const void *_Nonnull weights, size_t row_bytes,
    const uint32_t *_Nullable indices, size_t rows, size_t columns,
    const struct kernel_record *_Nonnull records, size_t vectors, float *_Nonnull outputs,
    size_t output_stride);

/// The number of columns of a `kernel_wide_record`.
enum { kernel_wide_columns = 1024 };

/// 1,024 numbers of a vector, rounded to 14 bits.
///
/// The numbers are divided into 16 groups with a scale each: column c belongs to group c mod 16.
struct kernel_wide_record {
  /// The rounded numbers, from -8,191 to 8,191. Of each 32 columns, the first 16 alternate with the last 16.
  int16_t numbers[1024];
  /// The factors of the rounded numbers of each group.
  float scale[16];
};

/// Rounds several vectors to 14 bits.
///
/// Record `c * vectors + v` becomes columns `1024 c` to `1024 c + 1023` of vector `v`, which starts at
/// `inputs + v * input_stride`. `columns` is a multiple of 32, and numbers after the last column are not written. The
/// records are identical at every level.
void kernel_round_wide(
    int32_t level, const float *_Nonnull inputs, size_t input_stride, size_t vectors, size_t columns,
    struct kernel_wide_record *_Nonnull records);

/// Multiplies rows of a matrix of 16-bit floating-point numbers by several vectors that are rounded to 14 bits.
///
/// The arguments and results are those of `kernel_multiply_rounded`, for records of `kernel_round_wide` and a
/// multiple of 32 columns. The weights are rounded to 13 bits with a common scale for each group of a record. Products
/// are NaN if a weight or number of a vector is not finite.
void kernel_multiply_wide(
    int32_t level, int32_t format, const void *_Nonnull weights, size_t row_bytes,
    const uint32_t *_Nullable indices, size_t rows, size_t columns,
    const struct kernel_wide_record *_Nonnull records, size_t vectors, float *_Nonnull outputs,
    size_t output_stride);

/// Decodes one row of a matrix to `columns` numbers.
///
/// The numbers are identical at every level. The row needs no alignment, and `columns` is a multiple of
/// the length of a block.
void kernel_read(
    int32_t level, int32_t format, const void *_Nonnull row, size_t columns,
    float *_Nonnull output);

/// Computes linear combinations of the rows of a matrix for several coefficient vectors.
///
/// The format of the rows is `kernel_format_f32` or `kernel_format_f16`, and `row_stride` counts numbers.
/// `outputs[v * output_stride + j]` becomes the sum over `count` rows of `coefficients[v * stride +
/// i] * rows[i * row_stride + j]`, for `columns` columns. Rows are added in order, so
/// the results do not depend on `vectors` and `columns`. No argument needs alignment.
void kernel_combine(
    int32_t level, int32_t format, const float *_Nonnull coefficients, size_t stride,
    size_t vectors, const void *_Nonnull rows, size_t row_stride, size_t count, size_t columns,
    float *_Nonnull outputs, size_t output_stride);

/// Rounds `count` numbers to the nearest binary16 numbers, ties to even, and stores them `stride` apart.
/// Numbers outside of the range of binary16, infinities included, become its largest or smallest
/// number.
void kernel_narrow(
    int32_t level, const float *_Nonnull numbers, size_t count, uint16_t *_Nonnull target,
    size_t stride);

/// Multiplies `count` numbers by the activations of their gates.
void kernel_gate(
    int32_t level, int32_t activation, const float *_Nonnull gates, size_t count,
    float *_Nonnull numbers);

/// Converts `count` scores, at least one, to weights whose sum is one. The scores are multiplied by `scale`,
/// which is positive.
void kernel_softmax(int32_t level, float *_Nonnull scores, size_t count, float scale);

/// Scales `count` numbers to a root mean square of one, then multiplies them by weights. `source` and
/// `target` can be equal.
void kernel_normalize(
    int32_t level, const float *_Nonnull source, const float *_Nonnull weights, size_t count,
    float epsilon, float *_Nonnull target);

#endif
