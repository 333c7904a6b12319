/* SPDX-License-Identifier: MIT */
/*
 * Kös against its second, slow generator (tests/support/slow_kos.h): steps, successors, outcomes
 * and counts agree in positions met by play; and what must hold in every one of them (K1, K17,
 * K22, K28).
 */
#include "play.h"
#include "slow_kos.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 200000 };

static void write_step(const GameState *state, Step step, char out[TURN_TEXT_CAP]) {
    TextWriter writer = text_writer(out, TURN_TEXT_CAP);
    step_write(&writer, state, step);
    (void)text_finish(&writer);
}

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

/* All that may happen next, as sorted texts: steps, or the results of a throw. */
static int fast_steps(const GameState *state, char out[SLOW_KOS_STEPS][SLOW_KOS_STEP_TEXT]) {
    StepList steps;
    ChanceList chances;
    game_steps(state, &steps);
    game_chances(state, &chances);
    int count = 0;
    for (uint32_t i = 0; i < steps.count + chances.count; i++) {
        char text[TURN_TEXT_CAP];
        write_step(state, i < steps.count ? steps.at[i] : chances.at[i - steps.count].step, text);
        assert_true(strlen(text) < SLOW_KOS_STEP_TEXT);
        strcpy(out[count++], text);
    }
    qsort(out, (size_t)count, SLOW_KOS_STEP_TEXT, compare);
    return count;
}

static SlowKos slow_twin(const GameState *state) {
    SlowKos slow;
    CHECK_AT(state, slow_kos_read(play_text(state), &slow));
    return slow;
}

static void check_same_steps(const GameState *state, const SlowKos *slow) {
    static char fast[SLOW_KOS_STEPS][SLOW_KOS_STEP_TEXT], twin[SLOW_KOS_STEPS][SLOW_KOS_STEP_TEXT];
    const int count = fast_steps(state, fast);
    CHECK_AT(state, count == slow_kos_steps(slow, twin));
    for (int i = 0; i < count; i++) {
        CHECK_AT(state, strcmp(fast[i], twin[i]) == 0);
    }
}

static void check_same_outcome(const GameState *state, const SlowKos *slow) {
    char text[64];
    TextWriter out = text_writer(text, sizeof text);
    outcome_write(&out, GAME_KOS, game_outcome(state));
    CHECK_AT(state, strcmp(text_finish(&out), slow_kos_outcome(slow)) == 0);
}

static uint32_t count_bits(uint64_t set) {
    return (uint32_t)__builtin_popcountll(set);
}

/* One er a hole, H at least L, capitals only for ers on the board, and the text that says so. */
static void check_invariants(const GameState *state) {
    const KosState *const kos = &state->as.kos;
    CHECK_AT(state, kos_is_sound(kos));
    CHECK_AT(state, (kos->ers[0] & kos->ers[1]) == 0);
    for (Side side = 0; side < SIDE_CAP; side++) {
        CHECK_AT(state, kos->ever[side] >= kos_longest_run(kos, side));
        CHECK_AT(state, (kos->entered[side] & ~kos->ers[side]) == 0);
    }
}

/* Counts never rise, H never falls; only a Kös changes between homes and way (K14). */
static void check_change(const GameState *before, Step step, const GameState *after) {
    const KosState *const from = &before->as.kos, *const to = &after->as.kos;
    for (Side side = 0; side < SIDE_CAP; side++) {
        CHECK_AT(before, count_bits(to->ers[side]) <= count_bits(from->ers[side]));
        CHECK_AT(before, to->ever[side] >= from->ever[side]);
    }
    const bool is_move = step_kind(step) == STEP_MOVE || step_kind(step) == STEP_LEAP;
    if (is_move && step_z(step) != 1) {
        const uint32_t x = step_x(step), y = step_y(step);
        CHECK_AT(before, (x < 10) == (y < 10) && (x >= 30) == (y >= 30));
    }
    if (step_kind(step) == STEP_LEAP) {
        CHECK_AT(before, (kos_home(side_of(from->seat) ^ 1) >> step_y(step) & 1) != 0);
    }
    CHECK_AT(before, (to->open & from->open) == from->open);
}

/* K28: turned by 180 degrees with the teams exchanged, everything is as before. */
static void check_turned(const GameState *state) {
    const GameState turned = {.id = GAME_KOS, .as.kos = kos_turned(&state->as.kos)};
    StepList steps, turned_steps;
    game_steps(state, &steps);
    game_steps(&turned, &turned_steps);
    CHECK_AT(state, kos_is_sound(&turned.as.kos));
    CHECK_AT(state, steps.count == turned_steps.count);
    CHECK_AT(state, (game_actor(state) == SEAT_CHANCE) == (game_actor(&turned) == SEAT_CHANCE));
    for (uint32_t i = 0; i < steps.count; i++) {
        const Step step = steps.at[i];
        const bool is_move = step_kind(step) == STEP_MOVE || step_kind(step) == STEP_LEAP;
        const Step twin = is_move
                              ? step_make(step_kind(step), (uint8_t)kos_turned_hole(step_x(step)),
                                          (uint8_t)kos_turned_hole(step_y(step)), step_z(step))
                              : step;
        CHECK_AT(state, game_is_legal(&turned, twin));
        const GameState next = game_apply(state, step), turned_next = game_apply(&turned, twin);
        const GameState next_turned = {.id = GAME_KOS, .as.kos = kos_turned(&next.as.kos)};
        CHECK_AT(state, play_same(&turned_next, &next_turned));
    }
}

