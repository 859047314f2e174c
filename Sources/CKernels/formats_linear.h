// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Blocks of 32 equally spaced numbers with one scale: Q4_0, Q4_1, Q5_0, Q5_1 and Q8_0.
//
// Number j of a block with four bits is the low half of byte j, and number j + 16 is the high half.
// Formats with 5 bits store the fifth bits of all numbers in a word. Formats that end in 1 add a minimum.

/// Four bits each of the numbers `8 * index` to `8 * index + 7` of a block.
#define NIBBLES(address, index) ((UNSIGNED(address, (index) & 1) >> ((index) / 2 * 4)) & 15)
/// The fifth bits of eight numbers, in position, from the word with those of all numbers.
#define FIFTH_BITS(bits, index)                                                            \
  ((words)(((((words){} + ((bits) >> (8 * (index)))) & (words){1, 2, 4, 8, 16, 32, 64, 128}) \
            != 0)) & 16)

#define FORMAT q4_0
#define BLOCK_STEPS 1
#define BLOCK_BYTES 18
#define PREPARE(block)
#define SCALE(block, s) HALF(block)
#define LOAD(block, s, index, result) \
  const floats result = CONVERT((integers)NIBBLES((block) + 2, index) - 8)
#include "multiply.h"

#define FORMAT q4_1
#define BLOCK_STEPS 1
#define BLOCK_BYTES 20
#define PREPARE(block) const float scale = HALF(block), minimum = HALF((block) + 2)
#define LOAD(block, s, index, result) \
  const floats result = scale * CONVERT(NIBBLES((block) + 4, index)) + minimum
#include "multiply.h"

#define FORMAT q5_0
#define BLOCK_STEPS 1
#define BLOCK_BYTES 22
#define PREPARE(block) const uint32_t fifth = word((block) + 2)
#define SCALE(block, s) HALF(block)
#define LOAD(block, s, index, result) \
  const floats result =               \
      CONVERT((integers)(NIBBLES((block) + 6, index) | FIFTH_BITS(fifth, index)) - 16)
#include "multiply.h"

#define FORMAT q5_1
#define BLOCK_STEPS 1
#define BLOCK_BYTES 24
#define PREPARE(block)                                          \
  const float scale = HALF(block), minimum = HALF((block) + 2); \
  const uint32_t fifth = word((block) + 4)
#define LOAD(block, s, index, result)                                                         \
  const floats result =                                                                       \
      scale * CONVERT(NIBBLES((block) + 8, index) | FIFTH_BITS(fifth, index)) + minimum
#include "multiply.h"

#define FORMAT q8_0
#define BLOCK_STEPS 1
#define BLOCK_BYTES 34
#define PREPARE(block)
#define SCALE(block, s) HALF(block)
#define LOAD(block, s, index, result) const floats result = SIGNED((block) + 2, index)
#include "multiply.h"

#undef NIBBLES
#undef FIFTH_BITS
