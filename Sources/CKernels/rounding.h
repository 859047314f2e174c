// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The functions that round vectors to eight and to 14 bits, for one level. `level.h` describes the parameters. This
// file has no include guard because it is included once for each level.

/// Returns the largest magnitude of `count` numbers, a multiple of 32, or NaN if one is NaN.
///
/// The bits of magnitudes are in the same order as the numbers, and those of NaN are larger.
TARGET static float JOIN(largest, SUFFIX)(const float *x, size_t count) {
  integers a = {}, b = {}, c = {}, d = {};
#define LARGER(maximum, index)           \
  (maximum) = __builtin_elementwise_max( \
      (maximum), ((const loose_integers *)(x + i))[index] & 0x7FFFFFFF)
  for (size_t i = 0; i < count; i += step) {
    LARGER(a, 0);
    LARGER(b, 1);
    LARGER(c, 2);
    LARGER(d, 3);
  }
#undef LARGER
  a = __builtin_elementwise_max(
      __builtin_elementwise_max(a, b), __builtin_elementwise_max(c, d));
  int32_t result = a[0];
  for (int lane = 1; lane < 8; lane += 1) result = a[lane] > result ? a[lane] : result;
  return reinterpret((uint32_t)result);
}

/// Rounds 32 numbers multiplied by a factor, whose products are at most 127.
///
/// The addition of 1.5 * 2^23 rounds to the nearest integer, ties to even, in the low bits.
TARGET static void JOIN(round_step, SUFFIX)(const float *x, float factor, int8_t *result) {
#pragma clang fp contract(off)
#define ROUNDED(index)                                                                      \
  ((loose_bytes *)result)[index] = __builtin_convertvector(                                 \
      (integers)(FLOATS(x, index) * factor + 0x1.8p23f), bytes)
  ROUNDED(0);
  ROUNDED(1);
  ROUNDED(2);
  ROUNDED(3);
#undef ROUNDED
}

/// Returns the sum of 16 signed bytes.
TARGET static inline int32_t JOIN(byte_sum, SUFFIX)(const int8_t *x) {
  const integers sum = __builtin_convertvector(((const loose_bytes *)x)[0], integers)
      + __builtin_convertvector(((const loose_bytes *)x)[1], integers);
  return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
}

/// Rounds the columns of a record, which are complete steps, with a scale for each step.
TARGET static void JOIN(round_by_32, SUFFIX)(
    const float *x, size_t columns, struct kernel_record *record) {
  for (size_t s = 0; s * step < columns; s += 1) {
    const float maximum = JOIN(largest, SUFFIX)(x + s * step, step);
    int8_t *numbers = record->numbers + s * step;
    JOIN(round_step, SUFFIX)(x + s * step, rounding_factor(maximum), numbers);
    record->scale[s] = rounding_scale(maximum);
    const int32_t sum = JOIN(byte_sum, SUFFIX)(numbers) + JOIN(byte_sum, SUFFIX)(numbers + 16);
    record->bias[s] = -128 * sum;
    record->scaled_sum[s] = record->scale[s] * (float)sum;
  }
}

/// Rounds the 256 columns of a record with one scale.
TARGET static void JOIN(round_by_256, SUFFIX)(const float *x, struct kernel_record *record) {
  const float maximum = JOIN(largest, SUFFIX)(x, chunk_columns);
  const float factor = rounding_factor(maximum);
  record->scale[0] = rounding_scale(maximum);
  for (size_t s = 0; s < chunk_steps; s += 1) {
    int8_t *numbers = record->numbers + s * step;
    JOIN(round_step, SUFFIX)(x + s * step, factor, numbers);
    const int32_t first = JOIN(byte_sum, SUFFIX)(numbers);
    const int32_t second = JOIN(byte_sum, SUFFIX)(numbers + 16);
    record->sum_16[2 * s] = (int16_t)first;
    record->sum_16[2 * s + 1] = (int16_t)second;
    record->sum_32[s] = (int16_t)(first + second);
  }
}

/// Rounds the columns of a record.
TARGET static inline void JOIN(round_columns, SUFFIX)(
    int32_t group, const float *x, size_t columns, struct kernel_record *record) {
  if (group == 256) {
    JOIN(round_by_256, SUFFIX)(x, record);
  } else {
    JOIN(round_by_32, SUFFIX)(x, columns, record);
  }
}

#ifdef INTERLEAVED_VECTORS

