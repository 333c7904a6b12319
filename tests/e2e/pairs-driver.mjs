// SPDX-License-Identifier: MIT
// People who gather at a table of four.

import assert from 'node:assert/strict';
import { targetsOf } from './kos-driver.mjs';
import { browser, openPage, site } from './support.mjs';

/** A person of their own browser; with a seat of theirs, as its maker. */
async function person(at, nick, seat, options = {}) {
  const opened = await openPage(browser, at.url, { hasTouch: true, settings: { animation: 'off', nick }, ...options });
  if (seat) {
    await opened.context.addInitScript(({ code, secret }) => {
      localStorage.setItem(`kiraathane.seat.${code}`, JSON.stringify({ seat: 0, secret, savedAt: Date.now() }));
    }, seat);
  }
  return opened;
}

export async function openFour(at = site) {
  const response = await fetch(`${at.url}/api/tables`, { method: 'POST', body: JSON.stringify({ game: 'kos', seats: 4, first: 'me', nick: 'Elif' }) });
  assert.equal(response.status, 201);
  const seat = await response.json();
  const host = await person(at, 'Elif', seat);
  await host.page.goto(`/m/${seat.code}`);
  await host.page.getByRole('heading', { name: 'Eşli masan hazır' }).waitFor();
  return { host, path: `/m/${seat.code}`, at };
}

export async function join(path, nick, options = {}, at = site) {
  const guest = await person(at, nick, null, options);
  await guest.page.goto(path);
  await guest.page.getByRole('button', { name: 'Otur', exact: true }).tap();
  await guest.page.getByText(`${nick} (sen)`).waitFor();
  return guest;
}

export const chair = (page, n) => page.locator(`.chair[data-chair="${n - 1}"]`);
export const chip = (page, text) => page.locator('.wait-chip').getByText(text, { exact: true }).waitFor();
export const start = (page) => page.getByRole('button', { name: 'Oyunu başlat' });

/** From now on all that the table says is kept, so that a look that comes late misses nothing. */
export const hear = (page) => page.evaluate(() => {
  const say = document.querySelector('#say');
  window.said = '';
  new MutationObserver(() => (window.said += `${say.textContent}\n`)).observe(say, { childList: true });
});
export const heard = (page, text) => page.waitForFunction((wanted) => window.said.includes(wanted), text);

/** A button may have changed since it was looked at: then the next look decides. */
const SOON = { timeout: 1000 };

/** One tap of whoever may act in this page, as its buttons offer it; false when nobody here may. */
export async function act(page, table, pick) {
  const tap = async (locator) => {
    await locator.tap(SOON);
    return true;
  };
  if (table.ways.length > 0) {
    await page.waitForTimeout(320); // a question that has just appeared takes no taps
    return tap(page.locator('.chooser button').nth(pick(table.ways.map((_, i) => i))));
  }
  if (table.actions[0]?.label === 'Bitir') return tap(page.locator('.actions .btn').first());
  const { eats, all } = targetsOf(table);
  const targets = eats.length > 0 ? eats : all;
  const sources = table.places.filter((place) => !place.isOff && !place.isSelected && !/son hamle/.test(place.label));
  const places = targets.length > 0 ? targets : sources;
  if (places.length > 0) return tap(page.locator(`.place[data-place="${pick(places).place}"]`));
  const main = table.actions.at(-1);
  return main && !main.isOff ? tap(page.locator('.actions .btn').last()) : false;
}
