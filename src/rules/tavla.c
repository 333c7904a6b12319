/* SPDX-License-Identifier: MIT */
#include "tavla.h"

#include "hash.h"

enum { POINTS = 24, HOME = 6, FACES = 6 };

static void set_up(TavlaState *state) {
    for (Side side = 0; side < SIDE_CAP; side++) { /* T2 */
        state->men[side][24] = 2;
        state->men[side][13] = 5;
        state->men[side][8] = 3;
        state->men[side][6] = 5;
    }
}

Status tavla_start(GameOptions options, TavlaState *out) {
    if (options.seats != 2 || options.first > 1 || options.variant > TAVLA_TO_FIVE) {
        return STATUS_BAD_OPTION;
    }
    TavlaState state = {.side = options.first, .length = options.variant == TAVLA_TO_FIVE ? 5 : 0};
    set_up(&state);
    *out = state;
    return STATUS_OK;
}

uint8_t tavla_forfeit(const TavlaState *state, Side loser) {
    return state->men[loser ^ 1][TAVLA_OFF] > 0 && state->men[loser][TAVLA_OFF] == 0 ? 2 : 1;
}

Status tavla_next_hand(const TavlaState *hand, Outcome won, TavlaState *out) {
    CHECK(won.kind == OUTCOME_WIN && won.side < SIDE_CAP);
    const uint32_t points = (uint32_t)hand->score[won.side] + won.points;
    if (points >= hand->length) { /* T18; length 0 is a single hand */
        return STATUS_GAME_OVER;
    }
    TavlaState next = {
        .side = won.side, .length = hand->length, .score = {hand->score[0], hand->score[1]}};
    next.score[won.side] = (uint8_t)points;
    set_up(&next);
    *out = next;
    return STATUS_OK;
}

Outcome tavla_outcome(const TavlaState *state) {
    for (Side side = 0; side < SIDE_CAP; side++) {
        if (state->men[side][TAVLA_OFF] == TAVLA_CHECKERS) {
            const bool is_mars = state->men[side ^ 1][TAVLA_OFF] == 0;
            return (Outcome){OUTCOME_WIN, side, is_mars ? 2 : 1,
                             is_mars ? REASON_MARS : REASON_OFF};
        }
    }
    return (Outcome){.kind = OUTCOME_ONGOING};
}

Seat tavla_actor(const TavlaState *state) {
    if (tavla_outcome(state).kind != OUTCOME_ONGOING) {
        return SEAT_NONE;
    }
    return state->dice[0] == 0 ? SEAT_CHANCE : state->side;
}

/* The farthest point (or the bar) that holds a checker; 0 when all are off. */
static uint32_t farthest(const uint8_t men[TAVLA_SLOTS]) {
    uint32_t slot = TAVLA_BAR;
    while (slot > TAVLA_OFF && men[slot] == 0) {
        slot--;
    }
    return slot;
}

/* Whether one checker of the side to play may go from `from` by `die`, this die alone judged. */
static bool can_go(const TavlaState *state, uint32_t from, uint32_t die) {
    const uint8_t *const men = state->men[state->side];
    if (men[from] == 0 || (men[TAVLA_BAR] > 0 && from != TAVLA_BAR)) {
        return false;
    }
    if (from > die) {
        return state->men[state->side ^ 1][25 - (from - die)] < 2;
    }
    /* Bearing off: all home, and the exact point or, past it, the farthest checker. */
    const uint32_t last = farthest(men);
    return last <= HOME && (from == die || from == last);
}

/* One die played, without ending the turn. */
static TavlaState play_die(const TavlaState *state, uint32_t from, uint32_t which) {
    TavlaState next = *state;
    const uint32_t die = state->dice[which];
    const uint32_t to = from > die ? from - die : TAVLA_OFF;
    uint8_t *const men = next.men[state->side], *const other = next.men[state->side ^ 1];
    men[from]--;
    men[to]++;
    if (to != TAVLA_OFF && other[25 - to] == 1) {
        other[25 - to] = 0;
        other[TAVLA_BAR]++;
    }
    next.uses[which]--;
    return next;
}

