/* SPDX-License-Identifier: MIT */
/*
 * Turns of Tavla as players write them: 8/5 6/5, 13/7* 6/5, 24/18(2) 13/7(2). What one checker does
 * is one word, with the points between only where they matter: where something was hit, and in
 * bearing off where one die alone would do the same.
 */
#include "internal.h"

#include "tavla.h"

enum { DICE_CAP = 4 };

/* The way of one checker: count + 1 slots, and whether it hit on arriving there. */
typedef struct {
    uint8_t at[DICE_CAP + 1];
    bool hits[DICE_CAP + 1];
    uint32_t count; /* hops */
} Way;

typedef struct {
    Way at[DICE_CAP];
    uint32_t count;
} Ways;

static uint8_t way_end(const Way *way) {
    return way->at[way->count];
}

/* The hops in the order of the slots they start from, farthest first: each follows those that
 * arrive where it starts. */
static uint32_t sort_hops(const TavlaState *state, const Step *steps, uint32_t count, Way *out) {
    TavlaState now = *state;
    for (uint32_t i = 0; i < count; i++) {
        const Way hop = {{step_x(steps[i]), step_y(steps[i])},
                         {false, tavla_explain(&now, steps[i]).hits > 0},
                         1};
        uint32_t at = i;
        for (; at > 0 && out[at - 1].at[0] < hop.at[0]; at--) {
            out[at] = out[at - 1];
        }
        out[at] = hop;
        now = tavla_apply(&now, steps[i]);
    }
    return count;
}

/* The way that arrives where a hop starts: the last of several, because only the first can have hit
 * there and its point must be written anyway. */
static Way *find_way(Ways *ways, uint8_t from) {
    Way *found = 0;
    for (uint32_t i = 0; i < ways->count; i++) {
        Way *const way = &ways->at[i];
        found = way_end(way) == from ? way : found;
    }
    return found;
}

static Ways join_hops(const Way *hops, uint32_t count) {
    Ways ways = {.count = 0};
    for (uint32_t i = 0; i < count; i++) {
        Way *const way = find_way(&ways, hops[i].at[0]);
        if (way == 0) {
            ways.at[ways.count++] = hops[i];
            continue;
        }
        way->count++;
        way->at[way->count] = hops[i].at[1];
        way->hits[way->count] = hops[i].hits[1];
    }
    return ways;
}

/* Leaves out the points between that tell nothing. */
static void shorten(Way *way, uint32_t larger_die) {
    const bool is_plain = way_end(way) == TAVLA_OFF && way->at[0] <= larger_die;
    uint32_t kept = 0;
    for (uint32_t i = 1; i <= way->count; i++) {
        if (i == way->count || way->hits[i] || is_plain) {
            kept++;
            way->at[kept] = way->at[i];
            way->hits[kept] = way->hits[i];
        }
    }
    way->count = kept;
}

static bool is_same_way(const Way *a, const Way *b) {
    bool is_same = a->count == b->count;
    for (uint32_t i = 0; is_same && i <= a->count; i++) {
        is_same = a->at[i] == b->at[i];
    }
    return is_same;
}

/* Farthest start first, then the longest way, then the way that hits. */
static bool goes_before(const Way *a, const Way *b) {
    if (a->at[0] != b->at[0]) {
        return a->at[0] > b->at[0];
    }
    if (way_end(a) != way_end(b)) {
        return way_end(a) < way_end(b);
    }
    return a->count > b->count;
}

static void sort_ways(Ways *ways) {
    for (uint32_t i = 1; i < ways->count; i++) {
        const Way way = ways->at[i];
        uint32_t at = i;
        for (; at > 0 && goes_before(&way, &ways->at[at - 1]); at--) {
            ways->at[at] = ways->at[at - 1];
        }
        ways->at[at] = way;
    }
}

static void write_way(TextWriter *out, const Way *way, uint32_t times) {
    for (uint32_t i = 0; i <= way->count; i++) {
        text_put(out, i > 0 ? "/" : "");
        tavla_slot_write(out, way->at[i]);
        text_put(out, way->hits[i] ? "*" : "");
    }
    if (times > 1) {
        text_put_char(out, '(');
        text_put_number(out, times);
        text_put_char(out, ')');
    }
}

