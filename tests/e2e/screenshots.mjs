// SPDX-License-Identifier: MIT
// The pictures of docs/screenshots, from the real program: `make screenshots`. Not a test; look at what
// comes out.

import { openTable, place, storeGame } from './driver.mjs';
import { SIZES, takePictures } from './gallery.mjs';

const START = '.../.../.../....../.../.../... w 9 9 0\n';

// What each picture shows, and how to get there. Positions are written as in docs/rules-dokuz-tas.md.
const PICTURES = {
  home: { path: '/' },
  setup: { path: '/dokuz-tas' },
  'dokuz-tas': {
    record: 'W../BBB/.../.WB.BW/.../.WW/.WB w 0 0 4\n', level: 'zor', series: [1, 0],
    steps: ['b4'],
  },
  'dokuz-tas-placing': { record: `${START}d6 f4 d2 b4 f6 b6 f2 d7`, level: 'orta' },
  'dokuz-tas-capture': {
    record: 'W../BBB/.../.WB.BW/.W./.WW/.WB w 0 0 4\n', level: 'orta', steps: ['b4', 'b2'],
  },
  'dokuz-tas-flying': { record: 'W.W/BB./.../...B../.../B../B.W w 0 0 6\n', level: 'zor', steps: ['g1'] },
  'dokuz-tas-end': {
    record: 'WW./..B/.../..B..W/.../.B./..W w 0 0 12\n', level: 'zor', series: [1, 1], steps: ['g4', 'g7', 'c4'], wait: 2500,
  },
};

// A game of Dokuz Taş that ended in a mill, and one of Tavla, kept on the device.
const KEPT = {
  'replay-dokuz-tas': {
    game: 'dokuz-tas', start: START.trim(), outcome: 'win w resign',
    turns: 'd6 f4 d2 b4 f6 b6 f2 d7 b2xf4 a7'.split(' '), times: [4200, 12000, 3000, 900, 61000, 2000, 3000, 4000, 5500, 700], shows: 9,
  },
  'replay-tavla': {
    game: 'tavla', start: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0', outcome: 'win w resign', shows: 3,
    turns: ['31:', '8/5 6/5', '52:', '13/8 24/22', '64:', '24/18 13/9', '41:', '24/23 13/9', '66:'],
    times: [900, 5200, 800, 4100, 700, 6300, 900, 3800, 400],
  },
  'replay-hints': {
    game: 'tavla', start: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0', outcome: 'win b resign', shows: 1, isSuggested: true,
    turns: ['31:', '24/21 6/5', '52:', '13/8 24/22', '64:', '24/18 13/9', '41:', '24/23 13/9'], times: [900, 5200, 800, 4100, 700, 6300, 900, 3800],
  },
};

async function showReplay(open, { shows, isSuggested, ...game }) {
  const id = 'ab54a98ceb1f0ad2';
  const record = { v: 1, id, variant: 0, first: 0, kind: 'friend', seats: [{ nick: '' }, { nick: 'Elif' }], ended: Date.UTC(2026, 10, 29, 18), ...game };
  const { page, context } = await open();
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [`kiraathane.played.${id}`, JSON.stringify({ record, me: 0, at: record.ended })]);
  await page.goto(`/${game.game}/izle/${id}`);
  await page.locator('.chip').nth(shows - 1).click();
  if (isSuggested) {
    await page.locator('.hints').click();
    await page.locator('.suggest').click();
  }
  await page.locator('.controls .play').focus();
  await page.waitForTimeout(900);
  await page.evaluate(() => document.activeElement.blur());
  return { page, context };
}

async function show(open, picture) {
  const { page, context } = await open();
  if (picture.record) {
    await storeGame(context, { record: picture.record, level: picture.level, series: picture.series });
    await openTable(page);
    await page.waitForTimeout(2600);
    for (const at of picture.steps ?? []) {
      await place(page, at).click();
      await page.waitForTimeout(600);
    }
  } else {
    await page.goto(picture.path);
  }
  await page.waitForTimeout(picture.wait ?? 700);
  return { page, context };
}

const { phone, wide } = SIZES;
await takePictures(PICTURES, { phone, wide }, show);
await takePictures(KEPT, SIZES, showReplay);
