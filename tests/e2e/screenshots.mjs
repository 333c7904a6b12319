// SPDX-License-Identifier: MIT
// The pictures of docs/screenshots, from the real program: `make screenshots`. Not a test; look at what
// comes out.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openTable, place, storeGame } from './driver.mjs';
import { openBrowser, openPage, ROOT, startServer } from './support.mjs';

const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };
const FOLDER = join(ROOT, 'docs/screenshots');
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

async function take(browser, site, name, picture, [size, viewport]) {
  const phone = size === 'phone';
  const { page, context } = await openPage(browser, site.url, {
    viewport, hasTouch: phone, deviceScaleFactor: phone ? 2 : 1, settings: { movable: 'never', sound: false },
  });
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
  await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`) });
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const site = await startServer();
const browser = await openBrowser();
for (const [name, picture] of Object.entries(PICTURES)) {
  for (const size of Object.entries(SIZES)) await take(browser, site, name, picture, size);
}
await browser.close();
await site.stop();
