// SPDX-License-Identifier: MIT
// The weights of Tavla's player: nobody fetches them before a game of Tavla against the computer, the
// levels that do without do not wait, and once fetched they serve without a network too. The worker is
// asked as the table asks it (client/engine/messages.ts).

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertNoProblems, browser, openPage, ROOT, site, useSite, waitForOffline } from './support.mjs';

const built = (pattern) => `/${readdirSync(join(ROOT, 'build/web')).find((name) => pattern.test(name))}`;
const START = 'XGID=-b----E-C---eE---c-e----B-';
const [KOLAY, ZOR] = [0, 2];

useSite();

/** Asks a new worker of the page for turns; how many steps each has and how long it took. */
function ask(page, positions, level) {
  return page.evaluate(async ([url, records, level]) => {
    const worker = new Worker(url);
    const answers = [];
    for (const [id, record] of records.entries()) {
      const begun = performance.now();
      const answer = await new Promise((resolve, reject) => {
        worker.onmessage = (event) => resolve(event.data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ kind: 'think', id: id + 1, game: 'tavla', record, level, seed: 1 });
      });
      answers.push({ kind: answer.kind, steps: answer.steps?.length, message: answer.message, ms: performance.now() - begun });
    }
    worker.terminate();
    return answers;
  }, [built(/^worker-.*\.js$/), positions.map((position) => `${position}\n`), level]);
}

const rolls = (...dice) => dice.map((two) => `${START}:0:0:1:${two}:0:0:0:0:0`);

test('weights come with the first game of Tavla and stay without a network', async (t) => {
  const { page, problems } = await openPage(browser, site.url);
  const fetched = [];
  page.context().on('request', (request) => {
    if (/\.bin$/.test(request.url())) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await waitForOffline(page);
  const kept = () => page.evaluate(async () => {
    const cache = await caches.open('kiraathane-weights');
    return (await cache.keys()).map((request) => new URL(request.url).pathname);
  });
  assert.deepEqual(await kept(), []);
  assert.deepEqual(fetched, []);

  assert.deepEqual((await ask(page, rolls('31'), KOLAY)).map(({ kind }) => kind), ['plan']);
  const answers = await ask(page, rolls('31', '52', '64', '22'), ZOR);
  for (const { kind, steps, message } of answers) {
    assert.equal(kind, 'plan', message);
    assert.ok(steps === 2 || steps === 4);
  }
  assert.deepEqual(await kept(), [built(/^tavla-.*\.bin$/)]);
  t.diagnostic(`Zor, ms with the file fetched or read: ${answers.map(({ ms }) => Math.round(ms)).join(' ')}`);

  await site.kill();
  await page.reload();
  assert.deepEqual((await ask(page, rolls('31'), ZOR)).map(({ kind }) => kind), ['plan']);
  await site.restart();
  assertNoProblems(problems);
});
