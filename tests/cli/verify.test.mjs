// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { START, run } from './support.mjs';

const verify = (record, ...words) =>
  run(['verify', '-', ...words], {
    input: typeof record === 'string' ? record : JSON.stringify(record),
  });
const game = (turns, outcome) => ({ game: 'dokuz-tas', start: START, turns, outcome });

// Placing that ends with White blocked by the 18th stone (M03).
const BLOCKED = 'g4 a7 g1 g7 a1 d1 a4 d6 b6 f4 f6 f2 b4 b2 c5 e5 d5 c4'.split(' ');

function accepted(record, told) {
  const { code, out, err } = verify(record);
  assert.equal(err, '');
  assert.equal(code, 0);
  for (const line of told) assert.ok(out.split('\n').includes(line), `${line} in\n${out}`);
}

function refused(record, told) {
  const { code, out, err } = verify(record);
  assert.equal(code, 2);
  assert.equal(out, '');
  assert.match(err, told);
}

test('a move list with tags', () => {
  accepted('[White "Elif"]\n[Black "Deniz"]\n\n1. d6 f4 2. d2 b4 3. d7 d1 4. d5xb4 b4\n', [
    'game: dokuz-tas',
    'turns: 8',
    'position: .W./.W./.W./.B..B./.../.W./.B. w 5 5 0',
    'outcome: ongoing',
  ]);
});

const MAT = ` 0 point match

 Game 1
 Elif : 0                         Deniz : 0
  1) 31: 8/5 6/5                  52: 13/8 24/22
`;
const KOS = '?K ?3 1. K:A10-Y1 3:Y1-Y4\n'; // through the door from A10 to Y1, then three further to Y4

test('a text tells by itself of which game it is', () => {
  accepted(MAT, ['game: tavla', 'outcome: ongoing']);
  accepted(KOS, ['game: kos', 'position: aaaaaaaaa./...a....../........../bbbbbbbbbb b 0 0 ?']);
  // The fault is told as one of the game whose record the text almost is.
  refused(MAT.replace('6/5', '6/4'), /line 5, column 6: turn 1 '31: 8\/5 6\/4 .*': expected a legal turn of the side to play \(read as tavla; --game names another\)$/m);
  refused(KOS.replace('-Y4', '-Y5'), /line 1, column 19: turn 2 '3:Y1-Y5': expected a step that is legal here \(read as kos; --game names another\)$/m);
  refused('hello\n', /turn 1 'hello': expected a point, such as d6 \(read as dokuz-tas; --game names another\)$/m);
  // Who names the game is not told so.
  const { code, err } = verify(MAT, '--game', 'kos');
  assert.equal(code, 2);
  assert.match(err, /^kiraathane verify: line 1, column 2: turn 1 '0': expected a result: K, 2, 3, 4 or 6$/m);
});

test('a match of several hands', () => {
  // The first is given up after a turn each, in the second White has made the point 4.
  const match = `${MAT.replace(' 0 point', ' 5 point')}      Wins 1 point

 Game 2
 Elif : 1                         Deniz : 0
  1) 42: 8/4 6/4
`;
  accepted(match, ['game: tavla', 'hands: 2', 'turns: 6', 'position: XGID=-b--B-D-B---eE---c-e----B-:0:0:-1:00:1:0:0:5:0', 'outcome: ongoing']);
  refused(match.replace('6/4', '6/3'), /line 10, column 6: turn 3 '42: 8\/4 6\/3': expected a legal turn of the side to play/);
  refused(match.replace('Elif : 1', 'Elif : 2'), /line 9, column 2: .*: expected the score that follows from the games before/);
});

test('a position and turns', () => {
  accepted(`.WW/.../.../W...../.../BBB/... w 0 0 0\na4-a7xb2\n`, [
    'turns: 1',
    'position: WWW/.../.../....../.../.BB/... b 0 0 0',
    'outcome: win w few',
  ]);
});

