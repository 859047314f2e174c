// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The integer products of one level. This file has no include guard because it is included once for each
// level. LEVEL, SUFFIX and TARGET are described in `level.h`. The other parameters are:
// - PANEL_ROWS, the number of rows that are multiplied together, each in a lane of 32 bits;
// - PANEL_VECTORS, the number of vectors that are multiplied by an unpacked panel of rows together;
// - FEW_VECTORS, the most vectors that are multiplied by weights as soon as these are unpacked. For more,
//   the weights of the panel are stored first;
// - ROW_VECTORS, the most vectors that are multiplied by rows of some formats without a transposition;
// - FOUR_PRODUCTS, if an instruction adds four products of bytes, and UNSIGNED_FACTOR, if its first factor
//   is unsigned;
// - MATRIX_PRODUCTS, if an instruction adds the products of eight bytes of two rows and two vectors. Such a
//   level has FOUR_PRODUCTS, panels of eight rows, and functions for at least two vectors;
// - INTERLEAVED_VECTORS, if records of eight vectors are interleaved for formats with a scale for 32 numbers. Such a
//   level has panels of eight rows, and functions for up to eight vectors;
// - SINGLE_VECTORS, if some formats have a function for one vector, which does not transpose the weights. Such a
//   level has the instructions of AVX-512 and panels of 16 rows.

#define quants JOIN(quants, SUFFIX)
#define pairs JOIN(pairs, SUFFIX)
#define unsigned_pairs JOIN(unsigned_pairs, SUFFIX)
#define chars JOIN(chars, SUFFIX)
#define signed_chars JOIN(signed_chars, SUFFIX)
#define lane_floats JOIN(lane_floats, SUFFIX)
#define lane_integers JOIN(lane_integers, SUFFIX)
#define lane_words JOIN(lane_words, SUFFIX)
#define lane_halves JOIN(lane_halves, SUFFIX)
#define lane_scales JOIN(lane_scales, SUFFIX)
#define loose_lane_floats JOIN(loose_lane_floats, SUFFIX)
#define loose_lane_words JOIN(loose_lane_words, SUFFIX)
#define LANE_FLOATS(numbers) __builtin_convertvector((lane_integers)(numbers), lane_floats)

#include "lanes.h"
#ifdef SINGLE_VECTORS
#include "single_rows.h"
#include "single_formats.h"
#include "single_k.h"
#endif
#include "integer_formats.h"
#include "integer_formats_k.h"
#ifndef MATRIX_PRODUCTS
#include "wide.h"
#endif

#define ENTRY(format) \
  case kernel_format_##format: return JOIN(JOIN(multiply, format), JOIN(rounded, SUFFIX))

/// Returns the integer product of a format, or null.
static integer_product *JOIN(integer_kernel, SUFFIX)(int32_t format) {
  switch (format) {
    ROUNDED_FORMATS
  }
  return NULL;
}

#undef ENTRY
#undef LOW_WORDS
#undef HIGH_WORDS
#undef LOW_HALVES
#undef HIGH_HALVES
#undef EACH_ROW
#undef FOURTH_ROW
#undef ROW_BYTES
#undef EVERY_FOURTH
#undef LEADING_HALVES
#undef transpose
#undef quants
#undef pairs
#undef unsigned_pairs
#undef chars
#undef signed_chars
#undef lane_floats
#undef lane_integers
#undef lane_words
#undef lane_halves
#undef lane_scales
#undef loose_lane_floats
#undef loose_lane_words
#undef LANE_FLOATS
#undef PANEL_ROWS
#undef PANEL_VECTORS
#undef FEW_VECTORS
#undef ROW_VECTORS
#undef FOUR_PRODUCTS
#undef UNSIGNED_FACTOR
#undef MATRIX_PRODUCTS
#undef SINGLE_VECTORS
#undef INTERLEAVED_VECTORS
#undef SEPARATE
#undef ADD_FOUR
#undef PAIR_PRODUCTS
#undef SIGNED_PRODUCTS
#undef PAIR_SUMS
