// SPDX-License-Identifier: MIT
// Legal steps for scripted players, by the engine module: tests hold no rule of their own.
import { readFileSync } from 'node:fs';

const bytes = readFileSync(new URL('../../build/wasm/engine.wasm', import.meta.url));
const { exports: engine } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {});
engine._initialize?.();

const write = (text) =>
  new TextEncoder().encodeInto(
    text,
    new Uint8Array(engine.memory.buffer, engine.buffer(), engine.buffer_size()),
  ).written;
const read = (length) =>
  new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.buffer(), length));
const check = (result) => {
  if (result < 0) throw new Error(`engine says ${result}`);
  return result;
};

const GAMES = ['dokuz-tas', 'tavla', 'kos'];

function stand(pos, draft, game) {
  check(engine.load(GAMES.indexOf(game), write(pos)));
  for (const step of draft) check(engine.step_by_text(write(step)));
}

/** Whose draft it is, and whether it is a whole turn. */
export function draftState(pos, draft, game) {
  stand(pos, draft, game);
  return { seat: engine.base_actor(), isReady: engine.ready() === 1 };
}

/** Texts of the legal steps after `draft` (step texts) from the position `pos`. */
export function legalSteps(pos, draft = [], game = 'dokuz-tas') {
  stand(pos, draft, game);
  const count = engine.steps();
  const numbers = Array.from(new Int32Array(engine.memory.buffer, engine.numbers(), count));
  return numbers.map((step) => read(check(engine.step_text(step))));
}

const numbers = (count) => Array.from(new Uint32Array(engine.memory.buffer, engine.numbers(), count));

/** A whole game of random legal steps in which throw number i is `text(i)`: its start and turns. */
export async function playThrown(game, first, text, pick) {
  check(engine.game_new(GAMES.indexOf(game), 2, first, 0));
  const start = read(check(engine.text()));
  for (let thrown = 0; engine.actor() !== 255; ) {
    if (engine.actor() === 254) {
      const wanted = await text(thrown++);
      const chances = numbers(2 * engine.chances()).filter((_, i) => i % 2 === 0);
      check(engine.throw(chances.find((step) => read(check(engine.step_text(step))) === wanted)));
      continue;
    }
    while (engine.ready() === 0) {
      const steps = numbers(engine.steps());
      check(engine.step(steps[pick(Math.max(1, steps.length - 1))])); // `end` is the last
    }
    check(engine.seal());
  }
  const turns = Array.from({ length: engine.turns() }, (_, i) => read(check(engine.turn_text(i))));
  return { start, turns };
}

/** A small seedable generator (mulberry32), so that a failing game can be played again. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}
