// SPDX-License-Identifier: MIT
// The Kös plank and the texts of its moves, without a browser. Places of holes are read off the drawing in
// src/rules/kos.h, texts off docs/rules-kos.md.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser } from './load.mjs';

pretendBrowser();
const { createLayout, turnedHole, nextHole, DOORS } = await load('client/table/layouts/kos.ts');
const { addArea } = await load('client/i18n/index.ts');
assert.equal(typeof addArea, 'function');

const A = (n) => n - 1;
const Y = (n) => 9 + n;
const B = (n) => 29 + n;
const PLANK = { isTurned: false, labels: ['', '', ''], shortLabels: ['', '', ''], door: '', name: String };
const BOX = { phone: { width: 374, height: 579 }, wide: { width: 900, height: 764 } };
const layoutOf = (screen, plank = PLANK, flipped = false) => createLayout(plank, { names: false, flipped, screen, box: BOX[screen], bottom: 0 });
const seats = (layout) => new Map(layout.spots.map(({ place, x, y }) => [place, { x, y }]));

test('forty holes, each with its own place and a target of at least 40 pixels', () => {
  for (const screen of ['phone', 'wide']) {
    const layout = layoutOf(screen);
    assert.deepEqual([...seats(layout).keys()].sort((a, b) => a - b), Array.from({ length: 40 }, (_, i) => i));
    assert.equal(new Set(layout.spots.map(({ x, y }) => `${x} ${y}`)).size, 40);
    for (const { w, h } of layout.spots) assert.ok(w >= 40 && h >= 40, `${w} x ${h}`);
  }
});

test('lying, the rows are those of the drawing: B10 to B1, Y11 to Y20, Y10 to Y1, A1 to A10', () => {
  const at = seats(layoutOf('wide'));
  const rows = [
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(B), [11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map(Y),
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(Y), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(A),
  ];
  for (const row of rows) {
    for (let i = 1; i < row.length; i++) {
      assert.equal(at.get(row[i]).y, at.get(row[0]).y);
      assert.ok(at.get(row[i]).x > at.get(row[i - 1]).x);
    }
  }
  for (let i = 1; i < rows.length; i++) assert.ok(at.get(rows[i][0]).y > at.get(rows[i - 1][0]).y);
});

test('upright, the own home is on the right and is walked upwards', () => {
  const at = seats(layoutOf('phone'));
  assert.ok(at.get(A(1)).x > at.get(Y(1)).x && at.get(Y(1)).x > at.get(Y(11)).x && at.get(Y(11)).x > at.get(B(1)).x);
  assert.ok(at.get(A(1)).y > at.get(A(10)).y && at.get(Y(1)).y < at.get(Y(10)).y);
});

test('the other team sees the plank turned by half a turn', () => {
  for (const screen of ['phone', 'wide']) {
    const [mine, theirs] = [seats(layoutOf(screen)), seats(layoutOf(screen, { ...PLANK, isTurned: true }))];
    for (let hole = 0; hole < 40; hole++) assert.deepEqual(theirs.get(hole), mine.get(turnedHole(hole)));
  }
  assert.deepEqual([A(1), A(10), Y(1), Y(10), Y(20), B(3)].map(turnedHole), [B(1), B(10), Y(11), Y(20), Y(10), A(3)]);
});

test('route and doors are those of K4 and K14', () => {
  assert.deepEqual([A(1), A(10), Y(10), Y(20), B(9), B(10)].map(nextHole), [A(2), -1, Y(11), Y(1), B(10), -1]);
  assert.deepEqual([...DOORS], [[A(10), Y(1)], [Y(10), A(1)], [Y(20), B(1)], [B(10), Y(11)]]);
});

test('arrow keys go to the hole that is seen there, and stay at the edge', () => {
  const up = layoutOf('phone');
  assert.equal(up.toward(A(10), -1, 0), Y(1));
  assert.equal(up.toward(Y(1), -1, 0), Y(20));
  assert.equal(up.toward(Y(20), -1, 0), B(1));
  assert.equal(up.toward(A(9), 0, -1), A(10));
  assert.equal(up.toward(A(10), 0, -1), A(10));
  const flat = layoutOf('wide');
  assert.equal(flat.toward(A(3), 0, -1), Y(8));
  assert.equal(flat.toward(A(3), 1, 0), A(4));
  assert.equal(flat.toward(B(10), 0, 1), Y(11));
});

test('moves are understood as people type them', async () => {
  const { kosWords, prepare } = await load('tests/client/kos-entry.ts');
  await prepare();
  const { parse, fits } = kosWords({ bottom: 0, isShared: false });
  for (const text of ['K:A10-Y1', 'k:a10-y1', 'Kös A10 Y1', 'A10-Y1 K', 'a10y1:k', 'K a10–y1']) assert.deepEqual(parse(text), ['K:A10-Y1'], text);
  for (const text of ['3:Y3-Y6x', 'Üçülünç Y3 Y6', 'y3-y6 3', '3 Y3>Y6 x']) assert.deepEqual(parse(text), ['3:Y3-Y6'], text);
  assert.deepEqual(parse('2:B3^B5'), ['2:B3-B5']);
  assert.deepEqual(parse('A9-A10'), [':A9-A10']);
  for (const text of ['K:A10-Y1 3:Y1-Y4', 'k a10 y1, 3 y1 y4', 'A10-Y1 K; Y1-Y4 3']) assert.deepEqual(parse(text), ['K:A10-Y1', '3:Y1-Y4'], text);
  assert.deepEqual([parse('end'), parse('Bitir')], [['end'], ['end']]);
  for (const text of ['foo', '3 Y1', 'Y1-Y4 zz', '5:Y1-Y4']) assert.deepEqual(parse(text), [text.toLowerCase()], text);
  assert.ok(fits('3:Y3-Y6x', '3:Y3-Y6') && fits('2:B3^B5', '2:B3-B5') && fits('K:A9-A10', ':A9-A10') && fits('end', 'end'));
  assert.ok(!fits('2:A9-A10', '3:A9-A10') && !fits('2:A9-A10', ':A8-A10'));
});
