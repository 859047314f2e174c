// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Compares the kernels of each level that a processor supports with the portable ones, bit for bit where their
// contracts require it, and with sums in double precision elsewhere. `check.sh` builds and runs it.

#include "CKernels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct format {
  const char *name;
  int32_t number;
  size_t length, bytes;
  /// The offsets of binary16 numbers in a block, or -1.
  int halves[2];
};

static const struct format formats[] = {
  {"f32", kernel_format_f32, 1, 4, {-1, -1}},
  {"f16", kernel_format_f16, 1, 2, {0, -1}},
  {"bf16", kernel_format_bf16, 1, 2, {-1, -1}},
  {"q4_0", kernel_format_q4_0, 32, 18, {0, -1}},
  {"q4_1", kernel_format_q4_1, 32, 20, {0, 2}},
  {"q5_0", kernel_format_q5_0, 32, 22, {0, -1}},
  {"q5_1", kernel_format_q5_1, 32, 24, {0, 2}},
  {"q8_0", kernel_format_q8_0, 32, 34, {0, -1}},
  {"q2_k", kernel_format_q2_k, 256, 84, {80, 82}},
  {"q3_k", kernel_format_q3_k, 256, 110, {108, -1}},
  {"q4_k", kernel_format_q4_k, 256, 144, {0, 2}},
  {"q5_k", kernel_format_q5_k, 256, 176, {0, 2}},
  {"q6_k", kernel_format_q6_k, 256, 210, {208, -1}},
  {"iq4_nl", kernel_format_iq4_nl, 32, 18, {0, -1}},
  {"iq4_xs", kernel_format_iq4_xs, 256, 136, {0, -1}},
  {"mxfp4", kernel_format_mxfp4, 32, 17, {-1, -1}},
};

enum {
  rows = 19,
  most_vectors = 11,
  /// One vector more than the kernels multiply at once.
  many_vectors = 65,
};

static int failures = 0;
static long comparisons = 0;

static void expect(int condition, const char *name, const char *subject) {
  comparisons += 1;
  if (condition) return;
  failures += 1;
  printf("%s: %s\n", name, subject);
}

/// Returns the next number of a linear congruential generator.
static uint32_t next(void) {
  static uint64_t state = 7;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33);
}

/// Returns a number from -1 to 1.
static float unit(void) { return (float)((int32_t)(next() % 20001) - 10000) / 10000; }

/// Writes random blocks whose scales are finite and of moderate size.
static void fill(unsigned char *bytes, const struct format *format, size_t blocks) {
  for (size_t block = 0; block < blocks; block += 1, bytes += format->bytes) {
    for (size_t index = 0; index < format->bytes; index += 1) bytes[index] = (unsigned char)next();
    for (int index = 0; index < 2; index += 1) {
      if (format->halves[index] < 0) continue;
      // Exponents from -6 to 1, and some smaller ones and subnormal numbers as weights.
      const int is_small = format->number == kernel_format_f16 && next() % 4 == 0;
      bytes[format->halves[index] + 1] =
          (unsigned char)((bytes[1] & 0x80) | (is_small ? next() % 0x24 : 0x24 + next() % 0x1C));
    }
    const float number = next() % 4 == 0 ? ldexpf(unit(), -(int)(next() % 60)) : unit();
    uint32_t bits;
    memcpy(&bits, &number, 4);
    if (format->number == kernel_format_f32) memcpy(bytes, &bits, 4);
    if (format->number == kernel_format_bf16) memcpy(bytes, (unsigned char *)&bits + 2, 2);
    if (format->number == kernel_format_mxfp4) bytes[0] = (unsigned char)(120 + next() % 12);
  }
}

/// A matrix and the vectors that it is multiplied by.
struct sample {
  const struct format *format;
  const unsigned char *weights;
  size_t row_bytes, columns;
  const float *inputs;
};

// Products of rounded vectors: equal at all levels and for every batch.
#define FOR_EACH_BATCH(count) \
  for (size_t count = 1; count <= many_vectors; count += count == most_vectors ? many_vectors - most_vectors : 1)

/// Returns whether the records of a level, of which the first `interleaved` are interleaved, are those of the portable level.
static int are_equal(
    const struct kernel_record *portable, const struct kernel_record *other, size_t chunks, size_t interleaved) {
  const size_t words = sizeof *portable / 4;
  for (size_t chunk = 0; chunk < chunks; chunk += 1, portable += many_vectors, other += many_vectors) {
    for (size_t vector = 0; vector < many_vectors; vector += 1) {
      for (size_t word = 0; word < words; word += 1) {
        const uint32_t *const expected = (const uint32_t *)(portable + vector) + word;
        const uint32_t *const found = vector < interleaved
            ? (const uint32_t *)(other + vector / 8 * 8) + 8 * word + vector % 8
            : (const uint32_t *)(other + vector) + word;
        if (*found != *expected) return 0;
      }
    }
  }
  return 1;
}

