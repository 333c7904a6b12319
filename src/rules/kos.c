/* SPDX-License-Identifier: MIT */
#include "kos.h"

#include "hash.h"

#define HOLE(hole) (UINT64_C(1) << (hole))
#define HOME_A UINT64_C(0x3ff)
#define HOME_B (UINT64_C(0x3ff) << 30)

enum { NONE = KOS_NO_HOLE };

/* The route (K4), the same for both teams. */
static const uint8_t NEXT[KOS_HOLES] = {
    1,  2,  3,  4,  5,  6,  7,  8,  9,  NONE, /* A1..A10 */
    11, 12, 13, 14, 15, 16, 17, 18, 19, 20, /* Y1..Y10 */
    21, 22, 23, 24, 25, 26, 27, 28, 29, 10, /* Y11..Y20 */
    31, 32, 33, 34, 35, 36, 37, 38, 39, NONE /* B1..B10 */
};

/* What each result is (K6) and what it asks of a collective move (K20). */
typedef struct {
    uint8_t open_faces, value, weight, throws_again;
    uint8_t collective_ever, collective_run; /* H at least, L at least */
} RightRule;

static const RightRule RULES[KOS_RIGHTS] = {
    [KOS_RIGHT_KOS] = {1, 1, 4, 1, 2, 2},   [KOS_RIGHT_TWO] = {2, 2, 6, 0, 2, 2},
    [KOS_RIGHT_THREE] = {3, 3, 4, 0, 3, 3}, [KOS_RIGHT_FOUR] = {4, 4, 1, 1, 4, 4},
    [KOS_RIGHT_SIX] = {0, 6, 1, 1, 6, 6},
};
enum { WEIGHT_TOTAL = 16, LONGEST_WALK = 6 };

static inline uint32_t count_bits(uint64_t set) {
    return (uint32_t)__builtin_popcountll(set);
}

static inline uint32_t lowest(uint64_t set) {
    return (uint32_t)__builtin_ctzll(set);
}

uint8_t kos_right_value(KosRight right) {
    return RULES[right].value;
}

uint32_t kos_right_weight(KosRight right) {
    return RULES[right].weight;
}

bool kos_right_throws_again(KosRight right) {
    return RULES[right].throws_again != 0;
}

KosRight kos_right_of(uint32_t value) {
    KosRight right = KOS_RIGHT_KOS;
    while (right < KOS_RIGHTS && RULES[right].value != value) {
        right++;
    }
    return right;
}

uint8_t kos_throw_value(uint32_t open_faces) {
    KosRight right = KOS_RIGHT_KOS;
    while (RULES[right].open_faces != open_faces) {
        right++;
        CHECK(right < KOS_RIGHTS);
    }
    return RULES[right].value;
}

uint8_t kos_next(uint32_t hole) {
    return NEXT[hole];
}

uint8_t kos_door(uint32_t hole) {
    switch (hole) {
    case 9: /* A10 */
        return 10; /* Y1 */
    case 19: /* Y10 */
        return 0; /* A1 */
    case 29: /* Y20 */
        return 30; /* B1 */
    case 39: /* B10 */
        return 20; /* Y11 */
    default:
        return NONE;
    }
}

uint64_t kos_home(Side side) {
    return side == 0 ? HOME_A : HOME_B;
}

static inline uint32_t first_of_home(Side side) {
    return side == 0 ? 0 : 30;
}

uint32_t kos_turned_hole(uint32_t hole) {
    if (hole < 10 || hole >= 30) {
        return hole < 10 ? hole + 30 : hole - 30;
    }
    return hole < 20 ? hole + 10 : hole - 10;
}

/* Homes and middle rows are rows of ten bits: the turn exchanges the outer two and the inner two. */
static uint64_t turn_set(uint64_t set) {
    const uint64_t inner = UINT64_C(0x3ff) << 10;
    return set >> 30 | (set & HOME_A) << 30 | (set & inner) << 10 | (set >> 10 & inner);
}

