// SPDX-License-Identifier: MIT
// Kös at one device, in a browser: whole games by taps and by keys alone, against the computer with the
// server gone, a reload in mid-chain, undo of steps, rights chosen first, pairs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTable } from './driver.mjs';
import { playGame, playTurn } from './kos-brain.mjs';
import { byKeys, byTaps, hole, right, targetsOf } from './kos-driver.mjs';
import { assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, startServer, useSite, waitForOffline } from './support.mjs';

const QUICK = { animation: 'off', movable: 'never' };
// White to act; its ers on A4 A5 A7-A10, Y5, Y13 and, once there, B3; red before it on Y8.
const MIDDLE = '...aa.aaaa/....a..b../..a...b.../b.A.bbb.bb a 1 0 ?';
const [Y5, Y6, Y7, Y8, Y20, Y1, B1] = [14, 15, 16, 17, 29, 10, 30];
const START = 'aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?';

useSite();

/** A stored game, put there before the page loads; the lesson is known. */
async function storeKos(context, { mode = 'device', level = 'kolay', record = `${START}\n`, draft = [], first = 0, ...rest } = {}) {
  const saved = {
    game: 'kos', mode, level, variant: 0, first, record, draft, resigned: null, series: [0, 0], isOver: false, spentMs: 1000, throws: null, ...rest,
  };
  await context.addInitScript(
    ([key, value]) => {
      localStorage.setItem('kiraathane.kos.lesson', 'true');
      if (sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', '1');
      if (value) localStorage.setItem(key, value);
    },
    [`kiraathane.game.kos.${mode}`, JSON.stringify(saved)],
  );
}

async function openKos({ game, mode = game?.mode ?? 'device', settings, url = site.url, ...options } = {}) {
  const opened = await openPage(browser, url, { hasTouch: true, ...options, settings: { ...QUICK, ...settings } });
  await storeKos(opened.context, { mode, ...game });
  await opened.page.goto(mode === 'device' ? '/kos/masa?iki' : '/kos/masa');
  await opened.page.locator('.place').first().waitFor();
  return opened;
}

/** Throws as by these bytes, so that a whole game is always the same one. */
const GAME = { throws: { game: '00'.repeat(16), secret: '01'.repeat(32), clients: ['02'.repeat(16), '03'.repeat(16)] } };

test('a whole game of two at one device by taps', async (t) => {
  const { page, context, problems } = await openKos({ game: GAME });
  t.diagnostic(`${await playGame(page, byTaps)} turns`);
  assert.match((await readTable(page)).alarm, /Kazanan: (Beyaz|Kırmızı).*bütün erlerini kaybetti/);
  assertNoProblems(problems);
  await context.close();
});

test('the throw button is off from the tap until the sticks lie, and a second tap does nothing', async () => {
  const { page, context, problems } = await openKos({ game: GAME, settings: { animation: 'slow' } });
  const main = page.locator('.actions .btn').last();
  const box = await main.boundingBox();
  const thrown = async () => ((await page.evaluate(() => localStorage.getItem('kiraathane.game.kos.device'))).match(/\?[K2346]/g) ?? []).length;
  for (let i = 0; i < 2; i++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  assert.equal(await main.getAttribute('aria-disabled'), 'true');
  assert.match(await main.getAttribute('aria-label'), /Çubukları at/);
  await page.waitForTimeout(250);
  for (let i = 0; i < 2; i++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('.actions .btn:not([aria-disabled="true"])').last().waitFor();
  assert.equal(await thrown(), 1);
  assert.equal((await readTable(page)).ways.length, 0);
  assert.ok(!/Yine de bitireyim mi/.test((await readTable(page)).prompt), 'nobody is asked about ending the turn');
  assertNoProblems(problems);
  await context.close();
});

test('a whole game by keys alone, on a wide screen', async (t) => {
  const { page, context, problems } = await openKos({ game: GAME, viewport: { width: 1440, height: 900 }, hasTouch: false });
  await page.locator('.place[tabindex="0"]').focus();
  t.diagnostic(`${await playGame(page, byKeys)} turns`);
  assert.match((await readTable(page)).alarm, /Kazanan/);
  assertNoProblems(problems);
  await context.close();
});

test('against the computer with the server killed, after one visit', async () => {
  const own = await startServer();
  const { page, context, problems } = await openPage(browser, own.url, { hasTouch: true, settings: QUICK });
  await storeKos(context, { mode: 'cpu', record: `${MIDDLE}\n` });
  await page.goto('/');
  await waitForOffline(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null || location.reload());
  await own.kill();
  await page.goto('/kos/masa');
  await page.locator('.place').first().waitFor();
  await playGame(page, byTaps, { mode: 'cpu' });
  assert.match((await readTable(page)).alarm, /kazandın|rakibin/);
  assertNoProblems(problems.filter((line) => !line.includes('ERR_CONNECTION_REFUSED')));
  await context.close();
  await own.stop();
});

test('a reload in mid-chain finds the throws made, and the next one is the same', async () => {
  const { page, context, problems } = await openKos();
  const names = async () => (await readTable(page)).rights.map(({ name }) => name);
  // Throws until a chain goes on: turns in which nothing moves pass by themselves.
  let isMidChain = false;
  for (let i = 0; i < 200 && !isMidChain; i++) {
    const { actions } = await readTable(page);
    const { label, isOff } = actions.at(-1);
    isMidChain = !isOff && /Bir daha at/.test(label);
    if (!isOff && !isMidChain) await byTaps.main(page);
    await page.waitForTimeout(50);
    if (/Bitir|Oyna/.test((await readTable(page)).actions[0].label)) await byTaps.yes(page);
  }
  assert.ok(isMidChain, 'a bonus came');
  const chain = await names();
  assert.ok(chain.length >= 1);
  await page.reload();
  await page.locator('.place').first().waitFor();
  assert.deepEqual(await names(), chain);
  const saved = await page.evaluate(() => localStorage.getItem('kiraathane.game.kos.device'));
  const thrown = (text) => JSON.parse(text).record.match(/\?[K2346]/g);
  const throwOnce = async () => {
    await byTaps.main(page);
    const after = await page.waitForFunction((count) => {
      const text = localStorage.getItem('kiraathane.game.kos.device');
      return JSON.parse(text).record.match(/\?[K2346]/g).length > count && text;
    }, thrown(saved).length);
    return thrown(await after.jsonValue());
  };
  const first = await throwOnce();
  assert.equal(first.length, thrown(saved).length + 1);
  // Once more from the same moment: the same throw falls.
  await page.evaluate((text) => {
    addEventListener('pagehide', () => localStorage.setItem('kiraathane.game.kos.device', text));
  }, saved);
  await page.reload();
  await page.locator('.place').first().waitFor();
  assert.deepEqual(await names(), chain);
  assert.deepEqual(await throwOnce(), first);
  assertNoProblems(problems);
  await context.close();
});

test('steps are taken back one by one, throws never; a reload keeps the half-made turn', async () => {
  const { page, context, problems } = await openKos({ game: { mode: 'cpu', record: `${MIDDLE}\n?K ?3` } });
  await hole(page, Y5).tap();
  await hole(page, Y8).tap();
  await page.locator('#say', { hasText: 'Üçülünç ile yol 1-5, yol 1-8. Er yendi.' }).waitFor({ state: 'attached' });
  let table = await readTable(page);
  assert.deepEqual(table.rights.map(({ isUsed }) => isUsed), [false, true]);
  await page.reload();
  await page.locator('.place').first().waitFor();
  table = await readTable(page);
  assert.deepEqual(table.rights.map(({ name, isUsed }) => [name, isUsed]), [['Kös', false], ['Üçülünç', true]]);
  await page.locator('.actions .btn', { hasText: 'Geri al' }).tap();
  table = await readTable(page);
  assert.deepEqual(table.rights.map(({ isUsed }) => isUsed), [false, false]);
  assert.match(table.places.find(({ place }) => place === Y8).label, /rakip er/);
  assert.equal(await page.locator('.actions .btn', { hasText: 'Geri al' }).getAttribute('aria-disabled'), 'true');
  assertNoProblems(problems);
  await context.close();
});

test('a right first, then the er: only its moves are offered', async () => {
  const { page, context, problems } = await openKos({ game: { mode: 'cpu', record: `${MIDDLE}\n?K ?3` } });
  await right(page, 0).tap();
  let table = await readTable(page);
  assert.ok(table.rights[0].isChosen);
  assert.match(table.help, /^Kös: bir er seç/);
  await hole(page, Y5).tap();
  table = await readTable(page);
  const offered = table.places.filter(({ label }) => /gidebilirsin|yersin|geçersin/.test(label));
  assert.deepEqual(offered.map(({ place }) => place), [Y6]);
  assert.match(offered[0].label, /^Orta yol, birinci sıra, 6\. delik, boş, Kös ile gidebilirsin$/);
  await right(page, 0).tap();
  table = await readTable(page);
  assert.deepEqual(table.places.filter(({ label }) => /gidebilirsin|yersin/.test(label)).map(({ place }) => place).sort(), [Y6, Y7, Y8]);
  assertNoProblems(problems);
  await context.close();
});

test('a hole two rights reach asks which; both uses of a Kös at a door are told apart', async () => {
  const record = 'aaaaaaaa../........../.........a/.bbbbbbbbb a 0 0 ?\n?K ?3';
  const { page, context, problems } = await openKos({ game: { mode: 'cpu', record } });
  await hole(page, Y20).tap();
  const table = await readTable(page);
  const label = (place) => table.places.find((one) => one.place === place).label;
  assert.match(label(B1), /^Rakip evi, 1\. delik, boş, Kös ile kapıdan geçersin$/);
  assert.match(label(Y1), /Kös ile gidebilirsin ya da Üçülünç ile gidebilirsin$/);
  await hole(page, Y1).tap();
  await page.getByRole('group', { name: 'Hangi hakla?' }).waitFor();
  assert.deepEqual((await readTable(page)).ways, ['Kös', 'Üçülünç, 1 adım; kalanı yanar']);
  await byTaps.way(page, 1);
  assert.deepEqual((await readTable(page)).rights.map(({ isUsed }) => isUsed), [false, true]);
  assertNoProblems(problems);
  await context.close();
});

test('rights that are left are asked about before the turn ends', async () => {
  const { page, context, problems } = await openKos({ game: { mode: 'device', record: `${MIDDLE}\n?K ?3` } });
  await page.locator('.actions .btn', { hasText: 'Turu bitir' }).tap();
  assert.match(await page.locator('.prompt').textContent(), /2 hakkın duruyor\. Yine de bitireyim mi\?/);
  await page.locator('.actions .btn', { hasText: 'Oyna' }).tap();
  assert.match((await readTable(page)).help, /Bir er seç/);
  await page.locator('.actions .btn', { hasText: 'Turu bitir' }).tap();
  // Whoever plays on instead of answering is not asked any more.
  const { place: from } = (await readTable(page)).places.find(({ isOff }) => !isOff);
  await hole(page, from).tap();
  await hole(page, targetsOf(await readTable(page)).all[0].place).tap();
  await page.locator('.k-right.used').waitFor();
  assert.ok(!/Yine de bitireyim mi/.test(await page.locator('.prompt').textContent()));
  await page.locator('.actions .btn', { hasText: 'Turu bitir' }).tap();
  assert.match(await page.locator('.prompt').textContent(), /Bir hakkın duruyor|1 hakkın duruyor/);
  await page.locator('.actions .btn', { hasText: /^Bitir$/ }).tap();
  await page.locator('.prompt-title', { hasText: 'Sıra: Kırmızı' }).waitFor();
  assertNoProblems(problems);
  await context.close();
});

test('why a tap cannot act is told: the door, the way, the reach', async () => {
  const record = 'a.......aa/.....a..../........../bbbbbbbbbb a 0 0 ?\n?2';
  const { page, context, problems } = await openKos({ game: { mode: 'cpu', record } });
  const [A1, A9, A10, Y9] = [0, 8, 9, 18];
  const refused = async (place, why) => {
    await page.touchscreen.tap(...(await centre(page, place)));
    await page.locator('.prompt-help', { hasText: why }).waitFor();
  };
  await refused(A10, 'Bu sınır yalnızca Kös ile geçilir.');
  await refused(A9, 'Yol kapalı, erin üstünden atlanmaz.');
  await hole(page, A1).tap();
  // From A1 the way leads past A9, where an own er stands.
  await refused(Y9, 'Yol kapalı, erin üstünden atlanmaz.');
  await hole(page, Y6).tap();
  await refused(Y9, 'Bu hak oraya yetmiyor.');
  await refused(Y5, 'Er yalnızca yolu boyunca ileri gider.');
  assertNoProblems(problems);
  await context.close();
});

async function centre(page, place) {
  const box = await hole(page, place).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('pairs: a chain without a Kös burns while its thrower is not in, and the strip tells who waits', async () => {
  const at = 'aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ? 0:0100';
  const { page, context, problems } = await openKos({ game: { mode: 'device', seats: 4, computers: [], record: `${at}\n?4 ?2` } });
  let table = await readTable(page);
  assert.match(table.prompt, /Zincirde Kös gelmedi, haklar yandı\./);
  assert.match(await page.locator('.strip.rival .player-sub').textContent(), /10 eri kaldı · Kırmızı 2: Kös bekliyor/);
  await page.locator('.prompt-title', { hasText: 'Sıra: Kırmızı 1' }).waitFor();
  table = await readTable(page);
  assert.deepEqual(table.rights, []);
  assertNoProblems(problems);
  await context.close();
});

test('the line below the rival’s name is whole on narrow phones, with all it can hold', async () => {
  const full = { record: `${START} tamdeger\n`, variant: 1 };
  const four = { seats: 4, computers: [1, 2, 3], record: `${START} 0:0000\n` };
  const lines = {
    tr: [[full, '10 eri kaldı · Skor 3–2 · Tam değer'], [four, '10 eri kaldı · ikisi de Kös bekliyor · Skor 3–2']],
    en: [[full, 'Pegs left: 10 · Score 3–2 · Full value'], [four, 'Pegs left: 10 · both need a Kös · Score 3–2']],
  };
  for (const language of ['tr', 'en']) {
    for (const [game, text] of lines[language]) {
      const { page, context, problems } = await openKos({ settings: { language }, game: { mode: 'cpu', series: [3, 2], ...game } });
      const line = page.locator('.strip.rival .player-sub');
      for (const [width, height] of [[320, 640], [360, 640], [390, 844]]) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(80);
        assert.equal(await line.textContent(), text);
        const hidden = await line.evaluate((node) => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]);
        assert.deepEqual(hidden, [0, 0], `${text} at ${width}`);
      }
      assertNoProblems(problems);
      await context.close();
    }
  }
});

test('a whole game of four, one person and three computers', async (t) => {
  const { page, context, problems } = await openKos({ game: { mode: 'cpu', level: 'kolay', seats: 4, computers: [1, 2, 3] } });
  t.diagnostic(`${await playGame(page, byTaps, { mode: 'cpu' })} turns`);
  assert.match((await readTable(page)).alarm, /kazandın|rakibin/);
  assertNoProblems(problems);
  await context.close();
});

for (const theme of ['light', 'dark']) {
  for (const language of ['tr', 'en']) {
    test(`the table, ${theme}, ${language}: axe finds nothing, nothing is cut sideways, targets are large enough`, async () => {
      const { page, context, problems } = await openKos({ theme, language, settings: { theme, language }, game: { mode: 'cpu', record: `${MIDDLE}\n?6 ?K ?3` } });
      await hole(page, Y5).tap();
      for (const [width, height] of [[320, 640], [390, 844], [768, 1024], [844, 390], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(80);
        assert.equal(await sidewaysScroll(page), 0, `${width}x${height}`);
        assert.deepEqual(await axeViolations(page), [], `${width}x${height}`);
        const boxes = await page.evaluate(() => [...document.querySelectorAll('.place')].map((one) => one.getBoundingClientRect()).map(({ width: w, height: h }) => [w, h]));
        const least = width < 360 ? 38 : 44;
        for (const [w, h] of boxes) assert.ok(Math.min(w, h) >= least, `${width}x${height}: ${w}x${h}`);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('.table button:not(.place)')]
            .filter((one) => one.offsetParent !== null)
            .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
            .map(({ name, box }) => `${name} ${box.width}x${box.height}`));
        assert.deepEqual(small, [], `${width}x${height}`);
      }
      assertNoProblems(problems);
      await context.close();
    });
  }
}

test('H and L of both sides are in sight on every screen, and nothing lies over or beyond its edge', async () => {
  const { page, context, problems } = await openKos({ game: { mode: 'cpu', record: `..aaa...../.......b../.b......b./..AAA...b. a 3 0 ?\n?K ?3` } });
  for (const [width, height] of [[320, 640], [390, 844], [844, 390], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(80);
    const where = `${width}x${height}`;
    const rows = page.locator('.k-counts tbody tr:not(.k-row-eaten)');
    assert.deepEqual(await rows.allTextContents(), ['Giren30', 'Yan yana30'], where);
    for (const cell of await rows.locator('td').all()) {
      const isOnTop = await cell.evaluate((node) => {
        const { left, top, width: w, height: h } = node.getBoundingClientRect();
        return node === document.elementFromPoint(left + w / 2, top + h / 2);
      });
      assert.ok(isOnTop, where);
    }
    const { y, height: h } = await page.locator('.actions .btn').last().boundingBox();
    assert.ok(y + h <= height, `${where}: the main button ends at ${y + h}`);
  }
  assertNoProblems(problems);
  await context.close();
});

test('the lesson is offered before somebody’s first Kös, once', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { hasTouch: true, settings: QUICK });
  await page.goto('/kos/masa');
  await page.locator('.sheet h2', { hasText: 'İlk Kös’ün mü?' }).waitFor();
  // Its answers stand side by side, and with text twice as large below each other.
  const lefts = () => page.locator('.sheet .ask-buttons .btn').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().left));
  assert.notEqual(...(await lefts()));
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  assert.equal(...(await lefts()));
  for (const button of await page.locator('.sheet .btn').all()) assert.ok(await button.evaluate((one) => one.getBoundingClientRect().right <= innerWidth));
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.locator('.sheet .btn', { hasText: 'Doğrudan oyna' }).tap();
  await page.evaluate(() => localStorage.removeItem('kiraathane.game.kos.cpu'));
  await page.goto('/kos');
  await page.goto('/kos/masa');
  await page.locator('.place').first().waitFor();
  assert.equal(await page.locator('.sheet').count(), 0);
  assertNoProblems(problems);
  await context.close();
});

