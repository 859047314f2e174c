// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The product of a matrix and rounded vectors for one level and one format. `integer_formats.h` describes
// the parameters. This file has no include guard because it is included once for each combination.

#define FUNCTION(name) JOIN(JOIN(name, FORMAT), JOIN(rounded, SUFFIX))

#ifdef IS_SIGNED
#define PRODUCTS JOIN(signed_products, SUFFIX)
#if LEVEL == kernel_level_avx2_number && !defined(GROUPS)
// The signs of the numbers of a panel are separate, so the products need one multiplication less.
#define SEPARATES_SIGNS 1
#endif
#else
#define PRODUCTS JOIN(pair_products, SUFFIX)
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
/// The scales of a block of eight rows.
struct FUNCTION(scales) {
  pairs scale[GROUPS];
  pairs minimum[GROUPS / 2];
  floats factor, minimum_factor;
};
#else
/// The scales of eight steps of eight rows.
struct FUNCTION(scales) {
  floats factor[chunk_steps], minimum[chunk_steps];
};
#endif

/// The weights of eight rows and up to 256 columns.
struct FUNCTION(panel) {
  quants numbers[8 * chunk_steps];
  struct FUNCTION(scales) scales;
#ifdef SEPARATES_SIGNS
  /// The bytes that are all ones where a number is negative; `numbers` are the magnitudes.
  quants signs[8 * chunk_steps];
  /// The sums of the magnitudes of negative numbers, for each step.
  integers negative[chunk_steps];
#endif
};

#if LEVEL == kernel_level_dotprod_number

/// Adds the products of a group of columns and `count` vectors to `sums`. All numbers are at most 127.
INLINE void FUNCTION(add_group)(
    const quants *numbers, pairs scale, const struct kernel_record *x, size_t column,
    size_t count, integers *sums) {
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    integers products = {};
    UNROLL
    for (size_t i = 0; i < GROUP_LENGTH; i += 1) {
      const quants broadcast = (quants)((words){} + word(x[v].numbers + column + 4 * i));
      products = JOIN(add_dot, SUFFIX)(products, numbers[i], broadcast);
    }
    // Both halves of a lane are the scale.
    sums[v] += products * ((integers)scale >> 16);
  }
}

#else

/// Adds the products of a group of columns and `count` vectors to `sums`.
///
/// Products are added in 16 bits as long as the sum cannot overflow.
INLINE void FUNCTION(add_group)(
    const quants *numbers, pairs scale, const struct kernel_record *x, size_t column,
    size_t count, integers *sums) {
  UNROLL
  for (size_t k = 0; k < GROUP_LENGTH; k += RUN) {
    pairs p[4];
    UNROLL
    for (size_t i = 0; i < RUN; i += 1) {
      UNROLL
      for (size_t v = 0; v < count; v += 1) {
        const quants broadcast =
            (quants)((words){} + word(x[v].numbers + column + 4 * (k + i)));
        const pairs products = PRODUCTS(numbers[k + i], broadcast);
        p[v] = i == 0 ? products : p[v] + products;
      }
    }
    UNROLL
    for (size_t v = 0; v < count; v += 1) sums[v] += JOIN(pair_sums, SUFFIX)(p[v], scale);
  }
}

#endif

#ifdef GROUPS

/// Unpacks a block of eight rows.
INLINE void FUNCTION(unpack)(
    const unsigned char *const *rows, size_t offset, size_t steps,
    struct FUNCTION(panel) *panel) {
  (void)steps;
  UNROLL
  for (size_t unit = 0; unit < chunk_steps / UNIT; unit += 1) {
    UNPACK(rows, offset, unit, (panel->numbers + 8 * UNIT * unit));
  }
  UNPACK_SCALES(rows, offset, &panel->scales);
}

