// SPDX-License-Identifier: MIT
// moves, perft and show. Expected values are derived by hand from docs/rules-dokuz-tas.md, or are
// published counts; cases M.. are of the project's collection of disputed positions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { START, lines, run } from './support.mjs';

const moves = (position) => lines(['moves', 'dokuz-tas', position]);
const outcome = (position) => lines(['show', 'dokuz-tas', position]).at(-1);

test('moves: every point of the empty board, sorted bytewise', () => {
  const points =
    'a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7'.split(' ');
  assert.deepEqual(moves(START), points);
});

test('moves: a mill takes any stone when all stand in mills (D8, M01)', () => {
  const turns = moves('.WW/.../.../W...../.../BBB/... w 0 0 0');
  assert.deepEqual(
    turns.filter((turn) => turn.includes('x')),
    ['a4-a7xb2', 'a4-a7xd2', 'a4-a7xf2'],
  );
  // Three stones fly to 18 points; one of the 54 flights has three removals.
  assert.equal(turns.length, 56);
});

test('moves: a stone outside mills is the only one to take (D8, M02)', () => {
  const turns = moves('.WW/.../.../W...../..B/BBB/... w 0 0 0');
  assert.deepEqual(turns.filter((turn) => turn.includes('x')), ['a4-a7xe3']);
});

test('moves: two mills with one stone take one stone (D7, M17) or two (D18)', () => {
  const position = '.WW/.../.../W...B./..B/BB./W.. w 5 5 0';
  assert.deepEqual(
    moves(position).filter((turn) => turn.startsWith('a7')),
    ['a7xb2', 'a7xd2', 'a7xe3', 'a7xf4'],
  );
  assert.deepEqual(
    moves(`${position} two`).filter((turn) => turn.startsWith('a7')),
    ['a7xb2xd2', 'a7xb2xe3', 'a7xb2xf4', 'a7xd2xe3', 'a7xd2xf4', 'a7xe3xf4'],
  );
});

test('moves: while a removal is due, the removals (M13)', () => {
  assert.deepEqual(moves('WWW/.../.../..W.../..B/B.B/.B. w 0 0 59 x1'), ['xb2', 'xd1', 'xe3', 'xf2']);
});

test('moves: three stones fly, four slide (D5, D6, M07), and nofly (D17)', () => {
  const board = 'W.W/.B./.../.B..B./.../.B./W..';
  // 3 stones to 17 points; a1-d7 and g7-a4 close a mill and may take any of four stones.
  assert.equal(moves(`${board} w 0 0 0`).length, 51 + 2 * 3);
  // Four stones on the middle square's midpoints, four free neighbours each.
  assert.equal(moves(`${board} b 0 0 0`).length, 16);
  assert.deepEqual(moves(`${board} w 0 0 0 nofly`), ['a1-a4', 'a1-d1', 'a7-a4', 'a7-d7', 'g7-d7', 'g7-g4']);
});

test('moves: nothing when the game is over', () => {
  assert.deepEqual(moves('.WW/.../.../W...../.../BB./... b 0 0 0'), []);
});

test('perft: the published counts from the start', () => {
  assert.deepEqual(lines(['perft', 'dokuz-tas', '6']), [
    '1 24',
    '2 552',
    '3 12144',
    '4 255024',
    '5 5140800',
    '6 99274176',
  ]);
});

test('perft: depth one is the number of moves', () => {
  for (const position of [
    '.WW/.../.../W...B./..B/BB./W.. w 5 5 0 two',
    'W.W/.B./.../.B..B./.../.B./W.. w 0 0 0',
    'WWW/.../.../..W.../..B/B.B/.B. w 0 0 59 x1',
  ]) {
    assert.deepEqual(lines(['perft', 'dokuz-tas', '1', position]), [`1 ${moves(position).length}`]);
  }
});

test('show: drawing, text, side and outcome', () => {
  const shown = lines(['show', 'dokuz-tas', '.WW/.B./.../W...../.../.../..B b 5 6 0']);
  assert.equal(shown[0], '7  .-----------W-----------W');
  assert.equal(shown[2], '6  |   .-------B-------.   |');
  assert.equal(shown[6], '4  W---.---.       .---.---.');
  assert.equal(shown[12], '1  .-----------.-----------B');
  assert.deepEqual(shown.slice(-3), [
    'position: .WW/.B./.../W...../.../.../..B b 5 6 0',
    'side: b',
    'outcome: ongoing',
  ]);
});

