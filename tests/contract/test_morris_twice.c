/* SPDX-License-Identifier: MIT */
/*
 * Dokuz Taş against itself: src/rules/morris.c and tests/support/slow_morris.c must tell the same
 * turns, outcomes and successors in 100,000 positions, half from random play, half set up at
 * random, and the program must see symmetric images alike.
 */
#include "play.h"
#include "slow_morris.h"
#include "turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What one legal way to play a turn leads to, as texts. */
typedef struct {
    char text[24];
    char after[SLOW_TEXT_CAP];
} Line;

enum { LINE_CAP = 8192 };
static Line fast_lines[LINE_CAP], slow_lines[LINE_CAP];
static SlowTurn slow_turn_list[SLOW_TURN_CAP];

static int by_text(const void *a, const void *b) {
    return strcmp(((const Line *)a)->text, ((const Line *)b)->text);
}

typedef struct {
    const GameState *root;
    uint32_t count;
    Step at[TURN_STEP_CAP];
    uint32_t lines;
} Walk;

/* Every path of steps until the turn ends, without turn_ends. */
static void walk(Walk *path, const GameState *state) {
    StepList steps;
    game_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        const GameState next = game_apply(state, steps.at[i]);
        path->at[path->count++] = steps.at[i];
        if (game_actor(&next) == game_actor(path->root)) {
            walk(path, &next);
        } else {
            CHECK_AT(path->root, path->lines < LINE_CAP);
            Line *const line = &fast_lines[path->lines++];
            TextWriter out = text_writer(line->text, sizeof line->text);
            turn_write(&out, path->root, path->at, path->count);
            text_finish(&out);
            strcpy(line->after, play_text(&next));
        }
        path->count--;
    }
}

static uint32_t list_fast(const GameState *state) {
    Walk path = {.root = state};
    if (game_actor(state) != SEAT_NONE) {
        walk(&path, state);
    }
    qsort(fast_lines, path.lines, sizeof *fast_lines, by_text);
    return path.lines;
}

static uint32_t list_slow(const SlowState *state) {
    const int count = slow_turns(state, slow_turn_list);
    for (int i = 0; i < count; i++) {
        strcpy(slow_lines[i].text, slow_turn_list[i].text);
        slow_write(&slow_turn_list[i].after, slow_lines[i].after);
    }
    return (uint32_t)count;
}

static const char *fast_outcome(const GameState *state) {
    static char text[32];
    TextWriter out = text_writer(text, sizeof text);
    outcome_write(&out, state->id, game_outcome(state));
    return text_finish(&out);
}

/* The distinct ends as turn_ends tells them, and perft 1, count what the slow way found. */
static void compare_ends(const GameState *state, const SlowState *slow, int turns) {
    enum { CAP = 128 }; /* enough, says turn.h */
    static TurnEnd scratch[CAP], ends[CAP];
    uint32_t count = 0;
    const uint32_t distinct = (uint32_t)slow_keep_distinct(slow_turn_list, turns);
    CHECK_AT(state, turn_ends(state, scratch, ends, CAP, &count) == STATUS_OK);
    CHECK_AT(state, count == distinct);
    /* Perft does not apply the draw of D15. */
    const bool is_drawn = game_outcome(state).kind == OUTCOME_DRAW;
    CHECK_AT(state, game_perft(state, 1) == (is_drawn ? slow_perft(slow, 1) : distinct));
}

static void compare(const GameState *state) {
    SlowState slow;
    char text[SLOW_TEXT_CAP];
    CHECK_AT(state, slow_read(play_text(state), &slow));
    slow_write(&slow, text);
    CHECK_AT(state, strcmp(text, play_text(state)) == 0);
    CHECK_AT(state, strcmp(fast_outcome(state), slow_outcome(&slow)) == 0);
    const uint32_t count = list_fast(state);
    CHECK_AT(state, count == list_slow(&slow));
    for (uint32_t i = 0; i < count; i++) {
        CHECK_AT(state, strcmp(fast_lines[i].text, slow_lines[i].text) == 0);
        CHECK_AT(state, strcmp(fast_lines[i].after, slow_lines[i].after) == 0);
    }
    compare_ends(state, &slow, (int)count);
}

