// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The product of a matrix and rounded vectors for one level and one format. `integer_formats.h` describes
// the parameters. This file has no include guard because it is included once for each combination.

#define FUNCTION(name) JOIN(JOIN(name, FORMAT), JOIN(rounded, SUFFIX))

#if defined(INTERLEAVED_VECTORS) && !defined(GROUPS)
#define HAS_INTERLEAVED_VECTORS 1
#endif

#ifdef IS_SIGNED
#define PRODUCTS SIGNED_PRODUCTS
#ifdef HAS_INTERLEAVED_VECTORS
// The signs of the numbers of a panel are separate, so the products need one multiplication less.
#define SEPARATES_SIGNS 1
#elif defined(UNSIGNED_FACTOR)
// The numbers are increased by 128, and sums begin with the products of -128.
#define IS_BIASED 1
#endif
#else
#define PRODUCTS PAIR_PRODUCTS
#endif

// The number of vectors with four columns in a group with one scale.
#if defined(GROUPS) && GROUPS == 16
#define GROUP_LENGTH 4
#else
#define GROUP_LENGTH 8
#endif
#if DEPTH > GROUP_LENGTH
#define RUN GROUP_LENGTH
#else
#define RUN DEPTH
#endif

#ifdef GROUPS
/// The scales of a block of each row.
struct FUNCTION(scales) {
  lane_scales scale[GROUPS];
  pairs minimum[GROUPS / 2];
  lane_floats factor, minimum_factor;
};
#else
/// The scales of eight steps of each row.
struct FUNCTION(scales) {
  lane_floats factor[chunk_steps], minimum[chunk_steps];
};
#endif

/// The weights of the rows and up to 256 columns.
struct FUNCTION(panel) {
  quants numbers[8 * chunk_steps];
  struct FUNCTION(scales) scales;
#ifdef SEPARATES_SIGNS
  /// The bytes that are all ones where a number is negative; `numbers` are the magnitudes.
  quants signs[8 * chunk_steps];
  /// The sums of the magnitudes of negative numbers, for each step.
  lane_integers negative[chunk_steps];
#endif
};

/// Four bytes of a vector in each lane.
#define BROADCAST(bytes, i) ((lane_words){} + WORD((bytes) + 4 * (i)))

#ifdef MATRIX_PRODUCTS

/// Adds the products of a group of columns and `count` vectors, an even number, to `sums`, in which the sums of
/// two vectors alternate.
INLINE void FUNCTION(add_group)(
    const quants *numbers, lane_scales scale, const struct kernel_record *x, size_t column,
    size_t count, lane_integers *sums) {
  lane_integers products[most_vectors] = {};
  UNROLL
  for (size_t i = 0; i < GROUP_LENGTH; i += 4) {
    UNROLL
    for (size_t v = 0; v < count; v += 2) {
      const size_t first = column + 4 * i;
      JOIN(add_matrices, SUFFIX)(
          products + v, numbers + i, x[v].numbers + first, x[v + 1].numbers + first);
    }
  }
  UNROLL
  for (size_t v = 0; v < count; v += 2) JOIN(add_scaled, SUFFIX)(sums + v, products + v, scale);
}

#elif defined(FOUR_PRODUCTS)

/// Adds the products of a group of columns and `count` vectors to `sums`.
INLINE void FUNCTION(add_group)(
    const quants *numbers, lane_scales scale, const struct kernel_record *x, size_t column,
    size_t count, lane_integers *sums) {
  lane_integers products[most_vectors];
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
#ifndef IS_BIASED
    products[v] = (lane_integers){};
#elif defined(GROUPS)
    products[v] = (lane_integers){} + -128 * x[v].sum_32[column / step];
#else
    products[v] = (lane_integers){} + x[v].bias[column / step];
#endif
  }
  UNROLL
  for (size_t i = 0; i < GROUP_LENGTH; i += 1) {
    UNROLL
    for (size_t v = 0; v < count; v += 1) {
      products[v] = ADD_FOUR(products[v], numbers[i], BROADCAST(x[v].numbers + column, i));
    }
  }
  UNROLL
  for (size_t v = 0; v < count; v += 1) sums[v] += products[v] * scale;
}

#elif RUN == 1