void tavla_turn_write(TextWriter *out, const TavlaState *state, const Step *steps, uint32_t count) {
    if (count > 0 && step_kind(steps[0]) != STEP_MOVE) {
        ASSERT(count == 1);
        tavla_step_write(out, state, steps[0]);
        return;
    }
    ASSERT(count <= DICE_CAP);
    Way hops[DICE_CAP];
    Ways ways = join_hops(hops, sort_hops(state, steps, count, hops));
    for (uint32_t i = 0; i < ways.count; i++) {
        shorten(&ways.at[i], state->dice[0]);
    }
    sort_ways(&ways);
    for (uint32_t i = 0, times = 1; i < ways.count; i += times) {
        for (times = 1; i + times < ways.count; times++) {
            if (!is_same_way(&ways.at[i], &ways.at[i + times])) {
                break;
            }
        }
        text_put(out, i > 0 ? " " : "");
        write_way(out, &ways.at[i], times);
    }
}

/* --- reading -------------------------------------------------------------------------------- */

static bool is_way_next(const TextReader *in) {
    TextReader ahead = *in;
    uint8_t from;
    return tavla_slot_read(&ahead, true, &from) == STATUS_OK && text_accept(&ahead, "/");
}

/* The slots named, and which of them are marked as hits by a star. */
static Status read_way(TextReader *in, Way *out) {
    Way way = {.count = 0};
    Status status = tavla_slot_read(in, true, &way.at[0]);
    while (status == STATUS_OK && text_accept(in, "/")) {
        const uint32_t offset = text_offset(in);
        if (way.count == DICE_CAP) {
            return text_fail_at(in, offset, "at most four moves of one checker");
        }
        way.count++;
        status = tavla_slot_read(in, false, &way.at[way.count]);
        if (status == STATUS_OK && way.at[way.count] >= way.at[way.count - 1]) {
            return text_fail_at(in, offset, "a lower point than the one before");
        }
        way.hits[way.count] = text_accept(in, "*");
    }
    if (status == STATUS_OK) {
        *out = way;
    }
    return status;
}

/* "(2)" behind a way; 1 where there is none. */
static Status read_times(TextReader *in, uint32_t *times) {
    *times = 1;
    if (!text_accept(in, "(")) {
        return STATUS_OK;
    }
    const int byte = text_peek(in);
    if (byte < '2' || byte > '4') {
        return text_fail(in, "a number of checkers, 2 to 4");
    }
    *times = (uint32_t)(text_next(in) - '0');
    return text_accept(in, ")") ? STATUS_OK : text_fail(in, "')'");
}

/* The first way stands next, see is_way_next. */
static Status read_ways(TextReader *in, Ways *out) {
    Ways ways = {.count = 0};
    do {
        Way way = {.count = 0};
        uint32_t times = 1;
        const uint32_t offset = text_offset(in);
        Status status = read_way(in, &way);
        if (status == STATUS_OK) {
            status = read_times(in, &times);
        }
        if (status == STATUS_OK && ways.count + times > DICE_CAP) {
            status = text_fail_at(in, offset, "at most four checkers moved");
        }
        if (status != STATUS_OK) {
            return status;
        }
        for (uint32_t i = 0; i < times; i++) {
            ways.at[ways.count++] = way;
        }
        TextReader ahead = *in;
        (void)text_skip_blanks(&ahead);
        if (!is_way_next(&ahead)) {
            break;
        }
        in->at = ahead.at;
    } while (true);
    *out = ways;
    return STATUS_OK;
}

/*
 * Which steps are meant: ways are walked in any order, each hop a legal step that does not pass
 * the next slot named. Strictly, a hop hits exactly where the text has a star (or another checker
 * of this turn did before, as in 6/5*(2)); a second search lets stars go, because many leave them
 * out.
 */
typedef struct {
    const Ways *ways;
    bool is_strict, wants_whole;
    uint32_t found; /* different positions that fit */
    uint64_t key;
    Draft first;
} Search;

typedef struct {
    Draft draft;
    uint8_t at[DICE_CAP]; /* where each way's checker is */
    uint8_t next[DICE_CAP]; /* index of the slot it must reach next; beyond the last: done */
} Walk;

