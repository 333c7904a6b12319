/* SPDX-License-Identifier: MIT */
/*
 * Solves Kös one er against one and prints src/ai/kos_table.c:
 *
 *     kos_solve > src/ai/kos_table.c
 *
 * A position is the hole of the side about to throw and that of the other (1,560). Its value is the
 * mean over all chains of up to nine throws (all but 1 in 6,800; their chances scaled to one) of
 * the best end of the turn. Value iteration from one half until nothing changes by 1e-9.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "kos_turns.h"

enum { MOST_EXTRA = 8, CHAIN_ROOM = 512, PER_LINE = 12 };

typedef struct {
    uint8_t rights[KOS_RIGHTS];
    double chance;
} Chain;

typedef struct {
    uint32_t chain_count;
    Chain chain[CHAIN_ROOM];
    uint64_t ends[KOS_HOLES][KOS_HOLES][CHAIN_ROOM]; /* holes the own er can end on */
    double value[KOS_HOLES][KOS_HOLES];
    KosTurns turns;
} Solver;

static double choose(uint32_t n, uint32_t k) {
    double ways = 1;
    for (uint32_t i = 0; i < k; i++) {
        ways = ways * (n - i) / (i + 1);
    }
    return ways;
}

static double power(double base, uint32_t exponent) {
    double product = 1;
    for (uint32_t i = 0; i < exponent; i++) {
        product *= base;
    }
    return product;
}

static void list_chains(Solver *solver) {
    double total = 0;
    for (uint8_t kos = 0; kos <= MOST_EXTRA; kos++) {
        for (uint8_t four = 0; kos + four <= MOST_EXTRA; four++) {
            for (uint8_t six = 0; kos + four + six <= MOST_EXTRA; six++) {
                const uint32_t extra = (uint32_t)kos + four + six;
                const double orders = choose(extra, kos) * choose(extra - kos, four);
                const double chance =
                    orders * power(4. / 16, kos) * power(1. / 16, (uint32_t)four + six);
                solver->chain[solver->chain_count++] =
                    (Chain){{kos, 1, 0, four, six}, chance * 6 / 16};
                solver->chain[solver->chain_count++] =
                    (Chain){{kos, 0, 1, four, six}, chance * 4 / 16};
                total += chance * 10 / 16;
            }
        }
    }
    for (uint32_t i = 0; i < solver->chain_count; i++) {
        solver->chain[i].chance /= total;
    }
}

static void list_ends(Solver *solver, KosState *state, uint32_t own, uint32_t rival) {
    state->ers[0] = UINT64_C(1) << own;
    state->ers[1] = UINT64_C(1) << rival;
    for (uint32_t i = 0; i < solver->chain_count; i++) {
        for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
            state->rights[right] = solver->chain[i].rights[right];
        }
        kos_turns_list(&solver->turns, state);
        CHECK(!solver->turns.is_cut);
        for (uint32_t end = 0; end < solver->turns.end_count; end++) {
            solver->ends[own][rival][i] |= solver->turns.node[solver->turns.end[end]].state.ers[0];
        }
    }
}

/* The best the own er can reach: eating, or the end that is worst for the other to throw from. */
static double best_end(const Solver *solver, uint64_t ends, uint32_t rival) {
    double best = (ends >> rival & 1) != 0 ? 1 : 0;
    for (; ends != 0 && best < 1; ends &= ends - 1) {
        const uint32_t hole = (uint32_t)__builtin_ctzll(ends);
        const double worth = 1 - solver->value[kos_turned_hole(rival)][kos_turned_hole(hole)];
        best = worth > best ? worth : best;
    }
    return best;
}

static double sweep(Solver *solver) {
    double change = 0;
    for (uint32_t own = 0; own < KOS_HOLES; own++) {
        for (uint32_t rival = 0; rival < KOS_HOLES; rival++) {
            double value = 0;
            for (uint32_t i = 0; i < solver->chain_count && own != rival; i++) {
                value +=
                    solver->chain[i].chance * best_end(solver, solver->ends[own][rival][i], rival);
            }
            const double step = value - solver->value[own][rival];
            change = step > change ? step : -step > change ? -step : change;
            solver->value[own][rival] = value;
        }
    }
    return change;
}

static void print_table(const Solver *solver) {
    for (uint32_t i = 0; i < KOS_HOLES * KOS_HOLES; i++) {
        const double value = solver->value[i / KOS_HOLES][i % KOS_HOLES] * 65535 + 0.5;
        (void)printf("%s%u,%s", i % PER_LINE == 0 ? "        " : " ", (unsigned)value,
                     i % PER_LINE == PER_LINE - 1 || i + 1 == KOS_HOLES * KOS_HOLES ? "\n" : "");
    }
}

static void solve(uint8_t variant) {
    Solver *const solver = calloc(1, sizeof *solver);
    CHECK(solver != NULL);
    list_chains(solver);
    KosState state;
    CHECK(kos_start((GameOptions){.seats = 2, .variant = variant}, &state) == STATUS_OK);
    state.is_throwing = 0;
    state.entered[0] = state.entered[1] = 0;
    for (uint32_t own = 0; own < KOS_HOLES; own++) {
        for (uint32_t rival = 0; rival < KOS_HOLES; rival++) {
            solver->value[own][rival] = own == rival ? 0 : 0.5;
            if (own != rival) {
                list_ends(solver, &state, own, rival);
            }
        }
    }
    uint32_t sweeps = 1;
    while (sweep(solver) > 1e-9) {
        sweeps++;
    }
    (void)fprintf(stderr, "setting %u: %u chains, %u sweeps\n", (unsigned)variant,
                  (unsigned)solver->chain_count, (unsigned)sweeps);
    print_table(solver);
    free(solver);
}

int main(void) {
    (void)printf("/* SPDX-License-Identifier: MIT */\n"
                 "/* Printed by src/tools/kos_solve.c; do not edit. */\n"
                 "#include \"kos_table.h\"\n\n"
                 "/* [setting][hole of the side about to throw * 40 + hole of the other], in\n"
                 " * 1/65535. */\n"
                 "static const uint16_t CHANCE[2][KOS_HOLES * KOS_HOLES] = {\n    {\n");
    solve(0);
    (void)printf("    },\n    {\n");
    solve(KOS_FULL_VALUE);
    (void)printf("    },\n};\n\n"
                 "int32_t kos_table_chance(KosBoard board, uint8_t variant) {\n"
                 "    const uint32_t own = (uint32_t)__builtin_ctzll(board.own);\n"
                 "    const uint32_t rival = (uint32_t)__builtin_ctzll(board.rival);\n"
                 "    return CHANCE[variant & KOS_FULL_VALUE][own * KOS_HOLES + rival];\n"
                 "}\n");
    return 0;
}