test('the server\'s JSON: by the rules, by resignation, by time, under way', () => {
  accepted(game(BLOCKED, 'win b blocked'), ['turns: 18', 'outcome: win b blocked']);
  accepted(game(['d6', 'd2'], 'win b resign'), ['outcome: win b resign']);
  accepted(game(['d6'], 'win w time'), ['outcome: win w time']);
  accepted(game(['d6', 'd2'], 'ongoing'), ['outcome: ongoing']);
  accepted(game(['d6', 'd2']), ['turns: 2']);
});

test('an outcome the rules contradict is refused', () => {
  refused(game(BLOCKED, 'win w blocked'), /outcome 'win w blocked': expected 'win b blocked'/);
  refused(game(BLOCKED, 'win w resign'), /expected 'win b blocked'/);
  refused(game(['d6', 'd2'], 'draw quiet'), /outcome 'draw quiet': expected 'ongoing'/);
  refused(game(['d6', 'd2'], 'win x resign'), /outcome 'win x resign'/);
  refused(game(['d6', 'd2'], 7), /member outcome: expected a text/);
});

test('an illegal turn is named with its place', () => {
  refused('1. d6 f4 2. d6 b4\n', /line 1, column 13: turn 3 'd6': expected /);
  refused(game(['d6', 'f4', 'd6']), /turn 3 'd6': expected a whole legal turn/);
  refused(game([...BLOCKED, 'd7']), /turn 19 'd7': expected no more turns/);
});

test('a removal that is missing is refused', () => {
  // White closes a7-d7-g7 with the fifth stone.
  const turns = ['a7', 'b2', 'd7', 'b4', 'g7'];
  refused(game(turns), /turn 5 'g7': expected a whole legal turn/);
  accepted(game([...turns.slice(0, 4), 'g7xb2']), ['turns: 5']);
});

test('what was agreed must agree with the start position', () => {
  // START has no switches and w, seat 0, to act.
  accepted({ ...game(['d6']), variant: 0, first: 0 }, ['turns: 1']);
  refused({ ...game(['d6']), variant: 1 }, /member variant: expected 0, as in the start/);
  refused({ ...game(['d6']), variant: '0' }, /member variant: expected 0/);
  refused({ ...game(['d6']), first: 1 }, /member first: expected 0, the side to act/);
  const other = { ...game(['d6']), start: `${START.replace('w', 'b')} nofly two` };
  accepted({ ...other, variant: 3, first: 1 }, ['turns: 1']);
  refused({ ...other, variant: 2, first: 1 }, /member variant: expected 3/);
});

test('an empty record is refused', () => {
  refused('', /the record is empty; expected JSON, a move list, or a position and turns/);
  refused(' \n\t\r\n', /the record is empty/);
});

test('what is no record is refused with what was expected', () => {
  refused('{"game":', /line 1, column \d+: expected JSON/);
  refused({ game: 'dokuz-tas', turns: [] }, /members game and start/);
  refused({ game: 'satranc', start: START, turns: [] }, /'satranc'/);
  refused({ game: 'dokuz-tas', start: 'W', turns: [] }, /position, at character 2/);
  refused({ game: 'dokuz-tas', start: START, turns: [7] }, /turn 1: expected a text/);
});

test('a file that is not there', () => {
  const { code, err } = run(['verify', '/nowhere/record.txt']);
  assert.equal(code, 2);
  assert.match(err, /cannot open '\/nowhere\/record.txt'; expected a file/);
});

test('a commitment is not passed over where no throws are proven', () => {
  const { code, out, err } = verify(`${START}\nd6 a1\n`, '--commitment', 'a'.repeat(64));
  assert.deepEqual([code, out], [2, '']);
  assert.match(err, /--commitment: expected a JSON record/);
});

test('a word of a hundred thousand letters is not told whole', () => {
  const { code, err } = verify(`${START}\n${'a'.repeat(100_000)}\n`);
  assert.equal(code, 2);
  assert.match(err, /^kiraathane verify: line 2, column 1: turn 1 'aaa.* … .*aaa': expected a point, such as d6 \(read as dokuz-tas; --game names another\)\n$/);
  assert.ok(err.length < 600, `${err.length} characters`);
});
