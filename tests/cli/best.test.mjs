// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { START, lines, run } from './support.mjs';

const EVALUATION = /^([+-]\d+\.\d\d|win \d+|loss \d+)$/;
const best = (position, ...options) => lines(['best', 'dokuz-tas', position, ...options]);
const moves = (position) => lines(['moves', 'dokuz-tas', position]);

test('best: one line with a legal turn, a tab and its evaluation, at every level', () => {
  for (const level of ['kolay', 'orta', 'zor']) {
    const told = best(START, '--level', level, '--nodes', '20000');
    assert.equal(told.length, 1);
    const [turn, evaluation] = told[0].split('\t');
    assert.ok(moves(START).includes(turn), turn);
    assert.match(evaluation, EVALUATION);
  }
});

// White closes a7-d7-g7 and leaves two stones (M01): a move and a removal win.
test('best: the winning capture is found and counted', () => {
  const [turn, evaluation] = best('.WW/.../.../W...../.../BBB/... w 0 0 0')[0].split('\t');
  assert.match(turn, /^a4-a7x[bdf]2$/);
  assert.equal(evaluation, 'win 2');
});

test('best: a removal that is due', () => {
  const position = 'WWW/.../.../..W.../..B/B.B/.B. w 0 0 59 x1';
  assert.ok(moves(position).includes(best(position, '--nodes', '20000')[0].split('\t')[0]));
});

test('best: the same seed and budget give the same answer', () => {
  const words = ['--level', 'kolay', '--seed', '7', '--nodes', '5000'];
  assert.deepEqual(best(START, ...words), best(START, ...words));
});

test('best --all: every turn once, the best first', () => {
  const position = 'W.W/.../.../....../B../.../B.. w 7 7 0';
  const told = best(position, '--all', '--nodes', '40000').map((line) => line.split('\t'));
  assert.deepEqual(told.map(([turn]) => turn).sort(), moves(position));
  const values = told.map(([, evaluation]) => {
    assert.match(evaluation, EVALUATION);
    const [word, plies] = evaluation.split(' ');
    return word === 'win' ? 1000 - plies : word === 'loss' ? plies - 1000 : Number(word);
  });
  assert.deepEqual(values, [...values].sort((a, b) => b - a));
});

test('best --all: wins in one turn count the removal as a ply of its own', () => {
  const told = best('.WW/.../.../W...../.../BBB/... w 0 0 0', '--all', '--nodes', '5600');
  assert.deepEqual(told.slice(0, 3), ['a4-a7xb2\twin 2', 'a4-a7xd2\twin 2', 'a4-a7xf2\twin 2']);
});

// With --ms there is no other limit: without it the search would not end.
test('best --ms ends the search', () => {
  assert.equal(best(START, '--ms', '200').length, 1);
});

for (const [words, told] of [
  [['--level', 'usta'], /'usta'.*expected kolay, orta, zor/],
  [['--nodes', 'many'], /--nodes: 'many'/],
  [['--nodes', '5', '--ms', '5'], /exclude each other/],
  [['--nodes'], /missing after '--nodes'/],
]) {
  test(`best refuses ${words.join(' ')}`, () => {
    const { code, out, err } = run(['best', 'dokuz-tas', START, ...words]);
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.match(err, told);
  });
}

test('best refuses a finished game and says how it ended', () => {
  const { code, err } = run(['best', 'dokuz-tas', '.WW/.../.../W...../.../BB./... b 0 0 0']);
  assert.equal(code, 2);
  assert.match(err, /over \(win w few\)/);
});