/// Transposes eight rows of eight words.
INLINE void JOIN(transpose_eight, SUFFIX)(const words *rows, loose_words *result) {
#define ALTERNATE(a, b) LOW_WORDS_8(a, b), HIGH_WORDS_8(a, b)
  const words two[8] = {
    ALTERNATE(rows[0], rows[1]), ALTERNATE(rows[2], rows[3]), ALTERNATE(rows[4], rows[5]), ALTERNATE(rows[6], rows[7])};
  UNROLL
  for (size_t i = 0; i < 4; i += 1) {
    const words a = two[i / 2], b = two[2 + i / 2], c = two[4 + i / 2], d = two[6 + i / 2];
    const words low = i % 2 == 0 ? LOW_HALVES_8(a, b) : HIGH_HALVES_8(a, b);
    const words high = i % 2 == 0 ? LOW_HALVES_8(c, d) : HIGH_HALVES_8(c, d);
    result[i] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 8, 9, 10, 11);
    result[i + 4] = __builtin_shufflevector(low, high, 4, 5, 6, 7, 12, 13, 14, 15);
  }
#undef ALTERNATE
}

/// Interleaves the words of eight records.
TARGET static void JOIN(interleave, SUFFIX)(
    const struct kernel_record *records, struct kernel_record *result) {
  for (size_t i = 0; i < record_words / 8; i += 1) {
    words rows[8];
    for (size_t v = 0; v < 8; v += 1) rows[v] = ((const loose_words *)(records + v))[i];
    JOIN(transpose_eight, SUFFIX)(rows, (loose_words *)result + 8 * i);
  }
}

#endif

TARGET static void JOIN(round, SUFFIX)(
    int32_t group, const float *inputs, size_t stride, size_t vectors, size_t columns, size_t interleaved,
    struct kernel_record *records) {
  (void)interleaved;
  for (size_t column = 0; column < columns; column += chunk_columns) {
    const size_t count = columns - column < chunk_columns ? columns - column : chunk_columns;
    const float *x = inputs + column;
    size_t vector = 0;
#ifdef INTERLEAVED_VECTORS
    for (; vector < interleaved; vector += 8, x += 8 * stride, records += 8) {
      struct kernel_record eight[8] = {};
      for (size_t v = 0; v < 8; v += 1) JOIN(round_columns, SUFFIX)(group, x + v * stride, count, eight + v);
      JOIN(interleave, SUFFIX)(eight, records);
    }
#endif
    for (; vector < vectors; vector += 1, x += stride, records += 1) {
      JOIN(round_columns, SUFFIX)(group, x, count, records);
    }
  }
}

/// Rounds the columns of a record of 14 bits, which are complete steps.
///
/// Each lane has the numbers of a group, for eight groups at a time. Largest magnitudes that are tiny or not finite are
/// treated as by `rounding_factor` and `rounding_scale`.
TARGET static void JOIN(round_record, SUFFIX)(
    const float *x, size_t steps, struct kernel_wide_record *record) {
#pragma clang fp contract(off)
#define GROUP_WORDS(s, i) ((const loose_integers *)(x + step * (s)))[half + 2 * (i)]
#define ROUNDED(s, i) ((words)(FLOATS(x + step * (s), half + 2 * (i)) * factor + 0x1.8p23f))
  for (size_t half = 0; half < 2; half += 1) {
    integers bits = {};
    for (size_t s = 0; s < steps; s += 1) {
      bits = __builtin_elementwise_max(
          __builtin_elementwise_max(bits, GROUP_WORDS(s, 0) & 0x7FFFFFFF),
          GROUP_WORDS(s, 1) & 0x7FFFFFFF);
    }
    const floats maximum = (floats)bits;
    const integers is_normal = (maximum > 0x1p-100f) & (maximum < __builtin_inff());
    const floats factor = (floats)((integers)(8191 / maximum) & is_normal);
    ((loose_floats *)record->scale)[half] =
        (floats)((integers)(maximum / 8191) & ~(maximum <= 0x1p-100f));
    for (size_t s = 0; s < steps; s += 1) {
      ((loose_words *)(record->numbers + step * s))[half] =
          (ROUNDED(s, 0) & 0xFFFF) | ROUNDED(s, 1) << 16;
    }
  }
#undef GROUP_WORDS
#undef ROUNDED
}

TARGET static void JOIN(round_wide, SUFFIX)(
    const float *inputs, size_t stride, size_t vectors, size_t columns,
    struct kernel_wide_record *records) {
  for (size_t column = 0; column < columns; column += wide_columns) {
    const size_t count = columns - column < wide_columns ? columns - column : wide_columns;
    for (size_t vector = 0; vector < vectors; vector += 1, records += 1) {
      JOIN(round_record, SUFFIX)(inputs + vector * stride + column, count / step, records);
    }
  }
}
