/* SPDX-License-Identifier: MIT */
/*
 * Trains the Tavla networks; docs/player-tavla.md tells the recipe. A CHECKPOINT is rewritten as a
 * whole now and then, so that whatever is broken off can be taken up again.
 *
 *     train_tavla td CHECKPOINT GAMES RATE SEED            learn while playing itself
 *     train_tavla lessons CHECKPOINT FILE COUNT SEED [races]   play, and write down lessons
 *     train_tavla fit CHECKPOINT OUT EPOCHS RATE LAMBDA SEED FILE…   learn from lessons
 *     train_tavla measure CHECKPOINT YARDSTICK [tables]    what its plays lose by another's
 *                                    judgement, the networks alone or with the tables for bearing
 *                                    off; also of a file of weights
 *     train_tavla duel CHECKPOINT CHECKPOINT PAIRS SEED    games of one against the other
 */
#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tavla/lesson.h"
#include "tavla/yardstick.h"

enum { SAVE_GAMES = 5000, BATCH = 64, EXIT_USAGE = 2 };

/* What a wrong difference between two plays of a roll weighs beside what is wrong with each. */
static const float SIBLINGS = 2;

static void save(const Player *player, const char *path) {
    char temporary[512];
    (void)snprintf(temporary, sizeof temporary, "%s.new", path);
    FILE *const file = fopen(temporary, "wb");
    if (file == NULL || fwrite(&player->model, sizeof player->model, 1, file) != 1 ||
        fclose(file) != 0 || rename(temporary, path) != 0) {
        (void)fprintf(stderr, "train_tavla: cannot write %s\n", path);
        exit(1);
    }
}

/* The player of a checkpoint; without a file and with a generator, a new one. */
static Player *load(const char *path, Rng *rng) {
    Player *const player = calloc(1, sizeof *player);
    CHECK(player != NULL);
    tavla_escapes_fill(&player->escapes);
    Model *const model = &player->model;
    Rng own = rng_seed(1);
    FILE *const file = fopen(path, "rb");
    if (file == NULL && rng != NULL) {
        for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
            net_random(&model->nets[kind], tavla_kind_inputs(kind), rng);
        }
        sieve_random(&model->sieve, rng);
        return player;
    }
    const size_t bytes = file == NULL ? 0 : fread(model, 1, sizeof *model, file);
    if (bytes == offsetof(Model, sieve)) {
        sieve_random(&model->sieve, &own);
    } else if (bytes != sizeof *model || model->nets[0].inputs != TAVLA_INPUT_COUNT) {
        (void)fprintf(stderr, "train_tavla: %s is not a checkpoint of this program\n", path);
        exit(EXIT_USAGE);
    }
    (void)fclose(file);
    return player;
}

static uint32_t number(const char *text) {
    char *end;
    const unsigned long value = strtoul(text, &end, 10);
    if (*text == '\0' || *end != '\0' || value > UINT32_MAX) {
        (void)fprintf(stderr, "train_tavla: expected a whole number, not %s\n", text);
        exit(EXIT_USAGE);
    }
    return (uint32_t)value;
}

static float fraction(const char *text) {
    char *end;
    const float value = strtof(text, &end);
    if (*text == '\0' || *end != '\0' || !(value >= 0 && value <= 1)) {
        (void)fprintf(stderr, "train_tavla: expected a number from 0 to 1, not %s\n", text);
        exit(EXIT_USAGE);
    }
    return value;
}

static int run_td(char **args) {
    Rng rng = rng_seed(number(args[3]));
    Player *const player = load(args[0], &rng);
    const uint64_t first = player->model.games, end = first + number(args[1]);
    const float rate = fraction(args[2]);
    rng = rng_seed(number(args[3]) + first);
    const clock_t begun = clock();
    while (player->model.games < end) {
        player_learn_game(player, rate, &rng);
        if (player->model.games % SAVE_GAMES == 0) {
            const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
            Judgement start;
            const TavlaBoard board = start_board();
            player_judge(player, &board, &start);
            (void)printf("%lu games, %.1f games/s, start %+.3f\n",
                         (unsigned long)player->model.games,
                         (double)(player->model.games - first) / seconds,
                         (double)chances_equity(&start.pass.out));
            (void)fflush(stdout);
            save(player, args[0]);
        }
    }
    save(player, args[0]);
    return 0;
}