/* A Kös can always be used while a team has an er (end of the rule book's "End"). */
static void check_kos_is_usable(const GameState *state) {
    GameState with_kos = *state;
    KosState *const kos = &with_kos.as.kos;
    if (game_actor(state) != SEAT_CHANCE || kos->seats != 2) {
        return;
    }
    kos->is_throwing = 0;
    kos->rights[KOS_RIGHT_KOS]++;
    StepList steps;
    game_steps(&with_kos, &steps);
    CHECK_AT(state, steps.count > 1);
}

/* Random play that waives seldom, so that games come to their end. */
static Step lively_step(const GameState *state, Rng *rng) {
    Step step = play_step(state, rng);
    if (step_kind(step) == STEP_END && rng_below(rng, 8) > 0) {
        step = play_step(state, rng);
    }
    return step;
}

static void check_one(const GameState *state, Rng *rng) {
    const SlowKos slow = slow_twin(state);
    check_same_steps(state, &slow);
    check_same_outcome(state, &slow);
    check_invariants(state);
    if (rng_below(rng, 8) == 0) {
        check_turned(state);
        check_kos_is_usable(state);
    }
}

static void both_generators_agree(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    const uint32_t wanted = play_effort(POSITIONS);
    uint32_t games = 0, met = 0;
    while (met < wanted) {
        const GameOptions options = {.seats = games % 2 == 0 ? 2 : 4,
                                     .first = (Seat)(games / 4 % 2),
                                     .variant = (uint8_t)(games / 2 % 2)};
        GameState state = play_start((Setup){GAME_KOS, options});
        for (games++; game_actor(&state) != SEAT_NONE && met < wanted; met++) {
            check_one(&state, &rng);
            const Step step = lively_step(&state, &rng);
            char text[TURN_TEXT_CAP], after[SLOW_KOS_TEXT];
            write_step(&state, step, text);
            const SlowKos slow = slow_twin(&state);
            const SlowKos slow_next = slow_kos_after(&slow, text);
            const GameState next = game_apply(&state, step);
            slow_kos_write(&slow_next, after);
            CHECK_AT(&state, strcmp(after, play_text(&next)) == 0);
            check_change(&state, step, &next);
            state = next;
        }
        check_one(&state, &rng);
    }
    assert_true(games >= wanted / 4000);
}

/* Positions that play seldom meets: ers anywhere, long chains, crowded rival homes. */
static GameState scattered(Rng *rng) {
    KosState kos;
    const GameOptions options = {.seats = rng_below(rng, 2) == 0 ? 2 : 4,
                                 .first = (Seat)rng_below(rng, 2),
                                 .variant = (uint8_t)rng_below(rng, 2)};
    assert_int_equal(kos_start(options, &kos), STATUS_OK);
    kos.ers[0] = kos.ers[1] = 0;
    const uint32_t crowd = rng_below(rng, 3);
    for (uint32_t i = 0; i < 20; i++) {
        const Side side = i & 1;
        const uint32_t home = side == 0 ? 30 : 0;
        const uint32_t hole =
            rng_below(rng, 3) < crowd ? home + rng_below(rng, 10) : rng_below(rng, KOS_HOLES);
        if (((kos.ers[0] | kos.ers[1]) >> hole & 1) == 0 && (i < 2 || rng_below(rng, 4) > 0)) {
            kos.ers[side] |= UINT64_C(1) << hole;
        }
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        kos.entered[side] = kos.ers[side] & (kos_home(side ^ 1) | rng_next(rng));
        kos.ever[side] = (uint8_t)(count_bits(kos.entered[side]) +
                                   rng_below(rng, 11 - count_bits(kos.ers[side])));
    }
    kos.is_throwing = 0;
    kos.open = kos.seats == 2 ? 3 : 15;
    for (uint32_t left = 1 + rng_below(rng, 4); left > 0; left--) {
        kos.rights[rng_below(rng, KOS_RIGHTS)]++;
    }
    return (GameState){.id = GAME_KOS, .as.kos = kos};
}

static void both_generators_agree_on_scattered_positions(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 1);
    uint32_t collective = 0;
    for (uint32_t i = 0; i < play_effort(20000); i++) {
        const GameState state = scattered(&rng);
        if (!kos_is_sound(&state.as.kos)) {
            continue; /* a team without room for its ers */
        }
        check_one(&state, &rng);
        StepList steps;
        game_steps(&state, &steps);
        for (uint32_t k = 0; k < steps.count; k++) {
            collective += step_kind(steps.at[k]) == STEP_LEAP;
            const SlowKos slow = slow_twin(&state);
            const GameState next = game_apply(&state, steps.at[k]);
            char text[TURN_TEXT_CAP], after[SLOW_KOS_TEXT];
            write_step(&state, steps.at[k], text);
            const SlowKos slow_next = slow_kos_after(&slow, text);
            slow_kos_write(&slow_next, after);
            CHECK_AT(&state, strcmp(after, play_text(&next)) == 0);
        }
    }
    assert_true(collective > play_effort(1000));
}

static void both_generators_count_the_same_turns(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint32_t depth;
    } from[] = {
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?", 4},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb b 0 0 ? 1:0000 tamdeger", 4},
        {"..a.a..BBa/..a...b.../.....B..../AA.b...bb. a 2 3 K23", 2},
        {"..a.a..BBa/..a...b.../.....B..../AAAb...bb. a 4 3 K3 tamdeger", 3},
        {"..a.a..BBa/..a...b.../.....B..../AAAb...bb. b 4 3 46? 3:1101", 3},
    };
    for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
        const GameState state = play_state(GAME_KOS, from[i].text);
        const SlowKos slow = slow_twin(&state);
        for (uint32_t depth = 1; depth <= from[i].depth; depth++) {
            assert_int_equal(game_perft(&state, depth), slow_kos_perft(&slow, (int)depth));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_generators_agree),
        cmocka_unit_test(both_generators_agree_on_scattered_positions),
        cmocka_unit_test(both_generators_count_the_same_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
