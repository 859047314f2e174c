// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Vectors with four bytes of each of eight rows, and integer products, for one level. `level.h` describes
// the parameters. This file has no include guard because it is included once for each level.

#define INLINE TARGET static inline __attribute__((always_inline))

#if LEVEL != kernel_level_avx2_number

/// The sums of two adjacent products of unsigned and signed bytes.
INLINE pairs JOIN(pair_products, SUFFIX)(quants q, quants x) {
  return ((pairs)q & 255) * ((pairs)x << 8 >> 8)
      + (pairs)((unsigned_pairs)q >> 8) * ((pairs)x >> 8);
}

/// The sums of two adjacent products of signed bytes, the second ones at least -127.
INLINE pairs JOIN(signed_products, SUFFIX)(quants q, quants x) {
  return ((pairs)q << 8 >> 8) * ((pairs)x << 8 >> 8) + ((pairs)q >> 8) * ((pairs)x >> 8);
}

/// The sums of two adjacent products of 16-bit integers.
INLINE integers JOIN(pair_sums, SUFFIX)(pairs p, pairs s) {
  return ((integers)p << 16 >> 16) * ((integers)s << 16 >> 16)
      + ((integers)p >> 16) * ((integers)s >> 16);
}

/// The signed bytes of a table of 16 at indices below 16.
INLINE quants JOIN(look_up, SUFFIX)(const int8_t *table, quants index) {
  quants result;
  for (int lane = 0; lane < 32; lane += 1) result[lane] = (uint8_t)table[index[lane]];
  return result;
}

/// Eight binary16 numbers as 32-bit numbers.
INLINE floats JOIN(widen_lanes, SUFFIX)(halves numbers) {
  floats result;
  widen_halves(&numbers, &result);
  return result;
}

#else

INLINE pairs JOIN(pair_products, SUFFIX)(quants q, quants x) {
  return (pairs)__builtin_ia32_pmaddubsw256((chars)q, (chars)x);
}

// The magnitude of the first factor is unsigned, and its sign moves to the second factor.
INLINE pairs JOIN(signed_products, SUFFIX)(quants q, quants x) {
  return (pairs)__builtin_ia32_pmaddubsw256(
      __builtin_ia32_psignb256((chars)q, (chars)q), __builtin_ia32_psignb256((chars)x, (chars)q));
}

INLINE integers JOIN(pair_sums, SUFFIX)(pairs p, pairs s) {
  return (integers)__builtin_ia32_pmaddwd256(p, s);
}

INLINE quants JOIN(look_up, SUFFIX)(const int8_t *table, quants index) {
  const chars16 half = *(const loose_chars16 *)table;
  return (quants)__builtin_ia32_pshufb256(
      __builtin_shufflevector(
          half, half, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6,
          7, 8, 9, 10, 11, 12, 13, 14, 15),
      (chars)index);
}

INLINE floats JOIN(widen_lanes, SUFFIX)(halves numbers) {
  return (floats)__builtin_ia32_vcvtph2ps256((short8)numbers);
}

#endif

#if LEVEL == kernel_level_dotprod_number

/// Adds the products of four signed bytes of each row to `sums`.
INLINE integers JOIN(add_dot, SUFFIX)(integers sums, quants q, quants x) {
  typedef int32x4_t int32x4x2 __attribute__((aligned(16)));
  union {
    quants vector;
    int8x16_t half[2];
  } a = {q}, b = {x};
  union {
    integers vector;
    int32x4x2 half[2];
  } c = {sums};
  c.half[0] = vdotq_s32(c.half[0], a.half[0], b.half[0]);
  c.half[1] = vdotq_s32(c.half[1], a.half[1], b.half[1]);
  return c.vector;
}

#endif

