/* SPDX-License-Identifier: MIT */
#include "lesson.h"

enum { FACES = 6, ROLLS = 36, PLY_CAP = 1000, ODD = 5, ODD_PLIES = 10 };
static const float NEAR = 0.12f; /* points: a play so much worse is worth a lesson */

typedef struct {
    Player *player;
    const TavlaBoard *board;
    TavlaRoll rolled;
    Choice *played; /* for `rolled` */
    Chances mean;
} Expectation;

static void add_roll(Expectation *sum, uint32_t a, uint32_t b, float weight) {
    const TavlaRoll roll = tavla_roll(a, b);
    const Choice choice = player_choose(sum->player, sum->board, roll);
    for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
        sum->mean.at[o] += weight * choice.chances.at[o];
    }
    if (roll.dice[0] == sum->rolled.dice[0] && roll.dice[1] == sum->rolled.dice[1]) {
        *sum->played = choice;
    }
}

Chances lesson_expect(Player *player, const TavlaBoard *board, TavlaRoll rolled, Choice *played) {
    Expectation sum = {player, board, rolled, played, {{0}}};
    for (uint32_t a = 1; a <= FACES; a++) {
        for (uint32_t b = 1; b <= a; b++) {
            add_roll(&sum, a, b, (a == b ? 1.0f : 2.0f) / ROLLS);
        }
    }
    return sum.mean;
}

static Chances judged(Player *player, const TavlaBoard *board) {
    Judgement judgement;
    Chances chances;
    if (player_look_up(player, board, &chances)) {
        return chances;
    }
    player_judge(player, board, &judgement);
    return judgement.pass.out;
}

static bool write_one(FILE *file, const Lesson *lesson) {
    return fwrite(lesson, sizeof *lesson, 1, file) == 1;
}

/* One random play among those nearly as good as the best, written unless it ends the game. */
static bool write_aside(Player *player, FILE *file, const TavlaBoard *board, TavlaRoll roll,
                        float best, Rng *rng) {
    static TavlaBoard ends[TAVLA_ENDS_CAP];
    static Chances values[TAVLA_ENDS_CAP];
    const uint32_t count = player_values(player, board, roll, ends, values);
    uint32_t near = 0, chosen = 0;
    for (uint32_t i = 0; i < count; i++) {
        const float value = chances_equity(&values[i]);
        if (value < best && value > best - NEAR && rng_below(rng, ++near) == 0) {
            chosen = i;
        }
    }
    if (near == 0 || ends[chosen].own[TAVLA_OFF] == TAVLA_CHECKERS) {
        return true;
    }
    Choice unused;
    Lesson lesson = {.board = tavla_board_turned(&ends[chosen])};
    lesson.judged = judged(player, &lesson.board);
    lesson.expected = lesson_expect(player, &lesson.board, roll, &unused);
    return write_one(file, &lesson);
}

/* Most games begin as games do, some from what a few random plays made of the start. */
static TavlaBoard first_board(Rng *rng) {
    static TavlaBoard ends[TAVLA_ENDS_CAP];
    TavlaBoard board = start_board();
    const uint32_t plies = rng_below(rng, ODD) == 0 ? 2 + rng_below(rng, ODD_PLIES) : 0;
    for (uint32_t i = 0; i < plies; i++) {
        const uint32_t count = tavla_ends(&board, roll_random(rng), ends);
        board = tavla_board_turned(&ends[rng_below(rng, count)]);
    }
    return board;
}

/* Plays on until the sides have parted; false when the game ends before. */
static bool reach_race(Player *player, TavlaBoard *board, Rng *rng) {
    while (tavla_has_contact(board)) {
        const Choice choice = player_choose(player, board, roll_random(rng));
        if (choice.is_over) {
            return false;
        }
        *board = tavla_board_turned(&choice.board);
    }
    return true;
}

/* A game; `left` goes down with each lesson of its line. Lessons aside come after the game, so as
 * not to part the line. */
