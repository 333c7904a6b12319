// SPDX-License-Identifier: MIT
// Kös's walkthrough in a browser: by taps and by keys alone, what it says when something else is played, and
// axe in both themes and languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTable } from './driver.mjs';
import { byKeys, byTaps } from './kos-driver.mjs';
import { assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, useSite } from './support.mjs';

const QUICK = { animation: 'off' };
const A10 = 9;
const [Y1, Y3, Y4, Y6, Y20] = [10, 12, 13, 15, 29];
const [B1, B3, B6] = [30, 32, 35];

useSite();

async function openLesson(options = {}) {
  const { settings, ...rest } = options;
  const opened = await openPage(browser, site.url, { hasTouch: true, ...rest, settings: { ...QUICK, ...settings } });
  await opened.page.goto('/kos/ders');
  await opened.page.locator('.place').first().waitFor();
  return opened;
}

const at = (page, n) => page.locator('.prompt-title', { hasText: `${n} / 9` }).waitFor();

/** The seven things to do, to the first question; of the last four the result is looked at. */
async function learn(page, how, look = () => undefined) {
  for (const n of [1, 2]) {
    await at(page, n);
    await look();
    await how.main(page, await readTable(page));
  }
  const moves = [[A10, Y1], [Y1, Y3], [Y4, Y6], [Y20, B1], [B3, B6]];
  for (const [i, [from, to]] of moves.entries()) {
    await at(page, i + 3);
    await look();
    await how.place(page, from);
    await how.place(page, to);
    if (i < 1) continue;
    await page.locator('.actions .btn.brass', { hasText: /Devam|Go on/ }).waitFor();
    await look();
    await how.main(page, await readTable(page));
  }
  await page.locator('.k-question').waitFor();
}

test('the lesson by taps, with one wrong and one right answer', async () => {
  const { page, context, problems } = await openLesson();
  await learn(page, byTaps);
  await page.locator('.k-answers .btn').nth(2).tap();
  assert.match(await page.locator('.k-verdict').textContent(), /kapıyı yalnızca Kös açar/);
  const answers = await page.locator('.k-answers .btn:visible').allTextContents();
  assert.deepEqual(answers, ['Doğru yanıt:Yalnızca Kös ile', 'Yanlış yanıt:İkisiyle de geçerim']);
  await page.locator('.k-lesson-sheet .btn.main').tap();
  await page.locator('.k-answers .btn').nth(1).tap();
  assert.match(await page.locator('.k-verdict').textContent(), /Doğru.*ayrı bir hak/);
  await page.locator('.k-lesson-sheet .btn.main').tap();
  assert.match(await page.locator('.k-recap').textContent(), /Kös kapıyı açar/);
  await page.locator('.k-lesson-sheet .btn.main').tap();
  await page.waitForURL('**/kos');
  assertNoProblems(problems);
  await context.close();
});

test('the lesson by keys alone, on a wide screen', async () => {
  const { page, context, problems } = await openLesson({ viewport: { width: 1440, height: 900 }, hasTouch: false });
  await page.locator('.place[tabindex="0"]').focus();
  await learn(page, byKeys);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.k-verdict').textContent(), /Doğru/);
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.k-question').textContent(), /Üçülünç/);
  assertNoProblems(problems);
  await context.close();
});

test('whoever took the lesson from a game comes back to it', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { hasTouch: true, settings: QUICK });
  await page.goto('/kos/masa');
  await page.locator('.sheet .btn.main').tap();
  await page.waitForURL('**/kos/ders?masa');
  await page.locator('.place').first().waitFor();
  await learn(page, byTaps);
  for (const answer of [0, 1]) {
    await page.locator('.k-answers .btn').nth(answer).tap();
    await page.locator('.k-lesson-sheet .btn.main').tap();
  }
  await page.locator('.k-recap').waitFor();
  await page.locator('.k-lesson-sheet .btn.main').tap();
  await page.waitForURL('**/kos/masa');
  assertNoProblems(problems);
  await context.close();
});

