/* SPDX-License-Identifier: MIT */
/* The Tavla network: what it sees, its file, and the same odds by every kernel. */
#include "tavla_kernels.h"
#include "tavla_positions.h"
#include "tavla_weights.h"

#include <stdlib.h>
#include <string.h>

static TavlaNet net;

static void read_weights(void) {
    const TavlaWeights weights = tavla_weights();
    assert_int_equal(tavla_net_read(weights.at, weights.length, &net), STATUS_OK);
}

static TavlaBoard random_board(Rng *rng) {
    const GameState state = tavla_position(rng);
    return tavla_board(&state.as.tavla, state.as.tavla.side);
}

static void every_kernel_gives_the_logits_of_the_plain_one(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    read_weights();
    assert_non_null(tavla_kernel(1));
    for (uint32_t i = 0; i < play_effort(100000); i++) {
        const TavlaBoard board = random_board(&rng);
        const TavlaKind kind = tavla_kind(&board);
        const TavlaLayers *const layers = &net.layers[kind];
        TavlaInputs inputs;
        int32_t expected[TAVLA_NET_OUTPUTS], logits[TAVLA_NET_OUTPUTS];
        if (kind != TAVLA_KIND_RACE) {
            tavla_inputs(&board, &net.escapes, &inputs);
        } else {
            tavla_race_inputs(&board, &inputs);
        }
        tavla_kernel(0)(layers, &inputs, expected);
        for (uint32_t k = 1; tavla_kernel(k) != NULL; k++) {
            tavla_kernel(k)(layers, &inputs, logits);
            assert_memory_equal(logits, expected, sizeof logits);
        }
    }
}

/* A net of biases alone, each result the sum of eight units of the second layer, by every kernel.
 * A unit of 4096 is 1; below and above an eighth of what is more counts, and 8 is the end. */
static void a_unit_of_the_second_layer_goes_on_beyond_its_ends(void **unused) {
    (void)unused;
    static const int32_t CASES[][2] = {
        {0, 0},           {1, 1},
        {4096, 4096},     {4097, 4096},
        {4104, 4097},     {8192, 4608},
        {-1, -1},         {-8, -1},
        {-9, -2},         {-4096, -512},
        {40960, 8704},    {-40960, -5120},
        {262144, 32767},  {-262144, -32768},
        {1 << 24, 32767}, {-(1 << 24), -32768},
    };
    static const int32_t first_bias[TAVLA_NET_HIDDEN], last_bias[16];
    static const int16_t first[TAVLA_NET_HIDDEN], second[TAVLA_NET_HIDDEN * TAVLA_NET_SECOND];
    int32_t second_bias[TAVLA_NET_SECOND];
    int16_t last[TAVLA_NET_OUTPUTS * TAVLA_NET_SECOND] = {0};
    const TavlaInputs inputs = {.count = 0};
    const TavlaLayers layers = {1,           6,         2,     0,      first_bias,
                                second_bias, last_bias, first, second, last};
    for (uint32_t s = 0; s < TAVLA_NET_SECOND; s++) {
        last[s % TAVLA_NET_OUTPUTS * TAVLA_NET_SECOND + s] = 1;
    }
    for (uint32_t c = 0; c < sizeof CASES / sizeof CASES[0]; c++) {
        for (uint32_t s = 0; s < TAVLA_NET_SECOND; s++) {
            second_bias[s] = CASES[c][0] * 4;
        }
        for (uint32_t k = 0; tavla_kernel(k) != NULL; k++) {
            int32_t logits[TAVLA_NET_OUTPUTS];
            tavla_kernel(k)(&layers, &inputs, logits);
            for (uint32_t o = 0; o < TAVLA_NET_OUTPUTS; o++) {
                assert_int_equal(logits[o], 8 * CASES[c][1]);
            }
        }
    }
}

/* e^0 : e^-1 : e^-2 : e^-3 and even chances, by hand; a hopeless result has none. */
static void odds_are_the_softmax_of_the_logits(void **unused) {
    (void)unused;
    static const struct {
        int32_t logits[TAVLA_NET_OUTPUTS];
        double chances[TAVLA_NET_OUTPUTS];
    } CASES[] = {
        {{0, 0, 0, 0}, {0.25, 0.25, 0.25, 0.25}},
        {{4096, 0, -4096, -8192}, {0.643914, 0.236883, 0.087144, 0.032059}},
        {{-100, 2000000000, INT32_MIN, 2000000000}, {0, 0.5, 0, 0.5}},
        {{INT32_MAX, INT32_MIN, 0, 5}, {1, 0, 0, 0}},
    };
    read_weights();
    for (uint32_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TavlaOdds odds;
        int32_t sum = 0;
        tavla_net_softmax(&net, CASES[i].logits, &odds);
        for (uint32_t o = 0; o < TAVLA_NET_OUTPUTS; o++) {
            assert_true(labs(odds.at[o] - (long)(CASES[i].chances[o] * TAVLA_ODDS_ONE)) <= 3);
            sum += odds.at[o];
        }
        assert_int_equal(sum, TAVLA_ODDS_ONE);
    }
}

static void a_damaged_file_is_refused(void **unused) {
    (void)unused;
    const TavlaWeights weights = tavla_weights();
    uint8_t *const copy = aligned_alloc(64, (weights.length + 127) / 64 * 64);
    TavlaNet other;
    assert_non_null(copy);
    assert_int_equal(weights.length, tavla_net_size());
    memcpy(copy, weights.at, weights.length);
    assert_int_equal(tavla_net_read(copy, weights.length, &other), STATUS_OK);
    assert_int_equal(tavla_net_read(copy, weights.length - 1, &other), STATUS_BAD_TEXT);
    assert_int_equal(tavla_net_read(copy, 0, &other), STATUS_BAD_TEXT);
    static const uint32_t PLACES[] = {0, 7, 8, 12, 16, 24, 40, 64, 100000};
    for (uint32_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        copy[PLACES[i]] ^= 4;
        assert_int_equal(tavla_net_read(copy, weights.length, &other), STATUS_BAD_TEXT);
        copy[PLACES[i]] ^= 4;
    }
    /* A shape that is not ours, and a weight too large for 32 bits, with the checksum right. */
    static const uint32_t SHAPES[] = {16, 18, 20, 22, 24};
    for (uint32_t i = 0; i < sizeof SHAPES / sizeof SHAPES[0]; i++) {
        copy[SHAPES[i]] ^= 16;
        const uint32_t sum = tavla_net_checksum(copy + 16, weights.length - 16);
        memcpy(copy + 12, &sum, sizeof sum);
        assert_int_equal(tavla_net_read(copy, weights.length, &other), STATUS_BAD_TEXT);
        copy[SHAPES[i]] ^= 16;
    }
    memcpy(copy + 64, &(int32_t){INT32_MAX}, 4);
    const uint32_t sum = tavla_net_checksum(copy + 16, weights.length - 16);
    memcpy(copy + 12, &sum, sizeof sum);
    assert_int_equal(tavla_net_read(copy, weights.length, &other), STATUS_BAD_TEXT);
    free(copy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_gives_the_logits_of_the_plain_one),
        cmocka_unit_test(a_unit_of_the_second_layer_goes_on_beyond_its_ends),
        cmocka_unit_test(odds_are_the_softmax_of_the_logits),
        cmocka_unit_test(a_damaged_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