/// Adds the products of four columns and `count` vectors to `sums`.
INLINE void FUNCTION(add_four)(
    quants numbers, lane_scales scale, const struct kernel_record *x, size_t column, size_t count,
    lane_integers *sums) {
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    sums[v] += PAIR_SUMS(PRODUCTS(numbers, BROADCAST(x[v].numbers + column, 0)), scale);
  }
}

/// Adds the products of a group of columns and `count` vectors to `sums`.
INLINE void FUNCTION(add_group)(
    const quants *numbers, lane_scales scale, const struct kernel_record *x, size_t column,
    size_t count, lane_integers *sums) {
  if (count < most_vectors) {
    UNROLL
    for (size_t i = 0; i < GROUP_LENGTH; i += 1) {
      FUNCTION(add_four)(numbers[i], scale, x, column + 4 * i, count, sums);
    }
  } else {
    // Without a loop, the compiler would move sums to memory to keep products of several columns in registers.
    ROLL
    for (size_t i = 0; i < GROUP_LENGTH; i += 1) {
      FUNCTION(add_four)(numbers[i], scale, x, column + 4 * i, count, sums);
    }
  }
}

#else

/// Adds the products of a group of columns and `count` vectors to `sums`.
///
/// Products are added in 16 bits as long as the sum cannot overflow.
INLINE void FUNCTION(add_group)(
    const quants *numbers, lane_scales scale, const struct kernel_record *x, size_t column,
    size_t count, lane_integers *sums) {
  UNROLL
  for (size_t k = 0; k < GROUP_LENGTH; k += RUN) {
    pairs p[most_vectors];
    UNROLL
    for (size_t i = 0; i < RUN; i += 1) {
      UNROLL
      for (size_t v = 0; v < count; v += 1) {
        const int8_t *bytes = x[v].numbers + column;
        p[v] = (i == 0 ? (pairs){} : p[v]) + PRODUCTS(numbers[k + i], BROADCAST(bytes, k + i));
      }
    }
    UNROLL
    for (size_t v = 0; v < count; v += 1) sums[v] += PAIR_SUMS(p[v], scale);
  }
}

#endif

/// Increases signed numbers by 128 if the first factor of products is unsigned.
INLINE void FUNCTION(bias)(quants *numbers, size_t count) {
#ifdef IS_BIASED
  for (size_t i = 0; i < count; i += 1) numbers[i] ^= 128;
#else
  (void)numbers, (void)count;
#endif
}

#ifdef GROUPS

/// Unpacks a block of each row.
INLINE void FUNCTION(unpack)(
    const unsigned char *const *rows, size_t offset, size_t steps,
    struct FUNCTION(panel) *panel) {
  (void)steps;
  UNROLL
  for (size_t unit = 0; unit < chunk_steps / UNIT; unit += 1) {
    UNPACK(rows, offset, unit, (panel->numbers + 8 * UNIT * unit));
  }
  FUNCTION(bias)(panel->numbers, 8 * chunk_steps);
  UNPACK_SCALES(rows, offset, &panel->scales);
}

/// Adds the sums of a block, multiplied by the scales of the rows and vectors, to `totals`.
INLINE void FUNCTION(add_block)(
    const struct FUNCTION(scales) *scales, const lane_integers *sums, const struct kernel_record *x,
    size_t count, loose_lane_floats *totals) {
#pragma clang fp contract(off)
#ifdef HAS_MINIMA
  lane_integers minima[PANEL_VECTORS] = {};
  for (size_t g = 0; g < GROUPS / 2; g += 1) {
    UNROLL
    for (size_t v = 0; v < count; v += 1) {
      const int16_t *group_sums = GROUPS == 16 ? x[v].sum_16 : x[v].sum_32;
      const pairs broadcast = (pairs)((lane_words){} + WORD(group_sums + 2 * g));
      minima[v] += PAIR_SUMS(scales->minimum[g], broadcast);
    }
  }
#endif
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    const lane_floats scale = scales->factor * x[v].scale[0];
#if !defined(HAS_MINIMA)
    totals[v] = totals[v] + scale * LANE_FLOATS(sums[v]);
#elif HAS_MINIMA == 1
    totals[v] = totals[v] + scale * LANE_FLOATS(sums[v])
        - (scales->minimum_factor * x[v].scale[0]) * LANE_FLOATS(minima[v]);
#else
    totals[v] = totals[v] + scale * LANE_FLOATS(sums[v] - HAS_MINIMA * minima[v]);
#endif
  }
}

