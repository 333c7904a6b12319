/* SPDX-License-Identifier: MIT */
#include "proof.h"

bool proof_is_needed(GameId game, bool is_lot) {
    switch (game) {
    case GAME_MORRIS:
        return is_lot;
    case GAME_TAVLA:
    case GAME_KOS:
        return true;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

uint32_t record_throws(const Record *record) {
    uint32_t throws = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        throws += step_kind(record->at[i]) == STEP_THROW;
    }
    return throws;
}

Step proof_throw(const ThrowsHash *key, const GameState *state, uint32_t index) {
    uint8_t dice[2], sticks[4];
    switch (state->id) {
    case GAME_TAVLA:
        throws_dice(key, index, dice);
        return dice[0] > dice[1] ? step_make(STEP_THROW, dice[0], dice[1], 0)
                                 : step_make(STEP_THROW, dice[1], dice[0], 0);
    case GAME_KOS:
        throws_sticks(key, index, sticks);
        return step_make(STEP_THROW,
                         kos_throw_value((uint32_t)sticks[0] + sticks[1] + sticks[2] + sticks[3]),
                         0, 0);
    case GAME_MORRIS:
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

/* From step `at` on, which is throw `index`, every throw is that of the next number. */
static bool is_shifted(const ThrowsHash *key, const Record *record, uint32_t at, uint32_t index) {
    uint32_t seen = 0;
    for (uint32_t i = at; i < record->count; i++) {
        if (step_kind(record->at[i]) != STEP_THROW) {
            continue;
        }
        const Step next = proof_throw(key, &record->start, index + seen + 1);
        if (!step_equal(next, record->at[i])) {
            return false;
        }
        seen++;
    }
    return seen >= 2; /* a single one may be so by chance */
}

static ProofFault check_throws(const ThrowsHash *key, const Record *record) {
    uint32_t index = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        const Step found = record->at[i];
        if (step_kind(found) != STEP_THROW) {
            continue;
        }
        const Step expected = proof_throw(key, &record->start, index);
        if (!step_equal(expected, found)) {
            const bool is_skipped = is_shifted(key, record, i, index);
            return (ProofFault){.kind = is_skipped ? PROOF_FAULT_SKIPPED : PROOF_FAULT_CHANGED,
                                .index = index,
                                .expected = expected,
                                .found = found};
        }
        index++;
    }
    return (ProofFault){.kind = PROOF_FAULT_NONE};
}

static bool is_silent(const uint8_t bytes[THROWS_CLIENT_BYTES]) {
    uint8_t any = 0;
    for (uint32_t i = 0; i < THROWS_CLIENT_BYTES; i++) {
        any |= bytes[i];
    }
    return any == 0;
}

ProofFault proof_check(const Proof *proof, const Record *record, Seat first,
                       const ThrowsHash *told) {
    const ThrowsSeed *seed = &proof->seed;
    const ThrowsHash commitment = throws_commit_server(seed);
    if (!throws_hash_equal(&commitment, &proof->commitment) ||
        (told != NULL && !throws_hash_equal(told, &proof->commitment))) {
        return (ProofFault){.kind = PROOF_FAULT_COMMITMENT};
    }
    for (Seat seat = 0; seat < seed->seats; seat++) {
        const ThrowsHash commit = throws_commit_client(seed, seat);
        if (!is_silent(seed->clients[seat]) &&
            (!proof->has_commit[seat] || !throws_hash_equal(&commit, &proof->commit[seat]))) {
            return (ProofFault){.kind = PROOF_FAULT_CLIENT, .seat = seat};
        }
    }
    const ThrowsHash key = throws_key(seed);
    const Seat starter = throws_starter(&key);
    if (proof->is_lot && starter != first) {
        return (ProofFault){.kind = PROOF_FAULT_START, .seat = starter};
    }
    return check_throws(&key, record);
}
