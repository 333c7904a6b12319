/* SPDX-License-Identifier: MIT */
#include "slow_kos.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A hole: row 'A', 'Y' or 'B' and its number from 1; row 0 for no hole. */
typedef struct {
    char row;
    int number;
} Hole;

static const Hole NOWHERE = {0, 0};

static bool is_same_hole(Hole a, Hole b) {
    return a.row == b.row && a.number == b.number;
}

/* The rule book's table, column "ordinary next". */
static Hole ordinary_next(Hole hole) {
    if (hole.row == 'Y') {
        return hole.number == 20 ? (Hole){'Y', 1} : (Hole){'Y', hole.number + 1};
    }
    return hole.number == 10 ? NOWHERE : (Hole){hole.row, hole.number + 1};
}

/* The rule book's table, column "door". */
static Hole door(Hole hole) {
    if (hole.row == 'A' && hole.number == 10) {
        return (Hole){'Y', 1};
    }
    if (hole.row == 'Y' && hole.number == 10) {
        return (Hole){'A', 1};
    }
    if (hole.row == 'Y' && hole.number == 20) {
        return (Hole){'B', 1};
    }
    if (hole.row == 'B' && hole.number == 10) {
        return (Hole){'Y', 11};
    }
    return NOWHERE;
}

/* All holes in text order. */
static Hole hole_at(int index) {
    if (index < 10) {
        return (Hole){'A', index + 1};
    }
    return index < 30 ? (Hole){'Y', index - 9} : (Hole){'B', index - 29};
}

static char *place(SlowKos *state, Hole hole) {
    switch (hole.row) {
    case 'A':
        return &state->home_a[hole.number];
    case 'B':
        return &state->home_b[hole.number];
    case 'Y':
        return &state->way[hole.number];
    default:
        abort();
    }
}

static char er_on(const SlowKos *state, Hole hole) {
    SlowKos copy = *state;
    return *place(&copy, hole);
}

static char team_of(char er) {
    return er == 'a' || er == 'A' ? 'a' : er == 'b' || er == 'B' ? 'b' : '.';
}

static char team_to_act(const SlowKos *state) {
    return state->turn % 2 == 0 ? 'a' : 'b';
}

static char rival_home(char team) {
    return team == 'a' ? 'B' : 'A';
}

static int count_ers(const SlowKos *state, char team) {
    int count = 0;
    for (int i = 0; i < 40; i++) {
        count += team_of(er_on(state, hole_at(i))) == team;
    }
    return count;
}

const char *slow_kos_outcome(const SlowKos *state) {
    if (count_ers(state, 'b') == 0) {
        return "win a eaten";
    }
    return count_ers(state, 'a') == 0 ? "win b eaten" : "ongoing";
}

/* Value of a right: Kös 1, the others as they are written. */
static int value_of(char right) {
    return right == 'K' ? 1 : right - '0';
}

/* Ordinary steps from one hole to another on the route, 1 to 6; 0 when there is no such walk. */
static int walk_length(Hole from, Hole to) {
    Hole at = from;
    for (int length = 1; length <= 6; length++) {
        at = ordinary_next(at);
        if (at.row == 0) {
            return 0;
        }
        if (is_same_hole(at, to)) {
            return length;
        }
    }
    return 0;
}

static bool is_way_empty(const SlowKos *state, Hole from, Hole to) {
    for (Hole at = ordinary_next(from); !is_same_hole(at, to); at = ordinary_next(at)) {
        if (er_on(state, at) != '.') {
            return false;
        }
    }
    return true;
}

static bool may_walk(const SlowKos *state, char right, Hole from, Hole to) {
    const int length = walk_length(from, to);
    if (length == 0 || length > value_of(right)) {
        return false;
    }
    if (state->is_full_value && length != value_of(right)) {
        return false;
    }
    return is_way_empty(state, from, to) && team_of(er_on(state, to)) != team_to_act(state);
}

static bool may_cross(const SlowKos *state, char right, Hole from, Hole to) {
    return right == 'K' && is_same_hole(door(from), to) &&
           team_of(er_on(state, to)) != team_to_act(state);
}

static int ever_entered(const SlowKos *state, char team) {
    return team == 'a' ? state->ever_a : state->ever_b;
}

/* The rule book's table of the collective move: both columns hold the same number. */
static int collective_need(char right) {
    switch (right) {
    case 'K':
        return 2;
    case '2':
        return 2;
    case '3':
        return 3;
    case '4':
        return 4;
    default:
        return 6;
    }
}

