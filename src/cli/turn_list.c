/* SPDX-License-Identifier: MIT */
#include "turn_list.h"

#include <stdlib.h>
#include <string.h>

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
    return strcmp(((const Turn *)a)->text, ((const Turn *)b)->text);
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

TurnList turn_list_new(const GameState *state) {
    TurnList done = {0}, open = {0};
    const Turn root = {.after = *state};
    const Seat seat = game_actor(state);
    grow(&root, seat, &done, &open);
    while (open.count > 0) {
        const Turn from = open.at[--open.count];
        grow(&from, seat, &done, &open);
    }
    turn_list_free(&open);
    if (done.count > 0) {
        qsort(done.at, done.count, sizeof *done.at, compare);
        merge(&done);
    }
    return done;
}

void turn_list_free(TurnList *turns) {
    free(turns->at);
    *turns = (TurnList){0};
}
