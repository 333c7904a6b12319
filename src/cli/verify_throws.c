/* SPDX-License-Identifier: MIT */
#include "verify_throws.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "auth.h"
#include "commands.h"
#include "notation.h"
#include "options.h"

enum { THROWN_CAP = 8192 };

/* --- reading -------------------------------------------------------------------------------- */

static bool read_hex(const char *text, uint32_t count, uint8_t *out) {
    return text != NULL && strlen(text) == (size_t)2 * count &&
           auth_hex_read(text, count, out) == STATUS_OK;
}

static int fail_member(const char *name, uint32_t bytes) {
    return cli_fail("verify", "member proof.%s: expected %" PRIu32 " lower-case hex digits", name,
                    2 * bytes);
}

/* With bytes of seats that nobody sits on, a server could choose the key when it knows all others. */
static int read_seats(const json_t *commits, const json_t *clients, uint32_t seats, Proof *proof) {
    if (json_array_size(clients) != seats || json_array_size(commits) != seats) {
        return cli_fail("verify",
                        "members proof.clients and proof.commits: expected lists of %" PRIu32
                        ", one a seat",
                        seats);
    }
    proof->seed.seats = seats;
    for (Seat seat = 0; seat < seats; seat++) {
        const json_t *const commit = json_array_get(commits, seat);
        proof->has_commit[seat] = !json_is_null(commit);
        if (!read_hex(json_string_value(json_array_get(clients, seat)), THROWS_CLIENT_BYTES,
                      proof->seed.clients[seat])) {
            return fail_member("clients", THROWS_CLIENT_BYTES);
        }
        if (proof->has_commit[seat] &&
            !read_hex(json_string_value(commit), THROWS_HASH_BYTES, proof->commit[seat].bytes)) {
            return fail_member("commits", THROWS_HASH_BYTES);
        }
    }
    return 0;
}

static int read_proof(const json_t *root, uint32_t seats, Proof *proof) {
    const json_t *const lot = json_object_get(root, "lot");
    const char *const scheme = json_string_value(json_object_get(root, "scheme"));
    if (scheme == NULL || strcmp(scheme, PROOF_SCHEME) != 0) {
        return cli_fail("verify", "member proof.scheme: expected '%s'", PROOF_SCHEME);
    }
    if (!read_hex(json_string_value(json_object_get(root, "game")), THROWS_GAME_BYTES,
                  proof->seed.game)) {
        return fail_member("game", THROWS_GAME_BYTES);
    }
    if (!read_hex(json_string_value(json_object_get(root, "commit")), THROWS_HASH_BYTES,
                  proof->commitment.bytes)) {
        return fail_member("commit", THROWS_HASH_BYTES);
    }
    if (!read_hex(json_string_value(json_object_get(root, "secret")), THROWS_SECRET_BYTES,
                  proof->seed.secret)) {
        return fail_member("secret", THROWS_SECRET_BYTES);
    }
    if (!json_is_boolean(lot)) {
        return cli_fail("verify", "member proof.lot: expected true or false");
    }
    proof->is_lot = json_is_true(lot);
    return read_seats(json_object_get(root, "commits"), json_object_get(root, "clients"), seats,
                      proof);
}

/* The next throw in the text of a turn; false when there is none. The rest of the turn follows
 * from the throws and is not looked at here. */
