/* SPDX-License-Identifier: MIT */
/*
 * The rules of Tavla three times: step by step (tavla.h through turn_ends), whole boards at once
 * (tavla_moves.h), and the slow program of tests/support written from the rule text. All must find
 * the same ends of every turn, and the texts of the turns must lead there.
 */
#include "tavla_positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "position_id.h"
#include "slow_tavla.h"
#include "tavla_moves.h"
#include "turn.h"

static TurnEnd ends[TURN_END_CAP], scratch[TURN_END_CAP];
static TavlaBoard boards[TAVLA_ENDS_CAP];
static char ids[TURN_END_CAP][SLOW_ID_CAP], more_ids[TURN_END_CAP][SLOW_ID_CAP];
static char slow_ids[SLOW_END_CAP][SLOW_ID_CAP];

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

static void write_id(const TavlaState *state, Side side, char out[SLOW_ID_CAP]) {
    TextWriter writer = text_writer(out, SLOW_ID_CAP);
    position_id_write(&writer, state, side);
    text_finish(&writer);
}

/* Ends by steps, as sorted Position IDs of the mover. */
static uint32_t ends_by_steps(const GameState *state) {
    uint32_t count = 0;
    CHECK_AT(state, turn_ends(state, scratch, ends, TURN_END_CAP, &count) == STATUS_OK);
    for (uint32_t i = 0; i < count; i++) {
        write_id(&ends[i].state.as.tavla, state->as.tavla.side, ids[i]);
    }
    qsort(ids, count, SLOW_ID_CAP, compare);
    for (uint32_t i = 1; i < count; i++) {
        CHECK_AT(state, strcmp(ids[i], ids[i - 1]) != 0);
    }
    return count;
}

static void check_boards(const GameState *state, uint32_t count) {
    const TavlaState *const tavla = &state->as.tavla;
    const TavlaBoard board = tavla_board(tavla, tavla->side);
    const TavlaRoll roll = {{tavla->dice[0], tavla->dice[1]}, {tavla->uses[0], tavla->uses[1]}};
    const uint32_t found = tavla_ends(&board, roll, boards);
    CHECK_AT(state, found == count);
    for (uint32_t i = 0; i < found; i++) {
        TavlaState after = *tavla;
        memcpy(after.men[tavla->side], boards[i].own, TAVLA_SLOTS);
        memcpy(after.men[tavla->side ^ 1], boards[i].opp, TAVLA_SLOTS);
        write_id(&after, tavla->side, more_ids[i]);
    }
    qsort(more_ids, found, SLOW_ID_CAP, compare);
    CHECK_AT(state, memcmp(ids, more_ids, found * sizeof ids[0]) == 0);
}

static void check_slow(const GameState *state, uint32_t count) {
    const TavlaState *const tavla = &state->as.tavla;
    char id[SLOW_ID_CAP];
    SlowBoard board;
    int most = 0;
    write_id(tavla, tavla->side, id);
    CHECK_AT(state, slow_board_read(id, &board));
    const int found = slow_ends(&board, tavla->dice[0], tavla->dice[1], slow_ids, &most);
    if (found == 0) { /* passed: the position stays */
        CHECK_AT(state, count == 1 && strcmp(ids[0], id) == 0);
        CHECK_AT(state, step_kind(ends[0].at[0]) == STEP_PASS && ends[0].count == 1);
        return;
    }
    CHECK_AT(state, (uint32_t)found == count && (uint32_t)most == ends[0].count);
    CHECK_AT(state, memcmp(ids, slow_ids, count * sizeof ids[0]) == 0);
}

/* Each turn's text reads back to its position, and is written the same again. */
static void check_texts(const GameState *state, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        char text[TURN_TEXT_CAP], again[TURN_TEXT_CAP];
        TextWriter out = text_writer(text, sizeof text);
        turn_write(&out, state, ends[i].at, ends[i].count);
        text_finish(&out);
        TextReader in = text_reader(text, out.length);
        Draft draft;
        CHECK_AT(state, turn_read(&in, state, &draft) == STATUS_OK);
        CHECK_AT(state, text_at_end(&in) && draft_ready(&draft));
        CHECK_AT(state, play_same(&draft.now, &ends[i].state));
        out = text_writer(again, sizeof again);
        turn_write(&out, state, draft.at, draft.count);
        text_finish(&out);
        CHECK_AT(state, strcmp(text, again) == 0);
    }
}

