/* SPDX-License-Identifier: MIT */
#include "protocol.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

static Status fail(Fault *fault, const char *text) {
    (void)snprintf(fault->text, sizeof fault->text, "%s", text);
    return STATUS_BAD_TEXT;
}

static Status fail_member(Fault *fault, const char *name, const char *expected) {
    (void)snprintf(fault->text, sizeof fault->text, "member \"%s\": expected %s", name, expected);
    return STATUS_BAD_TEXT;
}

/* The object in `text`; NULL and a fault otherwise. */
static json_t *read_object(const char *text, size_t length, Fault *fault) {
    json_error_t error;
    memset(fault, 0, sizeof *fault);
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        (void)snprintf(fault->text, sizeof fault->text, "at byte %d: expected JSON (%.100s)",
                       error.position, error.text);
        return NULL;
    }
    if (!json_is_object(root)) {
        (void)fail(fault, "at byte 0: expected a JSON object");
        json_decref(root);
        return NULL;
    }
    return root;
}

/* What a text is read into, and by which function: `out` is its own kind of struct, zeroed. */
typedef struct {
    Status (*read)(const json_t *root, void *out, Fault *fault);
    void *out;
    size_t size;
} Reading;

/* A text that is one JSON object. On a fault what `reading` has for the result is left untouched. */
static Status read_whole(const char *text, size_t length, Reading reading, Fault *fault) {
    union {
        Message message;
        TableRequest table;
        Talk talk;
        MoveRequest move;
    } result;
    CHECK(reading.size <= sizeof result);
    json_t *root = read_object(text, length, fault);
    if (root == NULL) {
        return STATUS_BAD_TEXT;
    }
    memset(&result, 0, sizeof result);
    const Status status = reading.read(root, &result, fault);
    json_decref(root);
    if (status == STATUS_OK) {
        memcpy(reading.out, &result, reading.size);
    }
    return status;
}

static bool is_cid(const char *text, size_t length) {
    if (length == 0 || length >= CID_CAP) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        const char byte = text[i];
        if (!((byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
              (byte >= 'a' && byte <= 'z') || byte == '-' || byte == '_')) {
            return false;
        }
    }
    return true;
}

/* Copies a string member of at most cap - 1 bytes without zeros; false otherwise. */
static bool copy_text(const json_t *value, char *out, size_t cap) {
    const size_t length = json_string_length(value);
    if (!json_is_string(value) || length >= cap ||
        memchr(json_string_value(value), '\0', length) != NULL) {
        return false;
    }
    memcpy(out, json_string_value(value), length);
    out[length] = '\0';
    return true;
}

static bool read_nick(const json_t *value, char out[NICK_CAP]) {
    char nick[NICK_CAP] = "";
    if (!copy_text(value, nick, sizeof nick)) {
        return false;
    }
    uint32_t chars = 0, blanks = 0;
    const char *const end = nick + strlen(nick);
    for (const char *at = nick; at < end; chars++) {
        uint32_t point;
        if (!utf8_next(&at, end, &point) || utf8_is_control(point)) {
            return false;
        }
        blanks += utf8_is_blank(point);
    }
    if (chars > NICK_CHARS || (blanks == chars && chars > 0)) {
        return false;
    }
    memcpy(out, nick, sizeof nick);
    return true;
}

static bool read_u32(const json_t *value, uint32_t *out) {
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > UINT32_MAX) {
        return false;
    }
    *out = (uint32_t)json_integer_value(value);
    return true;
}

/* A nickname that must be there. */
static Status read_nick_member(const json_t *root, char out[NICK_CAP], Fault *fault) {
    if (!read_nick(json_object_get(root, "nick"), out)) {
        return fail_member(
            fault, "nick",
            "a string of at most 16 characters, none a control character, not all blanks");
    }
    return STATUS_OK;
}

/* Whether the member is there and not null. */
static bool has_member(const json_t *root, const char *name) {
    const json_t *value = json_object_get(root, name);
    return value != NULL && !json_is_null(value);
}

/* The member when it is there, else `number` as it was. */
static bool read_optional(const json_t *root, const char *name, uint32_t *number) {
    const json_t *value = json_object_get(root, name);
    return value == NULL || read_u32(value, number);
}

