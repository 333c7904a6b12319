/* SPDX-License-Identifier: MIT */
/* Messages of docs/protocol.md to structs and back. */
#include "session_bench.h"

#include <jansson.h>
#include <stdlib.h>

#include "protocol.h"
#include "turns.h"

static Status read_text(const char *text, Message *out, Fault *fault) {
    return protocol_read_message(text, strlen(text), out, fault);
}

static void hello_is_read(void **state) {
    (void)state;
    Message message;
    Fault fault;
    assert_int_equal(
        read_text("{\"op\":\"hello\",\"v\":1,\"build\":\"b7\",\"seq\":17,\"nick\":\"Elif\","
                  "\"secret\":\"00112233445566778899aabbccddeeff\",\"more\":[1]}",
                  &message, &fault),
        STATUS_OK);
    assert_int_equal(message.kind, MESSAGE_HELLO);
    assert_int_equal(message.as.hello.version, 1);
    assert_true(message.as.hello.has_secret);
    assert_int_equal(message.as.hello.secret.bytes[0], 0x00);
    assert_int_equal(message.as.hello.secret.bytes[15], 0xff);
    assert_string_equal(message.as.hello.nick, "Elif");
    assert_string_equal(message.as.hello.build, "b7");
    assert_int_equal(read_text("{\"op\":\"hello\",\"v\":1,\"secret\":null}", &message, &fault),
                     STATUS_OK);
    assert_false(message.as.hello.has_secret);
}

static void commands_are_read(void **state) {
    (void)state;
    Message message;
    Fault fault;
    assert_int_equal(read_text("{\"cid\":\"a7\",\"base\":17,\"op\":\"step\",\"step\":\"d6-f6\"}",
                               &message, &fault),
                     STATUS_OK);
    assert_int_equal(message.kind, MESSAGE_COMMAND);
    assert_int_equal(message.as.command.kind, COMMAND_STEP);
    assert_string_equal(message.as.command.cid, "a7");
    assert_string_equal(message.as.command.step, "d6-f6");
    assert_int_equal(message.as.command.base, 17);
    assert_int_equal(read_text("{\"cid\":\"A-_9\",\"op\":\"here\"}", &message, &fault), STATUS_OK);
    assert_int_equal(message.as.command.kind, COMMAND_HERE);
    assert_int_equal(
        read_text("{\"cid\":\"r\",\"base\":4294967295,\"op\":\"rematch\",\"want\":false}", &message,
                  &fault),
        STATUS_OK);
    assert_false(message.as.command.is_wanted);
    assert_int_equal(message.as.command.base, UINT32_MAX);
    assert_int_equal(read_text("{\"op\":\"ping\",\"t\":-5}", &message, &fault), STATUS_OK);
    assert_int_equal(message.as.ping_t, -5);
    assert_int_equal(read_text("{\"op\":\"move\"}", &message, &fault), STATUS_OK);
    assert_int_equal(message.kind, MESSAGE_MOVE);
}

static void commands_of_tables_of_four_are_read(void **state) {
    (void)state;
    Message message;
    Fault fault;
    assert_int_equal(read_text("{\"cid\":\"a\",\"op\":\"chair\",\"seat\":3}", &message, &fault),
                     STATUS_OK);
    assert_int_equal(message.as.command.kind, COMMAND_CHAIR);
    assert_int_equal(message.as.command.chair, 3);
    assert_int_equal(read_text("{\"cid\":\"a\",\"op\":\"fill\",\"seat\":2,\"level\":\"orta\"}",
                               &message, &fault),
                     STATUS_OK);
    assert_int_equal(message.as.command.kind, COMMAND_FILL);
    assert_int_equal(message.as.command.chair, 2);
    assert_int_equal(message.as.command.computer, 1 + LEVEL_ORTA);
    assert_int_equal(
        read_text("{\"cid\":\"a\",\"op\":\"fill\",\"seat\":0,\"level\":null}", &message, &fault),
        STATUS_OK);
    assert_int_equal(message.as.command.computer, 0);
    assert_int_equal(read_text("{\"cid\":\"a\",\"op\":\"start\"}", &message, &fault), STATUS_OK);
    assert_int_equal(message.as.command.kind, COMMAND_START);
}