static uint32_t uses_left(const TavlaState *state) {
    return (uint32_t)state->uses[0] + state->uses[1];
}

/* Whether any checker can go by this die alone. */
static bool is_playable(const TavlaState *state, uint32_t which) {
    for (uint32_t from = TAVLA_BAR; from > 0 && state->uses[which] > 0; from--) {
        if (can_go(state, from, state->dice[which])) {
            return true;
        }
    }
    return false;
}

static uint32_t most_playable(const TavlaState *state, uint32_t from_most);

/* The most dice that can be played if this one is played first, by a checker on `from_most` or
 * nearer; 0 if it cannot. Stops at a line that plays all. */
static uint32_t longest_line(const TavlaState *state, uint32_t which, uint32_t from_most) {
    const bool is_double = state->dice[0] == state->dice[1];
    const uint32_t all = state->uses[which] > 0 ? uses_left(state) : 0;
    uint32_t best = 0;
    for (uint32_t from = from_most; from > 0 && best < all; from--) {
        if (can_go(state, from, state->dice[which])) {
            const TavlaState next = play_die(state, from, which);
            const uint32_t line = 1 + most_playable(&next, is_double ? from : TAVLA_BAR);
            best = line > best ? line : best;
        }
    }
    return best;
}

/* The most dice that can still be played. Equal dice are played by the farthest checker first: a
 * checker need not be tried before one beyond it (`from_most` falls). */
static uint32_t most_playable(const TavlaState *state, uint32_t from_most) {
    const uint32_t all = uses_left(state);
    if (all <= 1) {
        return is_playable(state, 0) || is_playable(state, 1) ? 1 : 0;
    }
    const uint32_t first = longest_line(state, 0, from_most);
    const uint32_t second = first < all ? longest_line(state, 1, from_most) : 0;
    return first > second ? first : second;
}

/* Of a checker that can go by this die. One that either die bears off (the larger needs the
 * farthest, which the smaller then bears off too) is listed with the smaller one only: what the
 * other die can do afterwards is the same, and so a step is told by its two ends alone. The last
 * checker, where nothing follows, goes with the larger (T9). */
static bool is_wasteful(const TavlaState *state, uint32_t from, uint32_t which, uint32_t most) {
    return which == 0 && state->uses[1] > 0 && from <= state->dice[1] && most > 1;
}

static void list_die(const TavlaState *state, uint32_t which, uint32_t most, StepList *out) {
    const uint32_t die = state->dice[which];
    for (uint32_t from = TAVLA_BAR; from > 0 && state->uses[which] > 0; from--) {
        if (!can_go(state, from, die) || is_wasteful(state, from, which, most)) {
            continue;
        }
        const TavlaState next = play_die(state, from, which);
        if (1 + most_playable(&next, TAVLA_BAR) == most) { /* T8: as many dice as possible */
            const uint32_t to = from > die ? from - die : TAVLA_OFF;
            step_push(out, step_make(STEP_MOVE, (uint8_t)from, (uint8_t)to, (uint8_t)die));
        }
    }
}

void tavla_steps(const TavlaState *state, StepList *out) {
    out->count = 0;
    const Seat actor = tavla_actor(state);
    if (actor == SEAT_NONE || actor == SEAT_CHANCE) {
        return;
    }
    const uint32_t most = most_playable(state, TAVLA_BAR);
    if (most == 0) {
        step_push(out, step_make(STEP_PASS, 0, 0, 0));
        return;
    }
    list_die(state, 0, most, out);
    /* T9: where only one of two dice can be played, the larger goes before the smaller. */
    const bool larger_must = most == 1 && uses_left(state) == 2 && is_playable(state, 0);
    if (!larger_must) {
        list_die(state, 1, most, out);
    }
}

