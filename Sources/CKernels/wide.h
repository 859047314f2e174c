// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Products of 16-bit floating-point weights and vectors that are rounded to 14 bits, for one level. This file
// has no include guard because it is included once for each level. LEVEL, SUFFIX and TARGET are described in
// `level.h`.
//
// Weights are rounded to 13 bits when they are multiplied, so that a product of integers replaces one of
// floating-point numbers. Most instruction sets have twice as many of the former in an instruction. The columns
// of a row are divided into blocks of 1,024, and a block into 16 groups: column c belongs to group c mod 16. The
// scale of a group of weights is a power of two, and that of a group of a vector is any number. A lane of 32 bits
// adds the products of one group. So neither finding the scales nor multiplying needs an exchange between lanes, and
// weights are not transposed.
//
// The magnitudes of weights are at most 4,094 (11 significant bits, and one more bit), and those of the numbers
// of vectors at most 8,191. The sum of the 64 products of a group is below 2^31.

// The lanes of a vector register; the 16 groups are `wide_sections` registers.
#if LEVEL == kernel_level_avx512_number
#define WIDE_LANES 16
#elif defined(__x86_64__) && LEVEL != 0
#define WIDE_LANES 8
#else
#define WIDE_LANES 4
#endif

// The rows and vectors whose sums are in registers together. With AVX2, the sums, two rows, a vector, and a product need
// all 16 registers, and an iteration of the loop multiplies two steps, which halves its increments and branches.
#if LEVEL == kernel_level_avx512_number
#define WIDE_ROWS 4
#define WIDE_VECTORS 4
#elif LEVEL == kernel_level_avx2_number
#define WIDE_ROWS 2
#define WIDE_VECTORS 6
#else
#define WIDE_ROWS 2
#define WIDE_VECTORS 4
#endif

#if LEVEL == kernel_level_avx2_number
#define UNROLL_STEPS _Pragma("clang loop unroll_count(2)")
#else
#define UNROLL_STEPS
#endif

#define wide_sections (wide_groups / WIDE_LANES)
#define wide_pairs JOIN(wide_pairs, SUFFIX)
#define loose_wide_pairs JOIN(loose_wide_pairs, SUFFIX)
#define wide_magnitudes JOIN(wide_magnitudes, SUFFIX)
#define loose_wide_magnitudes JOIN(loose_wide_magnitudes, SUFFIX)
#define wide_halves JOIN(wide_halves, SUFFIX)
#define loose_wide_halves JOIN(loose_wide_halves, SUFFIX)
#define wide_floats JOIN(wide_floats, SUFFIX)
#define loose_wide_floats JOIN(loose_wide_floats, SUFFIX)
#define wide_words JOIN(wide_words, SUFFIX)
#define wide_integers JOIN(wide_integers, SUFFIX)
#define wide_sums JOIN(wide_sums, SUFFIX)

/// Two integers of each group.
typedef int16_t wide_pairs __attribute__((vector_size(4 * WIDE_LANES)));
typedef wide_pairs loose_wide_pairs __attribute__((aligned(1), may_alias));
typedef uint16_t wide_magnitudes __attribute__((vector_size(4 * WIDE_LANES)));
typedef wide_magnitudes loose_wide_magnitudes __attribute__((aligned(1), may_alias));
/// A 16-bit number of each group.
typedef uint16_t wide_halves __attribute__((vector_size(2 * WIDE_LANES)));
typedef int16_t JOIN(wide_shorts, SUFFIX) __attribute__((vector_size(2 * WIDE_LANES)));
typedef wide_halves loose_wide_halves __attribute__((aligned(1), may_alias));
typedef float wide_floats __attribute__((vector_size(4 * WIDE_LANES)));
typedef wide_floats loose_wide_floats __attribute__((aligned(1), may_alias));
typedef uint32_t wide_words __attribute__((vector_size(4 * WIDE_LANES)));
typedef int32_t wide_integers __attribute__((vector_size(4 * WIDE_LANES)));

// ADD_PAIRS adds the products of two integers of each group to sums. Sums may wrap around if a number is not finite.
// GROUP_SUMS are the sums of the groups.
#if defined(__x86_64__)

typedef wide_integers wide_sums;
#define GROUP_SUMS(sums) (sums)
#if LEVEL == kernel_level_avx512_number
#define ADD_PAIRS(sums, w, x) \
  ((wide_sums)__builtin_ia32_vpdpwssd512((wide_integers)(sums), (wide_integers)(w), (wide_integers)(x)))
#elif LEVEL == kernel_level_avxvnni_number
#define ADD_PAIRS(sums, w, x) \
  ((wide_sums)__builtin_ia32_vpdpwssd256((wide_integers)(sums), (wide_integers)(w), (wide_integers)(x)))
