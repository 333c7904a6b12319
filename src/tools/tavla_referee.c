/* SPDX-License-Identifier: MIT */
/*
 * Games of Tavla between a level of this program and GNU Backgammon, refereed by our rules with our
 * dice. Every run of dice is played twice, sides changed. The other program serves on a socket:
 *
 *     external localhost:PORT        (after its settings; docs/player-tavla.md lists them)
 *     tavla_referee PORT PAIRS SEED [LEVEL [POSITIONS]]
 *
 * POSITIONS limits what the level looks at in a turn: with 1, Zor does not look ahead.
 *
 * A line a pair tells its seed, our points a game, and the same without luck. Luck is what a throw
 * is worth to its side beyond the mean of all throws, by the network's word on the best end of
 * each. Whatever the network says, that is nothing on average, so taking the luck of every throw
 * from the points changes no mean; it only takes most of the chance out.
 */
#include <arpa/inet.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fibs_board.h"
#include "hash.h"
#include "notation.h"
#include "planner.h"
#include "rng.h"
#include "tavla_match.h"
#include "tavla_weights.h"

enum { LINE_ROOM = 512, STEP_ROOM = 8192 };

typedef struct {
    Planner *planner;
    Level level;
    Limits limits;
    TavlaNet net;
    FILE *in;
    int socket;
    Step steps[STEP_ROOM];
} Referee;

static void fail(const char *what, const char *detail) {
    (void)fprintf(stderr, "tavla_referee: %s: %s\n", what, detail);
    exit(1);
}

