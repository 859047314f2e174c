// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Vectors with one lane of 32 bits for each row of a panel, and integer products, for one level.
// `integer_level.h` describes the parameters. This file has no include guard because it is included once
// for each level.

/// Four bytes of each row.
typedef uint8_t quants __attribute__((vector_size(4 * PANEL_ROWS)));
/// Two 16-bit integers for each row.
typedef int16_t pairs __attribute__((vector_size(4 * PANEL_ROWS)));
typedef uint16_t unsigned_pairs __attribute__((vector_size(4 * PANEL_ROWS)));
typedef char chars __attribute__((vector_size(4 * PANEL_ROWS)));
typedef signed char signed_chars __attribute__((vector_size(4 * PANEL_ROWS)));
typedef float lane_floats __attribute__((vector_size(4 * PANEL_ROWS)));
typedef int32_t lane_integers __attribute__((vector_size(4 * PANEL_ROWS)));
typedef uint32_t lane_words __attribute__((vector_size(4 * PANEL_ROWS)));
typedef uint16_t lane_halves __attribute__((vector_size(2 * PANEL_ROWS)));
typedef lane_floats loose_lane_floats __attribute__((aligned(1), may_alias));
typedef lane_words loose_lane_words __attribute__((aligned(1), may_alias));
/// The integer scale of a group of numbers for each row. Without instructions that add four products, both
/// halves of a lane are the scale.
#ifdef FOUR_PRODUCTS
typedef lane_integers lane_scales;
#else
typedef pairs lane_scales;
#endif

// As LOW_WORDS_8, HIGH_WORDS_8, LOW_HALVES_8 and HIGH_HALVES_8, for vectors with a lane for each row.
#if PANEL_ROWS == 8
#define LOW_WORDS LOW_WORDS_8
#define HIGH_WORDS HIGH_WORDS_8
#define LOW_HALVES LOW_HALVES_8
#define HIGH_HALVES HIGH_HALVES_8
#else
#define LOW_WORDS(a, b) \
  __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#define HIGH_WORDS(a, b) \
  __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
#define LOW_HALVES(a, b) \
  __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
#define HIGH_HALVES(a, b) \
  __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)
#endif

// The products of bytes and of 16-bit integers. They are macros, which builds without optimization keep in
// registers:
// - ADD_FOUR adds the products of four unsigned (signed on arm64) and four signed bytes of each row to sums.
// - PAIR_PRODUCTS returns the sums of two adjacent products of unsigned and signed bytes, and SIGNED_PRODUCTS
//   those of signed bytes, of which the second ones are at least -127.
// - PAIR_SUMS returns the sums of two adjacent products of 16-bit integers.
#if LEVEL == kernel_level_avx512_number

#define ADD_FOUR(sums, q, x)                                                    \
  ((lane_integers)__builtin_ia32_vpdpbusd512(                                   \
      (lane_integers)(sums), (lane_integers)(q), (lane_integers)(x)))
#define PAIR_SUMS(p, s) ((lane_integers)__builtin_ia32_pmaddwd512((pairs)(p), (pairs)(s)))

INLINE quants JOIN(look_up, SUFFIX)(const int8_t *table, quants index) {
  const __m128i numbers = _mm_loadu_si128((const __m128i *)table);
  return (quants)_mm512_shuffle_epi8(_mm512_broadcast_i32x4(numbers), (__m512i)index);
}

INLINE lane_floats JOIN(widen_lanes, SUFFIX)(lane_halves numbers) {
  return (lane_floats)_mm512_cvtph_ps((__m256i)numbers);
}

#elif LEVEL == kernel_level_avx2_number || LEVEL == kernel_level_avxvnni_number

#define PAIR_SUMS(p, s) ((lane_integers)__builtin_ia32_pmaddwd256((pairs)(p), (pairs)(s)))

INLINE quants JOIN(look_up, SUFFIX)(const int8_t *table, quants index) {
  const chars16 half = *(const loose_chars16 *)table;
  return (quants)__builtin_ia32_pshufb256(
      __builtin_shufflevector(
          half, half, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6,
          7, 8, 9, 10, 11, 12, 13, 14, 15),
      (chars)index);
}

INLINE lane_floats JOIN(widen_lanes, SUFFIX)(lane_halves numbers) {
  return (lane_floats)__builtin_ia32_vcvtph2ps256((short8)numbers);
}

#if LEVEL == kernel_level_avxvnni_number

#define ADD_FOUR(sums, q, x)                                                    \
  ((lane_integers)__builtin_ia32_vpdpbusd256(                                   \
      (lane_integers)(sums), (lane_integers)(q), (lane_integers)(x)))