static void a_code_for_moving_is_read(void **state) {
    (void)state;
    Fault fault;
    MoveRequest move;
    const char *text = "{\"code\":\"km7t-2pxa\"}";
    assert_int_equal(protocol_read_move(text, strlen(text), &move, &fault), STATUS_OK);
    assert_string_equal(move.code, "km7t-2pxa");
    assert_false(move.has_secret);
    text = "{\"code\":\"km7t-2pxa\",\"secret\":\"000102030405060708090a0b0c0d0eff\"}";
    assert_int_equal(protocol_read_move(text, strlen(text), &move, &fault), STATUS_OK);
    assert_true(move.has_secret);
    assert_int_equal(move.secret.bytes[1], 1);
    assert_int_equal(move.secret.bytes[15], 255);
    text = "{\"code\":\"km7t-2pxa\",\"secret\":\"000102030405060708090a0b0c0d0e\"}";
    assert_int_equal(protocol_read_move(text, strlen(text), &move, &fault), STATUS_BAD_TEXT);
    assert_string_equal(fault.text,
                        "member \"secret\": expected 32 lower-case hex digits, or none");
    text = "{\"code\":\"a\\u0000b\"}";
    assert_int_equal(protocol_read_move(text, strlen(text), &move, &fault), STATUS_BAD_TEXT);
    text = "[]";
    assert_int_equal(protocol_read_move(text, strlen(text), &move, &fault), STATUS_BAD_TEXT);
}

typedef struct {
    const char *text, *says;
} BadMessage;