void tavla_chances(ChanceList *out) {
    out->count = 0;
    out->total = FACES * FACES;
    for (uint8_t high = 1; high <= FACES; high++) {
        for (uint8_t low = 1; low <= high; low++) {
            out->at[out->count++] =
                (ChanceStep){step_make(STEP_THROW, high, low, 0), high == low ? 1 : 2};
        }
    }
}

static void end_turn(TavlaState *state) {
    state->side ^= 1;
    state->dice[0] = state->dice[1] = 0;
    state->uses[0] = state->uses[1] = 0;
}

TavlaState tavla_apply(const TavlaState *state, Step step) {
    TavlaState next = *state;
    if (step_kind(step) == STEP_THROW) {
        next.dice[0] = step_x(step);
        next.dice[1] = step_y(step);
        next.uses[0] = step_x(step) == step_y(step) ? 4 : 1;
        next.uses[1] = step_x(step) == step_y(step) ? 0 : 1;
        return next;
    }
    if (step_kind(step) == STEP_PASS) {
        end_turn(&next);
        return next;
    }
    ASSERT(step_kind(step) == STEP_MOVE);
    next = play_die(state, step_x(step), step_z(step) == state->dice[0] ? 0 : 1);
    if (next.men[next.side][TAVLA_OFF] == TAVLA_CHECKERS || most_playable(&next, TAVLA_BAR) == 0) {
        end_turn(&next);
    }
    return next;
}

uint64_t tavla_key(const TavlaState *state) {
    uint64_t hash = 0;
    for (Side side = 0; side < SIDE_CAP; side++) {
        for (uint32_t from = 0; from < TAVLA_SLOTS; from += 13) {
            uint64_t word = 0;
            for (uint32_t slot = from; slot < from + 13; slot++) {
                word = word << 4 | state->men[side][slot];
            }
            hash = hash_fold(hash, word);
        }
    }
    const uint8_t rest[] = {state->side,    state->dice[0], state->dice[1],  state->uses[0],
                            state->uses[1], state->length,  state->score[0], state->score[1]};
    uint64_t word = 0;
    for (uint32_t i = 0; i < sizeof rest; i++) {
        word = word << 8 | rest[i];
    }
    return hash_fold(hash, word);
}

static bool are_dice_sound(const TavlaState *state) {
    const uint8_t *const dice = state->dice, *const uses = state->uses;
    if (dice[0] == 0) {
        return dice[1] == 0 && uses[0] == 0 && uses[1] == 0;
    }
    if (dice[0] > FACES || dice[1] < 1 || dice[1] > dice[0]) {
        return false;
    }
    return dice[0] == dice[1] ? uses[0] >= 1 && uses[0] <= 4 && uses[1] == 0
                              : uses[0] <= 1 && uses[1] <= 1 && uses[0] + uses[1] >= 1;
}

static bool is_match_sound(const TavlaState *state) {
    if (state->length == 0) {
        return state->score[0] == 0 && state->score[1] == 0;
    }
    return state->length <= TAVLA_MATCH_CAP && state->score[0] < state->length &&
           state->score[1] < state->length;
}

static const char *men_flaw(const TavlaState *state, Side side) {
    const uint8_t *const men = state->men[side], *const other = state->men[side ^ 1];
    uint32_t count = men[TAVLA_OFF] + (uint32_t)men[TAVLA_BAR];
    for (uint32_t slot = 1; slot <= POINTS; slot++) {
        if (men[slot] > 0 && other[25 - slot] > 0) {
            return "every point held by one side alone";
        }
        count += men[slot];
    }
    return count == TAVLA_CHECKERS ? 0 : "15 checkers a side, points, bar and off together";
}

