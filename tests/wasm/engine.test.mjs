// SPDX-License-Identifier: MIT
// The WebAssembly module against the native program: no imports, the same counts, the same search.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const program = process.env.KIRAATHANE ?? 'build/bin/kiraathane';
const compiled = new WebAssembly.Module(readFileSync('build/wasm/engine.wasm'));

function engine() {
  return new WebAssembly.Instance(compiled, {}).exports;
}

/** Writes text into the module's buffer; returns its length in bytes. */
function put(exports, text) {
  const view = new Uint8Array(exports.memory.buffer, exports.buffer(), exports.buffer_size());
  return new TextEncoder().encodeInto(text, view).written;
}

/** A 64-bit number as the module leaves it: low, then high half. */
function wide(exports) {
  const [low, high] = new Uint32Array(exports.memory.buffer, exports.numbers(), 2);
  return (BigInt(high) << 32n) | BigInt(low);
}

const rules = new WebAssembly.Module(readFileSync('build/wasm/rules.wasm'));
const namesOf = (module) => WebAssembly.Module.exports(module).map(({ name }) => name).sort();

test('the modules import nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(compiled), []);
  assert.deepEqual(WebAssembly.Module.imports(rules), []);
});

test('the module without a computer player has all other exports', () => {
  const player = ['plan', 'plan_depth', 'plan_nodes', 'plan_score', 'signature', 'think', 'think_more',
    'weights', 'weights_cap', 'weights_need', 'weights_set'];
  assert.deepEqual(namesOf(rules), namesOf(compiled).filter((name) => !player.includes(name)));
  assert.equal(namesOf(rules).length, namesOf(compiled).length - player.length);
});

// Counts from the start are published for nine men's morris; the others are compared with the
// native program: placing with mills in reach, sliding, flying, and both switches.
test('perft of the start is the published one', () => {
  const exports = engine();
  assert.equal(exports.game_new(0, 2, 0, 0), 0);
  const counts = [24n, 552n, 12144n, 255024n, 5140800n];
  for (const [i, count] of counts.entries()) {
    assert.ok(exports.perft(i + 1) >= 0);
    assert.equal(wide(exports), count, `depth ${i + 1}`);
  }
});

for (const position of [
  'WW./.B./W.B/B..W.B/.../.W./... w 4 4 0',
  'W.W/.W./B.B/W.B.BW/.BW/.../B.. b 0 0 7',
  'W.W/.../B.B/...B../W.B/.../... w 0 0 3',
  'W.W/.../B.B/...B../W.B/.../... w 0 0 3 nofly',
  'WW./.../.../.....W/B../B../..W w 3 4 0 two',
]) {
  test(`perft of ${position} equals the native program's`, () => {
    const exports = engine();
    assert.equal(exports.load(0, put(exports, position)), 0);
    const lines = execFileSync(program, ['perft', 'dokuz-tas', '4', position], { encoding: 'utf8' });
    for (const line of lines.trim().split('\n')) {
      const [depth, count] = line.split(' ');
      assert.ok(exports.perft(Number(depth)) >= 0);
      assert.equal(wide(exports), BigInt(count), `depth ${depth}`);
    }
  });
}

/** Text that a call left in the module's buffer. */
function text(exports, length) {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.buffer(), length));
}

/** Numbers that a call left. */
function numbers(exports, count) {
  return [...new Uint32Array(exports.memory.buffer, exports.numbers(), count)];
}

