/* SPDX-License-Identifier: MIT */
/*
 * What the browser sees of the rules; docs/wasm.md describes every export. One instance of the
 * module is one table: a record and the draft of the turn being composed. Nothing here decides
 * anything: it carries numbers and text across the boundary.
 */
#include "exports.h"

#include "interchange.h"
#include "table.h"

enum { ABI_VERSION = 1, TEXT_CAP = 32768 };

static char text_buffer[TEXT_CAP];
static uint32_t number_buffer[EXPORTS_NUMBER_CAP];
static Table tables[2]; /* the present one and the spare to read into */
static uint32_t present;

static Table *here(void) {
    return &tables[present];
}

const Record *exports_record(void) {
    return &here()->record;
}

const Draft *exports_draft(void) {
    return &here()->draft;
}

uint32_t *exports_numbers(void) {
    return number_buffer;
}

static int32_t refuse(Status status) {
    return exports_refuse(status);
}

/* A refused text leaves its reason in the buffer. */
static int32_t refuse_text(Status status, const TextReader *reader) {
    TextWriter writer = text_writer(text_buffer, TEXT_CAP);
    text_explain(&writer, reader, status);
    (void)text_finish(&writer);
    return refuse(status);
}

static int32_t finish_text(TextWriter *writer) {
    (void)text_finish(writer);
    return (int32_t)writer->length;
}

static TextWriter to_buffer(void) {
    return text_writer(text_buffer, TEXT_CAP);
}

static TextReader from_buffer(uint32_t length) {
    return text_reader(text_buffer, length < TEXT_CAP ? length : TEXT_CAP);
}

int32_t exports_put_steps(const Step *steps, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        number_buffer[i] = steps[i].bits;
    }
    return (int32_t)count;
}

EXPORT(abi) int32_t export_abi(void) {
    return ABI_VERSION;
}

EXPORT(buffer) char *export_buffer(void) {
    return text_buffer;
}

EXPORT(buffer_size) int32_t export_buffer_size(void) {
    return TEXT_CAP;
}

EXPORT(numbers) uint32_t *export_numbers(void) {
    return number_buffer;
}

EXPORT(game_new)
int32_t export_game_new(uint32_t game, uint32_t seats, uint32_t first, uint32_t variant) {
    const GameOptions options = {(uint8_t)seats, (Seat)first, (uint8_t)variant};
    GameState start;
    const Status status = game_start((GameId)game, options, &start);
    if (status == STATUS_OK) {
        table_open(here(), &start);
    }
    return refuse(status);
}

EXPORT(load) int32_t export_load(uint32_t game, uint32_t length) {
    TextReader reader = from_buffer(length);
    const Status status = table_read_position(here(), (GameId)game, &reader);
    return status == STATUS_OK ? 0 : refuse_text(status, &reader);
}

EXPORT(record_load) int32_t export_record_load(uint32_t game, uint32_t length) {
    TextReader reader = from_buffer(length);
    const Status status = table_read(&tables[present ^ 1], (GameId)game, &reader);
    if (status != STATUS_OK) {
        return refuse_text(status, &reader);
    }
    present ^= 1;
    return 0;
}

EXPORT(actor) uint32_t export_actor(void) {
    return record_actor(&here()->record) == SEAT_NONE ? SEAT_NONE : game_actor(&here()->draft.now);
}

EXPORT(base_actor) uint32_t export_base_actor(void) {
    return record_actor(&here()->record);
}

EXPORT(roller) uint32_t export_roller(void) {
    return game_roller(&here()->draft.now);
}

EXPORT(steps) int32_t export_steps(void) {
    StepList steps = {0};
    if (record_actor(&here()->record) != SEAT_NONE && !draft_ready(&here()->draft)) {
        game_steps(&here()->draft.now, &steps);
    }
    return exports_put_steps(steps.at, steps.count);
}

EXPORT(explain) int32_t export_explain(uint32_t bits) {
    const Step step = {bits};
    if (!game_is_legal(&here()->draft.now, step)) {
        return refuse(STATUS_BAD_STEP);
    }
    const StepView view = game_explain(&here()->draft.now, step);
    const uint32_t fields[] = {view.from, view.to, view.tray, view.hits, view.lines};
    uint32_t count = 0;
    for (; count < 5; count++) {
        number_buffer[count] = fields[count];
    }
    for (uint32_t i = 0; i < STEP_VIEW_LINE_CAP * 3; i++) {
        number_buffer[count++] = view.line[i / 3][i % 3];
    }
    return 0;
}