static MorrisState image(const MorrisState *state, uint32_t symmetry) {
    MorrisState turned = *state;
    turned.men[0] = morris_symmetry_set(symmetry, state->men[0]);
    turned.men[1] = morris_symmetry_set(symmetry, state->men[1]);
    return turned;
}

static Step step_image(Step step, uint32_t symmetry) {
    const uint8_t x = (uint8_t)morris_symmetry_point(symmetry, step_x(step));
    const uint8_t y =
        step_kind(step) == STEP_MOVE ? (uint8_t)morris_symmetry_point(symmetry, step_y(step)) : 0;
    return step_make(step_kind(step), x, y, 0);
}

/* A turned, mirrored or inside-out board has the turned steps, successors and outcome. */
static void compare_images(const GameState *state, uint32_t symmetry) {
    const GameState turned = {.id = GAME_MORRIS, .as.morris = image(&state->as.morris, symmetry)};
    StepList steps, turned_steps;
    game_steps(state, &steps);
    game_steps(&turned, &turned_steps);
    const Outcome outcome = game_outcome(state), turned_outcome = game_outcome(&turned);
    CHECK_AT(state, outcome.kind == turned_outcome.kind && outcome.side == turned_outcome.side &&
                        outcome.reason == turned_outcome.reason);
    CHECK_AT(state, steps.count == turned_steps.count);
    CHECK_AT(state, game_perft(state, 2) == game_perft(&turned, 2));
    for (uint32_t i = 0; i < steps.count; i++) {
        const Step step = step_image(steps.at[i], symmetry);
        CHECK_AT(state, game_is_legal(&turned, step));
        const GameState next = game_apply(state, steps.at[i]);
        const GameState next_turned = game_apply(&turned, step);
        const GameState expected = {.id = GAME_MORRIS,
                                    .as.morris = image(&next.as.morris, symmetry)};
        CHECK_AT(state, play_same(&next_turned, &expected));
    }
}

static void both_agree_in_random_play(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    GameState state = {.id = GAME_COUNT};
    for (uint32_t i = 0; i < play_effort(50000); i++) {
        if (state.id == GAME_COUNT || game_actor(&state) == SEAT_NONE) {
            const GameOptions options = {.seats = 2,
                                         .first = (Seat)rng_below(&rng, 2),
                                         .variant = (uint8_t)rng_below(&rng, 4)};
            assert_int_equal(game_start(GAME_MORRIS, options, &state), STATUS_OK);
        } else {
            state = game_apply(&state, play_step(&state, &rng));
        }
        compare(&state);
    }
}

/* A board with any number of stones, few or many, and hands empty or not. */
static void set_up(MorrisState *state, Rng *rng) {
    *state = (MorrisState){.side = (Side)rng_below(rng, 2), .variant = (uint8_t)rng_below(rng, 4)};
    const bool are_hands_empty = rng_below(rng, 3) > 0;
    for (Side side = 0; side < SIDE_CAP; side++) {
        const uint32_t most = rng_below(rng, 3) == 0 ? 4 : MORRIS_MEN;
        uint32_t stones = rng_below(rng, 8) == 0 ? rng_below(rng, 3) : 3 + rng_below(rng, most - 2);
        if (!are_hands_empty) {
            state->hand[side] = (uint8_t)rng_below(rng, MORRIS_MEN - stones + 1);
        }
        while (stones > 0) {
            /* Whole lines now and then, or mills would be rare. */
            const uint32_t bit = UINT32_C(1) << rng_below(rng, MORRIS_POINTS);
            const uint32_t taken = state->men[0] | state->men[1];
            const uint32_t closing = morris_closing(state->men[side]) & ~taken;
            const uint32_t wanted =
                closing != 0 && rng_below(rng, 2) == 0 ? closing & -closing : bit;
            if ((taken & wanted) == 0) {
                state->men[side] |= wanted;
                stones--;
            }
        }
    }
    if (are_hands_empty) {
        state->quiet = (uint8_t)(rng_below(rng, 2) == 0 ? 58 + rng_below(rng, 3) : 0);
    }
    state->due = (uint8_t)(rng_below(rng, 4) == 0 ? 1 + rng_below(rng, 2) : 0);
}

