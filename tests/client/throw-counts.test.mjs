// SPDX-License-Identifier: MIT
// What the sheet tells of a game's throws: counts by side, and how likely streaks are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { countThrows, everChance, NO_KOS, runChance } = await load('client/throws/counts.ts');

test('the chances of streaks', () => {
  // In 27 rolls: two doubles in a row 47 %, three 9 %, at least one 6-6 53 % (counted elsewhere, see docs/fair-throws.md).
  assert.equal(Math.round(100 * runChance(27, 1 / 6, 2)), 47);
  assert.equal(Math.round(100 * runChance(27, 1 / 6, 3)), 9);
  assert.equal(Math.round(100 * everChance(27, 1 / 36)), 53);
  // By hand: two tries; three tries, where the run may begin at the first or the second.
  assert.equal(runChance(2, 1 / 2, 2), 1 / 4);
  assert.equal(runChance(3, 1 / 2, 2), 3 / 8);
  assert.equal(runChance(1, 1 / 2, 2), 0);
  // A Kös in two turns of seven: the chance of none in a chain x = 10/16 + 2/16 x.
  assert.ok(Math.abs(NO_KOS - 5 / 7) < 1e-12);
});

test('dice by side, doubles and their longest run', () => {
  // Seat 1 begins: 65 and 44 are its throws, then 33 and 33 of seat 0 with a pass between.
  const turns = ['65:', '24/18 18/13', '33:', 'pas', '44:', '13/9(2) 8/4(2)', '33:', '8/5(2) 6/3(2)', '11:'];
  const counts = countThrows({ game: 'tavla', first: 1, turns });
  assert.deepEqual(counts.throws, [2, 3]);
  assert.deepEqual(counts.rows.map(({ value, fell }) => [value, ...fell]), [[1, 0, 2], [2, 0, 0], [3, 4, 0], [4, 0, 2], [5, 0, 1], [6, 0, 1]]);
  assert.ok(counts.rows.every(({ expected }) => Math.abs(expected - 10 / 6) < 1e-12));
  assert.deepEqual(counts.doubles.fell, [2, 2]);
  assert.equal(counts.longest, 2);
});

test('sticks by side, and turns without a Kös', () => {
  const turns = ['?2', 'end', '?3', 'end', '?K ?2', 'K:A10-Y1 end', '?4 ?6 ?2', 'end', '?3', 'end', '?2', 'end'];
  const counts = countThrows({ game: 'kos', first: 0, turns });
  assert.deepEqual(counts.throws, [3, 3]);
  assert.deepEqual(counts.rows.map(({ value, fell }) => [value, ...fell]), [[1, 1, 0], [2, 2, 2], [3, 1, 1], [4, 0, 1], [6, 0, 1]]);
  assert.equal(counts.rows[0].expected, (9 * 4) / 16);
  assert.equal(counts.longest, 3);
});