/// Loads 16 bytes of each of eight rows. Vector `i` has bytes 4 i to 4 i + 3 of every row.
INLINE void JOIN(transpose, SUFFIX)(
    const unsigned char *const *rows, size_t offset, words *result) {
#define BOTH(row)                                                              \
  __builtin_shufflevector(                                                     \
      *(const loose_words4 *)(rows[row] + offset),                             \
      *(const loose_words4 *)(rows[(row) + 4] + offset), 0, 1, 2, 3, 4, 5, 6, 7)
  const words a = BOTH(0), b = BOTH(1), c = BOTH(2), d = BOTH(3);
#undef BOTH
  const words ab0 = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
  const words ab1 = __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
  const words cd0 = __builtin_shufflevector(c, d, 0, 8, 1, 9, 4, 12, 5, 13);
  const words cd1 = __builtin_shufflevector(c, d, 2, 10, 3, 11, 6, 14, 7, 15);
  result[0] = __builtin_shufflevector(ab0, cd0, 0, 1, 8, 9, 4, 5, 12, 13);
  result[1] = __builtin_shufflevector(ab0, cd0, 2, 3, 10, 11, 6, 7, 14, 15);
  result[2] = __builtin_shufflevector(ab1, cd1, 0, 1, 8, 9, 4, 5, 12, 13);
  result[3] = __builtin_shufflevector(ab1, cd1, 2, 3, 10, 11, 6, 7, 14, 15);
}

/// The 32-bit word at an offset of each of eight rows.
INLINE words JOIN(row_words, SUFFIX)(const unsigned char *const *rows, size_t offset) {
  return (words){
    word(rows[0] + offset), word(rows[1] + offset), word(rows[2] + offset),
    word(rows[3] + offset), word(rows[4] + offset), word(rows[5] + offset),
    word(rows[6] + offset), word(rows[7] + offset),
  };
}

/// The binary16 number at an offset of each of eight rows.
INLINE floats JOIN(row_halves, SUFFIX)(const unsigned char *const *rows, size_t offset) {
  return JOIN(widen_lanes, SUFFIX)((halves){
    (uint16_t)half_word(rows[0] + offset), (uint16_t)half_word(rows[1] + offset),
    (uint16_t)half_word(rows[2] + offset), (uint16_t)half_word(rows[3] + offset),
    (uint16_t)half_word(rows[4] + offset), (uint16_t)half_word(rows[5] + offset),
    (uint16_t)half_word(rows[6] + offset), (uint16_t)half_word(rows[7] + offset),
  });
}

/// The binary16 number at an offset of each of eight rows, at which at least 16 bytes can be read.
INLINE floats JOIN(leading_halves, SUFFIX)(const unsigned char *const *rows, size_t offset) {
#define ROW(row) (*(const loose_halves *)(rows[row] + offset))
#define TWO(a, b) __builtin_shufflevector(ROW(a), ROW(b), 0, 8, 1, 9, 2, 10, 3, 11)
  const words4 ab = (words4)TWO(0, 1), cd = (words4)TWO(2, 3);
  const words4 ef = (words4)TWO(4, 5), gh = (words4)TWO(6, 7);
#undef TWO
#undef ROW
  const words4 low = __builtin_shufflevector(ab, cd, 0, 4, 1, 5);
  const words4 high = __builtin_shufflevector(ef, gh, 0, 4, 1, 5);
  return JOIN(widen_lanes, SUFFIX)((halves)__builtin_shufflevector(low, high, 0, 1, 4, 5));
}

/// The binary16 numbers in the low and the high halves of each lane.
INLINE void JOIN(two_halves, SUFFIX)(words lanes, floats *low, floats *high) {
  typedef uint16_t both __attribute__((vector_size(32)));
  const both v = (both)lanes;
  *low = JOIN(widen_lanes, SUFFIX)(__builtin_shufflevector(v, v, 0, 2, 4, 6, 8, 10, 12, 14));
  *high = JOIN(widen_lanes, SUFFIX)(__builtin_shufflevector(v, v, 1, 3, 5, 7, 9, 11, 13, 15));
}

