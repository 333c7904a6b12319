// SPDX-License-Identifier: MIT
// How long the computer player's worker thinks, by a made-up clock: the plan is taken when it is final or
// the time is over, the mailbox is read often whatever a position costs, and a stop is heard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { PATIENCE_MS, think } = await load('client/engine/think.ts');

/** A player that needs `work` positions at `cost` ms each; what happened, by its clock. */
async function watch(work, cost, stopAt = Infinity, begun = 0) {
  let at = 0;
  let done = 0;
  const looks = [];
  const player = {
    thinkMore(nodes) {
      const share = Math.min(nodes, work - done);
      done += share;
      at += share * cost;
      return done >= work;
    },
  };
  const pause = async () => {
    looks.push(at);
    return at < stopAt;
  };
  const isTaken = await think(player, begun, pause, () => at);
  return { isTaken, at, done, looks };
}

const longest = (looks) => Math.max(...looks.map((look, i) => look - (looks[i - 1] ?? 0)));

test('a player that is soon done is not hurried', async () => {
  const { isTaken, done, at } = await watch(900_000, 0.0003);
  assert.deepEqual([isTaken, done, Math.round(at)], [true, 900_000, 270]);
});

test('a slow one is heard when the time is over', async () => {
  // Tavla on a slow phone: 30 µs a position, 150,000 of them would take 4.5 s.
  const { isTaken, at, done } = await watch(150_000, 0.03);
  assert.equal(isTaken, true);
  assert.ok(at >= PATIENCE_MS && at < PATIENCE_MS + 100, `after ${at} ms`);
  assert.ok(done < 150_000);
});

test('what went before the first slice counts', async () => {
  const { at } = await watch(150_000, 0.03, Infinity, -400);
  assert.ok(at >= PATIENCE_MS - 400 && at < PATIENCE_MS - 300, `after ${at} ms`);
});

test('the mailbox is read every few milliseconds, fast or slow', async () => {
  for (const cost of [0.0002, 0.002, 0.03]) {
    const { looks } = await watch(3_000_000, cost);
    assert.ok(longest(looks) <= 32, `${cost} ms a position: ${longest(looks)} ms without a look`);
    assert.ok(looks.length < 500, `${looks.length} looks`);
  }
});

test('a stop ends it without a plan', async () => {
  const { isTaken, at } = await watch(3_000_000, 0.002, 100);
  assert.equal(isTaken, false);
  assert.ok(at >= 100 && at < 150, `after ${at} ms`);
});
