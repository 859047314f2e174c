// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// All functions of one level. This file has no include guard because it is included once for each level,
// with these parameters: LEVEL (number), SUFFIX (of the names), TARGET (instructions), HALF (the
// binary16 number at an address), and NARROW (a number as binary16).
//
// The files of formats include `multiply.h` once for each format, with these parameters: FORMAT (name),
// BLOCK_STEPS and BLOCK_BYTES (the size of a block in steps of 32 weights and in bytes), PREPARE
// (declarations for a block), LOAD (eight weights of a step), SCALE (the factor of a step, if any),
// TAIL (one weight, for columns after the last complete step, if rows have any length), and DOT_ROWS (the
// number of rows that are read together for one vector: two or four, which is the default).

#include "dot.h"
#include "formats_codebook.h"
#include "formats_float.h"
#include "formats_k.h"
#include "formats_linear.h"
#include "elementwise.h"
#include "rounding.h"

/// Eight binary16 numbers as 32-bit numbers.
INLINE floats JOIN(widen_eight, SUFFIX)(halves numbers) {
#if LEVEL == kernel_level_avx2_number
  return (floats)__builtin_ia32_vcvtph2ps256((short8)numbers);
#else
  floats result;
  widen_halves(&numbers, &result);
  return result;
#endif
}

#define ROWS single
#define NUMBER float
#define EIGHT FLOATS
#define ONE(address) (*(address))
#include "combine.h"

#define ROWS half
#define NUMBER uint16_t
#define EIGHT(address, index) \
  JOIN(widen_eight, SUFFIX)(((const loose_halves *)(address))[index])
#define ONE HALF
#include "combine.h"

/// Converts numbers to binary16.
TARGET static void JOIN(narrow, SUFFIX)(
    const float *numbers, size_t count, uint16_t *target, size_t stride) {
  for (size_t index = 0; index < count; index += 1) target[index * stride] = NARROW(numbers[index]);
}

#define ENTRY(format) \
  case kernel_format_##format: return (struct kernel){JOIN(multiply_##format, SUFFIX), JOIN(read_##format, SUFFIX)}

/// Returns the functions of a format.
static struct kernel JOIN(kernel, SUFFIX)(int32_t format) {
  switch (format) {
    ENTRY(f32);
    ENTRY(f16);
    ENTRY(bf16);
    ROUNDED_FORMATS
  }
  return (struct kernel){};
}

#undef ENTRY
#include "integer_level.h"
#undef LEVEL
#undef SUFFIX
#undef TARGET
#undef HALF
#undef NARROW
