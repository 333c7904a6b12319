/* SPDX-License-Identifier: MIT */
#include "tavla_kernels.h"

enum { HIDDEN = TAVLA_NET_HIDDEN, SECOND = TAVLA_NET_SECOND, OUTPUTS = TAVLA_NET_OUTPUTS };

/* --- the reference ------------------------------------------------------------------------- */

static int32_t within(int32_t x, int32_t least, int32_t most) {
    return x < least ? least : x > most ? most : x;
}

static int32_t clip(int32_t sum, uint32_t shift) {
    return within((sum + (INT32_C(1) << shift >> 1)) >> shift, 0, TAVLA_UNIT_ONE);
}

/* A unit of the second layer goes on, less steeply, beyond its ends: were it flat there, as those of
 * the first are, whole regions in which all 32 are shut or full would be worth the same. */
static int32_t bend(int32_t sum, uint32_t shift) {
    const int32_t unit = (sum + (INT32_C(1) << shift >> 1)) >> shift;
    const int32_t inner = within(unit, 0, TAVLA_UNIT_ONE);
    const int32_t whole = within(unit >> TAVLA_LEAK, INT16_MIN, INT16_MAX);
    return within(inner + whole - (inner >> TAVLA_LEAK), INT16_MIN, INT16_MAX);
}

static void plain(const TavlaLayers *layers, const TavlaInputs *inputs, int32_t logits[OUTPUTS]) {
    int32_t hidden[HIDDEN], second[SECOND];
    for (uint32_t h = 0; h < HIDDEN; h++) {
        int32_t sum = layers->first_bias[h];
        for (uint32_t i = 0; i < inputs->count; i++) {
            sum += inputs->value[i] * layers->first[inputs->index[i] * HIDDEN + h];
        }
        hidden[h] = clip(sum, layers->first_shift - 6);
    }
    for (uint32_t s = 0; s < SECOND; s++) {
        int32_t sum = layers->second_bias[s];
        for (uint32_t h = 0; h < HIDDEN; h++) {
            sum += hidden[h] * layers->second[(h / 2 * SECOND + s) * 2 + h % 2];
        }
        second[s] = bend(sum, layers->second_shift);
    }
    for (uint32_t o = 0; o < OUTPUTS; o++) {
        int32_t sum = layers->last_bias[o];
        for (uint32_t s = 0; s < SECOND; s++) {
            sum += second[s] * layers->last[o * SECOND + s];
        }
        logits[o] = sum >> layers->last_shift;
    }
}

/* --- vector units -------------------------------------------------------------------------- */
/*
 * tavla_kernel_lanes.h is the kernel for any unit that has: sums of two neighbouring products of
 * 16-bit numbers, unpacking, and packing with saturation. Units wider than 128 bits do the latter
 * two within each 128 bits: LANES_LOW and LANES_HIGH read 32-bit numbers in the order of unpacked
 * ones, LANES_ORDER puts packed ones into their natural order.
 */
/* Sums stay in registers only where the loops over them are unrolled; gcc has to be told. */
#if defined(__clang__)
#define LANES_UNROLL
#else
#define LANES_UNROLL _Pragma("GCC unroll 8")
#endif

/* Two inputs with their columns of weights; the values as two 16-bit numbers, the first below. */
typedef struct {
    const int16_t *columns[2];
    int32_t values;
} InputPair;

typedef struct {
    uint32_t count;
    InputPair at[(TAVLA_INPUT_COUNT + 1) / 2];
} InputPairs;

static inline int32_t pair_bits(int32_t first, int32_t second) {
    return (int32_t)((uint32_t)(uint16_t)first | (uint32_t)(uint16_t)second << 16);
}

static inline int32_t load_pair(const int16_t *numbers) {
    int32_t bits;
    __builtin_memcpy(&bits, numbers, sizeof bits);
    return bits;
}

