/* SPDX-License-Identifier: MIT */
#include "slow_morris.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sixteen lines of the rule book, end to end. */
static const char *const LINES[16][3] = {
    {"a7", "d7", "g7"}, {"g7", "g4", "g1"}, {"a1", "d1", "g1"}, {"a1", "a4", "a7"},
    {"b6", "d6", "f6"}, {"f6", "f4", "f2"}, {"b2", "d2", "f2"}, {"b2", "b4", "b6"},
    {"c5", "d5", "e5"}, {"e5", "e4", "e3"}, {"c3", "d3", "e3"}, {"c3", "c4", "c5"},
    {"d7", "d6", "d5"}, {"g4", "f4", "e4"}, {"d1", "d2", "d3"}, {"a4", "b4", "c4"},
};

typedef struct {
    int file, rank;
} Spot;

/* Text order: rank 7 first, then files from a. */
static const char *const READING[24] = {"a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5",
                                        "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
                                        "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"};

static Spot spot_named(const char *name) {
    return (Spot){name[0] - 'a', name[1] - '1'};
}

static bool is_point(Spot spot) {
    if (spot.file < 0 || spot.file > 6 || spot.rank < 0 || spot.rank > 6) {
        return false;
    }
    for (int i = 0; i < 24; i++) {
        const Spot point = spot_named(READING[i]);
        if (point.file == spot.file && point.rank == spot.rank) {
            return true;
        }
    }
    return false;
}

static char man_at(const SlowState *state, const char *name) {
    const Spot spot = spot_named(name);
    return state->board[spot.file][spot.rank];
}

static void put(SlowState *state, const char *name, char man) {
    const Spot spot = spot_named(name);
    state->board[spot.file][spot.rank] = man;
}

static char colour(int side) {
    return side == 0 ? 'W' : 'B';
}

static int count_men(const SlowState *state, int side) {
    int count = 0;
    for (int i = 0; i < 24; i++) {
        count += man_at(state, READING[i]) == colour(side);
    }
    return count;
}

static bool has_line_point(const char *const line[3], const char *name) {
    return strcmp(line[0], name) == 0 || strcmp(line[1], name) == 0 || strcmp(line[2], name) == 0;
}

/* Full lines of one colour through a point that carries that colour. */
static int mills_through(const SlowState *state, const char *name) {
    const char man = man_at(state, name);
    int count = 0;
    for (int i = 0; i < 16; i++) {
        count += has_line_point(LINES[i], name) && man_at(state, LINES[i][0]) == man &&
                 man_at(state, LINES[i][1]) == man && man_at(state, LINES[i][2]) == man;
    }
    return count;
}

/* Along the drawn lines: walk until the first point; the middle of the board is empty space that
 * no line crosses. */
static bool is_next_to(const char *from, const char *to) {
    static const Spot ways[4] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const Spot target = spot_named(to);
    for (int way = 0; way < 4; way++) {
        Spot at = spot_named(from);
        do {
            at.file += ways[way].file;
            at.rank += ways[way].rank;
            if (at.file == 3 && at.rank == 3) {
                break;
            }
        } while (!is_point(at) && at.file >= 0 && at.file <= 6 && at.rank >= 0 && at.rank <= 6);
        if (is_point(at) && at.file == target.file && at.rank == target.rank) {
            return true;
        }
    }
    return false;
}

static bool may_be_taken(const SlowState *state, const char *name) {
    const int victim = 1 - state->side;
    if (man_at(state, name) != colour(victim)) {
        return false;
    }
    bool is_any_free = false;
    for (int i = 0; i < 24; i++) {
        is_any_free = is_any_free || (man_at(state, READING[i]) == colour(victim) &&
                                      mills_through(state, READING[i]) == 0);
    }
    return !is_any_free || mills_through(state, name) == 0;
}

static bool is_flying(const SlowState *state, int side) {
    return !state->nofly && state->hand[side] == 0 && count_men(state, side) == 3;
}

static bool can_slide(const SlowState *state, const char *from, const char *to) {
    return man_at(state, from) == colour(state->side) && man_at(state, to) == '.' &&
           is_next_to(from, to);
}

static bool is_blocked(const SlowState *state) {
    if (state->hand[state->side] > 0 || is_flying(state, state->side)) {
        return false;
    }
    for (int from = 0; from < 24; from++) {
        for (int to = 0; to < 24; to++) {
            if (can_slide(state, READING[from], READING[to])) {
                return false;
            }
        }
    }
    return true;
}

const char *slow_outcome(const SlowState *state) {
    if (state->due > 0) {
        return "ongoing"; /* a ply is not over before its removal */
    }
    if (state->hand[0] + count_men(state, 0) < 3) {
        return "win b few";
    }
    if (state->hand[1] + count_men(state, 1) < 3) {
        return "win w few";
    }
    if (is_blocked(state)) {
        return state->side == 0 ? "win b blocked" : "win w blocked";
    }
    return state->quiet >= 60 ? "draw quiet" : "ongoing";
}

typedef struct {
    SlowTurn *to;
    int count;
} Turns;

static void end_turn(Turns *turns, const SlowState *state, const char *text, bool has_captured) {
    if (turns->count == SLOW_TURN_CAP) {
        abort();
    }
    SlowTurn *const turn = &turns->to[turns->count++];
    snprintf(turn->text, sizeof turn->text, "%s", text);
    turn->after = *state;
    turn->after.due = 0;
    turn->after.side = 1 - state->side;
    if (has_captured) {
        turn->after.quiet = 0;
    }
}

