// SPDX-License-Identifier: MIT
// The pictures of Kös in docs/screenshots, at the four sizes. Not a test; `make screenshots` takes them anew.

import { SIZES, takePictures } from './gallery.mjs';

const MIDDLE = '...aa.aaaa/....a..b../a.....b.../b.A.bbb.bb a 1 0 ?\n?6 ?K ?3';

// What each picture shows; positions are written as in docs/rules-kos.md, places as in docs/wasm.md.
const PICTURES = {
  kos: { record: MIDDLE, draft: ['6:Y11-Y13'], taps: [14] },
  'kos-throw': { record: 'aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?\n?K' },
  'kos-group': { record: '..aaa...../.......b../.b......b./..AAA...b. a 3 0 ?\n?K ?3', taps: [32] },
  'kos-lesson': { path: '/kos/ders' },
};

async function show(open, picture) {
  const { page, context } = await open();
  const saved = {
    game: 'kos', mode: 'cpu', level: 'orta', variant: 0, first: 0, record: picture.record ?? '', draft: picture.draft ?? [], resigned: null,
    series: [0, 0], isOver: false, spentMs: 1000, throws: null,
  };
  await context.addInitScript((text) => {
    localStorage.setItem('kiraathane.kos.lesson', 'true');
    localStorage.setItem('kiraathane.game.kos.cpu', text);
  }, JSON.stringify(saved));
  await page.goto(picture.path ?? '/kos/masa');
  await page.locator('.place').first().waitFor();
  await page.waitForTimeout(2600);
  for (const at of picture.taps ?? []) await page.locator(`.place[data-place="${at}"]`).click();
  await page.waitForTimeout(700);
  return { page, context };
}

await takePictures(PICTURES, SIZES, show);