/* False when the member is there and is none. */
static bool read_secret(const json_t *root, bool *has_secret, Secret *secret) {
    char text[SECRET_TEXT_CAP] = "";
    *has_secret = has_member(root, "secret");
    return !*has_secret || (copy_text(json_object_get(root, "secret"), text, sizeof text) &&
                            auth_hex_read(text, SECRET_BYTES, secret->bytes) == STATUS_OK);
}

static Status read_hello(const json_t *root, Hello *hello, Fault *fault) {
    const json_t *build = json_object_get(root, "build");
    uint32_t seen;
    if (!read_u32(json_object_get(root, "v"), &hello->version)) {
        return fail_member(fault, "v", "the protocol's version, 1");
    }
    if (build != NULL && !copy_text(build, hello->build, BUILD_CAP)) {
        return fail_member(fault, "build", "a string of at most 32 bytes");
    }
    if (!read_optional(root, "seq", &seen)) {
        return fail_member(fault, "seq", "a number from 0 to 4294967295");
    }
    if (!read_secret(root, &hello->has_secret, &hello->secret)) {
        return fail_member(fault, "secret", "32 lower-case hex digits");
    }
    hello->has_nick = has_member(root, "nick");
    return hello->has_nick ? read_nick_member(root, hello->nick, fault) : STATUS_OK;
}

static const struct {
    const char *op;
    CommandKind kind;
    bool has_base;
} COMMANDS[] = {
    {"step", COMMAND_STEP, true},       {"undo", COMMAND_UNDO, true},
    {"confirm", COMMAND_CONFIRM, true}, {"throw", COMMAND_THROW, true},
    {"here", COMMAND_HERE, false},      {"resign", COMMAND_RESIGN, true},
    {"rematch", COMMAND_REMATCH, true}, {"leave", COMMAND_LEAVE, false},
    {"nick", COMMAND_NICK, false},      {"commit", COMMAND_COMMIT, false},
    {"reveal", COMMAND_REVEAL, false},  {"chair", COMMAND_CHAIR, false},
    {"fill", COMMAND_FILL, false},      {"start", COMMAND_START, false},
};

static bool read_hex(const json_t *value, uint32_t count, uint8_t *out) {
    char text[2 * THROWS_HASH_BYTES + 1] = "";
    return copy_text(value, text, sizeof text) && strlen(text) == (size_t)2 * count &&
           auth_hex_read(text, count, out) == STATUS_OK;
}

/* `seat`: a chair. */
static bool read_seat(const json_t *root, Command *command) {
    uint32_t chair;
    command->has_chair = read_u32(json_object_get(root, "seat"), &chair) && chair < SEAT_CAP;
    command->chair = command->has_chair ? (Seat)chair : 0;
    return command->has_chair;
}

/* The members of "commit" and "reveal". */
static Status read_promise(const json_t *root, Command *command, Fault *fault) {
    if (!read_hex(json_object_get(root, "game"), THROWS_GAME_BYTES, command->game)) {
        return fail_member(fault, "game", "32 lower-case hex digits, as in \"proof\"");
    }
    if (has_member(root, "seat") && !read_seat(root, command)) {
        return fail_member(fault, "seat", "the number of a chair, 0 to 3");
    }
    if (command->kind == COMMAND_COMMIT) {
        return read_hex(json_object_get(root, "hash"), THROWS_HASH_BYTES, command->hash.bytes)
                   ? STATUS_OK
                   : fail_member(fault, "hash", "64 lower-case hex digits");
    }
    return read_hex(json_object_get(root, "bytes"), THROWS_CLIENT_BYTES, command->bytes)
               ? STATUS_OK
               : fail_member(fault, "bytes", "32 lower-case hex digits");
}

/* `level` of a computer for the chair; null takes it away. */
static Status read_computer(const json_t *root, Command *command, Fault *fault) {
    char word[16] = "";
    Level level;
    if (!has_member(root, "level")) {
        return STATUS_OK;
    }
    if (!copy_text(json_object_get(root, "level"), word, sizeof word) ||
        level_by_name(word, &level) != STATUS_OK) {
        return fail_member(fault, "level", "\"kolay\", \"orta\", \"zor\" or null");
    }
    command->computer = (uint8_t)(level + 1);
    return STATUS_OK;
}