static bool next_throw(GameId game, const char **at, Step *out) {
    static const char KOS_WORDS[] = "?K?2?3?4?6";
    static const uint8_t KOS_VALUES[] = {1, 2, 3, 4, 6};
    const char *text = *at + strspn(*at, " ");
    if (game == GAME_TAVLA) {
        const bool is_throw = strlen(text) == 3 && text[0] >= '1' && text[0] <= '6' &&
                              text[1] >= '1' && text[1] <= '6' && text[2] == ':';
        *out = is_throw
                   ? step_make(STEP_THROW, (uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0'), 0)
                   : (Step){0};
        *at = text + (is_throw ? 3 : 0);
        return is_throw;
    }
    for (uint32_t i = 0; game == GAME_KOS && i < sizeof KOS_VALUES; i++) {
        if (strncmp(text, KOS_WORDS + (size_t)2 * i, 2) == 0) {
            *out = step_make(STEP_THROW, KOS_VALUES[i], 0, 0);
            *at = text + 2;
            return true;
        }
    }
    return false;
}

static int read_throws(const json_t *turns, GameId game, Step *out, uint32_t *count) {
    *count = 0;
    for (size_t i = 0; i < json_array_size(turns); i++) {
        const char *text = json_string_value(json_array_get(turns, i));
        if (text == NULL) {
            return cli_fail("verify", "turn %zu: expected a text", i + 1);
        }
        Step step;
        while (next_throw(game, &text, &step)) {
            if (*count == THROWN_CAP) {
                return cli_fail("verify", "turn %zu: expected fewer than %d throws", i + 1,
                                THROWN_CAP);
            }
            out[(*count)++] = step;
        }
    }
    return 0;
}

/* --- saying --------------------------------------------------------------------------------- */

/* "31" or "?K" without the state it was thrown in. */
static const char *throw_text(GameId game, Step step, char out[8]) {
    static const char KOS_LETTERS[] = {[1] = 'K', [2] = '2', [3] = '3', [4] = '4', [6] = '6'};
    if (game == GAME_TAVLA) {
        out[0] = (char)('0' + step_x(step));
        out[1] = (char)('0' + step_y(step));
    } else {
        out[0] = '?';
        out[1] = KOS_LETTERS[step_x(step)];
    }
    out[2] = '\0';
    return out;
}

static int fail_hash(const char *what, const uint8_t *expected, const char *because) {
    char hex[2 * THROWS_HASH_BYTES + 1];
    auth_hex_write(expected, THROWS_HASH_BYTES, hex);
    return cli_fail("verify", "throw 0 (and all behind it): %s: expected %s, %s", what, hex,
                    because);
}

static int fail_fault(const ProofFault *fault, const Proof *proof, const Thrown *thrown) {
    char expected[8], found[8], what[64];
    switch (fault->kind) {
    case PROOF_FAULT_NONE:
        return 0;
    case PROOF_FAULT_COMMITMENT:
        if (thrown->told != NULL && !throws_hash_equal(thrown->told, &proof->commitment)) {
            return fail_hash("the server's commitment", thrown->told->bytes,
                             "as it was told before the game");
        }
        return fail_hash("the server's secret", proof->commitment.bytes,
                         "its commitment, as the secret's hash");
    case PROOF_FAULT_CLIENT: {
        const ThrowsHash own = throws_commit_client(&proof->seed, fault->seat);
        (void)snprintf(what, sizeof what, "the commitment of seat %u", (unsigned)fault->seat);
        return fail_hash(what, own.bytes, "the hash of its bytes");
    }
    case PROOF_FAULT_START:
        return cli_fail("verify", "the lot: expected seat %u to begin, found seat %u",
                        (unsigned)fault->seat, (unsigned)thrown->first);
    case PROOF_FAULT_CHANGED:
    case PROOF_FAULT_SKIPPED:
        return cli_fail("verify", "throw %" PRIu32 ": expected '%s', found '%s'%s", fault->index,
                        throw_text(thrown->game, fault->expected, expected),
                        throw_text(thrown->game, fault->found, found),
                        fault->kind == PROOF_FAULT_SKIPPED
                            ? "; this and all behind it are those of the next number, so that one "
                              "was skipped"
                            : "");
    }
    UNREACHABLE();
}

static int check(const json_t *record, Thrown *thrown, const Proof *proof) {
    const json_t *const first = json_object_get(record, "first");
    if (proof->is_lot && !json_is_integer(first)) {
        return cli_fail("verify", "member first: expected the seat that began");
    }
    thrown->first = (Seat)json_integer_value(first);
    const ProofFault fault = proof_check(proof, thrown);
    return fail_fault(&fault, proof, thrown);
}

int verify_throws(const json_t *record, const GameState *start, const char *told,
                  ThrowsReport *report) {
    const json_t *const root = json_object_get(record, "proof");
    ThrowsHash told_hash;
    Proof proof = {.is_lot = false};
    *report = (ThrowsReport){.has_proof = root != NULL};
    if (told != NULL && !read_hex(told, THROWS_HASH_BYTES, told_hash.bytes)) {
        return cli_fail("verify", "--commitment: expected %d lower-case hex digits",
                        2 * THROWS_HASH_BYTES);
    }
    if (root == NULL) {
        return told == NULL ? 0 : cli_fail("verify", "expected the member proof in the record");
    }
    int code = read_proof(root, game_options(start).seats, &proof);
    if (code != 0) {
        return code;
    }
    Step *const steps = calloc(THROWN_CAP, sizeof *steps);
    CHECK(steps != NULL);
    Thrown thrown = {.game = start->id, .throws = steps, .told = told != NULL ? &told_hash : NULL};
    code = read_throws(json_object_get(record, "turns"), start->id, steps, &thrown.count);
    code = code == 0 ? check(record, &thrown, &proof) : code;
    free(steps);
    report->throws = thrown.count;
    report->seats = proof.seed.seats;
    for (Seat seat = 0; seat < proof.seed.seats; seat++) {
        report->is_silent[seat] = proof_is_silent(&proof, seat);
    }
    return code;
}
