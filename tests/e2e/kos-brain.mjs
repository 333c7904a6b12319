// SPDX-License-Identifier: MIT
// Plays good Kös in a page, so that whole games end in reasonable time: the engine's own player, run here on
// the game that the page has stored, says what to play; the page is then used like a person would. What
// may be played is still what the page says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from './driver.mjs';
import { ROOT } from './support.mjs';

const KOS = 2;
const NAMES = { 1: 'Kös', 2: 'İkilinç', 3: 'Üçülünç', 4: 'Ak Dört', 6: 'Altı' };
const GAME_MS = 240_000;
const module = new WebAssembly.Module(readFileSync(join(ROOT, 'build/wasm/engine.wasm')));
const engine = new WebAssembly.Instance(module, {}).exports;

function put(text) {
  const view = new Uint8Array(engine.memory.buffer, engine.buffer(), engine.buffer_size());
  return new TextEncoder().encodeInto(text, view).written;
}

const numbers = (count) => [...new Uint32Array(engine.memory.buffer, engine.numbers(), count)];

/** The plan for the position of a record: moves of one er each, `{ from, to, value }`. */
export function planFor(record) {
  assert.equal(engine.record_load(KOS, put(record)), 0, 'the stored record is read back');
  assert.equal(engine.think(1, record.length), 0);
  while (engine.think_more(20_000) !== 1);
  return numbers(engine.plan()).map((step) => ({
    isMove: [2, 3].includes(step & 0xff), from: (step >>> 8) & 0xff, to: (step >>> 16) & 0xff, value: step >>> 24,
  }));
}

export const storedRecord = (page, mode) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key)).record, `kiraathane.game.kos.${mode}`);

/** One turn of the side that acts, from its first throw to its end; nothing when it plays elsewhere. */
export async function playTurn(page, how, { mode = 'device' } = {}) {
  await sayYes(page, how);
  const isMine = (table) => table.actions.length > 0 && !table.actions.at(-1).isOff;
  for (let table = await readTable(page); isMine(table) && /at$|Throw/.test(table.actions.at(-1).label); table = await readTable(page)) {
    await how.main(page, table);
    await page.waitForTimeout(5);
  }
  let table = await readTable(page);
  // A pass is seen for a moment; a tap makes it shorter.
  if (isMine(table) && /^Geç$|Go on/.test(table.actions.at(-1).label)) return how.main(page, table);
  if (table.isOver || !isMine(table) || !/bitir$|End turn/.test(table.actions.at(-1).label)) return;
  for (const step of planFor(await storedRecord(page, mode)).filter(({ isMove }) => isMove)) {
    await how.place(page, step.from);
    await how.place(page, step.to);
    const { ways } = await readTable(page);
    if (ways.length > 0) await how.way(page, ways.findIndex((way) => way.startsWith(NAMES[step.value])));
  }
  table = await readTable(page);
  // The last er eaten ends the game; there is no turn to end then.
  if (table.isOver || !/bitir$|End turn/.test(table.actions.at(-1)?.label ?? '')) return;
  await how.main(page, table);
  await sayYes(page, how);
}

/** Rights that are left are asked about: the plan leaves them. */
async function sayYes(page, how) {
  if (/^Bitir$/.test((await readTable(page)).actions[0]?.label ?? '')) await how.yes(page);
}

/** Plays all sides at this device until the end sheet is there; how many turns it took. */
export async function playGame(page, how, options) {
  const started = Date.now();
  for (let turns = 0; ; turns++) {
    if ((await readTable(page)).isOver) return turns;
    await playTurn(page, how, options);
    assert.ok(Date.now() - started < GAME_MS, `the game ended within ${GAME_MS} ms, after ${turns} turns`);
  }
}
