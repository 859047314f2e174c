// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The formats of integer products with two levels of scales for 256 numbers, for one level.
//
// In addition to the parameters in `integer_formats.h`: UNIT (the number of steps that UNPACK returns),
// GROUPS (the number of groups with one integer scale), UNPACK_SCALES (the scales and minima of the rows),
// and HAS_MINIMA (1 if minima have their own factor; n if n times the scale is the minimum).

/// The numbers of two steps with four bits each.
INLINE void JOIN(unpack_two_steps, SUFFIX)(
    const unsigned char *const *rows, size_t offset, quants *q) {
  lane_words v[8];
  JOIN(transpose, SUFFIX)(rows, offset, v);
  JOIN(transpose, SUFFIX)(rows, offset + 16, v + 4);
  UNROLL
  for (int i = 0; i < 8; i += 1) {
    q[i] = (quants)(v[i] & 0x0F0F0F0F);
    q[8 + i] = (quants)(v[i] >> 4 & 0x0F0F0F0F);
  }
}

/// Adds the fifth bits of unit `unit` to the numbers of two steps.
INLINE void JOIN(add_fifth_bits, SUFFIX)(
    const unsigned char *const *rows, size_t offset, size_t unit, quants *q) {
  lane_words v[8];
  JOIN(transpose, SUFFIX)(rows, offset, v);
  JOIN(transpose, SUFFIX)(rows, offset + 16, v + 4);
  UNROLL
  for (int i = 0; i < 8; i += 1) {
    q[i] |= (quants)((v[i] >> (2 * unit) & 0x01010101) << 4);
    q[8 + i] |= (quants)((v[i] >> (2 * unit + 1) & 0x01010101) << 4);
  }
}

/// The numbers of four steps with six bits each: four in `low` and two in `high`.
INLINE void JOIN(unpack_sixes, SUFFIX)(
    const unsigned char *const *rows, size_t low, size_t high, quants *q) {
  lane_words v[16], h[8];
  UNROLL
  for (int i = 0; i < 4; i += 1) JOIN(transpose, SUFFIX)(rows, low + 16 * i, v + 4 * i);
  JOIN(transpose, SUFFIX)(rows, high, h);
  JOIN(transpose, SUFFIX)(rows, high + 16, h + 4);
  UNROLL
  for (int i = 0; i < 8; i += 1) {
    q[i] = (quants)((v[i] & 0x0F0F0F0F) | (h[i] << 4 & 0x30303030));
    q[8 + i] = (quants)((v[8 + i] & 0x0F0F0F0F) | (h[i] << 2 & 0x30303030));
    q[16 + i] = (quants)((v[i] >> 4 & 0x0F0F0F0F) | (h[i] & 0x30303030));
    q[24 + i] = (quants)((v[8 + i] >> 4 & 0x0F0F0F0F) | (h[i] >> 2 & 0x30303030));
  }
}

/// The numbers of four steps with two bits each.
INLINE void JOIN(unpack_crumbs, SUFFIX)(
    const unsigned char *const *rows, size_t offset, quants *q) {
  lane_words v[8];
  JOIN(transpose, SUFFIX)(rows, offset, v);
  JOIN(transpose, SUFFIX)(rows, offset + 16, v + 4);
  UNROLL
  for (int i = 0; i < 8; i += 1) {
    UNROLL
    for (int s = 0; s < 4; s += 1) q[8 * s + i] = (quants)(v[i] >> (2 * s) & 0x03030303);
  }
}

/// Adds the third bits of four steps.
INLINE void JOIN(add_third_bits, SUFFIX)(
    const unsigned char *const *rows, size_t offset, size_t unit, quants *q) {
  lane_words v[8];
  JOIN(transpose, SUFFIX)(rows, offset, v);
  JOIN(transpose, SUFFIX)(rows, offset + 16, v + 4);
  UNROLL
  for (int i = 0; i < 8; i += 1) {
    UNROLL
    for (int s = 0; s < 4; s += 1) {
      q[8 * s + i] |= (quants)((v[i] >> (4 * unit + s) & 0x01010101) << 2);
    }
  }
}

