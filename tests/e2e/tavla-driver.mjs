// SPDX-License-Identifier: MIT
// Plays Tavla in a page the way a person does: it reads the names and states of the board's buttons and
// the main button, and acts by taps, keys or drags alone. It knows no rule; what may be played is what the
// page says may be played.

import assert from 'node:assert/strict';
import { centre, drag as dragBetween, openTable as openPath, readTable } from './driver.mjs';

export const BAR = 25;
export const OFF = 27;
export const DICE = 29;

/** Words in the names of places, by language. */
const WORDS = {
  tr: { can: / ile gidebilirsin/, back: 'geri alabilirsin' },
  en: { can: /reachable with /, back: 'taken back' },
};

export const labelOf = (table, number) => table.places.find(({ place }) => place === number)?.label ?? '';
export const dice = (table) => labelOf(table, DICE);
export const point = (page, number) => page.locator(`.place[data-place="${number}"]`);
export const main = (page) => page.locator('.actions .btn').last();

/** Where the chosen checker can go, and checkers that can be chosen. */
export function choicesOf(table) {
  const words = WORDS[table.language];
  const live = table.places.filter(({ isOff, place }) => !isOff && place !== DICE);
  const targets = live.filter(({ label }) => words.can.test(label));
  const sources = live.filter(({ label, isSelected }) => !words.can.test(label) && !label.includes(words.back) && !isSelected);
  return { targets, sources };
}

/** Whether men moved in this turn could be chosen instead of others: those that came last are left alone. */
const fresh = (places) => {
  const rest = places.filter(({ label }) => !/son hamle|last move/.test(label));
  return rest.length > 0 ? rest : places;
};

/** Picks for a short game: home by the longest way, without hitting. */
export function inHaste(list) {
  const worth = ({ label }) =>
    Number(/\d+/.exec(label)?.[0] ?? 30) * (/gidebilirsin/.test(label) ? 0 : 1) + (label.includes('+') ? 40 : 0) - (label.includes('kırar') ? 100 : 0);
  return [...list].sort((a, b) => worth(b) - worth(a))[0];
}

/** Drags a man from place to place. */
export async function drag(page, from, to) {
  await dragBetween(page, await centre(point(page, from)), await centre(point(page, to)));
}

/** Online the button may have changed under the finger: then the next look tells. */
const MOMENT_MS = 800;

export const byTaps = {
  main: (page) => main(page).tap({ timeout: MOMENT_MS }).catch(() => undefined),
  async move(page, table, pick) {
    const { targets, sources } = choicesOf(table);
    const pool = targets.length > 0 ? targets : fresh(sources);
    if (pool.length > 0) await point(page, pick(pool).place).tap({ timeout: MOMENT_MS }).catch(() => undefined);
  },
};

/** Arrows, digits, Enter and letters: no pointer touches the page. */
export const byKeys = {
  async main(page, table) {
    await page.keyboard.press(/Zar at|Roll/.test(table.actions.at(-1).label) ? 'z' : 'o');
  },
  async move(page, table, pick) {
    const { targets, sources } = choicesOf(table);
    const pool = targets.length > 0 ? targets : fresh(sources);
    if (pool.length === 0) return;
    const goal = pick(pool).place;
    if (goal >= BAR) await page.keyboard.press(goal < OFF ? '0' : '9');
    else await walkTo(page, goal);
    assert.equal(await focused(page), goal, 'the keys lead to the place');
    await page.keyboard.press('Enter');
  },
};

export const focused = (page) => page.evaluate(() => Number(document.activeElement?.getAttribute('data-place') ?? -1));

/** Arrow keys from wherever the focus is, by where the places are seen. */
async function walkTo(page, goal) {
  for (let step = 0; step < 40; step++) {
    const at = await focused(page);
    if (at === goal) return;
    if (at < 0) {
      await page.locator('.place[tabindex="0"]').focus();
      continue;
    }
    const [from, to] = [await point(page, at).boundingBox(), await point(page, goal).boundingBox()];
    const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
    // Along the shorter side first; now and then the other way, where a bar lies between.
    const isAcross = (Math.abs(dx) > 8 && step % 3 === 2) || Math.abs(dy) <= 8;
    await page.keyboard.press(isAcross ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp');
  }
}

export const byDrags = {
  main: (page) => main(page).click(),
  async move(page, table, pick) {
    const { targets, sources } = choicesOf(table);
    if (targets.length === 0) {
      const pool = fresh(sources);
      if (pool.length > 0) await point(page, pick(pool).place).click();
      return;
    }
    const from = table.places.find(({ isSelected }) => isSelected)?.place;
    await drag(page, from, pick(targets).place);
  },
};

/** Plays whatever the pages allow until the end sheet is there. One page, or two that face each other. */
export async function playToEnd(pages, { how = byTaps, pick, ms = 240_000 } = {}) {
  const until = performance.now() + ms;
  for (;;) {
    for (const page of pages) {
      const table = await readTable(page);
      if (table.isOver) return;
      assert.ok(performance.now() < until, `no end; ${table.prompt} | ${table.say} | ${JSON.stringify(table.actions)}`);
      if (table.ways.length > 0) {
        await page.waitForTimeout(330);
        await page.locator('.chooser button').first().click();
        continue;
      }
      const right = table.actions.at(-1);
      if (right && !right.isOff && /Zar at|Onayla|Roll|Confirm/.test(right.label)) await how.main(page, table);
      else await how.move(page, table, pick);
    }
    await pages[0].waitForTimeout(15);
  }
}

/**
 * A position as the engine reads it. `me` and `op` are checkers by each side's own point, `bar` among them;
 * who has fewer than fifteen has borne the rest off.
 */
export function position(me, op, { dice: thrown = '00', score = [0, 0], length = 0 } = {}) {
  const letters = Array.from({ length: 26 }, () => '-');
  for (const [at, count] of Object.entries(me)) letters[at === 'bar' ? 25 : Number(at)] = String.fromCharCode(64 + count);
  for (const [at, count] of Object.entries(op)) letters[at === 'bar' ? 0 : 25 - Number(at)] = String.fromCharCode(96 + count);
  return `XGID=${letters.join('')}:0:0:1:${thrown}:${score[0]}:${score[1]}:0:${length}:0`;
}

/** Stores a game against the computer that begins at a position, the player to act. */
export function storeGame(context, start, { mode = 'cpu', level = 'kolay', length = 0, series = [0, 0], draft = [] } = {}) {
  const saved = {
    game: 'tavla', mode, level, variant: length > 0 ? 1 : 0, first: 0, record: `${start}\n`, draft, resigned: null, series, isOver: false,
    spentMs: 0, throws: null,
  };
  return context.addInitScript(([key, text]) => {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }, [`kiraathane.game.tavla.${mode}`, JSON.stringify(saved)]);
}

export const openTable = (page, path = '/tavla/masa') => openPath(page, path);
