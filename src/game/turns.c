/* SPDX-License-Identifier: MIT */
#include "turns.h"

TurnWalk turns_begin(const Record *record) {
    return (TurnWalk){.before = record->start, .after = record->start};
}

bool turns_next(TurnWalk *walk, const Record *record) {
    const Seat by = game_actor(&walk->after);
    uint32_t end = walk->start + walk->count;
    walk->start = end;
    walk->before = walk->after;
    while (end < record->count && game_actor(&walk->after) == by) {
        walk->after = game_apply(&walk->after, record->at[end++]);
    }
    walk->count = end - walk->start;
    return walk->count > 0;
}

void turns_write(const TurnWalk *walk, const Record *record, TextWriter *text) {
    turn_write(text, &walk->before, record->at + walk->start, walk->count);
}
