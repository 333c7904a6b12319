/* SPDX-License-Identifier: MIT */
#include "talk.h"

#include <string.h>

#include "mem.h"

enum { ROUND_TRIP_MAX_MS = 5000 };

/* A message given but not yet acknowledged. */
typedef struct {
    uint32_t number;
    char *text;
} Given;

struct TalkLine {
    char id[LINE_ID_CAP];
    Talks *talks;
    Line *line; /* NULL once it has ended */
    uint16_t close_code;
    void *request; /* the latest, waiting for its answer, or NULL */
    uint32_t users; /* requests that have neither been answered nor forgotten */
    bool is_nudged; /* the request is to be answered now, even with nothing */
    uint64_t asked_ms, answered_ms;
    uint32_t last_number;
    uint32_t count, cap;
    Given *given;
    size_t bytes; /* of all given */
    TalkLine *next;
};

struct Talks {
    House *house;
    void (*wake)(void *request);
    TalkLine *lines;
};

/* --- what the house does to a line ---------------------------------------------------------- */

static void acknowledge(TalkLine *line, uint32_t number) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < line->count; i++) {
        if (line->given[i].number <= number) {
            line->bytes -= strlen(line->given[i].text);
            mem_free(line->given[i].text);
        } else {
            line->given[kept++] = line->given[i];
        }
    }
    line->count = kept;
}

static void keep_take(TalkLine *line, char *text) {
    if (line->count == line->cap) {
        line->cap = line->cap == 0 ? 4 : line->cap * 2;
        line->given = mem_grow(line->given, line->cap, sizeof(Given));
    }
    line->given[line->count++] = (Given){++line->last_number, text};
    line->bytes += strlen(text);
}

/* Takes over what the house has ready; what is not acknowledged counts as unread. */
static void collect(TalkLine *line) {
    House *house = line->talks->house;
    char *text = NULL;
    while (line->line != NULL && line->close_code == 0 &&
           (text = line_take(house, line->line)) != NULL) {
        keep_take(line, text);
        if (line->bytes - strlen(line->given[0].text) > BACKLOG_CAP) {
            acknowledge(line, UINT32_MAX);
            line->close_code = CLOSE_RATE;
        }
    }
    if (line->line != NULL && line->close_code == 0) {
        line->close_code = line_close_code(line->line);
    }
}

static void wake_line(void *peer) {
    TalkLine *line = peer;
    if (line->request != NULL) {
        line->talks->wake(line->request);
    }
}

/* Answering at once makes the client ask again, which is its sign of life. */
static void ping_line(void *peer) {
    TalkLine *line = peer;
    line->is_nudged = true;
    wake_line(peer);
}

static const LineOps TALK_OPS = {wake_line, ping_line};

/* --- lines ---------------------------------------------------------------------------------- */

Talks *talks_open(House *house, void (*wake)(void *request)) {
    Talks *talks = mem_new(sizeof *talks);
    talks->house = house;
    talks->wake = wake;
    return talks;
}

static void end_line(TalkLine *line) {
    if (line->line != NULL) {
        house_disconnect(line->talks->house, line->line);
        line->line = NULL;
    }
}

static void free_line(TalkLine *line) {
    end_line(line);
    acknowledge(line, UINT32_MAX);
    mem_free(line->given);
    mem_free(line);
}

void talks_close(Talks *talks) {
    while (talks->lines != NULL) {
        TalkLine *line = talks->lines;
        talks->lines = line->next;
        free_line(line);
    }
    mem_free(talks);
}

static TalkLine *find_line(Talks *talks, const char *id) {
    TalkLine *line = talks->lines;
    while (line != NULL && strcmp(line->id, id) != 0) {
        line = line->next;
    }
    return line;
}

static TalkLine *new_line(Talks *talks, TalkPlace place) {
    TalkLine *line = mem_new(sizeof *line);
    const Secret id = auth_secret_new();
    auth_hex_write(id.bytes, SECRET_BYTES, line->id);
    line->talks = talks;
    line->line =
        house_connect(talks->house, place.kind, place.name, place.address, &TALK_OPS, line);
    line->next = talks->lines;
    talks->lines = line;
    return line;
}

