// SPDX-License-Identifier: MIT
// The table as people meet it: sizes at every screen, targets, names for readers, less motion, the end
// sheet's timing, and axe on every state of table, waiting room and search. Checks 1–3, 5–8 and 10 of the
// interface's acceptance list, as far as they concern Dokuz Taş.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTable, place, readTable, storeGame } from './driver.mjs';
import { assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, startServer, useSite } from './support.mjs';

const MILL_NEXT = 'W../BBB/.../.WB.BW/.W./.WW/.WB w 0 0 0\n';
// White takes one of three red stones after b4-b2 and wins.
const LAST_CAPTURE = 'W../..B/.../.WB..W/.W./.WW/.WB w 0 0 0\n';
const SIZES = [[320, 568], [360, 640], [390, 664], [390, 763], [430, 932], [844, 390], [768, 1024], [1024, 768], [1440, 900]];
const QUICK = { animation: 'off' };

useSite();

const newPage = ({ settings, url = site.url, ...options } = {}) => openPage(browser, url, { hasTouch: true, ...options, settings: { ...QUICK, ...settings } });

const sizesOf = (page) =>
  page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const buttons = [...document.querySelectorAll('.table button:not(.place), .table a')].filter((one) => one.offsetParent !== null && !one.closest('.skip') && !one.matches('.skip'));
    return {
      board: box(document.querySelector('.board')).width,
      places: [...document.querySelectorAll('.place')].map((one) => Math.min(box(one).width, box(one).height)),
      chrome: buttons.map((one) => ({ name: one.getAttribute('aria-label') ?? one.textContent, w: box(one).width, h: box(one).height })),
      down: document.documentElement.scrollHeight - document.documentElement.clientHeight,
    };
  });

test('sizes: no sideways scroll anywhere, no scroll at all where the board fits, targets large enough', async () => {
  for (const language of ['tr', 'en']) {
    const { page, context, problems } = await newPage({ settings: { language } });
    await openTable(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(60);
      const at = `${language} ${width}x${height}`;
      const { board, places, chrome, down } = await sizesOf(page);
      assert.equal(await sidewaysScroll(page), 0, at);
      assert.equal(down, 0, `${at} scrolls by ${down}`);
      assert.ok(board >= 304, `${at} board ${board}`);
      assert.ok(Math.min(...places) >= (width < 360 ? 43 : width < 390 ? 47 : 48), `${at} places ${Math.min(...places)}`);
      for (const { name, w, h } of chrome) assert.ok(w >= 43.9 && h >= 43.9, `${at} ${name} is ${w}x${h}`);
      if (width === 390) {
        assert.ok(board >= 374, `${at} board ${board}`);
        assert.ok(Math.min(...places) >= 51.99, `${at} places ${Math.min(...places)}`);
      }
    }
    assertNoProblems(problems);
    await context.close();
  }
});

test('men in hand and men taken are in sight on every screen, each side’s in its own row on wide ones', async () => {
  for (const [width, height] of SIZES) {
    const { page, context, problems } = await newPage({ viewport: { width, height } });
    await storeGame(context, { record: '.../.../.../....../.../.../... w 9 9 0\nd6 f4 d2 b4' });
    await openTable(page);
    const hands = page.locator('.tray.hand svg');
    assert.equal(await hands.count(), 2);
    for (const i of [0, 1]) assert.ok(await hands.nth(i).isVisible(), `${width}x${height} hand ${i}`);
    if (width >= 1024) assert.deepEqual(await page.locator('.strip .tray.hand').count(), 2);
    assertNoProblems(problems);
    await context.close();
  }
});

test('text twice as large: nothing is cut sideways and the board keeps its floor', async () => {
  const { page, context, problems } = await newPage();
  await openTable(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const [width, height] of [[320, 568], [390, 844], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    assert.equal(await sidewaysScroll(page), 0, `${width}x${height}`);
    assert.ok((await sizesOf(page)).board >= 304, `${width}x${height}`);
  }
  assertNoProblems(problems);
  await context.close();
});

test('every point has a name that follows its state, and no ancestor is an image', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  const label = async (name) => (await readTable(page)).places.find((one) => one.name === name).label;
  const names = (await readTable(page)).places.map(({ name }) => name);
  assert.equal(new Set(names).size, 24);
  assert.deepEqual(names.slice(0, 6), ['a7', 'd7', 'g7', 'b6', 'd6', 'f6'], 'in reading order');
  assert.equal(await label('a7'), 'a7, senin taşın');
  assert.equal(await label('b6'), 'b6, rakip taşı');
  assert.equal(await label('b2'), 'b2, boş');
  await place(page, 'b4').tap();
  assert.equal(await label('b4'), 'b4, senin taşın, seçili');
  assert.equal(await label('b2'), 'b2, boş, buraya gidebilirsin');
  await place(page, 'b2').tap();
  assert.equal(await label('g1'), 'g1, rakip taşı, alınabilir');
  assert.equal(await label('b6'), 'b6, rakip taşı, kalede, alınamaz');
  assert.equal(await page.locator('.place').first().evaluate((one) => one.closest('[role="img"]')), null);
  assert.equal(await page.locator('.board-drawing').getAttribute('aria-hidden'), 'true');
  assert.equal(await page.locator('.place[tabindex="0"]').count(), 1, 'the board is one stop for Tab');
  assertNoProblems(problems);
  await context.close();
});

