/* SPDX-License-Identifier: MIT */
#include "slow_tavla.h"

#include <stdlib.h>
#include <string.h>

static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* A Position ID as 80 characters '0' and '1', in the order of its bits. */
static bool bits_from_id(const char *id, char bits[81]) {
    char stream[85];
    if (strlen(id) != 14) {
        return false;
    }
    for (int i = 0; i < 14; i++) {
        const char *const letter = strchr(LETTERS, id[i]);
        if (letter == NULL) {
            return false;
        }
        for (int k = 0; k < 6; k++) {
            stream[6 * i + k] = (letter - LETTERS) & (32 >> k) ? '1' : '0';
        }
    }
    if (memcmp(stream + 80, "0000", 4) != 0) {
        return false;
    }
    /* Within each byte the last bit comes first. */
    for (int i = 0; i < 80; i++) {
        bits[i] = stream[i / 8 * 8 + 7 - i % 8];
    }
    bits[80] = '\0';
    return true;
}

static void id_from_bits(const char bits[81], char out[SLOW_ID_CAP]) {
    char stream[85] = "";
    memset(stream, '0', 84);
    for (int i = 0; i < 80; i++) {
        stream[i / 8 * 8 + 7 - i % 8] = bits[i];
    }
    for (int i = 0; i < 14; i++) {
        int value = 0;
        for (int k = 0; k < 6; k++) {
            value = 2 * value + (stream[6 * i + k] == '1');
        }
        out[i] = LETTERS[value];
    }
    out[14] = '\0';
}

/* Ones up to the next zero; -1 when the bits end before. */
static int take_run(const char **bits) {
    int count = 0;
    while (**bits == '1') {
        count++;
        ++*bits;
    }
    if (**bits == '\0') {
        return -1;
    }
    ++*bits;
    return count;
}

bool slow_board_read(const char *id, SlowBoard *out) {
    char bits[81];
    SlowBoard board = {{0}, {0}, 0, 15};
    if (!bits_from_id(id, bits)) {
        return false;
    }
    const char *at = bits;
    board.mine[0] = 15;
    for (int i = 0; i < 50; i++) {
        const int count = take_run(&at);
        if (count < 0) {
            return false;
        }
        if (i < 24) {
            board.rival[24 - i] = count;
        } else if (i == 24) {
            board.rival_bar = count;
        } else {
            board.mine[i - 24] = count;
        }
        *(i < 25 ? &board.rival_off : &board.mine[0]) -= count;
    }
    if (board.rival_off < 0 || board.mine[0] < 0 || strchr(at, '1') != NULL) {
        return false;
    }
    *out = board;
    return true;
}

void slow_board_write(const SlowBoard *board, char out[SLOW_ID_CAP]) {
    char bits[81] = "", *at = bits;
    for (int i = 0; i < 50; i++) {
        const int count = i < 24    ? board->rival[24 - i]
                          : i == 24 ? board->rival_bar
                                    : board->mine[i - 24];
        for (int k = 0; k < count; k++) {
            *at++ = '1';
        }
        *at++ = '0';
    }
    while (at < bits + 80) {
        *at++ = '0';
    }
    id_from_bits(bits, out);
}

static bool all_home(const SlowBoard *board) {
    for (int point = 7; point <= 25; point++) {
        if (board->mine[point] > 0) {
            return false;
        }
    }
    return true;
}

/* One die by the checker on `from`, if the rules let it. */
static bool try_die(SlowBoard *board, int from, int die) {
    if (board->mine[from] == 0 || (board->mine[25] > 0 && from != 25)) {
        return false;
    }
    const int to = from - die;
    if (to < 1) {
        if (!all_home(board)) {
            return false;
        }
        for (int behind = from + 1; to < 0 && behind <= 6; behind++) {
            if (board->mine[behind] > 0) {
                return false;
            }
        }
        board->mine[from]--;
        board->mine[0]++;
        return true;
    }
    if (board->rival[to] >= 2) {
        return false;
    }
    board->rival_bar += board->rival[to];
    board->rival[to] = 0;
    board->mine[from]--;
    board->mine[to]++;
    return true;
}