/* What the set-up boards must have shown, or the test proves less than it says. */
typedef struct {
    uint32_t flying, due, due_two, few, quiet, all_in_mills, double_mill;
} Seen;

static void note(const GameState *state, Seen *seen) {
    const MorrisState *const morris = &state->as.morris;
    const uint32_t other = morris->men[morris->side ^ 1], own = morris->men[morris->side];
    const Outcome outcome = game_outcome(state);
    seen->flying += morris_stage(morris, morris->side) == MORRIS_FLYING;
    seen->due += morris->due == 1;
    seen->due_two += morris->due == 2;
    seen->few += outcome.reason == REASON_FEW;
    seen->quiet += outcome.reason == REASON_QUIET;
    seen->all_in_mills += morris->due > 0 && other != 0 && morris_mills(other) == other;
    for (uint32_t point = 0; point < MORRIS_POINTS; point++) {
        seen->double_mill += (own >> point & 1) == 0 && morris_lines_closed(own, point) == 2;
    }
}

static void both_agree_on_boards_set_up(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 1);
    Seen seen = {0};
    const uint32_t wanted = play_effort(50000);
    for (uint32_t i = 0; i < wanted;) {
        GameState state = {.id = GAME_MORRIS};
        set_up(&state.as.morris, &rng);
        if (morris_is_sound(&state.as.morris)) {
            note(&state, &seen);
            compare(&state);
            i++;
        }
    }
    const uint32_t least = wanted / 1000;
    assert_true(seen.flying > least && seen.due > least && seen.due_two > least);
    assert_true(seen.few > least && seen.quiet > least);
    assert_true(seen.all_in_mills > least && seen.double_mill > least);
}

/* Blocked boards are rare by chance; here one side is walled in wherever it stands. */
static void both_agree_on_blocked_boards(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 2);
    uint32_t blocked = 0;
    for (uint32_t i = 0; i < play_effort(2000);) {
        GameState state = {.id = GAME_MORRIS,
                           .as.morris = {.variant = (uint8_t)rng_below(&rng, 4),
                                         .quiet = (uint8_t)rng_below(&rng, 61)}};
        MorrisState *const morris = &state.as.morris;
        for (uint32_t stones = 3 + rng_below(&rng, 5); stones > 0; stones--) {
            morris->men[0] |= UINT32_C(1) << rng_below(&rng, MORRIS_POINTS);
        }
        morris->men[1] = morris_neighbours(morris->men[0]) & ~morris->men[0];
        if (rng_below(&rng, 2) == 0) {
            morris->men[1] &= morris->men[1] - 1; /* one way out */
        }
        if (morris_is_sound(morris)) {
            blocked += game_outcome(&state).reason == REASON_BLOCKED;
            compare(&state);
            i++;
        }
    }
    assert_true(blocked > play_effort(2000) / 10);
}

static void symmetric_images_agree(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 3);
    for (uint32_t i = 0; i < play_effort(10000);) {
        GameState state = {.id = GAME_MORRIS};
        set_up(&state.as.morris, &rng);
        if (morris_is_sound(&state.as.morris)) {
            compare_images(&state, i % 16);
            i++;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_agree_in_random_play),
        cmocka_unit_test(both_agree_on_boards_set_up),
        cmocka_unit_test(both_agree_on_blocked_boards),
        cmocka_unit_test(symmetric_images_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
