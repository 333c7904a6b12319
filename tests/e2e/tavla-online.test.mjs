// SPDX-License-Identifier: MIT
// Tavla on the server, in browsers: a friend by link to the end of a hand, two strangers, a reload in
// mid-turn, and a clock that runs out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picker } from './driver.mjs';
import { assertNoProblems, browser, openPage, site, startServer, useSite } from './support.mjs';
import { byTaps, dice, inHaste, main, playToEnd, point, readTavla } from './tavla-driver.mjs';

const QUICK = { animation: 'off' };

useSite();

const person = (nick, url = site.url) => openPage(browser, url, { hasTouch: true, settings: { ...QUICK, nick } });
const board = (page) => page.locator('.place').first();
const closeAll = (people) => Promise.all(people.map(({ context }) => context.close()));

async function prompt(page, text) {
  await page.waitForFunction((wanted) => document.querySelector('.prompt-title')?.textContent === wanted, text);
}

async function openFriendTable(page, { clock = true } = {}) {
  await page.goto('/tavla');
  await page.getByText('Arkadaşınla', { exact: true }).click();
  await page.getByText('Ben', { exact: true }).click();
  if (!clock) await page.getByText('Süresiz', { exact: true }).click();
  await page.getByRole('button', { name: 'Masa aç' }).click();
  await page.getByRole('heading', { name: 'Masan hazır' }).waitFor();
  return page.url();
}

/** Two people at one table; the first is to throw. */
async function seatTwo(url, options) {
  const { a, b } = await sitDown(url, options);
  await a.page.waitForFunction(() => document.querySelector('.actions .btn:last-child')?.textContent === 'Zar at');
  return { a, b };
}

async function sitDown(url, options) {
  const [a, b] = await Promise.all([person('Ayşe', url), person('Elif', url)]);
  const address = await openFriendTable(a.page, options);
  await b.page.goto(address);
  await Promise.all([board(a.page).waitFor(), board(b.page).waitFor()]);
  await b.page.touchscreen.tap(5, 300);
  return { a, b };
}

/** Throws, and plays the turn to the point where it waits to be confirmed, unless it passes. */
async function playTurn(page) {
  await main(page).tap();
  await page.waitForFunction(() => /^Zarlar: /.test(document.querySelector('[data-place="29"]').getAttribute('aria-label')));
  for (;;) {
    const table = await readTavla(page);
    if (table.prompt === 'Hamleni onayla' || table.prompt === 'Sıra rakipte') return;
    await byTaps.move(page, table, picker(9));
    await page.waitForTimeout(20);
  }
}

test('a friend taps the link, both see the same dice, and a hand is played to its end', async () => {
  const { a, b } = await seatTwo(site.url, { clock: false });
  await prompt(b.page, 'Sıra rakipte');
  await main(a.page).tap();
  await b.page.waitForFunction(() => /^Zarlar: /.test(document.querySelector('[data-place="29"]').getAttribute('aria-label')));
  assert.equal(dice(await readTavla(b.page)), dice(await readTavla(a.page)));
  await playToEnd([a.page, b.page], { pick: inHaste, ms: 500_000 });
  await Promise.all([a, b].map(({ page }) => page.locator('.end-sheet').waitFor()));
  const [one, two] = await Promise.all([readTavla(a.page), readTavla(b.page)]);
  const winner = /aldın: 1|sayı aldın/.test(one.alarm) ? one : two;
  const loser = winner === one ? two : one;
  assert.match(winner.alarm, /^(Eli aldın: 1 sayı|Mars! 2 sayı aldın)/);
  assert.match(loser.alarm, winner.alarm.startsWith('Mars') ? /^Mars oldun, rakip 2 sayı aldı/ : /^El rakibin: 1 sayı/);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('T13, T32: a reload with one die played finds dice and half turn, the other side too; undo goes on', async () => {
  const { a, b } = await seatTwo();
  await main(a.page).tap();
  await a.page.waitForFunction(() => /^Zarlar: /.test(document.querySelector('[data-place="29"]').getAttribute('aria-label')));
  const thrown = dice(await readTavla(a.page));
  await byTaps.move(a.page, await readTavla(a.page), picker(1));
  await byTaps.move(a.page, await readTavla(a.page), picker(1));
  const half = await readTavla(a.page);
  assert.match(dice(half), /oynandı/);
  await b.page.waitForFunction((wanted) => document.querySelector('[data-place="29"]').getAttribute('aria-label') === wanted, dice(half));
  await a.page.reload();
  await board(a.page).waitFor();
  await a.page.waitForFunction((wanted) => document.querySelector('[data-place="29"]').getAttribute('aria-label') === wanted, dice(half));
  while (!(await readTavla(a.page)).actions[0].isOff) await a.page.getByRole('button', { name: 'Geri al' }).tap();
  assert.equal(dice(await readTavla(a.page)), thrown);
  await b.page.waitForFunction((wanted) => document.querySelector('[data-place="29"]').getAttribute('aria-label') === wanted, thrown);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('the turn is the rival’s only after Onayla', async () => {
  const { a, b } = await seatTwo();
  await playTurn(a.page);
  assert.equal((await readTavla(a.page)).prompt, 'Hamleni onayla');
  await b.page.waitForTimeout(300);
  assert.equal((await readTavla(b.page)).prompt, 'Sıra rakipte');
  await main(a.page).tap();
  await prompt(b.page, 'Sıra sende');
  assert.equal((await readTavla(b.page)).actions.at(-1).label, 'Zar at');
  await prompt(a.page, 'Sıra rakipte');
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('two strangers are paired', async () => {
  const [a, b] = await Promise.all([person('Can'), person('Deniz')]);
  await a.page.goto('/tavla/ara');
  await a.page.getByRole('heading', { name: 'Rakip aranıyor' }).waitFor();
  await b.page.goto('/tavla/ara');
  await Promise.all([board(a.page).waitFor(), board(b.page).waitFor()]);
  assert.equal(a.page.url(), b.page.url());
  await Promise.race([a, b].map(({ page }) => prompt(page, 'Sıra sende')));
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('who does not throw in time loses the hand', async () => {
  const quick = await startServer({ args: ['--hurry', '20'] });
  const { a, b } = await sitDown(quick.url);
  await Promise.all([a, b].map(({ page }) => page.locator('.end-sheet').waitFor()));
  const [one, two] = await Promise.all([readTavla(a.page), readTavla(b.page)]);
  assert.match(one.alarm, /^El rakibin: 1 sayı Süren doldu\./);
  assert.match(two.alarm, /^Eli aldın: 1 sayı Rakibin süresi doldu\./);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
  await quick.stop();
});