test('every step can be read whole and leaves the board in its place, on narrow, low and wide screens, in both languages', async () => {
  for (const [width, height] of [[320, 640], [390, 844], [844, 390], [768, 1024], [1440, 900]]) {
    for (const language of ['tr', 'en']) {
      const { page, context } = await openLesson({ viewport: { width, height }, settings: { language } });
      const seen = new Set();
      const places = new Set();
      const isWhole = async () => {
        const help = page.locator('.prompt small');
        seen.add(await help.textContent());
        places.add(JSON.stringify(await page.locator('.board').boundingBox()));
        const { text, strip } = await help.evaluate((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          const box = ({ top, bottom, left, right }) => ({ top, bottom, left, right });
          return { text: box(range.getBoundingClientRect()), strip: box((node.closest('.strip') ?? document.body).getBoundingClientRect()) };
        });
        const where = `${width}x${height} ${language}: ${await help.textContent()}`;
        assert.ok(text.top >= strip.top && text.bottom <= strip.bottom + 0.5, `${where} ${JSON.stringify({ text, strip })}`);
        assert.ok(text.left >= strip.left && text.right <= strip.right && text.bottom <= height, where);
      };
      await isWhole();
      await learn(page, byTaps, isWhole);
      assert.equal(seen.size, 11);
      assert.equal(places.size, 1, `the board stays in its place at ${width}x${height}: ${[...places]}`);
      await context.close();
    }
  }
});

test('on a wide screen the list tells what is done, what is due and what is to come', async () => {
  const { page, context, problems } = await openLesson({ viewport: { width: 1440, height: 900 }, hasTouch: false });
  const steps = page.locator('.k-steps li');
  const spoken = () => steps.evaluateAll((all) => all.slice(0, 3).map((one) => [one.textContent, one.getAttribute('aria-current')]));
  await at(page, 1);
  assert.equal(await steps.count(), 9);
  assert.deepEqual(await spoken(), [['1Çubukları at, şimdi', 'step'], ['2Bir daha at', null], ['3Kapıdan yola çık', null]]);
  await page.locator('.actions .btn').last().click();
  await at(page, 2);
  assert.deepEqual(await spoken(), [['Çubukları at, bitti', null], ['2Bir daha at, şimdi', 'step'], ['3Kapıdan yola çık', null]]);
  assert.ok(await page.locator('.k-steps .now').isVisible());
  assertNoProblems(problems);
  await context.close();
});

test('another legal step is taken back, with a hint', async () => {
  const { page, context, problems } = await openLesson();
  for (const n of [1, 2]) {
    await at(page, n);
    await byTaps.main(page);
  }
  for (const [i, [from, to]] of [[A10, Y1], [Y1, Y3], [Y4, Y6]].entries()) {
    await at(page, i + 3);
    await byTaps.place(page, from);
    await byTaps.place(page, to);
    if (i > 0) await page.locator('.actions .btn.brass', { hasText: 'Devam' }).tap();
  }
  await at(page, 6);
  await byTaps.place(page, Y20);
  const { places } = await readTable(page);
  // Both uses of the Kös are offered and told apart.
  assert.match(places.find(({ place }) => place === B1).label, /Kös ile kapıdan geçersin/);
  assert.match(places.find(({ place }) => place === Y1).label, /Kös ile gidebilirsin/);
  await byTaps.place(page, Y1);
  await page.waitForTimeout(500); // a question under the finger takes no tap at once
  await page.locator('.chooser button', { hasText: /^Kös$/ }).tap();
  await page.locator('.prompt-help', { hasText: 'kapıdan rakip evine gir' }).waitFor();
  assert.match((await readTable(page)).places.find(({ place }) => place === Y20).label, /senin erin/);
  assertNoProblems(problems);
  await context.close();
});

for (const theme of ['light', 'dark']) {
  for (const language of ['tr', 'en']) {
    test(`the lesson, ${theme}, ${language}: axe finds nothing and nothing is cut sideways`, async () => {
      const { page, context, problems } = await openLesson({ theme, language, settings: { language, theme } });
      assert.deepEqual(await axeViolations(page), []);
      for (const [width, height] of [[320, 640], [844, 390], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(80);
        assert.equal(await sidewaysScroll(page), 0, `${width}x${height}`);
        assert.deepEqual(await axeViolations(page), [], `${width}x${height}`);
      }
      assertNoProblems(problems);
      await context.close();
    });
  }
}
