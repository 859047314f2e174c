// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The product of a matrix of 16-bit floating-point numbers and rounded vectors for one level and one format. This
// file has no include guard because it is included once for each combination, with these parameters:
// - FORMAT, the name of the format;
// - WIDEN, which converts 16-bit numbers to 32-bit numbers;
// - EXPONENT_SHIFT, the number of bits of a number below its exponent;
// - LEAST_EXPONENT, the least biased exponent of a scale, and SPECIAL_EXPONENT, that of infinities and NaN;
// - FACTOR_EXPONENT, the sum of the biased exponent of the largest number of a group and that of the 32-bit factor
//   that makes this number less than 4,096.

#define FUNCTION(name) JOIN(JOIN(name, FORMAT), JOIN(wide, SUFFIX))

/// A weight of each group, rounded, in the low bits. The product is exact, and the addition of 1.5 * 2^23 rounds to the
/// nearest integer, ties to even.
#define ROUNDED(weights, factors, section, index)                                              \
  ((wide_words)(WIDEN(((const loose_wide_halves *)(weights))[index])                           \
                    * WIDE_FLOATS(factors, section)                                            \
                + 0x1.8p23f))

/// Two rounded weights of each group.
#define ROUNDED_PAIRS(weights, factors, section)                                               \
  JOIN_LOW(                                                                                    \
      ROUNDED(weights, factors, section, section),                                             \
      ROUNDED(weights, factors, section, wide_sections + (section)))

/// The scales of a block with the given largest magnitudes. The scales of groups with numbers that are not finite are
/// NaN.
INLINE void FUNCTION(set_scales)(
    const wide_magnitudes *largest, struct wide_scales *result) {
  UNROLL
  for (size_t half = 0; half < 2; half += 1) {
    const loose_halves *magnitudes = (const loose_halves *)largest + half;
    const integers exponent = __builtin_elementwise_max(
        __builtin_convertvector(
            __builtin_elementwise_max(magnitudes[0], magnitudes[2]) >> EXPONENT_SHIFT, integers),
        (integers){} + LEAST_EXPONENT);
    ((loose_floats *)result->factor)[half] = (floats)((FACTOR_EXPONENT - exponent) << 23);
    ((loose_floats *)result->scale)[half] = (floats)(
        (exponent + (254 - FACTOR_EXPONENT)) << 23 | ((exponent == SPECIAL_EXPONENT) & 0x7FC00000));
  }
}

/// Rounds the weights of a block of one row. Memory `distance` bytes after the weights is prefetched.
TARGET static void FUNCTION(round_row)(
    const unsigned char *weights, size_t steps, size_t distance, int16_t *numbers, float *scale) {
  wide_magnitudes largest[wide_sections] = {};
  for (size_t s = 0; s < steps; s += 1) {
    __builtin_prefetch(weights + distance + 2 * step * s, 0, 2);
    INCLUDE(largest, weights + 2 * step * s);
  }
  struct wide_scales scales;
  FUNCTION(set_scales)(largest, &scales);
  __builtin_memcpy(scale, scales.scale, sizeof scales.scale);
  for (size_t s = 0; s < steps; s += 1, weights += 2 * step, numbers += step) {
    UNROLL
    for (size_t section = 0; section < wide_sections; section += 1) {
      ((loose_wide_pairs *)numbers)[section] = ROUNDED_PAIRS(weights, scales.factor, section);
    }
  }
}

/// The dot products of some rows and several vectors. The weights of a group of rows are rounded once.
TARGET static void FUNCTION(group)(
    const unsigned char *weights, size_t row_bytes, const uint32_t *indices, size_t rows, size_t columns,
    const struct kernel_wide_record *records, size_t stride, size_t vectors, float *outputs,
    size_t output_stride) {
  struct wide_rows numbers __attribute__((aligned(64)));
  float totals[rounded_tile * wide_row_group][wide_groups] __attribute__((aligned(64)));
  // The last row is repeated until four can be multiplied together.
  const size_t padded = (rows + 3) / 4 * 4;
  for (size_t column = 0; column < columns; column += wide_columns, records += stride) {
    const size_t steps = (columns - column < wide_columns ? columns - column : wide_columns) / step;
    for (size_t row = 0; row < padded; row += 1) {
      const size_t index = row < rows ? row : rows - 1;
      FUNCTION(round_row)(
          weights + (indices ? indices[index] : index) * row_bytes + 2 * column, steps,
          wide_row_group * row_bytes, numbers.numbers[row], numbers.scale[row]);
    }
    JOIN(accumulate_wide, SUFFIX)(&numbers, padded, steps, records, vectors, column == 0, totals);
  }
  for (size_t vector = 0; vector < vectors; vector += 1, outputs += output_stride) {
    const float(*total)[wide_groups] = (const float(*)[wide_groups])totals + vector * wide_row_group;
    for (size_t row = 0; row < rows; row += 4) {
      floats sums[4];
      for (size_t r = 0; r < 4; r += 1) sums[r] = JOIN(fold_wide, SUFFIX)(total[row + r]);
      if (!indices && row + 4 <= rows) {
        TOTAL_FOUR(sums, outputs + row);
        continue;
      }
      float products[4];
      TOTAL_FOUR(sums, products);
      for (size_t r = 0; r < 4 && row + r < rows; r += 1) {
        outputs[indices ? indices[row + r] : row + r] = products[r];
      }
    }
  }
}

