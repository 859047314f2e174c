// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The formats of integer products with one scale for 32 numbers, for one level.
//
// `integer_multiply.h` is included once for each format, with these parameters: FORMAT (name), BLOCK_STEPS
// and BLOCK_BYTES (the size of a block in steps of 32 numbers and in bytes), UNPACK (a function that returns
// the numbers of a panel of rows, for each four columns one vector with four bytes of each row, and their
// scales and minima), DEPTH (the number of such vectors whose products with rounded numbers can be added in 16 bits),
// IS_SIGNED (if the numbers are signed; otherwise they are below 128), and HAS_MINIMA (if numbers
// have a summand, such as those that are stored with an offset). SINGLE_COLUMNS is the number of columns
// whose multiples a level with SINGLE_VECTORS multiplies by one vector without transposing the weights.

/// The low and the high lane_halves of 16 bytes as 32 numbers.
INLINE void JOIN(nibbles, SUFFIX)(const lane_words *v, quants *q) {
  UNROLL
  for (int i = 0; i < 4; i += 1) {
    q[i] = (quants)(v[i] & 0x0F0F0F0F);
    q[4 + i] = (quants)(v[i] >> 4 & 0x0F0F0F0F);
  }
}

/// The low and the high lane_halves of 16 bytes of each row as 32 numbers.
INLINE void JOIN(row_nibbles, SUFFIX)(
    const unsigned char *const *rows, size_t offset, quants *q) {
  lane_words v[4];
  JOIN(transpose, SUFFIX)(rows, offset, v);
  JOIN(nibbles, SUFFIX)(v, q);
}

#ifdef MATRIX_PRODUCTS

/// Adds the fifth bits of 32 numbers. Bit 8 i + j of each lane belongs to byte j of a row in vectors 2 i and
/// 2 i + 1.
INLINE void JOIN(add_word_bits, SUFFIX)(lane_words bits, quants *q) {
  const quants masks = (quants)((words){
    0x08040201, 0x80402010, 0x08040201, 0x80402010, 0x08040201, 0x80402010, 0x08040201, 0x80402010});
#define EIGHT(byte) byte, byte, byte, byte, byte, byte, byte, byte
#define FOUR_ROWS(i, row)                                                                    \
  q[2 * (i) + (row) / 4] |= 0x10 & (quants)((masks & __builtin_shufflevector(                \
      (quants)bits, (quants)bits, EIGHT(4 * (row) + (i)), EIGHT(4 * (row) + 4 + (i)),        \
      EIGHT(4 * (row) + 8 + (i)), EIGHT(4 * (row) + 12 + (i)))) != 0)
#define ROWS(i) FOUR_ROWS(i, 0), FOUR_ROWS(i, 4)
  ROWS(0), ROWS(1), ROWS(2), ROWS(3);
#undef EIGHT
#undef FOUR_ROWS
#undef ROWS
}

#else

/// Adds the fifth bits of 32 numbers. Bit 4 i + j of each lane belongs to byte j of vector i.
///
/// A product with four powers of two moves four adjacent bits to the fifth bits of four bytes: bit j is added
/// at positions j + 7 k + 4 for k from 0 to 3, which all differ.
INLINE void JOIN(add_word_bits, SUFFIX)(lane_words bits, quants *q) {
  UNROLL
  for (int i = 0; i < 4; i += 1) {
    const lane_words byte = bits >> (8 * i);
    q[2 * i] |= (quants)((byte & 0x0F) * 0x02040810 & 0x10101010);
    q[2 * i + 1] |= (quants)((byte & 0xF0) * 0x00204081 & 0x10101010);
  }
}

#endif

/// Replaces indices of a table by its numbers.
INLINE void JOIN(replace, SUFFIX)(const int8_t *table, quants *q) {
  UNROLL
  for (int i = 0; i < 8; i += 1) q[i] = JOIN(look_up, SUFFIX)(table, q[i]);
}

#define UNPACKER(format)                                                             \
  INLINE void JOIN(JOIN(unpack_step, format), SUFFIX)(                               \
      const unsigned char *const *rows, size_t offset, quants *q, lane_floats *factor,    \
      lane_floats *minimum)

UNPACKER(q4_0) {
  JOIN(row_nibbles, SUFFIX)(rows, offset + 2, q);
  *factor = JOIN(row_halves, SUFFIX)(rows, offset);
  *minimum = -8 * *factor;
}

UNPACKER(q4_1) {
  lane_words v[5];
  JOIN(transpose_words, SUFFIX)(rows, offset, v);
#ifdef MATRIX_PRODUCTS
  JOIN(row_nibbles, SUFFIX)(rows, offset + 4, q);
#else
  v[4] = JOIN(row_words, SUFFIX)(rows, offset + 16);
  JOIN(nibbles, SUFFIX)(v + 1, q);
#endif
  JOIN(two_halves, SUFFIX)(v[0], factor, minimum);
}

UNPACKER(q5_0) {
  lane_words v[4];
  JOIN(transpose_words, SUFFIX)(rows, offset, v);
  JOIN(row_nibbles, SUFFIX)(rows, offset + 6, q);
  JOIN(add_word_bits, SUFFIX)(v[0] >> 16 | v[1] << 16, q);
  lane_floats unused;
  JOIN(two_halves, SUFFIX)(v[0], factor, &unused);
  *minimum = -16 * *factor;
}

