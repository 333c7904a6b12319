// SPDX-License-Identifier: MIT
// What a first visit costs: bytes over the wire until a table can be played, and the time that takes on
// a slow phone and network (1.6 Mbit/s, 150 ms round trip, processor four times slower). The bytes are a
// limit; times depend on the machine and are told, not judged.
// Alone: what else runs would be in the times.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoProblems, browser, openPage, site, useSite } from './support.mjs';

const BUDGET = 120 * 1024;
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
/** A point of the board that can be tapped. */
const PLAYABLE = '#board button:not([aria-disabled="true"])';

useSite();

/** A browser that has just been started loads a page of its own, beside the first one asked for. */
const SETTLING_MS = 3000;

/** In the page: notes when `selector` is there for the first time, without asking again and again. */
function watch(selector) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.usableAt = performance.now(); });
  });
  observer.observe(document, { attributes: true, childList: true, subtree: true });
}

/** Visits `path` for the first time on the slow phone, until `selector` is there and about to be painted. */
async function visit(path, selector) {
  const { page, context, problems } = await openPage(browser, site.url);
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch, selector);
  await page.waitForTimeout(SETTLING_MS);
  await page.goto(path, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() => window.usableAt, null, { polling: 500 });
  const ms = Math.round(await usable.jsonValue());
  assertNoProblems(problems);
  await context.close();
  return { ms, bytes, requests };
}

test('a first visit to the home page and one straight to a table stay within 120 KiB', async (t) => {
  for (const [path, selector] of [['/', 'a.card'], ['/dokuz-tas/masa', PLAYABLE]]) {
    const { ms, bytes, requests } = await visit(path, selector);
    t.diagnostic(`${path}: ${(bytes / 1024).toFixed(1)} KiB in ${requests} requests, usable after ${ms} ms`);
    assert.ok(bytes > 20 * 1024, `${path}: only ${bytes} bytes were counted`);
    assert.ok(bytes <= BUDGET, `${path}: ${bytes} bytes`);
  }
});
