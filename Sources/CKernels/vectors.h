// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Vector types, and loads and conversions that need no special instructions.

#ifndef VECTORS_H
#define VECTORS_H

#include "CKernels.h"

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

typedef float floats __attribute__((vector_size(32)));
typedef int32_t integers __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef int8_t bytes __attribute__((vector_size(8)));
typedef uint8_t unsigned_bytes __attribute__((vector_size(8)));
typedef uint16_t halves __attribute__((vector_size(16)));
typedef char chars16 __attribute__((vector_size(16)));
typedef int16_t short8 __attribute__((vector_size(16)));
typedef uint32_t words4 __attribute__((vector_size(16)));
typedef chars16 loose_chars16 __attribute__((aligned(1), may_alias));
typedef float floats4 __attribute__((vector_size(16)));
typedef floats4 loose_floats4 __attribute__((aligned(1), may_alias));
typedef words4 loose_words4 __attribute__((aligned(1), may_alias));
typedef words loose_words __attribute__((aligned(1), may_alias));
typedef integers loose_integers __attribute__((aligned(1), may_alias));
typedef floats loose_floats __attribute__((aligned(1), may_alias));
typedef bytes loose_bytes __attribute__((aligned(1), may_alias));
typedef unsigned_bytes loose_unsigned_bytes __attribute__((aligned(1), may_alias));
typedef halves loose_halves __attribute__((aligned(1), may_alias));

enum {
  /// The number of columns in a step of an inner loop.
  step = 32,
  /// The number of columns whose weights are decoded before they are multiplied, and whose products are
  /// added before the sum is added to those of other columns.
  chunk = 512,
  /// The number of rows that are decoded together. Their chunks and those of four vectors fit in the
  /// first-level cache.
  row_group = 6,
  /// The number of vectors that are multiplied by a group of rows before the next group is read.
  tile = 64,
  /// The number of columns of a record of rounded numbers.
  chunk_columns = 256,
  /// The number of steps of a record.
  chunk_steps = chunk_columns / step,
  /// The number of rounded vectors that are multiplied by a panel of rows before the next rows are read.
  rounded_tile = 64,
  /// The distance in bytes from the rows that follow to the memory that is prefetched: the amount that is read
  /// during the latency of the memory.
  prefetch_lead = 4096,
  /// The number of groups of eight vectors among these.
  vector_groups = rounded_tile / 8,
  /// The length of a record, and the positions of `scale` and `scaled_sum` in it, in words of 32 bits.
  record_words = sizeof(struct kernel_record) / 4,
  record_scales = offsetof(struct kernel_record, scale) / 4,
  record_scaled_sums = offsetof(struct kernel_record, scaled_sum) / 4,
  /// The most vectors that are multiplied by a panel of rows together at any level.
  most_vectors = 8,
  /// The most rows of a panel at any level.
  most_panel_rows = 16,
  /// The number of columns of a record of numbers rounded to 14 bits.
  wide_columns = kernel_wide_columns,
  /// The number of groups of columns with a scale in such a record.
  wide_groups = 16,
  /// The number of rows that are rounded together. They fit in the first-level cache with the records of a tile.
  wide_row_group = 8,
  /// The distance in bytes from the following block of 16-bit weights to the memory that is prefetched for a single
  /// vector.
  wide_lead = 12288,
};

/// The rounded weights of a block of several rows, in the order of the numbers of a record, and their scales.
struct wide_rows {
  int16_t numbers[wide_row_group][wide_columns];
  float scale[wide_row_group][wide_groups];
};

/// The powers of two by which the 16-bit weights of a block become integers, and those by which these become the weights.
struct wide_scales {
  float factor[wide_groups] __attribute__((aligned(64)));
  float scale[wide_groups];
};

/// Returns how many of the vectors of a tile are interleaved at a level that interleaves them.
///
/// Up to eight vectors are multiplied faster with a row in each lane, as soon as the rows are unpacked.
static inline size_t interleaved_vectors(size_t vectors) {
  return vectors <= 8 ? 0 : vectors / 8 * 8;
}

#define UNROLL _Pragma("clang loop unroll(full)")

// The first or second two of each four words of `a`, alternating with those of `b`, and the first or second halves of
// each four words of both, for vectors of eight words.
#define LOW_WORDS_8(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define HIGH_WORDS_8(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define LOW_HALVES_8(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define HIGH_HALVES_8(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)

/// Keeps a loop whose sums fit in registers. The compiler would add the products of several iterations in another order
/// and move sums to memory.
#define ROLL _Pragma("clang loop unroll(disable)")

