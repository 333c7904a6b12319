// SPDX-License-Identifier: MIT
// "Önerileri göster" in a replay: a mistake in each game is found, told and shown on the board; forced and
// good turns are left alone; nothing of it while an online game may still run; no server is needed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, startServer, useSite, waitForOffline } from './support.mjs';

useSite();

const ENDED = Date.UTC(2026, 10, 29, 18);
const ABOUT = { v: 1, variant: 0, first: 0, kind: 'cpu', seats: [{ nick: '' }, { nick: '', computer: 'zor' }], ended: ENDED };
const GAMES = {
  // Two of b2's row for both sides; Red's d7 neither closes it nor stops White.
  'dokuz-tas': {
    ...ABOUT, id: 'ab54a98ceb1f0b01', game: 'dokuz-tas', start: '.../.../.../....../.../.../... w 9 9 0',
    turns: ['d6', 'f4', 'd2', 'b4', 'f6', 'b6', 'f2', 'd7', 'b2xf4'], outcome: 'win w resign',
  },
  // 3-1 makes the five point by every opening book.
  tavla: {
    ...ABOUT, id: 'ab54a98ceb1f0b02', game: 'tavla', start: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0',
    turns: ['31:', '24/21 6/5'], outcome: 'win b resign',
  },
  // An er stands two holes ahead and is not eaten.
  kos: {
    ...ABOUT, id: 'ab54a98ceb1f0b03', game: 'kos', start: 'aaaaaaaaa./...a.b..../........../bbbbbbbbb. a 0 0 ?',
    turns: ['?2', '2:Y4-Y5'], outcome: 'win b resign',
  },
};
const RIGHT = { ...GAMES.tavla, id: 'ab54a98ceb1f0b07', turns: ['31:', '8/5 6/5'] };
const FORCED = { ...ABOUT, id: 'ab54a98ceb1f0b04', game: 'tavla', start: 'XGID=-A----------------------b-:0:0:1:00:0:0:0:0:0', turns: ['31:', '1/off'] };

async function watch(record, { url = site.url, me = 0, ...options } = {}) {
  const opened = await openPage(browser, url, { hasTouch: true, ...options, settings: { animation: 'off', sound: false, ...options.settings } });
  await opened.context.addInitScript(
    ([key, value]) => localStorage.setItem(key, value),
    [`kiraathane.played.${record.id}`, JSON.stringify({ record, me, at: ENDED })],
  );
  await opened.page.goto(`/${record.game}/izle/${record.id}`);
  await opened.page.locator('.controls').waitFor();
  return opened;
}

const toggle = (page) => page.getByRole('switch', { name: /^(Önerileri göster|Show suggestions)$/ });
const remark = (page) => page.locator('.remark[data-grade]');
const words = async (locator) => (await locator.innerText()).replace(/\s+/g, ' ').trim();
/** Goes to a move, counted from 1. */
const goTo = (page, move) => page.locator('.chip').nth(move - 1).click();
const allLookedAt = (page) => page.waitForFunction(() => !/\d+ (\/|of) \d+/.test(document.querySelector('.replay-card').textContent), null, { timeout: 60_000 });

for (const [game, { move, grade, why, suggestion, arrows, count }] of Object.entries({
  'dokuz-tas': { move: 8, grade: 'missed', why: 'Konumu çok zayıflattı.', suggestion: /^Öneri: b2 ×/, arrows: 0, count: /^Gözden kaçan: Sen \d · Bilgisayar \d/ },
  tavla: { move: 1, grade: 'missed', why: /^0,(1[5-9]|2\d) sayı kaybettirdi\.$/, suggestion: /^Öneri: 8\/5 6\/5$/, arrows: 2, count: /^Gözden kaçan: Sen 1 · Bilgisayar 0$/ },
  kos: { move: 1, grade: null, why: /Kazanma şansını (biraz|çok) düşürdü\./, suggestion: /^Öneri: İkilinç Y4–Y6 ×/, arrows: 1, count: /^Gözden kaçan: Sen \d · Bilgisayar 0$/ },
})) {
  test(`${game}: a mistake is told and the better turn drawn`, async () => {
    const record = GAMES[game];
    const { page, context, problems } = await watch(record);
    assert.equal(await toggle(page).getAttribute('aria-checked'), 'false');
    assert.equal(await page.locator('.remark').isVisible(), false, 'nothing is said unasked');
    await toggle(page).click();
    assert.equal(await toggle(page).getAttribute('aria-checked'), 'true');
    await goTo(page, move);
    await remark(page).waitFor({ timeout: 60_000 });
    const said = await remark(page).getAttribute('data-grade');
    if (grade) assert.equal(said, grade);
    assert.notEqual(said, 'good');
    assert.equal(await words(remark(page).locator('b')), said === 'missed' ? 'Gözden kaçtı' : 'Daha iyisi vardı');
    assert.match(await words(remark(page).locator('p span')), new RegExp(why));
    assert.equal(await remark(page).locator('svg').count(), 1, 'a shape stands beside the word');
    assert.match(await page.locator('.chip').nth(move - 1).innerText(), /Gözden kaçtı|Daha iyisi vardı/, 'its chip tells a reader');
    const told = page.locator('[aria-live]').filter({ hasText: /Gözden kaçtı|Daha iyisi vardı/ });
    await told.first().waitFor({ state: 'attached' });
    // The turn that was made is taken off the board, the better one drawn on it.
    const before = await page.locator('.board-drawing .layer-left *').count();
    assert.equal(await page.locator('.layer-hint *').count(), 0);
    await page.getByRole('button', { name: 'Öneriyi göster' }).click();
    assert.equal(await page.locator('.hint-shaft').count(), arrows);
    assert.ok((await page.locator('.layer-hint *').count()) > 0);
    assert.match(await words(remark(page).locator('p span')), suggestion);
    assert.equal(await page.locator('.board-drawing .layer-left *').count(), 0);
    await page.getByRole('button', { name: 'Hamleye dön' }).click();
    assert.equal(await page.locator('.layer-hint *').count(), 0);
    assert.equal(await page.locator('.board-drawing .layer-left *').count(), before);
    await page.getByRole('button', { name: 'Öneriyi göster' }).click();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.waitForFunction((n) => document.querySelectorAll('.layer-hint .hint-shaft').length === n, arrows);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Home');
    assert.equal(await page.locator('.layer-hint *').count(), 0, 'the next step wipes it away');
    await allLookedAt(page);
    assert.match(await words(page.locator('.replay-card p').last()), count);
    await toggle(page).click();
    assert.equal(await page.locator('.chip-grade').count(), 0);
    assert.equal(await page.locator('.remark').isVisible(), false);
    // What is known is there at once.
    await goTo(page, move);
    await toggle(page).click();
    await remark(page).waitFor({ timeout: 1000 });
    assertNoProblems(problems);
    await context.close();
  });
}

