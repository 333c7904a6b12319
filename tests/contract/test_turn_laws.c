/* SPDX-License-Identifier: MIT */
/*
 * Laws of turns and drafts (turn.h, draft.h, notation.h) on every game and every set of options:
 * turn_ends against all paths of steps, prefixes, undo, and the text of turns.
 */
#include "play.h"
#include "turn.h"

#include <string.h>

enum { END_CAP = 4096, PATH_CAP = 20000 };
static TurnEnd scratch[END_CAP], ends[END_CAP];

/* All paths of steps through a turn, and the distinct texts they end in. */
typedef struct {
    const GameState *root;
    uint32_t depth, paths, distinct;
    char texts[END_CAP][STATE_TEXT_CAP];
} Paths;

static void keep_text(Paths *paths, const GameState *end) {
    const char *const text = play_text(end);
    for (uint32_t i = 0; i < paths->distinct; i++) {
        if (strcmp(paths->texts[i], text) == 0) {
            return;
        }
    }
    CHECK_AT(paths->root, paths->distinct < END_CAP);
    strcpy(paths->texts[paths->distinct++], text);
}

/* Law 7 and the bound of draft.h: whatever listed step is chosen, the turn goes on to its end. */
static void follow(Paths *paths, const GameState *state) {
    StepList steps;
    game_steps(state, &steps);
    CHECK_AT(state, steps.count > 0);
    CHECK_AT(state, paths->depth < TURN_STEP_CAP);
    paths->depth++;
    for (uint32_t i = 0; i < steps.count && paths->paths < PATH_CAP; i++) {
        const GameState next = game_apply(state, steps.at[i]);
        if (game_actor(&next) == game_actor(paths->root)) {
            follow(paths, &next);
        } else {
            paths->paths++;
            keep_text(paths, &next);
        }
    }
    paths->depth--;
}

static bool is_among(const Paths *paths, const char *text) {
    for (uint32_t i = 0; i < paths->distinct; i++) {
        if (strcmp(paths->texts[i], text) == 0) {
            return true;
        }
    }
    return false;
}

static void check_end(const GameState *state, const TurnEnd *end) {
    GameState now = *state;
    CHECK_AT(state, end->count > 0);
    for (uint32_t i = 0; i < end->count; i++) {
        CHECK_AT(state, game_actor(&now) == game_actor(state));
        CHECK_AT(state, game_is_legal(&now, end->at[i]));
        now = game_apply(&now, end->at[i]);
    }
    CHECK_AT(state, game_actor(&now) != game_actor(state));
    CHECK_AT(state, play_same(&now, &end->state));
}

/* A long chain of Kös has more ends than any list takes, see turn.h. */
static bool is_countable(const GameState *state) {
    View view;
    game_view(state, &view);
    return state->id != GAME_KOS || view.trays <= 2;
}

static void check_turn_ends(const GameState *state) {
    static Paths paths;
    uint32_t count = 0;
    paths.root = state;
    paths.depth = paths.paths = paths.distinct = 0;
    follow(&paths, state);
    CHECK_AT(state, turn_ends(state, scratch, ends, END_CAP, &count) == STATUS_OK);
    for (uint32_t i = 0; i < count; i++) {
        check_end(state, &ends[i]);
        if (paths.paths < PATH_CAP) {
            CHECK_AT(state, is_among(&paths, play_text(&ends[i].state)));
        }
        for (uint32_t k = 0; k < i; k++) {
            CHECK_AT(state, game_key(&ends[i].state) != game_key(&ends[k].state));
        }
    }
    if (paths.paths < PATH_CAP) {
        CHECK_AT(state, count == paths.distinct);
        /* `moves` and perft speak of the same turns; in Kös perft counts their paths. */
        CHECK_AT(state, game_perft(state, 1) == (state->id == GAME_KOS ? paths.paths : count));
    }
    if (count > 1) {
        uint32_t untouched = 77;
        CHECK_AT(state, turn_ends(state, scratch, ends, count - 1, &untouched) == STATUS_FULL);
        CHECK_AT(state, untouched == 77);
    }
}

/* Law 6 for turns: what is written reads back to the same position and the same text, wherever
 * the text stops. */
