// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The products of a panel of rows of Q4_K, Q5_K or Q6_K and one rounded vector. `single_rows.h` describes the
// method.
//
// Sums of two products of bytes are multiplied by the scales of their groups, which are 16-bit numbers, before
// they are added. So the lanes of a sum need to be added only once for each block.

enum {
  /// The number of blocks whose sums are stored.
  most_blocks = 4,
};

typedef signed char signed_chars16 __attribute__((vector_size(16), aligned(1), may_alias));

/// 16 signed bytes at an address, twice, as 16-bit numbers.
#define SIGNED_16(address)                                                                   \
  __builtin_convertvector(                                                                   \
      __builtin_shufflevector(                                                               \
          *(const signed_chars16 *)(address), *(const signed_chars16 *)(address), 0, 1, 2,   \
          3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, \
          12, 13, 14, 15),                                                                   \
      indices32)
/// The sums of two adjacent products of unsigned and signed bytes.
#define BYTE_PAIRS(q, x) ((pairs)__builtin_ia32_pmaddubsw512((chars)(q), (chars)(x)))
/// Adds two adjacent products of 16-bit numbers to sums.
#define ADD_TWO(sums, p, s)                                                                  \
  ((lane_integers)__builtin_ia32_vpdpwssd512(                                                \
      (lane_integers)(sums), (lane_integers)(p), (lane_integers)(s)))
#define SHIFT_LEFT(v, counts) ((quants)__builtin_ia32_psllv32hi((indices32)(v), counts))
#define SHIFT_RIGHT(v, counts) ((quants)__builtin_ia32_psrlv32hi((indices32)(v), counts))
/// The 16-bit numbers of a vector at indices.
#define PERMUTE(v, indices) __builtin_ia32_permvarhi512((indices32)(v), indices)
#define SIXTEEN(i) FOUR(FOUR(i))
/// The numbers of bits by which the first and the last two quarters are shifted.
#define SHIFTS(first, last) ((indices32){SIXTEEN(first), SIXTEEN(last)})

/// The products of a block of Q6_K and a vector, in 16 parts. `minima` is half of the minima without their scales.
INLINE lane_words JOIN(products_q6_k, SUFFIX)(
    const unsigned char *block, const struct kernel_record *x, indices32 minima) {
#define EIGHT(i) FOUR(i, i)
#define GROUPS_FROM(i) ((indices32){EIGHT(i), EIGHT((i) + 1), EIGHT((i) + 2), EIGHT((i) + 3)})
  const indices32 groups[4] = {GROUPS_FROM(0), GROUPS_FROM(4), GROUPS_FROM(8), GROUPS_FROM(12)};
#undef GROUPS_FROM
#undef EIGHT
  const indices32 scales = SIGNED_16(block + 192);
  lane_integers sums = ADD_TWO((lane_integers){}, scales, minima);
  UNROLL
  for (size_t half = 0; half < 2; half += 1) {
    const quants low = BYTES_64(block + 64 * half);
    const quants high = BYTES_32(block + 128 + 32 * half);
    const int8_t *numbers = x->numbers + 128 * half;
    sums = ADD_TWO(
        sums,
        BYTE_PAIRS((low & 15) | (SHIFT_LEFT(high, SHIFTS(4, 2)) & 0x30), BYTES_64(numbers)),
        PERMUTE(scales, groups[2 * half]));
    sums = ADD_TWO(
        sums,
        BYTE_PAIRS(
            ((quants)((unsigned_pairs)low >> 4) & 15) | (SHIFT_RIGHT(high, SHIFTS(0, 2)) & 0x30),
            BYTES_64(numbers + 64)),
        PERMUTE(scales, groups[2 * half + 1]));
  }
  return (lane_words)sums;
}

