/* SPDX-License-Identifier: MIT */
/*
 * Shared by the exports: the table of this instance and the buffers that carry numbers out.
 * exports.c alone makes rules.wasm, with exports_player.c it makes engine.wasm, and with
 * exports_review.c besides review.wasm.
 */
#ifndef WASM_EXPORTS_H
#define WASM_EXPORTS_H

#include "planner.h"
#include "record.h"

/* Exports are called by name from outside: clang, which alone compiles them, need not see a prototype. */
#ifdef __clang__
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#endif

#define EXPORT(name) __attribute__((export_name(#name), used, visibility("default")))

enum { EXPORTS_NUMBER_CAP = 512 };

/* The record of this instance's table. */
const Record *exports_record(void);

/* Its turn under way. */
const Draft *exports_draft(void);

/* The computer player, not in rules.wasm. */
Planner *exports_planner(void);

/* Its turn at the record's table begins, as `think` gives it to the page, within limits of its own. */
int32_t exports_think(uint32_t level, uint32_t seed, Limits limits);

/* What `numbers` gives the page: EXPORTS_NUMBER_CAP numbers. */
uint32_t *exports_numbers(void);

/* A refusal as the page reads it: minus the status. */
static inline int32_t exports_refuse(Status status) {
    return -(int32_t)status;
}

/* Steps, or a 64-bit number as low and high half, to `numbers`; how many were put there. */
int32_t exports_put_steps(const Step *steps, uint32_t count);
int32_t exports_put_wide(uint64_t number);

#endif
