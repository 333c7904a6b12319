/* SPDX-License-Identifier: MIT */
/*
 * Three against three: a table worked out here by plain retrograde counting, itself checked against
 * published counts, and the search against the table.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "rng.h"
#include "search.h"

enum { TRIPLES = 2024, DEEPEST = 5, TABLE_BYTES = 8 << 20 };

/* values[mover][other]: turns until the next mill under best play, odd when the mover closes it,
 * even when the other does; 0 as long as that is not known. A mill wins: two stones are left. */
static uint8_t values[TRIPLES][TRIPLES];
static uint32_t sets[TRIPLES];
static uint16_t ranks[1 << 24];

static Search search;
static TurnEnd scratch[SEARCH_TURN_CAP], ends[SEARCH_TURN_CAP];

static void list_triples(void) {
    uint16_t count = 0;
    for (uint32_t a = 0; a < 24; a++) {
        for (uint32_t b = a + 1; b < 24; b++) {
            for (uint32_t c = b + 1; c < 24; c++) {
                sets[count] = UINT32_C(1) << a | UINT32_C(1) << b | UINT32_C(1) << c;
                ranks[sets[count]] = count;
                count++;
            }
        }
    }
    assert_int_equal(count, TRIPLES);
}

static bool can_close(uint32_t own, uint32_t other) {
    for (uint32_t stones = own; stones != 0; stones &= stones - 1) {
        if ((morris_closing(own ^ (stones & -stones)) & ~(own | other)) != 0) {
            return true;
        }
    }
    return false;
}

/* What a mover who cannot close has in `turns`: some reply lost in one less (odd), or only replies
 * won in at most one less (even). */
static bool is_decided_in(uint32_t own, uint32_t other, uint32_t turns) {
    for (uint32_t stones = own; stones != 0; stones &= stones - 1) {
        const uint32_t rest = own ^ (stones & -stones);
        for (uint32_t to = MORRIS_ALL_POINTS & ~(own | other); to != 0; to &= to - 1) {
            const uint8_t value = values[ranks[other]][ranks[rest | (to & -to)]];
            if (turns % 2 == 1 && value == turns - 1) {
                return true;
            }
            if (turns % 2 == 0 && value % 2 == 0) {
                return false;
            }
        }
    }
    return turns % 2 == 0;
}

static void fill_values(void) {
    for (uint32_t turns = 1; turns <= DEEPEST; turns++) {
        for (uint32_t i = 0; i < TRIPLES; i++) {
            for (uint32_t j = 0; j < TRIPLES; j++) {
                if (values[i][j] != 0 || (sets[i] & sets[j]) != 0) {
                    continue;
                }
                const bool is_decided = turns == 1 ? can_close(sets[i], sets[j])
                                                   : is_decided_in(sets[i], sets[j], turns);
                values[i][j] = is_decided ? (uint8_t)turns : 0;
            }
        }
    }
}

/* The first of its 16 symmetric forms. */
static bool is_canonical(uint32_t own, uint32_t other) {
    for (uint32_t symmetry = 1; symmetry < 16; symmetry++) {
        const uint32_t image = morris_symmetry_set(symmetry, own);
        if (image < own || (image == own && morris_symmetry_set(symmetry, other) < other)) {
            return false;
        }
    }
    return true;
}

/* Positions up to symmetry, as a solver for the whole game and another project published them. */
static void test_table_has_the_published_counts(void **unused) {
    (void)unused;
    static const uint32_t published[DEEPEST + 1] = {0, 66472, 3125, 33775, 4700, 16651};
    uint32_t counts[DEEPEST + 1] = {0};
    for (uint32_t i = 0; i < TRIPLES; i++) {
        for (uint32_t j = 0; j < TRIPLES; j++) {
            if (values[i][j] != 0 && is_canonical(sets[i], sets[j])) {
                counts[values[i][j]]++;
            }
        }
    }
    for (uint32_t turns = 1; turns <= DEEPEST; turns++) {
        assert_int_equal(counts[turns], published[turns]);
    }
}

static int32_t search_score(uint32_t own, uint32_t other, uint32_t depth) {
    const KeyRun none = {.count = 0};
    GameState state = {.id = GAME_MORRIS, .as.morris = {.men = {own, other}}};
    uint32_t count;
    assert_int_equal(turn_ends(&state, scratch, ends, SEARCH_TURN_CAP, &count), STATUS_OK);
    search_begin(&search, &state.as.morris, &none, ends, count,
                 (SearchLimits){.depth = depth, .nodes = UINT64_MAX});
    assert_true(search_run(&search, UINT32_MAX));
    return search.score;
}

/* A win in n turns is one in n + 1 plies: the last turn is a mill and a removal. */
static void test_search_finds_every_forced_win(void **unused) {
    (void)unused;
    Rng rng = rng_seed(1);
    uint32_t left[DEEPEST + 1] = {0, 20, 20, 20, 10, 10};
    for (uint32_t open = 80; open > 0;) {
        const uint32_t i = rng_below(&rng, TRIPLES), j = rng_below(&rng, TRIPLES);
        const uint32_t turns = values[i][j];
        if (turns == 0 || left[turns] == 0) {
            continue;
        }
        left[turns]--;
        open--;
        const int32_t won = SEARCH_WON - (int32_t)turns - 1;
        assert_int_equal(search_score(sets[i], sets[j], turns + 1), turns % 2 == 1 ? won : -won);
    }
}

/* And claims none that is not there. */
static void test_search_claims_no_other(void **unused) {
    (void)unused;
    Rng rng = rng_seed(2);
    for (uint32_t open = 10; open > 0;) {
        const uint32_t i = rng_below(&rng, TRIPLES), j = rng_below(&rng, TRIPLES);
        if (values[i][j] == 0 && (sets[i] & sets[j]) == 0) {
            open--;
            const int32_t score = search_score(sets[i], sets[j], DEEPEST + 1);
            assert_true(score < SEARCH_DECIDED && score > -SEARCH_DECIDED);
        }
    }
}

static int set_up(void **memory) {
    *memory = aligned_alloc(64, TABLE_BYTES);
    search_init(&search, *memory, TABLE_BYTES);
    list_triples();
    fill_values();
    return 0;
}

static int tear_down(void **memory) {
    free(*memory);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_has_the_published_counts),
        cmocka_unit_test(test_search_finds_every_forced_win),
        cmocka_unit_test(test_search_claims_no_other),
    };
    return cmocka_run_group_tests_name("search in endgames", tests, set_up, tear_down);
}
