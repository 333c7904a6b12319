/* SPDX-License-Identifier: MIT */
#include "clock.h"

static uint32_t min_u32(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

Clock clock_make(ClockRules rules, bool is_used) {
    Clock clock = {.rules = rules, .is_used = is_used, .running = SEAT_NONE};
    clock_reset(&clock);
    return clock;
}

void clock_reset(Clock *clock) {
    clock_stop(clock);
    for (Seat seat = 0; seat < SEAT_CAP; seat++) {
        clock->late_left_ms[seat] = clock->rules.late_game_ms;
    }
}

void clock_start(Clock *clock, Seat seat, uint64_t now_ms) {
    CHECK(seat < SEAT_CAP);
    if (!clock->is_used) {
        return;
    }
    clock->running = seat;
    clock->started_ms = now_ms;
    clock->deadline_ms = now_ms + clock->rules.decision_ms;
    clock->charged_ms = 0;
}

void clock_limit(Clock *clock, uint64_t until_ms) {
    if (clock->running != SEAT_NONE && clock->deadline_ms > until_ms) {
        clock->deadline_ms = until_ms;
    }
}

void clock_stop(Clock *clock) {
    clock->running = SEAT_NONE;
    clock->started_ms = 0;
    clock->deadline_ms = 0;
    clock->charged_ms = 0;
}

uint64_t clock_expiry(const Clock *clock) {
    if (clock->running == SEAT_NONE) {
        return UINT64_MAX;
    }
    uint32_t allowed = clock->late_left_ms[clock->running] + clock->charged_ms;
    allowed = min_u32(allowed, clock->rules.late_ms);
    allowed = min_u32(allowed, clock->round_trip_ms[clock->running]);
    return clock->deadline_ms + allowed;
}

void clock_charge(Clock *clock, uint64_t now_ms) {
    if (clock->running == SEAT_NONE || now_ms <= clock->deadline_ms) {
        return;
    }
    CHECK(now_ms <= clock_expiry(clock));
    uint32_t late_ms = (uint32_t)(now_ms - clock->deadline_ms);
    if (late_ms > clock->charged_ms) {
        clock->late_left_ms[clock->running] -= late_ms - clock->charged_ms;
        clock->charged_ms = late_ms;
    }
}

uint32_t clock_left(const Clock *clock, Seat seat, uint64_t now_ms) {
    if (!clock->is_used) {
        return 0;
    }
    if (seat != clock->running) {
        return clock->rules.decision_ms;
    }
    return now_ms >= clock->deadline_ms ? 0 : (uint32_t)(clock->deadline_ms - now_ms);
}

void clock_resume(Clock *clock, Seat seat, uint32_t left_ms, uint64_t now_ms) {
    clock_start(clock, seat, now_ms);
    if (clock->running == SEAT_NONE) {
        return;
    }
    uint32_t least_ms = min_u32(clock->rules.grace_ms, clock->rules.decision_ms);
    uint32_t back_ms = min_u32(left_ms, clock->rules.decision_ms);
    clock->deadline_ms = now_ms + (back_ms > least_ms ? back_ms : least_ms);
}

void clock_measure(Clock *clock, Seat seat, uint32_t round_trip_ms) {
    CHECK(seat < SEAT_CAP);
    uint32_t sample_ms = min_u32(round_trip_ms, 60000);
    uint32_t *known_ms = &clock->round_trip_ms[seat];
    *known_ms = *known_ms == 0 ? sample_ms : (*known_ms * 3 + sample_ms) / 4;
}
