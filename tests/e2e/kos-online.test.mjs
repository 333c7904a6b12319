// SPDX-License-Identifier: MIT
// Kös online for two, in two browsers: a table from the setup page, throws by the server, a reload in
// mid-turn, the same board from both sides, and the end of both.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picker, readTable } from './driver.mjs';
import { byTaps, hole } from './kos-driver.mjs';
import { assertNoProblems, browser, openPage, site, useSite } from './support.mjs';

const QUICK = { animation: 'off', movable: 'never' };

useSite();

const open = () => openPage(browser, site.url, { hasTouch: true, settings: QUICK });

/** One act of a page, if it may act; the moment it found. */
async function actOn(page, pick) {
  const table = await readTable(page);
  const live = table.places.filter((place) => !place.isOff);
  const targets = live.filter(({ label }) => /gidebilirsin|yersin|geçersin/.test(label));
  const sources = live.filter((place) => !place.isSelected && !/son hamle/.test(place.label));
  // The server may have ended the turn between looking and acting.
  const lenient = (acted) => acted.catch((error) => assert.match(String(error), /Timeout/));
  const tap = (place) => lenient(hole(page, place).tap({ timeout: 1500 }));
  if (table.isOver) return table;
  if (table.ways.length > 0) await byTaps.way(page, 0);
  else if (targets.length > 0) await tap(pick(targets).place);
  else if (sources.length > 0) await tap(pick(sources).place);
  else if (table.actions.length > 0 && !table.actions.at(-1).isOff) await lenient(page.locator('.actions .btn').last().tap({ timeout: 1500 }));
  return table;
}

const ers = (table, kind) => table.places.filter(({ label }) => label.includes(kind)).map(({ place }) => place).sort((a, b) => a - b);

test('two at a friend’s table: throws, turns, a reload in mid-turn, the end', async () => {
  const [host, guest] = [await open(), await open()];
  await host.page.goto('/kos');
  await host.page.locator('label', { hasText: 'Arkadaşınla' }).tap();
  await host.page.locator('button[type=submit]').tap();
  await host.page.waitForURL('**/m/**');
  await guest.page.goto(host.page.url());
  await guest.page.locator('.place').first().waitFor();
  const pages = [host.page, guest.page];
  await guest.page.touchscreen.tap(195, 20);
  const pick = picker(3);

  // Until somebody has used a right and has another.
  let acting = null;
  for (let i = 0; i < 900 && !acting; i++) {
    for (const page of pages) {
      const { rights, actions } = await actOn(page, pick);
      const isMidTurn = rights.some(({ isUsed }) => isUsed) && rights.some(({ isUsed }) => !isUsed);
      if (isMidTurn && /Turu bitir/.test(actions.at(-1)?.label ?? '')) acting = page;
    }
    await host.page.waitForTimeout(25);
  }
  assert.ok(acting, 'a turn was half played');
  await acting.waitForTimeout(400);
  const rights = async (page) => (await readTable(page)).rights.map(({ name, isUsed }) => [name, isUsed]);
  const before = await rights(acting);
  await acting.reload();
  await acting.locator('.k-right').first().waitFor();
  assert.deepEqual(await rights(acting), before);

  // Both see the same ers, each as its own.
  const [mine, theirs] = [await readTable(host.page), await readTable(guest.page)];
  if (JSON.stringify(await rights(host.page)) === JSON.stringify(await rights(guest.page))) {
    assert.deepEqual(ers(mine, 'senin erin'), ers(theirs, 'rakip er'));
    assert.deepEqual(ers(mine, 'rakip er'), ers(theirs, 'senin erin'));
  }

  await host.page.locator('.ib.menu').tap();
  await host.page.locator('.menu-row', { hasText: 'Pes et' }).tap();
  await host.page.locator('.ask .btn.danger').tap();
  for (const page of pages) await page.locator('.end-sheet').waitFor();
  assert.match(await guest.page.locator('.end-sheet').textContent(), /kazandın/);
  for (const { problems, context } of [host, guest]) {
    assertNoProblems(problems);
    await context.close();
  }
});

test('two strangers who look for Kös find each other', async () => {
  const [one, other] = [await open(), await open()];
  for (const { page } of [one, other]) {
    await page.goto('/kos');
    await page.locator('label', { hasText: 'Rastgele rakip' }).tap();
    await page.locator('button[type=submit]').tap();
  }
  for (const { page, problems, context } of [one, other]) {
    await page.waitForURL('**/m/**');
    await page.locator('.k-sticks').waitFor();
    assert.match((await readTable(page)).prompt, /Sıra/);
    assertNoProblems(problems);
    await context.close();
  }
});

test('pairs with friends: the setup page opens a room of four chairs', async () => {
  const { page, context, problems } = await open();
  await page.goto('/kos');
  await page.locator('label', { hasText: 'Arkadaşınla' }).tap();
  await page.locator('label', { hasText: 'Eşli' }).tap();
  await page.locator('button[type=submit]').tap();
  await page.getByRole('heading', { name: 'Eşli masan hazır' }).waitFor();
  assert.equal(await page.locator('.chair').count(), 4);
  assertNoProblems(problems);
  await context.close();
});
