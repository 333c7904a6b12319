/* SPDX-License-Identifier: MIT */
#include "turns.h"

#include <stddef.h>

TurnWalk turns_begin(const Record *record) {
    return (TurnWalk){.state = record->start};
}

bool turns_next(TurnWalk *walk, const Record *record, TextWriter *text) {
    if (walk->at >= record->count) {
        return false;
    }
    const GameState before = walk->state;
    const Seat by = game_actor(&before);
    uint32_t from = walk->at;
    do {
        walk->state = game_apply(&walk->state, record->at[walk->at++]);
    } while (walk->at < record->count && game_actor(&walk->state) == by);
    if (text != NULL) {
        turn_write(text, &before, record->at + from, walk->at - from);
    }
    return true;
}
