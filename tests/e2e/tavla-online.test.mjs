// SPDX-License-Identifier: MIT
// Tavla on the server, in browsers: a friend by link to the end of a hand, two strangers, a reload in
// mid-turn, and a clock that runs out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picker, readTable } from './driver.mjs';
import { board, closeAll, pairStrangers, prompt, seatTwo } from './online-driver.mjs';
import { assertNoProblems, site, startServer, useSite } from './support.mjs';
import { byTaps, dice, inHaste, main, playToEnd } from './tavla-driver.mjs';

useSite();

/** Two people at one table, both firmly. */
async function sitDown(url, options) {
  const { a, b } = await seatTwo('tavla', url, options);
  await b.page.touchscreen.tap(5, 300);
  return { a, b };
}

/** The first is to throw. */
async function beginTwo(url, options) {
  const { a, b } = await sitDown(url, options);
  await a.page.waitForFunction(() => document.querySelector('.actions .btn:last-child')?.textContent === 'Zar at');
  return { a, b };
}

/** Waits until the page tells dice that were thrown. */
const diceOf = (page) => page.waitForFunction(() => /^Zarlar: /.test(document.querySelector('[data-place="29"]').getAttribute('aria-label')));

/** Throws, and plays the turn to the point where it waits to be confirmed, unless it passes. */
async function playTurn(page) {
  await main(page).tap();
  await diceOf(page);
  for (;;) {
    const table = await readTable(page);
    if (table.prompt === 'Hamleni onayla' || table.prompt === 'Sıra rakipte') return;
    await byTaps.move(page, table, picker(9));
    await page.waitForTimeout(20);
  }
}

test('a friend taps the link, both see the same dice, and a hand is played to its end', async () => {
  const { a, b } = await beginTwo(site.url, { clock: false });
  await prompt(b.page, 'Sıra rakipte');
  await main(a.page).tap();
  await diceOf(b.page);
  assert.equal(dice(await readTable(b.page)), dice(await readTable(a.page)));
  await playToEnd([a.page, b.page], { pick: inHaste, ms: 500_000 });
  await Promise.all([a, b].map(({ page }) => page.locator('.end-sheet').waitFor()));
  const [one, two] = await Promise.all([readTable(a.page), readTable(b.page)]);
  const winner = /aldın: 1|sayı aldın/.test(one.alarm) ? one : two;
  const loser = winner === one ? two : one;
  assert.match(winner.alarm, /^(Eli aldın: 1 sayı|Mars! 2 sayı aldın)/);
  assert.match(loser.alarm, winner.alarm.startsWith('Mars') ? /^Mars oldun, rakip 2 sayı aldı/ : /^El rakibin: 1 sayı/);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('T13, T32: a reload with one die played finds dice and half turn, the other side too; undo goes on', async () => {
  const { a, b } = await beginTwo();
  await main(a.page).tap();
  await diceOf(a.page);
  const thrown = dice(await readTable(a.page));
  await byTaps.move(a.page, await readTable(a.page), picker(1));
  await byTaps.move(a.page, await readTable(a.page), picker(1));
  const half = await readTable(a.page);
  assert.match(dice(half), /oynandı/);
  await b.page.waitForFunction((wanted) => document.querySelector('[data-place="29"]').getAttribute('aria-label') === wanted, dice(half));
  await a.page.reload();
  await board(a.page).waitFor();
  await a.page.waitForFunction((wanted) => document.querySelector('[data-place="29"]').getAttribute('aria-label') === wanted, dice(half));
  while (!(await readTable(a.page)).actions[0].isOff) await a.page.getByRole('button', { name: 'Geri al' }).tap();
  assert.equal(dice(await readTable(a.page)), thrown);
  await b.page.waitForFunction((wanted) => document.querySelector('[data-place="29"]').getAttribute('aria-label') === wanted, thrown);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('the turn is the rival’s only after Onayla', async () => {
  const { a, b } = await beginTwo();
  await playTurn(a.page);
  assert.equal((await readTable(a.page)).prompt, 'Hamleni onayla');
  await b.page.waitForTimeout(300);
  assert.equal((await readTable(b.page)).prompt, 'Sıra rakipte');
  await main(a.page).tap();
  await prompt(b.page, 'Sıra sende');
  assert.equal((await readTable(b.page)).actions.at(-1).label, 'Zar at');
  await prompt(a.page, 'Sıra rakipte');
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('two strangers are paired', async () => {
  const { a, b } = await pairStrangers('tavla');
  assert.equal(a.page.url(), b.page.url());
  await Promise.race([a, b].map(({ page }) => prompt(page, 'Sıra sende')));
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('who does not throw in time loses the hand', async () => {
  const quick = await startServer({ args: ['--hurry', '20'] });
  const { a, b } = await sitDown(quick.url);
  await Promise.all([a, b].map(({ page }) => page.locator('.end-sheet').waitFor()));
  const [one, two] = await Promise.all([readTable(a.page), readTable(b.page)]);
  assert.match(one.alarm, /^El rakibin: 1 sayı Süren doldu\./);
  assert.match(two.alarm, /^Eli aldın: 1 sayı Rakibin süresi doldu\./);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
  await quick.stop();
});