/// Adds the products of a panel and `count` vectors to `totals`.
INLINE void FUNCTION(add_panel)(
    const struct FUNCTION(panel) *panel, size_t steps, const struct kernel_record *x, size_t count,
    loose_lane_floats *totals) {
  (void)steps;
  lane_integers sums[PANEL_VECTORS] = {};
  for (size_t g = 0; g < GROUPS; g += 1) {
    FUNCTION(add_group)(
        panel->numbers + g * GROUP_LENGTH, panel->scales.scale[g], x,
        g * (chunk_columns / GROUPS), count, sums);
  }
  SEPARATE(sums, count);
  FUNCTION(add_block)(&panel->scales, sums, x, count, totals);
}

#else

/// Unpacks steps of each row.
INLINE void FUNCTION(unpack)(
    const unsigned char *const *rows, size_t offset, size_t steps,
    struct FUNCTION(panel) *panel) {
  for (size_t s = 0; s < steps; s += 1, offset += BLOCK_BYTES) {
    UNPACK(
        rows, offset, panel->numbers + 8 * s, panel->scales.factor + s,
        panel->scales.minimum + s);
    FUNCTION(bias)(panel->numbers + 8 * s, 8);
  }
}

#ifdef SEPARATES_SIGNS

/// Replaces the numbers of a panel by their magnitudes and signs.
INLINE void FUNCTION(separate_signs)(struct FUNCTION(panel) *panel, size_t steps) {
  for (size_t s = 0; s < steps; s += 1) {
    pairs sums = {};
    UNROLL
    for (size_t i = 8 * s; i < 8 * s + 8; i += 1) {
      const chars number = (chars)panel->numbers[i];
      const quants sign = (quants)((signed_chars)number < 0);
      const quants magnitude = (quants)__builtin_elementwise_abs((signed_chars)number);
      panel->numbers[i] = magnitude, panel->signs[i] = sign;
      sums += PAIR_PRODUCTS(magnitude, sign);
    }
    panel->negative[s] = PAIR_SUMS(sums, (pairs){} - 1);
  }
}

/// Adds the products of a step and `count` vectors to `sums`.
///
/// The product of a negative number -m and x is m (-x - 1) + m, and -x - 1 is the complement of x. A sum of
/// two such products is at least -32,768.
INLINE void FUNCTION(add_step)(
    const struct FUNCTION(panel) *panel, size_t s, const struct kernel_record *x, size_t count,
    lane_integers *sums) {
  const quants *magnitudes = panel->numbers + 8 * s, *signs = panel->signs + 8 * s;
  UNROLL
  for (size_t v = 0; v < count; v += 1) sums[v] = panel->negative[s];
  UNROLL
  for (size_t i = 0; i < 8; i += 1) {
    UNROLL
    for (size_t v = 0; v < count; v += 1) {
      sums[v] += PAIR_SUMS(
          PAIR_PRODUCTS(
              magnitudes[i], BROADCAST(x[v].numbers + s * step, i) ^ (lane_words)signs[i]),
          (pairs){} + 1);
    }
  }
}

#endif

/// Adds the products of a panel and `count` vectors to `totals`.
INLINE void FUNCTION(add_panel)(
    const struct FUNCTION(panel) *panel, size_t steps, const struct kernel_record *x, size_t count,
    loose_lane_floats *products) {
#pragma clang fp contract(off)
  lane_floats totals[PANEL_VECTORS];
  UNROLL
  for (size_t v = 0; v < count; v += 1) totals[v] = products[v];
  for (size_t s = 0; s < steps; s += 1) {
    lane_integers sums[PANEL_VECTORS] = {};
#ifdef SEPARATES_SIGNS
    FUNCTION(add_step)(panel, s, x, count, sums);
#else
    FUNCTION(add_group)(panel->numbers + 8 * s, (lane_scales){} + 1, x, s * step, count, sums);
    SEPARATE(sums, count);
#endif
    UNROLL
    for (size_t v = 0; v < count; v += 1) {
      totals[v] = totals[v] + (panel->scales.factor[s] * x[v].scale[s]) * LANE_FLOATS(sums[v]);
#ifdef HAS_MINIMA
      totals[v] = totals[v] + panel->scales.minimum[s] * x[v].scaled_sum[s];
#endif
    }
  }
  UNROLL
  for (size_t v = 0; v < count; v += 1) products[v] = totals[v];
}