static bool is_walked(const Search *search, const Walk *walk) {
    for (uint32_t i = 0; i < search->ways->count; i++) {
        if (walk->next[i] <= search->ways->at[i].count) {
            return false;
        }
    }
    return draft_ready(&walk->draft) || !search->wants_whole;
}

static void find(Search *search, const Walk *walk, uint32_t hit_before);

/* Goes on with way number `i` by one legal step, if the text allows it. */
static void try_step(Search *search, const Walk *walk, uint32_t i, Step step, uint32_t hit_before) {
    const Way *const way = &search->ways->at[i];
    const uint8_t to = step_y(step), goal = way->at[walk->next[i]];
    const bool is_there = to == goal;
    if (to < goal) {
        return;
    }
    const bool hits = tavla_explain(&walk->draft.now.as.tavla, step).hits > 0;
    const bool is_marked = is_there && way->hits[walk->next[i]];
    const uint32_t hit_now = hit_before | (uint32_t)hits << to;
    const bool fits = is_marked ? (hit_now >> to & 1) != 0 : !hits;
    if (search->is_strict && !fits) {
        return;
    }
    Walk next = *walk;
    const Status status = draft_step(&next.draft, step);
    CHECK(status == STATUS_OK);
    next.at[i] = to;
    next.next[i] = (uint8_t)(walk->next[i] + is_there);
    find(search, &next, hit_now);
}

/* Goes on with way number `i` by each step of its checker; the slot named is tried before those on
 * the way to it. */
static void walk_on(Search *search, const Walk *walk, uint32_t i, uint32_t hit_before) {
    const uint8_t goal = search->ways->at[i].at[walk->next[i]];
    StepList steps;
    game_steps(&walk->draft.now, &steps);
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t k = 0; k < steps.count; k++) {
            const Step step = steps.at[k];
            const bool is_mine = step_x(step) == walk->at[i];
            if (is_mine && (step_y(step) == goal) == (pass == 0)) {
                try_step(search, walk, i, step, hit_before);
            }
        }
    }
}

static void find(Search *search, const Walk *walk, uint32_t hit_before) {
    if (search->is_strict && search->found > 0) {
        return;
    }
    if (is_walked(search, walk)) {
        const uint64_t key = game_key(&walk->draft.now);
        if (search->found == 0) {
            search->first = walk->draft;
            search->key = key;
        }
        search->found += search->found == 0 || key != search->key;
        return;
    }
    if (draft_ready(&walk->draft)) {
        return;
    }
    for (uint32_t i = 0; i < search->ways->count; i++) {
        if (walk->next[i] <= search->ways->at[i].count) {
            walk_on(search, walk, i, hit_before);
        }
    }
}

static Search search_ways(const GameState *state, const Ways *ways, bool is_strict,
                          bool wants_whole) {
    Search search = {.ways = ways, .is_strict = is_strict, .wants_whole = wants_whole};
    Walk walk;
    draft_open(&walk.draft, state);
    for (uint32_t i = 0; i < ways->count; i++) {
        walk.at[i] = ways->at[i].at[0];
        walk.next[i] = 1;
    }
    find(&search, &walk, 0);
    return search;
}

/* Throws and passes: one step. */
static Status read_single(TextReader *in, const GameState *state, Draft *out) {
    Draft draft;
    Step step;
    draft_open(&draft, state);
    Status status = step_read(in, state, &step);
    if (status == STATUS_OK) {
        status = draft_step(&draft, step);
    }
    if (status == STATUS_OK) {
        *out = draft;
    }
    return status;
}

Status tavla_turn_read(TextReader *in, const GameState *state, bool wants_whole, Draft *out) {
    (void)text_skip_blanks(in);
    if (game_actor(state) >= SEAT_CAP || !is_way_next(in)) {
        return read_single(in, state, out);
    }
    Ways ways;
    const Status status = read_ways(in, &ways);
    if (status != STATUS_OK) {
        return status;
    }
    Search search = search_ways(state, &ways, true, wants_whole);
    if (search.found == 0) {
        search = search_ways(state, &ways, false, wants_whole);
    }
    if (search.found != 1) {
        return STATUS_BAD_STEP;
    }
    *out = search.first;
    return STATUS_OK;
}
