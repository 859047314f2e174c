// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The matrix product and the decoder for one level and one format. `level.h` describes the parameters.
// This file has no include guard because it is included once for each combination.

#define FUNCTION(name) JOIN(JOIN(name, FORMAT), SUFFIX)

// The products of a format without scale are those with a scale of one.
#ifdef SCALE
#define SCALED(block, s) SCALE(block, s) *
#define SCALE_OR_ONE(block, s) SCALE(block, s)
#else
#define SCALED(block, s)
#define SCALE_OR_ONE(block, s) 1
#endif

/// The weights of one step as floating-point numbers `w0` to `w3`, without their common scale.
#define WIDEN(block, s)  \
  LOAD(block, s, 0, w0); \
  LOAD(block, s, 1, w1); \
  LOAD(block, s, 2, w2); \
  LOAD(block, s, 3, w3)

/// The dot product of the columns from `column` on, which do not fill a step.
TARGET static inline float FUNCTION(rest)(
    const unsigned char *row, const float *x, size_t column, size_t columns) {
  float total = 0;
#ifdef TAIL
  for (; column < columns; column += 1) total += TAIL(row, column) * x[column];
#else
  (void)row, (void)x, (void)column, (void)columns;
#endif
  return total;
}

/// The products of one step with one vector. Every number of vectors uses this expression or that of
/// `dot.h`, which is equal, so the rounding is identical.
#define STEP(sum, x)                                                                          \
  (sum) += SCALED(block, s)(                                                                  \
      w0 * FLOATS((x) + column, 0) + w1 * FLOATS((x) + column, 1) + w2 * FLOATS((x) + column, 2) \
      + w3 * FLOATS((x) + column, 3))

/// Stores the product of a row and one vector.
#define STORE(vector, sum, x)                                            \
  output[(vector) * output_stride] =                                     \
      JOIN(total, SUFFIX)(&(sum)) + FUNCTION(rest)(row, x, column, columns)

/// Computes the dot product of a row and one vector.
TARGET static inline void FUNCTION(dot_one)(
    const unsigned char *row, size_t columns, const float *x, float *output) {
  const size_t output_stride = 0;
  floats sum = {};
  const unsigned char *block = row;
  size_t column = 0;
  for (; column + BLOCK_STEPS * step <= columns; block += BLOCK_BYTES) {
    PREPARE(block);
    _Pragma("clang loop unroll(full)")
    for (size_t s = 0; s < BLOCK_STEPS; s += 1, column += step) {
      WIDEN(block, s);
      STEP(sum, x);
    }
  }
  STORE(0, sum, x);
}

/// Computes the dot products of a row and two vectors.
TARGET static inline void FUNCTION(dot_two)(
    const unsigned char *row, size_t columns, const float *x, size_t stride, float *output,
    size_t output_stride) {
  floats sum0 = {}, sum1 = {};
  const unsigned char *block = row;
  size_t column = 0;
  for (; column + BLOCK_STEPS * step <= columns; block += BLOCK_BYTES) {
    PREPARE(block);
    _Pragma("clang loop unroll(disable)")
    for (size_t s = 0; s < BLOCK_STEPS; s += 1, column += step) {
      WIDEN(block, s);
      STEP(sum0, x);
      STEP(sum1, x + stride);
    }
  }
  STORE(0, sum0, x);
  STORE(1, sum1, x + stride);
}

/// Computes the dot products of a row and four vectors.
TARGET static inline void FUNCTION(dot_four)(
    const unsigned char *row, size_t columns, const float *x, size_t stride, float *output,
    size_t output_stride) {
  floats sum0 = {}, sum1 = {}, sum2 = {}, sum3 = {};
  const unsigned char *block = row;
  size_t column = 0;
  for (; column + BLOCK_STEPS * step <= columns; block += BLOCK_BYTES) {
    PREPARE(block);
    _Pragma("clang loop unroll(disable)")
    for (size_t s = 0; s < BLOCK_STEPS; s += 1, column += step) {
      WIDEN(block, s);
      STEP(sum0, x);
      STEP(sum1, x + stride);
      STEP(sum2, x + 2 * stride);
      STEP(sum3, x + 3 * stride);
    }
  }
  STORE(0, sum0, x);
  STORE(1, sum1, x + stride);
  STORE(2, sum2, x + 2 * stride);
  STORE(3, sum3, x + 3 * stride);
}

