// SPDX-License-Identifier: MIT
// Takes the pictures of docs/screenshots, from the real program: what the files screenshots….mjs share.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, openPage, ROOT, startServer } from './support.mjs';

const FOLDER = join(ROOT, 'docs/screenshots');

export const SIZES = {
  phone: { width: 390, height: 844 }, small: { width: 320, height: 640 }, land: { width: 844, height: 390 }, wide: { width: 1440, height: 900 },
};

/**
 * Every picture at every size. `show(open, picture)` brings a page to what is to be seen and returns it;
 * `open()` gives it one. Names on the command line: only those.
 */
export async function takePictures(pictures, sizes, show) {
  await mkdir(FOLDER, { recursive: true });
  const site = await startServer();
  const browser = await openBrowser();
  const isWanted = ([name]) => process.argv.length < 3 || process.argv.includes(name);
  for (const [name, picture] of Object.entries(pictures).filter(isWanted)) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const open = () =>
        openPage(browser, site.url, { viewport, hasTouch: size !== 'wide', deviceScaleFactor: size === 'wide' ? 1 : 2, settings: { movable: 'never', sound: false } });
      const { page, context } = await show(open, picture);
      await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`) });
      await context.close();
    }
  }
  await browser.close();
  await site.stop();
}