KosState kos_turned(const KosState *state) {
    KosState turned = *state;
    for (Side side = 0; side < SIDE_CAP; side++) {
        turned.ers[side] = turn_set(state->ers[side ^ 1]);
        turned.entered[side] = turn_set(state->entered[side ^ 1]);
        turned.ever[side] = state->ever[side ^ 1];
    }
    const uint32_t open = (uint32_t)state->open << 1, all = (1u << state->seats) - 1;
    turned.seat = (Seat)((state->seat + 1) % state->seats);
    turned.open = (uint8_t)((open | open >> state->seats) & all);
    return turned;
}

Status kos_start(GameOptions options, KosState *out) {
    if ((options.seats != 2 && options.seats != 4) || options.first >= options.seats ||
        options.variant > KOS_VARIANTS) {
        return STATUS_BAD_OPTION;
    }
    *out = (KosState){.ers = {HOME_A, HOME_B},
                      .seat = options.first,
                      .seats = options.seats,
                      .open = options.seats == 2 ? 3 : 0,
                      .is_throwing = 1,
                      .variant = options.variant};
    return STATUS_OK;
}

Outcome kos_outcome(const KosState *state) {
    for (Side side = 0; side < SIDE_CAP; side++) { /* K23 */
        if (state->ers[side ^ 1] == 0) {
            return (Outcome){OUTCOME_WIN, side, 1, REASON_EATEN};
        }
    }
    return (Outcome){.kind = OUTCOME_ONGOING};
}

static bool is_over(const KosState *state) {
    return state->ers[0] == 0 || state->ers[1] == 0;
}

Seat kos_actor(const KosState *state) {
    if (is_over(state)) {
        return SEAT_NONE;
    }
    return state->is_throwing != 0 ? SEAT_CHANCE : state->seat;
}

static bool is_open(const KosState *state) {
    return (state->open >> state->seat & 1) != 0;
}

/* Where an er may walk: holes in order of distance, the last one possibly an opponent's. */
typedef struct {
    uint8_t count;
    uint8_t to[LONGEST_WALK];
} Walk;

static Walk walk_from(const KosState *state, uint32_t from, uint32_t most) {
    const Side side = side_of(state->seat);
    const uint64_t own = state->ers[side], rival = state->ers[side ^ 1];
    Walk walk = {0};
    uint32_t at = NEXT[from];
    for (; walk.count < most && at != NONE && (own & HOLE(at)) == 0; at = NEXT[at]) {
        walk.to[walk.count++] = (uint8_t)at;
        if ((rival & HOLE(at)) != 0) {
            break;
        }
    }
    return walk;
}

static void push_walks(const KosState *state, uint32_t from, uint8_t value, StepList *out) {
    const Walk walk = walk_from(state, from, value);
    const bool is_full_value = (state->variant & KOS_FULL_VALUE) != 0; /* K13 */
    for (uint32_t i = is_full_value ? value - 1u : 0; i < walk.count; i++) {
        step_push(out, step_make(STEP_MOVE, (uint8_t)from, walk.to[i], value));
    }
}

static void push_door(const KosState *state, uint32_t from, uint8_t value, StepList *out) {
    const uint8_t to = kos_door(from);
    if (to != NONE && (state->ers[side_of(state->seat)] & HOLE(to)) == 0) {
        step_push(out, step_make(STEP_MOVE, (uint8_t)from, to, value));
    }
}

/* A run of ers side by side in the rival home: `length` of them, the rearmost on `rear`. */
typedef struct {
    uint32_t rear, length;
} Run;

/* The first run at or ahead of offset `at` (0..9) in a home whose ers are `ers`; length 0 when
 * there is none. */