#endif

#ifdef HAS_INTERLEAVED_VECTORS
#include "interleaved_rows.h"
#endif

#ifdef ROW_NUMBERS

#define ADD_PAIRS(a, b) (LOW_WORDS(a, b) + HIGH_WORDS(a, b))
#define ADD_FOURS(a, b) (LOW_HALVES(a, b) + HIGH_HALVES(a, b))

/// Adds the products of 32 numbers of a row and those of `count` vectors, in fours.
INLINE void FUNCTION(row_fours)(
    const unsigned char *row, const struct kernel_record *x, size_t column, size_t count,
    integers *sums) {
#ifdef FOUR_PRODUCTS
#ifdef IS_BIASED
  const integers q = ROW_NUMBERS(row) ^ (integers)((words){} + 0x80808080);
#else
  const integers q = ROW_NUMBERS(row);
#endif
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    sums[v] = (integers)__builtin_ia32_vpdpbusd256(
        (integers){}, q, *(const loose_integers *)(x[v].numbers + column));
  }
#else
  const integers q = ROW_NUMBERS(row);
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    sums[v] = PAIR_SUMS(
        PRODUCTS(q, *(const loose_integers *)(x[v].numbers + column)), (pairs){} + 1);
  }
#endif
}

/// Adds the products of four rows, whose sums are in two lanes each.
INLINE void FUNCTION(four_row_sums)(
    const unsigned char *const *rows, size_t offset, const struct kernel_record *x, size_t column,
    size_t count, integers *sums) {
  integers a[ROW_VECTORS], b[ROW_VECTORS], ab[ROW_VECTORS];
  FUNCTION(row_fours)(rows[0] + offset, x, column, count, a);
  FUNCTION(row_fours)(rows[1] + offset, x, column, count, b);
  UNROLL
  for (size_t v = 0; v < count; v += 1) ab[v] = ADD_PAIRS(a[v], b[v]);
  FUNCTION(row_fours)(rows[2] + offset, x, column, count, a);
  FUNCTION(row_fours)(rows[3] + offset, x, column, count, b);
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    const integers cd = ADD_PAIRS(a[v], b[v]);
    sums[v] = ADD_FOURS(ab[v], cd);
  }
}

#undef ADD_PAIRS
#undef ADD_FOURS

/// Computes the sums of the products of 32 numbers of each row and those of a few vectors.
///
/// The rows need not be transposed: the lanes of their sums are added in pairs.
INLINE void FUNCTION(eight_row_sums)(
    const unsigned char *const *rows, size_t offset, const struct kernel_record *x, size_t column,
    size_t count, integers *sums) {
  integers first[ROW_VECTORS], last[ROW_VECTORS];
  FUNCTION(four_row_sums)(rows, offset, x, column, count, first);
  FUNCTION(four_row_sums)(rows + 4, offset, x, column, count, last);
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    sums[v] = __builtin_shufflevector(first[v], last[v], 0, 1, 2, 3, 8, 9, 10, 11)
        + __builtin_shufflevector(first[v], last[v], 4, 5, 6, 7, 12, 13, 14, 15);
#ifdef IS_BIASED
    sums[v] += x[v].bias[column / step];
#endif
  }
}

#endif

#ifdef ROW_NIBBLES

/// 16 rounded numbers of a vector, twice.
#define TWICE(numbers)                                                                          \
  ((words)__builtin_shufflevector(                                                              \
      *(const loose_words4 *)(numbers), *(const loose_words4 *)(numbers), 0, 1, 2, 3, 0, 1, 2, 3))
/// Adds the sums in two adjacent lanes of each row, which are below 2^15. The lanes of `b` follow those of `a`.
#define ADD_ADJACENT(a, b) PAIR_SUMS(__builtin_ia32_packssdw256(a, b), (pairs){} + 1)

