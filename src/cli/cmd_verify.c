/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "commands.h"
#include "interchange.h"
#include "match.h"
#include "options.h"
#include "session.h"
#include "utf8.h"
#include "verify_throws.h"

enum {
    STEP_ROOM = 8192,
    HAND_CAP = 2 * TAVLA_MATCH_CAP, /* no match has more */
    HAND_STEPS = 4096,
    RECORD_BYTES_MAX = 1 << 20
};

typedef struct {
    GameId game;
    bool is_game_told; /* by --game or the record, not found by trying */
    Record record; /* of a match, its last hand */
    Step steps[STEP_ROOM];
    MatchHands match; /* none when the record is a single game */
    Record hands[HAND_CAP];
    Step hand_steps[HAND_CAP][HAND_STEPS];
    const char *told; /* the server's commitment, or NULL */
    ThrowsReport throws;
} Replay;

/* The whole file, zero-terminated, "-" for standard input; NULL after having told why not. */
static char *read_file(const char *path, uint32_t *length) {
    FILE *const file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) {
        (void)cli_fail("verify", "cannot open '%s'; expected a file with a record, or -", path);
        return NULL;
    }
    char *const text = malloc(RECORD_BYTES_MAX + 1);
    CHECK(text != NULL);
    const size_t count = fread(text, 1, RECORD_BYTES_MAX + 1, file);
    const bool is_broken = ferror(file) != 0;
    if (file != stdin) {
        (void)fclose(file);
    }
    if (is_broken || count > RECORD_BYTES_MAX) {
        (void)cli_fail("verify",
                       is_broken ? "cannot read '%s'; expected a file with a record, or -"
                                 : "'%s' is too large; expected 1 MiB at most",
                       path);
        free(text);
        return NULL;
    }
    text[count] = '\0';
    *length = (uint32_t)count;
    return text;
}

/* "line 3, column 5" of a byte offset: characters, both from 1. */
static void say_place(const char *text, uint32_t offset, char *out, size_t cap) {
    uint32_t line = 1, begin = 0;
    for (uint32_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            line++;
            begin = i + 1;
        }
    }
    const uint32_t column = utf8_count(text + begin, text + offset) + 1;
    (void)snprintf(out, cap, "line %" PRIu32 ", column %" PRIu32, line, column);
}

/* How a text reads as a record of one game. */
typedef struct {
    TextReader in;
    MoveFault fault;
    Status status;
} Reading;

/* Where the fault lies, in bytes; UINT32_MAX without one. */
static uint32_t fault_offset(const Reading *reading) {
    const char *const token = reading->fault.token;
    return reading->status == STATUS_OK ? UINT32_MAX
           : token != NULL              ? (uint32_t)(token - reading->in.start)
                                        : reading->in.failed_at;
}

/* Several hands of Tavla. */
static Reading read_match(Replay *replay, const char *text, uint32_t length) {
    Reading reading = {.in = text_reader(text, length)};
    GameTags tags;
    for (uint32_t i = 0; i < HAND_CAP; i++) {
        replay->hands[i] = (Record){.at = replay->hand_steps[i], .cap = HAND_STEPS};
    }
    replay->match = (MatchHands){.at = replay->hands, .cap = HAND_CAP};
    reading.status = match_read(&reading.in, &replay->match, &tags, &reading.fault);
    if (reading.status == STATUS_OK) {
        replay->record = replay->hands[replay->match.count - 1];
    }
    return reading;
}

static Reading read_as(Replay *replay, GameId game, const char *text, uint32_t length) {
    Reading reading = {.in = text_reader(text, length)};
    GameTags tags;
    replay->game = game;
    replay->match.count = 0;
    replay->record = (Record){.at = replay->steps, .cap = STEP_ROOM};
    reading.status = game_read_any(&reading.in, game, &replay->record, &tags, &reading.fault);
    return game == GAME_TAVLA && reading.status == STATUS_FULL ? read_match(replay, text, length)
                                                               : reading;
}