/* --- requests ------------------------------------------------------------------------------- */

static void replace_request(TalkLine *line, void *request) {
    void *older = line->request;
    line->request = request;
    line->is_nudged = false;
    if (older != NULL) {
        line->talks->wake(older);
    }
}

Status talk_post(Talks *talks, TalkPlace place, const Talk *talk, void *request, TalkLine **out) {
    const uint64_t now_ms = house_now(talks->house);
    const bool is_new = talk->line[0] == '\0';
    TalkLine *line = is_new ? new_line(talks, place) : find_line(talks, talk->line);
    if (line == NULL) {
        return STATUS_NOT_FOUND;
    }
    if (line->line != NULL && !is_new) {
        /* A client asks again at once, so the pause is a round trip; unless it waits for input. */
        const uint64_t pause_ms = now_ms - line->answered_ms;
        const bool is_measured = line->request == NULL && pause_ms <= ROUND_TRIP_MAX_MS;
        house_heard(talks->house, line->line, is_measured ? (uint32_t)pause_ms : 0);
    }
    line->asked_ms = now_ms;
    line->users++;
    acknowledge(line, talk->ack);
    replace_request(line, request);
    for (uint32_t i = 0; i < talk->count && line->line != NULL && line->close_code == 0; i++) {
        house_receive(talks->house, line->line, talk->send[i], strlen(talk->send[i]));
    }
    *out = line;
    return STATUS_OK;
}

bool talk_is_ready(Talks *talks, const TalkLine *line, const void *request) {
    collect((TalkLine *)line);
    return line->request != request || line->is_nudged || line->count > 0 ||
           line->close_code != 0 || house_now(talks->house) - line->asked_ms >= TALK_HOLD_MS;
}

static size_t answer_cap(const TalkLine *line) {
    size_t bytes = 128 + LINE_ID_CAP;
    for (uint32_t i = 0; i < line->count; i++) {
        bytes += strlen(line->given[i].text) + 16;
    }
    return bytes;
}

char *talk_answer(Talks *talks, TalkLine *line, void *request) {
    const bool is_latest = line->request == request;
    line->users--;
    const size_t cap = answer_cap(line);
    char *text = mem_new(cap);
    TextWriter out = text_writer(text, (uint32_t)cap);
    text_put(&out, "{\"line\":\"");
    text_put(&out, line->id);
    text_put(&out, "\",\"messages\":[");
    for (uint32_t i = 0; is_latest && i < line->count; i++) {
        text_put(&out, i > 0 ? ",[" : "[");
        text_put_number(&out, line->given[i].number);
        text_put_char(&out, ',');
        text_put(&out, line->given[i].text);
        text_put_char(&out, ']');
    }
    text_put(&out, "],\"close\":");
    if (is_latest && line->close_code != 0) {
        text_put_number(&out, line->close_code);
    } else {
        text_put(&out, "null");
    }
    text_put_char(&out, '}');
    CHECK(!out.is_cut);
    (void)text_finish(&out);
    if (is_latest) {
        line->request = NULL;
        line->is_nudged = false;
        line->answered_ms = house_now(talks->house);
        if (line->close_code != 0) {
            end_line(line);
        }
    }
    return text;
}

void talk_forget(TalkLine *line, const void *request) {
    line->users--;
    if (line->request == request) {
        line->request = NULL;
    }
}

static uint64_t last_use(const TalkLine *line) {
    return line->answered_ms > line->asked_ms ? line->answered_ms : line->asked_ms;
}

void talks_tick(Talks *talks) {
    const uint64_t now_ms = house_now(talks->house);
    TalkLine **link = &talks->lines;
    while (*link != NULL) {
        TalkLine *line = *link;
        if (line->request != NULL) {
            if (talk_is_ready(talks, line, line->request)) {
                wake_line(line);
            }
            link = &line->next;
        } else if (line->users == 0 && now_ms - last_use(line) >= TALK_SILENT_MS) {
            *link = line->next;
            free_line(line);
        } else {
            link = &line->next;
        }
    }
}