static Status read_chair(const json_t *root, Command *command, Fault *fault) {
    if (!read_seat(root, command)) {
        return fail_member(fault, "seat", "the number of a chair, 0 to 3");
    }
    return command->kind == COMMAND_FILL ? read_computer(root, command, fault) : STATUS_OK;
}

static Status read_members(const json_t *root, Command *command, Fault *fault) {
    if (command->kind == COMMAND_STEP &&
        !copy_text(json_object_get(root, "step"), command->step, STEP_TEXT_CAP)) {
        return fail_member(fault, "step", "the text of one step, at most 15 bytes");
    }
    if (command->kind == COMMAND_REMATCH) {
        const json_t *want = json_object_get(root, "want");
        if (!json_is_boolean(want)) {
            return fail_member(fault, "want", "true or false");
        }
        command->is_wanted = json_is_true(want);
    }
    if (command->kind == COMMAND_COMMIT || command->kind == COMMAND_REVEAL) {
        return read_promise(root, command, fault);
    }
    if (command->kind == COMMAND_CHAIR || command->kind == COMMAND_FILL) {
        return read_chair(root, command, fault);
    }
    return command->kind == COMMAND_NICK ? read_nick_member(root, command->nick, fault) : STATUS_OK;
}

static Status read_command(const json_t *root, const char *op, Command *command, Fault *fault) {
    const uint32_t count = sizeof COMMANDS / sizeof COMMANDS[0];
    uint32_t i = 0;
    while (i < count && strcmp(COMMANDS[i].op, op) != 0) {
        i++;
    }
    if (i == count) {
        return fail_member(fault, "op", "an operation of protocol version 1");
    }
    if (fault->cid[0] == '\0') {
        return fail_member(fault, "cid", "1 to 32 characters of A-Z a-z 0-9 - _");
    }
    command->kind = COMMANDS[i].kind;
    memcpy(command->cid, fault->cid, CID_CAP);
    if (COMMANDS[i].has_base && !read_u32(json_object_get(root, "base"), &command->base)) {
        return fail_member(fault, "base", "the seq of the snapshot this answers");
    }
    return read_members(root, command, fault);
}

static Status read_message(const json_t *root, void *result, Fault *fault) {
    Message *const out = result;
    const json_t *op_value = json_object_get(root, "op");
    const json_t *cid = json_object_get(root, "cid");
    char op[16] = "";
    if (cid != NULL && json_is_string(cid) &&
        is_cid(json_string_value(cid), json_string_length(cid))) {
        (void)copy_text(cid, fault->cid, CID_CAP);
    }
    if (!copy_text(op_value, op, sizeof op)) {
        return fail_member(fault, "op", "a string of at most 15 bytes");
    }
    if (strcmp(op, "hello") == 0) {
        out->kind = MESSAGE_HELLO;
        return read_hello(root, &out->as.hello, fault);
    }
    if (strcmp(op, "ping") == 0) {
        const json_t *t = json_object_get(root, "t");
        out->kind = MESSAGE_PING;
        out->as.ping_t = json_integer_value(t);
        return json_is_integer(t) ? STATUS_OK : fail_member(fault, "t", "an integer");
    }
    if (strcmp(op, "resync") == 0 || strcmp(op, "stop") == 0) {
        out->kind = op[0] == 'r' ? MESSAGE_RESYNC : MESSAGE_STOP;
        return STATUS_OK;
    }
    if (strcmp(op, "move") == 0) {
        out->kind = MESSAGE_MOVE;
        return STATUS_OK;
    }
    out->kind = MESSAGE_COMMAND;
    return read_command(root, op, &out->as.command, fault);
}

Status protocol_read_message(const char *text, size_t length, Message *out, Fault *fault) {
    return read_whole(text, length, (Reading){read_message, out, sizeof *out}, fault);
}

static Status read_first(const json_t *value, FirstKind *out, Fault *fault) {
    static const char *const words[] = {
        [FIRST_LOT] = "lot", [FIRST_ME] = "me", [FIRST_FRIEND] = "friend"};
    char word[16] = "";
    *out = FIRST_LOT;
    if (value == NULL) {
        return STATUS_OK;
    }
    for (uint32_t i = 0; copy_text(value, word, sizeof word) && i < 3; i++) {
        if (strcmp(word, words[i]) == 0) {
            *out = (FirstKind)i;
            return STATUS_OK;
        }
    }
    return fail_member(fault, "first", "\"lot\", \"me\" or \"friend\"");
}