test('the right turn and the only turn are left alone', async () => {
  const good = await watch(RIGHT);
  await toggle(good.page).click();
  await allLookedAt(good.page);
  await goTo(good.page, 1);
  const said = await good.page.locator('.remark').getAttribute('data-grade');
  assert.ok(said === null || said === 'good', 'no fault is found with 3-1 8/5 6/5');
  assert.equal(await good.page.getByRole('button', { name: 'Öneriyi göster' }).count(), 0);
  const only = await watch(FORCED);
  await toggle(only.page).click();
  await allLookedAt(only.page);
  assert.equal(await only.page.locator('.remark').isVisible(), false);
  assert.match(await words(only.page.locator('.replay-card p').last()), /Gözden kaçan: Sen 0 · Bilgisayar 0/);
  for (const { problems, context } of [good, only]) {
    assertNoProblems(problems);
    await context.close();
  }
});

test('an online game that is not over offers no switch', async () => {
  const open = { ...GAMES.tavla, id: 'ab54a98ceb1f0b05', kind: 'friend', seats: [{ nick: 'Ayşe' }, { nick: 'Elif' }], outcome: undefined };
  const running = await watch(open);
  assert.equal(await toggle(running.page).count(), 0);
  const over = await watch({ ...open, id: 'ab54a98ceb1f0b06', outcome: 'win b resign' });
  assert.equal(await toggle(over.page).count(), 1);
  for (const { problems, context } of [running, over]) {
    assertNoProblems(problems);
    await context.close();
  }
});

test('with the server gone, and the page kept', async () => {
  const server = await startServer();
  const { page, context } = await watch(GAMES['dokuz-tas'], { url: server.url });
  await waitForOffline(page);
  await server.stop();
  await page.reload();
  await page.locator('.controls').waitFor();
  await toggle(page).click();
  await goTo(page, 8);
  await remark(page).waitFor({ timeout: 60_000 });
  assert.equal(await remark(page).getAttribute('data-grade'), 'missed');
  await context.close();
});

test('without the weights it says so and the switch goes back', async () => {
  const { page, context } = await watch(GAMES.tavla);
  await context.route(/tavla-[0-9A-F]+\.bin$/, (route) => route.abort());
  await toggle(page).click();
  await page.locator('.replay-toast.show').getByText('Öneriler şimdi hazırlanamadı.').waitFor();
  assert.equal(await toggle(page).getAttribute('aria-checked'), 'false');
  await context.close();
});

for (const theme of ['light', 'dark']) {
  for (const language of ['tr', 'en']) {
    test(`at every size it fits and axe finds nothing, ${theme}, ${language}`, async () => {
      const { page, context, problems } = await watch(GAMES.tavla, { settings: { theme, language } });
      await toggle(page).click();
      await goTo(page, 1);
      await remark(page).waitFor({ timeout: 60_000 });
      for (const [width, height] of [[320, 640], [390, 844], [844, 390], [1440, 900]]) {
        const at = `${width}x${height}`;
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(80);
        assert.equal(await sidewaysScroll(page), 0, at);
        for (const name of ['.suggest', '.hints']) {
          const box = await page.locator(name).boundingBox();
          assert.ok(box.width >= 43.9 && box.height >= 43.9, `${at}: ${name} is ${box.width}x${box.height}`);
        }
        // The word and the button are in sight without scrolling the card.
        const [told, b, button] = await page.evaluate(() => ['.replay-told', '.remark b', '.suggest'].map((one) => document.querySelector(one).getBoundingClientRect().bottom));
        assert.ok(b <= told && button <= told, `${at}: ${b}, ${button} in ${told}`);
        assert.deepEqual(await axeViolations(page), [], at);
        await page.locator('.suggest').click();
        assert.deepEqual(await axeViolations(page), [], `${at}, shown`);
        await page.locator('.suggest').click();
      }
      assertNoProblems(problems);
      await context.close();
    });
  }
}
