/* SPDX-License-Identifier: MIT */
#include "game.h"

#include "text.h"

static const char *const NAMES[GAME_COUNT] = {
#define GAME_NAME(name, word) [GAME_##name] = word,
    GAME_LIST(GAME_NAME)
#undef GAME_NAME
};

const char *game_name(GameId id) {
    CHECK((uint32_t)id < GAME_COUNT);
    return NAMES[id];
}

Status game_by_name(const char *name, GameId *out) {
    for (uint32_t id = 0; id < GAME_COUNT; id++) {
        if (text_is_same(name, NAMES[id])) {
            *out = (GameId)id;
            return STATUS_OK;
        }
    }
    return STATUS_UNKNOWN_GAME;
}

GameOptions game_defaults(GameId id) {
    CHECK((uint32_t)id < GAME_COUNT);
    return (GameOptions){.seats = 2};
}

Status game_start(GameId id, GameOptions options, GameState *out) {
    GameState state = {.id = id};
    Status status = STATUS_UNKNOWN_GAME;
    switch (id) {
    case GAME_MORRIS:
        status = morris_start(options, &state.as.morris);
        break;
    case GAME_TAVLA:
        status = tavla_start(options, &state.as.tavla);
        break;
    case GAME_KOS:
        status = kos_start(options, &state.as.kos);
        break;
    case GAME_COUNT:
        break;
    }
    if (status == STATUS_OK) {
        *out = state;
    }
    return status;
}

Seat game_actor(const GameState *state) {
    switch (state->id) {
    case GAME_MORRIS:
        return morris_actor(&state->as.morris);
    case GAME_TAVLA:
        return tavla_actor(&state->as.tavla);
    case GAME_KOS:
        return kos_actor(&state->as.kos);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

GameOptions game_options(const GameState *state) {
    const MorrisState *morris = &state->as.morris;
    const TavlaState *tavla = &state->as.tavla;
    const KosState *kos = &state->as.kos;
    switch (state->id) {
    case GAME_MORRIS:
        return (GameOptions){SIDE_CAP, morris->side, morris->variant};
    case GAME_TAVLA:
        return (GameOptions){SIDE_CAP, tavla->side, tavla->length > 0 ? TAVLA_TO_FIVE : 0};
    case GAME_KOS:
        return (GameOptions){kos->seats, kos->seat, kos->variant};
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

Seat game_roller(const GameState *state) {
    switch (state->id) {
    case GAME_MORRIS:
        return SEAT_NONE;
    case GAME_TAVLA:
        return tavla_actor(&state->as.tavla) == SEAT_CHANCE ? state->as.tavla.side : SEAT_NONE;
    case GAME_KOS:
        return kos_actor(&state->as.kos) == SEAT_CHANCE ? state->as.kos.seat : SEAT_NONE;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

void game_steps(const GameState *state, StepList *out) {
    switch (state->id) {
    case GAME_MORRIS:
        morris_steps(&state->as.morris, out);
        return;
    case GAME_TAVLA:
        tavla_steps(&state->as.tavla, out);
        return;
    case GAME_KOS:
        kos_steps(&state->as.kos, out);
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

void game_chances(const GameState *state, ChanceList *out) {
    out->count = 0;
    out->total = 0;
    switch (state->id) {
    case GAME_MORRIS:
        return;
    case GAME_TAVLA:
        if (tavla_actor(&state->as.tavla) == SEAT_CHANCE) {
            tavla_chances(out);
        }
        return;
    case GAME_KOS:
        if (game_actor(state) == SEAT_CHANCE) {
            kos_chances(out);
        }
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

GameState game_apply(const GameState *state, Step step) {
    ASSERT(game_is_legal(state, step));
    GameState next = *state;
    switch (state->id) {
    case GAME_MORRIS:
        next.as.morris = morris_apply(&state->as.morris, step);
        return next;
    case GAME_TAVLA:
        next.as.tavla = tavla_apply(&state->as.tavla, step);
        return next;
    case GAME_KOS:
        next.as.kos = kos_apply(&state->as.kos, step);
        return next;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

bool game_is_legal(const GameState *state, Step step) {
    StepList steps;
    game_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        if (step_equal(steps.at[i], step)) {
            return true;
        }
    }
    ChanceList chances;
    game_chances(state, &chances);
    for (uint32_t i = 0; i < chances.count; i++) {
        if (step_equal(chances.at[i].step, step)) {
            return true;
        }
    }
    return false;
}

Status game_play(GameState *state, Seat by, Step step) {
    const Seat actor = game_actor(state);
    if (actor == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    if (by != actor) {
        return STATUS_NOT_YOUR_TURN;
    }
    if (!game_is_legal(state, step)) {
        return STATUS_BAD_STEP;
    }
    *state = game_apply(state, step);
    return STATUS_OK;
}

Outcome game_outcome(const GameState *state) {
    switch (state->id) {
    case GAME_MORRIS:
        return morris_outcome(&state->as.morris);
    case GAME_TAVLA:
        return tavla_outcome(&state->as.tavla);
    case GAME_KOS:
        return kos_outcome(&state->as.kos);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static uint8_t forfeit_points(const GameState *state, Side loser) {
    switch (state->id) {
    case GAME_MORRIS:
    case GAME_KOS:
        return 1;
    case GAME_TAVLA:
        return tavla_forfeit(&state->as.tavla, loser);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

Outcome game_forfeit(const GameState *state, Side loser, OutcomeReason reason) {
    CHECK(loser < SIDE_CAP);
    return (Outcome){OUTCOME_WIN, loser ^ 1, forfeit_points(state, loser), reason};
}

uint64_t game_key(const GameState *state) {
    switch (state->id) {
    case GAME_MORRIS:
        return morris_key(&state->as.morris);
    case GAME_TAVLA:
        return tavla_key(&state->as.tavla);
    case GAME_KOS:
        return kos_key(&state->as.kos);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

bool game_is_irreversible(const GameState *state, Step step) {
    switch (state->id) {
    case GAME_MORRIS:
        return step_kind(step) != STEP_MOVE;
    case GAME_TAVLA:
        return false; /* a hit can bring any position back */
    case GAME_KOS:
        return kos_explain(&state->as.kos, step).hits > 0;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

uint32_t game_repetition_limit(GameId id) {
    switch (id) {
    case GAME_MORRIS:
        return MORRIS_REPETITION_LIMIT;
    case GAME_TAVLA:
    case GAME_KOS:
        return 0;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

uint64_t game_perft(const GameState *state, uint32_t depth) {
    switch (state->id) {
    case GAME_MORRIS:
        return morris_perft(&state->as.morris, depth);
    case GAME_TAVLA:
        return tavla_perft(&state->as.tavla, depth);
    case GAME_KOS:
        return kos_perft(&state->as.kos, depth);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

void game_view(const GameState *state, View *out) {
    switch (state->id) {
    case GAME_MORRIS:
        morris_view(&state->as.morris, out);
        return;
    case GAME_TAVLA:
        tavla_view(&state->as.tavla, out);
        return;
    case GAME_KOS:
        kos_view(&state->as.kos, out);
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

StepView game_explain(const GameState *state, Step step) {
    switch (state->id) {
    case GAME_MORRIS:
        return morris_explain(&state->as.morris, step);
    case GAME_TAVLA:
        return tavla_explain(&state->as.tavla, step);
    case GAME_KOS:
        return kos_explain(&state->as.kos, step);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}
