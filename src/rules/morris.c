/* SPDX-License-Identifier: MIT */
#include "morris.h"

#include "hash.h"

/* One bit a byte: the masks below treat the 24 points as three rings of eight bits. */
#define CORNERS 0x555555u
#define MIDPOINTS 0xaaaaaau

/* Each ring turned by `steps` points clockwise, 1..7. */
static inline uint32_t turn_rings(uint32_t set, uint32_t steps) {
    const uint32_t low = (0xffu >> steps) * 0x010101u; /* bits that do not wrap */
    return (set & low) << steps | (set & ~low & MORRIS_ALL_POINTS) >> (8 - steps);
}

/* The rings exchanged cyclically by one and by two places. */
static inline uint32_t next_ring(uint32_t set) {
    return (set << 8 | set >> 16) & MORRIS_ALL_POINTS;
}

static inline uint32_t last_ring(uint32_t set) {
    return (set << 16 | set >> 8) & MORRIS_ALL_POINTS;
}

/*
 * Every point lies on exactly two lines. For a corner they are the sides of its square that start
 * and end there; for a midpoint, its side and its spoke. Each of the two results holds the points
 * whose first (second) line has its two other points in `men`.
 */
typedef struct {
    uint32_t first, second;
} LinePairs;

static inline LinePairs line_pairs(uint32_t men) {
    const uint32_t before = turn_rings(men, 1), after = turn_rings(men, 7);
    const uint32_t ahead = after & turn_rings(men, 6), behind = before & turn_rings(men, 2);
    const uint32_t side = before & after, spoke = next_ring(men) & last_ring(men);
    return (LinePairs){(ahead & CORNERS) | (side & MIDPOINTS),
                       (behind & CORNERS) | (spoke & MIDPOINTS)};
}

uint32_t morris_closing(uint32_t men) {
    const LinePairs pairs = line_pairs(men);
    return pairs.first | pairs.second;
}

uint32_t morris_mills(uint32_t men) {
    return men & morris_closing(men);
}

uint32_t morris_lines_closed(uint32_t men, uint32_t point) {
    const LinePairs pairs = line_pairs(men);
    return (pairs.first >> point & 1) + (pairs.second >> point & 1);
}

uint32_t morris_takeable(uint32_t men) {
    const uint32_t loose = men & ~morris_closing(men);
    return loose != 0 ? loose : men;
}

uint32_t morris_neighbours(uint32_t set) {
    const uint32_t along = turn_rings(set, 1) | turn_rings(set, 7);
    const uint32_t across = (set << 8 | set >> 8) & MIDPOINTS;
    return along | across;
}

uint32_t morris_adjacent(uint32_t point) {
    return morris_neighbours(UINT32_C(1) << point);
}

static inline uint32_t count_bits(uint32_t set) {
    return (uint32_t)__builtin_popcount(set);
}

static inline uint32_t lowest(uint32_t set) {
    return (uint32_t)__builtin_ctz(set);
}

/* Mirror in the vertical axis: point i of a ring becomes 2 - i, that is all bits of each byte
 * reversed (7 - i) and turned on by three. */
static uint32_t mirror_rings(uint32_t set) {
    set = (set & 0x0f0f0fu) << 4 | (set & 0xf0f0f0u) >> 4;
    set = (set & 0x333333u) << 2 | (set & 0xccccccu) >> 2;
    set = (set & 0x555555u) << 1 | (set & 0xaaaaaau) >> 1;
    return turn_rings(set, 3);
}

uint32_t morris_symmetry_set(uint32_t symmetry, uint32_t set) {
    ASSERT(symmetry < 16);
    if ((symmetry & 8) != 0) {
        set = (set & 0x0000ffu) << 16 | (set & 0x00ff00u) | (set & 0xff0000u) >> 16;
    }
    if ((symmetry & 4) != 0) {
        set = mirror_rings(set);
    }
    const uint32_t quarter_turns = symmetry & 3;
    return quarter_turns == 0 ? set : turn_rings(set, 2 * quarter_turns);
}

uint32_t morris_symmetry_point(uint32_t symmetry, uint32_t point) {
    return lowest(morris_symmetry_set(symmetry, UINT32_C(1) << point));
}

Status morris_start(GameOptions options, MorrisState *out) {
    if (options.seats != 2 || options.first > 1 || options.variant > MORRIS_VARIANTS) {
        return STATUS_BAD_OPTION;
    }
    *out = (MorrisState){
        .hand = {MORRIS_MEN, MORRIS_MEN}, .side = options.first, .variant = options.variant};
    return STATUS_OK;
}

MorrisStage morris_stage(const MorrisState *state, Side side) {
    if (state->hand[side] > 0) {
        return MORRIS_PLACING;
    }
    const bool can_fly = (state->variant & MORRIS_NO_FLYING) == 0;
    return can_fly && count_bits(state->men[side]) <= 3 ? MORRIS_FLYING : MORRIS_SLIDING;
}