static Run run_from(uint32_t ers, uint32_t at) {
    Run run = {at, 0};
    while (run.rear < KOS_HOME && (ers >> run.rear & 1) == 0) {
        run.rear++;
    }
    while (run.rear + run.length < KOS_HOME && (ers >> (run.rear + run.length) & 1) != 0) {
        run.length++;
    }
    return run;
}

static uint32_t ers_in_rival_home(const KosState *state, Side side) {
    return (uint32_t)(state->ers[side] >> first_of_home(side ^ 1) & 0x3ff);
}

uint32_t kos_longest_run(const KosState *state, Side side) {
    const uint32_t ers = ers_in_rival_home(state, side);
    uint32_t longest = 0;
    for (Run run = run_from(ers, 0); run.length > 0; run = run_from(ers, run.rear + run.length)) {
        longest = run.length > longest ? run.length : longest;
    }
    return longest;
}

/* K18 to K21 for one kind of right. */
static void push_collective(const KosState *state, const RightRule *rule, StepList *out) {
    const Side side = side_of(state->seat);
    const uint32_t ers = ers_in_rival_home(state, side), first = first_of_home(side ^ 1);
    if (state->ever[side] < rule->collective_ever) {
        return;
    }
    for (Run run = run_from(ers, 0); run.length > 0; run = run_from(ers, run.rear + run.length)) {
        const uint32_t ahead = run.rear + run.length;
        if (run.length >= rule->collective_run && ahead < KOS_HOME) {
            step_push(out, step_make(STEP_LEAP, (uint8_t)(first + run.rear),
                                     (uint8_t)(first + ahead), rule->value));
        }
    }
}

static void push_uses(const KosState *state, KosRight right, StepList *out) {
    const RightRule *const rule = &RULES[right];
    for (uint64_t ers = state->ers[side_of(state->seat)]; ers != 0; ers &= ers - 1) {
        push_walks(state, lowest(ers), rule->value, out);
        if (right == KOS_RIGHT_KOS) { /* K14 */
            push_door(state, lowest(ers), rule->value, out);
        }
    }
    push_collective(state, rule, out);
}

void kos_steps(const KosState *state, StepList *out) {
    out->count = 0;
    if (is_over(state) || state->is_throwing != 0) {
        return;
    }
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS && is_open(state); right++) {
        if (state->rights[right] > 0) {
            push_uses(state, right, out);
        }
    }
    step_push(out, step_make(out->count > 0 ? STEP_END : STEP_PASS, 0, 0, 0));
}

void kos_chances(ChanceList *out) {
    out->total = WEIGHT_TOTAL;
    out->count = KOS_RIGHTS;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        out->at[right] =
            (ChanceStep){step_make(STEP_THROW, RULES[right].value, 0, 0), RULES[right].weight};
    }
}

static uint32_t count_rights(const KosState *state) {
    uint32_t count = 0;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        count += state->rights[right];
    }
    return count;
}

static void end_turn(KosState *state) {
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        state->rights[right] = 0;
    }
    state->seat = (Seat)((state->seat + 1) % state->seats);
    state->is_throwing = 1;
}

/* K6 to K9, and K25: a Kös opens the participant at once. */
static void add_throw(KosState *state, uint32_t value) {
    const KosRight right = kos_right_of(value);
    ASSERT(right < KOS_RIGHTS && state->is_throwing != 0);
    state->rights[right]++;
    if (right == KOS_RIGHT_KOS) {
        state->open |= (uint8_t)(1u << state->seat);
    }
    if (RULES[right].throws_again == 0 || count_rights(state) == KOS_CHAIN_CAP) {
        state->is_throwing = 0;
    }
}