#else

#define PAIR_PRODUCTS(q, x) ((pairs)__builtin_ia32_pmaddubsw256((chars)(q), (chars)(x)))
// The magnitude of the first factor is unsigned, and its sign moves to the second factor.
#define SIGNED_PRODUCTS(q, x)                                                   \
  ((pairs)__builtin_ia32_pmaddubsw256(                                          \
      __builtin_ia32_psignb256((chars)(q), (chars)(q)),                         \
      __builtin_ia32_psignb256((chars)(x), (chars)(q))))

#endif

#else

#define PAIR_SUMS(p, s) JOIN(pair_sums, SUFFIX)((pairs)(p), (pairs)(s))

INLINE lane_integers JOIN(pair_sums, SUFFIX)(pairs p, pairs s) {
  return ((lane_integers)p << 16 >> 16) * ((lane_integers)s << 16 >> 16)
      + ((lane_integers)p >> 16) * ((lane_integers)s >> 16);
}

/// The signed bytes of a table of 16 at indices below 16.
INLINE quants JOIN(look_up, SUFFIX)(const int8_t *table, quants index) {
#if defined(__aarch64__)
  union {
    quants vector;
    uint8x16_t half[2];
  } bytes = {index};
  bytes.half[0] = vqtbl1q_u8(vld1q_u8((const uint8_t *)table), bytes.half[0]);
  bytes.half[1] = vqtbl1q_u8(vld1q_u8((const uint8_t *)table), bytes.half[1]);
  return bytes.vector;
#else
  quants result;
  for (int lane = 0; lane < 32; lane += 1) result[lane] = (uint8_t)table[index[lane]];
  return result;
#endif
}

/// Binary16 numbers as 32-bit numbers.
INLINE lane_floats JOIN(widen_lanes, SUFFIX)(lane_halves numbers) {
  lane_floats result;
  widen_halves(&numbers, &result);
  return result;
}

#if LEVEL == kernel_level_dotprod_number

#define ADD_FOUR(sums, q, x) JOIN(add_four, SUFFIX)(sums, (quants)(q), (quants)(x))

INLINE lane_integers JOIN(add_four, SUFFIX)(lane_integers sums, quants q, quants x) {
  typedef int32x4_t int32x4x2 __attribute__((aligned(16)));
  union {
    quants vector;
    int8x16_t half[2];
  } a = {q}, b = {x};
  union {
    lane_integers vector;
    int32x4x2 half[2];
  } c = {sums};
  c.half[0] = vdotq_s32(c.half[0], a.half[0], b.half[0]);
  c.half[1] = vdotq_s32(c.half[1], a.half[1], b.half[1]);
  return c.vector;
}

#elif LEVEL == kernel_level_i8mm_number

// The sums of two vectors u and v alternate in pairs of rows: the first lanes are those of rows 0 and 1 with u
// and with v, then those of rows 2 and 3, and the second lanes are those of rows 4 to 7.

/// Adds the products of 16 bytes of each row and 16 bytes of two vectors to the sums of these vectors.
INLINE void JOIN(add_matrices, SUFFIX)(
    lane_integers *sums, const quants *numbers, const int8_t *u, const int8_t *v) {
  const int64x2_t first = vreinterpretq_s64_s8(vld1q_s8(u));
  const int64x2_t second = vreinterpretq_s64_s8(vld1q_s8(v));
  const int8x16_t x[2] = {
    vreinterpretq_s8_s64(vzip1q_s64(first, second)), vreinterpretq_s8_s64(vzip2q_s64(first, second))};
  UNROLL
  for (int i = 0; i < 4; i += 1) {
    union {
      quants vector;
      int8x16_t half[2];
    } q = {numbers[i]};
    union {
      lane_integers vector;
      int32x4_t half[2];
    } sum = {sums[i % 2]};
    sum.half[0] = vmmlaq_s32(sum.half[0], x[i / 2], q.half[0]);
    sum.half[1] = vmmlaq_s32(sum.half[1], x[i / 2], q.half[1]);
    sums[i % 2] = sum.vector;
  }
}

/// Adds sums of two vectors, multiplied by the scales of the rows, to other such sums.
INLINE void JOIN(add_scaled, SUFFIX)(
    lane_integers *sums, const lane_integers *products, lane_scales scale) {
  sums[0] += products[0] * __builtin_shufflevector(scale, scale, 0, 1, 0, 1, 2, 3, 2, 3);
  sums[1] += products[1] * __builtin_shufflevector(scale, scale, 4, 5, 4, 5, 6, 7, 6, 7);
}

