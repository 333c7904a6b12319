// SPDX-License-Identifier: MIT
// Reads a table in a page the way a person does, whatever the game: the names and states that the board
// gives its buttons. Plays Dokuz Taş so, by taps, by drags or by keys alone. It knows no rule; what may be
// played is what the page says may be played.

import assert from 'node:assert/strict';

const GAME_MS = 170_000;
const IDLE_MS = 15;

/** Words in the names of places, by language. */
const WORDS = {
  tr: { can: 'buraya gidebilirsin', take: 'alınabilir', empty: 'boş' },
  en: { can: 'you can go here', take: 'can be taken', empty: 'empty' },
};

/** The table as a reader hears it, and where the game stands; lists of what a game has not are empty. */
export function readTable(page) {
  return page.evaluate(() => {
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
    const text = (selector) => document.querySelector(selector)?.textContent ?? '';
    const isOff = (button) => button.getAttribute('aria-disabled') === 'true';
    const isPressed = (button) => button.getAttribute('aria-pressed') === 'true';
    return {
      language: document.documentElement.lang,
      places: all('.place', (place) => ({
        place: Number(place.dataset.place),
        name: place.dataset.name,
        label: place.getAttribute('aria-label'),
        isOff: isOff(place),
        isSelected: isPressed(place),
      })),
      actions: all('.actions .btn', (button) => ({ label: button.getAttribute('aria-label'), isOff: isOff(button) })),
      ways: all('.chooser button', (button) => button.textContent),
      prompt: text('.prompt-title'),
      help: text('.prompt-help'),
      say: text('#say'),
      alarm: text('#alarm'),
      isOver: document.querySelector('.end-sheet') !== null,
      // Dokuz Taş, Tavla, and what Kös has.
      hand: all('.tray.hand', (tray) => Number(tray.dataset.count)),
      pips: all('.tally-box span', (box) => Number(box.textContent)),
      rights: all('.k-right', (right) => ({
        name: right.querySelector('span').textContent,
        isUsed: right.classList.contains('used'),
        isChosen: isPressed(right),
      })),
      sticks: document.querySelector('.k-sticks')?.getAttribute('aria-label') ?? '',
      faces: all('.k-stick', (stick) => stick.classList.contains('open')),
    };
  });
}

/** What there is to do: a man to take, a target, a man or an empty point to choose. */
export function choicesOf(table) {
  const words = WORDS[table.language];
  const live = table.places.filter((place) => !place.isOff);
  const takes = live.filter(({ label }) => label.includes(words.take));
  const targets = live.filter(({ label }) => label.includes(words.can));
  const rest = live.filter((place) => !place.isSelected);
  const isPlacing = rest.length > 0 && rest.every(({ label }) => label.includes(words.empty));
  return { takes, targets, sources: rest, isPlacing };
}

/** Picks without preference, the same for the same seed. */
export function picker(seed) {
  let state = seed >>> 0 || 1;
  return (list) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return list[(state >>> 0) % list.length];
  };
}

export const place = (page, name) => page.locator(`.place[data-name="${name}"]`);

/** Where a person would press it. */
export async function centre(locator) {
  const box = await locator.boundingBox();
  assert.ok(box, 'the place is on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger on a place, whether or not anything may be done there. */
export async function touch(page, name) {
  const { x, y } = await centre(place(page, name));
  await page.touchscreen.tap(x, y);
}

/** Presses at one point and lets go at another, with the stops a hand makes. */
export async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

export const byTaps = {
  async act(page, table, pick) {
    const { takes, targets, sources } = choicesOf(table);
    const pool = takes.length > 0 ? takes : targets.length > 0 ? targets : sources;
    if (pool.length > 0) await place(page, pick(pool).name).tap();
  },
};

/** Enter, letters, digits and arrows only: no pointer touches the page. */
export const byKeys = {
  async act(page, table, pick) {
    const { takes, targets, sources } = choicesOf(table);
    const pool = takes.length > 0 ? takes : targets.length > 0 ? targets : sources;
    if (pool.length === 0) return;
    const { name } = pick(pool);
    if (takes.length > 0) {
      for (let i = 0; i < takes.length; i++) {
        await page.keyboard.press('n');
        if ((await focused(page)) === name) break;
      }
    } else {
      await page.keyboard.press(name[0]);
      await page.keyboard.press(name[1]);
    }
    assert.equal(await focused(page), name, 'the keys lead to the point');
    await page.keyboard.press('Enter');
  },
};

export const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-name') ?? null);

/** Everything by dragging: from the tray, from point to point, and taken men to the tray. */
export const byDrags = {
  async act(page, table, pick) {
    const { takes, sources, isPlacing } = choicesOf(table);
    if (takes.length > 0) {
      await drag(page, await centre(place(page, pick(takes).name)), await centre(page.locator('.side').last().locator('.tray.taken')));
    } else if (isPlacing) {
      await drag(page, await centre(page.locator('.side').last().locator('.tray.hand')), await centre(place(page, pick(sources).name)));
    } else {
      await dragMan(page, pick(sources).name, pick);
    }
  },
};

/** Lifts a man, looks where it may land, and drops it there. */
async function dragMan(page, name, pick) {
  const from = await centre(place(page, name));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 4);
  const { targets } = choicesOf(await readTable(page));
  assert.ok(targets.length > 0, `a man that can be lifted has targets: ${name}`);
  const to = await centre(place(page, pick(targets).name));
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/**
 * Plays until the end sheet is there. `pages` are the pages of one game: one against the computer or at
 * one device, two online. Returns how many acts it took.
 */
export async function playToEnd(pages, { how = byTaps, seed = 1, onTable = () => {} } = {}) {
  const pick = picker(seed);
  const started = Date.now();
  for (let acts = 0; ; ) {
    let isOver = true;
    let hasActed = false;
    for (const page of pages) {
      const table = await readTable(page);
      await onTable(page, table);
      if (table.isOver) continue;
      isOver = false;
      if (choicesOf(table).sources.length === 0) continue;
      await how.act(page, table, pick).catch((error) => {
        // The other side may have ended the turn between looking and acting.
        if (!/Timeout|detached|not visible/.test(String(error))) throw error;
      });
      hasActed = true;
      acts += 1;
    }
    if (isOver) return acts;
    if (!hasActed) await pages[0].waitForTimeout(IDLE_MS);
    assert.ok(Date.now() - started < GAME_MS, `the game ended within ${GAME_MS} ms`);
  }
}

/** A stored game against the computer or at one device, put there before the page loads. */
export async function storeGame(context, { mode = 'cpu', level = 'kolay', record, draft = [], first = 0, series = [0, 0], variant = 0 }) {
  const saved = { game: 'dokuz-tas', mode, level, variant, first, record, draft, resigned: null, series, isOver: false, spentMs: 1000 };
  await context.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', '1');
      localStorage.setItem(key, value);
    },
    [`kiraathane.game.dokuz-tas.${mode}`, JSON.stringify(saved)],
  );
}

export async function openTable(page, path = '/dokuz-tas/masa') {
  await page.goto(path);
  await page.locator('.place').first().waitFor();
}