static int32_t put_view(const GameState *state) {
    View view;
    game_view(state, &view);
    const uint32_t head[] = {view.places,   view.trays,       view.due,
                             view.quiet,    view.quiet_limit, view.stage[0],
                             view.stage[1], view.pips[0],     view.pips[1]};
    uint32_t count = 0;
    for (; count < sizeof head / sizeof head[0]; count++) {
        number_buffer[count] = head[count];
    }
    for (uint32_t i = 0; i < view.places; i++) {
        const ViewPlace *const place = &view.at[i];
        number_buffer[count++] = place->owner;
        number_buffer[count++] = place->count;
        number_buffer[count++] = place->marks;
        number_buffer[count++] = place->extra;
    }
    for (uint32_t i = 0; i < view.trays; i++) {
        number_buffer[count++] = view.tray[i].value;
        number_buffer[count++] = view.tray[i].used;
    }
    return (int32_t)count;
}

EXPORT(view) int32_t export_view(void) {
    return put_view(&here()->draft.now);
}

EXPORT(base_view) int32_t export_base_view(void) {
    return put_view(&here()->record.now);
}

EXPORT(step) int32_t export_step(uint32_t bits) {
    return refuse(table_step(here(), (Step){bits}));
}

EXPORT(step_by_text) int32_t export_step_by_text(uint32_t length) {
    TextReader reader = from_buffer(length);
    const Status status = table_read_steps(here(), &reader);
    return status == STATUS_OK ? 0 : refuse_text(status, &reader);
}

EXPORT(undo) int32_t export_undo(void) {
    return draft_undo(&here()->draft);
}

EXPORT(ready) int32_t export_ready(void) {
    return draft_ready(&here()->draft);
}

EXPORT(draft_count) uint32_t export_draft_count(void) {
    return here()->draft.count;
}

EXPORT(draft_steps) int32_t export_draft_steps(void) {
    return exports_put_steps(here()->draft.at, here()->draft.count);
}

EXPORT(seal) int32_t export_seal(void) {
    return refuse(table_seal(here()));
}

EXPORT(throw) int32_t export_throw(uint32_t bits) {
    return refuse(table_throw(here(), (Step){bits}));
}

EXPORT(chances) uint32_t export_chances(void) {
    ChanceList list;
    game_chances(&here()->record.now, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        number_buffer[2 * i] = list.at[i].step.bits;
        number_buffer[2 * i + 1] = list.at[i].weight;
    }
    return list.count;
}

EXPORT(takeback) int32_t export_takeback(void) {
    return table_takeback(here());
}

EXPORT(turns) uint32_t export_turns(void) {
    return table_turns(here());
}

EXPORT(turn_text) int32_t export_turn_text(uint32_t index) {
    TextWriter writer = to_buffer();
    table_write_turn(here(), index, &writer);
    return finish_text(&writer);
}

EXPORT(turn_steps) int32_t export_turn_steps(uint32_t index) {
    const TurnRange turn = table_turn(here(), index);
    return exports_put_steps(here()->record.at + turn.start, turn.count);
}

EXPORT(draft_text) int32_t export_draft_text(void) {
    TextWriter writer = to_buffer();
    turn_write(&writer, &here()->draft.base, here()->draft.at, here()->draft.count);
    return finish_text(&writer);
}

EXPORT(step_text) int32_t export_step_text(uint32_t bits) {
    const Step step = {bits};
    if (!game_is_legal(&here()->draft.now, step)) {
        return refuse(STATUS_BAD_STEP);
    }
    TextWriter writer = to_buffer();
    step_write(&writer, &here()->draft.now, step);
    return finish_text(&writer);
}

static int32_t put_state(const GameState *state) {
    TextWriter writer = to_buffer();
    state_write(&writer, state);
    return finish_text(&writer);
}

EXPORT(text) int32_t export_text(void) {
    return put_state(&here()->draft.now);
}

EXPORT(base_text) int32_t export_base_text(void) {
    return put_state(&here()->record.now);
}

EXPORT(start_text) int32_t export_start_text(void) {
    return put_state(&here()->record.start);
}

EXPORT(record_text) int32_t export_record_text(void) {
    TextWriter writer = to_buffer();
    table_write(here(), &writer);
    return finish_text(&writer);
}

