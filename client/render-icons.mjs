// SPDX-License-Identifier: MIT
// Renders client/icons/*.png from the two SVG icons: `node client/render-icons.mjs`. Needed only when an
// icon changes; the results are kept in the tree.

import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ICONS = join(dirname(fileURLToPath(import.meta.url)), 'icons');
const SIZES = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [from, to, size] of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = await readFile(join(ICONS, from), 'utf8');
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await writeFile(join(ICONS, to), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
