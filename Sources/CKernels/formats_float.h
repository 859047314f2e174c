// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Floating-point numbers: F32, F16 and BF16. Rows of these formats have any length.

#define FORMAT f32
#define BLOCK_STEPS 1
#define BLOCK_BYTES 128
#define PREPARE(block)
#define LOAD(block, s, index, result) const floats result = FLOATS(block, index)
#define TAIL(row, column) single((row) + 4 * (column))
#include "multiply.h"

#define FORMAT f16
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
#define BLOCK_STEPS 1
#define BLOCK_BYTES 64
#define PREPARE(block)
#define LOAD(block, s, index, result) const floats result = (floats)(HALVES(block, index) << 16)
#define TAIL(row, column) reinterpret(half_word((row) + 2 * (column)) << 16)
#include "multiply.h"
