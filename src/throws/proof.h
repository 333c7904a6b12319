/* SPDX-License-Identifier: MIT */
/*
 * The proof of one game's throws: what everybody promised, what they revealed, and the check of a
 * whole record against it. docs/fair-throws.md is the scheme, throws.h its arithmetic.
 *
 *     key = throws_key(&proof.seed);
 *     step = proof_throw(&key, GAME_TAVLA, index);                 the server's next throw
 *     fault = proof_check(&proof, &thrown);                        once the game is over
 */
#ifndef THROWS_PROOF_H
#define THROWS_PROOF_H

#include "game.h"
#include "throws.h"

#define PROOF_SCHEME "kiraathane-throws/1"

typedef struct {
    ThrowsSeed seed; /* bytes of a seat are zeros as long as it has revealed none */
    ThrowsHash commitment; /* the server's, as the players were told it */
    bool is_lot; /* who begins is drawn by the throws */
    bool has_commit[THROWS_SEAT_CAP], has_client[THROWS_SEAT_CAP];
    ThrowsHash commit[THROWS_SEAT_CAP]; /* the seats' */
} Proof;

/* What can be wrong with a record: name, and its word in messages. */
#define PROOF_FAULT_LIST(X)     \
    X(NONE, "none")             \
    X(COMMITMENT, "commitment") \
    X(CLIENT, "client")         \
    X(START, "start")           \
    X(CHANGED, "changed")       \
    X(SKIPPED, "skipped")

typedef enum {
#define PROOF_FAULT_ENUM(name, word) PROOF_FAULT_##name,
    PROOF_FAULT_LIST(PROOF_FAULT_ENUM)
#undef PROOF_FAULT_ENUM
} ProofFaultKind;

/* COMMITMENT: the secret is not the one promised, or not the promise told first. CLIENT: the bytes
 * of `seat` are not the ones promised. START: side `seat` had to begin. CHANGED: throw `index` is
 * not the one that follows from its number. SKIPPED: from `index` on all throws are those of the
 * numbers behind, so that one was left out. `expected` and `found` are steps, for the last two. */
typedef struct {
    ProofFaultKind kind;
    uint32_t index; /* the first throw that is wrong; 0 for what concerns all of them */
    Seat seat;
    Step expected, found;
} ProofFault;

/* Whether throws decide anything in this game: without any there is nothing to prove. */
bool proof_is_needed(GameId game, bool is_lot);

/* Throw number `index` of a game with throws. */
Step proof_throw(const ThrowsHash *key, GameId game, uint32_t index);

/* What a record claims. */
typedef struct {
    GameId game;
    Seat first; /* the seat that began */
    uint32_t count;
    const Step *throws; /* in the order they fell */
    const ThrowsHash *told; /* the server's commitment as somebody was told it before the game, or
                               NULL */
} Thrown;

/* Checks promises, who began, and every throw. The whole seed is known. */
ProofFault proof_check(const Proof *proof, const Thrown *thrown);

/* The seat's bytes are zeros: its browser told none in time. */
bool proof_is_silent(const Proof *proof, Seat seat);

#endif