/// The scales and minima of Q4_K and Q5_K, as `scales_q4_k` describes them.
#define SCALES_Q4_K(rows, offset, panel)                                                  \
  do {                                                                                    \
    lane_words v[4];                                                                           \
    JOIN(transpose_words, SUFFIX)(rows, offset, v);                                       \
    const lane_words packed[2] = {                                                           \
      v[1] & 0x3F3F3F3F, (v[3] & 0x0F0F0F0F) | (v[1] >> 6 & 0x03030303) << 4};            \
    const lane_words packed_minima[2] = {                                                           \
      v[2] & 0x3F3F3F3F, (v[3] >> 4 & 0x0F0F0F0F) | (v[2] >> 6 & 0x03030303) << 4};       \
    UNROLL                                                                                \
    for (int g = 0; g < 8; g += 1) {                                                      \
      (panel)->scale[g] = JOIN(byte_scale, SUFFIX)(packed[g / 4], g % 4);                 \
    }                                                                                     \
    UNROLL                                                                                \
    for (int g = 0; g < 4; g += 1) {                                                      \
      (panel)->minimum[g] = JOIN(two_bytes, SUFFIX)(packed_minima[g / 2], g % 2);                \
    }                                                                                     \
    (panel)->factor = JOIN(widen_lanes, SUFFIX)(__builtin_convertvector(v[0] & 0xFFFF, lane_halves));   \
    (panel)->minimum_factor =                                                             \
        JOIN(widen_lanes, SUFFIX)(__builtin_convertvector(v[0] >> 16, lane_halves));           \
  } while (0)

#define FORMAT q2_k
#define BLOCK_STEPS 8
#define BLOCK_BYTES 84
#define DEPTH 4
#define UNIT 4
#define GROUPS 16
#define HAS_MINIMA 1
#define UNPACK(rows, offset, unit, q) \
  JOIN(unpack_crumbs, SUFFIX)(rows, (offset) + 16 + 32 * (unit), q)
#define UNPACK_SCALES(rows, offset, panel)                                                  \
  do {                                                                                      \
    lane_words v[4];                                                                             \
    JOIN(transpose_words, SUFFIX)(rows, offset, v);                                         \
    UNROLL                                                                                  \
    for (int g = 0; g < 16; g += 1) {                                                       \
      (panel)->scale[g] = JOIN(byte_scale, SUFFIX)(v[g / 4] & 0x0F0F0F0F, g % 4);           \
    }                                                                                       \
    UNROLL                                                                                  \
    for (int g = 0; g < 8; g += 1) {                                                        \
      (panel)->minimum[g] = JOIN(two_bytes, SUFFIX)(v[g / 2] >> 4 & 0x0F0F0F0F, g % 2);     \
    }                                                                                       \
    (panel)->factor = JOIN(row_halves, SUFFIX)(rows, (offset) + 80);                        \
    (panel)->minimum_factor = JOIN(row_halves, SUFFIX)(rows, (offset) + 82);                \
  } while (0)
#include "integer_multiply.h"

#define FORMAT q3_k
#define BLOCK_STEPS 8
#define BLOCK_BYTES 110
#define DEPTH 4
#define UNIT 4
#define GROUPS 16
#define HAS_MINIMA 4
#define UNPACK(rows, offset, unit, q)                                        \
  (JOIN(unpack_crumbs, SUFFIX)(rows, (offset) + 32 + 32 * (unit), q),        \
   JOIN(add_third_bits, SUFFIX)(rows, offset, unit, q))
#define UNPACK_SCALES(rows, offset, panel)                                                  \
  do {                                                                                      \
    const lane_words low0 = JOIN(row_words, SUFFIX)(rows, (offset) + 96);                        \
    const lane_words low1 = JOIN(row_words, SUFFIX)(rows, (offset) + 100);                       \
    const lane_words high = JOIN(row_words, SUFFIX)(rows, (offset) + 104);                       \
    const lane_words packed[4] = {                                                               \
      (low0 & 0x0F0F0F0F) | (high & 0x03030303) << 4,                                       \
      (low1 & 0x0F0F0F0F) | (high >> 2 & 0x03030303) << 4,                                  \
      (low0 >> 4 & 0x0F0F0F0F) | (high >> 4 & 0x03030303) << 4,                             \
      (low1 >> 4 & 0x0F0F0F0F) | (high >> 6 & 0x03030303) << 4,                             \
    };                                                                                      \
    UNROLL                                                                                  \
    for (int g = 0; g < 16; g += 1) {                                                       \
      (panel)->scale[g] = JOIN(byte_scale, SUFFIX)(packed[g / 4], g % 4) - 32;              \
    }                                                                                       \
    UNROLL                                                                                  \
    for (int g = 0; g < 8; g += 1) {                                                        \
      (panel)->minimum[g] = JOIN(two_bytes, SUFFIX)(packed[g / 2], g % 2) - 32;             \
    }                                                                                       \
    (panel)->factor = JOIN(row_halves, SUFFIX)(rows, (offset) + 108);                       \
  } while (0)