/* The er on `from` is the rearmost of a run and `to` lies just ahead of its foremost. */
static bool may_lead(const SlowKos *state, char right, Hole from, Hole to) {
    const char team = team_to_act(state);
    const char home = rival_home(team);
    if (from.row != home || to.row != home || team_of(er_on(state, from)) != team) {
        return false;
    }
    if (from.number > 1 && team_of(er_on(state, (Hole){home, from.number - 1})) == team) {
        return false;
    }
    for (int number = from.number; number < to.number; number++) {
        if (team_of(er_on(state, (Hole){home, number})) != team) {
            return false;
        }
    }
    const int length = to.number - from.number;
    return length >= 2 && team_of(er_on(state, to)) != team && length >= collective_need(right) &&
           ever_entered(state, team) >= collective_need(right);
}

static bool is_closed(const SlowKos *state) {
    return state->participants == 4 && !state->is_open[state->turn];
}

static void name_hole(Hole hole, char out[5]) {
    snprintf(out, 5, "%c%d", hole.row, hole.number % 100);
}

typedef struct {
    char (*to)[SLOW_KOS_STEP_TEXT];
    int count;
} Texts;

static void add(Texts *texts, const char *text) {
    if (texts->count == SLOW_KOS_STEPS) {
        abort();
    }
    snprintf(texts->to[texts->count++], SLOW_KOS_STEP_TEXT, "%s", text);
}

static void add_move(Texts *texts, const SlowKos *state, char right, char sign, Hole from,
                     Hole to) {
    char start[5], goal[5], text[SLOW_KOS_STEP_TEXT];
    name_hole(from, start);
    name_hole(to, goal);
    snprintf(text, sizeof text, "%c:%s%c%s%s", right, start, sign, goal,
             er_on(state, to) == '.' ? "" : "x");
    add(texts, text);
}

static void add_moves(Texts *texts, const SlowKos *state, char right) {
    for (int i = 0; i < 40; i++) {
        const Hole from = hole_at(i);
        if (team_of(er_on(state, from)) != team_to_act(state)) {
            continue;
        }
        for (int k = 0; k < 40; k++) {
            const Hole to = hole_at(k);
            if (may_walk(state, right, from, to)) {
                add_move(texts, state, right, '-', from, to);
            }
            if (may_cross(state, right, from, to)) {
                add_move(texts, state, right, '-', from, to);
            }
            if (may_lead(state, right, from, to)) {
                add_move(texts, state, right, '^', from, to);
            }
        }
    }
}

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

int slow_kos_steps(const SlowKos *state, char out[SLOW_KOS_STEPS][SLOW_KOS_STEP_TEXT]) {
    Texts texts = {out, 0};
    if (strcmp(slow_kos_outcome(state), "ongoing") != 0) {
        return 0;
    }
    if (state->is_throwing) {
        add(&texts, "?2");
        add(&texts, "?3");
        add(&texts, "?4");
        add(&texts, "?6");
        add(&texts, "?K");
        return texts.count;
    }
    if (!is_closed(state)) {
        for (const char *right = "K2346"; *right != '\0'; right++) {
            if (strchr(state->rights, *right) != NULL) {
                add_moves(&texts, state, *right);
            }
        }
    }
    add(&texts, "end"); /* waived, or nothing else is possible */
    qsort(out, (size_t)texts.count, SLOW_KOS_STEP_TEXT, compare);
    return texts.count;
}

static void pass_on(SlowKos *state) {
    state->turn = (state->turn + 1) % state->participants;
    state->rights[0] = '\0';
    state->is_throwing = true;
}

/* Puts the result in its place of the order K 2 3 4 6. */
static void add_right(SlowKos *state, char right) {
    static const char *const order = "K2346";
    char sorted[sizeof state->rights];
    int count = 0;
    for (const char *kind = order; *kind != '\0'; kind++) {
        for (const char *old = state->rights; *old != '\0'; old++) {
            if (*old == *kind) {
                sorted[count++] = *kind;
            }
        }
        if (*kind == right) {
            sorted[count++] = right;
        }
    }
    sorted[count] = '\0';
    strcpy(state->rights, sorted);
}

static void drop_right(SlowKos *state, char right) {
    char *const at = strchr(state->rights, right);
    memmove(at, at + 1, strlen(at));
}

static void throw(SlowKos * state, char right) {
    add_right(state, right);
    if (right == 'K' && state->participants == 4) {
        state->is_open[state->turn] = true;
    }
    /* This project's bound: the 24th throw of a chain is its last whatever it shows. */
    if (right == '2' || right == '3' || strlen(state->rights) == 24) {
        state->is_throwing = false;
    }
}