#elif LEVEL == kernel_level_avx2_number
#define ADD_PAIRS(sums, w, x) \
  ((wide_sums)((wide_words)(sums) + (wide_words)__builtin_ia32_pmaddwd256(w, x)))
#else
#define ADD_PAIRS(sums, w, x) \
  ((wide_sums)((wide_words)(sums) + (wide_words)__builtin_ia32_pmaddwd128(w, x)))
#endif

#else

// The sums of the first and of the second integers are separate, as in the result of widening products.
typedef int32_t wide_sums __attribute__((vector_size(8 * WIDE_LANES)));
typedef uint32_t JOIN(wide_sum_words, SUFFIX) __attribute__((vector_size(8 * WIDE_LANES)));
#define ADD_PAIRS(sums, w, x)                                                                    \
  ((wide_sums)((JOIN(wide_sum_words, SUFFIX))(sums)                                              \
               + (JOIN(wide_sum_words, SUFFIX))(__builtin_convertvector(w, wide_sums)            \
                                                * __builtin_convertvector(x, wide_sums))))
#define GROUP_SUMS(sums)                                                                         \
  ((wide_integers)((wide_words)__builtin_shufflevector(sums, sums, 0, 2, 4, 6)                   \
                   + (wide_words)__builtin_shufflevector(sums, sums, 1, 3, 5, 7)))

#endif

#define WIDE_FLOATS(address, section) (((const loose_wide_floats *)(address))[section])
#define WIDE_PAIRS(address, section) (((const loose_wide_pairs *)(address))[section])

/// Includes 32 weights in the largest magnitudes of columns with the same index modulo 32.
#define INCLUDE(largest, weights)                                                              \
  UNROLL                                                                                       \
  for (size_t section = 0; section < wide_sections; section += 1) {                            \
    (largest)[section] = __builtin_elementwise_max(                                            \
        (largest)[section], ((const loose_wide_magnitudes *)(weights))[section] & 0x7FFF);     \
  }

// JOIN_LOW returns the low halves of two integers of each group.
#if LEVEL == kernel_level_avx512_number
// The compiler would choose a slower permutation for the general form.
#define JOIN_LOW(a, b) \
  ((wide_pairs)__builtin_ia32_selectw_512(0xAAAAAAAA, (wide_pairs)((b) << 16), (wide_pairs)(a)))
#else
#define JOIN_LOW(a, b) ((wide_pairs)(((a) & 0xFFFF) | (b) << 16))
#endif

/// Adds the sums of products of a block, multiplied by the scales of the row and the vector, to a total, or stores them.
INLINE void JOIN(add_scaled_wide, SUFFIX)(
    const wide_sums *sums, wide_floats row_scale, wide_floats scale, int is_first,
    loose_wide_floats *total) {
#pragma clang fp contract(off)
  const wide_floats scaled =
      row_scale * scale * __builtin_convertvector(GROUP_SUMS(*sums), wide_floats);
  *total = is_first ? scaled : *total + scaled;
}

/// Adds the scaled products of WIDE_ROWS rows and `vectors` vectors to their totals, or stores them.
INLINE void JOIN(add_wide, SUFFIX)(
    const struct wide_rows *numbers, size_t row, size_t steps, const struct kernel_wide_record *x,
    size_t vectors, int is_first, float (*totals)[wide_groups]) {
  for (size_t section = 0; section < wide_sections; section += 1) {
    wide_sums sums[WIDE_VECTORS][WIDE_ROWS] = {};
    UNROLL_STEPS
    for (size_t s = 0; s < steps; s += 1) {
      wide_pairs w[WIDE_ROWS];
      UNROLL
      for (size_t r = 0; r < WIDE_ROWS; r += 1) w[r] = WIDE_PAIRS(numbers->numbers[row + r] + step * s, section);
      UNROLL
      for (size_t v = 0; v < vectors; v += 1) {
        const wide_pairs pairs = WIDE_PAIRS(x[v].numbers + step * s, section);
        UNROLL
        for (size_t r = 0; r < WIDE_ROWS; r += 1) sums[v][r] = ADD_PAIRS(sums[v][r], w[r], pairs);
      }
    }
    UNROLL
    for (size_t v = 0; v < vectors; v += 1) {
      UNROLL
      for (size_t r = 0; r < WIDE_ROWS; r += 1) {
        JOIN(add_scaled_wide, SUFFIX)(
            &sums[v][r], WIDE_FLOATS(numbers->scale[row + r], section), WIDE_FLOATS(x[v].scale, section),
            is_first, (loose_wide_floats *)totals[v * wide_row_group + row + r] + section);
      }
    }
  }
}

