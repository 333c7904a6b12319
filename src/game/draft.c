/* SPDX-License-Identifier: MIT */
#include "draft.h"

void draft_open(Draft *draft, const GameState *base) {
    draft->base = *base;
    draft->now = *base;
    draft->count = 0;
}

Status draft_step(Draft *draft, Step step) {
    const Seat seat = game_actor(&draft->base);
    if (seat == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    if (seat == SEAT_CHANCE || draft_ready(draft)) {
        return STATUS_NOT_YOUR_TURN;
    }
    const Status status = game_play(&draft->now, seat, step);
    if (status != STATUS_OK) {
        return status;
    }
    ASSERT(draft->count < TURN_STEP_CAP);
    draft->at[draft->count++] = step;
    return STATUS_OK;
}

bool draft_undo(Draft *draft) {
    if (draft->count == 0) {
        return false;
    }
    draft->count--;
    draft->now = draft->base;
    for (uint32_t i = 0; i < draft->count; i++) {
        draft->now = game_apply(&draft->now, draft->at[i]);
    }
    return true;
}

bool draft_ready(const Draft *draft) {
    return draft->count > 0 && game_actor(&draft->now) != game_actor(&draft->base);
}

GameState draft_seal(Draft *draft) {
    CHECK(draft_ready(draft));
    const GameState base = draft->now;
    draft_open(draft, &base);
    return base;
}
