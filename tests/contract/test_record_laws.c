/* SPDX-License-Identifier: MIT */
/*
 * Laws of records (record.h) on every game and every set of options: what a record derives equals
 * what its steps give when they are played again, cut anywhere; games end (law 9).
 */
#include "play.h"
#include "record.h"

#include <string.h>

enum { STEP_CAP = 20000 };
static Step memory[STEP_CAP], other_memory[STEP_CAP];

/* A position in which a turn began, kept beside the record. */
typedef struct {
    uint64_t key;
    bool is_fresh; /* begun by a step that cannot be undone */
} Moment;

static Moment moments[STEP_CAP];
static uint32_t moment_count;

static void remember(const GameState *state, bool is_fresh) {
    moments[moment_count++] = (Moment){game_key(state), is_fresh};
}

static uint32_t count_occurrences(uint64_t key) {
    uint32_t count = 0;
    for (uint32_t i = moment_count; i > 0; i--) {
        count += moments[i - 1].key == key;
        if (moments[i - 1].is_fresh) {
            break;
        }
    }
    return count;
}

/* The run of keys, told again from the list of moments. */
static void check_run(const Record *record, bool is_mid_turn) {
    uint32_t first = moment_count;
    while (first > 0 && !moments[first - 1].is_fresh) {
        first--;
    }
    first -= first > 0;
    CHECK_AT(&record->now, record->run.count <= KEY_RUN_CAP);
    if (game_repetition_limit(record->now.id) == 0) {
        CHECK_AT(&record->now, record->run.count == 0);
        return;
    }
    if (is_mid_turn) {
        return;
    }
    CHECK_AT(&record->now, record->run.count == moment_count - first);
    for (uint32_t i = 0; i < record->run.count; i++) {
        CHECK_AT(&record->now, record->run.at[i] == moments[first + i].key);
    }
}

static void check_same_record(const Record *a, const Record *b) {
    CHECK_AT(&a->now, a->count == b->count);
    CHECK_AT(&a->now, memcmp(a->at, b->at, a->count * sizeof a->at[0]) == 0);
    CHECK_AT(&a->now, play_same(&a->start, &b->start) && play_same(&a->now, &b->now));
    CHECK_AT(&a->now, a->run.count == b->run.count);
    CHECK_AT(&a->now, memcmp(a->run.at, b->run.at, a->run.count * sizeof a->run.at[0]) == 0);
    CHECK_AT(&a->now, record_actor(a) == record_actor(b));
    CHECK_AT(&a->now, record_occurrences(a) == record_occurrences(b));
}

/* A record of the first `count` steps, played from the start. */
static Record replayed(const Record *record, uint32_t count) {
    Record again;
    record_open(&again, &record->start, other_memory, STEP_CAP);
    for (uint32_t i = 0; i < count; i++) {
        const Seat by = record_actor(&again);
        CHECK_AT(&again.now, record_play(&again, by, record->at[i]) == STATUS_OK);
    }
    return again;
}

/* Index of the step that begins the last whole turn, by walking the turns. */
static uint32_t turn_start(const Record *record, uint32_t count) {
    GameState state = record->start;
    uint32_t start = 0, begun = 0;
    Seat seat = game_actor(&state);
    for (uint32_t i = 0; i < count; i++) {
        if (game_actor(&state) != seat) {
            begun = i;
            seat = game_actor(&state);
        }
        start = begun;
        state = game_apply(&state, record->at[i]);
    }
    return start;
}

static void check_cuts(const Record *record, Rng *rng) {
    static Step cut_memory[STEP_CAP];
    Record cut = *record;
    memcpy(cut_memory, record->at, record->count * sizeof record->at[0]);
    cut.at = cut_memory;
    const uint32_t longest = 30 + record->count / 20;
    while (cut.count > 0) {
        const uint32_t most = cut.count < longest ? cut.count : longest;
        const uint32_t left = cut.count - 1 - rng_below(rng, most);
        record_cut(&cut, left);
        const Record again = replayed(record, left);
        check_same_record(&cut, &again);
        CHECK_AT(&cut.now, record_turn_start(record, left) == turn_start(record, left));
    }
    CHECK_AT(&cut.now, play_same(&cut.now, &cut.start));
}

static void check_refusals(Record *record) {
    const uint32_t count = record->count;
    const Seat actor = record_actor(record);
    const Seat wrong = actor == 0 ? 1 : 0;
    CHECK_AT(&record->now, record_play(record, wrong, (Step){0}) == STATUS_NOT_YOUR_TURN);
    CHECK_AT(&record->now, record_play(record, actor, (Step){0}) == STATUS_BAD_STEP);
    record->cap = count;
    CHECK_AT(&record->now, record_play(record, actor, (Step){0}) == STATUS_FULL);
    record->cap = STEP_CAP;
    CHECK_AT(&record->now, record->count == count);
}