#define SEPARATE(sums, count) JOIN(separate, SUFFIX)(sums, count)

/// Separates the sums of pairs of vectors, so that each vector has a lane for each row.
INLINE void JOIN(separate, SUFFIX)(lane_integers *sums, size_t count) {
  UNROLL
  for (size_t v = 0; v < count; v += 2) {
    const lane_integers low = sums[v], high = sums[v + 1];
    sums[v] = __builtin_shufflevector(low, high, 0, 1, 4, 5, 8, 9, 12, 13);
    sums[v + 1] = __builtin_shufflevector(low, high, 2, 3, 6, 7, 10, 11, 14, 15);
  }
}

#else

#define PAIR_PRODUCTS(q, x) JOIN(pair_products, SUFFIX)((quants)(q), (quants)(x))
#define SIGNED_PRODUCTS(q, x) JOIN(signed_products, SUFFIX)((quants)(q), (quants)(x))

INLINE pairs JOIN(pair_products, SUFFIX)(quants q, quants x) {
  return ((pairs)q & 255) * ((pairs)x << 8 >> 8)
      + (pairs)((unsigned_pairs)q >> 8) * ((pairs)x >> 8);
}

INLINE pairs JOIN(signed_products, SUFFIX)(quants q, quants x) {
  return ((pairs)q << 8 >> 8) * ((pairs)x << 8 >> 8) + ((pairs)q >> 8) * ((pairs)x >> 8);
}

#endif

#endif

// EVERY_FOURTH returns 16 bytes at an offset of a row, followed by those of every fourth row after it.
#define FOURTH_ROW(row, offset) \
  __builtin_shufflevector(ROW_BYTES(row, offset), ROW_BYTES((row) + 4, offset), 0, 1, 2, 3, 4, 5, 6, 7)
#define ROW_BYTES(row, offset) (*(const loose_words4 *)(rows[row] + (offset)))
#if PANEL_ROWS == 8
#define EVERY_FOURTH FOURTH_ROW
#else
#define EVERY_FOURTH(row, offset)                                                                  \
  __builtin_shufflevector(                                                                         \
      FOURTH_ROW(row, offset), FOURTH_ROW((row) + 8, offset), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, \
      12, 13, 14, 15)
#endif

/// Loads 16 bytes of each row. Vector `i` has bytes 4 i to 4 i + 3 of every row.
INLINE void JOIN(transpose_words, SUFFIX)(
    const unsigned char *const *rows, size_t offset, lane_words *result) {
  const lane_words a = EVERY_FOURTH(0, offset), b = EVERY_FOURTH(1, offset);
  const lane_words c = EVERY_FOURTH(2, offset), d = EVERY_FOURTH(3, offset);
  const lane_words ab0 = LOW_WORDS(a, b), ab1 = HIGH_WORDS(a, b);
  const lane_words cd0 = LOW_WORDS(c, d), cd1 = HIGH_WORDS(c, d);
  result[0] = LOW_HALVES(ab0, cd0);
  result[1] = HIGH_HALVES(ab0, cd0);
  result[2] = LOW_HALVES(ab1, cd1);
  result[3] = HIGH_HALVES(ab1, cd1);
}

#ifdef MATRIX_PRODUCTS

/// Loads 16 bytes of each row in the order of the products: vectors 0 and 1 have bytes 0 to 7 of every row, and
/// vectors 2 and 3 have bytes 8 to 15.
INLINE void JOIN(transpose, SUFFIX)(
    const unsigned char *const *rows, size_t offset, lane_words *result) {
#define ROW(row) (*(const loose_words4 *)(rows[row] + offset))
#define TWO(row) __builtin_shufflevector(ROW(row), ROW((row) + 1), 0, 1, 4, 5, 2, 3, 6, 7)
  UNROLL
  for (int i = 0; i < 2; i += 1) {
    const lane_words a = TWO(4 * i), b = TWO(4 * i + 2);
    result[i] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
    result[2 + i] = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
  }
#undef ROW
#undef TWO
}

#else
// The order of the products is that of `transpose_words`, and each vector has its own sums.
#define transpose transpose_words
#define SEPARATE(sums, count)
#endif

#if PANEL_ROWS == 8
#define EACH_ROW(number) \
  number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7)
#else
#define EACH_ROW(number)                                                                  \
  number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7), \
      number(8), number(9), number(10), number(11), number(12), number(13), number(14),   \
      number(15)
#endif

/// The 32-bit word at an offset of each row.
INLINE lane_words JOIN(row_words, SUFFIX)(const unsigned char *const *rows, size_t offset) {
#define ROW_WORD(row) word(rows[row] + offset)
  return (lane_words){EACH_ROW(ROW_WORD)};
#undef ROW_WORD
}

