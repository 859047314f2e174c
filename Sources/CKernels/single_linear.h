// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The products of a panel of rows and one rounded vector, which has a multiple of 128 columns, for a format with
// one scale for 32 numbers. `single_rows.h` describes the method, and `single_formats.h` the parameters. This
// file has no include guard because it is included once for each format.

TARGET static void JOIN(JOIN(multiply_single, FORMAT), SUFFIX)(
    const unsigned char *const *rows, const unsigned char *next, size_t columns,
    const struct kernel_record *x, size_t stride, loose_lane_floats *products) {
#pragma clang fp contract(off)
  enum {
    unit_bytes = unit_steps * BLOCK_BYTES,
    panel_lines = most_panel_rows * unit_bytes / 64,
    /// The amount of memory that is prefetched while a unit of four rows is read. The rest is prefetched while
    /// the sums are transposed.
    group_bytes = (panel_lines - panel_lines / 10) / row_groups * 64,
  };
  lane_floats totals = {};
  next += prefetch_lead;
  for (size_t offset = 0, column = 0; column < columns;) {
    const size_t rest = (columns - column) / unit_columns;
    const size_t units = rest < most_units ? rest : most_units;
    lane_words sums[most_units][row_groups], scales[most_units][row_groups];
    for (size_t g = 0; g < row_groups; g += 1) {
      const unsigned char *a = rows[4 * g] + offset, *b = rows[4 * g + 1] + offset;
      const unsigned char *c = rows[4 * g + 2] + offset, *d = rows[4 * g + 3] + offset;
      for (size_t u = 0; u < units; u += 1) {
        next = prefetch(next, group_bytes);
        const size_t first_column = column + u * unit_columns;
        const struct kernel_record *record = x + first_column / chunk_columns * stride;
        const int8_t *numbers = record->numbers + first_column % chunk_columns;
        const lane_words first = (lane_words)BYTES_64(numbers);
        const lane_words last = (lane_words)BYTES_64(numbers + 64);
        const lane_words low = EVEN_QUARTERS(first, last), high = ODD_QUARTERS(first, last);
        quants q[8];
        UNIT_NUMBERS(a, q);
        UNIT_NUMBERS(b, q + 2);
        UNIT_NUMBERS(c, q + 4);
        UNIT_NUMBERS(d, q + 6);
#define SUMS(q) ((lane_words)ADD_FOUR(ADD_FOUR((lane_integers){}, (q)[0], low), (q)[1], high))
        const lane_words parts[4] = {SUMS(q), SUMS(q + 2), SUMS(q + 4), SUMS(q + 6)};
#undef SUMS
        sums[u][g] = JOIN(quarter_sums, SUFFIX)(parts);
        scales[u][g] = UNIT_SCALES(a, b, c, d);
        a += unit_bytes, b += unit_bytes, c += unit_bytes, d += unit_bytes;
      }
    }
    for (size_t u = 0; u < units; u += 1, column += unit_columns) {
      next = prefetch(next, most_panel_rows * unit_bytes - row_groups * group_bytes);
      lane_words step_sums[unit_steps];
      lane_floats factors[unit_steps];
      const lane_words *group = scales[u];
      JOIN(transpose_quarters, SUFFIX)(sums[u], step_sums);
      JOIN(widen_steps, SUFFIX)(
          LOW_HALVES(group[0], group[1]), LOW_HALVES(group[2], group[3]), factors);
#if MINIMUM == 1
      lane_floats minima[unit_steps];
      JOIN(widen_steps, SUFFIX)(
          HIGH_HALVES(group[0], group[1]), HIGH_HALVES(group[2], group[3]), minima);
#endif
      const struct kernel_record *record = x + column / chunk_columns * stride;
      UNROLL
      for (size_t i = 0; i < unit_steps; i += 1) {
        const size_t s = column % chunk_columns / step + i;
        const lane_floats factor = factors[i] * record->scale[s];
#if MINIMUM == 0
        totals = totals + factor * LANE_FLOATS((lane_integers)step_sums[i] + record->bias[s]);
#else
        totals = totals + factor * LANE_FLOATS(step_sums[i]);
#if MINIMUM == 1
        totals = totals + minima[i] * record->scaled_sum[s];
#else
        totals = totals + (MINIMUM * factors[i]) * record->scaled_sum[s];
#endif
#endif
      }
    }
    offset += units * unit_bytes;
  }
  *products = totals;
}

#undef FORMAT
#undef BLOCK_BYTES
#undef MINIMUM
#undef UNIT_NUMBERS
#undef UNIT_NIBBLES
#undef UNIT_HEADS
#undef UNIT_SCALES
