/* SPDX-License-Identifier: MIT */
#include "turn_list.h"

#include <stdlib.h>
#include <string.h>

#include "turn.h"

static void add(TurnList *turns, const Turn *turn) {
    if (turns->count == turns->cap) {
        turns->cap = turns->cap == 0 ? 128 : 2 * turns->cap;
        turns->at = realloc(turns->at, turns->cap * sizeof *turns->at);
        CHECK(turns->at != NULL);
    }
    turns->at[turns->count++] = *turn;
}

/* Every step of `seat` from an unfinished turn: finished turns go to `done`, others to `open`. */
static void grow(const Turn *from, Seat seat, TurnList *done, TurnList *open) {
    StepList steps;
    game_steps(&from->after, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        Turn turn = *from;
        const uint32_t length = (uint32_t)strlen(turn.text);
        TextWriter out = text_writer(turn.text + length, sizeof turn.text - length);
        step_write(&out, &from->after, steps.at[i]);
        (void)text_finish(&out);
        turn.after = game_apply(&from->after, steps.at[i]);
        add(game_actor(&turn.after) == seat ? open : done, &turn);
    }
}

static int compare(const void *a, const void *b) {
    const Turn *const one = a, *const other = b;
    const int by_id = strcmp(one->id, other->id);
    return by_id != 0 ? by_id : strcmp(one->text, other->text);
}

static void sort(TurnList *turns) {
    if (turns->count > 0) {
        qsort(turns->at, turns->count, sizeof *turns->at, compare);
    }
}

/* Of a sorted list, keeps the first turn to each position. */
static void merge(TurnList *turns) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < turns->count; i++) {
        const uint64_t key = game_key(&turns->at[i].after);
        uint32_t same = 0;
        while (same < kept && game_key(&turns->at[same].after) != key) {
            same++;
        }
        if (same == kept) {
            turns->at[kept++] = turns->at[i];
        }
    }
    turns->count = kept;
}

/* All ways to play the turn, of which one to each position is kept. */
static void list_ways(const GameState *state, TurnList *done) {
    TurnList open = {0};
    const Turn root = {.after = *state};
    /* With nobody's turn to continue, every step is a turn. */
    const Seat seat = state->id == GAME_KOS ? SEAT_CAP : game_actor(state);
    grow(&root, seat, done, &open);
    while (open.count > 0) {
        const Turn from = open.at[--open.count];
        grow(&from, seat, done, &open);
    }
    turn_list_free(&open);
    sort(done);
    merge(done);
}

/* The ends of the turn as the rules find them. */
static void list_ends(const GameState *state, TurnList *done) {
    TurnEnd *const ends = calloc((size_t)2 * TURN_END_CAP, sizeof *ends);
    uint32_t count = 0;
    CHECK(ends != NULL);
    CHECK(turn_ends(state, ends + TURN_END_CAP, ends, TURN_END_CAP, &count) == STATUS_OK);
    for (uint32_t i = 0; i < count; i++) {
        Turn turn = {.after = ends[i].state};
        TextWriter text = text_writer(turn.text, sizeof turn.text);
        TextWriter id = text_writer(turn.id, sizeof turn.id);
        turn_write(&text, state, ends[i].at, ends[i].count);
        position_id_write(&id, &turn.after.as.tavla, state->as.tavla.side);
        (void)text_finish(&text);
        (void)text_finish(&id);
        add(done, &turn);
    }
    free(ends);
    sort(done);
}

TurnList turn_list_new(const GameState *state) {
    TurnList done = {0};
    switch (state->id) {
    case GAME_MORRIS:
    case GAME_KOS:
        list_ways(state, &done);
        break;
    case GAME_TAVLA:
        list_ends(state, &done);
        break;
    case GAME_COUNT:
        UNREACHABLE();
    }
    return done;
}

void turn_list_free(TurnList *turns) {
    free(turns->at);
    *turns = (TurnList){0};
}
