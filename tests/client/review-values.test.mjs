// SPDX-License-Identifier: MIT
// review.wasm against the native program: turns are valued as `kiraathane best` values them, at the same
// limits, and a turn the program passes over is valued as deeply as the best.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { newEngine } from './review-support.mjs';

const PROGRAM = process.env.KIRAATHANE ?? 'build/bin/kiraathane';
const ZOR = 2;
const best = (...args) => execFileSync(PROGRAM, ['best', ...args], { encoding: 'utf8' }).trim().split('\n').map((line) => line.split('\t'));

/** Hundredths of a unit, as the program writes them. */
const hundredths = (text) => Math.round(Number(text) * 100);

function run(more) {
  while (!more(100_000));
}

/** What the module says of a turn, with all turns judged as deeply, by their text. */
function review(engine, game, position, turn) {
  const open = () => engine.loadPosition(game, position);
  open();
  engine.stepByText(turn);
  assert.equal(engine.review(), true);
  run((positions) => engine.reviewMore(positions));
  const { total, made, scores } = engine.reviewed();
  const turns = scores.map((_, i) => engine.reviewTurn(i));
  const texts = turns.map((steps) => {
    open();
    for (const step of steps) engine.step(step);
    return engine.draftText();
  });
  return { total, made, scores, texts };
}

test('the module is all of engine.wasm and the review', async () => {
  const { readFileSync } = await import('node:fs');
  const names = (file) => WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(file))).map(({ name }) => name).sort();
  const own = ['review', 'review_more', 'review_result', 'review_turn', 'think_within'];
  assert.deepEqual(names('build/wasm/review.wasm').filter((name) => !own.includes(name)), names('build/wasm/engine.wasm'));
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync('build/wasm/review.wasm'))), []);
});

// Opening, a position with many choices, a bear-in, one near the end by the tables.
for (const position of [
  'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0',
  'XGID=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:0:0',
  'XGID=-bB---BCBBBBc------dc-c---:0:0:1:21:0:0:0:0:0',
  'XGID=--C-CD---BC--b---c-e--e---:0:0:1:65:0:0:0:0:0',
]) {
  test(`Tavla, ${position}`, async () => {
    const engine = await newEngine();
    const native = best('tavla', position, '--all');
    const [worst] = native[native.length - 1];
    const { total, made, scores, texts } = review(engine, 'tavla', position, worst);
    assert.equal(total, native.length);
    assert.ok(made > 0, 'the worst turn is valued as deeply as the best');
    assert.equal(texts[made], worst);
    assert.ok(scores[made] < scores[0]);
    assert.deepEqual(scores, [...scores].sort((a, b) => b - a));
    // Two throws ahead is what the program calls depth 3.
    const deep = new Map(native.filter(([, , depth]) => depth === '3').map(([turn, value]) => [turn, hundredths(value)]));
    const common = texts.filter((turn) => deep.has(turn));
    if (deep.size > 0) {
      assert.equal(texts[0], native[0][0]);
      assert.ok(common.length > 0);
    }
    for (const turn of common) assert.equal(Math.trunc(scores[texts.indexOf(turn)] / 100) + 0, deep.get(turn) + 0, turn);
  });
}

for (const [position, turn] of [
  ['aaaaaaaaa./...a.b..../........../bbbbbbbbb. a 0 0 2', '2:Y4-Y5'],
  ['.aa.a.a.a./..aa....../bb......../...b.bb... b 0 0 K46', 'end'],
]) {
  test(`Kös, ${position}`, async () => {
    const engine = await newEngine();
    const [[chosen, value]] = best('kos', position);
    const { made, scores, texts } = review(engine, 'kos', position, turn);
    assert.equal(texts[0], chosen);
    assert.equal(texts[made], turn);
    // The program writes wins less losses; a hundredth is lost to rounding on either side.
    assert.ok(Math.abs((2 * scores[0] - 10_000) / 100 - hundredths(value)) <= 1, `${scores[0]} and ${value}`);
    assert.ok(scores[made] < scores[0]);
  });
}

test('Kös: a turn among too many is not judged', async () => {
  const engine = await newEngine();
  engine.loadPosition('kos', '.aa.a.a.a./..aa....../bb......../...b.bb... b 0 0 KKKK246');
  engine.stepByText('end');
  assert.equal(engine.review(), false);
});

for (const [position, nodes] of [
  ['.../.../.../....../.../.../... w 9 9 0', 300_000],
  ['W.W/.BB/B.W/.WB.WB/W.B/.WB/B.W w 0 0 7', 100_000],
  ['.W./WBW/.B./B.WW.B/.../BW./..B b 2 2 0', 100_000],
]) {
  test(`Dokuz Taş, ${position}`, async () => {
    const engine = await newEngine();
    const [[chosen, value]] = best('dokuz-tas', position, '--nodes', String(nodes));
    engine.loadPosition('dokuz-tas', position);
    engine.thinkWithin(ZOR, 0, nodes);
    run((positions) => engine.thinkMore(positions));
    const score = engine.planScore();
    for (const step of engine.plan()) engine.step(step);
    assert.equal(engine.draftText(), chosen);
    assert.equal(score, hundredths(value));
  });
}