static inline uint32_t empty_points(const MorrisState *state) {
    return MORRIS_ALL_POINTS & ~(state->men[0] | state->men[1]);
}

static uint32_t stones_left(const MorrisState *state, Side side) {
    return count_bits(state->men[side]) + state->hand[side];
}

static bool is_blocked(const MorrisState *state) {
    return morris_stage(state, state->side) == MORRIS_SLIDING &&
           (morris_neighbours(state->men[state->side]) & empty_points(state)) == 0;
}

Outcome morris_outcome(const MorrisState *state) {
    if (state->due > 0) {
        return (Outcome){.kind = OUTCOME_ONGOING};
    }
    for (Side side = 0; side < SIDE_CAP; side++) { /* D13 */
        if (stones_left(state, side) < 3) {
            return (Outcome){OUTCOME_WIN, side ^ 1, 1, REASON_FEW};
        }
    }
    if (is_blocked(state)) { /* D14 */
        return (Outcome){OUTCOME_WIN, state->side ^ 1, 1, REASON_BLOCKED};
    }
    if (state->quiet >= MORRIS_QUIET_LIMIT) { /* D15 */
        return (Outcome){.kind = OUTCOME_DRAW, .reason = REASON_QUIET};
    }
    return (Outcome){.kind = OUTCOME_ONGOING};
}

Seat morris_actor(const MorrisState *state) {
    return morris_outcome(state).kind == OUTCOME_ONGOING ? state->side : SEAT_NONE;
}

/* Where the stone on `from` may go: one step along a line, or anywhere when flying. */
static uint32_t targets_of(uint32_t from, bool is_flying, uint32_t empty) {
    return is_flying ? empty : morris_adjacent(from) & empty;
}

void morris_steps(const MorrisState *state, StepList *out) {
    out->count = 0;
    if (morris_actor(state) == SEAT_NONE) {
        return;
    }
    const uint32_t men = state->men[state->side], empty = empty_points(state);
    if (state->due > 0) {
        for (uint32_t set = morris_takeable(state->men[state->side ^ 1]); set != 0;
             set &= set - 1) {
            step_push(out, step_make(STEP_TAKE, (uint8_t)lowest(set), 0, 0));
        }
        return;
    }
    const MorrisStage stage = morris_stage(state, state->side);
    if (stage == MORRIS_PLACING) {
        for (uint32_t set = empty; set != 0; set &= set - 1) {
            step_push(out, step_make(STEP_PLACE, (uint8_t)lowest(set), 0, 0));
        }
        return;
    }
    for (uint32_t movers = men; movers != 0; movers &= movers - 1) {
        const uint32_t from = lowest(movers);
        for (uint32_t to = targets_of(from, stage == MORRIS_FLYING, empty); to != 0; to &= to - 1) {
            step_push(out, step_make(STEP_MOVE, (uint8_t)from, (uint8_t)lowest(to), 0));
        }
    }
}

static void end_turn(MorrisState *state) {
    state->side ^= 1;
    state->due = 0;
}

/* Stones to take for `lines` mills closed by one stone (D7, D18); never more than there are. */
static uint8_t removals_due(const MorrisState *state, uint32_t lines) {
    const uint32_t most = (state->variant & MORRIS_TAKE_TWO) != 0 ? 2 : 1;
    const uint32_t there = count_bits(state->men[state->side ^ 1]);
    const uint32_t due = lines < most ? lines : most;
    return (uint8_t)(due < there ? due : there);
}

MorrisState morris_apply(const MorrisState *state, Step step) {
    MorrisState next = *state;
    uint32_t *const men = &next.men[state->side];
    const StepKind kind = step_kind(step);
    if (kind == STEP_TAKE) {
        next.men[state->side ^ 1] &= ~(UINT32_C(1) << step_x(step));
        next.quiet = 0;
        next.due--;
        if (next.due == 0) {
            end_turn(&next);
        }
        return next;
    }
    ASSERT(kind == STEP_PLACE || kind == STEP_MOVE);
    uint32_t to = step_x(step);
    if (kind == STEP_PLACE) {
        next.hand[state->side]--;
    } else {
        *men &= ~(UINT32_C(1) << step_x(step));
        to = step_y(step);
    }
    next.due = removals_due(&next, morris_lines_closed(*men, to));
    *men |= UINT32_C(1) << to;
    if (next.due == 0) {
        if (kind == STEP_MOVE && next.hand[0] == 0 && next.hand[1] == 0) {
            next.quiet++;
        }
        end_turn(&next);
    }
    return next;
}

uint64_t morris_key(const MorrisState *state) {
    const uint64_t rest = (uint64_t)state->side | (uint64_t)state->due << 8 |
                          (uint64_t)state->hand[0] << 16 | (uint64_t)state->hand[1] << 24 |
                          (uint64_t)state->variant << 32;
    return hash_fold(hash_mix(state->men[0] | (uint64_t)state->men[1] << 24), rest);
}