static void remove_rest(Turns *turns, const SlowState *state, const char *text, bool has_captured) {
    if (state->due == 0 || count_men(state, 1 - state->side) == 0) {
        end_turn(turns, state, text, has_captured);
        return;
    }
    for (int i = 0; i < 24; i++) {
        if (may_be_taken(state, READING[i])) {
            SlowState next = *state;
            char longer[16];
            put(&next, READING[i], '.');
            next.due--;
            snprintf(longer, sizeof longer, "%.11sx%s", text, READING[i]);
            remove_rest(turns, &next, longer, true);
        }
    }
}

/* The stone has arrived on `to`: what it closed is owed, then the count of quiet plies. */
static void arrive(Turns *turns, SlowState next, const char *to, const char *text) {
    const bool were_hands_empty = next.quiet >= 0;
    const int closed = mills_through(&next, to);
    next.due = closed == 2 && !next.two ? 1 : closed;
    next.quiet = were_hands_empty ? next.quiet + 1 : 0;
    remove_rest(turns, &next, text, false);
}

static void play_all(Turns *turns, const SlowState *state) {
    const bool is_placing = state->hand[state->side] > 0;
    for (int to = 0; to < 24; to++) {
        if (man_at(state, READING[to]) != '.') {
            continue;
        }
        if (is_placing) {
            SlowState next = *state;
            put(&next, READING[to], colour(state->side));
            next.hand[state->side]--;
            next.quiet = -1;
            arrive(turns, next, READING[to], READING[to]);
            continue;
        }
        for (int from = 0; from < 24; from++) {
            const bool is_own = man_at(state, READING[from]) == colour(state->side);
            if (is_own &&
                (is_flying(state, state->side) || can_slide(state, READING[from], READING[to]))) {
                SlowState next = *state;
                char text[8];
                snprintf(text, sizeof text, "%s-%s", READING[from], READING[to]);
                put(&next, READING[from], '.');
                put(&next, READING[to], colour(state->side));
                /* Counting begins only when both hands are empty. */
                next.quiet = state->hand[1 - state->side] > 0 ? -1 : state->quiet;
                arrive(turns, next, READING[to], text);
            }
        }
    }
}

static int by_text(const void *a, const void *b) {
    return strcmp(((const SlowTurn *)a)->text, ((const SlowTurn *)b)->text);
}

static int all_turns(const SlowState *state, SlowTurn *out) {
    Turns turns = {out, 0};
    if (state->due > 0) {
        remove_rest(&turns, state, "", false);
    } else {
        play_all(&turns, state);
    }
    qsort(out, (size_t)turns.count, sizeof *out, by_text);
    return turns.count;
}

int slow_turns(const SlowState *state, SlowTurn out[SLOW_TURN_CAP]) {
    return strcmp(slow_outcome(state), "ongoing") == 0 ? all_turns(state, out) : 0;
}

int slow_keep_distinct(SlowTurn *turns, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool is_new = true;
        for (int k = 0; k < kept && is_new; k++) {
            is_new = memcmp(turns[k].after.board, turns[i].after.board, 49) != 0;
        }
        if (is_new) {
            turns[kept++] = turns[i];
        }
    }
    return kept;
}

uint64_t slow_perft(const SlowState *state, int depth) {
    SlowState undrawn = *state;
    undrawn.quiet = 0;
    if (depth == 0) {
        return 1;
    }
    SlowTurn *const turns = malloc(SLOW_TURN_CAP * sizeof *turns);
    const int count = slow_keep_distinct(turns, slow_turns(&undrawn, turns));
    uint64_t total = 0;
    for (int i = 0; i < count && depth > 1; i++) {
        total += slow_perft(&turns[i].after, depth - 1);
    }
    free(turns);
    return depth == 1 ? (uint64_t)count : total;
}

bool slow_read(const char *text, SlowState *out) {
    SlowState state;
    memset(&state, 0, sizeof state);
    memset(state.board, ' ', sizeof state.board);
    static const char *const shape = "123/123/123/123456/123/123/123 ";
    int point = 0;
    for (int i = 0; shape[i] != '\0'; i++, text++) {
        if (shape[i] == '/' || shape[i] == ' ') {
            if (*text != shape[i]) {
                return false;
            }
        } else if (*text == 'W' || *text == 'B' || *text == '.') {
            put(&state, READING[point++], *text);
        } else {
            return false;
        }
    }
    char side = '\0';
    int used = 0;
    if (sscanf(text, "%c %d %d %d%n", &side, &state.hand[0], &state.hand[1], &state.quiet, &used) !=
        4) {
        return false;
    }
    state.side = side == 'b';
    text += used;
    state.nofly = strstr(text, " nofly") != NULL;
    state.two = strstr(text, " two") != NULL;
    state.due = strstr(text, " x1") != NULL ? 1 : strstr(text, " x2") != NULL ? 2 : 0;
    *out = state;
    return side == 'w' || side == 'b';
}

void slow_write(const SlowState *state, char out[SLOW_TEXT_CAP]) {
    char rows[32];
    static const char *const shape = "123/123/123/123456/123/123/123";
    int point = 0;
    for (int i = 0; shape[i] != '\0'; i++) {
        rows[i] = shape[i] == '/' ? '/' : man_at(state, READING[point++]);
        rows[i + 1] = '\0';
    }
    const int length =
        snprintf(out, SLOW_TEXT_CAP, "%s %c %d %d %d%s%s", rows, state->side == 0 ? 'w' : 'b',
                 state->hand[0], state->hand[1], state->quiet, state->nofly ? " nofly" : "",
                 state->two ? " two" : "");
    if (state->due > 0) {
        snprintf(out + length, SLOW_TEXT_CAP - (size_t)length, " x%d", state->due);
    }
}
