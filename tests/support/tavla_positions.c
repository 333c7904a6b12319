/* SPDX-License-Identifier: MIT */
#include "tavla_positions.h"

/* After so many steps of a random game, if it lasts that long. */
static bool from_play(Rng *rng, GameState *out) {
    const Setup setup = {GAME_TAVLA, {.seats = 2, .first = (Seat)rng_below(rng, 2)}};
    GameState state = play_start(setup);
    for (uint32_t left = rng_below(rng, 300); left > 0 || game_actor(&state) != SEAT_CHANCE;
         left -= left > 0) {
        if (game_actor(&state) == SEAT_NONE) {
            return false;
        }
        state = game_apply(&state, play_step(&state, rng));
    }
    *out = state;
    return true;
}

/* Where checkers of one side are put: points low..high, some off, some on the bar. */
typedef struct {
    uint32_t low, high, off, bar, pile;
} Scatter;

static void scatter(Rng *rng, TavlaState *state, Side side, Scatter how) {
    uint8_t *const men = state->men[side];
    const uint8_t *const other = state->men[side ^ 1];
    uint32_t left = TAVLA_CHECKERS;
    men[TAVLA_OFF] = (uint8_t)how.off;
    men[TAVLA_BAR] = (uint8_t)how.bar;
    left -= how.off + how.bar;
    while (left > 0) {
        const uint32_t point = how.low + rng_below(rng, how.high - how.low + 1);
        uint32_t some = 1 + rng_below(rng, how.pile);
        some = some < left ? some : left;
        if (other[25 - point] == 0) {
            men[point] = (uint8_t)(men[point] + some);
            left -= some;
        }
    }
}

static Scatter random_scatter(Rng *rng) {
    static const uint32_t highs[] = {6, 6, 6, 9, 13, 18, 24, 24};
    Scatter how = {.low = 1, .high = highs[rng_below(rng, 8)], .pile = 1 + rng_below(rng, 4)};
    how.off = rng_below(rng, 3) == 0 ? rng_below(rng, 14) : 0;
    how.bar = rng_below(rng, 3) == 0 ? 1 + rng_below(rng, 3) : 0;
    how.bar = how.off + how.bar > TAVLA_CHECKERS ? 0 : how.bar;
    return how;
}

/* One side holds closed points in its home or a prime; the rest of both lies about. */
static void made_up(Rng *rng, GameState *out) {
    GameState state = {.id = GAME_TAVLA};
    TavlaState *const tavla = &state.as.tavla;
    const Side first = (Side)rng_below(rng, 2);
    if (rng_below(rng, 3) > 0) {
        scatter(rng, tavla, first, random_scatter(rng));
    } else {
        const uint32_t from = 1 + rng_below(rng, 16), points = 3 + rng_below(rng, 4);
        for (uint32_t i = 0; i < points; i++) {
            tavla->men[first][from + i] = 2;
        }
        tavla->men[first][24] = (uint8_t)(from + points > 24 ? 0 : 1);
        tavla->men[first][TAVLA_OFF] =
            (uint8_t)(TAVLA_CHECKERS - 2 * points - tavla->men[first][24]);
    }
    Scatter other = random_scatter(rng);
    other.high = 24; /* room enough beside the first */
    other.low = rng_below(rng, 2) == 0 ? 1 : 19;
    other.low = rng_below(rng, 2) == 0 ? other.low : 1 + rng_below(rng, 20);
    uint32_t free = 0;
    for (uint32_t point = other.low; point <= 24; point++) {
        free += tavla->men[first][25 - point] == 0;
    }
    other.low = free == 0 ? 1 : other.low;
    scatter(rng, tavla, first ^ 1, other);
    tavla->side = (Side)rng_below(rng, 2);
    *out = state;
}

/* Both home or nearly so, nothing in the way. */
static void bear_off(Rng *rng, GameState *out) {
    GameState state = {.id = GAME_TAVLA};
    for (Side side = 0; side < SIDE_CAP; side++) {
        const uint32_t high = rng_below(rng, 4) == 0 ? 8 : 2 + rng_below(rng, 5);
        const Scatter how = {1, high, rng_below(rng, 15), 0, 1 + rng_below(rng, 4)};
        scatter(rng, &state.as.tavla, side, how);
    }
    state.as.tavla.side = (Side)rng_below(rng, 2);
    *out = state;
}

GameState tavla_position(Rng *rng) {
    GameState state;
    do {
        const uint32_t kind = rng_below(rng, 4);
        if (kind < 2) {
            if (!from_play(rng, &state)) {
                continue;
            }
        } else if (kind == 2) {
            made_up(rng, &state);
        } else {
            bear_off(rng, &state);
        }
        if (tavla_is_sound(&state.as.tavla) && game_actor(&state) == SEAT_CHANCE) {
            return game_apply(&state, play_step(&state, rng));
        }
    } while (true);
}

GameState tavla_position_midway(const GameState *state, Rng *rng) {
    GameState now = *state;
    for (uint32_t left = rng_below(rng, 4); left > 0; left--) {
        const GameState next = game_apply(&now, play_step(&now, rng));
        if (game_actor(&next) != game_actor(state)) {
            break;
        }
        now = next;
    }
    return now;
}
