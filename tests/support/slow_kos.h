/* SPDX-License-Identifier: MIT */
/*
 * Kös once more, for tests: written from the rule book alone, slow on purpose and without bits, so
 * that whatever it and src/rules agree on is hardly wrong in both. It shares no line, type or table
 * with the program; texts are the only common ground.
 */
#ifndef SUPPORT_SLOW_KOS_H
#define SUPPORT_SLOW_KOS_H

#include <stdbool.h>
#include <stdint.h>

/* One row of holes each for the homes and one for the ring; index 0 is not used. */
typedef struct {
    char home_a[11], way[21], home_b[11]; /* '.', or the er as the position text writes it */
    int ever_a, ever_b; /* ers that have ever been in the rival home */
    char rights[64]; /* unused results in the order K 2 3 4 6 */
    bool is_throwing;
    int participants; /* 2 or 4 */
    int turn; /* participant to act, 0 A1, 1 B1, 2 A2, 3 B2 */
    bool is_open[4]; /* pair play only */
    bool is_full_value; /* Tam değer */
} SlowKos;

enum { SLOW_KOS_STEPS = 512, SLOW_KOS_STEP_TEXT = 16, SLOW_KOS_TEXT = 160 };

/* Reads the canonical position text; false if it is not one. */
bool slow_kos_read(const char *text, SlowKos *out);
void slow_kos_write(const SlowKos *state, char out[SLOW_KOS_TEXT]);

/* "ongoing", "win a eaten" or "win b eaten". */
const char *slow_kos_outcome(const SlowKos *state);

/* The legal steps' texts, sorted bytewise; before a throw its five results. Returns their number. */
int slow_kos_steps(const SlowKos *state, char out[SLOW_KOS_STEPS][SLOW_KOS_STEP_TEXT]);

/* The position after a step that slow_kos_steps lists. */
SlowKos slow_kos_after(const SlowKos *state, const char *step);

/* Ways to play exactly `depth` turns, steps in different order being different; each throw is a
 * turn of its own. */
uint64_t slow_kos_perft(const SlowKos *state, int depth);

#endif