/// Computes the dot products of a row and a few vectors.
TARGET static inline void FUNCTION(row)(
    const unsigned char *row, size_t columns, const float *x, size_t stride, size_t vectors,
    float *output, size_t output_stride) {
  for (; vectors >= 4; vectors -= 4, x += 4 * stride, output += 4 * output_stride) {
    FUNCTION(dot_four)(row, columns, x, stride, output, output_stride);
  }
  for (; vectors >= 2; vectors -= 2, x += 2 * stride, output += 2 * output_stride) {
    FUNCTION(dot_two)(row, columns, x, stride, output, output_stride);
  }
  if (vectors == 1) FUNCTION(dot_one)(row, columns, x, output);
}

/// Decodes `columns` weights, which fill blocks, to numbers without their scale and to the scale of
/// each step.
TARGET static inline void FUNCTION(decode)(
    const unsigned char *block, size_t columns, float *numbers, float *scales) {
  for (; columns > 0; columns -= BLOCK_STEPS * step, block += BLOCK_BYTES) {
    PREPARE(block);
    _Pragma("clang loop unroll(disable)")
    for (size_t s = 0; s < BLOCK_STEPS; s += 1, numbers += step) {
      WIDEN(block, s);
      loose_floats *target = (loose_floats *)numbers;
      target[0] = w0, target[1] = w1, target[2] = w2, target[3] = w3;
      *scales++ = SCALE_OR_ONE(block, s);
    }
  }
}

/// Decodes the weights of a row.
TARGET static void FUNCTION(read)(const unsigned char *row, size_t columns, float *output) {
  float scales[chunk / step];
  size_t column = 0;
  for (const size_t end = columns / step * step; column < end;) {
    const size_t count = end - column < chunk ? end - column : chunk;
    FUNCTION(decode)(
        row + column / (BLOCK_STEPS * step) * BLOCK_BYTES, count, output + column, scales);
    for (size_t index = 0; index < count; index += 1, column += 1) {
      output[column] *= scales[index / step];
    }
  }
#ifdef TAIL
  for (; column < columns; column += 1) output[column] = TAIL(row, column);
#endif
}

/// The dot products of up to four rows and several vectors. Each weight is decoded once.
TARGET static void FUNCTION(group)(
    const unsigned char *weights, size_t row_bytes, size_t rows, size_t columns, const float *x,
    size_t stride, size_t vectors, float *outputs, size_t output_stride) {
  float numbers[row_group * chunk], scales[row_group * chunk / step];
  floats sums[row_group * tile];
  const size_t end = columns / step * step;
  for (size_t row = 0; row < rows; row += 1) {
    for (size_t vector = 0; vector < vectors; vector += 1) sums[row * tile + vector] = (floats){};
  }
  for (size_t column = 0; column < end; column += chunk) {
    const size_t count = end - column < chunk ? end - column : chunk;
    for (size_t row = 0; row < rows; row += 1) {
      FUNCTION(decode)(
          weights + row * row_bytes + column / (BLOCK_STEPS * step) * BLOCK_BYTES, count,
          numbers + row * chunk, scales + row * (chunk / step));
    }
    JOIN(accumulate, SUFFIX)(numbers, scales, rows, count / step, x + column, stride, vectors, sums);
  }
  for (size_t row = 0; row < rows; row += 1) {
    for (size_t vector = 0; vector < vectors; vector += 1) {
      outputs[vector * output_stride + row] =
          JOIN(total, SUFFIX)(sums + row * tile + vector)
          + FUNCTION(rest)(weights + row * row_bytes, x + vector * stride, end, columns);
    }
  }
}

TARGET static void FUNCTION(multiply)(
    const unsigned char *weights, size_t row_bytes, size_t rows, size_t columns,
    const float *inputs, size_t input_stride, size_t vectors, float *outputs,
    size_t output_stride) {
  for (size_t first = 0; first < vectors; first += tile) {
    const size_t count = vectors - first < tile ? vectors - first : tile;
    const size_t rows_at_once = count < decoding_minimum ? 1 : row_group;
    for (size_t row = 0; row < rows; row += rows_at_once) {
      const unsigned char *start = weights + row * row_bytes;
      const float *x = inputs + first * input_stride;
      float *output = outputs + first * output_stride + row;
      if (count < decoding_minimum) {
        FUNCTION(row)(start, columns, x, input_stride, count, output, output_stride);
      } else {
        FUNCTION(group)(
            start, row_bytes, rows - row < row_group ? rows - row : row_group, columns, x,
            input_stride, count, output, output_stride);
      }
    }
  }
}

#undef FUNCTION
#undef FORMAT
#undef BLOCK_STEPS
#undef BLOCK_BYTES
#undef PREPARE
#undef SCALE
#undef SCALED
#undef SCALE_OR_ONE
#undef LOAD
#undef WIDEN
#undef STEP
#undef STORE
#undef TAIL
