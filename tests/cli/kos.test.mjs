// SPDX-License-Identifier: MIT
// Kös at the command line. Values follow by hand from docs/rules-kos.md.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, run } from './support.mjs';

const START = 'aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?';
const moves = (position) => lines(['moves', 'kos', position]);
const refused = (words, message, options) => {
  const { code, err } = run(words, options);
  assert.equal(code, 2, words.join(' '));
  assert.match(err, message);
};

test('moves: single steps, sorted', () => {
  assert.deepEqual(moves('........a./........../........../b......... a 0 0 2'), ['2:A9-A10', 'end']);
  // Y20 with a Kös goes on or through the door, where it eats (K14).
  assert.deepEqual(moves('........../........../.........a/b...b..... a 0 0 K2'), [
    '2:Y20-Y1', '2:Y20-Y2', 'K:Y20-B1x', 'K:Y20-Y1', 'end']);
  assert.deepEqual(moves('aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 4K3'), ['K:A10-Y1', 'end']);
});

// A run of two in the rival home with H 2 (K20); with Tam değer a 2 must go two holes (K13).
test('moves: collective, and the whole value', () => {
  const position = '........../........../........../..AA....b. a 2 0 2';
  assert.deepEqual(moves(position), ['2:B3^B5', '2:B4-B5', '2:B4-B6', 'end']);
  assert.deepEqual(moves(`${position} tamdeger`), ['2:B3^B5', '2:B4-B6', 'end']);
});

test('moves and best: a throw comes first', () => {
  refused(['moves', 'kos', START], /throw/);
  refused(['best', 'kos', START], /throw/);
  refused(['best', 'kos', '--all', START.replace('?', 'K3')], /--all/);
});

// Five results; then 2 and 3 leave the pass alone, the others throw again: 1 + 1 + 3 · 5.
test('perft: throws are turns', () => {
  assert.deepEqual(lines(['perft', 'kos', '2']), ['1 5', '2 17']);
});

test('show: rights, H and L, outcome', () => {
  const shown = lines(['show', 'kos', 'B........./a........./........../..AA...... a 3 1 K23']);
  assert.ok(shown.includes('rights K 2 3'));
  assert.ok(shown.includes('A  board 3  lost 7  H 3  L 2'));
  assert.equal(shown.at(-1), 'outcome: ongoing');
  const over = lines(['show', 'kos', '........../a........./........../.......... a 0 0 -']);
  assert.equal(over.at(-1), 'outcome: win a eaten');
});

// The only er that is left is eaten by one of two steps.
test('best: the winning step is found at every level', () => {
  for (const level of ['kolay', 'orta', 'zor']) {
    const told = lines(['best', 'kos', '........../..a.ab..../........../.......... a 0 0 2', '--level', level]);
    assert.deepEqual(told, ['2:Y5-Y6x\twin 1']);
  }
});

test('bad positions are refused with their place', () => {
  refused(['show', 'kos', 'aaaaaaaaax'], /character 10/);
  refused(['show', 'kos', START.replace('?', '5')], /character 51/);
  refused(['show', 'kos', `${START} foo`], /character 52/);
});

test('arena: whole games, the same from the same seed', () => {
  const words = ['arena', 'kos', '--a', 'orta', '--b', 'kolay', '--games', '4', '--seed', '2'];
  const told = lines(words);
  assert.match(told[0], /^orta against kolay: 4 games, \d wins, 0 draws, \d losses$/);
  // Two pairs, even if they end alike, say nothing of how sure the mean is.
  assert.match(told[1], /^points per game \d\.\d{4}, no interval from fewer than 30 pairs$/);
  assert.match(told.at(-1), /^\d+ turns, all legal$/);
  assert.deepEqual(lines([...words, '--threads', '2']), told);
});

const play = (said, words = []) =>
  run(['play', 'kos', '--level', 'kolay', '--seed', '5', '--first', 'a', '--lang', 'tr', ...words], {
    input: said.map((line) => `${line}\n`).join(''),
  });

test('play: the end of the input ends the program', () => {
  for (const first of ['a', 'b']) {
    const { code, out } = play([], ['--first', first]);
    assert.equal(code, 0);
    assert.match(out, /Attın: \?[K2346]/);
    assert.match(out, /Hoşça kal\.\n$/);
  }
});

test('play: every word is answered', () => {
  const { code, out, err } = play(['?', 'hamleler', 'ipucu', 'end', 'konum', 'geri', 'geri', 'foo', 'K:A1-A2', '2:', 'pes']);
  assert.equal(code, 0, err);
  for (const told of [/toplu hareket/, /Yapabileceğin hamleler: .*end/, /Öneri: /, /Bilgisayar attı: \?/,
    /Bilgisayar: /, / a 0 0 [K2346]+$/m, /Geri alındı/, /Geri alınacak hamle yok/, /olmaz/,
    /Bilgisayar kazandı\.\nPes ettin\.\n$/]) {
    assert.match(out, told);
  }
});

test('play: a game is won by the last er', () => {
  const { out } = play(['2:Y5-Y6x'], ['--position', '........../..a.ab..../........../.......... a 0 0 2']);
  assert.match(out, /Kazandın!\nKaybedenin eri kalmadı\.\n$/);
});

test('play: sides are a and b', () => {
  refused(['play', 'kos', '--side', 'w'], /a or b/);
});

test('engine: throws stand among the moves of a position', () => {
  const { code, out } = run(['engine', 'kos'], {
    input: 'go\nposition start moves ?K ?3\nmoves\nposition start moves ?3 ?3\nposition start moves ?3\ngo level kolay\nquit\n',
  });
  assert.equal(code, 0);
  const told = out.trimEnd().split('\n');
  assert.match(told[0], /^error go: a throw/);
  assert.equal(told[1], 'moves K:A10-Y1 end');
  assert.match(told[2], /^error position: move 2 /);
  assert.match(told.at(-1), /^bestmove (K:A10-Y1|end)/);
});

test('verify: records and lists with throws', () => {
  const record = { game: 'kos', start: START, turns: ['?K ?3', 'K:A10-Y1 3:Y1-Y4', '?2'], outcome: 'win b resign' };
  const told = lines(['verify', '-'], { input: JSON.stringify(record) });
  assert.deepEqual(told.slice(1), ['turns: 3', 'position: aaaaaaaaa./...a....../........../bbbbbbbbbb b 0 0 2',
    'outcome: win b resign']);
  const list = lines(['verify', '--game', 'kos', '-'], { input: '?K ?3 1. K:A10-Y1 3:Y1-Y4 ?2' });
  assert.deepEqual(list.slice(1), [...told.slice(1, -1), 'outcome: ongoing']);
  const bad = (change) => refused(['verify', '-'], /expected/, { input: JSON.stringify({ ...record, ...change }) });
  bad({ turns: ['?K'] , outcome: 'win a eaten' });
  bad({ turns: ['K:A10-Y1'] });
  bad({ turns: ['?2 ?2'] });
  bad({ turns: ['?2', 'end end'] });
});