/// Unsigned byte `j` of each lane in both halves of the lane.
INLINE pairs JOIN(byte_pairs, SUFFIX)(words bytes, int j) {
  const words byte = bytes >> (8 * j) & 255;
  return (pairs)(byte | byte << 16);
}

/// Signed byte `j` of each lane in both halves of the lane.
INLINE pairs JOIN(signed_byte_pairs, SUFFIX)(words bytes, int j) {
  const words byte = (words)((integers)(bytes << (24 - 8 * j)) >> 24);
  return (pairs)((byte & 0xFFFF) | byte << 16);
}

/// Unsigned bytes `2 j` and `2 j + 1` of each lane in the halves of the lane.
INLINE pairs JOIN(two_bytes, SUFFIX)(words bytes, int j) {
  const words two = bytes >> (16 * j);
  return (pairs)((two & 255) | (two & 0xFF00) << 8);
}

/// Signed bytes `2 j` and `2 j + 1` of each lane in the halves of the lane.
INLINE pairs JOIN(two_signed_bytes, SUFFIX)(words bytes, int j) {
  const words two = bytes >> (16 * j);
  return ((pairs)((two & 255) | (two & 0xFF00) << 8) ^ 128) - 128;
}

#if LEVEL == kernel_level_avx2_number

#define ADD_PAIRS(a, b)                                         \
  (__builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13) +    \
   __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15))
#define ADD_FOURS(a, b)                                         \
  (__builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) +    \
   __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15))

/// Adds the products of 32 signed bytes of a row and those of `count` vectors, in fours.
INLINE void JOIN(row_fours, SUFFIX)(
    const unsigned char *row, const struct kernel_record *x, size_t column, size_t count,
    integers *sums) {
  const quants q = (quants)*(const loose_integers *)row;
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    const quants other = (quants)*(const loose_integers *)(x[v].numbers + column);
    sums[v] = JOIN(pair_sums, SUFFIX)(JOIN(signed_products, SUFFIX)(q, other), (pairs){} + 1);
  }
}

/// Adds the products of four rows, whose sums are in two lanes each.
INLINE void JOIN(four_row_sums, SUFFIX)(
    const unsigned char *const *rows, size_t offset, const struct kernel_record *x, size_t column,
    size_t count, integers *sums) {
  integers a[few], b[few], ab[few];
  JOIN(row_fours, SUFFIX)(rows[0] + offset, x, column, count, a);
  JOIN(row_fours, SUFFIX)(rows[1] + offset, x, column, count, b);
  UNROLL
  for (size_t v = 0; v < count; v += 1) ab[v] = ADD_PAIRS(a[v], b[v]);
  JOIN(row_fours, SUFFIX)(rows[2] + offset, x, column, count, a);
  JOIN(row_fours, SUFFIX)(rows[3] + offset, x, column, count, b);
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    const integers cd = ADD_PAIRS(a[v], b[v]);
    sums[v] = ADD_FOURS(ab[v], cd);
  }
}

#undef ADD_PAIRS
#undef ADD_FOURS

/// Computes the sums of the products of 32 signed bytes of each of eight rows and those of a few vectors,
/// which are at least -127.
///
/// The rows need not be transposed: the lanes of their sums are added in pairs.
INLINE void JOIN(row_sums, SUFFIX)(
    const unsigned char *const *rows, size_t offset, const struct kernel_record *x, size_t column,
    size_t count, integers *sums) {
  integers first[few], last[few];
  JOIN(four_row_sums, SUFFIX)(rows, offset, x, column, count, first);
  JOIN(four_row_sums, SUFFIX)(rows + 4, offset, x, column, count, last);
  UNROLL
  for (size_t v = 0; v < count; v += 1) {
    sums[v] = __builtin_shufflevector(first[v], last[v], 0, 1, 2, 3, 8, 9, 10, 11)
        + __builtin_shufflevector(first[v], last[v], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

#endif
