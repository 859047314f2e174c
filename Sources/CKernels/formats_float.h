// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Floating-point numbers: F32, F16 and BF16. Rows of these formats have any length.

// On x86-64, weights in memory are multiplied 10 to 20 % faster by two rows at once than by four.
#if defined(__x86_64__)
#define FLOAT_ROWS 2
#else
#define FLOAT_ROWS 4
#endif

#define FORMAT f32
#define DOT_ROWS FLOAT_ROWS
#define BLOCK_STEPS 1
#define BLOCK_BYTES 128
#define PREPARE(block)
#define LOAD(block, s, index, result) const floats result = FLOATS(block, index)
#define TAIL(row, column) single((row) + 4 * (column))
#include "multiply.h"

#define FORMAT f16
#define DOT_ROWS FLOAT_ROWS
#define BLOCK_STEPS 1
#define BLOCK_BYTES 64
#define PREPARE(block)
#if LEVEL == kernel_level_avx2_number
#define LOAD(block, s, index, result) \
  const floats result = (floats)_mm256_cvtph_ps(((const __m128i_u *)(block))[index])
#else
#define LOAD(block, s, index, result) \
  floats result;                      \
  widen_halves((block) + 16 * (index), &result)
#endif
#define TAIL(row, column) HALF((row) + 2 * (column))
#include "multiply.h"

// BF16 is the upper half of a 32-bit number.
#define FORMAT bf16
#define DOT_ROWS FLOAT_ROWS
#define BLOCK_STEPS 1
#define BLOCK_BYTES 64
#define PREPARE(block)
#define LOAD(block, s, index, result) const floats result = (floats)(HALVES(block, index) << 16)
#define TAIL(row, column) reinterpret(half_word((row) + 2 * (column)) << 16)
#include "multiply.h"

#undef FLOAT_ROWS