/// Adds the sums of a block, multiplied by the scales of the rows and vectors, to `totals`.
INLINE void FUNCTION(add_block)(
    const struct FUNCTION(scales) *scales, const integers *sums, const struct kernel_record *x,
    size_t count, floats *totals) {
#pragma clang fp contract(off)
#ifdef HAS_MINIMA
  integers minima[4] = {};
  for (size_t g = 0; g < GROUPS / 2; g += 1) {
    UNROLL
    for (size_t v = 0; v < count; v += 1) {
      const int16_t *group_sums = GROUPS == 16 ? x[v].sum_16 : x[v].sum_32;
      const pairs broadcast = (pairs)((words){} + word(group_sums + 2 * g));
      minima[v] += JOIN(pair_sums, SUFFIX)(scales->minimum[g], broadcast);
    }
  }
#endif
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    const floats scale = scales->factor * x[v].scale[0];
#if !defined(HAS_MINIMA)
    totals[v] = totals[v] + scale * CONVERT(sums[v]);
#elif HAS_MINIMA == 1
    totals[v] = totals[v] + scale * CONVERT(sums[v])
        - (scales->minimum_factor * x[v].scale[0]) * CONVERT(minima[v]);
#else
    totals[v] = totals[v] + scale * CONVERT(sums[v] - HAS_MINIMA * minima[v]);
#endif
  }
}

/// Adds the products of a panel and `count` vectors to `totals`.
INLINE void FUNCTION(add_panel)(
    const struct FUNCTION(panel) *panel, size_t steps, const struct kernel_record *x, size_t count,
    floats *totals) {
  (void)steps;
  integers sums[4] = {};
  for (size_t g = 0; g < GROUPS; g += 1) {
    FUNCTION(add_group)(
        panel->numbers + g * GROUP_LENGTH, panel->scales.scale[g], x,
        g * (chunk_columns / GROUPS), count, sums);
  }
  FUNCTION(add_block)(&panel->scales, sums, x, count, totals);
}

#else

/// Unpacks steps of eight rows.
INLINE void FUNCTION(unpack)(
    const unsigned char *const *rows, size_t offset, size_t steps,
    struct FUNCTION(panel) *panel) {
  for (size_t s = 0; s < steps; s += 1, offset += BLOCK_BYTES) {
    UNPACK(
        rows, offset, panel->numbers + 8 * s, panel->scales.factor + s,
        panel->scales.minimum + s);
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
      const quants magnitude = (quants)__builtin_ia32_psignb256(number, number);
      panel->numbers[i] = magnitude, panel->signs[i] = sign;
      sums += JOIN(pair_products, SUFFIX)(magnitude, sign & 1);
    }
    panel->negative[s] = JOIN(pair_sums, SUFFIX)(sums, (pairs){} + 1);
  }
}

/// Adds the products of a step and `count` vectors to `sums`.
///
/// The product of a negative number -m and x is m (-x - 1) + m, and -x - 1 is the complement of x. A sum of two
/// such products is at least -32,768.
INLINE void FUNCTION(add_step)(
    const struct FUNCTION(panel) *panel, size_t s, const struct kernel_record *x, size_t count,
    integers *sums) {
  UNROLL
  for (size_t v = 0; v < count; v += 1) sums[v] = panel->negative[s];
  UNROLL
  for (size_t i = 0; i < 8; i += 1) {
    UNROLL
    for (size_t v = 0; v < count; v += 1) {
      const quants broadcast = (quants)((words){} + word(x[v].numbers + s * step + 4 * i));
      sums[v] += JOIN(pair_sums, SUFFIX)(
          JOIN(pair_products, SUFFIX)(panel->numbers[8 * s + i], broadcast ^ panel->signs[8 * s + i]),
          (pairs){} + 1);
    }
  }
}

#endif

/// Adds the products of a panel and `count` vectors to `totals`.
INLINE void FUNCTION(add_panel)(
    const struct FUNCTION(panel) *panel, size_t steps, const struct kernel_record *x, size_t count,
    floats *totals) {
#pragma clang fp contract(off)
  for (size_t s = 0; s < steps; s += 1) {
    integers sums[4] = {};
#ifdef SEPARATES_SIGNS
    FUNCTION(add_step)(panel, s, x, count, sums);
#else
    FUNCTION(add_group)(panel->numbers + 8 * s, (pairs){} + 1, x, s * step, count, sums);
#endif
    UNROLL
    for (size_t v = 0; v < count; v += 1) {
      totals[v] = totals[v] + (panel->scales.factor[s] * x[v].scale[s]) * CONVERT(sums[v]);
#ifdef HAS_MINIMA
      totals[v] = totals[v] + panel->scales.minimum[s] * x[v].scaled_sum[s];
#endif
    }
  }
}

#endif

