/* SPDX-License-Identifier: MIT */
/*
 * Time control of one table: arithmetic on times that are passed in, in milliseconds.
 *
 * One deadline belongs to one decision. Undoing, repeating or reloading does not move it; only the
 * start of the next decision does. An answer that arrives late counts as far as the round trip
 * measured on that seat's line explains it:
 *
 *      start ---- decision_ms ---- deadline -- allowance -- expiry: the seat has run out
 *
 *      allowance = min(round trip, late_ms, what is left of late_game_ms in this game)
 */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "rules.h"

typedef struct {
    uint32_t decision_ms; /* for each decision */
    uint32_t late_ms; /* at most so late */
    uint32_t late_game_ms; /* and so much lateness in one game */
    uint32_t grace_ms; /* at least so much is left after the server was away */
} ClockRules;

typedef struct {
    ClockRules rules;
    bool is_used; /* false at a table without a clock: then nothing ever runs */
    Seat running; /* SEAT_NONE when it stands */
    uint64_t started_ms, deadline_ms; /* of the running decision */
    uint32_t charged_ms; /* lateness of this decision already taken from late_left */
    uint32_t late_left_ms[SEAT_CAP]; /* lateness each seat may still use in this game */
    uint32_t round_trip_ms[SEAT_CAP]; /* smoothed; 0 while unknown */
} Clock;

/* A standing clock. */
Clock clock_make(ClockRules rules, bool is_used);

/* A new game: lateness is forgiven, the clock stands. Round trips stay known. */
void clock_reset(Clock *clock);

/* A new decision of `seat` begins. */
void clock_start(Clock *clock, Seat seat, uint64_t now_ms);
void clock_stop(Clock *clock);

/* The running decision ends at `until_ms` at the latest; UINT64_MAX for no such end. */
void clock_limit(Clock *clock, uint64_t until_ms);

/* When the running seat will have run out; UINT64_MAX when nothing runs. */
uint64_t clock_expiry(const Clock *clock);

/* An answer of the running seat arrived before expiry: takes its lateness from the allowance. */
void clock_charge(Clock *clock, uint64_t now_ms);

/* What `seat` has left for its decision: all of it when it is not its turn. 0 without a clock. */
uint32_t clock_left(const Clock *clock, Seat seat, uint64_t now_ms);

/* The server was away until now: the running seat gets back `left_ms`, and at least grace_ms. */
void clock_resume(Clock *clock, Seat seat, uint32_t left_ms, uint64_t now_ms);

/* One measured round trip of the seat's line. */
void clock_measure(Clock *clock, Seat seat, uint32_t round_trip_ms);

#endif