static void check_turn_text(const GameState *state, const Draft *draft) {
    char text[TURN_TEXT_CAP], again[TURN_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    turn_write(&out, state, draft->at, draft->count);
    CHECK_AT(state, !out.is_cut);
    TextReader in = text_reader(text, out.length);
    Draft read;
    CHECK_AT(state, turn_read(&in, state, &read) == STATUS_OK && text_at_end(&in));
    CHECK_AT(state, play_same(&read.now, &draft->now));
    CHECK_AT(state, draft_ready(&read) == draft_ready(draft));
    TextWriter out_again = text_writer(again, sizeof again);
    turn_write(&out_again, state, read.at, read.count);
    CHECK_AT(state, out_again.length == out.length && memcmp(text, again, out.length) == 0);
}

/* The draft after its steps is what playing them gives. */
static void check_draft(const GameState *base, const Draft *draft) {
    GameState now = *base;
    for (uint32_t i = 0; i < draft->count; i++) {
        now = game_apply(&now, draft->at[i]);
    }
    CHECK_AT(base, play_same(&draft->base, base) && play_same(&draft->now, &now));
    const bool is_over = game_actor(&now) != game_actor(base);
    CHECK_AT(base, draft_ready(draft) == (draft->count > 0 && is_over));
}

static void check_refusals(Draft *draft) {
    const GameState now = draft->now;
    const uint32_t count = draft->count;
    const Step throw = step_make(STEP_THROW, 1, 1, 0);
    const Status expected = draft_ready(draft) ? STATUS_NOT_YOUR_TURN : STATUS_BAD_STEP;
    CHECK_AT(&now, draft_step(draft, throw) == expected);
    CHECK_AT(&now, draft_step(draft, (Step){0}) == expected);
    CHECK_AT(&now, draft->count == count && play_same(&draft->now, &now));
}

/* Random steps and undos until the turn is complete; then all is taken back and played again. */
static GameState check_drafting(const GameState *state, Rng *rng) {
    Draft draft;
    draft_open(&draft, state);
    CHECK_AT(state, !draft_undo(&draft) && !draft_ready(&draft));
    while (!draft_ready(&draft)) {
        if (rng_below(rng, 4) == 0) {
            const uint32_t before = draft.count;
            CHECK_AT(state, draft_undo(&draft) == (before > 0));
            CHECK_AT(state, draft.count == before - (before > 0));
        } else {
            CHECK_AT(state, draft_step(&draft, play_step(&draft.now, rng)) == STATUS_OK);
            check_turn_text(state, &draft);
        }
        check_draft(state, &draft);
        check_refusals(&draft);
    }
    const Draft done = draft;
    while (draft_undo(&draft)) {
        check_draft(state, &draft);
    }
    CHECK_AT(state, draft.count == 0 && play_same(&draft.now, state));
    for (uint32_t i = 0; i < done.count; i++) {
        CHECK_AT(state, draft_step(&draft, done.at[i]) == STATUS_OK);
    }
    const GameState sealed = draft_seal(&draft);
    CHECK_AT(state, play_same(&sealed, &done.now) && play_same(&draft.base, &sealed));
    CHECK_AT(state, draft.count == 0 && play_same(&draft.now, &sealed));
    return sealed;
}

/* A draft that no seat may fill. */
static void check_closed_draft(const GameState *state) {
    const Seat actor = game_actor(state);
    Draft draft;
    uint32_t count = 77;
    draft_open(&draft, state);
    const Step step = actor == SEAT_CHANCE ? step_make(STEP_THROW, 1, 1, 0) : (Step){0};
    CHECK_AT(state, draft_step(&draft, step) ==
                        (actor == SEAT_NONE ? STATUS_GAME_OVER : STATUS_NOT_YOUR_TURN));
    CHECK_AT(state, !draft_undo(&draft) && !draft_ready(&draft));
    CHECK_AT(state, turn_ends(state, scratch, ends, END_CAP, &count) == STATUS_OK && count == 0);
}

static void play_and_check(Setup setup, Rng *rng) {
    GameState state = play_start(setup);
    while (game_actor(&state) != SEAT_NONE) {
        if (game_actor(&state) == SEAT_CHANCE) {
            check_closed_draft(&state);
            state = game_apply(&state, play_step(&state, rng));
            continue;
        }
        if (is_countable(&state)) {
            check_turn_ends(&state);
        }
        state = check_drafting(&state, rng);
    }
    check_closed_draft(&state);
}

static void turns_and_drafts_keep_the_laws(void **unused) {
    (void)unused;
    Setup setups[SETUP_CAP];
    Rng rng = rng_seed(play_seed());
    const uint32_t count = play_setups(setups);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t game = 0; game < play_games(setups[i].id, 30); game++) {
            play_and_check(setups[i], &rng);
        }
    }
}

/* A turn text may not run on into what no longer belongs to the turn. */
static void a_turn_stops_where_its_steps_stop(void **unused) {
    (void)unused;
    Setup setups[SETUP_CAP];
    Rng rng = rng_seed(play_seed() + 1);
    const uint32_t count = play_setups(setups);
    for (uint32_t i = 0; i < count; i++) {
        GameState state = play_start(setups[i]);
        while (game_actor(&state) == SEAT_CHANCE) {
            state = game_apply(&state, play_step(&state, &rng));
        }
        Draft draft;
        draft_open(&draft, &state);
        while (!draft_ready(&draft)) {
            assert_int_equal(draft_step(&draft, play_step(&draft.now, &rng)), STATUS_OK);
        }
        char text[TURN_TEXT_CAP + 4];
        TextWriter out = text_writer(text, sizeof text);
        turn_write(&out, &state, draft.at, draft.count);
        const uint32_t length = out.length;
        text_put(&out, " xyz");
        TextReader in = text_reader(text, out.length);
        Draft read;
        CHECK_AT(&state, turn_read(&in, &state, &read) == STATUS_OK);
        CHECK_AT(&state, text_offset(&in) == length && read.count == draft.count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_and_drafts_keep_the_laws),
        cmocka_unit_test(a_turn_stops_where_its_steps_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