static void move_er(KosState *state, uint32_t from, uint32_t to) {
    const Side side = side_of(state->seat);
    const bool has_entered = (state->entered[side] & HOLE(from)) != 0;
    const bool is_there = (kos_home(side ^ 1) & HOLE(to)) != 0;
    state->ers[side] ^= HOLE(from) | HOLE(to);
    state->entered[side] &= ~HOLE(from);
    state->ers[side ^ 1] &= ~HOLE(to);
    state->entered[side ^ 1] &= ~HOLE(to);
    if (has_entered || is_there) {
        state->entered[side] |= HOLE(to);
        state->ever[side] = (uint8_t)(state->ever[side] + !has_entered);
    }
}

KosState kos_apply(const KosState *state, Step step) {
    KosState next = *state;
    const StepKind kind = step_kind(step);
    if (kind == STEP_THROW) {
        add_throw(&next, step_x(step));
        return next;
    }
    if (kind == STEP_END || kind == STEP_PASS) {
        end_turn(&next);
        return next;
    }
    ASSERT(kind == STEP_MOVE || kind == STEP_LEAP);
    const KosRight right = kos_right_of(step_z(step));
    ASSERT(right < KOS_RIGHTS && next.rights[right] > 0);
    move_er(&next, step_x(step), step_y(step));
    next.rights[right]--;
    if (!is_over(&next) && count_rights(&next) == 0) {
        end_turn(&next);
    }
    return next;
}

uint64_t kos_key(const KosState *state) {
    uint64_t rest = (uint64_t)state->seat | (uint64_t)state->seats << 2 |
                    (uint64_t)state->open << 5 | (uint64_t)state->is_throwing << 9 |
                    (uint64_t)state->variant << 10 | (uint64_t)state->ever[0] << 11 |
                    (uint64_t)state->ever[1] << 15;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        rest |= (uint64_t)state->rights[right] << (19 + 5 * right);
    }
    uint64_t key = hash_mix(rest);
    for (Side side = 0; side < SIDE_CAP; side++) {
        key = hash_fold(hash_fold(key, state->ers[side]), state->entered[side]);
    }
    return key;
}

static const char *ers_flaw(const KosState *state, Side side) {
    const uint64_t ers = state->ers[side], entered = state->entered[side];
    const uint32_t there = count_bits(ers), known = count_bits(entered);
    if (there > KOS_ERS) {
        return "at most 10 ers a team";
    }
    if ((ers & kos_home(side ^ 1) & ~entered) != 0) {
        return "capital letters for ers that stand in the rival home";
    }
    if (state->ever[side] < known || state->ever[side] > known + KOS_ERS - there) {
        return "an H that fits: capital letters on the board and at most the eaten ers besides";
    }
    return 0;
}

const char *kos_flaw(const KosState *state) {
    if ((state->seats != 2 && state->seats != 4) || state->seat >= state->seats ||
        state->variant > KOS_VARIANTS || state->is_throwing > 1 ||
        state->open >> state->seats != 0 || (state->ers[0] & state->ers[1]) != 0 ||
        (state->ers[0] | state->ers[1]) >> KOS_HOLES != 0 ||
        (state->entered[0] & ~state->ers[0]) != 0 || (state->entered[1] & ~state->ers[1]) != 0) {
        return "fields within their bounds";
    }
    if (state->ers[0] == 0 && state->ers[1] == 0) {
        return "an er on the board";
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        const char *const flaw = ers_flaw(state, side);
        if (flaw != 0) {
            return flaw;
        }
    }
    if (state->seats == 2 ? state->open != 3
                          : state->rights[KOS_RIGHT_KOS] > 0 && !is_open(state)) {
        return "a participant who is open once a Kös is thrown";
    }
    if (state->is_throwing != 0 &&
        (state->rights[KOS_RIGHT_TWO] > 0 || state->rights[KOS_RIGHT_THREE] > 0)) {
        return "no throw after a 2 or a 3";
    }
    if (count_rights(state) > KOS_CHAIN_CAP - (uint32_t)state->is_throwing) {
        return "at most 24 results in a chain";
    }
    return 0;
}

bool kos_is_sound(const KosState *state) {
    return kos_flaw(state) == 0;
}
