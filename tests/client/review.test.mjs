// SPDX-License-Identifier: MIT
// What is said about a turn, by values worked out by hand, and what the engine finds where a person knows
// the answer: opening rolls, an open mill, an er for nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, newEngine, remarkOn } from './review-support.mjs';

const START = {
  'dokuz-tas': '.../.../.../....../.../.../... w 9 9 0',
  tavla: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0',
};

/** Grade and loss to two decimals, or null. */
function said(game, best, made, { second = null, choices = 9 } = {}) {
  const remark = remarkOn(game, { choices, best, made, second });
  return remark && [remark.grade, remark.turned ?? Math.round(remark.loss * 100) / 100];
}

test('Tavla: below 0.02 points nothing, below 0.08 a better one, from there on missed', () => {
  assert.equal(said('tavla', 0.3, 0.3), null);
  assert.equal(said('tavla', 0.3, 0.281), null);
  assert.deepEqual(said('tavla', 0.3, 0.279), ['better', 0.02]);
  assert.deepEqual(said('tavla', -0.1, -0.17), ['better', 0.07]);
  assert.deepEqual(said('tavla', -0.1, -0.19), ['missed', 0.09]);
  assert.deepEqual(said('tavla', 1.2, -0.3), ['missed', 1.5]);
});

test('Dokuz Taş and Kös have bars of their own', () => {
  assert.equal(said('dokuz-tas', 0.5, -0.2), null);
  assert.deepEqual(said('dokuz-tas', 0.5, -0.5), ['better', 1]);
  assert.deepEqual(said('dokuz-tas', 0.5, -1.5), ['missed', 2]);
  assert.equal(said('kos', 0.5, 0.46), null);
  assert.deepEqual(said('kos', 0.5, 0.44), ['better', 0.06]);
  assert.deepEqual(said('kos', 0.5, 0.41), ['missed', 0.09]);
});

test('a good move is said only of the best where all others are far behind', () => {
  assert.deepEqual(said('tavla', 0.3, 0.3, { second: 0.1 }), ['good', 0]);
  assert.equal(said('tavla', 0.3, 0.3, { second: 0.2 }), null);
  assert.equal(said('tavla', 0.3, 0.29, { second: 0.1 }), null, 'not the best itself');
  assert.deepEqual(said('dokuz-tas', 0, 0, { second: -Infinity }), ['good', 0], 'all others lose');
  assert.equal(said('dokuz-tas', 0, 0, { second: -0.5 }), null);
  assert.deepEqual(said('kos', 0.5, 0.5, { second: 0.4 }), ['good', 0]);
  assert.equal(said('kos', 0.5, 0.5, { second: 0.45 }), null);
});

test('nothing is said of forced turns and of games that are decided before and after', () => {
  assert.equal(said('tavla', 1, -1, { choices: 1 }), null);
  assert.equal(said('tavla', 2, 1.96), null, 'a sure mars');
  assert.equal(said('dokuz-tas', 9, 5), null, 'far ahead still');
  assert.equal(said('dokuz-tas', -5, -9), null, 'lost before');
  assert.equal(said('dokuz-tas', -Infinity, -Infinity, { second: -Infinity }), null);
  assert.equal(said('dokuz-tas', Infinity, Infinity, { second: 0 }), null, 'won, whatever else there was');
  assert.equal(said('kos', 0.02, 0.001), null);
  assert.equal(said('kos', 1, 0.98), null);
});

test('a win let go and a loss walked into are told as such', () => {
  assert.deepEqual(said('dokuz-tas', Infinity, 3), ['missed', 'won']);
  assert.deepEqual(said('dokuz-tas', 1, -Infinity), ['missed', 'lost']);
  assert.deepEqual(said('dokuz-tas', Infinity, -Infinity), ['missed', 'won']);
});

/** What is said of the last of some turns. */
async function sayOf(game, start, turns) {
  const judged = await judge(await newEngine(), { game, start, turns }, turns.length - 1);
  return { judged, grade: (judged && remarkOn(game, judged)?.grade) ?? null };
}

