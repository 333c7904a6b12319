/* SPDX-License-Identifier: MIT */
/* What clients and browsers send the server: a message of the socket, the body that makes a table,
 * the body of a talk. Refusals say why; what is taken is within its bounds and ends with a zero. */
#include "fuzz.h"

#include <string.h>

#include "protocol.h"

static bool is_terminated(const char *text, size_t cap) {
    return memchr(text, '\0', cap) != NULL;
}

static void check_fault(Status status, const Fault *fault) {
    CHECK(status == STATUS_BAD_TEXT);
    CHECK(is_terminated(fault->text, sizeof fault->text) && fault->text[0] != '\0');
    CHECK(is_terminated(fault->cid, sizeof fault->cid));
}

static void check_command(const Command *command) {
    CHECK(command->kind < COMMAND_COUNT);
    CHECK(is_terminated(command->cid, CID_CAP) && command->cid[0] != '\0');
    CHECK(command->kind != COMMAND_STEP || is_terminated(command->step, STEP_TEXT_CAP));
    CHECK(command->kind != COMMAND_NICK || is_terminated(command->nick, NICK_CAP));
}

static void check_message(const char *text, size_t size) {
    Message message;
    Fault fault;
    const Status status = protocol_read_message(text, size, &message, &fault);
    if (status != STATUS_OK) {
        check_fault(status, &fault);
        return;
    }
    switch (message.kind) {
    case MESSAGE_HELLO:
        CHECK(is_terminated(message.as.hello.build, BUILD_CAP));
        CHECK(!message.as.hello.has_nick || is_terminated(message.as.hello.nick, NICK_CAP));
        return;
    case MESSAGE_COMMAND:
        check_command(&message.as.command);
        return;
    case MESSAGE_PING:
    case MESSAGE_RESYNC:
    case MESSAGE_STOP:
        return;
    }
    UNREACHABLE();
}

static void check_table(const char *text, size_t size) {
    TableRequest request;
    Fault fault;
    const Status status = protocol_read_table(text, size, &request, &fault);
    if (status != STATUS_OK) {
        check_fault(status, &fault);
        return;
    }
    CHECK((uint32_t)request.game < GAME_COUNT && request.first <= FIRST_FRIEND);
    CHECK(is_terminated(request.nick, NICK_CAP));
}

static void check_talk(const char *text, size_t size) {
    Talk talk;
    Fault fault;
    const Status status = protocol_read_talk(text, size, &talk, &fault);
    if (status != STATUS_OK) {
        check_fault(status, &fault);
        return;
    }
    CHECK(is_terminated(talk.line, LINE_ID_CAP) && talk.count <= TALK_SEND_CAP);
    for (uint32_t i = 0; i < talk.count; i++) {
        check_message(talk.send[i], strlen(talk.send[i]));
    }
    protocol_free_talk(&talk);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *const text = (const char *)data;
    check_message(text, size);
    check_table(text, size);
    check_talk(text, size);
    return 0;
}
