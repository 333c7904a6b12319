/* SPDX-License-Identifier: MIT */
#include "yardstick.h"

#include <math.h>
#include <string.h>

#include "position_id.h"

typedef enum { KIND_RACE, KIND_BAR, KIND_WALL, KIND_HOME, KIND_BACK, KIND_OTHER, KINDS } Kind;
static const char *const KIND_NAMES[KINDS] = {"race", "bar", "wall of 5", "home", "back", "other"};

typedef struct {
    double count, sum, squares, over20, over80;
} Losses;

static bool held(const uint8_t men[TAVLA_SLOTS], uint32_t point) {
    return men[point] >= 2;
}

static uint32_t longest_wall(const uint8_t men[TAVLA_SLOTS]) {
    uint32_t length = 0, longest = 0;
    for (uint32_t point = 1; point <= 24; point++) {
        length = held(men, point) ? length + 1 : 0;
        longest = length > longest ? length : longest;
    }
    return longest;
}

static bool is_home(const uint8_t men[TAVLA_SLOTS]) {
    uint32_t out = 0;
    for (uint32_t slot = 7; slot < TAVLA_SLOTS; slot++) {
        out += men[slot];
    }
    return out == 0;
}

static bool is_back_game(const uint8_t men[TAVLA_SLOTS]) {
    uint32_t anchors = 0;
    for (uint32_t point = 19; point <= 24; point++) {
        anchors += held(men, point);
    }
    return anchors >= 2;
}

static Kind kind_of(const TavlaBoard *board) {
    if (!tavla_has_contact(board)) {
        return KIND_RACE;
    }
    if (board->own[TAVLA_BAR] + board->opp[TAVLA_BAR] > 0) {
        return KIND_BAR;
    }
    if (longest_wall(board->own) >= 5 || longest_wall(board->opp) >= 5) {
        return KIND_WALL;
    }
    if (is_home(board->own) || is_home(board->opp)) {
        return KIND_HOME;
    }
    return is_back_game(board->own) || is_back_game(board->opp) ? KIND_BACK : KIND_OTHER;
}

static void add(Losses *losses, double loss) {
    losses->count++;
    losses->sum += loss;
    losses->squares += loss * loss;
    losses->over20 += loss > 20;
    losses->over80 += loss > 80;
}

static void print(const char *name, const Losses *losses) {
    if (losses->count == 0) {
        return;
    }
    const double mean = losses->sum / losses->count;
    const double spread = losses->squares / losses->count - mean * mean;
    (void)printf("%-10s %6.0f decisions  %6.2f mEq (95 %%: +-%.2f)  over 20: %5.2f %%  "
                 "over 80: %5.2f %%\n",
                 name, losses->count, mean, 1.96 * sqrt(spread / losses->count),
                 100 * losses->over20 / losses->count, 100 * losses->over80 / losses->count);
}

static bool read_board(const char *id, TavlaBoard *out) {
    TavlaState state = {.side = 0};
    TextReader reader = text_reader(id, (uint32_t)strlen(id));
    if (position_id_read(&reader, 0, &state) != STATUS_OK) {
        return false;
    }
    for (uint32_t side = 0; side < 2; side++) {
        uint32_t on_board = 0;
        for (uint32_t slot = 1; slot < TAVLA_SLOTS; slot++) {
            on_board += state.men[side][slot];
        }
        state.men[side][TAVLA_OFF] = (uint8_t)(TAVLA_CHECKERS - on_board);
    }
    *out = tavla_board(&state, 0);
    return true;
}

/* The mover's chances after its play. */
static Chances value_of(Player *player, const TavlaBoard *end) {
    Chances chances;
    if (player_is_over(end, &chances)) {
        return chances;
    }
    const TavlaBoard turned = tavla_board_turned(end);
    if (player_look_up(player, &turned, &chances)) {
        return chances_turned(&chances);
    }
    if (player->rounded != NULL) {
        TavlaOdds odds;
        tavla_net_odds(player->rounded, &turned, &odds);
        for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
            chances.at[o] = (float)odds.at[o] / TAVLA_ODDS_ONE;
        }
        return chances_turned(&chances);
    }
    Judgement judgement;
    player_judge(player, &turned, &judgement);
    return chances_turned(&judgement.pass.out);
}

/* What the player's choice loses, the mean of those it likes equally: the file has the best play first, and
 * taking the first of equals would flatter. Negative for a line that cannot be read. */
static double read_loss(Player *player, FILE *file, uint32_t plays) {
    double best = -9e9, chosen = 0;
    uint32_t equals = 0;
    float favourite = -9;
    for (uint32_t i = 0; i < plays; i++) {
        char id[32];
        double equity;
        TavlaBoard end;
        if (fscanf(file, "%31s %lf", id, &equity) != 2 || !read_board(id, &end)) {
            return -1;
        }
        const Chances chances = value_of(player, &end);
        const float liking = chances_equity(&chances);
        if (liking > favourite) {
            favourite = liking;
            chosen = 0;
            equals = 0;
        }
        if (liking >= favourite) {
            chosen += equity;
            equals++;
        }
        best = equity > best ? equity : best;
    }
    return fmax(0, best - chosen / equals); /* a mean of equals may round to less */
}

bool yardstick_measure(Player *player, const char *path) {
    Losses losses[KINDS + 1] = {{0}};
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        (void)fprintf(stderr, "train_tavla: cannot read %s\n", path);
        return false;
    }
    char id[32];
    uint32_t dice[2], plays;
    int fields;
    while ((fields = fscanf(file, "%31s %u %u %u", id, &dice[0], &dice[1], &plays)) == 4) {
        TavlaBoard board = {{0}, {0}};
        const double loss = read_board(id, &board) ? read_loss(player, file, plays) : -1;
        if (loss < 0) {
            fields = 0;
            break;
        }
        add(&losses[kind_of(&board)], loss);
        add(&losses[KINDS], loss);
    }
    (void)fclose(file);
    if (fields != EOF) {
        (void)fprintf(stderr,
                      "train_tavla: %s: decision %.0f: expected an ID, two dice, a number "
                      "of plays and as many pairs of ID and equity\n",
                      path, losses[KINDS].count + 1);
        return false;
    }
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        print(KIND_NAMES[kind], &losses[kind]);
    }
    print("all", &losses[KINDS]);
    return true;
}

/* Points won by players[0], who begins if `begins` is 0. */
static double duel_game(Player *const players[2], uint32_t begins, Rng rng) {
    TavlaBoard board = start_board();
    for (uint32_t turn = begins;; turn ^= 1) {
        const Choice choice = player_choose(players[turn], &board, roll_random(&rng));
        if (choice.is_over) {
            const double points = (double)chances_equity(&choice.chances);
            return turn == 0 ? points : -points;
        }
        board = tavla_board_turned(&choice.board);
    }
}

void yardstick_duel(Player *first, Player *second, uint32_t pairs, Rng *rng) {
    double sum = 0, squares = 0;
    for (uint32_t i = 0; i < pairs; i++) {
        const Rng dice = rng_seed(rng_next(rng));
        Player *const players[2] = {first, second};
        const double mean = (duel_game(players, 0, dice) + duel_game(players, 1, dice)) / 2;
        sum += mean;
        squares += mean * mean;
    }
    const double mean = sum / pairs;
    (void)printf("%u games: %+.4f points a game (95 %%: +-%.4f)\n", 2 * pairs, mean,
                 1.96 * sqrt((squares / pairs - mean * mean) / pairs));
}