/// The binary16 number at an offset of each row.
INLINE lane_floats JOIN(row_halves, SUFFIX)(const unsigned char *const *rows, size_t offset) {
#define NUMBER(row) (uint16_t)half_word(rows[row] + offset)
  return JOIN(widen_lanes, SUFFIX)((lane_halves){EACH_ROW(NUMBER)});
#undef NUMBER
}

#if PANEL_ROWS == 8

/// The binary16 number at an offset of each row, at which at least 16 bytes can be read.
INLINE lane_floats JOIN(leading_halves, SUFFIX)(const unsigned char *const *rows, size_t offset) {
#define ROW(row) (*(const loose_halves *)(rows[row] + offset))
#define TWO(a, b) __builtin_shufflevector(ROW(a), ROW(b), 0, 8, 1, 9, 2, 10, 3, 11)
  const words4 ab = (words4)TWO(0, 1), cd = (words4)TWO(2, 3);
  const words4 ef = (words4)TWO(4, 5), gh = (words4)TWO(6, 7);
#undef TWO
#undef ROW
  const words4 low = __builtin_shufflevector(ab, cd, 0, 4, 1, 5);
  const words4 high = __builtin_shufflevector(ef, gh, 0, 4, 1, 5);
  return JOIN(widen_lanes, SUFFIX)((lane_halves)__builtin_shufflevector(low, high, 0, 1, 4, 5));
}

/// The 32-bit word at an offset of each row, at which at least 16 bytes can be read.
INLINE lane_words JOIN(leading_words, SUFFIX)(const unsigned char *const *rows, size_t offset) {
#define ROW(row) (*(const loose_words4 *)(rows[row] + offset))
#define TWO(row) __builtin_shufflevector(ROW(row), ROW((row) + 1), 0, 4, 1, 5)
#define FOUR(row) __builtin_shufflevector(TWO(row), TWO((row) + 2), 0, 1, 4, 5)
  return __builtin_shufflevector(FOUR(0), FOUR(4), 0, 1, 2, 3, 4, 5, 6, 7);
#undef ROW
#undef TWO
#undef FOUR
}

#endif

// The function for the binary16 number at an offset of each row at which at least 16 bytes can be read. `leading_halves` is
// faster for formats whose products need most of the instructions, but not for Q4_0.
#if defined(__x86_64__) && LEVEL != 0 && PANEL_ROWS == 8
#define LEADING_HALVES JOIN(leading_halves, SUFFIX)
#else
#define LEADING_HALVES JOIN(row_halves, SUFFIX)
#endif

/// The binary16 numbers in the low and the high halves of each lane.
INLINE void JOIN(two_halves, SUFFIX)(lane_words lanes, lane_floats *low, lane_floats *high) {
  *low = JOIN(widen_lanes, SUFFIX)(__builtin_convertvector(lanes & 0xFFFF, lane_halves));
  *high = JOIN(widen_lanes, SUFFIX)(__builtin_convertvector(lanes >> 16, lane_halves));
}

/// Unsigned byte `j` of each lane as a scale.
INLINE lane_scales JOIN(byte_scale, SUFFIX)(lane_words bytes, int j) {
  const lane_words byte = bytes >> (8 * j) & 255;
#ifdef FOUR_PRODUCTS
  return (lane_scales)byte;
#else
  return (lane_scales)(byte | byte << 16);
#endif
}

/// Signed byte `j` of each lane as a scale.
INLINE lane_scales JOIN(signed_byte_scale, SUFFIX)(lane_words bytes, int j) {
  const lane_integers byte = (lane_integers)(bytes << (24 - 8 * j)) >> 24;
#ifdef FOUR_PRODUCTS
  return byte;
#else
  return (lane_scales)((byte & 0xFFFF) | byte << 16);
#endif
}

/// Unsigned bytes `2 j` and `2 j + 1` of each lane in the halves of the lane.
INLINE pairs JOIN(two_bytes, SUFFIX)(lane_words bytes, int j) {
  const lane_words two = bytes >> (16 * j);
  return (pairs)((two & 255) | (two & 0xFF00) << 8);
}

/// Signed bytes `2 j` and `2 j + 1` of each lane in the halves of the lane.
INLINE pairs JOIN(two_signed_bytes, SUFFIX)(lane_words bytes, int j) {
  const lane_words two = bytes >> (16 * j);
  return ((pairs)((two & 255) | (two & 0xFF00) << 8) ^ 128) - 128;
}