/// Computes the sums of the products of 32 numbers of each row and those of a few vectors.
///
/// The rows need not be transposed: their sums are joined and added.
INLINE void FUNCTION(eight_row_sums)(
    const unsigned char *const *rows, size_t offset, const struct kernel_record *x, size_t column,
    size_t count, integers *sums) {
  integers products[ROW_VECTORS][4];
  UNROLL
  for (size_t i = 0; i < 4; i += 1) {
    const words numbers = EVERY_FOURTH(i, offset + ROW_NIBBLES);
    UNROLL
    for (size_t v = 0; v < count; v += 1) {
      products[v][i] = PAIR_SUMS(
          PRODUCTS(numbers & 0x0F0F0F0F, TWICE(x[v].numbers + column))
              + PRODUCTS(numbers >> 4 & 0x0F0F0F0F, TWICE(x[v].numbers + column + 16)),
          (pairs){} + 1);
    }
  }
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    const integers a = ADD_ADJACENT(products[v][0], products[v][1]);
    const integers b = ADD_ADJACENT(products[v][2], products[v][3]);
    sums[v] = __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14)
        + __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
  }
}

#undef TWICE
#undef ADD_ADJACENT

#endif

/// Loads the part of `next` that corresponds to `size` bytes of each row at `offset` into the second-level
/// cache, a little earlier than the rows before it suggest.
INLINE void FUNCTION(prefetch)(const unsigned char *next, size_t offset, size_t size) {
  prefetch(next + prefetch_lead + PANEL_ROWS * offset, PANEL_ROWS * size);
}

#ifndef GROUPS

/// Adds the products of a panel of rows and a few vectors, from column `column` on, to `totals`.
///
/// Memory from `next` on, which has the same size as the rows, is loaded into the cache.
INLINE void FUNCTION(multiply_few)(
    const unsigned char *const *rows, const unsigned char *next, size_t column, size_t columns,
    const struct kernel_record *x, size_t stride, size_t count, loose_lane_floats *totals) {
#pragma clang fp contract(off)
  lane_floats sums[FEW_VECTORS];
  UNROLL
  for (size_t v = 0; v < count; v += 1) sums[v] = totals[v];
  size_t offset = column / step * BLOCK_BYTES;
  for (x += column / chunk_columns * stride; column < columns; x += stride) {
    size_t s = column % chunk_columns / step;
    const size_t last = s + (columns - column) / step;
    const size_t end = last < chunk_steps ? last : chunk_steps;
    for (; s < end; s += 1, column += step, offset += BLOCK_BYTES) {
      FUNCTION(prefetch)(next, offset, BLOCK_BYTES);
      lane_integers integer_sums[FEW_VECTORS] = {};
      lane_floats factor, minimum;
#ifdef ROW_SCALES
      if (count <= ROW_VECTORS) {
        FUNCTION(eight_row_sums)(rows, offset, x, s * step, count, integer_sums);
        ROW_SCALES(rows, offset, &factor, &minimum);
      } else
#endif
      {
        quants numbers[8];
        UNPACK(rows, offset, numbers, &factor, &minimum);
        FUNCTION(bias)(numbers, 8);
        FUNCTION(add_group)(numbers, (lane_scales){} + 1, x, s * step, count, integer_sums);
        SEPARATE(integer_sums, count);
      }
      UNROLL
      for (size_t v = 0; v < count; v += 1) {
        sums[v] = sums[v] + (factor * x[v].scale[s]) * LANE_FLOATS(integer_sums[v]);
#ifdef HAS_MINIMA
        sums[v] = sums[v] + minimum * x[v].scaled_sum[s];
#endif
      }
    }
  }
  UNROLL
  for (size_t v = 0; v < count; v += 1) totals[v] = sums[v];
}

#endif

