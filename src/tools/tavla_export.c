/* SPDX-License-Identifier: MIT */
/*
 * Rounds a checkpoint of the Tavla trainer to the file of weights the program plays with
 * (ai/tavla_net.h):
 *
 *     tavla_export CHECKPOINT weights/tavla.bin
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tavla/player.h"
#include "tavla_net.h"

enum { HIDDEN = TAVLA_NET_HIDDEN, SECOND = TAVLA_NET_SECOND, OUTPUTS = TAVLA_NET_OUTPUTS };
enum { MOST_FIRST = 10, MOST_SECOND = 9, MOST_LAST = 8, MOST_FEWER = 4 };

typedef struct {
    uint8_t *at;
} Output;

static void put_bytes(Output *out, const void *bytes, size_t count) {
    memcpy(out->at, bytes, count);
    out->at += count;
}

static void put16(Output *out, float weight, uint32_t shift) {
    const int16_t rounded = (int16_t)lrint(ldexp((double)weight, (int)shift));
    put_bytes(out, &rounded, sizeof rounded);
}

static void put_bias(Output *out, float bias, uint32_t shift) {
    const int32_t rounded = (int32_t)lrint(ldexp((double)bias, (int)shift));
    put_bytes(out, &rounded, sizeof rounded);
}

/* The largest shift, at most `most`, with which all of them fit into 16 bits. */
static uint32_t shift_for(const float *weights, size_t count, uint32_t most) {
    float largest = 0;
    for (size_t i = 0; i < count; i++) {
        largest = fmaxf(largest, fabsf(weights[i]));
    }
    while (ldexp((double)largest, (int)most) > INT16_MAX) {
        most--;
    }
    return most;
}

typedef struct {
    uint32_t first, second, last;
} Shifts;

/* `fewer`: bits to do without, so that no sum leaves 32 bits. More bits than these made no
 * loss smaller, and phones fetch the file. */
static Shifts shifts_of(const Net *net, uint32_t fewer) {
    return (Shifts){shift_for(&net->first[0][0], (size_t)net->inputs * HIDDEN, MOST_FIRST - fewer),
                    shift_for(&net->second[0][0], HIDDEN * SECOND, MOST_SECOND - fewer),
                    shift_for(&net->last[0][0], OUTPUTS * SECOND, MOST_LAST - fewer)};
}

static void put_shape(Output *out, const Net *net, Shifts shifts) {
    const uint16_t sizes[] = {(uint16_t)net->inputs, HIDDEN, SECOND, OUTPUTS};
    const uint8_t bits[8] = {(uint8_t)shifts.first, (uint8_t)shifts.second, (uint8_t)shifts.last};
    put_bytes(out, sizes, sizeof sizes);
    put_bytes(out, bits, sizeof bits);
}

static void put_net(Output *out, const Net *net, Shifts shifts) {
    for (uint32_t h = 0; h < HIDDEN; h++) {
        put_bias(out, net->first_bias[h], shifts.first + 6);
    }
    for (uint32_t i = 0; i < net->inputs * HIDDEN; i++) {
        put16(out, net->first[i / HIDDEN][i % HIDDEN], shifts.first);
    }
    for (uint32_t s = 0; s < SECOND; s++) {
        put_bias(out, net->second_bias[s], shifts.second + 12);
    }
    for (uint32_t h = 0; h < HIDDEN; h += 2) {
        for (uint32_t s = 0; s < SECOND; s++) {
            put16(out, net->second[h][s], shifts.second);
            put16(out, net->second[h + 1][s], shifts.second);
        }
    }
    for (uint32_t o = 0; o < OUTPUTS; o++) {
        put_bias(out, net->last_bias[o], shifts.last + 12);
    }
    put_bytes(out, (uint8_t[48]){0}, 48);
    for (uint32_t i = 0; i < OUTPUTS * SECOND; i++) {
        put16(out, net->last[i / SECOND][i % SECOND], shifts.last);
    }
}

static bool read_checkpoint(const char *path, Model *out) {
    FILE *const file = fopen(path, "rb");
    const bool is_read = file != NULL && fread(out, sizeof *out, 1, file) == 1;
    if (file != NULL) {
        (void)fclose(file);
    }
    bool is_ours = is_read;
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        is_ours = is_ours && out->nets[kind].inputs == tavla_kind_inputs(kind);
    }
    return is_ours;
}

static void fill_file(const Model *model, uint32_t fewer, uint8_t *bytes, uint32_t size) {
    Output out = {bytes};
    put_bytes(&out, "KTAVLA03", 8);
    put_bytes(&out, &size, sizeof size);
    out.at += sizeof(uint32_t);
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        put_shape(&out, &model->nets[kind], shifts_of(&model->nets[kind], fewer));
    }
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        put_net(&out, &model->nets[kind], shifts_of(&model->nets[kind], fewer));
    }
    const uint32_t checksum = tavla_net_checksum(bytes + 16, size - 16);
    memcpy(bytes + 12, &checksum, sizeof checksum);
}

int main(int argc, char **argv) {
    static Model model;
    TavlaNet net;
    if (argc != 3) {
        (void)fprintf(stderr, "usage: tavla_export CHECKPOINT WEIGHTS\n");
        return 2;
    }
    if (!read_checkpoint(argv[1], &model)) {
        (void)fprintf(stderr, "tavla_export: %s is not a checkpoint of the trainer\n", argv[1]);
        return 2;
    }
    const uint32_t size = tavla_net_size();
    uint8_t *const bytes = aligned_alloc(64, (size + 63) / 64 * 64);
    CHECK(bytes != NULL);
    memset(bytes, 0, size);
    uint32_t fewer = 0;
    do {
        CHECK(fewer <= MOST_FEWER);
        fill_file(&model, fewer++, bytes, size);
    } while (tavla_net_read(bytes, size, &net) != STATUS_OK);
    FILE *const file = fopen(argv[2], "wb");
    if (file == NULL || fwrite(bytes, size, 1, file) != 1 || fclose(file) != 0) {
        (void)fprintf(stderr, "tavla_export: cannot write %s\n", argv[2]);
        return 1;
    }
    free(bytes);
    return 0;
}
