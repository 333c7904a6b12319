/* SPDX-License-Identifier: MIT */
/*
 * A player that looks at nothing but the network, and self-play with it.
 */
#ifndef TOOLS_TAVLA_PLAYER_H
#define TOOLS_TAVLA_PLAYER_H

#include "net.h"
#include "sieve.h"
#include "tavla_bearoff.h"
#include "tavla_endgame.h"

/* What a checkpoint file holds, as it lies in memory. */
typedef struct {
    uint64_t games, plies;
    Net nets[TAVLA_KINDS];
    Sieve sieve;
} Model;

typedef struct {
    Model model;
    TavlaEscapes escapes;
    const TavlaNet *rounded; /* judges in the model's place, if not NULL */
    bool has_tables; /* bearing off is judged by them, not by the network */
    TavlaBearoff bearoff;
    TavlaEndgame endgame;
} Player;

void player_fill_tables(Player *player);

/* The chances by the tables, if there are any and they know the position; else false. */
bool player_look_up(Player *player, const TavlaBoard *board, Chances *out);

/* What the network says of a board whose `own` is to roll, and which of its nets says it. A game
 * that is over is told exactly. */
typedef struct {
    TavlaInputs inputs;
    Pass pass;
    TavlaKind kind;
    Net *net;
} Judgement;

/* The best end of a roll. */
typedef struct {
    TavlaBoard board; /* still seen by the mover */
    Chances chances; /* of the mover */
    bool is_over;
} Choice;

void player_judge(Player *player, const TavlaBoard *board, Judgement *out);

/* What a roll allows, but for what the sieve sorts out, judged for the mover, by table where one applies; `ends` and `values` hold
 * TAVLA_ENDS_CAP. */
uint32_t player_values(Player *player, const TavlaBoard *board, TavlaRoll roll, TavlaBoard *ends,
                       Chances *values);

Choice player_choose(Player *player, const TavlaBoard *board, TavlaRoll roll);

/* The mover's chances when the game is over after its move, by `out`; false when it goes on. */
bool player_is_over(const TavlaBoard *board, Chances *out);

TavlaRoll roll_random(Rng *rng);
TavlaBoard start_board(void);

/* One step of the sieve towards the chances of `board`. */
void player_learn_sieve(Player *player, const TavlaBoard *board, const Chances *target, float rate);

/* One game against itself; after each turn the net learns what the turn led to. */
void player_learn_game(Player *player, float rate, Rng *rng);

#endif
