/* SPDX-License-Identifier: MIT */
#include "table.h"

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

/* Walks the turns: `turn` becomes the next one after it, with the state it starts from. */
typedef struct {
    GameState state;
    TurnRange turn;
} TurnWalk;

static TurnWalk walk_begin(const Table *table) {
    return (TurnWalk){.state = table->record.start};
}

static bool walk_next(const Table *table, TurnWalk *walk) {
    const Record *const record = &table->record;
    const uint32_t start = walk->turn.start + walk->turn.count;
    for (uint32_t i = walk->turn.start; i < start; i++) {
        walk->state = game_apply(&walk->state, record->at[i]);
    }
    GameState now = walk->state;
    const Seat seat = game_actor(&now);
    uint32_t end = start;
    while (end < record->count && game_actor(&now) == seat) {
        now = game_apply(&now, record->at[end++]);
    }
    walk->turn = (TurnRange){start, end - start};
    return end > start;
}

uint32_t table_turns(const Table *table) {
    TurnWalk walk = walk_begin(table);
    uint32_t turns = 0;
    while (walk_next(table, &walk)) {
        turns++;
    }
    return turns;
}

TurnRange table_turn(const Table *table, uint32_t index) {
    TurnWalk walk = walk_begin(table);
    bool is_there = walk_next(table, &walk);
    for (uint32_t i = 0; is_there && i < index; i++) {
        is_there = walk_next(table, &walk);
    }
    return walk.turn;
}

static void write_turn(const Table *table, const TurnWalk *walk, TextWriter *out) {
    turn_write(out, &walk->state, table->record.at + walk->turn.start, walk->turn.count);
}

void table_write_turn(const Table *table, uint32_t index, TextWriter *out) {
    TurnWalk walk = walk_begin(table);
    for (uint32_t i = 0; walk_next(table, &walk); i++) {
        if (i == index) {
            write_turn(table, &walk, out);
            return;
        }
    }
}

void table_write(const Table *table, TextWriter *out) {
    state_write(out, &table->record.start);
    TurnWalk walk = walk_begin(table);
    char separator = '\n';
    while (walk_next(table, &walk)) {
        text_put_char(out, separator);
        separator = ' ';
        write_turn(table, &walk, out);
    }
}

static void skip_space(TextReader *in) {
    while (text_skip_blanks(in) || text_accept(in, "\n") || text_accept(in, "\r")) {
    }
}

static Status play_throw(Record *record, TextReader *in) {
    Step step;
    Status status = step_read(in, &record->now, &step);
    if (status == STATUS_OK) {
        status = record_play(record, SEAT_CHANCE, step);
    }
    return status;
}

/* A turn, or a throw, which stands in the record like a turn of one step. */
static Status play_next(Record *record, TextReader *in) {
    const Seat actor = game_actor(&record->now);
    if (record_actor(record) == SEAT_NONE) {
        text_note(in, text_offset(in), "the end of the text, since the game is over");
        return STATUS_GAME_OVER;
    }
    if (actor == SEAT_CHANCE) {
        return play_throw(record, in);
    }
    Draft draft;
    Status status = turn_read(in, &record->now, &draft);
    for (uint32_t i = 0; status == STATUS_OK && i < draft.count; i++) {
        status = record_play(record, actor, draft.at[i]);
    }
    return status;
}

Status table_read(Table *table, GameId id, TextReader *in) {
    GameState start;
    Status status = state_read(in, id, &start);
    if (status != STATUS_OK) {
        return status;
    }
    table_open(table, &start);
    for (skip_space(in); !text_at_end(in); skip_space(in)) {
        const uint32_t offset = text_offset(in);
        status = play_next(&table->record, in);
        if (status != STATUS_OK) {
            text_note(in, offset, "a legal step of the side to act");
            return status;
        }
    }
    draft_open(&table->draft, &table->record.now);
    return STATUS_OK;
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