/* An odd one is paired with nothing times itself. */
static inline void pair_inputs(const TavlaLayers *layers, const TavlaInputs *inputs,
                               InputPairs *out) {
    const uint32_t whole = inputs->count / 2;
    for (uint32_t i = 0; i < whole; i++) {
        out->at[i] = (InputPair){{layers->first + inputs->index[2 * i] * HIDDEN,
                                  layers->first + inputs->index[2 * i + 1] * HIDDEN},
                                 load_pair(inputs->value + 2 * i)};
    }
    out->count = whole;
    if (inputs->count % 2 != 0) {
        const int16_t *const column = layers->first + inputs->index[2 * whole] * HIDDEN;
        out->at[out->count++] = (InputPair){{column, column}, inputs->value[2 * whole]};
    }
}

/* Which pairs of hidden units are not both shut; their number. */
static inline uint32_t list_open(const int16_t *hidden, uint32_t open[HIDDEN / 2]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < HIDDEN / 2; i++) {
        open[count] = i;
        count += load_pair(hidden + 2 * i) != 0;
    }
    return count;
}

#if defined(__x86_64__)

#include <immintrin.h>

/* What every x86-64 has. */
#define LANES_NAME sse2
#define LANES_TARGET
#define LANES __m128i
#define LANES_LOAD(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define LANES_STORE(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)
#define LANES_PAIR(x) _mm_set1_epi32(x)
#define LANES_ADD _mm_add_epi32
#define LANES_ADD_DOT(sum, a, b) _mm_add_epi32(sum, _mm_madd_epi16(a, b))
#define LANES_UNPACK_LOW _mm_unpacklo_epi16
#define LANES_UNPACK_HIGH _mm_unpackhi_epi16
#define LANES_SHIFT(v, n) _mm_sra_epi32(v, _mm_cvtsi32_si128((int)(n)))
#define LANES_PACK _mm_packs_epi32
#define LANES_ORDER(v) (v)
#define LANES_MIN _mm_min_epi16
#define LANES_MAX _mm_max_epi16
#define LANES_ADD_SHORT _mm_adds_epi16
#define LANES_SUB_SHORT _mm_sub_epi16
#define LANES_SHIFT_SHORT _mm_srai_epi16
#define LANES_LOW(p) LANES_LOAD(p)
#define LANES_HIGH(p) LANES_LOAD((p) + 4)
#include "tavla_kernel_lanes.h"

#define LANES_NAME avx2
#define LANES_TARGET __attribute__((target("avx2")))
#define LANES __m256i
#define LANES_LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define LANES_STORE(p, v) _mm256_storeu_si256((__m256i *)(void *)(p), v)
#define LANES_PAIR(x) _mm256_set1_epi32(x)
#define LANES_ADD _mm256_add_epi32
#define LANES_ADD_DOT(sum, a, b) _mm256_add_epi32(sum, _mm256_madd_epi16(a, b))
#define LANES_UNPACK_LOW _mm256_unpacklo_epi16
#define LANES_UNPACK_HIGH _mm256_unpackhi_epi16
#define LANES_SHIFT(v, n) _mm256_sra_epi32(v, _mm_cvtsi32_si128((int)(n)))
#define LANES_PACK _mm256_packs_epi32
#define LANES_ORDER(v) _mm256_permute4x64_epi64(v, 0xd8)
#define LANES_MIN _mm256_min_epi16
#define LANES_MAX _mm256_max_epi16
#define LANES_ADD_SHORT _mm256_adds_epi16
#define LANES_SUB_SHORT _mm256_sub_epi16
#define LANES_SHIFT_SHORT _mm256_srai_epi16
#define LANES_HALVES(p)                                                              \
    _mm256_inserti128_si256(                                                         \
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)(p))), \
        _mm_loadu_si128((const __m128i *)(const void *)((p) + 8)), 1)
#define LANES_LOW(p) LANES_HALVES(p)
#define LANES_HIGH(p) LANES_HALVES((p) + 4)
#include "tavla_kernel_lanes.h"

