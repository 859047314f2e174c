// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Products of decoded weights and vectors, for one level. `level.h` describes the parameters. This file
// has no include guard because it is included once for each level.
//
// Each product of a row and a vector has an accumulator with eight lanes. Eight columns at a time are added
// in order, with fused operations where the level has them, so the result does not depend on the size of a
// tile. A tile of three rows and four vectors has twelve accumulators, as many as fit in 16 registers
// together with the operands, and twelve are enough for two fused operations in each cycle with a
// latency of four cycles.

/// Returns the pairwise sum of the lanes of `sum`.
TARGET static inline float JOIN(total, SUFFIX)(const floats *sum) {
  const float *lane = (const float *)sum;
  return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

/// Stores the pairwise sums of the lanes of four vectors, with the same additions as `total`.
TARGET static inline void JOIN(total_four, SUFFIX)(const floats *sums, float *output) {
#define FOLDED(i)                                      \
  (__builtin_shufflevector(sums[i], sums[i], 0, 1, 2, 3) \
   + __builtin_shufflevector(sums[i], sums[i], 4, 5, 6, 7))
  const floats4 a = FOLDED(0), b = FOLDED(1), c = FOLDED(2), d = FOLDED(3);
#undef FOLDED
  const floats4 ab01 = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const floats4 ab23 = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const floats4 cd01 = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const floats4 cd23 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  *(loose_floats4 *)output =
      (__builtin_shufflevector(ab01, cd01, 0, 1, 4, 5)
       + __builtin_shufflevector(ab23, cd23, 0, 1, 4, 5))
      + (__builtin_shufflevector(ab01, cd01, 2, 3, 6, 7)
         + __builtin_shufflevector(ab23, cd23, 2, 3, 6, 7));
}

/// Adds the products of a chunk of three rows and four vectors to `sums`.
TARGET static void JOIN(tile_12, SUFFIX)(
    const float *w, size_t columns, const float *x, size_t stride, floats *sums) {
  floats a0 = {}, a1 = {}, a2 = {}, a3 = {}, b0 = {}, b1 = {}, b2 = {}, b3 = {}, c0 = {}, c1 = {},
         c2 = {}, c3 = {};
#define VECTOR(v)                                     \
  a##v += FLOATS(w, 0) * FLOATS(x + (v) * stride, 0); \
  b##v += FLOATS(w + chunk, 0) * FLOATS(x + (v) * stride, 0); \
  c##v += FLOATS(w + 2 * chunk, 0) * FLOATS(x + (v) * stride, 0)
  for (size_t column = 0; column < columns; column += 8, w += 8, x += 8) {
    VECTOR(0);
    VECTOR(1);
    VECTOR(2);
    VECTOR(3);
  }
#undef VECTOR
  sums[0] += a0, sums[1] += b0, sums[2] += c0;
  sums += row_group;
  sums[0] += a1, sums[1] += b1, sums[2] += c1;
  sums += row_group;
  sums[0] += a2, sums[1] += b2, sums[2] += c2;
  sums += row_group;
  sums[0] += a3, sums[1] += b3, sums[2] += c3;
}

/// The sum of `sum` and the products of a step. Products are added in order.
#define STEP(sum, w, x)                                                                  \
  (sum) = (sum) + FLOATS(w, 0) * FLOATS(x, 0) + FLOATS(w, 1) * FLOATS(x, 1)              \
      + FLOATS(w, 2) * FLOATS(x, 2) + FLOATS(w, 3) * FLOATS(x, 3)

/// Adds the products of a chunk of six rows and one vector to `sums`.
TARGET static void JOIN(tile_6, SUFFIX)(
    const float *w, size_t columns, const float *x, floats *sums) {
  floats a = {}, b = {}, c = {}, d = {}, e = {}, f = {};
  for (size_t column = 0; column < columns; column += step, w += step, x += step) {
    STEP(a, w, x);
    STEP(b, w + chunk, x);
    STEP(c, w + 2 * chunk, x);
    STEP(d, w + 3 * chunk, x);
    STEP(e, w + 4 * chunk, x);
    STEP(f, w + 5 * chunk, x);
  }
  sums[0] += a, sums[1] += b, sums[2] += c, sums[3] += d, sums[4] += e, sums[5] += f;
}

/// Adds the products of a chunk of one row and four vectors to `sums`.
TARGET static void JOIN(tile_4, SUFFIX)(
    const float *w, size_t columns, const float *x, size_t stride, floats *sums) {
  floats a = {}, b = {}, c = {}, d = {};
  for (size_t column = 0; column < columns; column += step, w += step, x += step) {
    STEP(a, w, x);
    STEP(b, w, x + stride);
    STEP(c, w, x + 2 * stride);
    STEP(d, w, x + 3 * stride);
  }
  sums[0] += a, sums[row_group] += b, sums[2 * row_group] += c, sums[3 * row_group] += d;
}

/// Adds the products of a chunk of one row and one vector to `sums`.
TARGET static void JOIN(tile_1, SUFFIX)(
    const float *w, size_t columns, const float *x, floats *sums) {
  floats sum = {};
  for (size_t column = 0; column < columns; column += step, w += step, x += step) STEP(sum, w, x);
  sums[0] += sum;
}

#undef STEP

/// Adds the products of a chunk of several rows and vectors to `sums`.
TARGET static void JOIN(accumulate, SUFFIX)(
    const float *numbers, size_t rows, size_t columns, const float *x, size_t stride,
    size_t vectors, floats *sums) {
  size_t vector = 0;
  for (; vector + 4 <= vectors; vector += 4, x += 4 * stride) {
    size_t row = 0;
    for (; row + 3 <= rows; row += 3) {
      JOIN(tile_12, SUFFIX)(numbers + row * chunk, columns, x, stride, sums + vector * row_group + row);
    }
    for (; row < rows; row += 1) {
      JOIN(tile_4, SUFFIX)(numbers + row * chunk, columns, x, stride, sums + vector * row_group + row);
    }
  }
  for (; vector < vectors; vector += 1, x += stride) {
    size_t row = 0;
    for (; row + 6 <= rows; row += 6) {
      JOIN(tile_6, SUFFIX)(numbers + row * chunk, columns, x, sums + vector * row_group + row);
    }
    for (; row < rows; row += 1) {
      JOIN(tile_1, SUFFIX)(numbers + row * chunk, columns, x, sums + vector * row_group + row);
    }
  }
}
