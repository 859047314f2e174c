// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The scales of the groups in a block of 256 numbers, and the code books of nonlinear formats.

#ifndef SCALES_H
#define SCALES_H

#include "vectors.h"

/// The factor and the summand of each group of 16 or 32 numbers in a block.
struct group_scales {
  float scale[16], offset[16];
};

/// Four bits for a scale and four for a minimum of each of 16 groups.
static inline void scales_q2_k(
    const unsigned char *packed, float d, float minimum, struct group_scales *result) {
  for (int half = 0; half < 2; half += 1) {
    ((loose_floats *)result->scale)[half] = d * CONVERT(UNSIGNED(packed, half) & 15);
    ((loose_floats *)result->offset)[half] = -minimum * CONVERT(UNSIGNED(packed, half) >> 4);
  }
}

/// Six bits for the scale of each of 16 groups. The low four bits are in eight bytes, and the high two
/// bits in the following four.
static inline void scales_q3_k(const unsigned char *packed, float d, struct group_scales *result) {
  const uint32_t low0 = word(packed), low1 = word(packed + 4), high = word(packed + 8);
  const uint32_t unpacked[4] = {
    (low0 & 0x0F0F0F0F) | (high & 0x03030303) << 4,
    (low1 & 0x0F0F0F0F) | (high >> 2 & 0x03030303) << 4,
    (low0 >> 4 & 0x0F0F0F0F) | (high >> 4 & 0x03030303) << 4,
    (low1 >> 4 & 0x0F0F0F0F) | (high >> 6 & 0x03030303) << 4,
  };
  for (int half = 0; half < 2; half += 1) {
    const floats scale = d * CONVERT((integers)UNSIGNED(unpacked, half) - 32);
    ((loose_floats *)result->scale)[half] = scale;
    ((loose_floats *)result->offset)[half] = -4 * scale;
  }
}

/// Six bits for a scale and six for a minimum of each of eight groups. Bytes 0 to 3 have the scales of
/// the first four groups, bytes 4 to 7 their minima, and bytes 8 to 11 the low four bits of the others,
/// whose high two bits are the high bits of bytes 0 to 7.
static inline void scales_q4_k(
    const unsigned char *packed, float d, float minimum, struct group_scales *result) {
  const uint32_t first = word(packed), second = word(packed + 4), low = word(packed + 8);
  const uint32_t scales[2] = {
    first & 0x3F3F3F3F,
    (low & 0x0F0F0F0F) | (first >> 6 & 0x03030303) << 4,
  };
  const uint32_t minima[2] = {
    second & 0x3F3F3F3F,
    (low >> 4 & 0x0F0F0F0F) | (second >> 6 & 0x03030303) << 4,
  };
  ((loose_floats *)result->scale)[0] = d * CONVERT(UNSIGNED(scales, 0));
  ((loose_floats *)result->offset)[0] = -minimum * CONVERT(UNSIGNED(minima, 0));
}

/// Eight signed bits for the scale of each of 16 groups.
static inline void scales_q6_k(const unsigned char *packed, float d, struct group_scales *result) {
  for (int half = 0; half < 2; half += 1) {
    const floats scale = d * SIGNED(packed, half);
    ((loose_floats *)result->scale)[half] = scale;
    ((loose_floats *)result->offset)[half] = -32 * scale;
  }
}

/// Six bits for the scale of each of eight groups: four in `low` and two in `high`.
static inline void scales_iq4_xs(
    uint32_t low, uint32_t high, float d, struct group_scales *result) {
  const words nibbles = ((words){} + low) >> (words){0, 4, 8, 12, 16, 20, 24, 28} & 15;
  const words crumbs = ((words){} + high) >> (words){0, 2, 4, 6, 8, 10, 12, 14} & 3;
  ((loose_floats *)result->scale)[0] = d * CONVERT((integers)(nibbles | crumbs << 4) - 32);
}

/// Half of the scale of an MXFP4 block, from its biased exponent.
static inline float scale_mxfp4(uint32_t exponent) {
  return reinterpret(exponent < 2 ? 0x00200000u << exponent : (exponent - 1) << 23);
}

/// The 16 numbers of IQ4_NL and IQ4_XS.
static const int8_t iq4_numbers[16] = {
  -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113,
};

/// Twice the 16 numbers of FP4 with two bits of exponent and one bit of mantissa.
static const int8_t mxfp4_numbers[16] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

/// The numbers of `mxfp4_numbers` plus 12.
static const int8_t mxfp4_biased[16] = {12, 13, 14, 15, 16, 18, 20, 24, 12, 11, 10, 9, 8, 6, 4, 0};

/// The factor of the rounding of numbers with the given largest magnitude, zero for tiny magnitudes.
static inline float rounding_factor(float maximum) {
  return maximum > 0x1p-100f && maximum < __builtin_inff() ? 127 / maximum : 0;
}

/// The scale of rounded numbers with the given largest magnitude; NaN or infinite if it is.
static inline float rounding_scale(float maximum) {
  return maximum <= 0x1p-100f ? 0 : maximum / 127;
}

#endif
