/* SPDX-License-Identifier: MIT */
#include "player.h"

#include <stddef.h>

enum { PLY_CAP = 2000 };
static const float SIEVE_RATE = 0.003f;

bool player_is_over(const TavlaBoard *board, Chances *out) {
    if (board->own[TAVLA_OFF] < TAVLA_CHECKERS) {
        return false;
    }
    const bool is_mars = board->opp[TAVLA_OFF] == 0;
    *out = (Chances){{!is_mars, is_mars, 0, 0}};
    return true;
}

static Net *read_inputs(Player *player, const TavlaBoard *board, TavlaInputs *out) {
    if (tavla_has_contact(board)) {
        tavla_inputs(board, &player->escapes, out);
        return &player->model.contact;
    }
    tavla_race_inputs(board, out);
    return &player->model.race;
}

void player_judge(Player *player, const TavlaBoard *board, Judgement *out) {
    out->net = read_inputs(player, board, &out->inputs);
    net_forward(out->net, &out->inputs, &out->pass);
}

uint32_t player_values(Player *player, const TavlaBoard *board, TavlaRoll roll, TavlaBoard *ends,
                       Chances *values) {
    const uint32_t all = tavla_ends(board, roll, ends);
    const uint32_t count = sieve_sort(&player->model.sieve, board, ends, all);
    NetBase contact = {.net = NULL}, race = {.net = NULL};
    for (uint32_t i = 0; i < count; i++) {
        if (player_is_over(&ends[i], &values[i])) {
            continue;
        }
        TavlaInputs inputs;
        Pass pass;
        const TavlaBoard turned = tavla_board_turned(&ends[i]);
        Net *const net = read_inputs(player, &turned, &inputs);
        net_forward_from(net == &player->model.race ? &race : &contact, net, &inputs, &pass);
        values[i] = chances_turned(&pass.out);
    }
    return count;
}

Choice player_choose(Player *player, const TavlaBoard *board, TavlaRoll roll) {
    static TavlaBoard ends[TAVLA_ENDS_CAP];
    static Chances values[TAVLA_ENDS_CAP];
    const uint32_t count = player_values(player, board, roll, ends, values);
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
        best = chances_equity(&values[i]) > chances_equity(&values[best]) ? i : best;
    }
    return (Choice){ends[best], values[best], ends[best].own[TAVLA_OFF] == TAVLA_CHECKERS};
}

TavlaRoll roll_random(Rng *rng) {
    return tavla_roll(1 + rng_below(rng, 6), 1 + rng_below(rng, 6));
}

TavlaBoard start_board(void) {
    TavlaState state;
    const GameOptions options = {.seats = 2};
    CHECK(tavla_start(options, &state) == STATUS_OK);
    return tavla_board(&state, state.side);
}

void player_learn_sieve(Player *player, const TavlaBoard *board, const Chances *target,
                        float rate) {
    const TavlaBoard turned = tavla_board_turned(board);
    sieve_learn(&player->model.sieve, &turned, -chances_equity(target), rate);
}

void player_learn_game(Player *player, float rate, Rng *rng) {
    TavlaBoard board = start_board();
    bool is_over = false;
    for (uint32_t ply = 0; ply < PLY_CAP && !is_over; ply++) {
        const Choice choice = player_choose(player, &board, roll_random(rng));
        Judgement now;
        player_judge(player, &board, &now);
        net_descend(now.net, &now.inputs, &now.pass, &choice.chances, rate, now.net);
        player_learn_sieve(player, &board, &choice.chances, SIEVE_RATE);
        board = tavla_board_turned(&choice.board);
        is_over = choice.is_over;
        player->model.plies++;
    }
    player->model.games++;
}