/// The dot products of some rows and one vector, with weights in registers.
///
/// While a block is multiplied, the largest magnitudes of the following block are found. So memory is read at a constant
/// rate, and in order if all rows are multiplied.
TARGET static void FUNCTION(single)(
    const unsigned char *weights, size_t row_bytes, const uint32_t *indices, size_t rows, size_t columns,
    const struct kernel_wide_record *records, size_t stride, float *outputs) {
#define ROW(row) (weights + (indices ? indices[row] : (row)) * row_bytes)
#define STEPS(column) ((columns - (column) < wide_columns ? columns - (column) : wide_columns) / step)
  const unsigned char *block = ROW(0);
  wide_magnitudes first[wide_sections] = {};
  struct wide_scales scales;
  for (size_t s = 0; s < STEPS(0); s += 1) INCLUDE(first, block + 2 * step * s);
  FUNCTION(set_scales)(first, &scales);
  floats sums[4] = {};
  for (size_t row = 0; row < rows; row += 1) {
    float totals[wide_groups] __attribute__((aligned(64)));
    const struct kernel_wide_record *x = records;
    for (size_t column = 0; column < columns; column += wide_columns, x += stride) {
      const int is_last = column + wide_columns >= columns;
      const unsigned char *const next =
          is_last ? ROW(row + 1 < rows ? row + 1 : row) : block + 2 * wide_columns;
      const size_t steps = STEPS(column), next_steps = STEPS(is_last ? 0 : column + wide_columns);
      const size_t both = steps < next_steps ? steps : next_steps;
      wide_magnitudes largest[wide_sections] = {};
      wide_sums products[wide_sections] = {};
#define READ(s)                                                          \
  __builtin_prefetch(next + wide_lead + 2 * step * (s), 0, 2);           \
  INCLUDE(largest, next + 2 * step * (s))
#define ADD(s)                                                           \
  UNROLL                                                                 \
  for (size_t section = 0; section < wide_sections; section += 1) {      \
    products[section] = ADD_PAIRS(                                       \
        products[section], ROUNDED_PAIRS(block + 2 * step * (s), scales.factor, section), \
        WIDE_PAIRS(x->numbers + step * (s), section));                   \
  }
      for (size_t s = 0; s < both; s += 1) {
        READ(s);
        ADD(s);
      }
      for (size_t s = both; s < next_steps; s += 1) {
        READ(s);
      }
      for (size_t s = both; s < steps; s += 1) ADD(s);
#undef ADD
#undef READ
      UNROLL
      for (size_t section = 0; section < wide_sections; section += 1) {
        JOIN(add_scaled_wide, SUFFIX)(
            &products[section], WIDE_FLOATS(scales.scale, section), WIDE_FLOATS(x->scale, section),
            column == 0, (loose_wide_floats *)totals + section);
      }
      FUNCTION(set_scales)(largest, &scales);
      block = next;
    }
    sums[row % 4] = JOIN(fold_wide, SUFFIX)(totals);
    if (row % 4 < 3 && row + 1 < rows) continue;
    float products[4];
    TOTAL_FOUR(sums, products);
    for (size_t r = row / 4 * 4; r <= row; r += 1) outputs[indices ? indices[r] : r] = products[r % 4];
  }
#undef ROW
#undef STEPS
}

TARGET static void FUNCTION(multiply)(
    const unsigned char *weights, size_t row_bytes, const uint32_t *indices, size_t rows, size_t columns,
    const struct kernel_wide_record *records, size_t stride, size_t vectors, float *outputs,
    size_t output_stride) {
  if (vectors == 1) {
    FUNCTION(single)(weights, row_bytes, indices, rows, columns, records, stride, outputs);
    return;
  }
  for (size_t row = 0; row < rows; row += wide_row_group) {
    FUNCTION(group)(
        indices ? weights : weights + row * row_bytes, row_bytes, indices ? indices + row : NULL,
        rows - row < wide_row_group ? rows - row : wide_row_group, columns, records, stride, vectors,
        indices ? outputs : outputs + row, output_stride);
  }
}

#undef FUNCTION
#undef ROUNDED
#undef ROUNDED_PAIRS
#undef FORMAT
#undef WIDEN
#undef EXPONENT_SHIFT
#undef LEAST_EXPONENT
#undef FACTOR_EXPONENT
#undef SPECIAL_EXPONENT