// 21 rolls; 447 turns were counted by two programs, see tests/golden/perft-tavla.txt.
test('Tavla is counted, thrown, played, written and read again', () => {
  const exports = engine();
  const CHANCE = 254;
  assert.equal(exports.game_new(1, 2, 0, 0), 0);
  assert.ok(exports.perft(1) >= 0);
  assert.equal(wide(exports), 447n);
  assert.equal(exports.actor(), CHANCE);
  assert.equal(exports.roller(), 0);
  const pairs = numbers(exports, 2 * exports.chances());
  assert.equal(pairs.length, 42);
  assert.equal(pairs.filter((_, i) => i % 2 === 1).reduce((sum, weight) => sum + weight), 36);
  assert.ok(exports.step_by_text(put(exports, '8/5')) < 0, 'no move before the throw');
  const roll = pairs.find((step, i) => i % 2 === 0 && text(exports, exports.step_text(step)) === '31:');
  assert.equal(exports.throw(roll), 0);
  assert.equal(exports.actor(), 0);
  assert.equal(exports.step_by_text(put(exports, '8/5')), 0);
  assert.equal(exports.ready(), 0);
  assert.equal(exports.undo(), 1);
  assert.equal(exports.step_by_text(put(exports, '8/5 6/5')), 0);
  assert.equal(exports.ready(), 1);
  assert.equal(exports.seal(), 0);
  assert.equal(exports.roller(), 1);
  const after = text(exports, exports.text());
  assert.equal(after, 'XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:0:0');
  const record = text(exports, exports.record_text());
  assert.equal(record, 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0\n31: 8/5 6/5');
  const again = engine();
  assert.equal(again.record_load(1, put(again, record)), 0);
  assert.equal(text(again, again.text()), after);
});

// Game 2. Five results of sixteen ways; a Kös and an Üçülünç lead one er to Y4.
test('Kös is thrown, played, written and read again', () => {
  const exports = engine();
  const CHANCE = 254;
  assert.equal(exports.game_new(2, 2, 0, 0), 0);
  assert.ok(exports.perft(2) >= 0);
  assert.equal(wide(exports), 17n);
  assert.equal(exports.actor(), CHANCE);
  const pairs = numbers(exports, 2 * exports.chances());
  assert.equal(pairs.length, 10);
  assert.equal(pairs.filter((_, i) => i % 2 === 1).reduce((sum, weight) => sum + weight), 16);
  for (const result of ['?K', '?3']) {
    const step = pairs.find((one, i) => i % 2 === 0 && text(exports, exports.step_text(one)) === result);
    assert.equal(exports.throw(step), 0);
  }
  assert.equal(exports.actor(), 0);
  assert.equal(exports.step_by_text(put(exports, 'K:A10-Y1 3:Y1-Y4')), 0);
  assert.equal(exports.ready(), 1);
  assert.equal(exports.seal(), 0);
  assert.equal(exports.roller(), 1);
  const after = text(exports, exports.text());
  assert.equal(after, 'aaaaaaaaa./...a....../........../bbbbbbbbbb b 0 0 ?');
  const record = text(exports, exports.record_text());
  const again = engine();
  assert.equal(again.record_load(2, put(again, record)), 0);
  assert.equal(text(again, again.text()), after);
});

// Reason 8 is resignation, kind 1 a win.
test('a game is ended from outside, exported with its tags and imported again', () => {
  const exports = engine();
  assert.equal(exports.game_new(0, 2, 0, 0), 0);
  for (const turn of ['d6', 'f4', 'd2']) {
    assert.equal(exports.step_by_text(put(exports, turn)), 0);
    assert.equal(exports.seal(), 0);
  }
  assert.equal(exports.forfeit(1, 8), 0);
  assert.equal(exports.outcome(), 1 | (0 << 8) | (1 << 16) | (8 << 24));
  assert.equal(exports.forfeit(0, 8), -6, 'a game ends once');
  const tags = '\n\n2026.11.30\nElif\nŞule \n';
  const game = text(exports, exports.export_text(put(exports, tags)));
  const [head, list] = game.split('\n\n');
  assert.equal(list, '1. d6 f4 2. d2 1-0\n');
  for (const tag of ['[Date "2026.11.30"]', '[White "Elif"]', '[Black "Şule "]', '[Result "1-0"]']) {
    assert.ok(head.split('\n').includes(tag), tag);
  }
  const again = engine();
  assert.equal(text(again, again.import_text(0, put(again, game))), tags);
  assert.equal(again.turns(), 3);
  assert.equal(again.outcome(), exports.outcome());

  // The point is taken: the second d6, at the text's 12th byte. The game before it stays.
  assert.equal(again.import_text(0, put(again, '1. d6 f4 2. d6')), -4);
  assert.deepEqual(numbers(again, 2), [12, 2]);
  assert.equal(again.turns(), 3);
  assert.ok(again.import_text(0, put(again, '.../.../.../....../.../.../... w 9 9 0\nd6')) > 0);
  assert.equal(again.turns(), 1);
});

/** Hands the file of weights in; returns the module's answer. */
function setWeights(exports, bytes) {
  new Uint8Array(exports.memory.buffer, exports.weights(), exports.weights_cap()).set(bytes);
  return exports.weights_set(bytes.length);
}

const native = (...words) => execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The turn the module chooses at a level, as text. */
function choice(exports, level) {
  assert.equal(exports.think(level, 5), 0);
  while (exports.think_more(1000) === 0);
  for (const step of numbers(exports, exports.plan())) assert.equal(exports.step(step), 0);
  const written = text(exports, exports.draft_text());
  while (exports.undo() === 1);
  return written;
}

test('the computer plays the same turns of Tavla as natively, Zor once it has its weights', () => {
  const exports = engine();
  const weights = readFileSync('weights/tavla.bin');
  const damaged = Buffer.from(weights);
  const [ZOR, NOT_FOUND, BAD_TEXT] = [2, -9, -1];
  damaged[weights.length - 1] ^= 1;
  assert.deepEqual([0, 1, ZOR].map((level) => exports.weights_need(1, level)), [1, 1, 2]);
  assert.equal(exports.weights_need(0, ZOR), 0);
  for (const [i, id] of ['4HPwATDgc/ABMA 31', 'sGfwATDgc/ABMA 66', '4HPwAFjgOfgAWA 52', 'fHwOAwDOPewAAA 65'].entries()) {
    const [, position] = /^position: (.*)$/m.exec(native('show', 'tavla', id)) ?? [];
    assert.equal(exports.load(1, put(exports, position)), 0);
    if (i === 0) {
      assert.equal(exports.think(ZOR, 0), NOT_FOUND);
      assert.equal(setWeights(exports, damaged), BAD_TEXT);
      assert.equal(exports.think(ZOR, 0), NOT_FOUND);
      assert.equal(setWeights(exports, weights), 0);
    }
    for (const [level, name] of ['kolay', 'orta', 'zor'].entries()) {
      const [expected] = native('best', 'tavla', id, '--level', name, '--seed', '5').split('\t');
      assert.equal(choice(exports, level), expected, `${id}, ${name}`);
    }
  }
});

test('the signatures of both players equal the native ones', () => {
  const exports = engine();
  const bench = native('bench');
  for (const [game, word] of ['', 'tavla '].entries()) {
    if (game === 1) assert.equal(setWeights(exports, readFileSync('weights/tavla.bin')), 0);
    assert.ok(exports.signature(game) >= 0);
    const [, signature] = new RegExp(`^${word}signature ([0-9a-f]{16})$`, 'm').exec(bench);
    assert.equal(wide(exports).toString(16).padStart(16, '0'), signature);
  }
});