static int run_lessons(char **args) {
    Rng rng = rng_seed(number(args[3]));
    Player *const player = load(args[0], NULL);
    player_fill_tables(player);
    FILE *const file = fopen(args[1], "ab");
    const bool is_race = args[4] != NULL && strcmp(args[4], "races") == 0;
    const bool is_written =
        file != NULL && lesson_write(player, file, number(args[2]), is_race, &rng);
    if (file == NULL || fclose(file) != 0 || !is_written) {
        (void)fprintf(stderr, "train_tavla: cannot write %s\n", args[1]);
        return 1;
    }
    return 0;
}

/* One kind's network at school; the kinds learn side by side, a thread each. */
typedef struct {
    Player *player;
    const Lesson *lessons;
    const Chances *aims;
    const int32_t *siblings;
    uint32_t *order, count; /* which lessons are of its kind */
    Net gradient;
    Moments moments;
    float from, to; /* rate at the beginning and the end of the pass */
    Rng rng;
    double squares;
} Class;

typedef struct {
    Lesson *lessons;
    Chances *aims;
    int32_t *siblings;
    uint32_t count;
    Class classes[TAVLA_KINDS];
} School;

/* Adds a file's lessons to the others. */
static void read_lessons(School *school, const char *path) {
    FILE *const file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        (void)fprintf(stderr, "train_tavla: cannot read %s\n", path);
        exit(EXIT_USAGE);
    }
    const uint32_t more = (uint32_t)((size_t)ftell(file) / sizeof(Lesson));
    rewind(file);
    school->lessons = realloc(school->lessons, (school->count + more) * sizeof(Lesson));
    CHECK(school->lessons != NULL);
    CHECK(fread(school->lessons + school->count, sizeof(Lesson), more, file) == more);
    school->count += more;
    (void)fclose(file);
    school->lessons[school->count - 1].is_followed = 0;
}

/* Turns an aim so that a step towards it moves the equity of `out` by `amount` of its slope. */
static void pull(Chances *aim, const Chances *out, float amount) {
    for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
        aim->at[o] += amount * out->at[o] * (CHANCE_POINTS[o] - chances_equity(out));
    }
}

/* A lesson aside also learns how much worse or better it is than the play made, and so does that:
 * gradient of SIBLINGS / 2 times the square of what is wrong with the difference. A choice needs no
 * more than differences. */
static void learn_difference(Class *class, uint32_t at, const Judgement *now, Chances *aim) {
    const int32_t sibling = class->siblings[at];
    Judgement other;
    if (sibling == NO_SIBLING) {
        return;
    }
    player_judge(class->player, &class->lessons[sibling].board, &other);
    if (other.kind != now->kind) {
        return;
    }
    const float wanted = chances_equity(&class->lessons[at].expected) -
                         chances_equity(&class->lessons[sibling].expected);
    const float wrong = chances_equity(&now->pass.out) - chances_equity(&other.pass.out) - wanted;
    Chances there = other.pass.out;
    pull(&there, &other.pass.out, SIBLINGS * wrong);
    pull(aim, &now->pass.out, -SIBLINGS * wrong);
    net_descend(other.net, &other.inputs, &other.pass, &there, 1.0f / BATCH, &class->gradient);
}

/* One pass over the lessons of a kind in random order, a BATCH together, the rate going down evenly;
 * sums the squared error of the equity before each step. */
static void *run_class(void *argument) {
    Class *const class = argument;
    class->squares = 0;
    for (uint32_t i = 0; i < class->count; i++) {
        const uint32_t j = i + rng_below(&class->rng, class->count - i), at = class->order[j];
        class->order[j] = class->order[i];
        class->order[i] = at;
        Chances aim = class->aims[at];
        Judgement now;
        player_judge(class->player, &class->lessons[at].board, &now);
        learn_difference(class, at, &now, &aim);
        net_descend(now.net, &now.inputs, &now.pass, &aim, 1.0f / BATCH, &class->gradient);
        if ((i + 1) % BATCH == 0) {
            const float done = (float)i / (float)class->count;
            net_step(now.net, &class->gradient, &class->moments,
                     class->from + (class->to - class->from) * done);
        }
        const float error = chances_equity(&now.pass.out) - chances_equity(&class->aims[at]);
        class->squares += (double)(error * error);
    }
    return NULL;
}

static void open_classes(School *school, Player *player, uint64_t seed) {
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        Class *const class = &school->classes[kind];
        class->player = player;
        class->lessons = school->lessons;
        class->aims = school->aims;
        class->siblings = school->siblings;
        class->rng = rng_seed(seed + kind);
        class->order = calloc(school->count, sizeof *class->order);
        CHECK(class->order != NULL);
        for (uint32_t i = 0; i < school->count; i++) {
            if (tavla_kind(&school->lessons[i].board) == kind) {
                class->order[class->count++] = i;
            }
        }
    }
}

