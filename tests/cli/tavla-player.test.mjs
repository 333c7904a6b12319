// SPDX-License-Identifier: MIT
// The computer player of Tavla at the command line.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lines, run } from './support.mjs';

const START = '4HPwATDgc/ABMA';

// What GNU Backgammon also plays, two turns ahead, with a mars and a double mars both worth two.
for (const [dice, turn] of [
  ['31', '8/5 6/5'], ['42', '8/4 6/4'], ['53', '8/3 6/3'], ['61', '13/7 8/7'], ['65', '24/13'],
  ['66', '24/18(2) 13/7(2)'], ['55', '13/3(2)'],
]) {
  test(`best: the opening ${dice} is played ${turn}`, () => {
    const [line] = lines(['best', 'tavla', `${START} ${dice}`]);
    assert.match(line, new RegExp(`^${turn.replace(/[()]/g, '\\$&')}\\t[+-]`));
  });
}

test('best --all: every end once, best first, the better ones judged further ahead', () => {
  const turns = lines(['best', 'tavla', `${START} 31`, '--all']).map((line) => line.split('\t'));
  assert.equal(turns.length, 16);
  assert.equal(new Set(turns.map(([turn]) => turn)).size, 16);
  const depths = turns.map(([, , depth]) => Number(depth));
  assert.ok(depths[0] > 1);
  assert.deepEqual(depths, [...depths].sort((a, b) => b - a));
  for (const depth of new Set(depths)) {
    const scores = turns.filter((turn) => Number(turn[2]) === depth).map((turn) => Number(turn[1]));
    assert.deepEqual(scores, [...scores].sort((a, b) => b - a));
  }
});

test('best: the score of the match decides', () => {
  // One checker left against fifteen: 65 wins a mars; the match needs one point or two.
  const won = (score) => lines(['best', 'tavla', `XGID=-A----------------------o-:0:0:1:65:${score}:0:0:5:0`])[0];
  assert.equal(won(3), '1/off\t+1.00');
  assert.equal(won(4), '1/off\t+1.00');
  const [, worth] = won(0).split('\t');
  assert.ok(Number(worth) > 0 && Number(worth) < 1, worth);
});

test('best: a throw must lie', () => {
  const { code, err } = run(['best', 'tavla', 'start']);
  assert.equal(code, 2);
  assert.match(err, /a throw comes next/);
});

test('engine: Tavla is searched and a stop is heard', () => {
  const told = lines(['engine', 'tavla'], { input: `position ${START} 31\ngo nodes 5000\nposition ${START} 66\ngo level kolay seed 3\n` });
  const best = told.filter((line) => line.startsWith('bestmove '));
  assert.equal(best[0], 'bestmove 8/5 6/5');
  assert.equal(best.length, 2);
  assert.match(told.find((line) => line.startsWith('info ')), /^info depth [123] nodes \d+ time \d+ score \+0\.\d\d pv 8\/5 6\/5$/);
});

test('engine --external: for Tavla alone, on a port that is one', () => {
  for (const [words, message] of [
    [['engine', 'kos', '--external', '0'], /for tavla alone/],
    [['engine', 'tavla', '--external', '65536'], /from 0 to 65535/],
    [['engine', 'tavla', '--level', 'zor'], /goes with --external/],
  ]) {
    const { code, err } = run(words);
    assert.equal(code, 2);
    assert.match(err, message);
  }
});

test('arena: hands score their points, whichever level is named first', () => {
  const pair = (a, b) => run(['arena', 'tavla', '--a', a, '--b', b, '--games', '200']).out;
  const told = pair('orta', 'kolay');
  const [, wins, losses] = /200 games, (\d+) wins, 0 draws, (\d+) losses/.exec(told).map(Number);
  const [, won, lost] = /mars (\d+) won, (\d+) lost/.exec(told).map(Number);
  const [, mean, low] = /points per game (\S+), 95 % interval (\S+) to/.exec(told).map(Number);
  assert.equal(wins + losses, 200);
  assert.ok(Math.abs(mean - (wins + won - losses - lost) / 200) < 1e-4);
  assert.ok(low > 0.5, told);
  assert.match(pair('kolay', 'kolay'), /points per game -?0\.\d/);
});

test('arena: matches to five, written as .mat', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kiraathane-arena-'));
  const told = run(['arena', 'tavla', '--a', 'orta', '--b', 'kolay', '--games', '4', '--match', '5', '--mat', folder]).out;
  assert.match(told, /^orta against kolay: 4 matches, \d wins, 0 draws, \d losses$/m);
  const files = readdirSync(folder).sort();
  assert.deepEqual(files, ['000000.mat', '000001.mat', '000002.mat', '000003.mat']);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    assert.match(text, /^ 5 point match$/m);
    const points = [...text.matchAll(/Wins (\d) point/g)].map(([, count]) => Number(count));
    assert.ok(points.reduce((sum, count) => sum + count, 0) >= 5 && points.every((count) => count <= 2), text);
    const { code, out } = run(['verify', join(folder, file)]);
    assert.equal(code, 0);
    assert.match(out, new RegExp(`^game: tavla\nhands: ${points.length}\n[^]*\noutcome: win [wb] `));
  }
  rmSync(folder, { recursive: true });
  for (const [words, message] of [
    [['--match', '7'], /from 5 to 5/],
    [['--mat', '/nowhere/at/all'], /expected a folder/],
  ]) {
    const { code, err } = run(['arena', 'tavla', '--a', 'orta', '--b', 'kolay', ...words]);
    assert.equal(code, 2);
    assert.match(err, message);
  }
  assert.match(run(['arena', 'kos', '--a', 'orta', '--b', 'kolay', '--match', '5']).err, /for tavla alone/);
});