#define PASTE(a, b) a##_##b
#define JOIN(a, b) PASTE(a, b)
/// A function of one level that becomes part of its callers, so it can have arguments in vector registers.
#define INLINE TARGET static inline __attribute__((always_inline))

/// Loads memory into the second-level cache, and returns the address after it.
static inline __attribute__((always_inline)) const unsigned char *prefetch(
    const unsigned char *address, size_t bytes) {
  for (size_t line = 0; line < bytes; line += 64) __builtin_prefetch(address + line, 0, 2);
  return address + bytes;
}

/// Eight floating-point numbers at `address`, which needs no alignment.
#define FLOATS(address, index) (((const loose_floats *)(address))[index])
/// Eight signed bytes at `address` as floating-point numbers.
#define SIGNED(address, index) \
  __builtin_convertvector(((const loose_bytes *)(address))[index], floats)
/// Eight unsigned bytes at `address` as 32-bit integers.
#define UNSIGNED(address, index) \
  __builtin_convertvector(((const loose_unsigned_bytes *)(address))[index], words)
/// Eight 16-bit integers at `address` as 32-bit integers.
#define HALVES(address, index) \
  __builtin_convertvector(((const loose_halves *)(address))[index], words)
/// Eight integers below 2^31 as floating-point numbers.
#define CONVERT(numbers) __builtin_convertvector((integers)(numbers), floats)

static inline float single(const void *source) {
  float value;
  __builtin_memcpy(&value, source, sizeof value);
  return value;
}

typedef uint32_t loose_word __attribute__((aligned(1), may_alias));
#define WORD(address) (*(const loose_word *)(address))
static inline uint32_t word(const void *source) {
  uint32_t value;
  __builtin_memcpy(&value, source, sizeof value);
  return value;
}

static inline uint32_t half_word(const void *source) {
  uint16_t value;
  __builtin_memcpy(&value, source, sizeof value);
  return value;
}

/// Reinterprets bits as a floating-point number.
static inline float reinterpret(uint32_t bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

#if defined(__aarch64__)

static inline void widen_halves(const void *source, floats *result) {
  typedef __fp16 loose_fp16 __attribute__((vector_size(16), aligned(2), may_alias));
  *result = __builtin_convertvector(*(const loose_fp16 *)source, floats);
}

#else

/// Converts eight binary16 numbers without special instructions.
///
/// The exponent is shifted into position and rebiased by a multiplication, which is exact and also
/// converts subnormal numbers (Giesen, "Half to float done quick", 2012).
static inline void widen_halves(const void *source, floats *result) {
  const words half = __builtin_convertvector(*(const loose_halves *)source, words);
  const words magnitude = (half & 0x7FFF) << 13;
  const words scaled = (words)((floats)magnitude * 0x1p112f);
  const words special = (words)(magnitude >= (words){} + (0x7C00u << 13));
  *result = (floats)(((half & 0x8000) << 16) | scaled | (special & 0x7F800000u));
}

#endif

/// Converts one binary16 number without special instructions.
static inline float widen_half(const void *source) {
  const uint32_t half = half_word(source);
  const uint32_t magnitude = (half & 0x7FFF) << 13;
  const float scaled = reinterpret(magnitude) * 0x1p112f;
  uint32_t bits;
  __builtin_memcpy(&bits, &scaled, sizeof bits);
  bits |= (half & 0x8000) << 16;
  if (magnitude >= 0x7C00u << 13) bits |= 0x7F800000u;
  return reinterpret(bits);
}

/// The nearest number that is not larger than the largest binary16 number.
static inline float within_binary16(float number) {
  return number > 65504.0f ? 65504.0f : number < -65504.0f ? -65504.0f : number;
}

/// Rounds a number to the nearest binary16 number without special instructions; ties to even.
///
/// The sum of a number below 2^-14 and 0.5 has the subnormal number in its last bits (Giesen, "Float to
/// half, fast", 2012).
static inline uint16_t narrow_number(float number) {
  const float bounded = within_binary16(number);
  uint32_t bits;
  __builtin_memcpy(&bits, &bounded, sizeof bits);
  const uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & 0x7FFFFFFF;
  if (magnitude > 0x7F800000) return (uint16_t)(sign | 0x7E00);
  if (magnitude < 113u << 23) {
    const float sum = reinterpret(magnitude) + 0.5f;
    uint32_t shifted;
    __builtin_memcpy(&shifted, &sum, sizeof shifted);
    return (uint16_t)(sign | (shifted - (126u << 23)));
  }
  const uint32_t rounded = magnitude - (112u << 23) + 0xFFF + (magnitude >> 13 & 1);
  return (uint16_t)(sign | rounded >> 13);
}

#endif
