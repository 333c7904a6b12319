/* SPDX-License-Identifier: MIT */
/* The stored form of a table: damaged text is refused, and what is read can be written, read again
 * alike, and played on. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "code.h"
#include "session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Memory for as many steps as any game has. */
typedef struct {
    Step step[SESSION_STEP_CAP];
    uint16_t spent_ds[SESSION_STEP_CAP];
} Room;

static Session session;
static Session twin;
static Room session_room;
static Room twin_room;
static char text[SESSION_TEXT_CAP];
static char again[SESSION_TEXT_CAP];

static uint32_t write_session(const Session *from, char *to) {
    TextWriter writer = text_writer(to, SESSION_TEXT_CAP);
    session_write(&writer, from, 5000000);
    return writer.length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size >= SESSION_TEXT_CAP) {
        return 0;
    }
    session_give_room(&session,
                      (SessionRoom){SESSION_STEP_CAP, session_room.step, session_room.spent_ds});
    session_give_room(&twin, (SessionRoom){SESSION_STEP_CAP, twin_room.step, twin_room.spent_ds});
    TextReader reader = text_reader((const char *)data, (uint32_t)size);
    if (session_read(&reader, session_rules_default(), 5000000, &session) != STATUS_OK) {
        return 0;
    }
    const uint32_t length = write_session(&session, text);
    TextReader second = text_reader(text, length);
    CHECK(session_read(&second, session_rules_default(), 5000000, &twin) == STATUS_OK);
    CHECK(write_session(&twin, again) == length && memcmp(text, again, length) == 0);
    EffectList effects;
    const Event join = {.kind = EVENT_JOIN, .line = 1};
    session_handle(&session, &join, 5000000, &effects);
    const Event leave = {
        .kind = EVENT_COMMAND, .line = 1, .as.command = {.kind = COMMAND_LEAVE, .cid = "fuzz"}};
    session_handle(&session, &leave, 5000001, &effects);
    const Event tick = {.kind = EVENT_TICK};
    session_handle(&session, &tick, session_due(&session), &effects);
    return 0;
}