test('each state has a shape of its own, not only a colour', async () => {
  const { page, context, problems } = await newPage({ settings: { movable: 'always' } });
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  const shapes = () =>
    page.evaluate(() =>
      Object.fromEntries(['targets', 'movable', 'selected', 'captures', 'shields', 'rows', 'left'].map((name) => [name, document.querySelector(`.layer-${name}`).childElementCount])),
    );
  assert.deepEqual(await shapes(), { targets: 0, movable: 6, selected: 0, captures: 0, shields: 0, rows: 0, left: 0 });
  await place(page, 'b4').tap();
  assert.deepEqual(await shapes(), { targets: 2, movable: 0, selected: 1, captures: 0, shields: 0, rows: 0, left: 0 });
  await place(page, 'b2').tap();
  assert.deepEqual(await shapes(), { targets: 0, movable: 0, selected: 0, captures: 3, shields: 3, rows: 1, left: 1 });
  assertNoProblems(problems);
  await context.close();
});

test('less motion: no CSS animation runs, and no move is lost', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { hasTouch: true, reducedMotion: 'reduce' });
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  const running = () => page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSAnimation || one instanceof CSSTransition).length);
  await place(page, 'b4').tap();
  assert.equal(await running(), 0);
  await place(page, 'b2').tap();
  assert.equal(await running(), 0);
  await place(page, 'g1').tap();
  await page.waitForFunction(() => document.querySelector('.prompt-title').textContent === 'Sıra sende');
  assert.match((await readTable(page)).places.find(({ name }) => name === 'b2').label, /senin taşın/);
  assertNoProblems(problems);
  await context.close();
});

test('the end sheet: 900 ms after the last animation, deaf for 600 ms, focus on its title, the last move in sight', async () => {
  const { page, context, problems } = await newPage({ viewport: { width: 390, height: 844 } });
  await storeGame(context, { record: LAST_CAPTURE });
  await openTable(page);
  await place(page, 'b4').tap();
  await place(page, 'b2').tap();
  await page.evaluate(() => {
    window.seen = {};
    new MutationObserver(() => {
      if (!window.seen.alarm && document.querySelector('#alarm').textContent) window.seen.alarm = performance.now();
      if (window.seen.sheet || !document.querySelector('.end-sheet')) return;
      window.seen.sheet = performance.now();
      document.querySelector('.rematch').click();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await place(page, 'g1').tap();
  assert.deepEqual((await readTable(page)).actions.filter(({ isOff }) => !isOff), [], 'a second tap opens nothing');
  await page.locator('.end-sheet').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'end-title');
  assert.equal(await page.locator('.end-sheet').count(), 1, 'a press when it has just appeared does nothing');
  const { alarm, sheet } = await page.evaluate(() => window.seen);
  assert.ok(sheet - alarm >= 850 && sheet - alarm < 5000, `sheet ${Math.round(sheet - alarm)} ms after the end`);
  const [row, card] = await Promise.all(['.mk-row', '.end-sheet'].map((one) => page.locator(one).boundingBox()));
  assert.ok(row.y + row.height < card.y, 'the last mill is above the sheet');
  await page.waitForTimeout(650);
  await page.getByRole('button', { name: 'Tahtaya bak' }).click();
  await page.getByRole('button', { name: 'Kazandın · Sonucu göster' }).click();
  await page.waitForTimeout(650);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Kazandın · Sonucu göster' }).click();
  await page.locator('.end-sheet').waitFor();
  assertNoProblems(problems);
  await context.close();
});

for (const theme of ['light', 'dark']) {
  for (const language of ['tr', 'en']) {
    test(`axe finds nothing on table, sheets, waiting room and search, ${theme}, ${language}`, async () => {
      const quick = await startServer({ args: ['--hurry', '8'] });
      for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
        const { page, context, problems } = await newPage({ settings: { theme, language }, viewport, url: quick.url });
        const clean = async (what) => assert.deepEqual(await axeViolations(page), [], `${what} at ${viewport.width}`);
        await storeGame(context, { record: LAST_CAPTURE, series: [1, 0] });
        await openTable(page);
        await clean('sliding');
        await place(page, 'b4').tap();
        await clean('chosen');
        await place(page, 'b2').tap();
        await clean('capture');
        await page.locator('.ib.menu').click();
        await clean('menu');
        await page.keyboard.press('Escape');
        await place(page, 'g1').tap();
        await page.locator('.end:not(.settling) .end-sheet').waitFor();
        await clean('end');
        await openTable(page, '/dokuz-tas/masa?iki');
        await clean('placing');
        await page.goto('/dokuz-tas');
        await page.locator('.opt').nth(1).click();
        await page.locator('button[type="submit"]').click();
        await page.locator('.waiting').waitFor();
        await clean('waiting room');
        await page.goto('/dokuz-tas/ara');
        await page.locator('.search-title').waitFor();
        await clean('search');
        await page.locator('.search .btn.main').waitFor();
        await clean('nobody');
        await page.goto('/m/yok-00');
        await page.locator('.centred .btn.line').waitFor();
        await clean('no such table');
        assertNoProblems(problems);
        await context.close();
      }
      await quick.stop();
    });
  }
}
