/* SPDX-License-Identifier: MIT */
#include "notation.h"

#include "internal.h"
#include "position_id.h"

Status state_read_as(Spelling spelling, TextReader *in, GameId id, GameState *out) {
    const bool is_own = spelling == SPELLING_OWN;
    GameState state = {.id = id};
    Status status = STATUS_UNKNOWN_GAME;
    switch (id) {
    case GAME_MORRIS:
        status = is_own ? morris_state_read(in, &state.as.morris)
                        : morris_position_read_any(in, 0, &state.as.morris);
        break;
    case GAME_TAVLA:
        status = is_own ? tavla_state_read(in, &state.as.tavla)
                        : tavla_position_read_any(in, &state.as.tavla);
        break;
    case GAME_KOS:
        status = is_own ? kos_state_read(in, &state.as.kos) : kos_state_read_any(in, &state.as.kos);
        break;
    case GAME_COUNT:
        break;
    }
    if (status == STATUS_OK) {
        *out = state;
    }
    return status;
}

Status state_read(TextReader *in, GameId id, GameState *out) {
    return state_read_as(SPELLING_OWN, in, id, out);
}

void state_write_as(Spelling spelling, TextWriter *out, const GameState *state) {
    const bool is_own = spelling == SPELLING_OWN;
    switch (state->id) {
    case GAME_MORRIS:
        (is_own ? morris_state_write : morris_fen_write)(out, &state->as.morris);
        return;
    case GAME_TAVLA:
        (is_own ? tavla_state_write : gnubg_id_write)(out, &state->as.tavla);
        return;
    case GAME_KOS:
        kos_state_write(out, &state->as.kos);
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

void state_write(TextWriter *out, const GameState *state) {
    state_write_as(SPELLING_OWN, out, state);
}

Status step_read_as(Spelling spelling, TextReader *in, const GameState *state, Step *out) {
    const bool is_own = spelling == SPELLING_OWN;
    switch (state->id) {
    case GAME_MORRIS:
        return is_own ? morris_step_read(in, out) : morris_step_read_any(in, out);
    case GAME_TAVLA:
        return tavla_step_read(in, &state->as.tavla, out);
    case GAME_KOS:
        return kos_step_read(in, &state->as.kos, out);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

Status step_read(TextReader *in, const GameState *state, Step *out) {
    Step step = {0};
    const Status status = step_read_as(SPELLING_OWN, in, state, &step);
    if (status != STATUS_OK) {
        return status;
    }
    if (!game_is_legal(state, step)) {
        return STATUS_BAD_STEP;
    }
    *out = step;
    return STATUS_OK;
}

void step_write(TextWriter *out, const GameState *state, Step step) {
    switch (state->id) {
    case GAME_MORRIS:
        morris_step_write(out, step);
        return;
    case GAME_TAVLA:
        tavla_step_write(out, &state->as.tavla, step);
        return;
    case GAME_KOS:
        kos_step_write(out, &state->as.kos, step);
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

/* Whether a further step of the same turn stands next, in games whose steps follow each other. */
static bool turn_goes_on(const TextReader *in, GameId id) {
    switch (id) {
    case GAME_MORRIS:
        return morris_turn_goes_on(in);
    case GAME_KOS:
        return kos_turn_goes_on(in);
    case GAME_TAVLA: /* joins hops, turn_tavla.c */
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

/* The steps follow each other: without a blank in Dokuz Taş, with one in Kös. */
static Status read_joined_steps(TextReader *in, const GameState *state, Draft *out) {
    Draft draft;
    draft_open(&draft, state);
    do {
        Step step;
        Status status = step_read(in, &draft.now, &step);
        if (status == STATUS_OK) {
            status = draft_step(&draft, step);
        }
        if (status != STATUS_OK) {
            return status;
        }
    } while (!draft_ready(&draft) && turn_goes_on(in, state->id));
    *out = draft;
    return STATUS_OK;
}

static void write_joined_steps(TextWriter *out, const GameState *state, const Step *steps,
                               uint32_t count, const char *separator) {
    GameState now = *state;
    for (uint32_t i = 0; i < count; i++) {
        text_put(out, i > 0 ? separator : "");
        step_write(out, &now, steps[i]);
        now = game_apply(&now, steps[i]);
    }
}

Status turn_read(TextReader *in, const GameState *state, Draft *out) {
    switch (state->id) {
    case GAME_MORRIS:
    case GAME_KOS:
        return read_joined_steps(in, state, out);
    case GAME_TAVLA:
        return tavla_turn_read(in, state, false, out);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

void turn_write(TextWriter *out, const GameState *state, const Step *steps, uint32_t count) {
    switch (state->id) {
    case GAME_MORRIS:
        write_joined_steps(out, state, steps, count, "");
        return;
    case GAME_TAVLA:
        tavla_turn_write(out, &state->as.tavla, steps, count);
        return;
    case GAME_KOS:
        write_joined_steps(out, state, steps, count, " ");
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static const char *const REASON_WORDS[REASON_COUNT] = {
#define REASON_WORD(name, word) [REASON_##name] = word,
    REASON_LIST(REASON_WORD)
#undef REASON_WORD
};

/* How the game's text forms call a side. */
static char side_letter(GameId id, Side side) {
    switch (id) {
    case GAME_MORRIS:
    case GAME_TAVLA:
        return side == 0 ? 'w' : 'b';
    case GAME_KOS:
        return side == 0 ? 'a' : 'b';
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

void outcome_write(TextWriter *out, GameId id, Outcome outcome) {
    switch (outcome.kind) {
    case OUTCOME_ONGOING:
        text_put(out, "ongoing");
        return;
    case OUTCOME_WIN:
        text_put(out, "win ");
        text_put_char(out, side_letter(id, outcome.side));
        break;
    case OUTCOME_DRAW:
        text_put(out, "draw");
        break;
    }
    text_put_char(out, ' ');
    text_put(out, REASON_WORDS[outcome.reason]);
}