static char *tag_at(GameTags *tags, uint32_t line) {
    char *const texts[] = {tags->event, tags->site, tags->date, tags->white, tags->black};
    return line < sizeof texts / sizeof texts[0] ? texts[line] : 0;
}

/* Tags stand in the buffer one a line; what does not fit a tag is cut. */
static GameTags take_tags(uint32_t length) {
    GameTags tags = {.event = ""};
    TextReader in = from_buffer(length);
    for (uint32_t line = 0; tag_at(&tags, line) != 0; line++) {
        TextWriter out = text_writer(tag_at(&tags, line), GAME_TAG_CAP);
        while (!text_at_end(&in) && !text_accept(&in, "\n")) {
            text_put_char(&out, (char)text_next(&in));
        }
        (void)text_finish(&out);
    }
    return tags;
}

EXPORT(export_text) int32_t export_export_text(uint32_t length) {
    const GameTags tags = take_tags(length);
    TextWriter writer = to_buffer();
    game_text_write(&writer, &here()->record, &tags);
    return writer.is_cut ? refuse(STATUS_FULL) : finish_text(&writer);
}

/* Where a text was refused, to `numbers`, and what was expected there. */
static int32_t refuse_game(Status status, const TextReader *reader, const MoveFault *fault) {
    const bool has_token = fault->token != 0;
    number_buffer[0] = has_token ? (uint32_t)(fault->token - reader->start) : reader->failed_at;
    number_buffer[1] = has_token ? fault->length : 0;
    TextWriter writer = text_writer(text_buffer, TEXT_CAP);
    text_put(&writer, reader->expected != 0 ? reader->expected : status_message(status));
    (void)text_finish(&writer);
    return refuse(status);
}

EXPORT(import_text) int32_t export_import_text(uint32_t game, uint32_t length) {
    Table *const spare = &tables[present ^ 1];
    TextReader reader = from_buffer(length);
    MoveFault fault = {0};
    GameTags tags;
    spare->record = (Record){.at = spare->steps, .cap = TABLE_STEP_CAP};
    const Status status = game_read_any(&reader, (GameId)game, &spare->record, &tags, &fault);
    if (status != STATUS_OK) {
        return refuse_game(status, &reader, &fault);
    }
    draft_open(&spare->draft, &spare->record.now);
    present ^= 1;
    TextWriter writer = to_buffer();
    for (uint32_t line = 0; tag_at(&tags, line) != 0; line++) {
        text_put(&writer, tag_at(&tags, line));
        text_put_char(&writer, '\n');
    }
    return finish_text(&writer);
}

EXPORT(forfeit) int32_t export_forfeit(uint32_t loser, uint32_t reason) {
    if (loser >= SIDE_CAP || reason >= REASON_COUNT) {
        return refuse(STATUS_BAD_OPTION);
    }
    const Outcome verdict = game_forfeit(&here()->record.now, (Side)loser, (OutcomeReason)reason);
    return refuse(record_rule(&here()->record, verdict));
}

/* Tavla alone has matches of several hands. */
EXPORT(next_hand) int32_t export_next_hand(void) {
    const GameState *const hand = &here()->record.now;
    GameState next = {.id = GAME_TAVLA};
    if (hand->id != GAME_TAVLA) {
        return refuse(STATUS_BAD_OPTION);
    }
    const Outcome won = record_outcome(&here()->record);
    const Status status = tavla_next_hand(&hand->as.tavla, won, &next.as.tavla);
    if (status == STATUS_OK) {
        table_open(here(), &next);
    }
    return refuse(status);
}

EXPORT(outcome) uint32_t export_outcome(void) {
    const Outcome outcome = record_outcome(&here()->record);
    return (uint32_t)outcome.kind | (uint32_t)outcome.side << 8 | (uint32_t)outcome.points << 16 |
           (uint32_t)outcome.reason << 24;
}

EXPORT(occurrences) uint32_t export_occurrences(void) {
    return record_occurrences(&here()->record);
}

int32_t exports_put_wide(uint64_t number) {
    number_buffer[0] = (uint32_t)number;
    number_buffer[1] = (uint32_t)(number >> 32);
    return 2;
}

EXPORT(perft) int32_t export_perft(uint32_t depth) {
    return exports_put_wide(game_perft(&here()->record.now, depth));
}