static void three_programs_find_the_same_turns(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t i = 0; i < play_effort(100000); i++) {
        const GameState state = tavla_position(&rng);
        const uint32_t count = ends_by_steps(&state);
        check_slow(&state, count);
        check_boards(&state, count);
        if (i % 4 == 0) {
            check_texts(&state, count);
        }
    }
}

static void the_rest_of_a_turn_is_found_too(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 1);
    for (uint32_t i = 0; i < play_effort(10000); i++) {
        const GameState whole = tavla_position(&rng);
        const GameState state = tavla_position_midway(&whole, &rng);
        const uint32_t count = ends_by_steps(&state);
        check_boards(&state, count);
        check_texts(&state, count);
    }
}

/* Steps in any order that the lists allow lead to one of the ends: law 7, told by the boards. */
static void whoever_follows_the_list_ends_a_legal_turn(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 2);
    for (uint32_t i = 0; i < play_effort(10000); i++) {
        const GameState state = tavla_position(&rng);
        const Seat seat = game_actor(&state);
        const uint32_t count = ends_by_steps(&state);
        GameState now = state;
        char id[SLOW_ID_CAP];
        while (game_actor(&now) == seat) {
            now = game_apply(&now, play_step(&now, &rng));
        }
        write_id(&now.as.tavla, state.as.tavla.side, id);
        CHECK_AT(&state, bsearch(id, ids, count, SLOW_ID_CAP, compare) != NULL);
    }
}

/* Law 8: the widest turns that a search for them found, one double and one of two dice. */
static void the_widest_turns_fit_in(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint32_t count;
    } widest[] = {
        {"XGID=-a-AA-AAaAAaAA-AAaAA-A-AA-:0:0:1:11:0:0:0:0:0", 2226},
        {"XGID=---aAAaAAaAAaAAaAAaAAAaAA-:0:0:1:21:0:0:0:0:0", 224},
    };
    for (uint32_t i = 0; i < 2; i++) {
        const GameState state = play_state(GAME_TAVLA, widest[i].text);
        const uint32_t count = ends_by_steps(&state);
        assert_int_equal(count, widest[i].count);
        check_slow(&state, count);
        check_boards(&state, count);
    }
}

/* perft by steps alone, against the counts of boards. */
static uint64_t perft_by_steps(const GameState *state, uint32_t depth) {
    if (depth == 0) {
        return 1;
    }
    ChanceList rolls;
    uint64_t sum = 0;
    game_chances(state, &rolls);
    for (uint32_t i = 0; i < rolls.count; i++) {
        const GameState rolled = game_apply(state, rolls.at[i].step);
        TurnEnd *const found = calloc((size_t)2 * TURN_END_CAP, sizeof *found);
        uint32_t count = 0;
        assert_non_null(found);
        assert_int_equal(turn_ends(&rolled, found + TURN_END_CAP, found, TURN_END_CAP, &count),
                         STATUS_OK);
        for (uint32_t k = 0; k < count; k++) {
            sum += perft_by_steps(&found[k].state, depth - 1);
        }
        free(found);
    }
    return sum;
}

static void perft_counts_the_same_by_steps(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 3);
    for (uint32_t i = 0; i < play_effort(100); i++) {
        GameState state = tavla_position(&rng);
        while (game_actor(&state) < SEAT_CAP) {
            state = game_apply(&state, play_step(&state, &rng));
        }
        CHECK_AT(&state, game_perft(&state, 1) == perft_by_steps(&state, 1));
        if (i < 2) {
            CHECK_AT(&state, game_perft(&state, 2) == perft_by_steps(&state, 2));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_programs_find_the_same_turns),
        cmocka_unit_test(the_rest_of_a_turn_is_found_too),
        cmocka_unit_test(whoever_follows_the_list_ends_a_legal_turn),
        cmocka_unit_test(the_widest_turns_fit_in),
        cmocka_unit_test(perft_counts_the_same_by_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