/// Loads the part of `next` that corresponds to the blocks at `offset` into the second-level cache.
#define PREFETCH(next, offset)                                                      \
  UNROLL                                                                            \
  for (size_t line = 0; line < panel_rows * BLOCK_BYTES; line += 64) {              \
    __builtin_prefetch((next) + panel_rows * (offset) + line, 0, 2);                 \
  }

/// The products of eight rows and a few vectors.
///
/// Memory from `next` on, which has the same size as the rows, is loaded into the cache.
INLINE void FUNCTION(multiply_few)(
    const unsigned char *const *rows, const unsigned char *next, size_t columns,
    const struct kernel_record *x, size_t stride, size_t count, floats *totals) {
  floats sums[few] = {};
#ifdef GROUPS
  for (size_t offset = 0; columns > 0; columns -= chunk_columns, x += stride) {
    struct FUNCTION(panel) panel;
    PREFETCH(next, offset);
    FUNCTION(unpack)(rows, offset, chunk_steps, &panel);
    FUNCTION(add_panel)(&panel, chunk_steps, x, count, sums);
    offset += BLOCK_BYTES;
  }
#else
  size_t offset = 0;
  for (; columns > 0; x += stride) {
#pragma clang fp contract(off)
    const size_t steps = columns < chunk_columns ? columns / step : chunk_steps;
    for (size_t s = 0; s < steps; s += 1, offset += BLOCK_BYTES) {
      PREFETCH(next, offset);
      integers integer_sums[few] = {};
#ifdef ROW_SUMS
      ROW_SUMS(rows, offset, x, s * step, count, integer_sums);
      const floats factor = ROW_FACTOR(rows, offset);
#else
      quants numbers[8];
      floats factor, minimum;
      UNPACK(rows, offset, numbers, &factor, &minimum);
      FUNCTION(add_group)(numbers, (pairs){} + 1, x, s * step, count, integer_sums);
#endif
      UNROLL
      for (size_t v = 0; v < count; v += 1) {
        sums[v] = sums[v] + (factor * x[v].scale[s]) * CONVERT(integer_sums[v]);
#ifdef HAS_MINIMA
        sums[v] = sums[v] + minimum * x[v].scaled_sum[s];
#endif
      }
    }
    columns -= steps * step;
  }
#endif
  UNROLL
  for (size_t v = 0; v < count; v += 1) totals[v] = sums[v];
}

/// The products of eight rows and several vectors. Each weight is unpacked once.
TARGET static void FUNCTION(multiply)(
    const unsigned char *const *rows, const unsigned char *next, size_t columns,
    const struct kernel_record *records, size_t stride, size_t vectors, floats *totals) {
  switch (vectors) {
    case 1: FUNCTION(multiply_few)(rows, next, columns, records, stride, 1, totals); return;
    case 2: FUNCTION(multiply_few)(rows, next, columns, records, stride, 2, totals); return;
    case 3: FUNCTION(multiply_few)(rows, next, columns, records, stride, 3, totals); return;
  }
  struct FUNCTION(panel) panel;
  for (size_t v = 0; v < vectors; v += 1) totals[v] = (floats){};
  for (size_t offset = 0; columns > 0; records += stride) {
    const size_t steps = columns < chunk_columns ? columns / step : chunk_steps;
    FUNCTION(unpack)(rows, offset, steps, &panel);
#ifdef SEPARATES_SIGNS
    FUNCTION(separate_signs)(&panel, steps);
#endif
    size_t v = 0;
    for (; v + 4 <= vectors; v += 4) {
      FUNCTION(add_panel)(&panel, steps, records + v, 4, totals + v);
    }
    for (; v < vectors; v += 1) FUNCTION(add_panel)(&panel, steps, records + v, 1, totals + v);
    offset += steps / BLOCK_STEPS * BLOCK_BYTES;
    columns -= steps * step;
  }
}

#undef FUNCTION
#undef PRODUCTS
#undef PREFETCH
#undef GROUP_LENGTH
#undef RUN
#undef FORMAT
#undef BLOCK_STEPS
#undef BLOCK_BYTES
#undef DEPTH
#undef IS_SIGNED
#undef SEPARATES_SIGNS
#undef UNIT
#undef UNPACK
#undef ROW_SUMS
#undef ROW_FACTOR
#undef GROUPS
#undef UNPACK_SCALES
#undef HAS_MINIMA