static bool write_game(Player *player, FILE *file, bool is_race, uint32_t *left, Rng *rng) {
    static TavlaBoard boards[PLY_CAP];
    static TavlaRoll rolls[PLY_CAP];
    static float best[PLY_CAP];
    TavlaBoard board = first_board(rng);
    uint32_t plies = 0;
    bool is_over = is_race && !reach_race(player, &board, rng);
    while (!is_over && plies < PLY_CAP) {
        Choice played;
        Lesson lesson = {.board = board, .judged = judged(player, &board)};
        const TavlaRoll roll = roll_random(rng);
        lesson.expected = lesson_expect(player, &board, roll, &played);
        is_over = played.is_over;
        lesson.is_followed = !is_over;
        if (!write_one(file, &lesson)) {
            return false;
        }
        boards[plies] = board;
        rolls[plies] = roll;
        best[plies++] = chances_equity(&played.chances);
        board = tavla_board_turned(&played.board);
    }
    for (uint32_t i = 0; i < plies; i++) {
        if (!write_aside(player, file, &boards[i], rolls[i], best[i], rng)) {
            return false;
        }
    }
    *left = plies < *left ? *left - plies : 0;
    return true;
}

bool lesson_write(Player *player, FILE *file, uint32_t count, bool is_race, Rng *rng) {
    while (count > 0) {
        if (!write_game(player, file, is_race, &count, rng)) {
            return false;
        }
    }
    return true;
}

void lesson_aims(const Lesson *lessons, uint32_t count, float lambda, Chances *aims) {
    for (uint32_t i = count; i-- > 0;) {
        aims[i] = lessons[i].expected;
        if (lessons[i].is_followed && i + 1 < count) {
            const Chances aim = chances_turned(&aims[i + 1]);
            const Chances was = chances_turned(&lessons[i + 1].judged);
            for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
                aims[i].at[o] += lambda * (aim.at[o] - was.at[o]);
            }
        }
    }
}

/* Whether `other` can be what another play than the one that led to `after` made of `before`: as many
 * pips, at most four checkers moved, and of the rival's only some hit. */
static bool are_siblings(const TavlaBoard *before, const TavlaBoard *after,
                         const TavlaBoard *other) {
    const TavlaBoard played = tavla_board_turned(after), end = tavla_board_turned(other);
    int32_t moved = 0, hit = 0, pips = 0, played_pips = 0;
    for (int32_t slot = 1; slot < TAVLA_SLOTS; slot++) {
        const int32_t left = before->own[slot] - end.own[slot];
        moved += left > 0 ? left : 0;
        pips += slot * left;
        played_pips += slot * (before->own[slot] - played.own[slot]);
        if (slot != TAVLA_BAR) {
            const int32_t gone = before->opp[slot] - end.opp[slot];
            if (gone < 0 || gone > 1) {
                return false;
            }
            hit += gone;
        }
    }
    return moved <= 4 && end.opp[TAVLA_BAR] == before->opp[TAVLA_BAR] + hit && pips > 0 &&
           pips == played_pips;
}

uint32_t lesson_siblings(const Lesson *lessons, uint32_t count, int32_t *siblings) {
    uint32_t found = 0, turn = 0, last = 0;
    for (uint32_t i = 0; i < count; i++) {
        siblings[i] = NO_SIBLING;
        if (lessons[i].is_followed) {
            turn = i == 0 || !lessons[i - 1].is_followed ? i : turn; /* where this game begins */
            last = i + 1;
            continue;
        }
        for (uint32_t j = turn; i > last && j < last && siblings[i] == NO_SIBLING; j++) {
            if (are_siblings(&lessons[j].board, &lessons[j + 1].board, &lessons[i].board)) {
                siblings[i] = (int32_t)j + 1;
                turn = j + 1;
                found++;
            }
        }
    }
    return found;
}