/* With all switches of a game on. */
static uint32_t highest_variant(GameId id) {
    switch (id) {
    case GAME_MORRIS:
        return MORRIS_VARIANTS;
    case GAME_TAVLA:
        return 0;
    case GAME_KOS:
        return KOS_VARIANTS;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static bool seats_four(GameId id) {
    GameState state;
    GameOptions options = game_defaults(id);
    options.seats = SEAT_CAP;
    return game_start(id, options, &state) == STATUS_OK;
}

static Status read_table(const json_t *root, void *result, Fault *fault) {
    TableRequest *const out = result;
    char word[16] = "";
    uint32_t clock = 60;
    uint32_t variant = 0;
    uint32_t seats = SIDE_CAP;
    if (!copy_text(json_object_get(root, "game"), word, sizeof word) ||
        game_by_name(word, &out->game) != STATUS_OK) {
        return fail_member(fault, "game", "the name of a game, such as \"dokuz-tas\"");
    }
    if (!read_optional(root, "clock", &clock) || (clock != 0 && clock != 60)) {
        return fail_member(fault, "clock", "60 or 0");
    }
    if (!read_optional(root, "seats", &seats) ||
        (seats != SIDE_CAP && (seats != SEAT_CAP || !seats_four(out->game)))) {
        return fail_member(fault, "seats", seats_four(out->game) ? "2 or 4" : "2 in this game");
    }
    const uint32_t most = highest_variant(out->game);
    if (!read_optional(root, "variant", &variant) || variant > most) {
        char expected[64];
        (void)snprintf(expected, sizeof expected, "a sum of the game's switches, 0 to %u", most);
        return fail_member(fault, "variant", expected);
    }
    out->has_clock = clock == 60;
    out->is_of_four = seats == SEAT_CAP;
    out->variant = (uint8_t)variant;
    const Status status =
        has_member(root, "nick") ? read_nick_member(root, out->nick, fault) : STATUS_OK;
    return status != STATUS_OK ? status
                               : read_first(json_object_get(root, "first"), &out->first, fault);
}

Status protocol_read_table(const char *text, size_t length, TableRequest *out, Fault *fault) {
    return read_whole(text, length, (Reading){read_table, out, sizeof *out}, fault);
}

static Status read_move(const json_t *root, void *result, Fault *fault) {
    MoveRequest *const out = result;
    if (!copy_text(json_object_get(root, "code"), out->code, MOVE_TYPED_CAP)) {
        return fail_member(fault, "code", "the code shown on the other device, 8 characters");
    }
    return read_secret(root, &out->has_secret, &out->secret)
               ? STATUS_OK
               : fail_member(fault, "secret", "32 lower-case hex digits, or none");
}

Status protocol_read_move(const char *text, size_t length, MoveRequest *out, Fault *fault) {
    return read_whole(text, length, (Reading){read_move, out, sizeof *out}, fault);
}

static Status read_talk(const json_t *root, void *result, Fault *fault) {
    Talk *const talk = result;
    const json_t *send = json_object_get(root, "send");
    if (has_member(root, "line") &&
        !copy_text(json_object_get(root, "line"), talk->line, LINE_ID_CAP)) {
        return fail_member(fault, "line", "the id given in the first answer");
    }
    if (!read_optional(root, "ack", &talk->ack)) {
        return fail_member(fault, "ack", "the number of the last message received");
    }
    if (send != NULL && (!json_is_array(send) || json_array_size(send) > TALK_SEND_CAP)) {
        return fail_member(fault, "send", "an array of at most 16 messages");
    }
    for (size_t i = 0; i < json_array_size(send); i++) {
        char *text = json_dumps(json_array_get(send, i), JSON_COMPACT | JSON_ENCODE_ANY);
        CHECK(text != NULL);
        talk->send[talk->count++] = text;
    }
    return STATUS_OK;
}

Status protocol_read_talk(const char *text, size_t length, Talk *out, Fault *fault) {
    return read_whole(text, length, (Reading){read_talk, out, sizeof *out}, fault);
}

void protocol_free_talk(Talk *talk) {
    for (uint32_t i = 0; i < talk->count; i++) {
        free(talk->send[i]);
    }
    talk->count = 0;
}