static void check_rounded(const struct sample *sample, int32_t group, int32_t tested) {
  const char *const name = sample->format->name;
  const int32_t number = sample->format->number;
  const size_t columns = sample->columns, chunks = (columns + 255) / 256;
  const size_t size = chunks * many_vectors * sizeof(struct kernel_record);
  struct kernel_record *const portable = calloc(1, size), *const other = calloc(1, size);
  kernel_round(kernel_level_portable, group, sample->inputs, columns, many_vectors, columns, portable);
  kernel_round(tested, group, sample->inputs, columns, many_vectors, columns, other);
  expect(
      are_equal(portable, other, chunks, kernel_interleaved_vectors(tested, group, many_vectors)), name,
      "rounded vectors differ");
  float all[many_vectors * rows], some[many_vectors * rows];
  kernel_multiply_rounded(
      kernel_level_portable, number, sample->weights, sample->row_bytes, NULL, rows, columns, portable,
      many_vectors, all, rows);
  FOR_EACH_BATCH(count) {
    kernel_round(tested, group, sample->inputs, columns, count, columns, other);
    kernel_multiply_rounded(
        tested, number, sample->weights, sample->row_bytes, NULL, rows, columns, other, count, some, rows);
    expect(memcmp(all, some, count * rows * 4) == 0, name, "rounded products differ");
  }
  free(portable);
  free(other);
}

/// Returns the sum of the products of a row and a vector, both rounded as the kernels should, in double precision.
static double wide_product(const struct sample *sample, size_t row, size_t vector) {
  const size_t columns = sample->columns;
  float *const numbers = malloc(columns * 4);
  const float *const inputs = sample->inputs + vector * columns;
  kernel_read(
      kernel_level_portable, sample->format->number, sample->weights + row * sample->row_bytes, columns, numbers);
  double sum = 0;
  for (size_t first = 0; first < columns; first += kernel_wide_columns) {
    const size_t end = first + kernel_wide_columns < columns ? first + kernel_wide_columns : columns;
    for (size_t group = 0; group < 16; group += 1) {
      float weight = 0, input = 0;
      for (size_t column = first + group; column < end; column += 16) {
        weight = fmaxf(weight, fabsf(numbers[column]));
        input = fmaxf(input, fabsf(inputs[column]));
      }
      int exponent = 0;
      frexpf(weight, &exponent);
      const double unit = ldexp(1, exponent - 12), factor = input == 0 ? 0 : (double)(8191 / input);
      double products = 0;
      for (size_t column = first + group; column < end; column += 16) {
        products += rint((double)numbers[column] / unit) * rint((double)(inputs[column] * (float)factor));
      }
      sum += products * unit * (double)(input / 8191);
    }
  }
  free(numbers);
  return sum;
}

static void check_wide(const struct sample *sample, int32_t tested) {
  const char *const name = sample->format->name;
  const int32_t number = sample->format->number;
  const size_t columns = sample->columns, blocks = (columns + kernel_wide_columns - 1) / kernel_wide_columns;
  const size_t size = blocks * many_vectors * sizeof(struct kernel_wide_record);
  struct kernel_wide_record *const portable = calloc(1, size), *const other = calloc(1, size);
  kernel_round_wide(kernel_level_portable, sample->inputs, columns, many_vectors, columns, portable);
  kernel_round_wide(tested, sample->inputs, columns, many_vectors, columns, other);
  expect(memcmp(portable, other, size) == 0, name, "rounded vectors differ");
  float all[many_vectors * rows], some[many_vectors * rows];
  kernel_multiply_wide(
      kernel_level_portable, number, sample->weights, sample->row_bytes, NULL, rows, columns, portable,
      many_vectors, all, rows);
  for (size_t index = 0; index < many_vectors * rows; index += 7) {
    const double expected = wide_product(sample, index % rows, index / rows);
    // The sums of up to three blocks and 16 groups are rounded.
    expect(
        fabs((double)all[index] - expected) <= 1e-5 * sqrt((double)columns), name,
        "a product of rounded numbers is wrong");
  }
  FOR_EACH_BATCH(count) {
    kernel_round_wide(tested, sample->inputs, columns, count, columns, other);
    kernel_multiply_wide(
        tested, number, sample->weights, sample->row_bytes, NULL, rows, columns, other, count, some, rows);
    expect(memcmp(all, some, count * rows * 4) == 0, name, "rounded products differ");
    for (size_t length = 1; length < 7; length += 1) {
      const uint32_t indices[] = {18, 3, 4, 5, 11, 0};
      memset(some, 0, sizeof some);
      kernel_multiply_wide(
          tested, number, sample->weights, sample->row_bytes, indices, length, columns, other, count, some,
          rows);
      int is_equal = 1;
      for (size_t vector = 0; vector < count; vector += 1) {
        for (size_t index = 0; index < rows; index += 1) {
          int is_selected = 0;
          for (size_t i = 0; i < length; i += 1) is_selected |= indices[i] == index;
          const float expected = is_selected ? all[vector * rows + index] : 0;
          is_equal &= memcmp(&expected, some + vector * rows + index, 4) == 0;
        }
      }
      expect(is_equal, name, "rounded products of some rows differ");
    }
  }
  free(portable);
  free(other);
}

