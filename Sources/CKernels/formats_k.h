// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Blocks of 256 equally spaced numbers with two levels of scales: Q2_K to Q6_K.
//
// Each group of 16 or 32 numbers has a small integer scale, which is multiplied by the scale of the
// block, and an offset. The product of both scales and a number has at most 24 significant bits, so
// it is exact, and every level decodes the same weights. Step s has the numbers 32 s to 32 s + 31.

/// Two bits each of eight numbers of step `s`: four steps share 32 bytes.
#define CRUMBS(address, s, index) \
  ((UNSIGNED((address) + 32 * ((s) / 4), index) >> (2 * ((s) % 4))) & 3)
/// Bit `s` of eight bytes.
#define BIT(address, s, index) ((UNSIGNED(address, index) >> (s)) & 1)
/// Four bits each of eight numbers of step `s`: two steps share 32 bytes.
#define NIBBLES(address, s, index) \
  ((UNSIGNED((address) + 32 * ((s) / 2), index) >> (4 * ((s) % 2))) & 15)
/// The numbers of a step with their scale and offset, for groups of 16 and of 32 numbers.
#define BY_16(s, index, numbers) \
  (groups.scale[2 * (s) + (index) / 2] * CONVERT(numbers) + groups.offset[2 * (s) + (index) / 2])
#define BY_32(s, index, numbers) (groups.scale[s] * CONVERT(numbers) + groups.offset[s])

#define FORMAT q2_k
#define BLOCK_STEPS 8
#define BLOCK_BYTES 84
#define PREPARE(block)        \
  struct group_scales groups; \
  scales_q2_k(block, HALF((block) + 80), HALF((block) + 82), &groups)
#define LOAD(block, s, index, result) \
  const floats result = BY_16(s, index, CRUMBS((block) + 16, s, index))
#include "multiply.h"

#define FORMAT q3_k
#define BLOCK_STEPS 8
#define BLOCK_BYTES 110
#define PREPARE(block)        \
  struct group_scales groups; \
  scales_q3_k((block) + 96, HALF((block) + 108), &groups)
#define LOAD(block, s, index, result) \
  const floats result =               \
      BY_16(s, index, CRUMBS((block) + 32, s, index) | (BIT(block, s, index) << 2))
#include "multiply.h"

#define FORMAT q4_k
#define BLOCK_STEPS 8
#define BLOCK_BYTES 144
#define PREPARE(block)        \
  struct group_scales groups; \
  scales_q4_k((block) + 4, HALF(block), HALF((block) + 2), &groups)
#define LOAD(block, s, index, result) \
  const floats result = BY_32(s, index, NIBBLES((block) + 16, s, index))
#include "multiply.h"

#define FORMAT q5_k
#define BLOCK_STEPS 8
#define BLOCK_BYTES 176
#define PREPARE(block)        \
  struct group_scales groups; \
  scales_q4_k((block) + 4, HALF(block), HALF((block) + 2), &groups)
#define LOAD(block, s, index, result) \
  const floats result =               \
      BY_32(s, index, NIBBLES((block) + 48, s, index) | (BIT((block) + 16, s, index) << 4))
#include "multiply.h"

// Steps 0 and 2 of each half share 32 bytes with four bits of each number, and so do steps 1 and 3.
#define FORMAT q6_k
#define BLOCK_STEPS 8
#define BLOCK_BYTES 210
#define PREPARE(block)        \
  struct group_scales groups; \
  scales_q6_k((block) + 192, HALF((block) + 208), &groups)
#define LOAD(block, s, index, result)                                                       \
  const floats result = BY_16(                                                              \
      s, index,                                                                             \
      ((UNSIGNED((block) + 64 * ((s) / 4) + 32 * ((s) % 2), index) >> ((s) % 4 / 2 * 4)) & 15) \
          | (CRUMBS((block) + 128, s, index) << 4))
#include "multiply.h"

#undef CRUMBS
#undef BIT
#undef NIBBLES
#undef BY_16
#undef BY_32
