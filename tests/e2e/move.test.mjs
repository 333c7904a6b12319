// SPDX-License-Identifier: MIT
// A seat goes to another device by a code: the menu of the table, the page /tasi, both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, useSite } from './support.mjs';

useSite();

const person = (nick, options = {}) => openPage(browser, site.url, { hasTouch: true, settings: { animation: 'off', ...(nick && { nick }) }, ...options });
const boardOf = (page) => page.locator('.place').first();

/** Two at a table of Dokuz Taş; the first begins. */
async function seatTwo() {
  const [a, b] = await Promise.all([person('Elif'), person('Ali')]);
  await a.page.goto('/dokuz-tas');
  await a.page.getByText('Arkadaşınla', { exact: true }).click();
  await a.page.getByText('Ben', { exact: true }).click();
  await a.page.getByRole('button', { name: 'Masa aç' }).click();
  await a.page.getByRole('heading', { name: 'Masan hazır' }).waitFor();
  await b.page.goto(a.page.url());
  await Promise.all([boardOf(a.page).waitFor(), boardOf(b.page).waitFor()]);
  return { a, b };
}

async function askForCode(page) {
  await page.locator('.menu:visible').first().tap();
  await page.getByRole('button', { name: 'Başka cihaza taşı' }).tap();
  await page.locator('.move-code span').first().waitFor();
  return page.locator('.move-code span').first().textContent();
}

test('the game goes on at the other device, and the first one says where it went', async () => {
  const { a, b } = await seatTwo();
  await a.page.locator('.place[data-name="d6"]').tap();
  await b.page.waitForFunction(() => document.querySelector('.prompt-title')?.textContent === 'Taş koy');
  const code = await askForCode(a.page);
  assert.match(code, /^[2-9A-HJKMNPRSTVYZ]{4}-[2-9A-HJKMNPRSTVYZ]{4}$/);
  await a.page.getByText(`${new URL(site.url).host}/tasi`).waitFor();
  assert.deepEqual(await axeViolations(a.page), []);

  const c = await person('');
  await c.page.goto('/ayarlar');
  await c.page.getByRole('link', { name: 'Masanı buraya taşı' }).tap();
  await c.page.waitForURL('**/tasi');
  assert.deepEqual(await axeViolations(c.page), []);
  await c.page.getByLabel('Kod', { exact: false }).fill('2222');
  await c.page.getByRole('button', { name: 'Masayı taşı' }).tap();
  await c.page.getByText('Kod 8 harf ve rakamdan oluşur.').waitFor();
  await c.page.getByLabel('Kod', { exact: false }).fill(` ${code.toLowerCase()} `);
  await c.page.keyboard.press('Enter');
  await boardOf(c.page).waitFor();
  assert.equal(c.page.url(), b.page.url());
  assert.match(await c.page.locator('.place[data-name="d6"]').getAttribute('aria-label'), /senin taşın/);
  await a.page.getByRole('heading', { name: 'Sandalyen taşındı' }).waitFor();

  await b.page.locator('.place[data-name="a1"]').tap();
  await c.page.waitForFunction(() => document.querySelector('.prompt-title')?.textContent === 'Taş koy');
  await c.page.locator('.place[data-name="d2"]').tap();
  await b.page.waitForFunction(() => !document.querySelector('.place[data-name="d2"]').getAttribute('aria-label').includes('boş'));
  for (const { problems } of [a, b, c]) assertNoProblems(problems);
  await Promise.all([a, b, c].map(({ context }) => context.close()));
});

test('an answer that is lost on its way costs nobody the seat: the same tap brings it again', async () => {
  const { a, b } = await seatTwo();
  const code = await askForCode(a.page);
  const c = await person('');
  let lost = 0;
  await c.page.route('**/api/move', async (route) => {
    if (lost > 0) return route.continue();
    lost = (await route.fetch()).status();
    return route.abort('connectionreset');
  });
  await c.page.goto('/tasi');
  await c.page.getByLabel('Kod', { exact: false }).fill(code);
  const button = c.page.getByRole('button', { name: 'Masayı taşı' });
  await button.tap();
  await c.page.getByText('Sunucuya ulaşılamadı.').waitFor();
  assert.equal(lost, 200);
  await button.tap();
  await boardOf(c.page).waitFor();
  assert.equal(c.page.url(), b.page.url());
  await Promise.all([a, b, c].map(({ context }) => context.close()));
});

test('a wrong code says so, and a used one is a wrong one', async () => {
  const { a, b } = await seatTwo();
  const code = await askForCode(a.page);
  const c = await person('', { language: 'en', viewport: { width: 320, height: 640 } });
  await c.page.goto('/tasi');
  assert.equal(await sidewaysScroll(c.page), 0);
  await c.page.getByLabel('Code', { exact: false }).fill('2222-2222');
  await c.page.getByRole('button', { name: 'Move the table' }).tap();
  await c.page.getByText('This code opened no table.').waitFor();
  const used = await c.page.evaluate(async (text) => {
    const send = () => fetch('/api/move', { method: 'POST', body: JSON.stringify({ code: text }) });
    return [(await send()).status, (await send()).status];
  }, code);
  assert.deepEqual(used, [200, 404]);
  assertNoProblems(c.problems.filter((text) => !text.includes('/api/move')));
  await Promise.all([a, b, c].map(({ context }) => context.close()));
});
