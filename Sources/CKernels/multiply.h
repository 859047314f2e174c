// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The matrix product and the decoder for one level and one format. `level.h` describes the parameters.
// This file has no include guard because it is included once for each combination.

#define FUNCTION(name) JOIN(JOIN(name, FORMAT), SUFFIX)

#ifndef DOT_ROWS
#define DOT_ROWS 4
#endif

// The product of a number and its scale has at most 24 significant bits, so it is exact.
#ifdef SCALE
#define SCALE_OF_STEP(block, s) const float scale_of_step = SCALE(block, s)
#define SCALED(numbers) ((numbers) * scale_of_step)
#else
#define SCALE_OF_STEP(block, s)
#define SCALED(numbers) (numbers)
#endif

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

/// Decodes `columns` weights, which fill blocks. Memory `distance` bytes after the blocks is prefetched.
TARGET static void FUNCTION(decode)(
    const unsigned char *block, size_t columns, size_t distance, float *numbers) {
  const unsigned char *next = block + distance;
  for (; columns > 0; columns -= BLOCK_STEPS * step, block += BLOCK_BYTES) {
    for (; next < block + distance + BLOCK_BYTES; next += 64) __builtin_prefetch(next, 0, 2);
    PREPARE(block);
    _Pragma("clang loop unroll(full)")
    for (size_t s = 0; s < BLOCK_STEPS; s += 1, numbers += step) {
      LOAD(block, s, 0, w0);
      LOAD(block, s, 1, w1);
      LOAD(block, s, 2, w2);
      LOAD(block, s, 3, w3);
      SCALE_OF_STEP(block, s);
      loose_floats *target = (loose_floats *)numbers;
      target[0] = SCALED(w0), target[1] = SCALED(w1), target[2] = SCALED(w2), target[3] = SCALED(w3);
    }
  }
}

/// Decodes the weights of a row.
TARGET static void FUNCTION(read)(const unsigned char *row, size_t columns, float *output) {
  size_t column = columns / step * step;
  FUNCTION(decode)(row, column, 0, output);
#ifdef TAIL
  for (; column < columns; column += 1) output[column] = TAIL(row, column);
#endif
}

/// The dot products of some rows and several vectors. Each weight is decoded once.
TARGET static void FUNCTION(group)(
    const unsigned char *weights, size_t row_bytes, size_t rows, size_t columns, const float *x,
    size_t stride, size_t vectors, float *outputs, size_t output_stride) {
  float numbers[row_group * chunk] __attribute__((aligned(32)));
  floats sums[tile * row_group];
  const size_t end = columns / step * step;
  for (size_t index = 0; index < vectors * row_group; index += 1) sums[index] = (floats){};
  for (size_t column = 0; column < end; column += chunk) {
    const size_t count = end - column < chunk ? end - column : chunk;
    for (size_t row = 0; row < rows; row += 1) {
      FUNCTION(decode)(
          weights + row * row_bytes + column / (BLOCK_STEPS * step) * BLOCK_BYTES, count,
          row_group * row_bytes, numbers + row * chunk);
    }
    JOIN(accumulate, SUFFIX)(numbers, rows, count, x + column, stride, vectors, sums);
  }
  for (size_t vector = 0; vector < vectors; vector += 1, x += stride, outputs += output_stride) {
    const floats *sum = sums + vector * row_group;
    size_t row = 0;
    for (; row + 4 <= rows; row += 4) JOIN(total_four, SUFFIX)(sum + row, outputs + row);
    for (; row < rows; row += 1) outputs[row] = JOIN(total, SUFFIX)(sum + row);
    if (end == columns) continue;
    for (row = 0; row < rows; row += 1) {
      outputs[row] += FUNCTION(rest)(weights + row * row_bytes, x, end, columns);
    }
  }
}

#if BLOCK_STEPS == 1

/// The dot products of four rows and one vector, with weights in registers. `DOT_ROWS` rows are read together.
TARGET static void FUNCTION(dot_four)(
    const unsigned char *weights, size_t row_bytes, size_t columns, const float *x, float *output) {
  floats sums[4] = {};
  const size_t end = columns / step * step;
  for (size_t first = 0; first < 4; first += DOT_ROWS) {
    const unsigned char *blocks = weights + first * row_bytes;
    for (size_t column = 0; column < end;) {
      const size_t stop = end - column < chunk ? end : column + chunk;
      floats parts[DOT_ROWS] = {};
      for (; column < stop; column += step, blocks += BLOCK_BYTES) {
        UNROLL
        for (size_t row = 0; row < DOT_ROWS; row += 1) {
          const unsigned char *block = blocks + row * row_bytes;
          __builtin_prefetch(block + DOT_ROWS * row_bytes + prefetch_lead, 0, 2);
          PREPARE(block);
          SCALE_OF_STEP(block, 0);
          LOAD(block, 0, 0, w0);
          LOAD(block, 0, 1, w1);
          LOAD(block, 0, 2, w2);
          LOAD(block, 0, 3, w3);
          parts[row] = parts[row] + SCALED(w0) * FLOATS(x + column, 0) + SCALED(w1) * FLOATS(x + column, 1)
              + SCALED(w2) * FLOATS(x + column, 2) + SCALED(w3) * FLOATS(x + column, 3);
        }
      }
      UNROLL
      for (size_t row = 0; row < DOT_ROWS; row += 1) sums[first + row] += parts[row];
    }
  }
  JOIN(total_four, SUFFIX)(sums, output);
  if (end == columns) return;
  for (size_t row = 0; row < 4; row += 1) {
    output[row] += FUNCTION(rest)(weights + row * row_bytes, x, end, columns);
  }
}

#endif

TARGET static void FUNCTION(multiply)(
    const unsigned char *weights, size_t row_bytes, size_t rows, size_t columns,
    const float *inputs, size_t input_stride, size_t vectors, float *outputs,
    size_t output_stride) {
#if BLOCK_STEPS == 1
  if (vectors == 1) {
    for (; rows >= 4; rows -= 4, weights += 4 * row_bytes, outputs += 4) {
      FUNCTION(dot_four)(weights, row_bytes, columns, inputs, outputs);
    }
  }
#endif
  for (size_t first = 0; first < vectors; first += tile) {
    const size_t count = vectors - first < tile ? vectors - first : tile;
    for (size_t row = 0; row < rows; row += row_group) {
      FUNCTION(group)(
          weights + row * row_bytes, row_bytes, rows - row < row_group ? rows - row : row_group,
          columns, inputs + first * input_stride, input_stride, count,
          outputs + first * output_stride + row, output_stride);
    }
  }
}

#undef FUNCTION
#undef FORMAT
#undef DOT_ROWS
#undef BLOCK_STEPS
#undef BLOCK_BYTES
#undef PREPARE
#undef SCALE
#undef SCALED
#undef SCALE_OF_STEP
#undef LOAD
#undef TAIL
