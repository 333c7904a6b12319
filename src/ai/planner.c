/* SPDX-License-Identifier: MIT */
#include "planner.h"

#include "hash.h"
#include "kos_player.h"
#include "notation.h"
#include "rng.h"
#include "search.h"
#include "tavla_player.h"

struct Planner {
    Search search;
    uint64_t table_bytes;
    uint32_t end_count;
    TurnEnd ends[SEARCH_TURN_CAP];
    TurnEnd scratch[SEARCH_TURN_CAP];
    GameId game; /* thought about last: Tavla and Kös have their players where the table is */
};

/* The table starts at a fixed place, so that its size and with it the plans are the same however
 * large pointers are; below TABLE_BYTES_MIN a search crawls. */
enum { TABLE_OFFSET = 1 << 18, TABLE_BYTES_MIN = 1 << 20 };

_Static_assert(sizeof(struct Planner) <= TABLE_OFFSET, "the planner ends before its table");

static void *table_of(Planner *planner) {
    return (unsigned char *)planner + TABLE_OFFSET;
}

static const void *table_seen(const Planner *planner) {
    return (const unsigned char *)planner + TABLE_OFFSET;
}

uint64_t planner_memory_min(void) {
    const uint64_t kos = sizeof(KosPlayer), tavla = sizeof(TavlaPlayer);
    const uint64_t players = kos > tavla ? kos : tavla;
    return TABLE_OFFSET + (players > TABLE_BYTES_MIN ? players : TABLE_BYTES_MIN);
}

Planner *planner_init(void *memory, uint64_t bytes) {
    if (bytes < planner_memory_min()) {
        return 0;
    }
    Planner *const planner = memory;
    planner->table_bytes = bytes - TABLE_OFFSET;
    planner->end_count = 0;
    planner->game = GAME_MORRIS;
    search_init(&planner->search, table_of(planner), planner->table_bytes);
    return planner;
}

void planner_clear(Planner *planner) {
    planner->search.is_done = true;
    planner->end_count = 0;
}

/* The level's own limits, unless the caller knows better; see planner.h. */
static SearchLimits limits_of(LevelTraits traits, Limits limits) {
    SearchLimits out = {.depth = traits.depth, .nodes = traits.nodes};
    if (limits.depth > 0 || limits.nodes > 0) {
        out.nodes = limits.nodes > 0 ? limits.nodes : UINT64_MAX;
    }
    if (limits.depth > 0 && limits.depth < out.depth) {
        out.depth = limits.depth;
    }
    return out;
}

/* Gives the memory behind the planner to the player of `game`. */
static void change_game(Planner *planner, GameId game) {
    if (planner->game == game) {
        return;
    }
    planner->game = game;
    switch (game) {
    case GAME_MORRIS:
        search_init(&planner->search, table_of(planner), planner->table_bytes);
        break;
    case GAME_TAVLA:
        tavla_player_init(table_of(planner));
        break;
    case GAME_KOS:
        kos_player_init(table_of(planner));
        break;
    case GAME_COUNT:
        UNREACHABLE();
    }
}

static void morris_begin(Planner *planner, const GameState *state, const KeyRun *run, Level level,
                         Limits limits, uint64_t seed) {
    const Status status =
        turn_ends(state, planner->scratch, planner->ends, SEARCH_TURN_CAP, &planner->end_count);
    CHECK(status == STATUS_OK && planner->end_count > 0);
    const LevelTraits traits = level_traits(level);
    Search *const search = &planner->search;
    search_begin(search, &state->as.morris, run, planner->ends, planner->end_count,
                 limits_of(traits, limits));
    Rng rng = rng_seed(seed);
    for (uint32_t i = 0; i < search->turn_count; i++) {
        const TurnEnd *const end = &planner->ends[i];
        const bool is_taking = step_kind(end->at[end->count - 1]) == STEP_TAKE;
        const uint32_t greed = is_taking ? traits.greed : 0;
        search->turns[i].bonus = (int32_t)(rng_below(&rng, traits.noise + 1) + greed);
    }
}

