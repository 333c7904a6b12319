// SPDX-License-Identifier: MIT
// Kös at one device, in a browser: whole games by taps and by keys alone, against the computer with the
// server gone, a reload in mid-chain, undo of steps, rights chosen first, pairs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playGame } from './kos-brain.mjs';
import { byKeys, byTaps, readKos } from './kos-driver.mjs';
import { assertNoProblems, browser, openPage, site, useSite } from './support.mjs';

const QUICK = { animation: 'off', movable: 'never' };
const START = 'aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?';

useSite();

/** A stored game, put there before the page loads; the lesson is known. */
async function storeKos(context, { mode = 'device', level = 'kolay', record = `${START}\n`, draft = [], first = 0, ...rest } = {}) {
  const saved = {
    game: 'kos', mode, level, variant: 0, first, record, draft, resigned: null, series: [0, 0], isOver: false, spentMs: 1000, throws: null, ...rest,
  };
  await context.addInitScript(
    ([key, value]) => {
      localStorage.setItem('kiraathane.kos.lesson', 'true');
      if (sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', '1');
      if (value) localStorage.setItem(key, value);
    },
    [`kiraathane.game.kos.${mode}`, JSON.stringify(saved)],
  );
}

async function openKos({ game, mode = game?.mode ?? 'device', settings, url = site.url, ...options } = {}) {
  const opened = await openPage(browser, url, { hasTouch: true, ...options, settings: { ...QUICK, ...settings } });
  await storeKos(opened.context, { mode, ...game });
  await opened.page.goto(mode === 'device' ? '/kos/masa?iki' : '/kos/masa');
  await opened.page.locator('.place').first().waitFor();
  return opened;
}

test('a whole game of two at one device by taps', async (t) => {
  const { page, context, problems } = await openKos();
  t.diagnostic(`${await playGame(page, byTaps)} turns`);
  assert.match((await readKos(page)).alarm, /Kazanan: (Beyaz|Kırmızı).*bütün erlerini kaybetti/);
  assertNoProblems(problems);
  await context.close();
});

test('a whole game by keys alone, on a wide screen', async (t) => {
  const { page, context, problems } = await openKos({ viewport: { width: 1440, height: 900 }, hasTouch: false });
  await page.locator('.place[tabindex="0"]').focus();
  t.diagnostic(`${await playGame(page, byKeys)} turns`);
  assert.match((await readKos(page)).alarm, /Kazanan/);
  assertNoProblems(problems);
  await context.close();
});