static void connect_to(Referee *referee, uint16_t port) {
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int yes = 1;
    referee->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (referee->socket < 0 ||
        connect(referee->socket, (const struct sockaddr *)(const void *)&address, sizeof address) !=
            0) {
        fail("cannot connect", "expected gnubg at that port");
    }
    (void)setsockopt(referee->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    referee->in = fdopen(referee->socket, "r");
    CHECK(referee->in != NULL);
}

/* The other program's turn. It is told of a match to two points at 0-0: with its table for that
 * score set to three quarters, a point is worth a point to it and a mars two. */
static void ask(Referee *referee, Record *record) {
    char text[LINE_ROOM];
    TavlaState told = record->now.as.tavla;
    TextWriter out = text_writer(text, sizeof text - 1);
    told.length = 2;
    fibs_board_write(&out, &told);
    text_put_char(&out, '\n');
    if (send(referee->socket, text, out.length, MSG_NOSIGNAL) != (ssize_t)out.length ||
        fgets(text, sizeof text, referee->in) == NULL) {
        fail("the other program", "no answer");
    }
    text[strcspn(text, "\r\n")] = '\0';
    StepList steps = {0};
    game_steps(&record->now, &steps);
    if (steps.count == 1 && step_kind(steps.at[0]) == STEP_PASS) {
        CHECK(record_play(record, record_actor(record), steps.at[0]) == STATUS_OK);
        return;
    }
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    Draft draft;
    while (in.end > in.at && in.end[-1] == ' ') {
        in.end--;
    }
    if (turn_read(&in, &record->now, &draft) != STATUS_OK) {
        fail("not a legal turn", text);
    }
    const Seat seat = record_actor(record);
    for (uint32_t i = 0; i < draft.count; i++) {
        CHECK(record_play(record, seat, draft.at[i]) == STATUS_OK);
    }
}

static void think(Referee *referee, Record *record, uint64_t seed) {
    const Seat seat = record_actor(record);
    Plan plan;
    CHECK(planner_begin(referee->planner, &record->now, &record->run, referee->level,
                        referee->limits, seed) == STATUS_OK);
    while (!planner_run(referee->planner, UINT32_MAX)) {
    }
    planner_plan(referee->planner, &plan);
    for (uint32_t i = 0; i < plan.count; i++) {
        CHECK(record_play(record, seat, plan.at[i]) == STATUS_OK);
    }
}

/* Points of the side that sees `board` and is to play `roll`. */
static double value_of(const Referee *referee, const TavlaBoard *board, TavlaRoll roll) {
    static TavlaBoard ends[TAVLA_ENDS_CAP];
    const TavlaValues values = tavla_values(&(TavlaState){.length = 0}, 0);
    const uint32_t count = tavla_ends(board, roll, ends);
    int32_t best = values.at[TAVLA_LOSE2];
    for (uint32_t i = 0; i < count; i++) {
        if (ends[i].own[TAVLA_OFF] == TAVLA_CHECKERS) {
            best = values.at[ends[i].opp[TAVLA_OFF] == 0 ? TAVLA_WIN2 : TAVLA_WIN1];
            break;
        }
        TavlaOdds odds; /* of the other side, which is to throw */
        const TavlaBoard turned = tavla_board_turned(&ends[i]);
        tavla_net_odds(&referee->net, &turned, &odds);
        const int32_t value = -tavla_value(&values, &odds);
        best = value > best ? value : best;
    }
    return (double)best / TAVLA_ODDS_ONE;
}

static double luck_of(const Referee *referee, const TavlaBoard *board, uint32_t a, uint32_t b) {
    double mean = 0;
    for (uint32_t x = 1; x <= 6; x++) {
        for (uint32_t y = 1; y <= x; y++) {
            mean += (x == y ? 1 : 2) * value_of(referee, board, tavla_roll(x, y)) / 36;
        }
    }
    return value_of(referee, board, tavla_roll(a, b)) - mean;
}

typedef struct {
    double points, luck; /* of our side */
} Score;

static Score play_game(Referee *referee, Side own, Rng dice, uint64_t seed) {
    Score score = {0, 0};
    GameState start;
    Record record;
    CHECK(game_start(GAME_TAVLA, game_defaults(GAME_TAVLA), &start) == STATUS_OK);
    record_open(&record, &start, referee->steps, STEP_ROOM);
    for (uint64_t turn = 0; record_actor(&record) != SEAT_NONE; turn++) {
        const uint8_t a = (uint8_t)(1 + rng_below(&dice, 6)),
                      b = (uint8_t)(1 + rng_below(&dice, 6));
        const Step roll = step_make(STEP_THROW, a > b ? a : b, a > b ? b : a, 0);
        const TavlaState *const state = &record.now.as.tavla;
        const TavlaBoard board = tavla_board(state, state->side);
        const double luck = luck_of(referee, &board, a, b);
        score.luck += state->side == own ? luck : -luck;
        CHECK(record_play(&record, SEAT_CHANCE, roll) == STATUS_OK);
        if (side_of(record_actor(&record)) == own) {
            think(referee, &record, hash_fold(seed, turn));
        } else {
            ask(referee, &record);
        }
    }
    const Outcome outcome = record_outcome(&record);
    score.points = outcome.side == own ? outcome.points : -outcome.points;
    return score;
}

typedef struct {
    double count, sum, squares;
} Mean;

static void add(Mean *mean, double value) {
    mean->count++;
    mean->sum += value;
    mean->squares += value * value;
}

static void print(const char *name, const Mean *pairs) {
    const double n = pairs->count, mean = pairs->sum / n;
    const double variance = n > 1 ? (pairs->squares - n * mean * mean) / (n - 1) : 1;
    const double half = 1.96 * sqrt(variance / n);
    (void)printf("%s, %.0f games: %+.4f points a game, 95 %% interval %+.4f to %+.4f\n", name,
                 2 * n, mean, mean - half, mean + half);
}

static void play_all(Referee *referee, uint64_t pairs, uint64_t seed) {
    Mean points = {0, 0, 0}, lucks = {0, 0, 0};
    for (uint64_t pair = 0; pair < pairs; pair++) {
        Score sum = {0, 0};
        for (Side own = 0; own < SIDE_CAP; own++) {
            const Score score = play_game(referee, own, rng_stream(seed, pair),
                                          hash_fold(hash_mix(~seed), 2 * pair + own));
            sum.points += score.points / 2;
            sum.luck += score.luck / 2;
        }
        add(&points, sum.points);
        add(&lucks, sum.points - sum.luck);
        (void)printf("pair %llu of seed %llu: %+.1f, without luck %+.4f\n",
                     (unsigned long long)pair, (unsigned long long)seed, sum.points,
                     sum.points - sum.luck);
        (void)fflush(stdout);
    }
    print("points", &points);
    print("without luck", &lucks);
}

int main(int argc, char **argv) {
    Level level = LEVEL_ZOR;
    if (argc < 4 || argc > 6 || (argc > 4 && level_by_name(argv[4], &level) != STATUS_OK)) {
        (void)fprintf(stderr, "usage: tavla_referee PORT PAIRS SEED [LEVEL [POSITIONS]]\n");
        return 2;
    }
    Referee *const referee = calloc(1, sizeof *referee);
    void *const memory = aligned_alloc(64, PLANNER_MEMORY);
    CHECK(referee != NULL && memory != NULL);
    referee->level = level;
    referee->limits.nodes = argc == 6 ? strtoull(argv[5], NULL, 10) : 0;
    referee->planner = planner_init(memory, PLANNER_MEMORY);
    const TavlaWeights weights = tavla_weights();
    CHECK(tavla_net_read(weights.at, weights.length, &referee->net) == STATUS_OK);
    connect_to(referee, (uint16_t)strtoul(argv[1], NULL, 10));
    play_all(referee, strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
    (void)fclose(referee->in);
    free(memory);
    free(referee);
    return 0;
}
