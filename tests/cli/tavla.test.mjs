// SPDX-License-Identifier: MIT
// Tavla at the command line. Counts and lists are GNU Backgammon's, other values follow by hand from
// docs/rules-tavla.md and docs/formats.md.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, run } from './support.mjs';

const START = 'XGID=-b----E-C---eE---c-e----B-';
const moves = (position) => lines(['moves', 'tavla', position]);

test('moves: every end of the turn once, sorted by its Position ID', () => {
  const turns = moves(`${START}:0:0:1:31:0:0:0:5:0`).map((line) => line.split('\t'));
  assert.equal(turns.length, 16);
  assert.ok(turns.some(([turn, id]) => turn === '8/5 6/5' && id === '4HPwATCwZ/ABMA'));
  const ids = turns.map(([, id]) => id);
  assert.deepEqual(ids, [...ids].sort((a, b) => (a < b ? -1 : 1)));
  assert.equal(new Set(ids).size, 16);
  // The same seen by seat 1: the same ids, because they are the mover's.
  assert.deepEqual(moves(`${START}:0:0:-1:31:0:0:0:5:0`), turns.map((turn) => turn.join('\t')));
});

test('moves: a Position ID and dice, in either order', () => {
  const turns = moves('4HPwATDgc/ABMA 66');
  assert.equal(turns.length, 11);
  assert.ok(turns.some((line) => line.startsWith('24/18(2) 13/7(2)\t')));
  assert.deepEqual(moves('4HPwATDgc/ABMA 1 3'), moves('4HPwATDgc/ABMA 31'));
});

test('moves: the turn that must be passed (T11)', () => {
  assert.deepEqual(moves('sHPwATDgc/ABIA 65'), ['pas\tsHPwATDgc/ABIA']);
});

test('moves: dice are needed', () => {
  const { code, err } = run(['moves', 'tavla', '4HPwATDgc/ABMA']);
  assert.equal(code, 2);
  assert.match(err, /dice/);
});

test('perft: 447 ends of the first turn', () => {
  assert.deepEqual(lines(['perft', 'tavla', '2']), ['1 447', '2 202782']);
});

test('show: board, score and outcome', () => {
  const shown = lines(['show', 'tavla', `${START}:0:0:1:31:2:1:0:5:0`]);
  assert.ok(shown.includes(`position: ${START}:0:0:1:31:2:1:0:5:0`));
  assert.ok(shown.includes('W  pips 167  bar 0  off 0  score 2 of 5'));
  assert.equal(shown.at(-1), 'outcome: ongoing');
  const over = lines(['show', 'tavla', 'XGID=-------------------o------:0:0:-1:00:0:0:0:0:0']);
  assert.equal(over.at(-1), 'outcome: win w mars');
});

test('bad positions are refused with their place', () => {
  for (const [position, message] of [
    ['XGID=-b----F-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0', /15 checkers a side/],
    [`${START}:1:0:1:31:0:0:0:0:0`, /character \d+/],
    ['4HPwATDgc/ABMA 71', /dice/],
    ['foo', /character \d+/],
  ]) {
    const { code, err } = run(['moves', 'tavla', position]);
    assert.equal(code, 2, position);
    assert.match(err, message);
  }
});