/* The game whose record the text is for longest. */
static GameId find_game(Replay *replay, const char *text, uint32_t length) {
    GameId found = GAME_MORRIS;
    uint32_t furthest = 0;
    for (uint32_t game = 0; game < GAME_COUNT; game++) {
        const Reading reading = read_as(replay, (GameId)game, text, length);
        const uint32_t offset = fault_offset(&reading);
        if (offset > furthest) {
            furthest = offset;
            found = (GameId)game;
        }
    }
    return found;
}

static int fail_text(const Replay *replay, const Reading *reading) {
    char place[48], taken[64] = "";
    const MoveFault *const fault = &reading->fault;
    const char *const expected =
        reading->in.expected != NULL ? reading->in.expected : status_message(reading->status);
    say_place(reading->in.start, fault_offset(reading), place, sizeof place);
    if (!replay->is_game_told) {
        (void)snprintf(taken, sizeof taken, " (read as %s; --game names another)",
                       game_name(replay->game));
    }
    if (fault->token != NULL) {
        return cli_fail("verify", "%s: turn %" PRIu32 " '%.*s': expected %s%s", place,
                        fault->turn + 1, (int)fault->length, fault->token, expected, taken);
    }
    return cli_fail("verify", "%s: expected %s%s", place, expected, taken);
}

static int replay_text(Replay *replay, const char *text, uint32_t length) {
    const GameId game = replay->is_game_told ? replay->game : find_game(replay, text, length);
    const Reading reading = read_as(replay, game, text, length);
    return reading.status == STATUS_OK ? 0 : fail_text(replay, &reading);
}

/* Results of one chain, blanks between them. */
static Status play_throws(Replay *replay, TextReader *in) {
    Status status = STATUS_OK;
    do {
        Step step;
        status = step_read(in, &replay->record.now, &step);
        if (status == STATUS_OK) {
            status = record_play(&replay->record, SEAT_CHANCE, step);
        }
        (void)text_skip_blanks(in);
    } while (status == STATUS_OK && !text_at_end(in));
    return status;
}

static int play_json_turn(Replay *replay, size_t index, const char *turn) {
    TextReader in = text_reader(turn, (uint32_t)strlen(turn));
    Draft draft = {.count = 0};
    Status status = STATUS_GAME_OVER;
    if (record_actor(&replay->record) == SEAT_CHANCE) {
        status = play_throws(replay, &in);
    } else if (record_actor(&replay->record) != SEAT_NONE) {
        status = turn_read(&in, &replay->record.now, &draft);
        if (status == STATUS_OK && (!draft_ready(&draft) || !text_at_end(&in))) {
            status = STATUS_BAD_STEP;
        }
    }
    for (uint32_t i = 0; status == STATUS_OK && i < draft.count; i++) {
        status = record_play(&replay->record, game_actor(&replay->record.now), draft.at[i]);
    }
    if (status == STATUS_OK) {
        return 0;
    }
    const char *const expected = status == STATUS_GAME_OVER
                                     ? "no more turns, since the game is over"
                                 : status == STATUS_BAD_TEXT ? in.expected
                                 : status == STATUS_FULL     ? "fewer turns"
                                                         : "a whole legal turn of the side to act";
    return cli_fail("verify", "turn %zu '%s': expected %s", index + 1, turn, expected);
}

