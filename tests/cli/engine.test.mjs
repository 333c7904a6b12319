// SPDX-License-Identifier: MIT
// The line protocol of docs/engine-protocol.md.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { program, run } from './support.mjs';

/** What the engine answers to these lines, input closed behind them. */
const talk = (...said) =>
  run(['engine', 'dokuz-tas'], { input: said.map((line) => `${line}\n`).join('') })
    .out.split('\n')
    .slice(0, -1);

/** An engine that is talked to line by line. */
function open() {
  const child = spawn(program, ['engine', 'dokuz-tas'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const heard = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    say: (line) => child.stdin.write(`${line}\n`),
    async until(pattern) {
      for (;;) {
        const { value, done } = await heard.next();
        if (done) throw new Error(`the engine ended before ${pattern}`);
        if (pattern.test(value)) return value;
      }
    },
    ended: new Promise((resolve) => child.on('exit', resolve)),
  };
}

test('handshake', () => {
  const told = talk('hello', 'isready', 'quit');
  assert.match(told[0], /^id name Kiraathane \d/);
  assert.equal(told[1], 'id game dokuz-tas');
  assert.deepEqual(told.slice(-2), ['hellook', 'readyok']);
});

test('position, go, bestmove: a legal turn after info lines', () => {
  const told = talk('position start moves d6 d2', 'moves', 'go depth 4');
  const turns = told[0].split(' ').slice(1);
  assert.equal(turns.length, 22);
  assert.match(told[1], /^info depth \d+ nodes \d+ time \d+ score ([+-]\d+\.\d\d|win \d+|loss \d+) pv \S+$/);
  const [word, turn] = told.at(-1).split(' ');
  assert.equal(word, 'bestmove');
  assert.ok(turns.includes(turn), turn);
});

test('a capture pending in the list of moves is completed', () => {
  // White closes a7-d7-g7; Black's three stones stand in no mill.
  const told = talk('position start moves a7 b2 d7 b4 g1 c3 g7', 'show', 'go nodes 2000');
  assert.ok(told.some((line) => line === 'position WWW/.../.../.B..../B../B../..W w 5 6 0 x1'));
  assert.match(told.at(-1), /^bestmove x(b2|b4|c3)$/);
});

test('a wrong move is refused as a whole and named (M11)', () => {
  const told = talk('position start moves d6 d2', 'position start moves a7 a7', 'show');
  assert.match(told[0], /^error position: move 2 'a7': expected /);
  assert.ok(told.includes('position .../.W./.../....../.../.B./... w 8 8 0'));
});

test('after a refused position nothing is searched until one is set', () => {
  const unsound = 'position WWW/.../.../....../.../.B./... b 7 8 0'; // ten white stones
  const refusal = /^error go: the last position was refused: expected position or newgame/;
  for (const set of ['position start', 'newgame']) {
    const told = talk('position start moves d6', unsound, 'go depth 1', set, 'go depth 1');
    assert.match(told[0], /^error position: at character 1: expected at most 9 stones/);
    assert.match(told[1], refusal);
    assert.match(told[2], /^info depth 1 /);
    assert.match(told.at(-1), /^bestmove /);
    assert.equal(told.filter((line) => line.startsWith('bestmove')).length, 1);
  }
});

test('blanks around a command do not matter', () => {
  assert.deepEqual(talk('  isready', '\tisready ', '   '), ['readyok', 'readyok']);
});

test('repetitions count, since the moves are the past (M09)', () => {
  const moves =
    'b4 d2 d6 f4 b6 d7 f6xf4 b2 f2 f4 g4 d3 d1 a7 g7 g1 e3 d5 ' +
    'e3-e4 a7-a4 e4-e3 a4-a7 e3-e4 a7-a4 e4-e3';
  assert.match(talk(`position start moves ${moves}`, 'go depth 1').at(-1), /^bestmove /);
  assert.deepEqual(talk(`position start moves ${moves} a4-a7`, 'go depth 1'), [
    'gameover draw repetition',
  ]);
});

test('a finished game answers gameover', () => {
  assert.deepEqual(talk('position .WW/.../.../W...../.../BB./... b 0 0 0', 'go'), [
    'gameover win w few',
  ]);
});

test('depth, nodes and seed make the answer repeatable', () => {
  const said = ['position start moves d6 d2 f4', 'go level kolay seed 5 nodes 3000'];
  const answer = () => talk(...said).at(-1);
  assert.equal(answer(), answer());
});

// With movetime there is no other limit: without it the search would not end.
test('movetime ends a search', () => {
  assert.match(talk('go movetime 150').at(-1), /^bestmove /);
});

test('stop ends a search, isready is answered during one, quit ends the program', async () => {
  const engine = open();
  engine.say('go infinite');
  await engine.until(/^info depth/);
  engine.say('isready');
  await engine.until(/^readyok$/);
  engine.say('position start');
  await engine.until(/^error 'position start' during an infinite search/);
  engine.say('stop');
  await engine.until(/^bestmove \S+$/);
  engine.say('go infinite');
  engine.say('quit');
  await engine.until(/^bestmove \S+$/);
  assert.equal(await engine.ended, 0);
});

test('an infinite search ends with its input', () => {
  assert.match(talk('go infinite').at(-1), /^bestmove \S+$/);
});

for (const [line, told] of [
  ['jump', /^error 'jump': expected hello, /],
  ['position', /^error position: at character 1: expected /],
  ['position start then', /^error position: .*'moves' or the end/],
  ['go depth', /^error go: '' after depth: expected a whole number/],
  ['go depth 99999999999999999999x', /^error go: '9+x' after depth/],
  ['go seed 18446744073709551616', /^error go: '18446744073709551616' after seed: expected a whole number up to 18446744073709551615$/],
  ['go level usta', /^error go: 'usta' is not a level/],
  ['go faster', /^error go: 'faster': expected depth, /],
]) {
  test(`refused: ${line}`, () => {
    const answers = talk(line);
    assert.equal(answers.length, 1);
    assert.match(answers[0], told);
  });
}

test('a line that is too long is refused and the next one is heard', () => {
  const told = talk(`position start moves ${'d6 '.repeat(40000)}`, 'isready');
  assert.equal(told.length, 2);
  assert.match(told[0], /^error a line of more than \d+ bytes/);
  assert.equal(told[1], 'readyok');
});