TARGET static void JOIN(multiply_single_q6_k, SUFFIX)(
    const unsigned char *const *rows, const unsigned char *next, size_t columns,
    const struct kernel_record *x, size_t stride, loose_lane_floats *products) {
#pragma clang fp contract(off)
  // The amount of memory that is prefetched while a block is read.
  enum { block_bytes = 210, row_bytes = 3 * 64 };
  lane_floats totals = {};
  next += prefetch_lead;
  for (size_t offset = 0; columns > 0;) {
    const size_t blocks = columns < most_blocks * chunk_columns ? columns / chunk_columns : most_blocks;
    lane_words sums[most_blocks][row_groups];
    lane_halves factors[most_blocks];
    for (size_t g = 0; g < row_groups; g += 1) {
      for (size_t b = 0; b < blocks; b += 1) {
        const struct kernel_record *record = x + b * stride;
        // The minimum of a group is -32 times its scale, and its sums occur twice.
        const indices32 minima = -16 * (indices32)BYTES_32(record->sum_16);
        lane_words parts[4];
        UNROLL
        for (size_t r = 0; r < 4; r += 1) {
          next = prefetch(next, row_bytes);
          const unsigned char *block = rows[4 * g + r] + offset + b * block_bytes;
          parts[r] = JOIN(products_q6_k, SUFFIX)(block, record, minima);
          ((uint16_t *)&factors[b])[4 * g + r] = (uint16_t)half_word(block + 208);
        }
        sums[b][g] = JOIN(quarter_sums, SUFFIX)(parts);
      }
    }
    for (size_t b = 0; b < blocks; b += 1, x += stride) {
      next = prefetch(next, most_panel_rows * (block_bytes - row_bytes));
      const lane_floats factor = JOIN(widen_lanes, SUFFIX)(factors[b]) * x->scale[0];
      totals = totals + factor * LANE_FLOATS(JOIN(sum_quarters, SUFFIX)(sums[b]));
    }
    offset += blocks * block_bytes;
    columns -= blocks * chunk_columns;
  }
  *products = totals;
}

/// Unpacks the scales and minima of four blocks, one in each quarter, which `scales_q4_k` describes.
INLINE void JOIN(unpack_scales, SUFFIX)(lane_words heads, indices32 *scales, indices32 *minima) {
  // The bytes at the given offsets of each head as 16-bit numbers, and zero for -1.
#define AT(a, b, c, d, e, f, g, h)                                                           \
  ((indices32)SHUFFLE(                                                                       \
      heads, ((quants){FOUR(a, 255, b, 255, c, 255, d, 255, e, 255, f, 255, g, 255, h, 255)})))
  const indices32 high_scales = AT(255, 255, 255, 255, 4, 5, 6, 7);
  const indices32 high_minima = AT(255, 255, 255, 255, 8, 9, 10, 11);
  *scales = (AT(4, 5, 6, 7, 12, 13, 14, 15) & (indices32){FOUR(63, 63, 63, 63, 15, 15, 15, 15)})
      | (high_scales >> 2 & 0x30);
  *minima =
      ((indices32)SHIFT_RIGHT(
          AT(8, 9, 10, 11, 12, 13, 14, 15), ((indices32){FOUR(0, 0, 0, 0, 4, 4, 4, 4)})) & 63)
      | (high_minima >> 2 & 0x30);
#undef AT
}

/// The products of a block of Q4_K or Q5_K and a vector, in 16 parts. Each quarter of `scales` has the scales of
/// the block, and `x` has 64 columns of the low and of the high numbers of each half of the block.
INLINE lane_words JOIN(products_q4_k, SUFFIX)(
    const unsigned char *block, int has_fifth_bits, const lane_words *x, lane_words scales) {
#define EIGHT(i) FOUR(2 * (i), 2 * (i) + 1, 2 * (i), 2 * (i) + 1)
#define TWO_GROUPS(i) ((quants){EIGHT(i), EIGHT(i), EIGHT((i) + 2), EIGHT((i) + 2)})
  const quants groups[4] = {TWO_GROUPS(0), TWO_GROUPS(1), TWO_GROUPS(4), TWO_GROUPS(5)};
#undef TWO_GROUPS
#undef EIGHT
  lane_integers sums = {};
  UNROLL
  for (size_t half = 0; half < 2; half += 1) {
    const quants nibbles = BYTES_64(block + (has_fifth_bits ? 48 : 16) + 64 * half);
    quants low = nibbles & 15, high = (quants)((unsigned_pairs)nibbles >> 4) & 15;
    if (has_fifth_bits) {
      const quants bits = BYTES_32(block + 16);
      low |= (half == 0 ? SHIFT_LEFT(bits, SHIFTS(4, 2)) : SHIFT_RIGHT(bits, SHIFTS(0, 2))) & 16;
      high |= (half == 0 ? SHIFT_LEFT(bits, SHIFTS(3, 1)) : SHIFT_RIGHT(bits, SHIFTS(1, 3))) & 16;
    }
    sums = ADD_TWO(sums, BYTE_PAIRS(low, x[2 * half]), SHUFFLE(scales, groups[2 * half]));
    sums = ADD_TWO(sums, BYTE_PAIRS(high, x[2 * half + 1]), SHUFFLE(scales, groups[2 * half + 1]));
  }
  return (lane_words)sums;
}

