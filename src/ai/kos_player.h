/* SPDX-License-Identifier: MIT */
/*
 * The computer player of Kös: a position in which a seat moves, a whole turn out. It plays any seat
 * in pair play too, since partners share their ers.
 *
 * Kolay and Orta judge the ends of the turn as they stand, with eyes more or less blurred, Kolay
 * without seeing danger; Zor takes the best of them, lets the rival throw and answer, and judges
 * then. One against one Zor plays by the exact table (kos_table.h).
 *
 * Work is done in slices: begin, run until it says so, read the plan. Nothing is allocated; the
 * plan depends on position, strength and seed alone.
 */
#ifndef AI_KOS_PLAYER_H
#define AI_KOS_PLAYER_H

#include "eval_kos.h"
#include "kos_turns.h"
#include "level.h"
#include "rng.h"

/* What makes a level. */
typedef struct {
    bool is_fitted; /* judges by the fitted weights (kos_chance), else by kos_judge … */
    bool is_blind; /* … or by kos_glance */
    uint8_t candidates; /* ends it looks ahead from; 0: none */
    uint8_t chains; /* likeliest throws of the rival it answers */
    uint16_t noise; /* each end gets a random addition below this, in its judgement's unit */
} KosStrength;

/* How the levels play. */
KosStrength kos_strength(Level level);

enum { KOS_CANDIDATE_CAP = 64, KOS_SCORE_WON = 1 << 20 /* and above: won in this turn */ };

typedef struct {
    uint16_t end; /* index in turns */
    int32_t score;
} KosCandidate;

/* About 1.3 MiB: the caller's memory. */
typedef struct {
    KosShots shots[2]; /* by setting of Tam değer */
    const KosWeights *weights[2]; /* likewise; the fitted ones unless replaced */
    KosStrength strength;
    KosState state; /* where the turn began */
    uint32_t prefix_count; /* steps of the turn already fixed, when it was too long for one list */
    Step prefix[TURN_STEP_CAP];
    KosTurns turns, replies;
    int32_t answer[KOS_NODE_CAP]; /* what each end of the replies is worth to the rival */
    uint32_t candidate_count, looked_at;
    KosCandidate candidate[KOS_CANDIDATE_CAP]; /* best first once the work is done */
    bool is_forced; /* this turn waiting is not an answer */
    uint64_t positions; /* judged since begin */
} KosPlayer;

/* Once for each piece of memory. */
void kos_player_init(KosPlayer *player);

/* Starts on `state`, in which a seat must be to move. */
void kos_player_begin(KosPlayer *player, const KosState *state, KosStrength strength,
                      uint64_t seed);

/* Looks at about `positions` more; true when the choice is made. */
bool kos_player_run(KosPlayer *player, uint64_t positions);

/* The turn chosen so far. Its score is in the unit of the judgement: hundredths of an er, or the
 * chance to win in 1/65536. Returns the number of steps. */
uint32_t kos_player_turn(const KosPlayer *player, Step out[TURN_STEP_CAP], int32_t *score);

#endif
