// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// The inner loops use vector extensions and write each step as one large expression. The compiler
// keeps the parts of an expression in registers even at -O0. Debug builds therefore run at half the
// speed of release builds, instead of a twentieth with named intermediate values or intrinsics.

#include "CKernels.h"

// Functions with arguments in vector registers are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#include "scales.h"
#include "vectors.h"

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#elif defined(__aarch64__) && defined(__APPLE__)
#include <sys/sysctl.h>
#endif

/// The functions of a format at one level.
struct kernel {
  void (*multiply)(
      const unsigned char *, size_t, size_t, size_t, const float *, size_t, size_t, float *,
      size_t);
  void (*read)(const unsigned char *, size_t, float *);
};

/// The products of a panel of rows and several rounded vectors: rows, the memory that is read next, columns,
/// records, the distance of the records of a vector, the number of vectors, and the products, which
/// are those of all rows with each vector.
typedef void integer_product(
    const unsigned char *const *, const unsigned char *, size_t, const struct kernel_record *, size_t, size_t,
    float *);

/// The products of rows and several vectors rounded to 14 bits. The arguments are those of `kernel_multiply_wide` after the
/// level and the format, with the number of all vectors, and of those that are multiplied.
typedef void wide_product(
    const unsigned char *, size_t, const uint32_t *, size_t, size_t, const struct kernel_wide_record *, size_t,
    size_t, float *, size_t);

// The preprocessor cannot compare constants of an enumeration.
#define kernel_level_avx2_number 1
#define kernel_level_dotprod_number 2
#define kernel_level_avxvnni_number 3
#define kernel_level_avx512_number 4
#define kernel_level_i8mm_number 5

/// Expands ENTRY for each format that can be multiplied by rounded vectors.
#define ROUNDED_FORMATS \
  ENTRY(q4_0); ENTRY(q4_1); ENTRY(q5_0); ENTRY(q5_1); \
  ENTRY(q8_0); ENTRY(q2_k); ENTRY(q3_k); ENTRY(q4_k); \
  ENTRY(q5_k); ENTRY(q6_k); ENTRY(iq4_nl); ENTRY(iq4_xs); \
  ENTRY(mxfp4);

#define LEVEL 0
#define SUFFIX portable
#define TARGET
#define HALF(address) widen_half(address)
#define NARROW(number) narrow_number(number)
#define PANEL_ROWS 8
#define PANEL_VECTORS 4
#define FEW_VECTORS 1
#include "level.h"

#if defined(__x86_64__)
// The empty statement keeps the number in a general register. Otherwise the compiler inserts it into a
// vector register whose previous value is often a sum, so each step would wait for the one before.
__attribute__((target("avx2,fma,f16c"))) static inline float widen_half_f16c(const void *source) {
  uint32_t bits = half_word(source);
  __asm__("" : "+r"(bits));
  return _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128((int)bits)));
}

__attribute__((target("avx2,fma,f16c"))) static inline uint16_t narrow_number_f16c(float number) {
  return (uint16_t)_mm_cvtsi128_si32(_mm_cvtps_ph(_mm_set_ss(within_binary16(number)), 0));
}

#define LEVEL kernel_level_avx2_number
#define SUFFIX avx2
#define TARGET __attribute__((target("avx2,fma,f16c")))
#define HALF(address) widen_half_f16c(address)
#define NARROW(number) narrow_number_f16c(number)
#define PANEL_ROWS 8
#define PANEL_VECTORS 4
#define INTERLEAVED_VECTORS 1
#define FEW_VECTORS 8
#define ROW_VECTORS 3
#include "level.h"

// The following levels differ from AVX2 only in the integer products.
#define LEVEL kernel_level_avxvnni_number
#define SUFFIX avxvnni
#define TARGET __attribute__((target("avx2,fma,f16c,avxvnni")))
#define PANEL_ROWS 8
#define PANEL_VECTORS 4
#define FEW_VECTORS 3
#define ROW_VECTORS 3
#define FOUR_PRODUCTS 1
#define UNSIGNED_FACTOR 1
#include "integer_level.h"
#undef LEVEL
#undef SUFFIX
#undef TARGET

