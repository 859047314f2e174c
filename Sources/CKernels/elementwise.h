// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Operations on single vectors, for one level. `level.h` describes the parameters. This file has no include
// guard because it is included once for each level.

/// Returns the exponentials of eight numbers, with a relative error below 2e-7.
///
/// The argument is reduced by a multiple of ln 2 to at most ln 2 / 2 (Cody and Waite 1980), where the Taylor
/// polynomial of degree 7 is used. Results below 2^-125 become zero, and arguments are bounded by 88. That of NaN is NaN.
INLINE floats JOIN(exponential, SUFFIX)(floats x) {
  const floats bounded = __builtin_elementwise_max(
      __builtin_elementwise_min(x, (floats){} + 88), (floats){} - 88);
  const floats shifted = bounded * 0x1.715476p0f + 0x1.8p23f;
  const floats n = shifted - 0x1.8p23f;
  const floats r = (bounded - n * 0x1.62e4p-1f) + n * -0x1.7f7d1cp-20f;
  floats p = r * (1.0f / 5040) + 1.0f / 720;
  p = p * r + 1.0f / 120;
  p = p * r + 1.0f / 24;
  p = p * r + 1.0f / 6;
  p = p * r + 0.5f;
  p = p * r + 1;
  p = p * r + 1;
  const floats result = (floats)((integers)p + ((integers)shifted << 23));
  return (floats)(((integers)result & (integers)(x > -87)) | (integers)(x != x));
}

/// Returns the sum of the lanes, pairwise.
INLINE float JOIN(lane_sum, SUFFIX)(floats sum) { return JOIN(total, SUFFIX)(&sum); }

/// Loads up to eight numbers; other lanes are `rest`.
INLINE floats JOIN(load_some, SUFFIX)(const float *x, size_t count, float rest) {
  floats result = (floats){} + rest;
  __builtin_memcpy(&result, x, (count < 8 ? count : 8) * sizeof *x);
  return result;
}

/// Stores up to eight numbers.
INLINE void JOIN(store_some, SUFFIX)(floats numbers, float *x, size_t count) {
  __builtin_memcpy(x, &numbers, (count < 8 ? count : 8) * sizeof *x);
}

/// The activations of gates: the sigmoid-weighted linear unit, or the Gaussian error linear unit.
INLINE floats JOIN(activation, SUFFIX)(int32_t function, floats gate) {
  if (function == kernel_activation_silu) return gate / (1 + JOIN(exponential, SUFFIX)(-gate));
  // 0.5 (1 + tanh u) = 1 / (1 + exp(-2 u))
  const floats u = 0x1.988454p-1f * gate * (1 + 0.044715f * gate * gate);
  return gate / (1 + JOIN(exponential, SUFFIX)(-2 * u));
}

TARGET static void JOIN(gate, SUFFIX)(
    int32_t function, const float *gates, size_t count, float *numbers) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    *(loose_floats *)(numbers + i) =
        FLOATS(numbers + i, 0) * JOIN(activation, SUFFIX)(function, FLOATS(gates + i, 0));
  }
  if (i < count) {
    const floats gate = JOIN(load_some, SUFFIX)(gates + i, count - i, 0);
    const floats number = JOIN(load_some, SUFFIX)(numbers + i, count - i, 0);
    JOIN(store_some, SUFFIX)(
        number * JOIN(activation, SUFFIX)(function, gate), numbers + i, count - i);
  }
}

TARGET static void JOIN(softmax, SUFFIX)(float *scores, size_t count, float scale) {
  floats maxima = (floats){} - __builtin_inff();
  size_t i = 0;
  for (; i + 8 <= count; i += 8) maxima = __builtin_elementwise_max(maxima, FLOATS(scores + i, 0));
  float maximum = maxima[0];
  for (int lane = 1; lane < 8; lane += 1) maximum = maxima[lane] > maximum ? maxima[lane] : maximum;
  for (; i < count; i += 1) maximum = scores[i] > maximum ? scores[i] : maximum;
  floats sums = {};
  for (i = 0; i < count; i += 8) {
    // Lanes after the end are infinitely small, so their exponentials are zero.
    const floats score = i + 8 <= count
        ? FLOATS(scores + i, 0)
        : JOIN(load_some, SUFFIX)(scores + i, count - i, -__builtin_inff());
    const floats weight = JOIN(exponential, SUFFIX)((score - maximum) * scale);
    sums += weight;
    JOIN(store_some, SUFFIX)(weight, scores + i, count - i);
  }
  const float factor = 1 / JOIN(lane_sum, SUFFIX)(sums);
  for (i = 0; i + 8 <= count; i += 8) *(loose_floats *)(scores + i) *= factor;
  for (; i < count; i += 1) scores[i] *= factor;
}

TARGET static void JOIN(normalize, SUFFIX)(
    const float *source, const float *weights, size_t count, float epsilon, float *target) {
  floats a = {}, b = {}, c = {}, d = {};
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    a += FLOATS(source + i, 0) * FLOATS(source + i, 0);
    b += FLOATS(source + i, 1) * FLOATS(source + i, 1);
    c += FLOATS(source + i, 2) * FLOATS(source + i, 2);
    d += FLOATS(source + i, 3) * FLOATS(source + i, 3);
  }
  float sum = JOIN(lane_sum, SUFFIX)((a + b) + (c + d));
  for (; i < count; i += 1) sum += source[i] * source[i];
  const float scale = 1 / __builtin_sqrtf(sum / (float)count + epsilon);
  for (i = 0; i + 8 <= count; i += 8) {
    *(loose_floats *)(target + i) = FLOATS(source + i, 0) * scale * FLOATS(weights + i, 0);
  }
  for (; i < count; i += 1) target[i] = source[i] * scale * weights[i];
}
