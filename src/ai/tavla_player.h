/* SPDX-License-Identifier: MIT */
/*
 * The computer player of Tavla: a position in which a seat must play a roll in, a whole turn out.
 *
 * Kolay plays most turns at random and the others as Orta would; Orta takes the end of its turn
 * that it judges best (eval_tavla.h). Zor asks the networks (tavla_net.h) about every end, lets
 * the rival answer the better ones with each of the 21 rolls, and the best of those once more from
 * its own side. All values are for the score of the match, if there is one (tavla_match.h).
 *
 * Work is done in slices: begin, run until it says so, read the turn. Nothing is allocated; the
 * turn depends on position, strength, limits and seed alone.
 */
#ifndef AI_TAVLA_PLAYER_H
#define AI_TAVLA_PLAYER_H

#include "level.h"
#include "tavla_bearoff.h"
#include "tavla_cache.h"
#include "tavla_endgame.h"
#include "rng.h"
#include "tavla_match.h"
#include "tavla_path.h"

enum { TAVLA_DEPTH_CAP = 2 };

/* Which turns are looked at one throw deeper: the best, at most `most` of them, none further behind
 * than this, in thousandths of a point (in a match: of half of what separates winning a single hand
 * from losing it). */
typedef struct {
    uint16_t most, behind;
} TavlaFilter;

/* What makes a level. */
typedef struct {
    bool is_net; /* judges by the networks, else by tavla_assess */
    uint8_t random; /* of 256 turns so many are played at random */
    uint8_t depth; /* throws it looks ahead at most */
    TavlaFilter filters[TAVLA_DEPTH_CAP];
    uint64_t nodes; /* positions it judges at most, about */
} TavlaStrength;

/* How the levels play. */
TavlaStrength tavla_strength(Level level);

typedef struct {
    uint16_t end; /* index in ends */
    uint8_t depth; /* throws looked ahead for `score` */
    int32_t score; /* for the mover, in 1/TAVLA_ODDS_ONE of a point (or of its unit, see below) */
} TavlaChoice;

/* About 13 MB: the caller's memory. */
typedef struct {
    TavlaNet net;
    TavlaBearoff bearoff; /* filled, and with it `endgame` ready, when first needed */
    TavlaEndgame endgame;
    bool has_net;
    bool is_near_end; /* positions in which both sides bear off are judged by these tables */
    TavlaStrength strength;
    TavlaState state; /* where the turn began */
    /* What win one, win two, lose one, lose two are worth to the mover and to the rival. */
    TavlaValues values[SIDE_CAP];
    uint32_t end_count;
    TavlaBoard ends[TAVLA_ENDS_CAP]; /* seen by the mover */
    TavlaChoice
        choices[TAVLA_ENDS_CAP]; /* the best so far first; once the work is done, in order */
    TavlaBoard replies[TAVLA_ENDS_CAP], answers[TAVLA_ENDS_CAP];
    /* The stage under way: the first `stage_count` choices are looked at one throw deeper. */
    uint32_t stage, stage_count, stage_at, stage_roll;
    int64_t stage_sum;
    uint64_t positions; /* judged since begin, again or not */
    TavlaCache cache;
} TavlaPlayer;

/* Once for each piece of memory. */
void tavla_player_init(TavlaPlayer *player);

/* Starts on `state`, in which a seat must be to play. NOT_FOUND when the networks are asked for
 * but there are no weights yet. */
MUST_CHECK Status tavla_player_begin(TavlaPlayer *player, const TavlaState *state,
                                     TavlaStrength strength, uint64_t seed);

/* Judges about `positions` more; true when the choice is made. */
bool tavla_player_run(TavlaPlayer *player, uint64_t positions);

/* The steps of choice `index`, 0 being the one to play. Returns their number. */
uint32_t tavla_player_turn(const TavlaPlayer *player, uint32_t index, Step out[TAVLA_PATH_CAP]);

#endif