#define LEVEL kernel_level_avx512_number
#define SUFFIX avx512
#define TARGET                                                                            \
  __attribute__((target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))
#define PANEL_ROWS 16
#define PANEL_VECTORS 8
#define FEW_VECTORS 8
#define FOUR_PRODUCTS 1
#define UNSIGNED_FACTOR 1
#define SINGLE_VECTORS 1
#include "integer_level.h"
#undef LEVEL
#undef SUFFIX
#undef TARGET

/// Returns whether the processor has AVX-VNNI. `__builtin_cpu_supports` does not know this feature.
static int has_avxvnni(void) {
  unsigned int eax, ebx, ecx, edx;
  return __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) && (eax >> 4 & 1);
}
#endif

#if defined(__aarch64__)
#define LEVEL kernel_level_dotprod_number
#define SUFFIX dotprod
#define TARGET __attribute__((target("dotprod")))
#define HALF(address) widen_half(address)
#define NARROW(number) narrow_number(number)
#define PANEL_ROWS 8
#define PANEL_VECTORS 4
#define FEW_VECTORS 3
#define FOUR_PRODUCTS 1
#include "level.h"

// This level differs from dot products only in the integer products of several vectors.
#define LEVEL kernel_level_i8mm_number
#define SUFFIX i8mm
#define TARGET __attribute__((target("dotprod,i8mm")))
#define PANEL_ROWS 8
#define PANEL_VECTORS 4
#define FEW_VECTORS 2
#define FOUR_PRODUCTS 1
#define MATRIX_PRODUCTS 1
#include "integer_level.h"
#undef LEVEL
#undef SUFFIX
#undef TARGET

#if defined(__APPLE__)
/// Returns whether the processor has a feature with the given name.
static int has_feature(const char *name) {
  int32_t value = 0;
  size_t size = sizeof value;
  return sysctlbyname(name, &value, &size, NULL, 0) == 0 && value != 0;
}
#endif

/// Returns whether the processor has the instructions of `kernel_level_dotprod`.
static int has_dot_products(void) {
#if defined(__ARM_FEATURE_DOTPROD)
  return 1;
#elif defined(__linux__)
  const unsigned long hwcap_asimddp = 1ul << 20;
  return (getauxval(AT_HWCAP) & hwcap_asimddp) != 0;
#elif defined(__APPLE__)
  return has_feature("hw.optional.arm.FEAT_DotProd");
#else
  return 0;
#endif
}

/// Returns whether the processor has the products of matrices of `kernel_level_i8mm`.
static int has_matrix_products(void) {
#if defined(__ARM_FEATURE_MATMUL_INT8)
  return 1;
#elif defined(__linux__)
  const unsigned long hwcap2_i8mm = 1ul << 13;
  return (getauxval(AT_HWCAP2) & hwcap2_i8mm) != 0;
#elif defined(__APPLE__)
  return has_feature("hw.optional.arm.FEAT_I8MM");
#else
  return 0;
#endif
}
#endif

int32_t kernel_supports(int32_t level) {
  switch (level) {
    case kernel_level_portable: return 1;
#if defined(__x86_64__)
    case kernel_level_avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
          && __builtin_cpu_supports("f16c");
    case kernel_level_avxvnni: return kernel_supports(kernel_level_avx2) && has_avxvnni();
    case kernel_level_avx512:
      return kernel_supports(kernel_level_avx2) && __builtin_cpu_supports("avx512f")
          && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
          && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
#elif defined(__aarch64__)
    case kernel_level_dotprod: return has_dot_products();
    case kernel_level_i8mm: return has_dot_products() && has_matrix_products();
#endif
  }
  return 0;
}

int32_t kernel_best_level(void) {
  // The levels of a processor in descending order.
  const int32_t levels[] = {
    kernel_level_avx512, kernel_level_avxvnni, kernel_level_i8mm, kernel_level_dotprod,
    kernel_level_avx2};
  for (size_t index = 0; index < sizeof levels / sizeof *levels; index += 1) {
    if (kernel_supports(levels[index])) return levels[index];
  }
  return kernel_level_portable;
}

