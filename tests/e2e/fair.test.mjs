// SPDX-License-Identifier: MIT
// Fair throws in browsers: the vectors by Chromium's own WebCrypto, an online game with throws whose end
// sheet proves them, and the page about fairness.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { assertNoProblems, axeViolations, browser, openPage, PROGRAM, ROOT, sidewaysScroll, site, useSite } from './support.mjs';

useSite();

/** The scheme's module, bundled for a page. */
async function scheme() {
  const entry = "export * from './client/throws/scheme.ts'; export * from './client/throws/proof.ts';";
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: ROOT, loader: 'ts' }, bundle: true, write: false, format: 'iife', globalName: 'fair', logLevel: 'error',
  });
  return outputFiles[0].text;
}

test('Chromium computes the vectors of the independent program', async () => {
  const { page, context } = await openPage(browser, site.url, {});
  await page.goto('/');
  const vectors = JSON.parse(await readFile(join(ROOT, 'tests/golden/throws.json'), 'utf8'));
  const found = await page.evaluate(`(async () => {
    ${await scheme()}
    const out = [];
    for (const vector of ${JSON.stringify(vectors)}) {
      const seed = { game: fair.fromHex(vector.game, 16), secret: fair.fromHex(vector.S, 32), clients: vector.clients.map((c) => fair.fromHex(c, 16)) };
      const thrower = await fair.openThrower(seed);
      out.push({
        commitServer: fair.toHex(await fair.commitServer(seed.game, seed.secret)),
        commitClients: await Promise.all(seed.clients.map(async (c, i) => fair.toHex(await fair.commitClient(seed.game, i, c)))),
        K: fair.toHex(await fair.deriveKey(seed)),
        starter: await thrower.start(),
        dice: await Promise.all(vector.dice.map((_, i) => thrower.dice(i))),
        sticks: await Promise.all(vector.sticks.map((_, i) => thrower.sticks(i))),
      });
    }
    return out;
  })()`);
  for (const [i, { game: _game, S: _secret, clients: _clients, ...wanted }] of vectors.entries()) assert.deepEqual(found[i], wanted);
  await context.close();
});

const person = (nick, options = {}) => openPage(browser, site.url, { hasTouch: true, settings: { animation: 'off', nick }, ...options });

/** Two people at a friend table of a game, by its link. */
async function seatTwo(game) {
  const [a, b] = await Promise.all([person('Ayşe'), person('Elif')]);
  await a.page.goto('/');
  const code = await a.page.evaluate(async (wanted) => {
    const response = await fetch('/api/tables', { method: 'POST', body: JSON.stringify({ game: wanted, nick: 'Ayşe' }) });
    const { code: made, seat, secret } = await response.json();
    localStorage.setItem(`kiraathane.seat.${made}`, JSON.stringify({ seat, secret, savedAt: Date.now() }));
    return made;
  }, game);
  await a.page.goto(`/m/${code}`);
  await a.page.getByRole('heading', { name: 'Masan hazır' }).waitFor();
  await b.page.goto(`/m/${code}`);
  await Promise.all([a, b].map(({ page }) => page.locator('.place').first().waitFor()));
  await b.page.locator('.prompt-title').tap();
  return { a, b, code };
}

/** Throws and ends turns, by whoever may, until so many throws have fallen. */
async function playSome(people, throws) {
  const until = Date.now() + 60_000;
  for (let thrown = 0; thrown < throws; ) {
    assert.ok(Date.now() < until, 'the game goes on');
    for (const { page } of people) {
      const main = page.locator('.actions .btn.brass:not([aria-disabled="true"])').first();
      const label = await main.getAttribute('aria-label', { timeout: 200 }).catch(() => null);
      if (label === null) continue;
      thrown += /\bat$/.test(label) ? 1 : 0;
      await main.tap({ timeout: 1000 }).catch(() => undefined);
      const sure = page.getByRole('button', { name: 'Bitir', exact: true });
      if (await sure.isVisible()) await sure.tap();
      await page.waitForTimeout(150);
    }
  }
}