#define LANES_NAME avx512
#define LANES_TARGET __attribute__((target("avx512f,avx512bw")))
#define LANES __m512i
#define LANES_LOAD(p) _mm512_loadu_si512((const void *)(p))
#define LANES_STORE(p, v) _mm512_storeu_si512((void *)(p), v)
#define LANES_PAIR(x) _mm512_set1_epi32(x)
#define LANES_ADD _mm512_add_epi32
#define LANES_ADD_DOT(sum, a, b) _mm512_add_epi32(sum, _mm512_madd_epi16(a, b))
#define LANES_UNPACK_LOW _mm512_unpacklo_epi16
#define LANES_UNPACK_HIGH _mm512_unpackhi_epi16
#define LANES_SHIFT(v, n) _mm512_sra_epi32(v, _mm_cvtsi32_si128((int)(n)))
#define LANES_PACK _mm512_packs_epi32
#define LANES_ORDER(v) _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), v)
#define LANES_MIN _mm512_min_epi16
#define LANES_MAX _mm512_max_epi16
#define LANES_ADD_SHORT _mm512_adds_epi16
#define LANES_SUB_SHORT _mm512_sub_epi16
#define LANES_SHIFT_SHORT _mm512_srai_epi16
#define LANES_QUARTER(v, p, i) \
    _mm512_inserti32x4(v, _mm_loadu_si128((const __m128i *)(const void *)((p) + 8 * (i))), i)
#define LANES_LOW(p)                                                                              \
    LANES_QUARTER(                                                                                \
        LANES_QUARTER(LANES_QUARTER(LANES_QUARTER(_mm512_setzero_si512(), p, 0), p, 1), p, 2), p, \
        3)
#define LANES_HIGH(p) LANES_LOW((p) + 4)
#include "tavla_kernel_lanes.h"

static TavlaKernel *const KERNELS[] = {plain, kernel_sse2, kernel_avx2, kernel_avx512};

static uint32_t kernel_count(void) {
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2")) {
        return 2;
    }
    return __builtin_cpu_supports("avx512bw") ? 4 : 3;
}

#elif defined(__wasm_simd128__)

#include <wasm_simd128.h>

#define LANES_NAME simd128
#define LANES_TARGET
#define LANES v128_t
#define LANES_LOAD(p) wasm_v128_load(p)
#define LANES_STORE(p, v) wasm_v128_store(p, v)
#define LANES_PAIR(x) wasm_i32x4_splat(x)
#define LANES_ADD wasm_i32x4_add
#define LANES_ADD_DOT(sum, a, b) wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(a, b))
#define LANES_UNPACK_LOW(a, b) wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define LANES_UNPACK_HIGH(a, b) wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define LANES_SHIFT(v, n) wasm_i32x4_shr(v, n)
#define LANES_PACK wasm_i16x8_narrow_i32x4
#define LANES_ORDER(v) (v)
#define LANES_MIN wasm_i16x8_min
#define LANES_MAX wasm_i16x8_max
#define LANES_ADD_SHORT wasm_i16x8_add_sat
#define LANES_SUB_SHORT wasm_i16x8_sub
#define LANES_SHIFT_SHORT wasm_i16x8_shr
#define LANES_LOW(p) LANES_LOAD(p)
#define LANES_HIGH(p) LANES_LOAD((p) + 4)
#include "tavla_kernel_lanes.h"

static TavlaKernel *const KERNELS[] = {plain, kernel_simd128};

static uint32_t kernel_count(void) {
    return 2;
}

#else

static TavlaKernel *const KERNELS[] = {plain};

static uint32_t kernel_count(void) {
    return 1;
}

#endif

TavlaKernel *tavla_kernel(uint32_t index) {
    return index < kernel_count() ? KERNELS[index] : 0;
}

TavlaKernel *tavla_kernel_fastest(void) {
    return KERNELS[kernel_count() - 1];
}
