/* SPDX-License-Identifier: MIT */
/* Whatever a client sends: refused with a reason, or within the bounds of docs/protocol.md. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_nick(const char *nick) {
    CHECK(memchr(nick, '\0', NICK_CAP) != NULL);
    for (const char *at = nick; *at != '\0'; at++) {
        CHECK((uint8_t)*at >= 0x20 && (uint8_t)*at != 0x7f);
    }
}

static void check_message(const char *text, size_t length) {
    Message message;
    Fault fault;
    if (protocol_read_message(text, length, &message, &fault) != STATUS_OK) {
        CHECK(fault.text[0] != '\0');
        return;
    }
    if (message.kind == MESSAGE_COMMAND) {
        const Command *command = &message.as.command;
        CHECK(command->kind < COMMAND_COUNT);
        CHECK(command->cid[0] != '\0' && memchr(command->cid, '\0', CID_CAP) != NULL);
        CHECK(memchr(command->step, '\0', STEP_TEXT_CAP) != NULL);
        check_nick(command->nick);
    } else if (message.kind == MESSAGE_HELLO) {
        check_nick(message.as.hello.nick);
        CHECK(memchr(message.as.hello.build, '\0', BUILD_CAP) != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    Fault fault;
    TableRequest request;
    Talk talk;
    check_message(text, size);
    if (protocol_read_table(text, size, &request, &fault) == STATUS_OK) {
        CHECK(request.game < GAME_COUNT);
        check_nick(request.nick);
    } else {
        CHECK(fault.text[0] != '\0');
    }
    if (protocol_read_talk(text, size, &talk, &fault) == STATUS_OK) {
        for (uint32_t i = 0; i < talk.count; i++) {
            check_message(talk.send[i], strlen(talk.send[i]));
        }
        protocol_free_talk(&talk);
    }
    return 0;
}