test('show: every outcome of one position', () => {
  // Two stones left in all (D13).
  assert.equal(outcome('.WW/.../.../W...../.../BB./... b 0 0 0'), 'outcome: win w few');
  // Two on the board, but one in hand: three in all (M20).
  assert.equal(outcome('.WW/.../.../W...../.../BB./... b 0 1 0'), 'outcome: ongoing');
  // Blocked at the end of placing (D14, M03).
  assert.equal(outcome('B.B/WBW/WWB/WWB.BW/.../B.B/WBW w 0 0 0'), 'outcome: win b blocked');
  // The sixtieth quiet ply draws (D15, M16), but blocking with it wins (D11, M15).
  assert.equal(outcome('W.W/.B./.../.B..B./.../.B./W.. w 0 0 59'), 'outcome: ongoing');
  assert.equal(outcome('W.W/.B./.../.B..B./.../.B./W.. w 0 0 60'), 'outcome: draw quiet');
  assert.equal(outcome('WBW/.../.../B....B/.../.../WBW w 0 0 60'), 'outcome: win b blocked');
});

// Each refusal ends with 2, prints nothing on standard output, and names what was expected.
for (const [words, told] of [
  [['moves', 'dokuz-tas'], /missing.*moves GAME POSITION/],
  [['moves', 'dokuz-tas', START, 'more'], /'more'/],
  [['moves', 'satranc', START], /'satranc'.*expected dokuz-tas/],
  [['moves', 'dokuz-tas', ''], /character 1.*expected 'W', 'B' or '\.'/],
  [['moves', 'dokuz-tas', '..../'], /character 4.*expected '\/'/],
  [['moves', 'dokuz-tas', '.../.../.../....../.../.../... x 9 9 0'], /side to act/],
  [['moves', 'dokuz-tas', '.../.../.../....../.../.../... w 10 9 0'], /character 34.*0 to 9/],
  [['moves', 'dokuz-tas', '.../.../.../....../.../.../... w 9 9 61'], /character 38.*0 to 60/],
  [['moves', 'dokuz-tas', `${START} three`], /the end of the position/],
  [['moves', 'dokuz-tas', 'W../.../.../....../.../.../... w 9 9 0'], /at most 9 stones/],
  [['moves', 'dokuz-tas', `${START} x1`], /a mill/],
  [['show', 'dokuz-tas', START, '--colour'], /unknown option '--colour'/],
  [['perft', 'dokuz-tas', '0'], /'0'.*from 1 to/],
  [['perft', 'dokuz-tas', '-1'], /unknown option|'-1'/],
  [['perft', 'dokuz-tas', 'two'], /'two'.*whole number/],
  [['nothing'], /^kiraathane: 'nothing' is not a subcommand; for a list: kiraathane --help\n$/],
  [['show', 'dokuz-tas', ...START.split(' ')], /'w' is one word too many \(a position goes in quotes/],
  [['perft', 'dokuz-tas', '2', ...START.split(' ')], /a position goes in quotes/],
  [['play', 'dokuz-tas', '--position', ...START.split(' ')], /a position goes in quotes/],
  [['show', 'dokuz-tas', 'started'], /character 1/],
  [[], /SUBCOMMAND/],
]) {
  test(`refused: ${words.join(' ') || '(no words)'}`, () => {
    const { code, out, err } = run(words);
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.match(err, told);
  });
}

test('start is a position', () => {
  assert.ok(lines(['show', 'dokuz-tas', 'start']).includes(`position: ${START}`));
  assert.equal(lines(['moves', 'dokuz-tas', 'start']).length, 24);
  assert.deepEqual(lines(['perft', 'dokuz-tas', '2', 'start']), ['1 24', '2 552']); // 24 * 23
  assert.match(lines(['best', 'dokuz-tas', 'start', '--nodes', '1000'])[0], /^[a-g][1-7]\t/);
});

test('--help of every subcommand goes to standard output', () => {
  const names = lines(['--help']).flatMap((line) => /^ {2}([a-z]+) +\S/.exec(line)?.[1] ?? []);
  assert.ok(names.length >= 8, names.join(' '));
  for (const name of names) {
    const { code, out, err } = run([name, '--help']);
    assert.equal(run([name, '-h']).out, out, name);
    assert.doesNotMatch(out, / $/m, name);
    assert.equal(code, 0, name);
    assert.match(out, new RegExp(`kiraathane ${name}`), name);
    assert.equal(err, '', name);
  }
});

test('--version', () => {
  assert.match(lines(['--version'])[0], /^kiraathane \d+\.\d+\.\d+$/);
});
