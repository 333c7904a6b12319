// SPDX-License-Identifier: MIT
// Plays Kös in a page the way a person does: it reads the names and states of the board's buttons, the
// chips of the rights and the main button, and acts by taps or by keys alone. It knows no rule.

import assert from 'node:assert/strict';
import { picker } from './driver.mjs';

const GAME_MS = 240_000;

/** Words in the names of places, by language. */
const WORDS = { tr: { can: /gidebilirsin|geçersin|toplu hareket(?! yapabilir)/, eats: /yersin|yersin$/ }, en: { can: /reachable|through the door|group move with/, eats: /eat it|, eats/ } };

/** The moment as a reader hears it. */
export function readKos(page) {
  return page.evaluate(() => ({
    language: document.documentElement.lang,
    places: [...document.querySelectorAll('.place')].map((place) => ({
      place: Number(place.dataset.place),
      label: place.getAttribute('aria-label'),
      isOff: place.getAttribute('aria-disabled') === 'true',
      isSelected: place.getAttribute('aria-pressed') === 'true',
    })),
    rights: [...document.querySelectorAll('.k-right')].map((right) => ({
      name: right.querySelector('span').textContent,
      isUsed: right.classList.contains('used'),
      isChosen: right.getAttribute('aria-pressed') === 'true',
    })),
    actions: [...document.querySelectorAll('.actions .btn')].map((button) => ({
      label: button.getAttribute('aria-label'), isOff: button.getAttribute('aria-disabled') === 'true',
    })),
    sticks: document.querySelector('.k-sticks')?.getAttribute('aria-label') ?? '',
    faces: [...document.querySelectorAll('.k-stick')].map((stick) => stick.classList.contains('open')),
    ways: [...document.querySelectorAll('.chooser button')].map((button) => button.textContent),
    prompt: document.querySelector('.prompt-title')?.textContent ?? '',
    help: document.querySelector('.prompt-help')?.textContent ?? '',
    say: document.querySelector('#say')?.textContent ?? '',
    alarm: document.querySelector('#alarm')?.textContent ?? '',
    isOver: document.querySelector('.end-sheet') !== null,
  }));
}

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
  way: (page, n) => page.locator('.chooser button').nth(n).tap(),
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
};

/** One act of whoever may act; false when nobody at this device may. */
export async function act(page, table, pick, how) {
  if (table.ways.length > 0) {
    await how.way(page, pick(table.ways.map((_, i) => i)), table);
    return true;
  }
  const { eats, all } = targetsOf(table);
  const targets = eats.length > 0 ? eats : all;
  if (targets.length > 0) {
    await how.place(page, pick(targets).place);
    return true;
  }
  const sources = table.places.filter((place) => !place.isOff && !place.isSelected && !/son hamle|last move/.test(place.label));
  if (sources.length > 0) {
    await how.place(page, pick(sources).place);
    return true;
  }
  const main = table.actions.at(-1);
  if (!main || main.isOff) return false;
  await how.main(page, table);
  return true;
}

/** Plays until the end sheet is there; how many acts it took. */
export async function playKosToEnd(page, { how = byTaps, seed = 1, onTable = () => {} } = {}) {
  const pick = picker(seed);
  const started = Date.now();
  for (let acts = 0; ; ) {
    const table = await readKos(page);
    await onTable(table);
    if (table.isOver) return acts;
    const hasActed = await act(page, table, pick, how).catch((error) => {
      // The other side may have moved between looking and acting.
      if (!/Timeout|detached|not visible/.test(String(error))) throw error;
      return false;
    });
    if (hasActed) acts += 1;
    else await page.waitForTimeout(15);
    assert.ok(Date.now() - started < GAME_MS, `the game ended within ${GAME_MS} ms, after ${acts} acts`);
  }
}
