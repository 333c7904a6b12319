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

void player_fill_tables(Player *player) {
    tavla_bearoff_fill(&player->bearoff);
    tavla_endgame_init(&player->endgame);
    player->has_tables = true;
}

bool player_look_up(Player *player, const TavlaBoard *board, Chances *out) {
    TavlaOdds odds;
    if (!player->has_tables || !tavla_bearoff_applies(board)) {
        return false;
    }
    if (tavla_endgame_applies(board)) {
        const int32_t win = tavla_endgame_chance(&player->endgame, board);
        odds = (TavlaOdds){{win, 0, TAVLA_ODDS_ONE - win, 0}};
    } else {
        tavla_bearoff_odds(&player->bearoff, board, &odds);
    }
    for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
        out->at[o] = (float)odds.at[o] / TAVLA_ODDS_ONE;
    }
    return true;
}

static TavlaKind read_inputs(Player *player, const TavlaBoard *board, TavlaInputs *out) {
    const TavlaKind kind = tavla_kind(board);
    if (kind == TAVLA_KIND_RACE) {
        tavla_race_inputs(board, out);
    } else {
        tavla_inputs(board, &player->escapes, out);
    }
    return kind;
}

void player_judge(Player *player, const TavlaBoard *board, Judgement *out) {
    out->kind = read_inputs(player, board, &out->inputs);
    out->net = &player->model.nets[out->kind];
    net_forward(out->net, &out->inputs, &out->pass);
}

uint32_t player_values(Player *player, const TavlaBoard *board, TavlaRoll roll, TavlaBoard *ends,
                       Chances *values) {
    const uint32_t all = tavla_ends(board, roll, ends);
    const uint32_t count =
        tavla_has_contact(board) ? sieve_sort(&player->model.sieve, board, ends, all) : all;
    static NetBase bases[TAVLA_KINDS];
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        bases[kind].net = NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (player_is_over(&ends[i], &values[i])) {
            continue;
        }
        TavlaInputs inputs;
        Pass pass;
        const TavlaBoard turned = tavla_board_turned(&ends[i]);
        if (player_look_up(player, &turned, &values[i])) {
            values[i] = chances_turned(&values[i]);
            continue;
        }
        const TavlaKind kind = read_inputs(player, &turned, &inputs);
        net_forward_from(&bases[kind], &player->model.nets[kind], &inputs, &pass);
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
