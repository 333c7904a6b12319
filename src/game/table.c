/* SPDX-License-Identifier: MIT */
#include "table.h"

#include "interchange.h"
#include "turns.h"

void table_open(Table *table, const GameState *start) {
    record_open(&table->record, start, table->steps, TABLE_STEP_CAP);
    draft_open(&table->draft, start);
}

Status table_step(Table *table, Step step) {
    if (record_actor(&table->record) == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    return draft_step(&table->draft, step);
}

Status table_seal(Table *table) {
    if (!draft_ready(&table->draft)) {
        return STATUS_BAD_STEP;
    }
    if (table->record.count + table->draft.count > table->record.cap) {
        return STATUS_FULL;
    }
    for (uint32_t i = 0; i < table->draft.count; i++) {
        const Status status =
            record_play(&table->record, game_actor(&table->record.now), table->draft.at[i]);
        CHECK(status == STATUS_OK);
    }
    draft_open(&table->draft, &table->record.now);
    return STATUS_OK;
}

Status table_throw(Table *table, Step step) {
    if (table->draft.count > 0) {
        return STATUS_BAD_STEP;
    }
    const Status status = record_play(&table->record, SEAT_CHANCE, step);
    if (status == STATUS_OK) {
        draft_open(&table->draft, &table->record.now);
    }
    return status;
}

bool table_takeback(Table *table) {
    if (table->record.count == 0) {
        return false;
    }
    record_cut(&table->record, record_turn_start(&table->record, table->record.count));
    draft_open(&table->draft, &table->record.now);
    return true;
}

uint32_t table_turns(const Table *table) {
    TurnWalk walk = turns_begin(&table->record);
    uint32_t turns = 0;
    while (turns_next(&walk, &table->record)) {
        turns++;
    }
    return turns;
}

/* The walk at a turn; at an empty one beyond the last. */
static TurnWalk walk_to(const Table *table, uint32_t index) {
    TurnWalk walk = turns_begin(&table->record);
    for (uint32_t i = 0; turns_next(&walk, &table->record) && i < index; i++) {
    }
    return walk;
}

TurnRange table_turn(const Table *table, uint32_t index) {
    const TurnWalk walk = walk_to(table, index);
    return (TurnRange){walk.start, walk.count};
}

void table_write_turn(const Table *table, uint32_t index, TextWriter *out) {
    const TurnWalk walk = walk_to(table, index);
    if (walk.count > 0) {
        turns_write(&walk, &table->record, out);
    }
}

void table_write(const Table *table, TextWriter *out) {
    state_write(out, &table->record.start);
    TurnWalk walk = turns_begin(&table->record);
    char separator = '\n';
    while (turns_next(&walk, &table->record)) {
        text_put_char(out, separator);
        separator = ' ';
        turns_write(&walk, &table->record, out);
    }
}

Status table_read(Table *table, GameId id, TextReader *in) {
    GameState start;
    MoveFault fault;
    Status status = state_read(in, id, &start);
    if (status == STATUS_OK) {
        table_open(table, &start);
        status = moves_read(in, &table->record, &fault);
    }
    if (status == STATUS_OK) {
        draft_open(&table->draft, &table->record.now);
    }
    return status;
}

Status table_read_position(Table *table, GameId id, TextReader *in) {
    GameState start;
    Status status = state_read(in, id, &start);
    if (status == STATUS_OK && !text_at_end(in)) {
        status = text_fail(in, "the end of the position");
    }
    if (status == STATUS_OK) {
        table_open(table, &start);
    }
    return status;
}

Status table_read_steps(Table *table, TextReader *in) {
    if (record_actor(&table->record) == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    Draft draft = table->draft;
    Status status = STATUS_OK;
    do {
        Draft part;
        status = draft_ready(&draft) ? STATUS_NOT_YOUR_TURN : turn_read(in, &draft.now, &part);
        for (uint32_t i = 0; status == STATUS_OK && i < part.count; i++) {
            status = draft_step(&draft, part.at[i]);
        }
        (void)text_skip_blanks(in);
    } while (status == STATUS_OK && !text_at_end(in));
    if (status == STATUS_OK) {
        table->draft = draft;
    }
    return status;
}
