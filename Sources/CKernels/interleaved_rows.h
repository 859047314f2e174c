// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The product of a panel of rows and vectors whose records are interleaved, for one level and one format with a scale
// for 32 numbers. `integer_multiply.h` includes this file, and `integer_formats.h` describes the parameters.
//
// Each lane belongs to a vector, not to a row. Four numbers of a row are broadcast once for up to 64 vectors, and four
// numbers of each of eight vectors are an operand in memory. With AVX2, an instruction cannot broadcast such an operand,
// so with lanes for rows, each four numbers of each vector need one more instruction.

/// Word `row` at an address, in each lane.
#define ROW_WORDS(address) ((lane_words){} + WORD((const unsigned char *)(address) + 4 * (row + r)))
#define ROW_FLOATS(address) ((lane_floats)ROW_WORDS(address))
/// A word of each of the eight vectors of group `g`.
#define VECTOR_WORDS(index) (((const loose_lane_words *)(x + 8 * g))[index])
#define VECTOR_FLOATS(index) ((lane_floats)VECTOR_WORDS(index))
#define FOR_ROWS UNROLL for (size_t r = 0; r < rows; r += 1)
#define FOR_GROUPS UNROLL for (size_t g = 0; g < groups; g += 1)
/// Executes a statement for each row r and each group g.
#define EACH_SUM FOR_ROWS FOR_GROUPS

/// Adds the products of 32 numbers of some rows and `groups` times eight vectors to `sums`.
INLINE void FUNCTION(add_row_step)(
    const struct FUNCTION(panel) *panel, size_t row, size_t rows, size_t s, const struct kernel_record *x,
    size_t groups, lane_integers (*sums)[vector_groups]) {
#ifdef SEPARATES_SIGNS
  EACH_SUM sums[r][g] = (lane_integers)ROW_WORDS(panel->negative + s);
  ROLL
  for (size_t i = 8 * s; i < 8 * s + 8; i += 1) {
    FOR_ROWS {
      const lane_words magnitude = ROW_WORDS(panel->numbers + i), sign = ROW_WORDS(panel->signs + i);
      FOR_GROUPS sums[r][g] += PAIR_SUMS(PAIR_PRODUCTS(magnitude, VECTOR_WORDS(i) ^ sign), (pairs){} + 1);
    }
  }
#else
  UNROLL
  for (size_t first = 8 * s; first < 8 * s + 8; first += RUN) {
    pairs parts[PANEL_ROWS][vector_groups];
    EACH_SUM parts[r][g] = PRODUCTS(ROW_WORDS(panel->numbers + first), VECTOR_WORDS(first));
    ROLL
    for (size_t i = first + 1; i < first + RUN; i += 1) {
      FOR_ROWS {
        const lane_words numbers = ROW_WORDS(panel->numbers + i);
        FOR_GROUPS parts[r][g] += PRODUCTS(numbers, VECTOR_WORDS(i));
      }
    }
    EACH_SUM {
      sums[r][g] = (first == 8 * s ? (lane_integers){} : sums[r][g]) + PAIR_SUMS(parts[r][g], (pairs){} + 1);
    }
  }
#endif
}

/// Adds the products of a panel and `groups` times eight vectors to the sums of each row.
///
/// As many rows are multiplied together as have about eight sums. The numbers of the vectors in a step stay in the
/// first-level cache while all rows are multiplied.
INLINE void FUNCTION(add_rows)(
    const struct FUNCTION(panel) *panel, size_t steps, const struct kernel_record *x, size_t groups,
    lane_floats (*totals)[vector_groups]) {
#pragma clang fp contract(off)
  const size_t rows = groups == 1 ? 8 : groups == 2 ? 4 : groups < 5 ? 2 : 1;
  for (size_t s = 0; s < steps; s += 1) {
    for (size_t row = 0; row < PANEL_ROWS; row += rows) {
      lane_integers sums[PANEL_ROWS][vector_groups];
      FUNCTION(add_row_step)(panel, row, rows, s, x, groups, sums);
      EACH_SUM {
        lane_floats *const total = totals[row + r] + g;
        *total = *total
            + (ROW_FLOATS(panel->scales.factor + s) * VECTOR_FLOATS(record_scales + s)) * LANE_FLOATS(sums[r][g]);
#ifdef HAS_MINIMA
        *total = *total + ROW_FLOATS(panel->scales.minimum + s) * VECTOR_FLOATS(record_scaled_sums + s);
#endif
      }
    }
  }
}

#undef ROW_WORDS
#undef ROW_FLOATS
#undef VECTOR_WORDS
#undef VECTOR_FLOATS
#undef FOR_ROWS
#undef FOR_GROUPS
#undef EACH_SUM
