// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The formats of integer products with one scale for 32 numbers, for one level.
//
// `integer_multiply.h` is included once for each format, with these parameters: FORMAT (name), BLOCK_STEPS
// and BLOCK_BYTES (the size of a block in steps of 32 numbers and in bytes), UNPACK (the numbers of eight
// rows: for each four columns one vector with four bytes of each row), DEPTH (how many products of two
// numbers and rounded activations can be added in 16 bits: the pairs of that many vectors), IS_SIGNED
// (whether the numbers are signed; otherwise they are below 128), SCALES (the factors of eight rows),
// MINIMA (their summands, if any), and BIAS (the integer that is subtracted from each number, if any).

/// The low and the high halves of 16 bytes as 32 numbers.
INLINE void JOIN(unpack_nibbles, SUFFIX)(
    const unsigned char *const *rows, size_t offset, quants *q) {
  words v[4];
  JOIN(transpose, SUFFIX)(rows, offset, v);
  UNROLL
  for (int i = 0; i < 4; i += 1) {
    q[i] = (quants)(v[i] & 0x0F0F0F0F);
    q[4 + i] = (quants)(v[i] >> 4 & 0x0F0F0F0F);
  }
}

/// Numbers with five bits, whose fifth bits are in a word.
INLINE void JOIN(unpack_fives, SUFFIX)(
    const unsigned char *const *rows, size_t bits, size_t offset, quants *q) {
  JOIN(unpack_nibbles, SUFFIX)(rows, offset, q);
  const words fifth = JOIN(row_words, SUFFIX)(rows, bits);
  UNROLL
  for (int i = 0; i < 8; i += 1) {
    // The product has four copies of four bits, each shifted by one more than the number of its byte.
    const words four = fifth >> (4 * i) & 15;
    q[i] |= (quants)((four << 4 | four << 11 | four << 18 | four << 25) & 0x10101010);
  }
}

/// Indices of a table as numbers.
INLINE void JOIN(unpack_table, SUFFIX)(
    const unsigned char *const *rows, size_t offset, const int8_t *table, quants *q) {
  JOIN(unpack_nibbles, SUFFIX)(rows, offset, q);
  UNROLL
  for (int i = 0; i < 8; i += 1) q[i] = JOIN(look_up, SUFFIX)(table, q[i]);
}

#define HALVES_AT(rows, offset) JOIN(row_halves, SUFFIX)(rows, offset)

#define FORMAT q4_0
#define BLOCK_STEPS 1
#define BLOCK_BYTES 18
#define DEPTH 8
#define BIAS 8
#define UNPACK(rows, offset, unit, q) JOIN(unpack_nibbles, SUFFIX)(rows, (offset) + 2, q)
#define SCALES HALVES_AT
#include "integer_multiply.h"

#define FORMAT q4_1
#define BLOCK_STEPS 1
#define BLOCK_BYTES 20
#define DEPTH 8
#define UNPACK(rows, offset, unit, q) JOIN(unpack_nibbles, SUFFIX)(rows, (offset) + 4, q)
#define SCALES HALVES_AT
#define MINIMA(rows, offset) HALVES_AT(rows, (offset) + 2)
#include "integer_multiply.h"

#define FORMAT q5_0
#define BLOCK_STEPS 1
#define BLOCK_BYTES 22
#define DEPTH 4
#define BIAS 16
#define UNPACK(rows, offset, unit, q) \
  JOIN(unpack_fives, SUFFIX)(rows, (offset) + 2, (offset) + 6, q)
#define SCALES HALVES_AT
#include "integer_multiply.h"

#define FORMAT q5_1
#define BLOCK_STEPS 1
#define BLOCK_BYTES 24
#define DEPTH 4
#define UNPACK(rows, offset, unit, q) \
  JOIN(unpack_fives, SUFFIX)(rows, (offset) + 4, (offset) + 8, q)
#define SCALES HALVES_AT
#define MINIMA(rows, offset) HALVES_AT(rows, (offset) + 2)
#include "integer_multiply.h"

#define FORMAT q8_0
#define BLOCK_STEPS 1
#define BLOCK_BYTES 34
#define DEPTH 1
#define IS_SIGNED 1
#define UNPACK(rows, offset, unit, q)                                     \
  (JOIN(transpose, SUFFIX)(rows, (offset) + 2, (words *)(q)),             \
   JOIN(transpose, SUFFIX)(rows, (offset) + 18, (words *)(q) + 4))
#define SCALES HALVES_AT
#include "integer_multiply.h"

#define FORMAT iq4_nl
#define BLOCK_STEPS 1
#define BLOCK_BYTES 18
#define DEPTH 1
#define IS_SIGNED 1
#define UNPACK(rows, offset, unit, q) \
  JOIN(unpack_table, SUFFIX)(rows, (offset) + 2, iq4_numbers, q)
#define SCALES HALVES_AT
#include "integer_multiply.h"

// The numbers are those of the table plus 12, so that they are not negative.
#define FORMAT mxfp4
#define BLOCK_STEPS 1
#define BLOCK_BYTES 17
#define DEPTH 4
#define BIAS 12
#define UNPACK(rows, offset, unit, q) \
  JOIN(unpack_table, SUFFIX)(rows, (offset) + 1, mxfp4_biased, q)
#define SCALES(rows, offset)                                                    \
  ((floats){                                                                    \
    scale_mxfp4(rows[0][offset]), scale_mxfp4(rows[1][offset]),                 \
    scale_mxfp4(rows[2][offset]), scale_mxfp4(rows[3][offset]),                 \
    scale_mxfp4(rows[4][offset]), scale_mxfp4(rows[5][offset]),                 \
    scale_mxfp4(rows[6][offset]), scale_mxfp4(rows[7][offset])})
#include "integer_multiply.h"