/// Adds the scaled products of rows, a multiple of four, and several vectors to their totals, or stores them.
TARGET static void JOIN(accumulate_wide, SUFFIX)(
    const struct wide_rows *numbers, size_t rows, size_t steps, const struct kernel_wide_record *x,
    size_t vectors, int is_first, float (*totals)[wide_groups]) {
  // Tiles have the same number of vectors, or one less, because small tiles load more numbers for each product.
  for (size_t tiles = (vectors + WIDE_VECTORS - 1) / WIDE_VECTORS; tiles > 0; tiles -= 1) {
    const size_t count = (vectors + tiles - 1) / tiles;
    for (size_t row = 0; row < rows; row += WIDE_ROWS) {
#define VECTORS(count) \
  case count: JOIN(add_wide, SUFFIX)(numbers, row, steps, x, count, is_first, totals); break
      switch (count) {
        VECTORS(1);
        VECTORS(2);
        VECTORS(3);
        VECTORS(4);
#if WIDE_VECTORS == 6
        VECTORS(5);
        VECTORS(6);
#endif
      }
#undef VECTORS
    }
    vectors -= count, x += count, totals += count * wide_row_group;
  }
}

/// The sums of groups `i` and `i + 8`.
INLINE floats JOIN(fold_wide, SUFFIX)(const float *total) { return FLOATS(total, 0) + FLOATS(total, 1); }

// The levels of x86-64 above AVX2 share this function.
#if defined(__x86_64__) && LEVEL != 0
#define TOTAL_FOUR total_four_avx2
#else
#define TOTAL_FOUR JOIN(total_four, SUFFIX)
#endif

#define FORMAT f16
#define EXPONENT_SHIFT 10
#define LEAST_EXPONENT 1
#define FACTOR_EXPONENT 153
#define SPECIAL_EXPONENT 31
#if LEVEL == kernel_level_avx512_number
#define WIDEN(halves) \
  ((wide_floats)__builtin_ia32_vcvtph2ps512_mask((JOIN(wide_shorts, SUFFIX))(halves), (wide_floats){}, -1, _MM_FROUND_CUR_DIRECTION))
#elif WIDE_LANES == 8
#define WIDEN(halves) ((wide_floats)__builtin_ia32_vcvtph2ps256((short8)(halves)))
#else
#define WIDEN(halves) JOIN(widen_wide, SUFFIX)(halves)

INLINE wide_floats JOIN(widen_wide, SUFFIX)(wide_halves numbers) {
#if defined(__aarch64__)
  return (wide_floats)vcvt_f32_f16((float16x4_t)numbers);
#else
  // As in `widen_halves`.
  const wide_words half = __builtin_convertvector(numbers, wide_words);
  const wide_words magnitude = (half & 0x7FFF) << 13;
  const wide_words scaled = (wide_words)((wide_floats)magnitude * 0x1p112f);
  const wide_words special = (wide_words)(magnitude >= (wide_words){} + (0x7C00u << 13));
  return (wide_floats)((half & 0x8000) << 16 | scaled | (special & 0x7F800000u));
#endif
}
#endif
#include "wide_multiply.h"

#define FORMAT bf16
#define EXPONENT_SHIFT 7
#define LEAST_EXPONENT 24
#define FACTOR_EXPONENT 265
#define SPECIAL_EXPONENT 255
#define WIDEN(halves) ((wide_floats)(__builtin_convertvector(halves, wide_words) << 16))
#include "wide_multiply.h"

/// Returns the product of a format, or null.
static wide_product *JOIN(wide_kernel, SUFFIX)(int32_t format) {
  switch (format) {
    case kernel_format_f16: return JOIN(multiply_f16, JOIN(wide, SUFFIX));
    case kernel_format_bf16: return JOIN(multiply_bf16, JOIN(wide, SUFFIX));
  }
  return NULL;
}

#undef WIDE_LANES
#undef WIDE_ROWS
#undef WIDE_VECTORS
#undef UNROLL_STEPS
#undef WIDE_FLOATS
#undef WIDE_PAIRS
#undef ADD_PAIRS
#undef GROUP_SUMS
#undef JOIN_LOW
#undef INCLUDE
#undef TOTAL_FOUR
#undef wide_sections
#undef wide_pairs
#undef loose_wide_pairs
#undef wide_magnitudes
#undef loose_wide_magnitudes
#undef wide_halves
#undef loose_wide_halves
#undef wide_floats
#undef loose_wide_floats
#undef wide_words
#undef wide_integers
#undef wide_sums
