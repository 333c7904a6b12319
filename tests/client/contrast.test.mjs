// SPDX-License-Identifier: MIT
// Contrast of the colours in client/styles/tokens.css, by the formula of WCAG 2.2. The first table holds
// ratios worked out by hand when the colours were chosen; it checks the formula and the colours at
// once. The second holds every pair that text or a control depends on, with the least it needs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './load.mjs';

function tokensOf(css, selector) {
  const start = css.indexOf(`${selector} {`);
  assert.notEqual(start, -1, `tokens.css has no block ${selector}`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})\b/g)].map((m) => [m[1], m[2]]));
}

const css = await read('client/styles/tokens.css');
const light = tokensOf(css, ':root');
const dark = { ...light, ...tokensOf(css, ':root[data-theme="dark"]') };

function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test('black on white is 21 to 1', () => {
  assert.equal(contrast('#000000', '#FFFFFF'), 21);
});

const MEASURED = [
  ['ink', 'plaster-1', 14.6], ['ink', 'plaster-0', 16.2],
  ['ink-2', 'plaster-1', 6.6], ['ink-2', 'plaster-0', 7.4], ['ink-2', 'plaster-2', 5.7],
  ['brass-7', 'plaster-0', 6.4], ['tea-6', 'plaster-0', 6.7],
  ['plaster-0', 'cloth-7', 9.7], ['walnut-9', 'brass-3', 10.5],
  ['on-cloth', 'cloth-c', 6.7], ['on-cloth-2', 'cloth-c', 5.0], ['on-cloth-2', 'cloth-m', 6.9],
  ['line-strong', 'plaster-0', 4.0], ['line-strong', 'plaster-1', 3.6],
  ['brass-4', 'walnut-7', 5.2], ['mark', 'walnut-7', 8.2], ['mark', 'walnut-8', 10.3],
  ['mark-hot', 'walnut-7', 9.9], ['mark-hot', 'tea-6', 6.3],
  ['ivory', 'walnut-7', 9.9], ['ivory', 'walnut-8', 12.5], ['ivory', 'tea-6', 6.3],
];

test('the measured ratios of the light theme', () => {
  for (const [a, b, ratio] of MEASURED) {
    const is = contrast(light[a], light[b]);
    assert.ok(Math.abs(is - ratio) <= 0.06, `${a} on ${b}: ${is.toFixed(2)}, expected ${ratio}`);
  }
});

test('the measured ratios of the dark theme', () => {
  const rows = [['ink', 'plaster-1', 15.8], ['ink-2', 'plaster-1', 9.7], ['ink-2', 'plaster-0', 8.7], ['line-strong', 'plaster-0', 4.7]];
  for (const [a, b, ratio] of rows) {
    const is = contrast(dark[a], dark[b]);
    assert.ok(Math.abs(is - ratio) <= 0.06, `${a} on ${b}: ${is.toFixed(2)}, expected ${ratio}`);
  }
});

/** [colour, ground, least ratio]: 4.5 for text, 3 for large text, controls and marks. */
const NEEDED = [
  ['ink', 'plaster-0', 4.5], ['ink', 'plaster-1', 4.5], ['ink', 'plaster-2', 4.5],
  ['ink-2', 'plaster-0', 4.5], ['ink-2', 'plaster-1', 4.5], ['ink-2', 'plaster-2', 4.5],
  ['brass-7', 'plaster-0', 4.5], ['danger-text', 'plaster-0', 4.5], ['danger-text', 'plaster-1', 4.5],
  ['main-ink', 'main', 4.5], ['danger-ink', 'danger', 4.5], ['calm-ink', 'calm', 4.5],
  ['ink', 'chosen', 4.5], ['ink-2', 'chosen', 4.5], ['chosen-line', 'chosen', 3], ['chosen-line', 'plaster-0', 3],
  ['chosen-line', 'plaster-2', 3], ['main', 'plaster-0', 3], ['main', 'plaster-1', 3],
  ['line-strong', 'plaster-0', 3], ['line-strong', 'plaster-1', 3], ['line-strong', 'plaster-2', 3],
  ['on-cloth', 'cloth-c', 4.5], ['on-cloth', 'cloth-m', 4.5], ['on-cloth', 'cloth-e', 4.5],
  ['on-cloth-2', 'cloth-c', 4.5], ['on-cloth-2', 'cloth-m', 4.5],
  ['walnut-9', 'brass-3', 4.5],
  ['card-ink', 'card-morris', 4.5], ['card-ink', 'card-tavla', 4.5], ['card-ink', 'card-kos', 4.5],
  ['card-ink-2', 'card-morris', 4.5], ['card-ink-2', 'card-tavla', 4.5], ['card-ink-2', 'card-kos', 4.5],
  ['brass-4', 'walnut-7', 3], ['mark', 'walnut-7', 3], ['mark', 'walnut-8', 3], ['mark-hot', 'walnut-7', 3],
  ['ivory', 'walnut-7', 3], ['brass-3', 'walnut-7', 3], ['ivory', 'tea-6', 3], ['mark-hot', 'tea-6', 3],
  ['focus-in', 'focus-out', 4.5],
];

for (const [name, tokens] of [['light', light], ['dark', dark]]) {
  test(`every pair of the ${name} theme has the contrast it needs`, () => {
    const weak = NEEDED.filter(([a, b, need]) => {
      assert.ok(tokens[a] && tokens[b], `no such token: ${a} or ${b}`);
      return contrast(tokens[a], tokens[b]) < need;
    }).map(([a, b, need]) => `${a} on ${b}: ${contrast(tokens[a], tokens[b]).toFixed(2)} < ${need}`);
    assert.deepEqual(weak, []);
  });
}