/* Each is refused, with the member and what was expected; the output stays untouched. */
static void bad_messages_name_the_member(void **state) {
    (void)state;
    static const BadMessage cases[] = {
        {"", "expected JSON"},
        {"[]", "object"},
        {"{\"op\":\"here\"", "expected JSON"},
        {"{\"op\":\"here\",\"op\":\"leave\"}", "duplicate"},
        {"{}", "\"op\""},
        {"{\"op\":7}", "\"op\""},
        {"{\"op\":\"a-very-long-operation\"}", "\"op\""},
        {"{\"op\":\"fly\",\"cid\":\"a\"}", "\"op\""},
        {"{\"op\":\"here\"}", "\"cid\""},
        {"{\"op\":\"here\",\"cid\":\"\"}", "\"cid\""},
        {"{\"op\":\"here\",\"cid\":\"123456789012345678901234567890123\"}", "\"cid\""},
        {"{\"op\":\"here\",\"cid\":\"a.b\"}", "\"cid\""},
        {"{\"op\":\"undo\",\"cid\":\"a\"}", "\"base\""},
        {"{\"op\":\"undo\",\"cid\":\"a\",\"base\":-1}", "\"base\""},
        {"{\"op\":\"undo\",\"cid\":\"a\",\"base\":4294967296}", "\"base\""},
        {"{\"op\":\"undo\",\"cid\":\"a\",\"base\":1.5}", "\"base\""},
        {"{\"op\":\"step\",\"cid\":\"a\",\"base\":1,\"step\":\"1234567890123456\"}", "\"step\""},
        {"{\"op\":\"step\",\"cid\":\"a\",\"base\":1,\"step\":\"d\\u00006\"}", "expected JSON"},
        {"{\"op\":\"rematch\",\"cid\":\"a\",\"base\":1,\"want\":\"yes\"}", "\"want\""},
        {"{\"op\":\"nick\",\"cid\":\"a\"}", "\"nick\""},
        {"{\"op\":\"chair\",\"cid\":\"a\"}", "\"seat\""},
        {"{\"op\":\"chair\",\"cid\":\"a\",\"seat\":4}", "\"seat\""},
        {"{\"op\":\"fill\",\"cid\":\"a\",\"seat\":1,\"level\":2}", "\"level\""},
        {"{\"op\":\"fill\",\"cid\":\"a\",\"seat\":-1,\"level\":\"orta\"}", "\"seat\""},
        {"{\"op\":\"hello\"}", "\"v\""},
        {"{\"op\":\"hello\",\"v\":1,\"secret\":\"00112233445566778899AABBCCDDEEFF\"}",
         "\"secret\""},
        {"{\"op\":\"hello\",\"v\":1,\"secret\":\"0011\"}", "\"secret\""},
        {"{\"op\":\"hello\",\"v\":1,\"seq\":\"1\"}", "\"seq\""},
        {"{\"op\":\"ping\"}", "\"t\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Message message = {.kind = MESSAGE_STOP};
        Fault fault;
        assert_int_equal(read_text(cases[i].text, &message, &fault), STATUS_BAD_TEXT);
        if (strstr(fault.text, cases[i].says) == NULL) {
            fail_msg("%s: '%s' does not say '%s'", cases[i].text, fault.text, cases[i].says);
        }
        assert_int_equal(message.kind, MESSAGE_STOP);
    }
}

static bool takes_nick(const char *nick) {
    char text[256];
    Message message;
    Fault fault;
    (void)snprintf(text, sizeof text, "{\"op\":\"nick\",\"cid\":\"a\",\"nick\":\"%s\"}", nick);
    return read_text(text, &message, &fault) == STATUS_OK;
}

static void nicknames_are_sixteen_plain_characters(void **state) {
    (void)state;
    assert_true(takes_nick(""));
    assert_true(takes_nick("Ömer Şükrü İğdır")); /* 16 characters, 23 bytes */
    assert_false(takes_nick("Ömer Şükrü İğdırl"));
    assert_true(takes_nick("😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀"));
    assert_true(takes_nick("<b>&amp;'"));
    assert_false(takes_nick("a\\nb"));
    assert_false(takes_nick("a\\u0085b"));
    assert_false(takes_nick("a\\u200fb")); /* right-to-left mark */
    assert_false(takes_nick("a\\u202eb")); /* right-to-left override */
    assert_false(takes_nick("  ")); /* blanks alone: nobody would be seen */
    assert_false(takes_nick("\\u3000\\u2003"));
    assert_true(takes_nick(" a b"));
    assert_false(takes_nick("a\\u2066b"));
    assert_false(takes_nick("a\\u061cb")); /* Arabic letter mark */
    assert_false(takes_nick("\\ufeffa"));
}

static void table_wishes_have_defaults(void **state) {
    (void)state;
    TableRequest request;
    Fault fault;
    const char *text = "{\"game\":\"dokuz-tas\"}";
    assert_int_equal(protocol_read_table(text, strlen(text), &request, &fault), STATUS_OK);
    assert_true(request.has_clock);
    assert_int_equal(request.variant, 0);
    assert_int_equal(request.first, FIRST_LOT);
    text =
        "{\"game\":\"dokuz-tas\",\"clock\":0,\"variant\":3,\"first\":\"friend\",\"nick\":\"Ada\"}";
    assert_int_equal(protocol_read_table(text, strlen(text), &request, &fault), STATUS_OK);
    assert_false(request.has_clock);
    assert_int_equal(request.variant, 3);
    assert_int_equal(request.first, FIRST_FRIEND);
    assert_string_equal(request.nick, "Ada");
    assert_false(request.is_of_four);
    text = "{\"game\":\"kos\",\"seats\":4}";
    assert_int_equal(protocol_read_table(text, strlen(text), &request, &fault), STATUS_OK);
    assert_true(request.is_of_four);
    text = "{\"game\":\"tavla\",\"seats\":4}";
    assert_int_equal(protocol_read_table(text, strlen(text), &request, &fault), STATUS_BAD_TEXT);
    assert_non_null(strstr(fault.text, "\"seats\": expected 2"));
}

static void talk_gives_its_messages_as_text(void **state) {
    (void)state;
    Talk talk;
    Fault fault;
    const char *text = "{\"line\":\"ab\",\"ack\":3,\"send\":[{\"op\":\"here\",\"cid\":\"a\"},7]}";
    assert_int_equal(protocol_read_talk(text, strlen(text), &talk, &fault), STATUS_OK);
    assert_string_equal(talk.line, "ab");
    assert_int_equal(talk.ack, 3);
    assert_int_equal(talk.count, 2);
    assert_string_equal(talk.send[0], "{\"op\":\"here\",\"cid\":\"a\"}");
    assert_string_equal(talk.send[1], "7");
    protocol_free_talk(&talk);
    text = "{\"send\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]}";
    assert_int_equal(protocol_read_talk(text, strlen(text), &talk, &fault), STATUS_BAD_TEXT);
}

static json_t *snapshot(const Bench *bench, const SendMessage *message, const char *secret) {
    char *text = protocol_state(&bench->session, message, secret, bench->now_ms);
    json_t *root = json_loads(text, 0, NULL);
    free(text);
    assert_non_null(root);
    return root;
}

static const char *text_at(json_t *root, const char *object, const char *member) {
    return json_string_value(json_object_get(json_object_get(root, object), member));
}

static json_int_t number_at(json_t *root, const char *object, const char *member) {
    return json_integer_value(json_object_get(json_object_get(root, object), member));
}

static void snapshot_says_what_the_document_says(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_play(&bench, "a7 a1 d7 d1");
    bench.now_ms += 18750;
    bench_play(&bench, "g7");
    const SendMessage *answer = bench_answer(&bench, 1);
    json_t *root = snapshot(&bench, answer, NULL);
    assert_string_equal(json_string_value(json_object_get(root, "op")), "state");
    assert_int_equal(json_integer_value(json_object_get(root, "seq")), bench.session.seq);
    assert_string_equal(json_string_value(json_object_get(root, "re")), answer->answer.cid);
    assert_true(json_is_null(json_object_get(root, "error")));
    assert_string_equal(text_at(root, "table", "code"), "lale-42");
    assert_string_equal(text_at(root, "table", "kind"), "friend");
    assert_int_equal(number_at(root, "table", "clock"), 60);
    assert_int_equal(number_at(root, "you", "seat"), 0);
    assert_null(text_at(root, "you", "secret"));
    assert_string_equal(json_string_value(json_object_get(root, "phase")), "playing");
    assert_string_equal(text_at(root, "game", "pos"), "WW./.../.../....../.../.../BB. w 7 7 0");
    assert_string_equal(text_at(root, "game", "last"), "d1");
    assert_string_equal(text_at(root, "game", "outcome"), "ongoing");
    assert_string_equal(text_at(root, "game", "id"), "");
    assert_int_equal(number_at(root, "game", "turns"), 4);
    assert_int_equal(number_at(root, "game", "actor"), 0);
    assert_int_equal(number_at(root, "game", "roller"), 255);
    json_t *draft = json_object_get(json_object_get(root, "game"), "draft");
    assert_int_equal(json_array_size(draft), 1);
    assert_string_equal(json_string_value(json_array_get(draft, 0)), "g7");
    json_t *left = json_object_get(json_object_get(root, "clock"), "left");
    assert_int_equal(json_integer_value(json_array_get(left, 0)), 41250);
    assert_int_equal(json_integer_value(json_array_get(left, 1)), 60000);
    assert_null(json_object_get(root, "record"));
    json_decref(root);
}

static void record_and_secret_come_when_asked(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_play(&bench, "a7 a1 d7 d1 g7 xa1 a1");
    const SendMessage message = {.seat = 1, .has_record = true};
    json_t *root = snapshot(&bench, &message, "00112233445566778899aabbccddeeff");
    assert_string_equal(text_at(root, "you", "secret"), "00112233445566778899aabbccddeeff");
    assert_null(json_object_get(root, "re"));
    assert_string_equal(text_at(root, "record", "start"), ".../.../.../....../.../.../... w 9 9 0");
    json_t *turns = json_object_get(json_object_get(root, "record"), "turns");
    const char *const expected[] = {"a7", "a1", "d7", "d1", "g7xa1", "a1"};
    assert_int_equal(json_array_size(turns), 6);
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(json_string_value(json_array_get(turns, i)), expected[i]);
    }
    assert_string_equal(text_at(root, "game", "last"), "a1");
    json_decref(root);
}