static void run_epoch(School *school, float from, float to) {
    pthread_t threads[TAVLA_KINDS];
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        Class *const class = &school->classes[kind];
        class->from = from;
        class->to = to;
        CHECK(pthread_create(&threads[kind], NULL, run_class, class) == 0);
    }
    double squares = 0;
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        const Class *const class = &school->classes[kind];
        CHECK(pthread_join(threads[kind], NULL) == 0);
        (void)printf("%u lessons, error %.5f; ", class->count,
                     class->count == 0 ? 0 : sqrt(class->squares / class->count));
        squares += class->squares;
    }
    (void)printf("all: %u lessons, error %.5f\n", school->count, sqrt(squares / school->count));
    (void)fflush(stdout);
}

static int run_fit(char **args) {
    const uint32_t epochs = number(args[2]);
    const float rate = fraction(args[3]), lambda = fraction(args[4]);
    Player *const player = load(args[0], NULL);
    static School school;
    for (char **path = args + 6; *path != NULL; path++) {
        read_lessons(&school, *path);
    }
    school.aims = calloc(school.count, sizeof *school.aims);
    CHECK(school.aims != NULL);
    lesson_aims(school.lessons, school.count, lambda, school.aims);
    school.siblings = calloc(school.count, sizeof *school.siblings);
    CHECK(school.siblings != NULL);
    (void)printf("%u of the lessons are plays aside with their siblings\n",
                 lesson_siblings(school.lessons, school.count, school.siblings));
    open_classes(&school, player, number(args[5]));
    for (uint32_t epoch = 0; epoch < epochs; epoch++) {
        const float left = (float)(epochs - epoch) / (float)epochs;
        run_epoch(&school, rate * left, rate * (left - 1.0f / (float)epochs));
        save(player, args[1]);
    }
    return 0;
}

/* A player by a file of weights; NULL if it is none. */
static Player *load_rounded(const char *path) {
    static TavlaNet net;
    const uint32_t size = tavla_net_size();
    uint8_t *const bytes = aligned_alloc(64, (size + 64) / 64 * 64);
    Player *const player = calloc(1, sizeof *player);
    CHECK(bytes != NULL && player != NULL);
    FILE *const file = fopen(path, "rb");
    const size_t length = file == NULL ? 0 : fread(bytes, 1, size + 1, file);
    if (file != NULL) {
        (void)fclose(file);
    }
    if (tavla_net_read(bytes, (uint32_t)length, &net) != STATUS_OK) {
        free(bytes);
        free(player);
        return NULL;
    }
    player->rounded = &net;
    return player;
}

static int run_measure(char **args) {
    Player *const rounded = load_rounded(args[0]);
    Player *const player = rounded != NULL ? rounded : load(args[0], NULL);
    if (args[2] != NULL && strcmp(args[2], "tables") == 0) {
        player_fill_tables(player);
    }
    return yardstick_measure(player, args[1]) ? 0 : EXIT_USAGE;
}

static int run_duel(char **args) {
    Rng rng = rng_seed(number(args[3]));
    yardstick_duel(load(args[0], NULL), load(args[1], NULL), number(args[2]), &rng);
    return 0;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(char **args);
        int least, most;
    } commands[] = {
        {"td", run_td, 4, 4},           {"lessons", run_lessons, 4, 5}, {"fit", run_fit, 7, 1000},
        {"measure", run_measure, 2, 3}, {"duel", run_duel, 4, 4},
    };
    for (uint32_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(argv[1], commands[i].name) == 0 && argc - 2 >= commands[i].least &&
            argc - 2 <= commands[i].most) {
            return commands[i].run(argv + 2);
        }
    }
    (void)fprintf(stderr, "usage: train_tavla td CHECKPOINT GAMES RATE SEED\n"
                          "       train_tavla lessons CHECKPOINT FILE COUNT SEED [races]\n"
                          "       train_tavla fit CHECKPOINT OUT EPOCHS RATE LAMBDA SEED FILE...\n"
                          "       train_tavla measure CHECKPOINT YARDSTICK [tables]\n"
                          "       train_tavla duel CHECKPOINT CHECKPOINT PAIRS SEED\n");
    return EXIT_USAGE;
}