test('Kös online: throws by hand, and the end sheet proves them', async () => {
  const { a, b } = await seatTwo('kos');
  await playSome([a, b], 5);
  await b.page.getByRole('button', { name: 'Menü' }).tap();
  await b.page.locator('.sheet').getByRole('button', { name: 'Pes et' }).tap();
  await b.page.locator('.sheet').last().getByRole('button', { name: 'Pes et', exact: true }).tap();
  await a.page.locator('.end-sheet').waitFor();
  await a.page.waitForTimeout(800);
  assert.ok(await a.page.locator('.k-rights-title').isHidden(), 'rights are nobody’s when the game is over');
  let asked = 0;
  a.page.on('request', () => (asked += 1));
  await a.page.getByRole('button', { name: 'Atışları doğrula' }).click();
  const verdict = a.page.locator('.verdict');
  await verdict.waitFor();
  assert.equal(await verdict.getAttribute('data-sound'), 'true', await verdict.textContent());
  assert.match(await verdict.textContent(), /^\d+ atışın hepsi tutuyor\./);
  const rows = await a.page.locator('.throw-counts tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(rows.map(([name]) => name), ['Kös', 'İkilinç', 'Üçülünç', 'Ak Dört', 'Altı']);
  const total = rows.reduce((sum, [, , , all]) => sum + Number(all), 0);
  assert.match(await verdict.textContent(), new RegExp(`^${total} atışın`));
  assert.equal(await sidewaysScroll(a.page), 0);
  assert.deepEqual(await axeViolations(a.page), []);
  if (process.env.SHOTS) await a.page.screenshot({ path: `${process.env.SHOTS}/sheet.png` });
  await a.page.getByRole('button', { name: 'Atışlar nasıl adil kalıyor?' }).click();
  await a.page.getByRole('heading', { name: 'Adil atış' }).waitFor();
  assertNoProblems([...a.problems, ...b.problems]);
  await Promise.all([a.context.close(), b.context.close()]);
});

test('on one device the browser proves its own throws', async () => {
  const { page, context, problems } = await person('');
  await page.goto('/tavla/masa?iki');
  await page.locator('.actions .btn.brass').first().tap();
  await page.locator('.prompt-title').filter({ hasNotText: /^Zarı at$/ }).waitFor();
  await page.getByRole('button', { name: 'Menü' }).tap();
  await page.locator('.sheet').getByRole('button', { name: 'Pes et' }).tap();
  await page.locator('.sheet').last().getByRole('button', { name: 'Pes et', exact: true }).tap();
  await page.locator('.end-sheet').waitFor();
  await page.waitForTimeout(800);
  await page.getByRole('button', { name: 'Zarları doğrula' }).click();
  assert.match(await page.locator('.verdict').textContent(), /^1 atışın hepsi tutuyor\..*bu cihazın/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Kaydı indir' }).click()]);
  const told = execFileSync(PROGRAM, ['verify', await file.path()], { encoding: 'utf8' });
  assert.match(told, /^throws: 1 checked$/m);
  assertNoProblems(problems);
  await context.close();
});

test('the page about fairness stands at its address, in both languages', async () => {
  for (const [language, title] of [['tr', 'Adil atış'], ['en', 'Fair throws']]) {
    const { page, context, problems } = await openPage(browser, site.url, { settings: { language } });
    await page.goto('/adil');
    await page.getByRole('heading', { name: title }).waitFor();
    const streaks = await page.locator('section', { hasText: '6-6' }).textContent();
    assert.deepEqual(streaks.match(/\b(27|47|9|53|87)\b/g), ['27', '47', '9', '53', '27', '87'], 'by exact fractions');
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await sidewaysScroll(page), 0);
    assertNoProblems(problems);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/fair-${language}.png` });
    await context.close();
  }
});
