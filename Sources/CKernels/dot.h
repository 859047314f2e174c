// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Sums of products of decoded weights and vectors, for one level. `level.h` describes the parameters.
// This file has no include guard because it is included once for each level.

/// Returns the pairwise sum of the lanes of `sum`.
TARGET static inline float JOIN(total, SUFFIX)(const floats *sum) {
  const float *lane = (const float *)sum;
  return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

/// The products of one step with one vector. Every number of vectors uses this expression, so the
/// rounding is identical.
#define STEP(sum, x)                                                                    \
  (sum) += scale[s] * (                                                                 \
      FLOATS(w, 0) * FLOATS(x, 0) + FLOATS(w, 1) * FLOATS(x, 1) + FLOATS(w, 2) * FLOATS(x, 2) \
      + FLOATS(w, 3) * FLOATS(x, 3))

/// Adds the products of a chunk of one row and four vectors to `sums`.
TARGET static inline void JOIN(accumulate_four, SUFFIX)(
    const float *w, const float *scale, size_t steps, const float *x, size_t stride,
    floats *sums) {
  floats sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
  for (size_t s = 0; s < steps; s += 1, w += step, x += step) {
    STEP(sum0, x);
    STEP(sum1, x + stride);
    STEP(sum2, x + 2 * stride);
    STEP(sum3, x + 3 * stride);
  }
  sums[0] = sum0, sums[1] = sum1, sums[2] = sum2, sums[3] = sum3;
}

/// Adds the products of a chunk of one row and one vector to `sums`.
TARGET static inline void JOIN(accumulate_one, SUFFIX)(
    const float *w, const float *scale, size_t steps, const float *x, floats *sums) {
  floats sum = sums[0];
  for (size_t s = 0; s < steps; s += 1, w += step, x += step) STEP(sum, x);
  sums[0] = sum;
}

/// Adds the products of a chunk of several rows and vectors to `sums`.
TARGET static void JOIN(accumulate, SUFFIX)(
    const float *numbers, const float *scales, size_t rows, size_t steps, const float *x,
    size_t stride, size_t vectors, floats *sums) {
  size_t vector = 0;
  for (; vector + 4 <= vectors; vector += 4) {
    for (size_t row = 0; row < rows; row += 1) {
      JOIN(accumulate_four, SUFFIX)(
          numbers + row * chunk, scales + row * (chunk / step), steps, x + vector * stride, stride,
          sums + row * tile + vector);
    }
  }
  for (; vector < vectors; vector += 1) {
    for (size_t row = 0; row < rows; row += 1) {
      JOIN(accumulate_one, SUFFIX)(
          numbers + row * chunk, scales + row * (chunk / step), steps, x + vector * stride,
          sums + row * tile + vector);
    }
  }
}

#undef STEP
