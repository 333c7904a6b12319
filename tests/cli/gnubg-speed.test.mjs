// SPDX-License-Identifier: MIT
// The networks of Tavla evaluate at least six times as many positions a second as GNU Backgammon, one
// thread each, measured by turns. Skipped where that program is not installed.
// Alone: what else runs would be in the times.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { GNUBG, RATE, round } from './gnubg-speed.mjs';

const LEAST = 6;
const ROUNDS = 3;

test('six times the static evaluations of gnubg', { skip: GNUBG ? false : 'gnubg is not installed (apt-get install gnubg)' }, (t) => {
  assert.ok(existsSync(RATE), `${RATE} is missing: run \`make ${RATE}\``);
  let best = 0;
  for (let i = 0; i < ROUNDS && best < LEAST; i++) {
    const { gnubg, games, random, gamesRatio, randomRatio } = round();
    best = Math.max(best, gamesRatio);
    t.diagnostic(`gnubg ${Math.round(gnubg)} a second; ours ${Math.round(games)} in games, ${gamesRatio.toFixed(1)} times; `
      + `${Math.round(random)} on random boards, ${randomRatio.toFixed(1)} times`);
  }
  assert.ok(best >= LEAST, `${best.toFixed(1)} times as many evaluations a second, at least ${LEAST} expected`);
});
