// SPDX-License-Identifier: MIT
// Plays Kös in a page the way a person does: it reads the names and states of the board's buttons, the
// chips of the rights and the main button, and acts by taps or by keys alone. It knows no rule.

import assert from 'node:assert/strict';

/** Words in the names of places, by language. */
const WORDS = { tr: { can: /gidebilirsin|geçersin|toplu hareket(?! yapabilir)/, eats: /yersin|yersin$/ }, en: { can: /reachable|through the door|group move with/, eats: /eat it|, eats/ } };

export function targetsOf(table) {
  const words = WORDS[table.language];
  const live = table.places.filter((place) => !place.isOff && (words.can.test(place.label) || words.eats.test(place.label)));
  return { eats: live.filter((place) => words.eats.test(place.label)), all: live };
}

export const hole = (page, place) => page.locator(`.place[data-place="${place}"]`);
export const right = (page, n) => page.locator('.k-right').nth(n);

/** How a person at a phone does it. */
export const byTaps = {
  place: (page, place) => hole(page, place).tap(),
  main: (page) => page.locator('.actions .btn').last().tap(),
  async way(page, n) {
    // A question that has just appeared takes no taps.
    await page.waitForTimeout(320);
    await page.locator('.chooser button').nth(n).tap();
  },
  yes: (page) => page.locator('.actions .btn').first().tap(),
};

/** Arrows from the first hole of a row; H, Y and R lead there. */
async function walkTo(page, place) {
  const row = Math.floor(place / 10);
  await page.keyboard.press(['h', 'y', 'y', 'r'][row]);
  const lies = (await page.locator('.table').getAttribute('data-layout')) === 'wide';
  // From Y1 the second row of the way begins beside it, at Y20.
  if (row === 2) await page.keyboard.press(lies ? 'ArrowUp' : 'ArrowLeft');
  const steps = row === 2 ? 29 - place : place % 10;
  const [away] = lies ? [['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'][row]] : [['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'][row]];
  for (let i = 0; i < steps; i++) await page.keyboard.press(away);
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
  assert.equal(focused, String(place), 'the keys lead to the hole');
}

export const byKeys = {
  async place(page, place) {
    await walkTo(page, place);
    await page.keyboard.press('Enter');
  },
  async main(page, table) {
    const isThrow = /at$|Throw/.test(table.actions.at(-1).label);
    await page.keyboard.press(isThrow ? 'z' : 'o');
  },
  async way(page, n) {
    for (let i = 0; i < n; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  },
  async yes(page) {
    await page.locator('.actions .btn').first().focus();
    await page.keyboard.press('Enter');
  },
};