#include "integer_multiply.h"

#define FORMAT q4_k
#define SINGLE_COLUMNS 256
#define BLOCK_STEPS 8
#define BLOCK_BYTES 144
#define DEPTH 8
#define UNIT 2
#define GROUPS 8
#define HAS_MINIMA 1
#define UNPACK(rows, offset, unit, q) \
  JOIN(unpack_two_steps, SUFFIX)(rows, (offset) + 16 + 32 * (unit), q)
#define UNPACK_SCALES SCALES_Q4_K
#include "integer_multiply.h"

#define FORMAT q5_k
#define SINGLE_COLUMNS 256
#define BLOCK_STEPS 8
#define BLOCK_BYTES 176
#define DEPTH 4
#define UNIT 2
#define GROUPS 8
#define HAS_MINIMA 1
#define UNPACK(rows, offset, unit, q)                                             \
  (JOIN(unpack_two_steps, SUFFIX)(rows, (offset) + 48 + 32 * (unit), q),          \
   JOIN(add_fifth_bits, SUFFIX)(rows, (offset) + 16, unit, q))
#define UNPACK_SCALES SCALES_Q4_K
#include "integer_multiply.h"

#define FORMAT q6_k
#define SINGLE_COLUMNS 256
#define BLOCK_STEPS 8
#define BLOCK_BYTES 210
#define DEPTH 2
#define UNIT 4
#define GROUPS 16
#define HAS_MINIMA 32
#define UNPACK(rows, offset, unit, q)                                                \
  JOIN(unpack_sixes, SUFFIX)(                                                        \
      rows, (offset) + 64 * (unit), (offset) + 128 + 32 * (unit), q)
#define UNPACK_SCALES(rows, offset, panel)                                                  \
  do {                                                                                      \
    lane_words v[4];                                                                             \
    JOIN(transpose_words, SUFFIX)(rows, (offset) + 192, v);                                 \
    UNROLL                                                                                  \
    for (int g = 0; g < 16; g += 1) {                                                       \
      (panel)->scale[g] = JOIN(signed_byte_scale, SUFFIX)(v[g / 4], g % 4);                 \
    }                                                                                       \
    UNROLL                                                                                  \
    for (int g = 0; g < 8; g += 1) {                                                        \
      (panel)->minimum[g] = JOIN(two_signed_bytes, SUFFIX)(v[g / 2], g % 2);                \
    }                                                                                       \
    (panel)->factor = JOIN(row_halves, SUFFIX)(rows, (offset) + 208);                       \
  } while (0)
#include "integer_multiply.h"

#define FORMAT iq4_xs
#define BLOCK_STEPS 8
#define BLOCK_BYTES 136
#define DEPTH 1
#define IS_SIGNED 1
#define UNIT 1
#define GROUPS 8
#define UNPACK(rows, offset, unit, q) \
  (JOIN(row_nibbles, SUFFIX)(rows, (offset) + 8 + 16 * (unit), q), \
   JOIN(replace, SUFFIX)(iq4_numbers, q))
#define UNPACK_SCALES(rows, offset, panel)                                                  \
  do {                                                                                      \
    const lane_words head = JOIN(row_words, SUFFIX)(rows, offset);                               \
    const lane_words low = JOIN(row_words, SUFFIX)(rows, (offset) + 4);                          \
    UNROLL                                                                                  \
    for (int g = 0; g < 8; g += 1) {                                                        \
      const lane_words number =                                                                  \
          (low >> (4 * g) & 15) | (head >> (16 + 2 * g) & 3) << 4;                          \
      (panel)->scale[g] = JOIN(byte_scale, SUFFIX)(number, 0) - 32;                         \
    }                                                                                       \
    (panel)->factor = JOIN(row_halves, SUFFIX)(rows, offset);                               \
  } while (0)
#include "integer_multiply.h"

#undef SCALES_Q4_K