test('nothing is thrown behind the offer of the lesson; once it is refused the computer begins', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { hasTouch: true, settings: QUICK });
  await context.addInitScript(() => localStorage.setItem('kiraathane.choice.kos', JSON.stringify({ mode: 'cpu', first: 'other' })));
  await page.goto('/kos/masa');
  await page.locator('.sheet h2', { hasText: 'İlk Kös’ün mü?' }).waitFor();
  await page.waitForTimeout(1200);
  const table = await readTable(page);
  assert.deepEqual([table.rights, table.sticks, table.say], [[], 'Dört çubuk, atılmayı bekliyor', '']);
  await page.locator('.sheet .btn', { hasText: 'Doğrudan oyna' }).tap();
  await page.locator('.toast').getByText('İlk hamle rakipte').waitFor();
  await page.locator('.k-right').first().waitFor();
  assertNoProblems(problems);
  await context.close();
});

test('who won the opening lot is told', async () => {
  for (const [first, text] of [[0, 'Kurayı sen kazandın, ilk hamle sende'], [1, 'Kurayı rakip kazandı, ilk hamle onda']]) {
    const { page, context, problems } = await openKos({ game: { ...GAME, mode: 'cpu', first, lot: true, record: `${START.replace(' a 0', first === 0 ? ' a 0' : ' b 0')}\n` } });
    await page.locator('.toast').getByText(text).waitFor();
    assertNoProblems(problems);
    await context.close();
  }
});