static void refusal_names_place_and_expectation(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    assert_int_equal(bench_step(&bench, 1, "d9"), REFUSAL_BAD_STEP);
    json_t *root = snapshot(&bench, bench_answer(&bench, 1), NULL);
    assert_string_equal(text_at(root, "error", "code"), "bad-step");
    assert_non_null(strstr(text_at(root, "error", "message"), "at "));
    assert_non_null(strstr(text_at(root, "error", "message"), "expected "));
    json_decref(root);
}

static void finished_record_is_complete(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench.now_ms += 4290;
    bench_play(&bench, "d6 a1");
    assert_int_equal(bench_do(&bench, 2, COMMAND_RESIGN), REFUSAL_NONE);
    char *text = protocol_record(&bench.session);
    json_t *root = json_loads(text, 0, NULL);
    free(text);
    assert_string_equal(json_string_value(json_object_get(root, "outcome")), "win w resign");
    assert_string_equal(json_string_value(json_object_get(root, "game")), "dokuz-tas");
    assert_string_equal(json_string_value(json_object_get(root, "id")),
                        "101112131415161718191a1b1c1d1e1f");
    assert_null(json_object_get(root, "proof")); /* no throw decided anything */
    assert_int_equal(json_integer_value(json_array_get(json_object_get(root, "times"), 0)), 4200);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(root, "times"), 1)), 0);
    assert_int_equal(json_array_size(json_object_get(root, "turns")), 2);
    assert_int_equal(json_integer_value(json_object_get(root, "ended")) -
                         json_integer_value(json_object_get(root, "began")),
                     4290);
    json_decref(root);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hello_is_read),
        cmocka_unit_test(commands_are_read),
        cmocka_unit_test(commands_of_tables_of_four_are_read),
        cmocka_unit_test(a_code_for_moving_is_read),
        cmocka_unit_test(bad_messages_name_the_member),
        cmocka_unit_test(nicknames_are_sixteen_plain_characters),
        cmocka_unit_test(table_wishes_have_defaults),
        cmocka_unit_test(talk_gives_its_messages_as_text),
        cmocka_unit_test(snapshot_says_what_the_document_says),
        cmocka_unit_test(record_and_secret_come_when_asked),
        cmocka_unit_test(refusal_names_place_and_expectation),
        cmocka_unit_test(finished_record_is_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