/* Lines of play that cannot go on, with the dice they used. */
typedef struct {
    char (*ids)[SLOW_ID_CAP];
    int count, dice, pips; /* of the best so far: most dice, then, with one die, the larger */
    bool is_double;
} Best;

static void keep(Best *best, const SlowBoard *board, int dice, int pips) {
    const bool is_better = dice > best->dice || (dice == best->dice && dice == 1 &&
                                                 !best->is_double && pips > best->pips);
    const bool is_worse = dice < best->dice || (dice == best->dice && dice == 1 &&
                                                !best->is_double && pips < best->pips);
    if (is_worse) {
        return;
    }
    if (is_better) {
        best->count = 0;
        best->dice = dice;
        best->pips = pips;
    }
    char id[SLOW_ID_CAP];
    slow_board_write(board, id);
    for (int i = 0; i < best->count; i++) {
        if (strcmp(best->ids[i], id) == 0) {
            return;
        }
    }
    if (best->count == SLOW_END_CAP) {
        abort();
    }
    strcpy(best->ids[best->count++], id);
}

static void play_on(Best *best, const SlowBoard *board, const int *dice, int left, int played,
                    int pips) {
    bool can_go = false;
    for (int i = 0; i < left; i++) {
        int rest[4], count = 0;
        for (int k = 0; k < left; k++) {
            if (k != i) {
                rest[count++] = dice[k];
            }
        }
        for (int from = 1; from <= 25 && (i == 0 || !best->is_double); from++) {
            SlowBoard next = *board;
            if (try_die(&next, from, dice[i])) {
                can_go = true;
                play_on(best, &next, rest, count, played + 1, pips + dice[i]);
            }
        }
    }
    if (!can_go) {
        keep(best, board, played, pips);
    }
}

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

int slow_ends(const SlowBoard *board, int die_a, int die_b, char out[][SLOW_ID_CAP], int *most) {
    const int dice[4] = {die_a, die_b, die_a, die_a};
    Best best = {.ids = out, .is_double = die_a == die_b};
    play_on(&best, board, dice, best.is_double ? 4 : 2, 0, 0);
    *most = best.dice;
    if (best.dice == 0) {
        return 0;
    }
    qsort(out, (size_t)best.count, SLOW_ID_CAP, compare);
    return best.count;
}

/* The board as the rival sees it. */
static SlowBoard turned(const SlowBoard *board) {
    SlowBoard out = {{0}, {0}, board->mine[25], board->mine[0]};
    for (int point = 1; point <= 24; point++) {
        out.mine[point] = board->rival[25 - point];
        out.rival[point] = board->mine[25 - point];
    }
    out.mine[25] = board->rival_bar;
    out.mine[0] = board->rival_off;
    return out;
}

static uint64_t perft_roll(const SlowBoard *board, int die_a, int die_b, int depth) {
    char(*const ids)[SLOW_ID_CAP] = malloc(SLOW_END_CAP * sizeof *ids);
    int most;
    uint64_t sum = 0;
    int count = slow_ends(board, die_a, die_b, ids, &most);
    if (count == 0) {
        slow_board_write(board, ids[count++]);
    }
    for (int i = 0; i < count && depth > 1; i++) {
        SlowBoard end;
        if (!slow_board_read(ids[i], &end)) {
            abort();
        }
        const SlowBoard next = turned(&end);
        sum += slow_board_perft(&next, depth - 1);
    }
    free(ids);
    return depth > 1 ? sum : (uint64_t)count;
}

uint64_t slow_board_perft(const SlowBoard *board, int depth) {
    uint64_t sum = 0;
    if (board->rival_off == 15) {
        return 0;
    }
    for (int die_a = 1; die_a <= 6; die_a++) {
        for (int die_b = 1; die_b <= die_a; die_b++) {
            sum += perft_roll(board, die_a, die_b, depth);
        }
    }
    return sum;
}
