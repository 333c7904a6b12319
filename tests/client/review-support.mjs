// SPDX-License-Identifier: MIT
// Judging turns outside a browser: the module, the client's judge, and games the levels play.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, load } from './load.mjs';

export const { BARS, Judge, ReviewEngine, remarkOn } = await load('tests/client/review-entry.ts');
const module = new WebAssembly.Module(readFileSync(join(ROOT, 'build/wasm/review.wasm')));
const never = async () => true;

/** An engine with weights. */
export async function newEngine() {
  const engine = await ReviewEngine.from(module);
  engine.setWeights(readFileSync(join(ROOT, 'weights/tavla.bin')));
  return engine;
}

/** What the page would be told of turn number `index` of a game. */
export function judge(engine, game, index, pause = never) {
  return new Judge(engine, game, pause, () => performance.now()).judge(index);
}

/** Numbers from 0 to 1 that depend on the seed alone. */
export function picker(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state >>> 8) & 0xffff) / 0x10000;
  };
}

/** A game in which the level `levels[side]` plays a side, throws from the seed; at most `most` turns. */
export function play(engine, game, { seats = 2, levels, seed, most = 400, variant = 0 }) {
  const random = picker(seed);
  engine.begin(game, seats, 0, variant);
  const start = engine.startText();
  while (engine.outcome().kind === 'ongoing' && engine.turns() < most) {
    if (engine.actor() === 254) {
      const chances = engine.chances();
      let at = random() * chances.reduce((sum, { weight }) => sum + weight, 0);
      engine.throw((chances.find(({ weight }) => (at -= weight) < 0) ?? chances[0]).step);
      continue;
    }
    engine.think(levels[engine.actor() & 1], Math.floor(random() * 1e9));
    while (!engine.thinkMore(1e6));
    for (const step of engine.plan()) engine.step(step);
    engine.seal();
  }
  return { game, start, turns: Array.from({ length: engine.turns() }, (_, i) => engine.turnText(i)) };
}
