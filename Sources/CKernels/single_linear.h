// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The products of a panel of rows of Q4_0 or Q4_1 and one rounded vector. `single_rows.h` describes the method.

enum {
  /// The number of columns whose numbers of four bits fill a vector.
  unit_columns = 128,
  unit_steps = unit_columns / step,
  most_units = section_columns / unit_columns,
};

// The indices of 16-bit numbers in the four blocks of a unit. The last 16 bytes of a unit are a second vector:
// they have indices from 32 on.
// - The first row has the weights.
// - The second row has the scales and minima of two rows: in each quarter the scales of one block, and then the
//   minima. Q4_0 has no minima.
#define EIGHT(i) i, (i) + 1, (i) + 2, (i) + 3, (i) + 4, (i) + 5, (i) + 6, (i) + 7
#define SCALES(scale, minimum) scale, 32 + (scale), minimum, 32 + (minimum), 0, 0, 0, 0
static const int16_t unit_indices_q4_0[2][32] = {
  {EIGHT(1), EIGHT(10), EIGHT(19), 28, 29, 30, 31, 36, 37, 38, 39},
  {SCALES(0, 0), SCALES(9, 9), SCALES(18, 18), SCALES(27, 27)},
};
static const int16_t unit_indices_q4_1[2][32] = {
  {EIGHT(2), EIGHT(12), EIGHT(22), EIGHT(32)},
  {SCALES(0, 1), SCALES(10, 11), SCALES(20, 21), SCALES(30, 31)},
};
#undef EIGHT
#undef SCALES

/// The scales of four steps, from vectors whose quarters have the scales of a step for eight rows.
INLINE void JOIN(widen_steps, SUFFIX)(lane_words first, lane_words last, lane_floats *result) {
#define TWO_STEPS(i)                                                                      \
  __builtin_shufflevector(                                                                \
      first, last, (i), (i) + 1, (i) + 2, (i) + 3, (i) + 16, (i) + 17, (i) + 18, (i) + 19, \
      (i) + 4, (i) + 5, (i) + 6, (i) + 7, (i) + 20, (i) + 21, (i) + 22, (i) + 23)
#define LOW(v) ((lane_halves)__builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7))
#define HIGH(v) ((lane_halves)__builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15))
  const lane_words a = TWO_STEPS(0), b = TWO_STEPS(8);
  result[0] = JOIN(widen_lanes, SUFFIX)(LOW(a));
  result[1] = JOIN(widen_lanes, SUFFIX)(HIGH(a));
  result[2] = JOIN(widen_lanes, SUFFIX)(LOW(b));
  result[3] = JOIN(widen_lanes, SUFFIX)(HIGH(b));
#undef TWO_STEPS
#undef LOW
#undef HIGH
}

/// The products of a panel of rows and one vector, which has a multiple of 128 columns.
///
/// Blocks of 18 bytes are those of Q4_0, and blocks of 20 bytes those of Q4_1.
INLINE void JOIN(multiply_nibbles, SUFFIX)(
    const unsigned char *const *rows, const unsigned char *next, size_t columns,
    const struct kernel_record *x, size_t stride, size_t block_bytes, const int16_t (*indices)[32],
    loose_lane_floats *products) {
#pragma clang fp contract(off)
  // The amount of memory that is prefetched while a unit of four rows is read.
  enum { group_bytes = 4 * 64 };
  const size_t unit_bytes = unit_steps * block_bytes;
  const indices32 weights = *(const loose_indices32 *)indices[0];
  const indices32 scale_indices = *(const loose_indices32 *)indices[1];
  lane_floats totals = {};
  next += prefetch_lead;
  for (size_t offset = 0; columns > 0; x += section_columns / chunk_columns * stride) {
    const size_t units = columns < section_columns ? columns / unit_columns : most_units;
    lane_words sums[most_units][row_groups], scales[most_units][row_groups];
    for (size_t g = 0; g < row_groups; g += 1) {
      const unsigned char *a = rows[4 * g] + offset, *b = rows[4 * g + 1] + offset;
      const unsigned char *c = rows[4 * g + 2] + offset, *d = rows[4 * g + 3] + offset;
      for (size_t u = 0; u < units; u += 1) {
        next = JOIN(prefetch, SUFFIX)(next, group_bytes);
        const int8_t *numbers = x[u / 2 * stride].numbers + u % 2 * unit_columns;
        const lane_words first = (lane_words)BYTES_64(numbers);
        const lane_words last = (lane_words)BYTES_64(numbers + 64);
        const lane_words low = EVEN_QUARTERS(first, last), high = ODD_QUARTERS(first, last);
#define NIBBLES(row) \
  ((unsigned_pairs)PERMUTE_TWO(BYTES_64(row), weights, BYTES_16((row) + unit_bytes - 16)))
#define SUMS(q)                                                                           \
  ((lane_words)ADD_FOUR(                                                                  \
      ADD_FOUR((lane_integers){}, (quants)(q) & 15, low), (quants)((q) >> 4) & 15, high))
        const unsigned_pairs q[4] = {NIBBLES(a), NIBBLES(b), NIBBLES(c), NIBBLES(d)};
        const lane_words parts[4] = {SUMS(q[0]), SUMS(q[1]), SUMS(q[2]), SUMS(q[3])};
        sums[u][g] = JOIN(quarter_sums, SUFFIX)(parts);
        scales[u][g] = LOW_WORDS(
            PERMUTE_TWO(BYTES_64(a), scale_indices, BYTES_64(b)),
            PERMUTE_TWO(BYTES_64(c), scale_indices, BYTES_64(d)));
#undef NIBBLES
#undef SUMS
        a += unit_bytes, b += unit_bytes, c += unit_bytes, d += unit_bytes;
      }
    }
    for (size_t u = 0; u < units; u += 1) {
      next = JOIN(prefetch, SUFFIX)(next, most_panel_rows * unit_bytes - row_groups * group_bytes);
      lane_words step_sums[unit_steps];
      lane_floats factors[unit_steps], minima[unit_steps];
      const lane_words *group = scales[u];
      JOIN(transpose_quarters, SUFFIX)(sums[u], step_sums);
      JOIN(widen_steps, SUFFIX)(
          LOW_HALVES(group[0], group[1]), LOW_HALVES(group[2], group[3]), factors);
      JOIN(widen_steps, SUFFIX)(
          HIGH_HALVES(group[0], group[1]), HIGH_HALVES(group[2], group[3]), minima);
      const struct kernel_record *record = x + u / 2 * stride;
      UNROLL
      for (size_t i = 0; i < unit_steps; i += 1) {
        const size_t s = u % 2 * unit_steps + i;
        totals = totals + (factors[i] * record->scale[s]) * LANE_FLOATS(step_sums[i]);
        totals = totals + (block_bytes == 18 ? -8 * factors[i] : minima[i]) * record->scaled_sum[s];
      }
    }
    offset += units * unit_bytes;
    columns -= units * unit_columns;
  }
  *products = totals;
}

#define SINGLE(format, block_bytes)                                                          \
  TARGET static void JOIN(JOIN(multiply_single, format), SUFFIX)(                            \
      const unsigned char *const *rows, const unsigned char *next, size_t columns,           \
      const struct kernel_record *x, size_t stride, loose_lane_floats *products) {           \
    JOIN(multiply_nibbles, SUFFIX)(                                                          \
        rows, next, columns, x, stride, block_bytes, unit_indices_##format, products);       \
  }
SINGLE(q4_0, 18)
SINGLE(q4_1, 20)
#undef SINGLE
