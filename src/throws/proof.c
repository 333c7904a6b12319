/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <stddef.h>

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

Step proof_throw(const ThrowsHash *key, GameId game, uint32_t index) {
    uint8_t dice[2], sticks[4];
    switch (game) {
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

/* From `index` on every throw is that of the next number. A single one may be so by chance. */
static bool is_shifted(const ThrowsHash *key, const Thrown *thrown, uint32_t index) {
    for (uint32_t i = index; i < thrown->count; i++) {
        if (!step_equal(proof_throw(key, thrown->game, i + 1), thrown->throws[i])) {
            return false;
        }
    }
    return thrown->count - index >= 2;
}

static ProofFault check_throws(const ThrowsHash *key, const Thrown *thrown) {
    for (uint32_t i = 0; i < thrown->count; i++) {
        const Step expected = proof_throw(key, thrown->game, i);
        if (!step_equal(expected, thrown->throws[i])) {
            const bool is_skipped = is_shifted(key, thrown, i);
            return (ProofFault){.kind = is_skipped ? PROOF_FAULT_SKIPPED : PROOF_FAULT_CHANGED,
                                .index = i,
                                .expected = expected,
                                .found = thrown->throws[i]};
        }
    }
    return (ProofFault){.kind = PROOF_FAULT_NONE};
}

bool proof_is_silent(const Proof *proof, Seat seat) {
    uint8_t any = 0;
    for (uint32_t i = 0; i < THROWS_CLIENT_BYTES; i++) {
        any |= proof->seed.clients[seat][i];
    }
    return any == 0;
}

ProofFault proof_check(const Proof *proof, const Thrown *thrown) {
    const ThrowsSeed *seed = &proof->seed;
    const ThrowsHash commitment = throws_commit_server(seed);
    const ThrowsHash *told = thrown->told != NULL ? thrown->told : &proof->commitment;
    if (!throws_hash_equal(&commitment, &proof->commitment) ||
        !throws_hash_equal(told, &proof->commitment)) {
        return (ProofFault){.kind = PROOF_FAULT_COMMITMENT};
    }
    for (Seat seat = 0; seat < seed->seats; seat++) {
        const ThrowsHash commit = throws_commit_client(seed, seat);
        if (!proof_is_silent(proof, seat) &&
            (!proof->has_commit[seat] || !throws_hash_equal(&commit, &proof->commit[seat]))) {
            return (ProofFault){.kind = PROOF_FAULT_CLIENT, .seat = seat};
        }
    }
    const ThrowsHash key = throws_key(seed);
    const Seat starter = throws_starter(&key);
    if (proof->is_lot && starter != thrown->first) {
        return (ProofFault){.kind = PROOF_FAULT_START, .seat = starter};
    }
    return check_throws(&key, thrown);
}
