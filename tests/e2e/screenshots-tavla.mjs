// SPDX-License-Identifier: MIT
// The pictures of Tavla in docs/screenshots, at four sizes, from the real program: `make screenshots`. Not a
// test; look at what comes out.

import { SIZES, takePictures } from './gallery.mjs';
import { OFF, openTable, point, position, storeGame } from './tavla-driver.mjs';

/** As in the drawings: a hit within reach, one red man on the bar. */
const MIDDLE = position({ 24: 2, 13: 4, 9: 1, 8: 2, 6: 4, 5: 2 }, { 24: 2, 13: 4, 8: 3, 7: 1, 6: 4, bar: 1 }, { dice: '64', score: [1, 2], length: 5 });
const LAST = position({ 1: 1, 2: 1 }, { 3: 4, 5: 5, 6: 6 }, { dice: '65', score: [3, 2], length: 5 });

const PICTURES = {
  tavla: { start: MIDDLE, series: [1, 2], taps: [24] },
  'tavla-confirm': { start: MIDDLE, series: [1, 2], taps: [24, 18, 24, 20] },
  'tavla-end': { start: LAST, series: [3, 2], taps: [2, OFF, 1, OFF], wait: 2600 },
};

async function show(open, { start, series, taps, wait = 500 }) {
  const { page, context } = await open();
  await storeGame(context, start, { level: 'zor', length: 5, series });
  await openTable(page);
  // The first words of a game go by themselves.
  await page.waitForTimeout(2000);
  for (const place of taps) {
    const isChosen = (await point(page, place).getAttribute('aria-pressed')) === 'true';
    if (!isChosen) await point(page, place).click({ timeout: 2000 });
    await page.waitForTimeout(500);
  }
  await page.waitForTimeout(wait);
  return { page, context };
}

await takePictures(PICTURES, SIZES, show);
