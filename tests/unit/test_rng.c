/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rng.h"

/* The published first outputs of SplitMix64 for the seed 1234567 (Rosetta Code's table). */
static void it_is_splitmix64(void **unused) {
    (void)unused;
    static const uint64_t expected[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    Rng rng = rng_seed(1234567);
    for (uint32_t i = 0; i < 5; i++) {
        assert_true(rng_next(&rng) == expected[i]);
    }
}

static void a_copy_goes_on_alike(void **unused) {
    (void)unused;
    Rng rng = rng_seed(7);
    (void)rng_next(&rng);
    Rng copy = rng;
    assert_true(rng_next(&rng) == rng_next(&copy));
}

/* Six faces, 60,000 throws: the chi-square statistic of 5 degrees exceeds 25.7 once in 10,000. */
static void faces_are_equally_likely(void **unused) {
    (void)unused;
    uint32_t faces[6] = {0};
    Rng rng = rng_seed(42);
    for (uint32_t i = 0; i < 60000; i++) {
        const uint32_t face = rng_below(&rng, 6);
        assert_true(face < 6);
        faces[face]++;
    }
    double chi_square = 0;
    for (uint32_t face = 0; face < 6; face++) {
        const double off = (double)faces[face] - 10000;
        chi_square += off * off / 10000;
    }
    assert_true(chi_square < 25.7);
}

/* With this bound a third of all words lie in the short last interval and must be refused: taken
 * modulo, numbers below 2^30 would come twice as often as the others. */
static void a_large_bound_has_no_bias(void **unused) {
    (void)unused;
    const uint32_t bound = UINT32_C(3) << 30;
    uint32_t low = 0;
    Rng rng = rng_seed(43);
    for (uint32_t i = 0; i < 30000; i++) {
        const uint32_t number = rng_below(&rng, bound);
        assert_true(number < bound);
        low += number < UINT32_C(1) << 30;
    }
    assert_true(low > 9600 && low < 10400); /* 10,000 with a deviation of 82 */
}

static void a_bound_of_one_leaves_no_choice(void **unused) {
    (void)unused;
    Rng rng = rng_seed(1);
    assert_int_equal(rng_below(&rng, 1), 0);
}

/* By adding, generator 1 of seed 101 would be generator 0 of seed 102. */
static void neighbouring_seeds_share_no_streams(void **unused) {
    (void)unused;
    uint64_t first[4][64];
    for (uint64_t seed = 0; seed < 4; seed++) {
        for (uint64_t index = 0; index < 64; index++) {
            Rng rng = rng_stream(100 + seed, index);
            first[seed][index] = rng_next(&rng);
        }
    }
    const uint64_t *const all = &first[0][0];
    for (uint32_t i = 0; i < 256; i++) {
        for (uint32_t k = 0; k < i; k++) {
            assert_true(all[i] != all[k]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_splitmix64),
        cmocka_unit_test(a_copy_goes_on_alike),
        cmocka_unit_test(faces_are_equally_likely),
        cmocka_unit_test(a_large_bound_has_no_bias),
        cmocka_unit_test(a_bound_of_one_leaves_no_choice),
        cmocka_unit_test(neighbouring_seeds_share_no_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
