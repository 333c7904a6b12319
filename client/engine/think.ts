// SPDX-License-Identifier: MIT
// Thinking in slices about as long as people feel no wait, and no longer than they wait gladly.

/** What of the engine is needed here. */
interface Thinking {
  /** Thinks for about `nodes` positions; true when the plan is final. */
  thinkMore(nodes: number): boolean;
}

/**
 * A turn is chosen in about this time at most, on a slow phone by less look-ahead: the plan is then the
 * best so far. On a desktop computer nearly every turn is thought out in half of it (docs/speed.md).
 */
export const PATIENCE_MS = 1000;

/** Between two looks into the mailbox. */
const SLICE_MS = 8;
const FIRST_SLICE = 1000;

/**
 * Thinks until the plan is final or `patience` is over since `begun`; false when meanwhile `pause` said
 * that nobody waits for it any more.
 */
export async function think(
  player: Thinking, begun: number, pause: () => Promise<boolean>, now: () => number, patience = PATIENCE_MS,
): Promise<boolean> {
  let nodes = FIRST_SLICE;
  for (let from = now(); !player.thinkMore(nodes);) {
    const until = now();
    if (until - begun >= patience) return true;
    // A position of Tavla costs ten times one of Dokuz Taş, and a phone is slower than either.
    if (until - from < SLICE_MS) nodes *= 2;
    else if (until - from > 2 * SLICE_MS) nodes = Math.max(FIRST_SLICE, Math.floor(nodes / 2));
    if (!(await pause())) return false;
    from = now();
  }
  return true;
}