/* What the rules cannot know: resignation, time, leaving. */
static bool is_outside_verdict(const char *outcome) {
    static const char *const REASONS[] = {"resign", "time", "left"};
    for (size_t i = 0; i < sizeof REASONS / sizeof REASONS[0]; i++) {
        if (strncmp(outcome, "win ", 4) == 0 && strlen(outcome) > 6 && outcome[5] == ' ' &&
            strchr("wab", outcome[4]) != NULL && strcmp(outcome + 6, REASONS[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* A server ends a game that has filled its record. */
static bool is_full_draw(const Replay *replay, const char *outcome) {
    return strcmp(outcome, "draw quiet") == 0 && game_repetition_limit(replay->game) == 0 &&
           replay->record.count + KOS_CHAIN_CAP + TURN_STEP_CAP > SESSION_STEP_CAP;
}

static void write_outcome(const Replay *replay, char *text, uint32_t cap) {
    TextWriter out = text_writer(text, cap);
    outcome_write(&out, replay->game, record_outcome(&replay->record));
    (void)text_finish(&out);
}

/* The stated outcome against the rules' own; a verdict from outside becomes the record's. */
static int judge_json_outcome(Replay *replay, const char *stated) {
    char own[40];
    write_outcome(replay, own, sizeof own);
    if (stated == NULL || strcmp(stated, own) == 0) {
        return 0;
    }
    if (is_full_draw(replay, stated)) {
        const Outcome draw = {.kind = OUTCOME_DRAW, .reason = REASON_QUIET};
        return record_rule(&replay->record, draw) == STATUS_OK ? 0 : CLI_BAD_INPUT;
    }
    if (record_actor(&replay->record) == SEAT_NONE || !is_outside_verdict(stated)) {
        return cli_fail("verify", "outcome '%s': expected '%s'", stated, own);
    }
    const char *const word = stated + 6;
    const OutcomeReason reason = *word == 'r'   ? REASON_RESIGN
                                 : *word == 't' ? REASON_TIME
                                                : REASON_LEFT;
    const Side loser = stated[4] == 'b' ? 0 : 1;
    const Outcome verdict = game_forfeit(&replay->record.now, loser, reason);
    CHECK(record_rule(&replay->record, verdict) == STATUS_OK);
    return 0;
}

/* What was agreed, where the record states it, against the start position that shows it. */
static int judge_json_options(const json_t *root, const GameState *start) {
    const json_t *const variant = json_object_get(root, "variant");
    const json_t *const first = json_object_get(root, "first");
    const GameOptions own = game_options(start);
    if (variant != NULL &&
        (!json_is_integer(variant) || json_integer_value(variant) != own.variant)) {
        return cli_fail("verify", "member variant: expected %u, as in the start position",
                        (unsigned)own.variant);
    }
    if (first != NULL && (!json_is_integer(first) || json_integer_value(first) != own.first)) {
        return cli_fail("verify",
                        "member first: expected %u, the side to act in the start position",
                        (unsigned)own.first);
    }
    return 0;
}

static int replay_json(Replay *replay, const json_t *root) {
    const char *const game = json_string_value(json_object_get(root, "game"));
    const char *const start_text = json_string_value(json_object_get(root, "start"));
    const json_t *const turns = json_object_get(root, "turns");
    const json_t *const outcome = json_object_get(root, "outcome");
    GameState start;
    if (game == NULL || start_text == NULL || !json_is_array(turns)) {
        return cli_fail("verify", "a JSON record: expected the members game and start (texts) and "
                                  "turns (a list of texts)");
    }
    if (outcome != NULL && !json_is_string(outcome)) {
        return cli_fail("verify", "member outcome: expected a text");
    }
    if (!cli_read_game("verify", game, &replay->game) ||
        !cli_read_position("verify", replay->game, start_text, &start)) {
        return CLI_BAD_INPUT;
    }
    const int agreed = judge_json_options(root, &start);
    if (agreed != 0) {
        return agreed;
    }
    const int fair = verify_throws(root, &start, replay->told, &replay->throws);
    if (fair != 0) {
        return fair;
    }
    record_open(&replay->record, &start, replay->steps, STEP_ROOM);
    for (size_t i = 0; i < json_array_size(turns); i++) {
        const json_t *const turn = json_array_get(turns, i);
        if (!json_is_string(turn)) {
            return cli_fail("verify", "turn %zu: expected a text", i + 1);
        }
        const int code = play_json_turn(replay, i, json_string_value(turn));
        if (code != 0) {
            return code;
        }
    }
    return judge_json_outcome(replay, json_string_value(outcome));
}

static int replay_any(Replay *replay, const char *text, uint32_t length) {
    static const char MARK[] = "\xef\xbb\xbf"; /* a byte order mark, which some editors put there */
    const uint32_t mark = strncmp(text, MARK, sizeof MARK - 1) == 0 ? sizeof MARK - 1 : 0;
    const size_t blanks = mark + strspn(text + mark, " \t\r\n");
    if (blanks == length) {
        return cli_fail("verify", "the record is empty; expected JSON, a move list, or a position "
                                  "and turns");
    }
    if (text[blanks] != '{' && replay->told != NULL) {
        return cli_fail("verify", "--commitment: expected a JSON record, which proves its throws");
    }
    if (text[blanks] != '{') {
        return replay_text(replay, text, length);
    }
    json_error_t error;
    json_t *const root = json_loadb(text + mark, length - mark, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        return cli_fail("verify", "line %d, column %d: expected JSON (%s)", error.line,
                        error.column, error.text);
    }
    const int code = replay_json(replay, root);
    json_decref(root);
    return code;
}

static uint32_t count_turns(const Record *record) {
    GameState state = record->start;
    uint32_t turns = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        const Seat before = game_actor(&state);
        state = game_apply(&state, record->at[i]);
        turns += game_actor(&state) != before;
    }
    return turns;
}

static void report(const Replay *replay) {
    char position[STATE_TEXT_CAP], outcome[40];
    uint32_t turns = count_turns(&replay->record);
    for (uint32_t i = 0; i + 1 < replay->match.count; i++) {
        turns += count_turns(&replay->hands[i]);
    }
    TextWriter out = text_writer(position, sizeof position);
    state_write(&out, &replay->record.now);
    write_outcome(replay, outcome, sizeof outcome);
    (void)printf("game: %s\n", game_name(replay->game));
    if (replay->match.count > 0) {
        (void)printf("hands: %" PRIu32 "\n", replay->match.count);
    }
    (void)printf("turns: %" PRIu32 "\nposition: %s\noutcome: %s\n", turns, text_finish(&out),
                 outcome);
    const ThrowsReport *throws = &replay->throws;
    if (throws->has_proof) {
        (void)printf("throws: %" PRIu32 " checked\n", throws->throws);
    }
    for (Seat seat = 0; seat < throws->seats; seat++) {
        if (throws->is_silent[seat]) {
            (void)printf("seat %u told no bytes: zeros stand for them\n", (unsigned)seat);
        }
    }
}

int cmd_verify(int argc, char **argv) {
    const char *game = NULL, *told = NULL;
    const CliOption options[] = {
        {"game", "GAME", "whose record a text is; else the one it can be read as furthest", &game},
        {"commitment", "HEX", "the server's, as a player was told it before the game", &told}};
    const CliCommand command = {
        .name = "verify",
        .usage = "RECORD",
        .help = "Replays the record in the file RECORD (- is standard input) and checks every\n"
                "turn and the result. A record is JSON as the server gives it, a move list with\n"
                "or without tags, for Tavla .mat text, or a position on the first line and turns\n"
                "after it. Prints game, number of turns, last position and outcome, of a match\n"
                "those of its last hand; on the first fault says where it is and what was\n"
                "expected. Where the record proves its throws (docs/fair-throws.md) every throw\n"
                "is computed anew and compared.",
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .least = 1,
        .most = 1};
    CliArguments given;
    if (!cli_parse(&command, argc, argv, &given)) {
        return given.exit_code;
    }
    Replay *const replay = calloc(1, sizeof *replay);
    CHECK(replay != NULL);
    replay->told = told;
    replay->is_game_told = game != NULL;
    uint32_t length = 0;
    char *text = NULL;
    int code = CLI_BAD_INPUT;
    if ((game == NULL || cli_read_game("verify", game, &replay->game)) &&
        (text = read_file(given.operands[0], &length)) != NULL) {
        code = replay_any(replay, text, length);
    }
    if (code == 0) {
        report(replay);
    }
    free(text);
    free(replay);
    return code;
}