static void check(const struct format *format, size_t columns, int32_t tested) {
  columns = (columns + format->length - 1) / format->length * format->length;
  const size_t row_bytes = columns / format->length * format->bytes;
  // Neither the weights nor the vectors are aligned.
  unsigned char *const weights = (unsigned char *)malloc(rows * row_bytes + 3) + 3;
  float *const inputs = (float *)malloc((many_vectors * columns + 1) * 4) + 1;
  float *const numbers = malloc(2 * columns * 4);
  fill(weights, format, rows * columns / format->length);
  for (size_t index = 0; index < many_vectors * columns; index += 1) inputs[index] = unit();
  for (size_t row = 0; row < rows; row += 1) {
    kernel_read(kernel_level_portable, format->number, weights + row * row_bytes, columns, numbers);
    kernel_read(tested, format->number, weights + row * row_bytes, columns, numbers + columns);
    expect(
        memcmp(numbers, numbers + columns, columns * 4) == 0, format->name, "decoded rows differ");
  }

  // Exact products: equal for every batch, and close to sums in double precision.
  const int32_t levels[2] = {kernel_level_portable, tested};
  for (int level = 0; level < 2; level += 1) {
    float all[most_vectors * rows], some[most_vectors * rows];
    kernel_multiply(
        levels[level], format->number, weights, row_bytes, rows, columns, inputs, columns,
        most_vectors, all, rows);
    for (size_t vector = 0; vector < most_vectors; vector += 1) {
      for (size_t row = 0; row < rows; row += 1) {
        kernel_read(tested, format->number, weights + row * row_bytes, columns, numbers);
        double sum = 0, magnitude = 0;
        for (size_t column = 0; column < columns; column += 1) {
          const double product = (double)numbers[column] * (double)inputs[vector * columns + column];
          sum += product;
          magnitude += fabs(product);
        }
        expect(
            fabs(sum - (double)all[vector * rows + row]) <= 1e-6 * magnitude, format->name,
            "an exact product is wrong");
      }
    }
    for (size_t count = 1; count < most_vectors; count += 1) {
      kernel_multiply(
          levels[level], format->number, weights, row_bytes, rows, columns, inputs, columns, count,
          some, rows);
      expect(memcmp(all, some, count * rows * 4) == 0, format->name, "exact batches differ");
      kernel_multiply(
          levels[level], format->number, weights + 2 * row_bytes, row_bytes, 7, columns, inputs,
          columns, count, some, 7);
      for (size_t vector = 0; vector < count; vector += 1) {
        expect(
            memcmp(all + vector * rows + 2, some + vector * 7, 7 * 4) == 0, format->name,
            "exact products of some rows differ");
      }
    }
  }

  const struct sample sample = {format, weights, row_bytes, columns, inputs};
  const int32_t group = kernel_rounding(format->number);
  if (group == kernel_wide_columns) {
    if (columns % 32 == 0) check_wide(&sample, tested);
  } else if (group != 0) {
    check_rounded(&sample, group, tested);
  }
  free(weights - 3);
  free(inputs - 1);
  free(numbers);
}

