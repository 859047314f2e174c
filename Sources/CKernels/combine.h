// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Linear combinations of rows, for one level and one format of the rows. `level.h` describes the
// parameters of the level. Those of the format are ROWS (name), NUMBER (type of a number), EIGHT (eight numbers at
// an address), and ONE (the number at an address). This file has no include guard because it is
// included once for each combination.

#define FUNCTION(name) JOIN(JOIN(name, ROWS), SUFFIX)

/// The linear combinations for two coefficient vectors and 32 columns.
TARGET static inline void FUNCTION(combine_two)(
    const float *c, size_t stride, size_t count, const NUMBER *row, size_t row_stride,
    float *output, size_t output_stride) {
  floats a0 = {}, a1 = {}, a2 = {}, a3 = {}, b0 = {}, b1 = {}, b2 = {}, b3 = {};
  for (size_t index = 0; index < count; index += 1, row += row_stride) {
    a0 += c[index] * EIGHT(row, 0);
    a1 += c[index] * EIGHT(row, 1);
    a2 += c[index] * EIGHT(row, 2);
    a3 += c[index] * EIGHT(row, 3);
    b0 += c[stride + index] * EIGHT(row, 0);
    b1 += c[stride + index] * EIGHT(row, 1);
    b2 += c[stride + index] * EIGHT(row, 2);
    b3 += c[stride + index] * EIGHT(row, 3);
  }
  loose_floats *first = (loose_floats *)output;
  loose_floats *second = (loose_floats *)(output + output_stride);
  first[0] = a0, first[1] = a1, first[2] = a2, first[3] = a3;
  second[0] = b0, second[1] = b1, second[2] = b2, second[3] = b3;
}

/// The linear combination for one coefficient vector and 32 columns.
TARGET static inline void FUNCTION(combine_one)(
    const float *c, size_t count, const NUMBER *row, size_t row_stride, float *output) {
  floats a0 = {}, a1 = {}, a2 = {}, a3 = {};
  for (size_t index = 0; index < count; index += 1, row += row_stride) {
    a0 += c[index] * EIGHT(row, 0);
    a1 += c[index] * EIGHT(row, 1);
    a2 += c[index] * EIGHT(row, 2);
    a3 += c[index] * EIGHT(row, 3);
  }
  loose_floats *first = (loose_floats *)output;
  first[0] = a0, first[1] = a1, first[2] = a2, first[3] = a3;
}

/// The linear combination for one coefficient vector and the columns after the last complete step.
TARGET static inline void FUNCTION(combine_rest)(
    const float *c, size_t count, const NUMBER *rows, size_t row_stride, size_t columns,
    float *output) {
  for (size_t column = 0; column < columns; column += 1) {
    float sum = 0;
    const NUMBER *row = rows + column;
    for (size_t index = 0; index < count; index += 1, row += row_stride) {
      sum += c[index] * ONE(row);
    }
    output[column] = sum;
  }
}

TARGET static void FUNCTION(combine)(
    const float *coefficients, size_t stride, size_t vectors, const NUMBER *rows,
    size_t row_stride, size_t count, size_t columns, float *outputs, size_t output_stride) {
  size_t column = 0;
  for (; column + step <= columns; column += step) {
    size_t vector = 0;
    for (; vector + 2 <= vectors; vector += 2) {
      FUNCTION(combine_two)(
          coefficients + vector * stride, stride, count, rows + column, row_stride,
          outputs + vector * output_stride + column, output_stride);
    }
    if (vector < vectors) {
      FUNCTION(combine_one)(
          coefficients + vector * stride, count, rows + column, row_stride,
          outputs + vector * output_stride + column);
    }
  }
  for (size_t vector = 0; vector < vectors; vector += 1) {
    FUNCTION(combine_rest)(
        coefficients + vector * stride, count, rows + column, row_stride, columns - column,
        outputs + vector * output_stride + column);
  }
}

#undef FUNCTION
#undef ROWS
#undef NUMBER
#undef EIGHT
#undef ONE