const char *tavla_flaw(const TavlaState *state) {
    if (state->side >= SIDE_CAP) {
        return "a side to act, 0 or 1";
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        const char *const flaw = men_flaw(state, side);
        if (flaw != 0) {
            return flaw;
        }
    }
    if (!are_dice_sound(state)) {
        return "two dice of 1 to 6 with something left to play, or none";
    }
    if (!is_match_sound(state)) {
        return "scores below the length of the match, 15 at most";
    }
    const bool is_done[SIDE_CAP] = {state->men[0][TAVLA_OFF] == TAVLA_CHECKERS,
                                    state->men[1][TAVLA_OFF] == TAVLA_CHECKERS};
    if (is_done[0] || is_done[1]) { /* the turn ended with the last checker */
        return is_done[state->side ^ 1] && !is_done[state->side] && state->dice[0] == 0
                   ? 0
                   : "one side with all checkers off, the other to act and no dice";
    }
    const uint32_t whole = state->dice[0] == state->dice[1] ? 4 : 2;
    const bool is_begun = state->dice[0] != 0 && uses_left(state) < whole;
    return !is_begun || most_playable(state, TAVLA_BAR) > 0
               ? 0
               : "a turn under way to have a die left that can be played";
}

bool tavla_is_sound(const TavlaState *state) {
    return tavla_flaw(state) == 0;
}

uint32_t tavla_pips(const TavlaState *state, Side side) {
    uint32_t pips = 0;
    for (uint32_t slot = 1; slot < TAVLA_SLOTS; slot++) {
        pips += slot * state->men[side][slot];
    }
    return pips;
}

/* The View's place for a side's slot. */
static uint8_t place_of(Side side, uint32_t slot) {
    if (slot == TAVLA_BAR) {
        return (uint8_t)(TAVLA_PLACE_BAR + side);
    }
    if (slot == TAVLA_OFF) {
        return (uint8_t)(TAVLA_PLACE_OFF + side);
    }
    return (uint8_t)(side == 0 ? slot : 25 - slot);
}

static void view_side(const TavlaState *state, Side side, View *out) {
    out->pips[side] = (uint16_t)tavla_pips(state, side);
    out->stage[side] = farthest(state->men[side]) <= HOME;
    for (uint32_t slot = 1; slot <= POINTS; slot++) {
        const uint8_t count = state->men[side][slot];
        if (count > 0) {
            out->at[place_of(side, slot)] =
                (ViewPlace){side, count, count > 1 ? VIEW_MARK_ROW : 0, 0};
        }
    }
    out->at[TAVLA_PLACE_BAR + side] = (ViewPlace){side, state->men[side][TAVLA_BAR], 0, 0};
    out->at[TAVLA_PLACE_OFF + side] = (ViewPlace){side, state->men[side][TAVLA_OFF], 0, 0};
}

static void view_dice(const TavlaState *state, View *out) {
    if (state->dice[0] == 0) {
        return;
    }
    if (state->dice[0] == state->dice[1]) {
        for (uint32_t i = 0; i < 4; i++) {
            out->tray[out->trays++] = (ViewTray){state->dice[0], i >= state->uses[0]};
        }
        return;
    }
    for (uint32_t i = 0; i < 2; i++) {
        out->tray[out->trays++] = (ViewTray){state->dice[i], state->uses[i] == 0};
    }
}

void tavla_view(const TavlaState *state, View *out) {
    *out = (View){.places = TAVLA_PLACES};
    for (uint32_t place = 0; place < TAVLA_PLACES; place++) {
        out->at[place].owner = VIEW_NOBODY;
    }
    view_side(state, 0, out);
    view_side(state, 1, out);
    view_dice(state, out);
}

StepView tavla_explain(const TavlaState *state, Step step) {
    StepView view = {.from = STEP_VIEW_NOWHERE, .to = STEP_VIEW_NOWHERE, .tray = step_z(step)};
    if (step_kind(step) == STEP_MOVE) {
        const uint32_t to = step_y(step);
        view.from = place_of(state->side, step_x(step));
        view.to = place_of(state->side, to);
        view.hits = to != TAVLA_OFF && state->men[state->side ^ 1][25 - to] == 1;
    }
    return view;
}