/* A throw of the other side is a ply, and so is the turn itself. */
static TavlaStrength tavla_strength_within(Level level, Limits limits) {
    TavlaStrength strength = tavla_strength(level);
    if (limits.depth > 0 || limits.nodes > 0) {
        strength.nodes = limits.nodes > 0 ? limits.nodes : UINT64_MAX;
    }
    if (limits.depth > 0 && limits.depth <= strength.depth) {
        strength.depth = (uint8_t)(limits.depth - 1);
    }
    return strength;
}

Status planner_begin(Planner *planner, const GameState *state, const KeyRun *run, Level level,
                     Limits limits, uint64_t seed) {
    const Seat actor = game_actor(state);
    if (actor == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    if (actor == SEAT_CHANCE) {
        return STATUS_NOT_YOUR_TURN;
    }
    change_game(planner, state->id);
    switch (state->id) {
    case GAME_MORRIS:
        morris_begin(planner, state, run, level, limits, seed);
        return STATUS_OK;
    case GAME_TAVLA:
        return tavla_player_begin(table_of(planner), &state->as.tavla,
                                  tavla_strength_within(level, limits), seed);
    case GAME_KOS:
        kos_player_begin(table_of(planner), &state->as.kos, kos_strength(level), seed);
        return STATUS_OK;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

/* Zor's chances become points of a hundredth each, -100 to 100. */
static void kos_plan(const KosPlayer *player, Plan *out) {
    int32_t score;
    *out = (Plan){.nodes = player->positions};
    out->count = kos_player_turn(player, out->at, &score);
    if (score >= KOS_SCORE_WON) {
        out->score = PLANNER_WON - (int32_t)out->count;
    } else if (player->strength.is_fitted) {
        out->score = (2 * score - KOS_CHANCE_ONE) * 100 / KOS_CHANCE_ONE;
    } else {
        out->score = score;
    }
}

/* A score in points, or in chances of a match from -1 to 1, in hundredths. */
static void tavla_plan(const TavlaPlayer *player, uint32_t index, Plan *out) {
    const TavlaChoice *const choice = &player->choices[index];
    *out = (Plan){.score = (int32_t)((int64_t)choice->score * 100 / TAVLA_ODDS_ONE),
                  .depth = choice->depth + 1u,
                  .nodes = player->positions};
    out->count = tavla_player_turn(player, index, out->at);
}

bool planner_run(Planner *planner, uint64_t nodes) {
    switch (planner->game) {
    case GAME_MORRIS:
        return search_run(&planner->search, nodes);
    case GAME_TAVLA:
        return tavla_player_run(table_of(planner), nodes);
    case GAME_KOS:
        return kos_player_run(table_of(planner), nodes);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static void morris_plan(const Planner *planner, Plan *out) {
    const Search *const search = &planner->search;
    *out = (Plan){.score = search->score, .depth = search->depth, .nodes = search->nodes};
    if (planner->end_count > 0) {
        const TurnEnd *const end = &planner->ends[search->best];
        out->count = end->count;
        for (uint32_t i = 0; i < end->count; i++) {
            out->at[i] = end->at[i];
        }
    }
}

void planner_plan(const Planner *planner, Plan *out) {
    switch (planner->game) {
    case GAME_MORRIS:
        morris_plan(planner, out);
        break;
    case GAME_TAVLA:
        tavla_plan(table_seen(planner), 0, out);
        break;
    case GAME_KOS:
        kos_plan(table_seen(planner), out);
        break;
    case GAME_COUNT:
        UNREACHABLE();
    }
}

uint32_t planner_choice_count(const Planner *planner) {
    if (planner->game != GAME_TAVLA) {
        return 0;
    }
    const TavlaPlayer *const player = table_seen(planner);
    return player->end_count;
}

void planner_choice(const Planner *planner, uint32_t index, Plan *out) {
    ASSERT(index < planner_choice_count(planner));
    tavla_plan(table_seen(planner), index, out);
}

/* Positions of every kind; the numbers behind them are positions to look at. */
static const struct {
    const char *text;
    GameId game;
    uint32_t nodes;
} SIGNATURE_WORK[] = {
    {".../.../.../....../.../.../... w 9 9 0", GAME_MORRIS, 150000},
    {"W../.B./.../..W.../.../.B./..W w 6 7 0", GAME_MORRIS, 100000},
    {".W./WBW/.B./B.WW.B/.../BW./..B b 2 2 0", GAME_MORRIS, 100000},
    {"W.W/.BB/B.W/.WB.WB/W.B/.WB/B.W w 0 0 7", GAME_MORRIS, 100000},
    {"B../.W./.W./B...W./.B./.../..W b 0 0 40", GAME_MORRIS, 100000},
    {"W.B/.W./.../B.W..B/.../.W./B.W w 0 0 58", GAME_MORRIS, 50000},
    {"W.B/.../B../.W...W/.../.../..B w 0 0 0", GAME_MORRIS, 100000},
    {"WWW/.B./.../B....B/.../.B./... w 6 5 0 x1", GAME_MORRIS, 100000},
    {"W.B/.W./.B./W....B/.../.W./B.. b 0 0 3 nofly two", GAME_MORRIS, 100000},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0", GAME_TAVLA, 10000},
    {"XGID=ab----D-C---dE---c-e----BA:0:0:-1:52:1:2:0:5:0", GAME_TAVLA, 10000},
    {"XGID=-bB---BCBBBBc------dc-c---:0:0:1:21:0:0:0:5:0", GAME_TAVLA, 10000},
    {"XGID=---BBBD-----bB-----dcbbb-C:0:0:1:11:0:0:0:5:0", GAME_TAVLA, 10000},
    {"XGID=--C-CD---BC--b---c-e--e---:0:0:1:65:0:0:0:0:0", GAME_TAVLA, 10000},
    {"XGID=-BC-BA-------------a--cb--:0:0:1:64:2:2:0:5:0", GAME_TAVLA, 10000},
};
enum { SIGNATURE_COUNT = sizeof SIGNATURE_WORK / sizeof SIGNATURE_WORK[0] };

static uint64_t fold_plan(uint64_t hash, const Plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++) {
        hash = hash_fold(hash, plan->at[i].bits);
    }
    hash = hash_fold(hash, (uint64_t)(int64_t)plan->score);
    hash = hash_fold(hash, plan->depth);
    return hash_fold(hash, plan->nodes);
}

static uint32_t length_of(const char *text) {
    uint32_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}

/* What the player of Tavla thinks of each turn, to the last bit. */
static uint64_t fold_choices(uint64_t hash, const TavlaPlayer *player) {
    for (uint32_t i = 0; i < player->end_count; i++) {
        hash = hash_fold(hash, (uint64_t)(int64_t)player->choices[i].score);
    }
    return hash;
}

/* Folds one piece of work, numbered `i`, into `hash`; false when weights are missing. */
static bool fold_work(Planner *planner, uint32_t i, uint64_t *hash, uint64_t *nodes) {
    const GameId game = SIGNATURE_WORK[i / LEVEL_COUNT].game;
    const char *const text = SIGNATURE_WORK[i / LEVEL_COUNT].text;
    const Limits limits = {.nodes = SIGNATURE_WORK[i / LEVEL_COUNT].nodes};
    TextReader reader = text_reader(text, length_of(text));
    GameState state;
    Record record;
    Plan plan;
    CHECK(state_read(&reader, game, &state) == STATUS_OK);
    record_open(&record, &state, 0, 0);
    const Level level = (Level)(i % LEVEL_COUNT);
    if (planner_begin(planner, &record.now, &record.run, level, limits, i) != STATUS_OK) {
        return false;
    }
    while (!planner_run(planner, UINT32_MAX)) {
    }
    planner_plan(planner, &plan);
    *hash = fold_plan(*hash, &plan);
    *hash = game == GAME_TAVLA ? fold_choices(*hash, table_seen(planner)) : *hash;
    *nodes += plan.nodes;
    return true;
}

uint64_t planner_signature(Planner *planner, GameId game, uint64_t *nodes) {
    uint64_t hash = 0;
    *nodes = 0;
    change_game(planner, game);
    if (game == GAME_MORRIS) {
        trans_init(&planner->search.table, table_of(planner), TABLE_BYTES_MIN);
    }
    for (uint32_t i = 0; i < SIGNATURE_COUNT * LEVEL_COUNT; i++) {
        if (SIGNATURE_WORK[i / LEVEL_COUNT].game == game && !fold_work(planner, i, &hash, nodes)) {
            return 0;
        }
    }
    if (game == GAME_MORRIS) {
        trans_init(&planner->search.table, table_of(planner), planner->table_bytes);
    }
    return hash;
}
