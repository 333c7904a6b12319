/* SPDX-License-Identifier: MIT */
/*
 * What a level's turns lose by another program's judgement: a yardstick file (tools/tavla/yardstick.h)
 * has every play of many decisions judged.
 *
 *     tavla_measure YARDSTICK LEVEL [POSITIONS]
 *
 * POSITIONS limits what the level looks at in a turn, as for tavla_referee. Each decision is taken as
 * the first hand of a single one: a mars counts two.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "position_id.h"
#include "tavla_player.h"

enum { ID_ROOM = 32, EXIT_USAGE = 2 };

typedef struct {
    double decisions, loss, squares, over20, over80, positions, seconds, slowest;
} Measured;

static void fail(const char *path, double decision) {
    (void)fprintf(
        stderr,
        "tavla_measure: %s: decision %.0f: expected an ID, two dice, a number of plays and "
        "as many pairs of ID and equity\n",
        path, decision);
    exit(EXIT_USAGE);
}

/* `state` by a Position ID that seat 0 sees; false when it is none. */
static bool read_state(const char *id, TavlaState *state) {
    TextReader reader = text_reader(id, (uint32_t)strlen(id));
    if (position_id_read(&reader, 0, state) != STATUS_OK) {
        return false;
    }
    for (uint32_t side = 0; side < SIDE_CAP; side++) {
        uint32_t off = TAVLA_CHECKERS;
        for (uint32_t slot = 1; slot < TAVLA_SLOTS; slot++) {
            off -= state->men[side][slot];
        }
        state->men[side][TAVLA_OFF] = (uint8_t)off;
    }
    return true;
}

static TavlaBoard choose(TavlaPlayer *player, const TavlaState *state, TavlaStrength strength,
                         Measured *sum) {
    const clock_t begun = clock();
    CHECK(tavla_player_begin(player, state, strength, 1) == STATUS_OK);
    while (!tavla_player_run(player, UINT32_MAX)) {
    }
    const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    sum->seconds += seconds;
    sum->slowest = fmax(sum->slowest, seconds);
    sum->positions += (double)player->positions;
    return player->ends[player->choices[0].end];
}

/* What the choice loses; negative when it, or the line, is not as expected. */
static double loss_of(FILE *file, const TavlaBoard *chosen, uint32_t plays) {
    double best = -HUGE_VAL, own = -HUGE_VAL;
    for (uint32_t i = 0; i < plays; i++) {
        char id[ID_ROOM];
        double equity;
        TavlaState end = {.side = 0};
        if (fscanf(file, "%31s %lf", id, &equity) != 2 || !read_state(id, &end)) {
            return -1;
        }
        const TavlaBoard board = tavla_board(&end, 0);
        best = fmax(best, equity);
        own = memcmp(&board, chosen, sizeof board) == 0 ? equity : own;
    }
    return own == -HUGE_VAL ? -1 : best - own;
}

static void print(const Measured *sum) {
    const double n = sum->decisions, mean = sum->loss / n;
    (void)printf("%.0f decisions: %.2f mEq (95 %%: +-%.2f), over 20: %.2f %%, over 80: %.2f %%; "
                 "%.0f positions and %.1f ms a turn, at most %.0f ms\n",
                 n, mean, 1.96 * sqrt((sum->squares / n - mean * mean) / n), 100 * sum->over20 / n,
                 100 * sum->over80 / n, sum->positions / n, 1000 * sum->seconds / n,
                 1000 * sum->slowest);
    (void)fflush(stdout);
}

static void measure(TavlaPlayer *player, const char *path, TavlaStrength strength) {
    Measured sum = {0};
    char id[ID_ROOM];
    uint32_t a, b, plays;
    int fields;
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        (void)fprintf(stderr, "tavla_measure: cannot read %s\n", path);
        exit(EXIT_USAGE);
    }
    while ((fields = fscanf(file, "%31s %u %u %u", id, &a, &b, &plays)) == 4) {
        TavlaState state = {.side = 0};
        if (!read_state(id, &state) || a < 1 || a > 6 || b < 1 || b > 6) {
            fail(path, sum.decisions + 1);
        }
        const TavlaRoll roll = tavla_roll(a, b);
        memcpy(state.dice, roll.dice, sizeof state.dice);
        memcpy(state.uses, roll.uses, sizeof state.uses);
        const TavlaBoard chosen = choose(player, &state, strength, &sum);
        const double loss = loss_of(file, &chosen, plays);
        if (loss < 0) {
            fail(path, sum.decisions + 1);
        }
        sum.decisions++;
        sum.loss += loss;
        sum.squares += loss * loss;
        sum.over20 += loss > 20;
        sum.over80 += loss > 80;
        if (fmod(sum.decisions, 200) == 0) {
            print(&sum);
        }
    }
    (void)fclose(file);
    if (fields != EOF || sum.decisions == 0) {
        fail(path, sum.decisions + 1);
    }
    print(&sum);
}

int main(int argc, char **argv) {
    Level level = LEVEL_ZOR;
    if (argc < 3 || argc > 4 || level_by_name(argv[2], &level) != STATUS_OK) {
        (void)fprintf(stderr, "usage: tavla_measure YARDSTICK LEVEL [POSITIONS]\n");
        return EXIT_USAGE;
    }
    TavlaPlayer *const player = calloc(1, sizeof *player);
    CHECK(player != NULL);
    tavla_player_init(player);
    TavlaStrength strength = tavla_strength(level);
    if (argc == 4) {
        strength.nodes = strtoull(argv[3], NULL, 10);
    }
    measure(player, argv[1], strength);
    free(player);
    return 0;
}