// Published opening theory has one play for each of these, and no other comes near.
for (const [roll, best, bad] of [['31', '8/5 6/5', '24/21 6/5'], ['42', '8/4 6/4', '6/2 6/4'], ['61', '13/7 8/7', '6/5 8/2']]) {
  test(`Tavla: the opening ${roll} is ${best}`, async () => {
    const right = await sayOf('tavla', START.tavla, [`${roll}:`, best]);
    assert.equal(right.judged.text, best);
    assert.equal(right.judged.made, right.judged.best);
    const wrong = await sayOf('tavla', START.tavla, [`${roll}:`, bad]);
    assert.equal(wrong.grade, 'missed');
    assert.equal(wrong.judged.text, best);
  });
}

test('Tavla: a turn that is the only one is not judged', async () => {
  const { judged, grade } = await sayOf('tavla', 'XGID=-A----------------------b-:0:0:1:00:0:0:0:0:0', ['31:', '1/off']);
  assert.equal(judged.choices, 1);
  assert.equal(grade, null);
});

// Both sides have two of b2's row; whoever moves there has a mill and stops the other's.
const OPEN = ['d6', 'f4', 'd2', 'b4', 'f6', 'b6', 'f2'];

test('Dokuz Taş: an open mill neither taken nor stopped', async () => {
  const { judged, grade } = await sayOf('dokuz-tas', START['dokuz-tas'], [...OPEN, 'd7']);
  assert.equal(grade, 'missed');
  assert.match(judged.text, /^b2x/);
  assert.deepEqual(judged.steps.map(({ kind }) => kind), ['place', 'take']);
});

// Three men each, so all fly. White has a7 and g7, Red a1 and a4: g1-d7 closes White's row, takes the third
// red man and wins; a7-d7 leaves a7 to Red, who closes its own and wins.
test('Dokuz Taş: the win at hand, let go for a loss', async () => {
  const { judged, grade } = await sayOf('dokuz-tas', 'W.W/.../.../B....B/.../.../B.W w 0 0 0', ['a7-d7']);
  assert.equal(grade, 'missed');
  assert.equal(judged.best, Infinity);
  assert.equal(judged.made, -Infinity);
  assert.match(judged.text, /^g1-d7x/);
});

test('Dokuz Taş: the first stone is no mistake, the only move is not judged', async () => {
  const first = await sayOf('dokuz-tas', START['dokuz-tas'], ['d6']);
  assert.equal(first.judged.choices, 24);
  assert.equal(first.grade, null);
  // No flying; d7 stands between a7, g7 and d6, g1 between d1 and g4: only a7 can move, and only to a4.
  const only = await sayOf('dokuz-tas', 'WWB/.B./.../.....B/.../.../.BW w 0 0 0 nofly', ['a7-a4']);
  assert.equal(only.judged.choices, 1);
  assert.equal(only.grade, null);
});

test('Kös: an er for nothing, left standing', async () => {
  const start = 'aaaaaaaaa./...a.b..../........../bbbbbbbbb. a 0 0 ?';
  const left = await sayOf('kos', start, ['?2', '2:Y4-Y5']);
  assert.match(left.judged.text, /^2:Y4-Y6x/);
  assert.equal(left.grade, 'better');
  const taken = await sayOf('kos', start, ['?2', '2:Y4-Y6x']);
  assert.equal(taken.judged.made, taken.judged.best);
});

test('who is stopped hears nothing, and slices change nothing', async () => {
  const engine = await newEngine();
  const games = [
    { game: 'dokuz-tas', start: START['dokuz-tas'], turns: [...OPEN, 'd7'] },
    { game: 'tavla', start: START.tavla, turns: ['52:', '13/8 24/22'] },
  ];
  for (const game of games) {
    const index = game.turns.length - 1;
    assert.equal(await judge(engine, game, index, async () => false), null);
    const whole = await judge(engine, game, index);
    const again = await judge(await newEngine(), game, index);
    assert.deepEqual(again, whole);
  }
});