static Hole hole_named(const char *name) {
    return (Hole){name[0], atoi(name + 1)};
}

static char toupper_er(char er) {
    return er == 'a' ? 'A' : er == 'b' ? 'B' : er;
}

SlowKos slow_kos_after(const SlowKos *state, const char *step) {
    SlowKos next = *state;
    if (step[0] == '?') {
        throw(&next, step[1]);
        return next;
    }
    if (strcmp(step, "end") == 0) {
        pass_on(&next);
        return next;
    }
    const char team = team_to_act(state);
    const Hole from = hole_named(step + 2), to = hole_named(strpbrk(step, "-^") + 1);
    char er = *place(&next, from);
    *place(&next, from) = '.';
    if (to.row == rival_home(team) && er == team) { /* its first time there */
        er = toupper_er(er);
        next.ever_a += team == 'a';
        next.ever_b += team == 'b';
    }
    *place(&next, to) = er;
    drop_right(&next, step[0]);
    if (next.rights[0] == '\0' && strcmp(slow_kos_outcome(&next), "ongoing") == 0) {
        pass_on(&next);
    }
    return next;
}

uint64_t slow_kos_perft(const SlowKos *state, int depth) {
    if (depth == 0) {
        return 1;
    }
    char(*steps)[SLOW_KOS_STEP_TEXT] = malloc(SLOW_KOS_STEPS * sizeof *steps);
    const int count = slow_kos_steps(state, steps);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        const SlowKos next = slow_kos_after(state, steps[i]);
        const bool is_same_turn = !state->is_throwing && !next.is_throwing &&
                                  strcmp(slow_kos_outcome(&next), "ongoing") == 0;
        total += slow_kos_perft(&next, is_same_turn ? depth : depth - 1);
    }
    free(steps);
    return total;
}

static bool read_er(char byte, char *out) {
    *out = byte;
    return byte != '\0' && strchr(".aAbB", byte) != NULL;
}

static bool read_board(const char **text, SlowKos *state) {
    static const char *const shape = "0123456789/0123456789/0123456789/0123456789";
    int index = 0;
    for (const char *at = shape; *at != '\0'; at++, (*text)++) {
        if (*at == '/') {
            if (**text != '/') {
                return false;
            }
        } else if (!read_er(**text, place(state, hole_at(index++)))) {
            return false;
        }
    }
    return true;
}

bool slow_kos_read(const char *text, SlowKos *out) {
    SlowKos state;
    memset(&state, 0, sizeof state);
    char team = '\0', rights[64], words[2][16] = {"", ""};
    if (!read_board(&text, &state)) {
        return false;
    }
    const int fields = sscanf(text, " %c %d %d %63s %15s %15s", &team, &state.ever_a, &state.ever_b,
                              rights, words[0], words[1]);
    if (fields < 4 || (team != 'a' && team != 'b')) {
        return false;
    }
    state.participants = 2;
    state.turn = team == 'b';
    for (const char *at = rights; *at != '\0'; at++) {
        state.is_throwing = state.is_throwing || *at == '?';
        if (*at != '?' && *at != '-') {
            add_right(&state, *at);
        }
    }
    for (int i = 0; i < 2; i++) {
        if (strchr(words[i], ':') != NULL) {
            state.participants = 4;
            state.turn = words[i][0] - '0';
            for (int seat = 0; seat < 4; seat++) {
                state.is_open[seat] = words[i][2 + seat] == '1';
            }
        }
        state.is_full_value = state.is_full_value || strcmp(words[i], "tamdeger") == 0;
    }
    *out = state;
    return true;
}

void slow_kos_write(const SlowKos *state, char out[SLOW_KOS_TEXT]) {
    int length = 0;
    for (int i = 0; i < 40; i++) {
        if (i % 10 == 0 && i > 0) {
            out[length++] = '/';
        }
        out[length++] = er_on(state, hole_at(i));
    }
    length += snprintf(out + length, SLOW_KOS_TEXT - (size_t)length, " %c %d %d %s%s",
                       team_to_act(state), state->ever_a, state->ever_b, state->rights,
                       state->is_throwing         ? "?"
                       : state->rights[0] == '\0' ? "-"
                                                  : "");
    if (state->participants == 4) {
        length +=
            snprintf(out + length, SLOW_KOS_TEXT - (size_t)length, " %d:%d%d%d%d", state->turn,
                     state->is_open[0], state->is_open[1], state->is_open[2], state->is_open[3]);
    }
    if (state->is_full_value) {
        snprintf(out + length, SLOW_KOS_TEXT - (size_t)length, " tamdeger");
    }
}