/// Checks products of rounded vectors whose integers have the largest magnitudes, so that a sum that does not fit in its
/// bits is noticed.
static void check_extremes(const struct format *format, size_t columns, int32_t tested) {
  static const uint16_t patterns[] = {0x0000, 0xFFFF, 0x8080, 0x7F7F, 0x0F0F, 0xF0F0, 0x8888, 0x807F};
  static const uint16_t f16_patterns[] = {0x7BFF, 0xFBFF}, bf16_patterns[] = {0x3FFF, 0xBFFF};
  const int32_t group = kernel_rounding(format->number);
  if (group == 0 || columns % format->length != 0) return;
  const int is_f16 = format->number == kernel_format_f16, is_bf16 = format->number == kernel_format_bf16;
  const uint16_t *const words = is_f16 ? f16_patterns : is_bf16 ? bf16_patterns : patterns;
  const size_t pattern_count = is_f16 || is_bf16 ? 2 : sizeof patterns / sizeof *patterns;
  const size_t row_bytes = columns / format->length * format->bytes;
  unsigned char *const weights = malloc(rows * row_bytes);
  float *const inputs = malloc(many_vectors * columns * 4), *const numbers = malloc(columns * 4);
  for (size_t vector = 0; vector < many_vectors; vector += 1) {
    for (size_t column = 0; column < columns; column += 1) {
      const size_t changes = (vector & 1) + (vector >> 1 & column & 1) + (vector >> 2 & column >> 4 & 1);
      inputs[vector * columns + column] = changes % 2 == 0 ? 1 : -1;
    }
  }
  const size_t chunk = group == kernel_wide_columns ? kernel_wide_columns : 256;
  const size_t record = group == kernel_wide_columns ? sizeof(struct kernel_wide_record) : sizeof(struct kernel_record);
  void *const records = calloc((columns + chunk - 1) / chunk * many_vectors, record);
  for (size_t pattern = 0; pattern < pattern_count; pattern += 1) {
    fill(weights, format, rows * columns / format->length);
    for (size_t index = 0; index < rows * row_bytes; index += 1) {
      const size_t offset = index % format->bytes;
      int is_scale = format->number == kernel_format_mxfp4 && offset == 0;
      for (int half = 0; half < 2 && format->length > 1; half += 1) {
        is_scale |= format->halves[half] >= 0 && offset / 2 == (size_t)format->halves[half] / 2;
      }
      if (!is_scale) weights[index] = (unsigned char)(words[pattern] >> 8 * (index % 2));
    }
    // Numbers can be zero although their integers and minima are not.
    double largest = 1, sums[many_vectors * rows] = {};
    for (size_t row = 0; row < rows; row += 1) {
      kernel_read(kernel_level_portable, format->number, weights + row * row_bytes, columns, numbers);
      for (size_t column = 0; column < columns; column += 1) {
        largest = fmax(largest, fabs((double)numbers[column]));
        for (size_t vector = 0; vector < many_vectors; vector += 1) {
          sums[vector * rows + row] += (double)numbers[column] * (double)inputs[vector * columns + column];
        }
      }
    }
    FOR_EACH_BATCH(count) {
      float found[many_vectors * rows];
      if (group == kernel_wide_columns) {
        kernel_round_wide(tested, inputs, columns, count, columns, records);
        kernel_multiply_wide(
            tested, format->number, weights, row_bytes, NULL, rows, columns, records, count, found, rows);
      } else {
        kernel_round(tested, group, inputs, columns, count, columns, records);
        kernel_multiply_rounded(
            tested, format->number, weights, row_bytes, NULL, rows, columns, records, count, found, rows);
      }
      int is_correct = 1;
      for (size_t index = 0; index < count * rows; index += 1) {
        is_correct &= fabs((double)found[index] - sums[index]) <= 1e-5 * largest * (double)columns;
      }
      expect(is_correct, format->name, "products of the largest integers are wrong");
    }
  }
  free(weights);
  free(inputs);
  free(numbers);
  free(records);
}

/// Checks all formats at one level, and returns the number of failures.
static int check_level(int32_t level) {
  const size_t sizes[] = {32, 96, 128, 288, 544, 1056, 2176};
  failures = 0, comparisons = 0;
  for (size_t format = 0; format < sizeof formats / sizeof *formats; format += 1) {
    for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size += 1) {
      check(&formats[format], sizes[size], level);
      check_extremes(&formats[format], sizes[size], level);
    }
    if (formats[format].length == 1) {
      for (size_t columns = 1; columns < 70; columns += 3) check(&formats[format], columns, level);
    }
  }
  printf("level %d: %ld comparisons, %d failures\n", (int)level, comparisons, failures);
  return failures;
}

int main(void) {
  int failed = 0;
  for (int32_t level = 0; level < 16; level += 1) {
    if (kernel_supports(level)) failed += check_level(level);
  }
  return failed == 0 ? 0 : 1;
}
