// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The inner loops use vector extensions and write each step as one large expression. The compiler
// keeps the parts of an expression in registers even at -O0. Debug builds therefore run at half the
// speed of release builds, instead of a twentieth with named intermediate values or intrinsics.

#include "CKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef float floats __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef int8_t bytes __attribute__((vector_size(8)));
typedef uint16_t halves __attribute__((vector_size(16)));
typedef floats loose_floats __attribute__((aligned(1), may_alias));
typedef bytes loose_bytes __attribute__((aligned(1), may_alias));
typedef halves loose_halves __attribute__((aligned(1), may_alias));

/// The number of columns in a step of an inner loop.
enum { step = 32 };
/// The number of vectors that are multiplied by a row before the next row is read. Their parts stay in
/// the second-level cache while the weights are streamed.
enum { tile = 32 };

#define FLOATS(address, index) (((const loose_floats *)(address))[index])

#if defined(__aarch64__)

static inline void widen_halves(const void *source, floats *result) {
  typedef __fp16 loose_fp16 __attribute__((vector_size(16), aligned(2), may_alias));
  *result = __builtin_convertvector(*(const loose_fp16 *)source, floats);
}

#else

/// Converts eight binary16 numbers without special instructions.
///
/// The exponent is shifted into position and rebiased by a multiplication, which is exact and also
/// converts subnormal numbers (Giesen, "Half to float done quick", 2012).
static inline void widen_halves(const void *source, floats *result) {
  const words half = __builtin_convertvector(*(const loose_halves *)source, words);
  const words magnitude = (half & 0x7FFF) << 13;
  const words scaled = (words)((floats)magnitude * 0x1p112f);
  const words special = (words)(magnitude >= (words){} + (0x7C00u << 13));
  *result = (floats)(((half & 0x8000) << 16) | scaled | (special & 0x7F800000u));
}

#endif

/// Converts one binary16 number without special instructions.
static inline float widen_half(const void *source) {
  uint16_t half;
  __builtin_memcpy(&half, source, sizeof half);
  const uint32_t magnitude = (uint32_t)(half & 0x7FFF) << 13;
  float scaled;
  __builtin_memcpy(&scaled, &magnitude, sizeof scaled);
  scaled *= 0x1p112f;
  uint32_t bits;
  __builtin_memcpy(&bits, &scaled, sizeof bits);
  bits |= (uint32_t)(half & 0x8000) << 16;
  if (magnitude >= 0x7C00u << 13) bits |= 0x7F800000u;
  __builtin_memcpy(&scaled, &bits, sizeof bits);
  return scaled;
}

static inline float single(const void *source) {
  float value;
  __builtin_memcpy(&value, source, sizeof value);
  return value;
}

// Each inclusion of `combine.h` defines the function of one level, from NAME and TARGET. Each inclusion
// of `multiply.h` defines the function of one level and one format, with these parameters: NAME, TARGET
// (instructions), STEP_BYTES (size of 32 weights), SCALE (factor of a step followed by `*`, or empty),
// LOAD (eight weights of a step), and TAIL (one weight, for columns after the last complete step).

#define TARGET

#define NAME multiply_f32_portable
#define STEP_BYTES 128
#define SCALE(address)
#define LOAD(address, index, result) const floats result = FLOATS(address, index)
#define TAIL(address, column) single((const unsigned char *)(address) + 4 * (column))
#include "multiply.h"

#define NAME multiply_f16_portable
#define STEP_BYTES 64
#define SCALE(address)
#define LOAD(address, index, result) \
  floats result;                     \
  widen_halves((const unsigned char *)(address) + 16 * (index), &result)
#define TAIL(address, column) widen_half((const unsigned char *)(address) + 2 * (column))
#include "multiply.h"

#define NAME multiply_q8_0_portable
#define STEP_BYTES 34
#define SCALE(address) widen_half(address) *
#define LOAD(address, index, result) \
  const floats result = __builtin_convertvector(((const loose_bytes *)((address) + 2))[index], floats)
#include "multiply.h"

#define NAME combine_portable
#include "combine.h"

#undef TARGET

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2,fma,f16c")))

TARGET static inline float widen_half_f16c(const void *source) {
  uint16_t half;
  __builtin_memcpy(&half, source, sizeof half);
  return _cvtsh_ss(half);
}

#define NAME multiply_f32_avx2
#define STEP_BYTES 128
#define SCALE(address)
#define LOAD(address, index, result) const floats result = FLOATS(address, index)
#define TAIL(address, column) single((const unsigned char *)(address) + 4 * (column))
#include "multiply.h"

#define NAME multiply_f16_avx2
#define STEP_BYTES 64
#define SCALE(address)
#define LOAD(address, index, result) \
  const floats result = (floats)_mm256_cvtph_ps(((const __m128i_u *)(address))[index])
#define TAIL(address, column) widen_half_f16c((const unsigned char *)(address) + 2 * (column))
#include "multiply.h"

#define NAME multiply_q8_0_avx2
#define STEP_BYTES 34
#define SCALE(address) widen_half_f16c(address) *
#define LOAD(address, index, result) \
  const floats result = __builtin_convertvector(((const loose_bytes *)((address) + 2))[index], floats)
#include "multiply.h"

#define NAME combine_avx2
#include "combine.h"

#undef TARGET
#endif

int32_t kernel_best_level(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("f16c")) {
    return kernel_level_avx2;
  }
#endif
  return kernel_level_portable;
}

typedef void (*multiply)(
    const unsigned char *, size_t, size_t, size_t, const float *, size_t, size_t, float *, size_t);

static multiply multiply_for(int32_t level, int32_t format) {
#if defined(__x86_64__)
  if (level == kernel_level_avx2) {
    return format == kernel_format_f32   ? multiply_f32_avx2
           : format == kernel_format_f16 ? multiply_f16_avx2
                                         : multiply_q8_0_avx2;
  }
#endif
  return format == kernel_format_f32   ? multiply_f32_portable
         : format == kernel_format_f16 ? multiply_f16_portable
                                       : multiply_q8_0_portable;
}

void kernel_multiply(
    int32_t level, int32_t format, const void *weights, size_t row_bytes, size_t rows,
    size_t columns, const float *inputs, size_t input_stride, size_t vectors, float *outputs,
    size_t output_stride) {
  multiply_for(level, format)(
      weights, row_bytes, rows, columns, inputs, input_stride, vectors, outputs, output_stride);
}

void kernel_combine(
    int32_t level, const float *coefficients, size_t stride, size_t vectors, const float *rows,
    size_t row_stride, size_t count, size_t columns, float *outputs, size_t output_stride) {
#if defined(__x86_64__)
  if (level == kernel_level_avx2) {
    combine_avx2(
        coefficients, stride, vectors, rows, row_stride, count, columns, outputs, output_stride);
    return;
  }
#endif
  (void)level;
  combine_portable(
      coefficients, stride, vectors, rows, row_stride, count, columns, outputs, output_stride);
}
