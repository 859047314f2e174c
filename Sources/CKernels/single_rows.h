// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Parts of products of one rounded vector with AVX-512 VNNI. One level includes this file.
//
// A transposition of the weights takes more instructions than one product of each weight. Therefore each row
// is multiplied separately, and only the sums are transposed: in groups of four rows, so that the rows that are
// read together are close to each other in memory, and then for the complete panel. The sums of a section of
// columns are stored between these steps. A quarter is a part of 16 bytes of a vector.

typedef int16_t indices32 __attribute__((vector_size(64)));
typedef quants loose_quants __attribute__((aligned(1), may_alias));

enum {
  /// The number of groups of four rows.
  row_groups = 4,
};

/// 64, 32 or 16 bytes at an address, which are repeated to fill a vector.
#define BYTES_64(address) (*(const loose_quants *)(address))
#define BYTES_32(address)                                                                 \
  ((quants)__builtin_shufflevector(                                                       \
      *(const loose_integers *)(address), *(const loose_integers *)(address), 0, 1, 2, 3, \
      4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7))
#define BYTES_16(address) ((quants)ALL_QUARTERS(*(const loose_words4 *)(address), 0))
/// Quarter `i` of a vector in each quarter.
#define ALL_QUARTERS(v, i)                                                                \
  __builtin_shufflevector(                                                                \
      v, v, 4 * (i), 4 * (i) + 1, 4 * (i) + 2, 4 * (i) + 3, 4 * (i), 4 * (i) + 1,         \
      4 * (i) + 2, 4 * (i) + 3, 4 * (i), 4 * (i) + 1, 4 * (i) + 2, 4 * (i) + 3, 4 * (i),  \
      4 * (i) + 1, 4 * (i) + 2, 4 * (i) + 3)

// The first two quarters, the last two, or every second quarter of `a`, followed by those of `b`.
#define LOW_QUARTERS(a, b) \
  __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23)
#define HIGH_QUARTERS(a, b) \
  __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31)
#define EVEN_QUARTERS(a, b) \
  __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)
#define ODD_QUARTERS(a, b) \
  __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31)

/// The 16-bit numbers of `a` and, from index 32 on, of `b` at indices.
#define PERMUTE_TWO(a, indices, b) \
  ((lane_words)__builtin_ia32_vpermi2varhi512((indices32)(a), indices, (indices32)(b)))

/// The bytes of each quarter at indices in the quarter; zero for indices from 128 on.
#define SHUFFLE(v, indices) ((quants)__builtin_ia32_pshufb512((chars)(v), (chars)(indices)))
/// A list, four times.
#define FOUR(...) __VA_ARGS__, __VA_ARGS__, __VA_ARGS__, __VA_ARGS__

/// The sums of the words of each quarter of four vectors. Word `i` of a quarter belongs to vector `i`.
INLINE lane_words JOIN(quarter_sums, SUFFIX)(const lane_words *v) {
  const lane_words ab = LOW_WORDS(v[0], v[1]) + HIGH_WORDS(v[0], v[1]);
  const lane_words cd = LOW_WORDS(v[2], v[3]) + HIGH_WORDS(v[2], v[3]);
  return LOW_HALVES(ab, cd) + HIGH_HALVES(ab, cd);
}

/// Transposes four vectors of four quarters.
INLINE void JOIN(transpose_quarters, SUFFIX)(const lane_words *v, lane_words *result) {
  const lane_words a = LOW_QUARTERS(v[0], v[1]), b = HIGH_QUARTERS(v[0], v[1]);
  const lane_words c = LOW_QUARTERS(v[2], v[3]), d = HIGH_QUARTERS(v[2], v[3]);
  result[0] = EVEN_QUARTERS(a, c);
  result[1] = ODD_QUARTERS(a, c);
  result[2] = EVEN_QUARTERS(b, d);
  result[3] = ODD_QUARTERS(b, d);
}

/// The sums of the quarters of four vectors. Quarter `i` is the sum of vector `i`.
INLINE lane_words JOIN(sum_quarters, SUFFIX)(const lane_words *v) {
  lane_words quarters[4];
  JOIN(transpose_quarters, SUFFIX)(v, quarters);
  return (quarters[0] + quarters[1]) + (quarters[2] + quarters[3]);
}