/// The products of a panel of rows of Q4_K or Q5_K and one vector.
INLINE void JOIN(multiply_q4_k, SUFFIX)(
    const unsigned char *const *rows, const unsigned char *next, size_t columns,
    const struct kernel_record *x, size_t stride, int has_fifth_bits, loose_lane_floats *products) {
#pragma clang fp contract(off)
  // The amount of memory that is prefetched while a block is read.
  enum { row_bytes = 2 * 64 };
  const size_t block_bytes = has_fifth_bits ? 176 : 144;
  lane_floats totals = {};
  next += prefetch_lead;
  for (size_t offset = 0; columns > 0;) {
    const size_t blocks = columns < most_blocks * chunk_columns ? columns / chunk_columns : most_blocks;
    lane_words sums[most_blocks][row_groups], minima[most_blocks][row_groups];
    lane_words heads[most_blocks][row_groups];
    for (size_t g = 0; g < row_groups; g += 1) {
      const unsigned char *a = rows[4 * g] + offset, *b = rows[4 * g + 1] + offset;
      const unsigned char *c = rows[4 * g + 2] + offset, *d = rows[4 * g + 3] + offset;
      for (size_t index = 0; index < blocks; index += 1) {
        const struct kernel_record *record = x + index * stride;
        lane_words numbers[4];
        UNROLL
        for (size_t half = 0; half < 2; half += 1) {
          const lane_words first = (lane_words)BYTES_64(record->numbers + 128 * half);
          const lane_words last = (lane_words)BYTES_64(record->numbers + 128 * half + 64);
          numbers[2 * half] = LOW_QUARTERS(first, last);
          numbers[2 * half + 1] = HIGH_QUARTERS(first, last);
        }
#define HEAD(block) (*(const loose_words4 *)(block))
        const words ab = __builtin_shufflevector(HEAD(a), HEAD(b), 0, 1, 2, 3, 4, 5, 6, 7);
        const words cd = __builtin_shufflevector(HEAD(c), HEAD(d), 0, 1, 2, 3, 4, 5, 6, 7);
#undef HEAD
        heads[index][g] = __builtin_shufflevector(
            ab, cd, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        indices32 scales, group_minima;
        JOIN(unpack_scales, SUFFIX)(heads[index][g], &scales, &group_minima);
        minima[index][g] = (lane_words)PAIR_SUMS(group_minima, BYTES_16(record->sum_32));
#define PRODUCTS(block, r)                                                                   \
  ((void)prefetch(next + (r) * row_bytes, row_bytes),                          \
   JOIN(products_q4_k, SUFFIX)(                                                              \
       block, has_fifth_bits, numbers, ALL_QUARTERS((lane_words)scales, r)))
        const lane_words parts[4] = {PRODUCTS(a, 0), PRODUCTS(b, 1), PRODUCTS(c, 2), PRODUCTS(d, 3)};
#undef PRODUCTS
        next += 4 * row_bytes;
        sums[index][g] = JOIN(quarter_sums, SUFFIX)(parts);
        a += block_bytes, b += block_bytes, c += block_bytes, d += block_bytes;
      }
    }
    for (size_t index = 0; index < blocks; index += 1, x += stride) {
      next = prefetch(next, most_panel_rows * (block_bytes - row_bytes));
      // Word `g` of quarter `r` belongs to row `r` of group `g`.
#define ROWS(v) __builtin_shufflevector(v, v, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)
      const lane_words row_minima = JOIN(quarter_sums, SUFFIX)(minima[index]);
      const lane_words *head = heads[index];
      const lane_words scales = LOW_HALVES(LOW_WORDS(head[0], head[1]), LOW_WORDS(head[2], head[3]));
      lane_floats factor, minimum;
      JOIN(two_halves, SUFFIX)(ROWS(scales), &factor, &minimum);
      totals = totals
          + (factor * x->scale[0]) * LANE_FLOATS(JOIN(sum_quarters, SUFFIX)(sums[index]))
          - (minimum * x->scale[0]) * LANE_FLOATS(ROWS(row_minima));
#undef ROWS
    }
    offset += blocks * block_bytes;
    columns -= blocks * chunk_columns;
  }
  *products = totals;
}

#define SINGLE(format, has_fifth_bits)                                                       \
  TARGET static void JOIN(JOIN(multiply_single, format), SUFFIX)(                            \
      const unsigned char *const *rows, const unsigned char *next, size_t columns,           \
      const struct kernel_record *x, size_t stride, loose_lane_floats *products) {           \
    JOIN(multiply_q4_k, SUFFIX)(rows, next, columns, x, stride, has_fifth_bits, products);   \
  }
SINGLE(q4_k, 0)
SINGLE(q5_k, 1)
#undef SINGLE

#undef SIGNED_16
#undef BYTE_PAIRS
#undef ADD_TWO
#undef SHIFT_LEFT
#undef SHIFT_RIGHT
#undef PERMUTE
#undef SIXTEEN
#undef SHIFTS