/// Calls a function of a level, and returns its result. Levels without such a function use that of AVX2 or of
/// dot products.
#if defined(__x86_64__)
#define DISPATCH(function, ...)                                          \
  (level == kernel_level_portable ? function##_portable(__VA_ARGS__)     \
                                  : function##_avx2(__VA_ARGS__))
#elif defined(__aarch64__)
#define DISPATCH(function, ...)                                          \
  (level == kernel_level_portable ? function##_portable(__VA_ARGS__)     \
                                  : function##_dotprod(__VA_ARGS__))
#else
#define DISPATCH(function, ...) ((void)level, function##_portable(__VA_ARGS__))
#endif

static struct kernel kernel_for(int32_t level, int32_t format) {
  return DISPATCH(kernel, format);
}

void kernel_multiply(
    int32_t level, int32_t format, const void *weights, size_t row_bytes, size_t rows,
    size_t columns, const float *inputs, size_t input_stride, size_t vectors, float *outputs,
    size_t output_stride) {
  const struct kernel kernel = kernel_for(level, format);
  if (kernel.multiply) {
    kernel.multiply(
        weights, row_bytes, rows, columns, inputs, input_stride, vectors, outputs, output_stride);
  }
}

void kernel_read(
    int32_t level, int32_t format, const void *row, size_t columns, float *output) {
  const struct kernel kernel = kernel_for(level, format);
  if (kernel.read) kernel.read(row, columns, output);
}

void kernel_combine(
    int32_t level, int32_t format, const float *coefficients, size_t stride, size_t vectors,
    const void *rows, size_t row_stride, size_t count, size_t columns, float *outputs,
    size_t output_stride) {
#define ARGUMENTS \
  coefficients, stride, vectors, rows, row_stride, count, columns, outputs, output_stride
  if (format == kernel_format_f16) {
    DISPATCH(combine_half, ARGUMENTS);
  } else if (format == kernel_format_f32) {
    DISPATCH(combine_single, ARGUMENTS);
  }
#undef ARGUMENTS
}

void kernel_narrow(
    int32_t level, const float *numbers, size_t count, uint16_t *target, size_t stride) {
  DISPATCH(narrow, numbers, count, target, stride);
}

size_t kernel_interleaved_vectors(int32_t level, int32_t group, size_t vectors) {
  if (level != kernel_level_avx2 || group != 32) return 0;
  const size_t rest = vectors % rounded_tile;
  return vectors - rest + interleaved_vectors(rest);
}

int32_t kernel_rounding(int32_t format) {
  switch (format) {
    case kernel_format_q4_0:
    case kernel_format_q4_1:
    case kernel_format_q5_0:
    case kernel_format_q5_1:
    case kernel_format_q8_0:
    case kernel_format_iq4_nl:
    case kernel_format_mxfp4:
      return 32;
    case kernel_format_q2_k:
    case kernel_format_q3_k:
    case kernel_format_q4_k:
    case kernel_format_q5_k:
    case kernel_format_q6_k:
    case kernel_format_iq4_xs:
      return 256;
    case kernel_format_f16:
    case kernel_format_bf16:
      return kernel_wide_columns;
  }
  return 0;
}

void kernel_round(
    int32_t level, int32_t group, const float *inputs, size_t input_stride, size_t vectors,
    size_t columns, struct kernel_record *records) {
  const size_t interleaved = kernel_interleaved_vectors(level, group, vectors);
  DISPATCH(round, group, inputs, input_stride, vectors, columns, interleaved, records);
}

/// Calls a function of the products of integers of a level, and returns its result. More levels have one than other
/// functions.
#if defined(__x86_64__)
#define DISPATCH_PRODUCT(function, format)                                  \
  (level == kernel_level_avx512 ? function##_avx512(format)                 \
   : level == kernel_level_avxvnni ? function##_avxvnni(format)             \
                                   : DISPATCH(function, format))
#else
#define DISPATCH_PRODUCT(function, format) DISPATCH(function, format)
#endif

/// Returns the integer product of a format for a number of vectors, or null.
static integer_product *integer_kernel_for(int32_t level, int32_t format, size_t vectors) {
  (void)vectors;
#if defined(__aarch64__)
  if (level == kernel_level_i8mm && vectors > 1) return integer_kernel_i8mm(format);
#endif
  return DISPATCH_PRODUCT(integer_kernel, format);
}

void kernel_multiply_rounded(
    int32_t level, int32_t format, const void *weights, size_t row_bytes, const uint32_t *indices,
    size_t rows, size_t columns, const struct kernel_record *records, size_t vectors,
    float *outputs, size_t output_stride) {
  const size_t panel_rows = level == kernel_level_avx512 ? 16 : 8;
  float products[rounded_tile * most_panel_rows] __attribute__((aligned(64)));
  for (size_t first = 0; first < vectors; first += rounded_tile) {
    const size_t count = vectors - first < rounded_tile ? vectors - first : rounded_tile;
    integer_product *const product = integer_kernel_for(level, format, count);
    if (!product) return;
    for (size_t row = 0; row < rows; row += panel_rows) {
      // The last row is repeated if there are fewer than those of a panel.
      const size_t last = rows - row < panel_rows ? rows - row - 1 : panel_rows - 1;
      const int is_complete = !indices && last == panel_rows - 1;
      const unsigned char *pointers[most_panel_rows];
#define ROW_INDEX(lane) (indices ? indices[row + (lane)] : row + (lane))
      if (is_complete) {
        pointers[0] = (const unsigned char *)weights + row * row_bytes;
        for (size_t lane = 1; lane < panel_rows; lane += 1) pointers[lane] = pointers[lane - 1] + row_bytes;
      } else {
        for (size_t lane = 0; lane < panel_rows; lane += 1) {
          const size_t index = ROW_INDEX(lane < last ? lane : last);
          pointers[lane] = (const unsigned char *)weights + index * row_bytes;
        }
      }
      // The rows after those of the panel usually follow. Addresses outside the matrix are not accessed.
      const unsigned char *next = pointers[0] + panel_rows * row_bytes;
      product(pointers, next, columns, records + first, vectors, count, products);
      float *output = outputs + first * output_stride;
      const float *lanes = products;
      for (size_t v = 0; v < count; v += 1, output += output_stride, lanes += panel_rows) {
        if (is_complete && panel_rows == most_panel_rows) {
          __builtin_memcpy(output + row, lanes, most_panel_rows * sizeof *lanes);
        } else if (is_complete) {
          *(loose_floats *)(output + row) = *(const floats *)lanes;
        } else {
          for (size_t lane = 0; lane <= last; lane += 1) output[ROW_INDEX(lane)] = lanes[lane];
        }
      }
#undef ROW_INDEX
    }
  }
}

void kernel_round_wide(
    int32_t level, const float *inputs, size_t input_stride, size_t vectors, size_t columns,
    struct kernel_wide_record *records) {
  DISPATCH(round_wide, inputs, input_stride, vectors, columns, records);
}

void kernel_multiply_wide(
    int32_t level, int32_t format, const void *weights, size_t row_bytes, const uint32_t *indices,
    size_t rows, size_t columns, const struct kernel_wide_record *records, size_t vectors,
    float *outputs, size_t output_stride) {
  wide_product *const product = DISPATCH_PRODUCT(wide_kernel, format);
  if (!product || rows == 0) return;
  for (size_t first = 0; first < vectors; first += rounded_tile) {
    product(
        weights, row_bytes, indices, rows, columns, records + first, vectors,
        vectors - first < rounded_tile ? vectors - first : rounded_tile, outputs + first * output_stride,
        output_stride);
  }
}

void kernel_gate(
    int32_t level, int32_t activation, const float *gates, size_t count, float *numbers) {
  DISPATCH(gate, activation, gates, count, numbers);
}

void kernel_softmax(int32_t level, float *scores, size_t count, float scale) {
  DISPATCH(softmax, scores, count, scale);
}

void kernel_normalize(
    int32_t level, const float *source, const float *weights, size_t count, float epsilon,
    float *target) {
  DISPATCH(normalize, source, weights, count, epsilon, target);
}
