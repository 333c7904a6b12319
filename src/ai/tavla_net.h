/* SPDX-License-Identifier: MIT */
/*
 * The networks that judge positions of Tavla: one for each TavlaKind. Inputs of
 * tavla_inputs.h, 256 clipped units, 32 bent units, four results. All arithmetic is in whole
 * numbers, so that every compiler, vector unit and WebAssembly gives the same odds to the last bit.
 *
 *     TavlaNet net;
 *     TavlaOdds odds;
 *     if (tavla_net_read(bytes, length, &net) == STATUS_OK) {
 *         tavla_net_odds(&net, &board, &odds);      // board.own is about to roll
 *     }
 *
 * A file of weights is used where it lies. Everything in it is little-endian, each part begins at a
 * multiple of 64 bytes, and pads are zero:
 *
 *     at  0   8 bytes   "KTAVLA03"
 *         8   uint32    bytes in the whole file
 *        12   uint32    tavla_net_checksum of all bytes from 16 on
 *        16   shape of the first net: uint16 inputs, 256, 32, 4; uint8 first_shift,
 *             second_shift, last_shift; 5 zero bytes
 *        32   shapes of the second and the third
 *        64   the nets in the order of TavlaKind, each:
 *             int32 first_bias[256]            round(b * 64 * 2^first_shift)
 *             int16 first[inputs][256]         round(w * 2^first_shift), input after input
 *             int32 second_bias[32]            round(b * 4096 * 2^second_shift)
 *             int16 second[128][32][2]         round(w * 2^second_shift): [h / 2][unit][h % 2]
 *             int32 last_bias[4], 48 bytes     round(b * 4096 * 2^last_shift)
 *             int16 last[4][32]                round(w * 2^last_shift)
 *
 * where w and b are the weights as real numbers. With an input of TAVLA_INPUT_ONE standing for 1
 * and an output of a unit of TAVLA_UNIT_ONE:
 *
 *     hidden[h] = clip(first_bias[h] + sum(value[i] * first[i][h]), first_shift - 6)
 *     second[s] = bend(second_bias[s] + sum(hidden[h] * second[h / 2][s][h % 2]), second_shift)
 *     logit[o] = (last_bias[o] + sum(second[s] * last[o][s])) / 2^last_shift, rounded down
 *     clip(x, shift) = (x + half of 2^shift) / 2^shift rounded down, then 0 to TAVLA_UNIT_ONE
 *     bend(x, shift) = y + z - y / 2^TAVLA_LEAK, where y is clip(x, shift) and z is (x + half of
 *                      2^shift) / 2^(shift + TAVLA_LEAK); both quotients rounded down, z and the
 *                      whole held to -2^15 to 2^15 - 1
 *
 * and the odds are the softmax of the logits in units of 1/4096: win one, win two, lose one, lose
 * two, for the side about to roll. Shifts are 6 to 15 (first) and 0 to 15. No sum may leave 32
 * bits whatever the inputs; a file in which one could is refused.
 */
#ifndef AI_TAVLA_NET_H
#define AI_TAVLA_NET_H

#include "tavla_inputs.h"

enum {
    TAVLA_NET_HIDDEN = 256,
    TAVLA_NET_SECOND = 32,
    TAVLA_NET_OUTPUTS = 4,
    TAVLA_NET_HEADER = 64,
    TAVLA_UNIT_ONE = 4096,
    TAVLA_LEAK = 3, /* a unit of the second layer is 2^3 times less steep beyond its ends */
    TAVLA_ODDS_ONE = 1 << 20
};

/* Chances in 1/TAVLA_ODDS_ONE; their sum is TAVLA_ODDS_ONE. */
typedef enum { TAVLA_WIN1, TAVLA_WIN2, TAVLA_LOSE1, TAVLA_LOSE2 } TavlaResult;
typedef struct {
    int32_t at[TAVLA_NET_OUTPUTS];
} TavlaOdds;

/* One net where it lies in the file. */
typedef struct {
    uint32_t inputs;
    uint8_t first_shift, second_shift, last_shift;
    const int32_t *first_bias, *second_bias, *last_bias;
    const int16_t *first, *second, *last;
} TavlaLayers;

/* Gives the logits in 1/4096. */
typedef void TavlaKernel(const TavlaLayers *layers, const TavlaInputs *inputs,
                         int32_t logits[TAVLA_NET_OUTPUTS]);

/* The networks with all that goes with them; not changed once read, so that threads can share it.
 * About 7 KB beside the file, which must stay where it is. */
typedef struct {
    TavlaLayers layers[TAVLA_KINDS];
    TavlaKernel *kernel; /* the fastest that this machine has */
    TavlaEscapes escapes;
    uint32_t exp_fine[256], exp_coarse[256]; /* e^-(i / 4096) and e^-(i / 16) in 1/2^31 */
} TavlaNet;

/* FNV-1a in 32 bits. */
uint32_t tavla_net_checksum(const uint8_t *bytes, uint32_t length);

/* Bytes of the file. */
uint32_t tavla_net_size(void);

/* Checks a file of weights at an address that is a multiple of 64 and gets ready to use it.
 * BAD_TEXT when it is cut or altered, of another version or of another shape. */
MUST_CHECK Status tavla_net_read(const uint8_t *bytes, uint32_t length, TavlaNet *out);

/* The odds of the side about to roll; neither side has finished. */
void tavla_net_odds(const TavlaNet *net, const TavlaBoard *board, TavlaOdds *out);

/* Logits to odds. */
void tavla_net_softmax(const TavlaNet *net, const int32_t logits[TAVLA_NET_OUTPUTS],
                       TavlaOdds *out);

#endif
