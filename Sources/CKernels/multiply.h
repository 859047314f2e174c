// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The matrix product for one level and one format. See `kernels.c` for the parameters. This file has
// no include guard because it is included once for each combination.

#define PASTE(a, b) a##b
#define JOIN(a, b) PASTE(a, b)

/// The products of one step with one vector. One and several vectors use the same expression, so their
/// rounding is identical.
#define STEP(sum, address, x)                                                           \
  (sum) += SCALE(address)(                                                              \
      w0 * FLOATS(x, 0) + w1 * FLOATS(x, 1) + w2 * FLOATS(x, 2) + w3 * FLOATS(x, 3))

/// The weights of one step as floating-point numbers `w0` to `w3`.
#define WIDEN(address)  \
  LOAD(address, 0, w0); \
  LOAD(address, 1, w1); \
  LOAD(address, 2, w2); \
  LOAD(address, 3, w3)

/// Returns the pairwise sum of the lanes of `sum`.
TARGET static inline float JOIN(NAME, _total)(const floats *sum) {
  const float *lane = (const float *)sum;
  return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

/// The dot product of the columns from `column` on, which do not fill a step.
TARGET static inline float JOIN(NAME, _rest)(
    const unsigned char *row, const float *x, size_t column, size_t columns) {
  float total = 0;
#ifdef TAIL
  for (; column < columns; column += 1) total += TAIL(row, column) * x[column];
#else
  (void)row, (void)x, (void)column, (void)columns;
#endif
  return total;
}

/// The dot product of a row and one vector.
TARGET static inline float JOIN(NAME, _one)(
    const unsigned char *row, size_t columns, const float *x) {
  floats sum = {};
  const unsigned char *weights = row;
  size_t column = 0;
  for (; column + step <= columns; column += step, weights += STEP_BYTES) {
    WIDEN(weights);
    STEP(sum, weights, x + column);
  }
  return JOIN(NAME, _total)(&sum) + JOIN(NAME, _rest)(row, x, column, columns);
}

/// The dot products of a row and two vectors.
TARGET static inline void JOIN(NAME, _two)(
    const unsigned char *row, size_t columns, const float *x, size_t stride, float *output,
    size_t output_stride) {
  floats sum0 = {}, sum1 = {};
  const float *x0 = x, *x1 = x + stride;
  const unsigned char *weights = row;
  size_t column = 0;
  for (; column + step <= columns; column += step, weights += STEP_BYTES) {
    WIDEN(weights);
    STEP(sum0, weights, x0 + column);
    STEP(sum1, weights, x1 + column);
  }
  output[0] = JOIN(NAME, _total)(&sum0) + JOIN(NAME, _rest)(row, x0, column, columns);
  output[output_stride] = JOIN(NAME, _total)(&sum1) + JOIN(NAME, _rest)(row, x1, column, columns);
}

/// The dot products of a row and four vectors. The weights are converted once for all of them.
TARGET static inline void JOIN(NAME, _four)(
    const unsigned char *row, size_t columns, const float *x, size_t stride, float *output,
    size_t output_stride) {
  floats sum0 = {}, sum1 = {}, sum2 = {}, sum3 = {};
  const float *x0 = x, *x1 = x + stride, *x2 = x + 2 * stride, *x3 = x + 3 * stride;
  const unsigned char *weights = row;
  size_t column = 0;
  for (; column + step <= columns; column += step, weights += STEP_BYTES) {
    WIDEN(weights);
    STEP(sum0, weights, x0 + column);
    STEP(sum1, weights, x1 + column);
    STEP(sum2, weights, x2 + column);
    STEP(sum3, weights, x3 + column);
  }
  output[0] = JOIN(NAME, _total)(&sum0) + JOIN(NAME, _rest)(row, x0, column, columns);
  output[output_stride] = JOIN(NAME, _total)(&sum1) + JOIN(NAME, _rest)(row, x1, column, columns);
  output[2 * output_stride] =
      JOIN(NAME, _total)(&sum2) + JOIN(NAME, _rest)(row, x2, column, columns);
  output[3 * output_stride] =
      JOIN(NAME, _total)(&sum3) + JOIN(NAME, _rest)(row, x3, column, columns);
}

TARGET static void NAME(
    const unsigned char *weights, size_t row_bytes, size_t rows, size_t columns,
    const float *inputs, size_t input_stride, size_t vectors, float *outputs,
    size_t output_stride) {
  for (size_t first = 0; first < vectors; first += tile) {
    const size_t end = vectors - first < tile ? vectors : first + tile;
    for (size_t row = 0; row < rows; row += 1) {
      const unsigned char *address = weights + row * row_bytes;
      size_t vector = first;
      for (; vector + 4 <= end; vector += 4) {
        JOIN(NAME, _four)(
            address, columns, inputs + vector * input_stride, input_stride,
            outputs + vector * output_stride + row, output_stride);
      }
      for (; vector + 2 <= end; vector += 2) {
        JOIN(NAME, _two)(
            address, columns, inputs + vector * input_stride, input_stride,
            outputs + vector * output_stride + row, output_stride);
      }
      for (; vector < end; vector += 1) {
        outputs[vector * output_stride + row] =
            JOIN(NAME, _one)(address, columns, inputs + vector * input_stride);
      }
    }
  }
}

#undef NAME
#undef STEP_BYTES
#undef SCALE
#undef LOAD
#undef TAIL
#undef STEP
#undef WIDEN
#undef JOIN
#undef PASTE
