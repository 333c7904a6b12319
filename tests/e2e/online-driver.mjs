// SPDX-License-Identifier: MIT
// People who sit down at tables of the server, each in a browser of their own.

import { browser, openPage, site } from './support.mjs';

const QUICK = { animation: 'off' };

export const person = (nick, url = site.url) => openPage(browser, url, { hasTouch: true, settings: { ...QUICK, nick } });
export const board = (page) => page.locator('.place').first();
export const closeAll = (people) => Promise.all(people.map(({ context }) => context.close()));

/** Waits until the prompt says exactly this. */
export const prompt = (page, text) => page.waitForFunction((wanted) => document.querySelector('.prompt-title')?.textContent === wanted, text);

/** Opens a table by the setup page of a game, where its maker begins; returns its address. */
export async function openFriendTable(page, game, { clock = true, variant } = {}) {
  await page.goto(`/${game}`);
  await page.getByText('Arkadaşınla', { exact: true }).click();
  await page.getByText('Ben', { exact: true }).click();
  if (!clock) await page.getByText('Süresiz', { exact: true }).click();
  if (variant) await page.getByText(variant, { exact: true }).click();
  await page.getByRole('button', { name: 'Masa aç' }).click();
  await page.getByRole('heading', { name: 'Masan hazır' }).waitFor();
  return page.url();
}

/** Two people at one table; the first begins. */
export async function seatTwo(game, url, options) {
  const [a, b] = await Promise.all([person('Ayşe', url), person('Elif', url)]);
  const address = await openFriendTable(a.page, game, options);
  await b.page.goto(address);
  await Promise.all([board(a.page).waitFor(), board(b.page).waitFor()]);
  return { a, b, address };
}

/** Two strangers who look for a rival and are paired. */
export async function pairStrangers(game) {
  const [a, b] = await Promise.all([person('Can'), person('Deniz')]);
  await a.page.goto(`/${game}/ara`);
  await a.page.getByRole('heading', { name: 'Rakip aranıyor' }).waitFor();
  await b.page.goto(`/${game}/ara`);
  await Promise.all([board(a.page).waitFor(), board(b.page).waitFor()]);
  return { a, b };
}