UNPACKER(q5_1) {
  lane_words v[4];
  JOIN(transpose_words, SUFFIX)(rows, offset, v);
  JOIN(row_nibbles, SUFFIX)(rows, offset + 8, q);
  JOIN(add_word_bits, SUFFIX)(v[1], q);
  JOIN(two_halves, SUFFIX)(v[0], factor, minimum);
}

UNPACKER(q8_0) {
  (void)minimum;
  JOIN(transpose, SUFFIX)(rows, offset + 2, (lane_words *)q);
  JOIN(transpose, SUFFIX)(rows, offset + 18, (lane_words *)q + 4);
  *factor = LEADING_HALVES(rows, offset);
}

UNPACKER(iq4_nl) {
  (void)minimum;
  JOIN(row_nibbles, SUFFIX)(rows, offset + 2, q);
  JOIN(replace, SUFFIX)(iq4_numbers, q);
  *factor = LEADING_HALVES(rows, offset);
}

UNPACKER(mxfp4) {
  JOIN(row_nibbles, SUFFIX)(rows, offset + 1, q);
  JOIN(replace, SUFFIX)(mxfp4_biased, q);
  for (int lane = 0; lane < PANEL_ROWS; lane += 1) {
    (*factor)[lane] = scale_mxfp4(rows[lane][offset]);
  }
  *minimum = -12 * *factor;
}

#undef UNPACKER

#if defined(__x86_64__) && LEVEL != 0 && PANEL_ROWS == 8
// Instead of UNPACK, products with a few vectors use ROW_NUMBERS (the numbers of one row) or ROW_NIBBLES (the offset of
// 16 bytes with numbers of four bits in a block), because they need fewer instructions than a transposition of the rows,
// and ROW_SCALES (the scales and minima of the rows).

#define SCALES(format)                                                               \
  INLINE void JOIN(JOIN(row_scales, format), SUFFIX)(                                \
      const unsigned char *const *rows, size_t offset, lane_floats *factor, lane_floats *minimum)

SCALES(q4_0) {
  *factor = JOIN(leading_halves, SUFFIX)(rows, offset);
  *minimum = -8 * *factor;
}

SCALES(q4_1) {
  JOIN(two_halves, SUFFIX)(JOIN(leading_words, SUFFIX)(rows, offset), factor, minimum);
}

SCALES(q8_0) {
  (void)minimum;
  *factor = JOIN(leading_halves, SUFFIX)(rows, offset);
}

#undef SCALES
#endif

#if LEVEL == kernel_level_avx2_number
#define ROW_NIBBLES 2
#define ROW_SCALES JOIN(JOIN(row_scales, q4_0), SUFFIX)
#endif
#define FORMAT q4_0
#define SINGLE_COLUMNS 128
#define BLOCK_STEPS 1
#define BLOCK_BYTES 18
#define DEPTH 8
#define HAS_MINIMA 1
#define UNPACK JOIN(JOIN(unpack_step, q4_0), SUFFIX)
#include "integer_multiply.h"

#if LEVEL == kernel_level_avx2_number
#define ROW_NIBBLES 4
#define ROW_SCALES JOIN(JOIN(row_scales, q4_1), SUFFIX)
#endif
#define FORMAT q4_1
#define SINGLE_COLUMNS 128
#define BLOCK_STEPS 1
#define BLOCK_BYTES 20
#define DEPTH 8
#define HAS_MINIMA 1
#define UNPACK JOIN(JOIN(unpack_step, q4_1), SUFFIX)
#include "integer_multiply.h"

#define FORMAT q5_0
#define SINGLE_COLUMNS 128
#define BLOCK_STEPS 1
#define BLOCK_BYTES 22
#define DEPTH 4
#define HAS_MINIMA 1
#define UNPACK JOIN(JOIN(unpack_step, q5_0), SUFFIX)
#include "integer_multiply.h"

#define FORMAT q5_1
#define SINGLE_COLUMNS 128
#define BLOCK_STEPS 1
#define BLOCK_BYTES 24
#define DEPTH 4
#define HAS_MINIMA 1
#define UNPACK JOIN(JOIN(unpack_step, q5_1), SUFFIX)
#include "integer_multiply.h"

#if defined(__x86_64__) && LEVEL != 0 && PANEL_ROWS == 8
#define ROW_NUMBERS(row) (*(const loose_integers *)((row) + 2))
#define ROW_SCALES JOIN(JOIN(row_scales, q8_0), SUFFIX)
#endif
#define FORMAT q8_0
#define SINGLE_COLUMNS 128
#define BLOCK_STEPS 1
#define BLOCK_BYTES 34
#define DEPTH 1
#define IS_SIGNED 1
#define UNPACK JOIN(JOIN(unpack_step, q8_0), SUFFIX)
#include "integer_multiply.h"

#define FORMAT iq4_nl
#define SINGLE_COLUMNS 128
#define BLOCK_STEPS 1
#define BLOCK_BYTES 18
#define DEPTH 1
#define IS_SIGNED 1
#define UNPACK JOIN(JOIN(unpack_step, iq4_nl), SUFFIX)
#include "integer_multiply.h"

#define FORMAT mxfp4
#define BLOCK_STEPS 1
#define BLOCK_BYTES 17
#define DEPTH 4
#define HAS_MINIMA 1
#define UNPACK JOIN(JOIN(unpack_step, mxfp4), SUFFIX)
#include "integer_multiply.h"
