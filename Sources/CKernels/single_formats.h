// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The formats of products of one vector with one scale for 32 numbers.
//
// A unit is four blocks. `single_linear.h` is included once for each format, with these parameters: FORMAT (name),
// BLOCK_BYTES (the size of a block), UNIT_NUMBERS (stores two vectors with the first and the last 16 numbers
// of each block in a quarter), UNIT_SCALES (a vector with the scales of four rows in each quarter, followed by the
// minima), and MINIMUM (the minimum divided by the scale, 1 for stored minima, or 0 for signed numbers, which
// are increased by 128). UNIT_NIBBLES (the numbers of four bits) and UNIT_HEADS (the scales and fifth bits of a row) are
// used by the other parameters.

enum {
  unit_columns = 128,
  unit_steps = unit_columns / step,
  /// The number of units whose sums are stored.
  most_units = 4,
};

/// The scales of four steps, from vectors whose quarters have the scales of a step for eight rows.
INLINE void JOIN(widen_steps, SUFFIX)(lane_words first, lane_words last, lane_floats *result) {
#define TWO_STEPS(i)                                                                         \
  __builtin_shufflevector(                                                                   \
      first, last, (i), (i) + 1, (i) + 2, (i) + 3, (i) + 16, (i) + 17, (i) + 18, (i) + 19,   \
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

// Indices of 16-bit numbers of a unit, the last of which are in a second vector with indices from 32 on.
#define EIGHT(i) i, (i) + 1, (i) + 2, (i) + 3, (i) + 4, (i) + 5, (i) + 6, (i) + 7
/// The scales and minima of two rows, which are in two vectors.
#define TWO_ROWS(scale, minimum) scale, 32 + (scale), minimum, 32 + (minimum), 0, 0, 0, 0
/// The scale, the minimum, and the fifth bits of a block.
#define HEAD(scale, minimum, low, high) scale, minimum, 0, 0, low, high, 0, 0

/// The four-bit numbers of a unit, of which the last `rest` bytes are loaded separately.
#define NIBBLES(row, rest, ...)                                                              \
  ((unsigned_pairs)PERMUTE_TWO(                                                              \
      BYTES_64(row), ((indices32){__VA_ARGS__}),                                             \
      BYTES_##rest((row) + unit_steps * BLOCK_BYTES - (rest))))
/// The values of UNIT_NUMBERS for numbers of four and of five bits.
#define FOUR_BITS(row, q)                               \
  do {                                                  \
    const unsigned_pairs nibbles = UNIT_NIBBLES(row);   \
    (q)[0] = (quants)nibbles & 15;                      \
    (q)[1] = (quants)(nibbles >> 4) & 15;               \
  } while (0)
#define TWO_ROW_SCALES(a, b, c, d, ...)                                                      \
  LOW_WORDS(                                                                                 \
      PERMUTE_TWO(BYTES_64(a), ((indices32){__VA_ARGS__}), BYTES_64(b)),                     \
      PERMUTE_TWO(BYTES_64(c), ((indices32){__VA_ARGS__}), BYTES_64(d)))

#define NIBBLES_18(row) NIBBLES(row, 16, EIGHT(1), EIGHT(10), EIGHT(19), 28, 29, 30, 31, 36, 37, 38, 39)
#define SCALES_18(a, b, c, d) \
  TWO_ROW_SCALES(a, b, c, d, TWO_ROWS(0, 0), TWO_ROWS(9, 9), TWO_ROWS(18, 18), TWO_ROWS(27, 27))

#define FORMAT q4_0
#define BLOCK_BYTES 18
#define MINIMUM -8
#define UNIT_NIBBLES NIBBLES_18
#define UNIT_NUMBERS FOUR_BITS
#define UNIT_SCALES SCALES_18
#include "single_linear.h"

#define FORMAT q4_1
#define BLOCK_BYTES 20
#define MINIMUM 1
#define UNIT_NIBBLES(row) NIBBLES(row, 16, EIGHT(2), EIGHT(12), EIGHT(22), EIGHT(32))
#define UNIT_NUMBERS FOUR_BITS
#define UNIT_SCALES(a, b, c, d) \
  TWO_ROW_SCALES(a, b, c, d, TWO_ROWS(0, 1), TWO_ROWS(10, 11), TWO_ROWS(20, 21), TWO_ROWS(30, 31))
#include "single_linear.h"

#define FORMAT iq4_nl
#define BLOCK_BYTES 18
#define MINIMUM 0
#define UNIT_NIBBLES NIBBLES_18
#define UNIT_NUMBERS(row, q)                                   \
  do {                                                         \
    FOUR_BITS(row, q);                                         \
    (q)[0] = JOIN(look_up, SUFFIX)(iq4_numbers, (q)[0]) ^ 128; \
    (q)[1] = JOIN(look_up, SUFFIX)(iq4_numbers, (q)[1]) ^ 128; \
  } while (0)
#define UNIT_SCALES SCALES_18
#include "single_linear.h"

/// The heads of the blocks of a row: in each quarter the scale, the minimum, and from the fifth number on the fifth
/// bits of a block. The second vector begins at `offset`.
#define HEADS(row, size, offset, ...) \
  PERMUTE_TWO(BYTES_64(row), ((indices32){__VA_ARGS__}), BYTES_##size((row) + (offset)))
/// The scales and minima of two rows.
#define JOIN_HEADS(a, b)                                                                     \
  ((lane_words)__builtin_shufflevector(                                                      \
      (indices32)(a), (indices32)(b), 0, 32, 1, 33, 2, 34, 3, 35, 8, 40, 9, 41, 10, 42, 11, 43, \
      16, 48, 17, 49, 18, 50, 19, 51, 24, 56, 25, 57, 26, 58, 27, 59))
#define HEAD_SCALES(a, b, c, d) \
  LOW_WORDS(JOIN_HEADS(UNIT_HEADS(a), UNIT_HEADS(b)), JOIN_HEADS(UNIT_HEADS(c), UNIT_HEADS(d)))

/// The fifth bits in two bytes of each quarter.
#define BITS(heads, first, last)                                                             \
  ((quants)((SHUFFLE(                                                                        \
                 heads, ((quants){FOUR(                                                      \
                            first, first, first, first, first, first, first, first, last,    \
                            last, last, last, last, last, last, last)}))                     \
             & (quants){FOUR(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)})     \
            != 0)                                                                            \
   & 16)
#define FIVE_BITS(row, q)                           \
  do {                                              \
    const lane_words heads = UNIT_HEADS(row);       \
    FOUR_BITS(row, q);                              \
    (q)[0] |= BITS(heads, 8, 9);                    \
    (q)[1] |= BITS(heads, 10, 11);                  \
  } while (0)

#define FORMAT q5_0
#define BLOCK_BYTES 22
#define MINIMUM -16
#define UNIT_HEADS(row) \
  HEADS(row, 32, 56, HEAD(0, 0, 1, 2), HEAD(11, 11, 12, 13), HEAD(22, 22, 23, 24), HEAD(37, 37, 38, 39))
#define UNIT_NIBBLES(row) \
  NIBBLES(row, 32, EIGHT(3), EIGHT(14), 25, 26, 27, 28, 29, 30, 31, 36, EIGHT(40))
#define UNIT_NUMBERS FIVE_BITS
#define UNIT_SCALES HEAD_SCALES
#include "single_linear.h"

#define FORMAT q5_1
#define BLOCK_BYTES 24
#define MINIMUM 1
#define UNIT_HEADS(row) \
  HEADS(row, 32, 64, HEAD(0, 1, 2, 3), HEAD(12, 13, 14, 15), HEAD(24, 25, 26, 27), HEAD(36, 37, 38, 39))
#define UNIT_NIBBLES(row) NIBBLES(row, 32, EIGHT(4), EIGHT(16), EIGHT(28), EIGHT(40))
#define UNIT_NUMBERS FIVE_BITS
#define UNIT_SCALES HEAD_SCALES
#include "single_linear.h"

/// The numbers of two blocks of a row.
#define TWO_BLOCKS(row, i)                                                                   \
  ((lane_words)__builtin_shufflevector(                                                      \
      *(const loose_integers *)((row) + BLOCK_BYTES * (i) + 2),                              \
      *(const loose_integers *)((row) + BLOCK_BYTES * ((i) + 1) + 2), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, \
      10, 11, 12, 13, 14, 15))

#define FORMAT q8_0
#define BLOCK_BYTES 34
#define MINIMUM 0
#define UNIT_HEADS(row) \
  HEADS(row, 64, 64, HEAD(0, 0, 0, 0), HEAD(17, 0, 0, 0), HEAD(34, 0, 0, 0), HEAD(51, 0, 0, 0))
#define UNIT_NUMBERS(row, q)                                                                 \
  do {                                                                                       \
    const lane_words first = TWO_BLOCKS(row, 0), last = TWO_BLOCKS(row, 2);                  \
    (q)[0] = (quants)EVEN_QUARTERS(first, last) ^ 128;                                       \
    (q)[1] = (quants)ODD_QUARTERS(first, last) ^ 128;                                        \
  } while (0)
#define UNIT_SCALES HEAD_SCALES
#include "single_linear.h"

#undef EIGHT
#undef TWO_ROWS
#undef HEAD
#undef NIBBLES
#undef FOUR_BITS
#undef TWO_ROW_SCALES
#undef NIBBLES_18
#undef SCALES_18
#undef HEADS
#undef JOIN_HEADS
#undef HEAD_SCALES
#undef BITS
#undef FIVE_BITS
#undef TWO_BLOCKS