/* A removal can be due only while a mill stands, two only where two mills share a stone. */
static const char *due_flaw(const MorrisState *state) {
    const uint32_t most = (state->variant & MORRIS_TAKE_TWO) != 0 ? 2 : 1;
    const LinePairs pairs = line_pairs(state->men[state->side]);
    const uint32_t mills =
        state->due == 2 ? pairs.first & pairs.second : pairs.first | pairs.second;
    if (state->due > most) {
        return "one removal due at most (two need the switch \"two\")";
    }
    if ((state->men[state->side] & mills) == 0) {
        return "a mill of the side to act where a removal is due, two with a common stone for x2";
    }
    if (state->quiet >= MORRIS_QUIET_LIMIT) {
        return "a quiet count below 60 where a removal is due";
    }
    if (state->due > count_bits(state->men[state->side ^ 1]) ||
        stones_left(state, state->side ^ 1) < (most == 2 && state->due == 1 ? 2 : 3)) {
        return "stones enough on both sides where a removal is due";
    }
    return 0;
}

const char *morris_flaw(const MorrisState *state) {
    if (((state->men[0] | state->men[1]) & ~(uint32_t)MORRIS_ALL_POINTS) != 0 ||
        (state->men[0] & state->men[1]) != 0 || state->side > 1 ||
        state->variant > MORRIS_VARIANTS || state->quiet > MORRIS_QUIET_LIMIT) {
        return "fields within their bounds";
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        if (state->hand[side] > MORRIS_MEN || stones_left(state, side) > MORRIS_MEN) {
            return "at most 9 stones a side, board and hand together";
        }
    }
    if (state->quiet > 0 && (state->hand[0] > 0 || state->hand[1] > 0)) {
        return "a quiet count of 0 while stones are in hand";
    }
    if (stones_left(state, 0) < 3 && stones_left(state, 1) < 3) {
        return "at least 3 stones on one side";
    }
    return state->due == 0 ? 0 : due_flaw(state);
}

bool morris_is_sound(const MorrisState *state) {
    return morris_flaw(state) == 0;
}

static ViewPlace view_point(const MorrisState *state, uint32_t point) {
    const uint32_t bit = UINT32_C(1) << point;
    for (Side side = 0; side < SIDE_CAP; side++) {
        if ((state->men[side] & bit) != 0) {
            const bool is_safe = state->due > 0 && side != state->side &&
                                 (morris_takeable(state->men[side]) & bit) == 0;
            const bool is_row = (morris_mills(state->men[side]) & bit) != 0;
            return (ViewPlace){
                side, 1, (uint8_t)((is_row ? VIEW_MARK_ROW : 0) | (is_safe ? VIEW_MARK_SAFE : 0)),
                0};
        }
    }
    return (ViewPlace){.owner = VIEW_NOBODY};
}

void morris_view(const MorrisState *state, View *out) {
    *out = (View){.places = MORRIS_PLACES,
                  .due = state->due,
                  .quiet = state->quiet,
                  .quiet_limit = MORRIS_QUIET_LIMIT};
    for (uint32_t point = 0; point < MORRIS_POINTS; point++) {
        out->at[point] = view_point(state, point);
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        const Side other = side ^ 1;
        out->stage[side] = (uint8_t)morris_stage(state, side);
        out->at[MORRIS_PLACE_HAND + side] = (ViewPlace){side, state->hand[side], 0, 0};
        out->at[MORRIS_PLACE_TAKEN + side] =
            (ViewPlace){other, (uint8_t)(MORRIS_MEN - stones_left(state, other)), 0, 0};
    }
}

/* The three points of a point's first (0) or second (1) line, see line_pairs. */
static void line_points(uint32_t point, uint32_t which, uint8_t out[3]) {
    const uint32_t ring = point & ~7u, at = point & 7;
    if ((point & 1) != 0 && which == 1) { /* spoke */
        for (uint32_t i = 0; i < 3; i++) {
            out[i] = (uint8_t)(8 * i + at);
        }
        return;
    }
    const uint32_t first = (point & 1) != 0 ? at + 7 : which == 0 ? at : at + 6;
    for (uint32_t i = 0; i < 3; i++) {
        out[i] = (uint8_t)(ring + ((first + i) & 7));
    }
}

StepView morris_explain(const MorrisState *state, Step step) {
    StepView view = {.from = step_x(step), .to = step_y(step)};
    uint32_t men = state->men[state->side];
    if (step_kind(step) == STEP_TAKE) {
        view.to = (uint8_t)(MORRIS_PLACE_TAKEN + state->side);
        return view;
    }
    if (step_kind(step) == STEP_PLACE) {
        view.from = (uint8_t)(MORRIS_PLACE_HAND + state->side);
        view.to = step_x(step);
    } else {
        men &= ~(UINT32_C(1) << step_x(step));
    }
    const LinePairs pairs = line_pairs(men);
    const uint32_t closed[2] = {pairs.first >> view.to & 1, pairs.second >> view.to & 1};
    for (uint32_t which = 0; which < 2; which++) {
        if (closed[which] != 0) {
            line_points(view.to, which, view.line[view.lines++]);
        }
    }
    return view;
}