/* Outcome and occurrences, told from the position and the list of moments. */
static void check_outcome(const Record *record, bool is_mid_turn) {
    const GameState *const now = &record->now;
    const uint32_t limit = game_repetition_limit(now->id);
    const uint32_t occurrences = is_mid_turn || limit == 0 ? 0 : count_occurrences(game_key(now));
    CHECK_AT(now, record_occurrences(record) == occurrences);
    const Outcome rules = game_outcome(now), outcome = record_outcome(record);
    if (rules.kind != OUTCOME_ONGOING) {
        CHECK_AT(now, outcome.kind == rules.kind && outcome.reason == rules.reason);
    } else if (limit > 0 && occurrences >= limit) {
        CHECK_AT(now, outcome.kind == OUTCOME_DRAW && outcome.reason == REASON_REPETITION);
    } else {
        CHECK_AT(now, outcome.kind == OUTCOME_ONGOING);
    }
    const bool is_over = outcome.kind != OUTCOME_ONGOING;
    CHECK_AT(now, record_actor(record) == (is_over ? SEAT_NONE : game_actor(now)));
}

/* Mostly random, but with a liking for the step that undoes the last turn, or repetitions would
 * be rare. */
static Step choose(const Record *record, Rng *rng) {
    StepList steps;
    game_steps(&record->now, &steps);
    if (record->count >= 2 && rng_below(rng, 3) > 0) {
        const Step last = record->at[record->count - 2];
        for (uint32_t i = 0; i < steps.count; i++) {
            if (step_kind(last) == STEP_MOVE && step_kind(steps.at[i]) == STEP_MOVE &&
                step_x(steps.at[i]) == step_y(last) && step_y(steps.at[i]) == step_x(last)) {
                return steps.at[i];
            }
        }
    }
    return play_step(&record->now, rng);
}

/* The turn under way: whether it has begun, and whether one of its steps cannot be undone. */
typedef struct {
    bool is_begun, is_fresh;
} Turn;

static void play_one_step(Record *record, Rng *rng, Turn *turn) {
    const Seat actor = game_actor(&record->now);
    const Step step = choose(record, rng);
    turn->is_fresh = turn->is_fresh || game_is_irreversible(&record->now, step);
    CHECK_AT(&record->now, record_play(record, actor, step) == STATUS_OK);
    turn->is_begun = game_actor(&record->now) == actor;
    if (!turn->is_begun) {
        remember(&record->now, turn->is_fresh);
        turn->is_fresh = false;
    }
}

static void check_over(Record *record) {
    CHECK_AT(&record->now, record_play(record, 0, (Step){0}) == STATUS_GAME_OVER);
    CHECK_AT(&record->now,
             record_rule(record, (Outcome){.kind = OUTCOME_DRAW}) == STATUS_GAME_OVER);
}

/* A verdict ends the game, is told, and goes with a cut. */
static void check_verdict(Record *record) {
    const Outcome verdict = {OUTCOME_WIN, 1, 1, REASON_RESIGN};
    CHECK_AT(&record->now, record_rule(record, verdict) == STATUS_OK);
    const Outcome outcome = record_outcome(record);
    CHECK_AT(&record->now, outcome.kind == OUTCOME_WIN && outcome.side == 1 &&
                               outcome.reason == REASON_RESIGN && outcome.points == 1);
    CHECK_AT(&record->now, record_actor(record) == SEAT_NONE);
    check_over(record);
    record_cut(record, record->count);
    CHECK_AT(&record->now, record_outcome(record).kind == OUTCOME_ONGOING);
}

/* Returns how the game ended. */
static OutcomeReason play_and_check(Setup setup, Rng *rng) {
    const GameState start = play_start(setup);
    Record record;
    record_open(&record, &start, memory, STEP_CAP);
    moment_count = 0;
    remember(&start, true);
    for (Turn turn = {0}; record_actor(&record) != SEAT_NONE;) {
        check_run(&record, turn.is_begun);
        check_outcome(&record, turn.is_begun);
        check_refusals(&record);
        play_one_step(&record, rng, &turn);
        if (record_actor(&record) != SEAT_NONE && rng_below(rng, 50) == 0) {
            check_verdict(&record);
        }
    }
    check_outcome(&record, false);
    check_over(&record);
    if (setup.id == GAME_MORRIS) {
        CHECK_AT(&record.now, record.count <= RECORD_STEP_CAP_MORRIS);
    }
    check_cuts(&record, rng);
    return record_outcome(&record).reason;
}

static void records_keep_the_laws(void **unused) {
    (void)unused;
    Setup setups[SETUP_CAP];
    Rng rng = rng_seed(play_seed());
    uint32_t ended_by[GAME_COUNT][REASON_COUNT] = {0};
    const uint32_t count = play_setups(setups);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t game = 0; game < play_games(setups[i].id, 60); game++) {
            ended_by[setups[i].id][play_and_check(setups[i], &rng)]++;
        }
    }
    for (uint32_t id = 0; id < GAME_COUNT; id++) {
        const bool can_repeat = game_repetition_limit((GameId)id) > 0;
        assert_true(!can_repeat || ended_by[id][REASON_REPETITION] > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_keep_the_laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
