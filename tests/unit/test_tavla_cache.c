/* SPDX-License-Identifier: MIT */
/* The cache of judged positions: it finds what was put there, and nothing that was not. */
#include "hash.h"
#include "tavla_cache.h"
#include "tavla_positions.h"

enum { BOARDS = 1 << 15 };

static TavlaCache cache;
static TavlaBoard boards[BOARDS];

/* Any number that follows from the board and its side. */
static int32_t value_of(const TavlaBoard *board, Side who) {
    uint64_t hash = who;
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        hash = hash_fold(hash, board->own[slot] * 16u + board->opp[slot]);
    }
    return (int32_t)(hash >> 32);
}

/* Whether it was there; what is there must be right. */
static bool ask(const TavlaBoard *board, Side who) {
    TavlaCacheEntry *const entry = tavla_cache_find(&cache, board, who);
    const bool is_known = entry->is_known;
    assert_true(!is_known || entry->value == value_of(board, who));
    entry->value = value_of(board, who);
    entry->is_known = true;
    return is_known;
}

/* Many more boards than places, asked for again and again in another order. */
static void boards_are_never_mixed_up(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    tavla_cache_clear(&cache);
    for (uint32_t i = 0; i < BOARDS; i++) {
        const GameState state = tavla_position(&rng);
        boards[i] = tavla_board(&state.as.tavla, 0);
    }
    uint32_t found = 0;
    for (uint32_t i = 0; i < 8 * BOARDS; i++) {
        const TavlaBoard turned = tavla_board_turned(&boards[rng_below(&rng, BOARDS)]);
        found += ask(&boards[rng_below(&rng, BOARDS)], (Side)rng_below(&rng, 2));
        found += ask(&turned, (Side)rng_below(&rng, 2));
    }
    assert_true(found > BOARDS);
}

/* A checker elsewhere, whichever slot it comes from and goes to, is another board. */
static void every_slot_counts(void **unused) {
    (void)unused;
    const TavlaBoard empty = {{0}, {0}};
    for (uint32_t slot = 0; slot < 2 * TAVLA_SLOTS; slot++) {
        for (uint32_t count = 1; count <= TAVLA_CHECKERS; count++) {
            TavlaBoard board = empty;
            uint8_t *const men = slot < TAVLA_SLOTS ? board.own : board.opp;
            men[slot % TAVLA_SLOTS] = (uint8_t)count;
            tavla_cache_clear(&cache);
            assert_false(ask(&board, 0));
            for (uint32_t other = 0; other < 2 * TAVLA_SLOTS; other++) {
                TavlaBoard more = board;
                uint8_t *const there = other < TAVLA_SLOTS ? more.own : more.opp;
                there[other % TAVLA_SLOTS] ^= 1;
                assert_false(ask(&more, 0));
                assert_true(ask(&more, 0));
            }
        }
    }
}

static void nothing_is_known_after_clearing(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 1);
    const GameState state = tavla_position(&rng);
    const TavlaBoard board = tavla_board(&state.as.tavla, 0);
    tavla_cache_clear(&cache);
    assert_false(ask(&board, 0));
    assert_true(ask(&board, 0));
    assert_false(ask(&board, 1));
    tavla_cache_clear(&cache);
    assert_false(ask(&board, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_never_mixed_up),
        cmocka_unit_test(every_slot_counts),
        cmocka_unit_test(nothing_is_known_after_clearing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
