// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Blocks of four-bit indices of a table with 16 numbers: IQ4_NL, IQ4_XS and MXFP4.
//
// Index j of 32 is the low half of byte j, and index j + 16 is the high half.

/// The numbers `8 * index` to `8 * index + 7` of 32.
#if LEVEL == kernel_level_avx2_number
#define LOOK_UP(table, address, index)                                              \
  (floats)_mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_shuffle_epi8(                 \
      _mm_loadu_si128((const __m128i *)(table)),                                    \
      _mm_and_si128(                                                                \
          _mm_srli_epi16(                                                           \
              _mm_loadl_epi64((const __m128i *)((address) + 8 * ((index) & 1))),    \
              (index) / 2 * 4),                                                     \
          _mm_set1_epi8(15)))))
#elif defined(__aarch64__)
#define LOOK_UP(table, address, index)                                                   \
  __builtin_convertvector(                                                               \
      (bytes)vqtbl1_s8(                                                                  \
          vld1q_s8(table),                                                               \
          (uint8x8_t)((vld1_u8((address) + 8 * ((index) & 1)) >> ((index) / 2 * 4)) & 15)), \
      floats)
#else
#define ENTRY(table, address, index, lane) \
  (table)[(address)[8 * ((index) & 1) + (lane)] >> ((index) / 2 * 4) & 15]
#define LOOK_UP(table, address, index)                                             \
  (floats) {                                                                       \
    ENTRY(table, address, index, 0), ENTRY(table, address, index, 1),              \
        ENTRY(table, address, index, 2), ENTRY(table, address, index, 3),          \
        ENTRY(table, address, index, 4), ENTRY(table, address, index, 5),          \
        ENTRY(table, address, index, 6), ENTRY(table, address, index, 7)           \
  }
#endif

#define FORMAT iq4_nl
#define BLOCK_STEPS 1
#define BLOCK_BYTES 18
#define PREPARE(block)
#define SCALE(block, s) HALF(block)
#define LOAD(block, s, index, result) \
  const floats result = LOOK_UP(iq4_numbers, (block) + 2, index)
#include "multiply.h"

#define FORMAT iq4_xs
#define BLOCK_STEPS 8
#define BLOCK_BYTES 136
#define PREPARE(block)        \
  struct group_scales groups; \
  scales_iq4_xs(word((block) + 4), half_word((block) + 2), HALF(block), &groups)
#define SCALE(block, s) groups.scale[s]
#define LOAD(block, s, index, result) \
  const floats result = LOOK_UP(iq4_numbers, (block) + 8 + 16 * (s), index)
#include "multiply.h"

#define FORMAT mxfp4
#define BLOCK_STEPS 1
#define BLOCK_BYTES 17
#define PREPARE(block)
#define SCALE(block, s) scale_mxfp4((block)[0])
#define LOAD(block, s, index, result) \
  const floats result = LOOK_UP(mxfp4_numbers, (block) + 1, index)
#include "multiply.h"

#undef LOOK_UP
#undef ENTRY