/// The products of a panel of rows and several vectors. Each weight is unpacked once.
TARGET static void FUNCTION(multiply)(
    const unsigned char *const *rows, const unsigned char *next, size_t columns,
    const struct kernel_record *records, size_t stride, size_t vectors, float *products) {
  loose_lane_floats *const totals = (loose_lane_floats *)products;
  for (size_t v = 0; v < vectors; v += 1) totals[v] = (lane_floats){};
  size_t first = 0;
#if defined(SINGLE_VECTORS) && defined(SINGLE_COLUMNS)
  if (vectors == 1) {
    first = columns / SINGLE_COLUMNS * SINGLE_COLUMNS;
    JOIN(JOIN(multiply_single, FORMAT), SUFFIX)(rows, next, first, records, stride, totals);
    if (first == columns) return;
  }
#endif
#ifdef GROUPS
  (void)first;
#else
#define FEW(count)                                                                           \
  case count:                                                                                \
    FUNCTION(multiply_few)(rows, next, first, columns, records, stride, count, totals);      \
    return
  switch (vectors) {
#ifndef MATRIX_PRODUCTS
    FEW(1);
#endif
#if FEW_VECTORS >= 2
    FEW(2);
#endif
#if FEW_VECTORS >= 3
    FEW(3);
#endif
#if FEW_VECTORS == 8
    FEW(4);
    FEW(5);
    FEW(6);
    FEW(7);
    FEW(8);
#endif
  }
#undef FEW
#endif
#ifdef HAS_INTERLEAVED_VECTORS
  const size_t groups = interleaved_vectors(vectors) / 8;
  // The sums of each row. A lane belongs to a vector.
  lane_floats sums[PANEL_ROWS][vector_groups];
  for (size_t row = 0; row < PANEL_ROWS; row += 1) {
    for (size_t g = 0; g < groups; g += 1) sums[row][g] = (lane_floats){};
  }
#endif
  struct FUNCTION(panel) panel;
  for (size_t offset = 0; columns > 0; records += stride) {
    const size_t steps = columns < chunk_columns ? columns / step : chunk_steps;
    const size_t blocks = steps / BLOCK_STEPS;
    // Too many requests at once would wait for each other.
    const size_t half = blocks * BLOCK_BYTES / 2;
    FUNCTION(prefetch)(next, offset, half);
    FUNCTION(unpack)(rows, offset, steps, &panel);
    FUNCTION(prefetch)(next, offset + half, half);
#ifdef SEPARATES_SIGNS
    FUNCTION(separate_signs)(&panel, steps);
#endif
    size_t v = 0;
#ifdef HAS_INTERLEAVED_VECTORS
#define GROUPS_OF_VECTORS(count) \
  case count: FUNCTION(add_rows)(&panel, steps, records, count, sums); break
    switch (groups) {
      GROUPS_OF_VECTORS(1);
      GROUPS_OF_VECTORS(2);
      GROUPS_OF_VECTORS(3);
      GROUPS_OF_VECTORS(4);
      GROUPS_OF_VECTORS(5);
      GROUPS_OF_VECTORS(6);
      GROUPS_OF_VECTORS(7);
      GROUPS_OF_VECTORS(8);
    }
#undef GROUPS_OF_VECTORS
    v = 8 * groups;
#endif
#define TILE(count)                                                                          \
  for (; v + (count) <= vectors; v += (count)) {                                             \
    FUNCTION(add_panel)(&panel, steps, records + v, count, totals + v);                      \
  }
#if PANEL_VECTORS == 8
    TILE(8);
#endif
    TILE(4);
    TILE(2);
#ifdef MATRIX_PRODUCTS
    if (v < vectors) {
      // The last of an odd number of vectors is both vectors of a pair.
      const struct kernel_record pair[2] = {records[v], records[v]};
      loose_lane_floats sums[2] = {totals[v], totals[v]};
      FUNCTION(add_panel)(&panel, steps, pair, 2, sums);
      totals[v] = sums[0];
    }
#else
    TILE(1);
#endif
#undef TILE
    offset += blocks * BLOCK_BYTES;
    columns -= steps * step;
  }
#ifdef HAS_INTERLEAVED_VECTORS
  for (size_t g = 0; g < groups; g += 1) {
    words lanes[8];
    for (size_t row = 0; row < PANEL_ROWS; row += 1) lanes[row] = (words)sums[row][g];
    JOIN(transpose_eight, SUFFIX)(lanes, (loose_words *)(totals + 8 * g));
  }
#endif
}

#undef FUNCTION
#undef PRODUCTS
#undef BROADCAST
#undef GROUP_LENGTH
#undef RUN
#undef FORMAT
#undef SINGLE_COLUMNS
#undef BLOCK_STEPS
#undef BLOCK_BYTES
#undef DEPTH
#undef IS_SIGNED
#undef SEPARATES_SIGNS
#undef HAS_INTERLEAVED_VECTORS
#undef IS_BIASED
#undef UNIT
#undef UNPACK
#undef ROW_NUMBERS
#undef ROW_NIBBLES
#undef ROW_SCALES
#undef GROUPS
#undef UNPACK_SCALES
#undef HAS_MINIMA
