// SPDX-License-Identifier: MIT
// What every browser test needs: the real server on a port of the system's choosing with a data folder
// of its own, Chromium, and pages whose script errors and console errors fail the test.
//
//   useSite();                                      // `site` and `browser`, while the file's tests run
//   const { page, problems } = await openPage(browser, site.url, { theme: 'dark', language: 'en' });
//   …
//   assertNoProblems(problems);
//
// Each page has a browser context of its own, so that no service worker or storage is shared.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const PROGRAM = process.env.KIRAATHANE_BIN ?? join(ROOT, 'build/bin/kiraathane');
const START_MS = 15000;

const CHROMIUM_FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

function exited(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Starts the program and waits for the line that tells its address. */
function launch(data, port, extra) {
  const child = spawn(PROGRAM, ['serve', '--port', String(port), '--data', data, ...extra], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails before it stops its server must neither keep the runner waiting nor leave it behind.
  for (const handle of [child, child.stdout, child.stderr]) handle.unref();
  process.once('exit', () => child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why) => {
      child.kill('SIGKILL');
      reject(new Error(`${PROGRAM} serve ${why}; it said:\n${said}`));
    };
    const timer = setTimeout(() => fail(`gave no address within ${START_MS} ms`), START_MS);
    const onExit = (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    };
    const read = (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (!found || Number(found[1]) === 0) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve({ child, port: Number(found[1]) });
    };
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', onExit);
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
}

/**
 * The server, with a new data folder. `stop` ends it and removes the folder; `kill` ends it at once
 * with SIGKILL and keeps the folder; `restart` starts it again on the same port and folder.
 */
export async function startServer({ args = [] } = {}) {
  assert.ok(existsSync(PROGRAM), `${PROGRAM} is missing: run \`make\` first`);
  const data = await mkdtemp(join(tmpdir(), 'kiraathane-e2e-'));
  let { child, port } = await launch(data, 0, args);
  const end = async (signal) => {
    child.ref();
    child.kill(signal);
    await exited(child);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    data,
    kill: () => end('SIGKILL'),
    restart: async () => {
      ({ child } = await launch(data, port, args));
    },
    stop: async () => {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

export function openBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}

/** One server and one browser for all tests of the calling file; set before the first of them. */
export let site;
export let browser;

export function useSite() {
  before(async () => {
    [site, browser] = await Promise.all([startServer(), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
}

/**
 * A page of its own context, not yet navigated. `theme` and `language` are stored as settings before
 * the first load; `settings` may hold more of them. All else goes to the browser context.
 */
export async function openPage(browser, url, options = {}) {
  const { theme, language, settings, ...contextOptions } = options;
  const stored = { ...(theme && { theme }), ...(language && { language }), ...settings };
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'tr-TR',
    ...contextOptions,
  });
  if (Object.keys(stored).length > 0) {
    await context.addInitScript((values) => {
      if (localStorage.getItem('kiraathane.settings') === null) {
        localStorage.setItem('kiraathane.settings', JSON.stringify(values));
      }
    }, stored);
  }
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { page, context, problems };
}

export function assertNoProblems(problems) {
  assert.deepEqual(problems, []);
}

/** Waits until this page's service worker has kept everything it needs offline. */
export async function waitForOffline(page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (registration.active?.state === 'activated') return;
    await new Promise((resolve) => {
      registration.active?.addEventListener('statechange', resolve, { once: true });
    });
  });
}

let axeSource;

/** Lines that tell every rule of axe the page breaks; an empty list is what a test wants. */
export async function axeViolations(page) {
  axeSource ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${v.help}: ${n.target.join(' ')}: ${n.failureSummary}`));
}

/** Pixels by which the page can be scrolled sideways; 0 is what a test wants. */
export function sidewaysScroll(page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
  });
}
