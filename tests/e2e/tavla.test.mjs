// SPDX-License-Identifier: MIT
// Tavla in a browser: whole games by taps, keys and drags, a turn with its undo and its end, and the cases
// of other programs' bug reports (T…) that a board can get wrong. Positions and what must be possible
// there are those of the reports, checked by GNU Backgammon.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picker, readTable } from './driver.mjs';
import { assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, startServer, useSite, waitForOffline } from './support.mjs';
import {
  BAR, DICE, OFF, byDrags, byKeys, byTaps, choicesOf, dice, drag, labelOf, main, openTable, playToEnd, point, position, storeGame,
} from './tavla-driver.mjs';

const START = { 24: 2, 13: 5, 8: 3, 6: 5 };
/** A few rolls before the end, the last men still passing each other. */
const ENDING = position({ 14: 1, 6: 2, 5: 1, 3: 1 }, { 13: 1, 6: 1, 4: 2, 2: 1 });
const QUICK = { animation: 'off', movable: 'never' };

useSite();

async function newPage(options = {}) {
  const { settings, ...rest } = options;
  return openPage(browser, site.url, { hasTouch: true, ...rest, settings: { ...QUICK, ...settings } });
}

/** A table against the computer that begins at a position. */
async function at(start, { options, ...game } = {}) {
  const opened = await newPage(options);
  await storeGame(opened.context, start, game);
  await openTable(opened.page);
  return { ...opened, read: () => readTable(opened.page), tap: (place) => point(opened.page, place).tap() };
}

const targetsOf = (table) => choicesOf(table).targets.map(({ place }) => place).sort((a, b) => a - b);
const sourcesOf = (table) => choicesOf(table).sources.map(({ place }) => place).sort((a, b) => a - b);

async function done({ context, problems }) {
  assertNoProblems(problems);
  await context.close();
}

test('a whole game against the computer by taps', async () => {
  const opened = await newPage();
  await openTable(opened.page);
  await playToEnd([opened.page], { how: byTaps, pick: picker(7), ms: 500_000 });
  const { alarm } = await readTable(opened.page);
  assert.match(alarm, /^(Eli aldın: 1 sayı|Mars! 2 sayı aldın|El rakibin: 1 sayı|Mars oldun, rakip 2 sayı aldı) /);
  assert.equal(await opened.page.evaluate(() => document.activeElement.id), 'end-title');
  await done(opened);
});

for (const [name, how, size] of [['keys alone', byKeys, { width: 1440, height: 900 }], ['keys alone on a phone', byKeys], ['drags alone', byDrags]]) {
  test(`a game to its end by ${name}`, async () => {
    const opened = await at(ENDING, { options: size ? { viewport: size } : {} });
    if (how === byKeys) await opened.page.keyboard.press('Tab');
    await playToEnd([opened.page], { how, pick: picker(5) });
    assert.match((await opened.read()).alarm, /sayı/);
    await done(opened);
  });
}

test('a game with the server killed, after one visit', async () => {
  const own = await startServer();
  const { page, context, problems } = await openPage(browser, own.url, { hasTouch: true, settings: QUICK });
  await storeGame(context, ENDING);
  await page.goto('/');
  await waitForOffline(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null || location.reload());
  await own.kill();
  await openTable(page);
  await playToEnd([page], { pick: picker(11) });
  assert.match((await readTable(page)).alarm, /sayı/);
  assertNoProblems(problems.filter((line) => !line.includes('ERR_CONNECTION_REFUSED')));
  await context.close();
  await own.stop();
});

test('two people at one device: each throws and confirms, sides are told by name', async () => {
  const opened = await newPage();
  const { page } = opened;
  await openTable(page, '/tavla/masa?iki');
  const first = (await readTable(page)).prompt;
  assert.match(first, /^Sıra: (Beyaz|Kırmızı)$/);
  for (const side of [first, first === 'Sıra: Beyaz' ? 'Sıra: Kırmızı' : 'Sıra: Beyaz']) {
    assert.equal((await readTable(page)).prompt, side);
    await point(page, DICE).tap();
    assert.match(dice(await readTable(page)), /^Zarlar: [1-6], [1-6]/);
    for (;;) {
      const table = await readTable(page);
      if (table.prompt === 'Hamleni onayla') break;
      await byTaps.move(page, table, picker(3));
    }
    await main(page).tap();
  }
  assert.equal((await readTable(page)).prompt, first);
  await done(opened);
});

test('a turn: roll, choose, see where each die leads, play, undo die by die, confirm', async () => {
  const opened = await at(position(START, START, { dice: '64' }));
  const { page, read, tap } = opened;
  assert.deepEqual(sourcesOf(await read()), [6, 8, 13, 24]);
  await tap(24);
  let table = await read();
  assert.deepEqual(targetsOf(table), [14, 18, 20]);
  assert.equal(labelOf(table, 18), '18. hane, boş, 6 ile gidebilirsin');
  assert.equal(labelOf(table, 14), '14. hane, boş, 6+4 ile gidebilirsin');
  assert.equal(labelOf(table, 24), '24. hane, 2 beyaz pul, senin, kapı, seçili');
  await tap(18);
  table = await read();
  assert.equal(dice(table), 'Zarlar: 6, oynandı, 4');
  assert.deepEqual(table.actions.map(({ label, isOff }) => [label, isOff]), [['Geri al', false], ['1 zarın kaldı', true]]);
  await tap(18);
  await tap(14);
  table = await read();
  assert.equal(table.prompt, 'Hamleni onayla');
  assert.deepEqual(table.pips, [167, 157]);
  // T14: undo works after both dice, back to the start of the turn, and the dice stay.
  await page.getByRole('button', { name: 'Geri al' }).tap();
  assert.equal(dice(await read()), 'Zarlar: 6, oynandı, 4');
  await page.getByRole('button', { name: 'Geri al' }).tap();
  table = await read();
  assert.equal(dice(table), 'Zarlar: 6, 4');
  assert.equal(table.actions[0].isOff, true);
  // One checker with both dice at once; a long press takes back the whole turn.
  await tap(24);
  await tap(14);
  const undo = await page.getByRole('button', { name: 'Geri al' }).boundingBox();
  await page.mouse.move(undo.x + 20, undo.y + 20);
  await page.mouse.down();
  await page.waitForFunction((dice) => document.querySelector(`[data-place="${dice}"]`).getAttribute('aria-label') === 'Zarlar: 6, 4', DICE);
  await page.mouse.up();
  table = await read();
  assert.equal(dice(table), 'Zarlar: 6, 4');
  assert.deepEqual(table.pips, [167, 167]);
  await tap(24);
  await tap(14);
  assert.equal((await read()).prompt, 'Hamleni onayla');
  await main(page).tap();
  table = await read();
  assert.match(table.prompt, /Sıra rakipte|Sıra sende/);
  assert.equal(table.actions.find(({ label }) => label === 'Geri al')?.isOff ?? true, true);
  await done(opened);
});

test('a checker moved in this turn can be taken back alone, by its old place', async () => {
  const opened = await at(position(START, START, { dice: '31' }));
  const { read, tap } = opened;
  await tap(8);
  await tap(5);
  await tap(6);
  await tap(5);
  assert.equal((await read()).prompt, 'Hamleni onayla');
  // The last to arrive is the one from 6; taking the one from 8 back leaves it there.
  await tap(5);
  assert.match(labelOf(await read(), 6), /buraya geri alabilirsin/);
  await tap(6);
  const table = await read();
  assert.equal(dice(table), 'Zarlar: 3, oynandı, 1');
  assert.match(labelOf(table, 6), /^6\. hane, 5 beyaz/);
  await done(opened);
});

test('T02: entering with the die that would leave the other unplayable cannot be chosen', async () => {
  const opened = await at(position({ 2: 3, 3: 2, 5: 2, 6: 3, 22: 1, 24: 3, bar: 1 }, { 6: 6, 8: 3, 13: 3, 18: 1, 24: 2 }, { dice: '53' }));
  const table = await opened.read();
  // The checker on the bar is the only one, and is chosen by itself. 22 by the 3 must not glow.
  assert.match(labelOf(table, BAR), /seçili/);
  assert.match(labelOf(table, 20), /5 ile gidebilirsin/);
  assert.doesNotMatch(labelOf(table, 22), /gidebilirsin/);
  await done(opened);
});

test('T23: a checker whose move would close the second die cannot be chosen', async () => {
  const opened = await at(position({ 1: 6, 2: 7, 14: 1, 24: 1 }, { 4: 2, 5: 3, 6: 2, 8: 4, 16: 2, 22: 2 }, { dice: '65' }));
  const table = await opened.read();
  assert.match(labelOf(table, 24), /seçili/);
  assert.equal(table.places.find(({ place }) => place === 14).isOff, true);
  // 24/18/13 and 24/19/13 lead to the same end, the only one there is.
  assert.ok(targetsOf(table).includes(13));
  await done(opened);
});

test('T16, T17: a forced turn is seen and played by its player, with the die the rules ask for', async () => {
  for (const [op, to, die] of [[{ 4: 3, 6: 5, 8: 3, 12: 2, 16: 2 }, 14, 6], [{ 4: 3, 6: 5, 8: 3, 11: 2, 16: 2 }, 15, 5]]) {
    const opened = await at(position({ 2: 4, 3: 5, 4: 5, 20: 1 }, op, { dice: '65' }));
    let table = await opened.read();
    // The only checker that can move is chosen by itself, but it does not move by itself.
    assert.match(labelOf(table, 20), /seçili/);
    assert.deepEqual(targetsOf(table), [to]);
    assert.match(labelOf(table, to), new RegExp(`${die} ile gidebilirsin`));
    await opened.tap(to);
    table = await opened.read();
    assert.equal(table.prompt, 'Hamleni onayla');
    await done(opened);
  }
});

test('T08: a tap on a nearer checker spends the die that fits it', async () => {
  const opened = await at(position({ 4: 1, 5: 1 }, { 1: 2 }, { dice: '64' }));
  const { read, tap } = opened;
  await tap(4);
  const table = await read();
  assert.deepEqual(targetsOf(table), [OFF]);
  assert.match(labelOf(table, OFF), /4 ile gidebilirsin/);
  await tap(OFF);
  assert.equal(dice(await read()), 'Zarlar: 6, 4, oynandı');
  await done(opened);
});

test('T10, T07: a hit goes to the bar, and undo brings everything back', async () => {
  const opened = await at(position(START, { 6: 5, 8: 3, 13: 5, 20: 1, 24: 1 }, { dice: '31' }));
  const { page, read, tap } = opened;
  const before = (await read()).places.map(({ label }) => label);
  await tap(8);
  assert.match(labelOf(await read(), 5), /1 kırmızı pul, rakip, açıkta, 3 ile gidebilirsin, kırar$/);
  await tap(5);
  await page.waitForFunction(() => /8, 5\. Kırdın\./.test(document.querySelector('#say')?.textContent ?? ''));
  let table = await read();
  assert.equal(labelOf(table, BAR + 1), 'Kırık pullar, Bilgisayar: 1');
  await page.getByRole('button', { name: 'Geri al' }).tap();
  table = await read();
  assert.deepEqual(table.places.map(({ label }) => label), before);
  await done(opened);
});

test('T19: with and without the hit on the way, the player is asked which', async () => {
  const start = position({ 3: 4, 4: 4, 6: 6, 8: 1 }, { 2: 2, 6: 5, 8: 3, 13: 4, 18: 1 }, { dice: '31' });
  for (const [way, onBar] of [['3+1', 0], ['1+3 · kırar', 1]]) {
    const opened = await at(start);
    const { page, read, tap } = opened;
    await tap(8);
    await tap(4);
    const { ways } = await read();
    assert.deepEqual([...ways].sort(), ['1+3 · kırar', '3+1']);
    await page.waitForTimeout(330);
    await page.locator('.chooser button', { hasText: way }).tap();
    const table = await read();
    assert.equal(labelOf(table, BAR + 1), `Kırık pullar, Bilgisayar: ${onBar}`);
    assert.equal(table.prompt, 'Hamleni onayla');
    await done(opened);
  }
});

test('T15, T30: where nothing can be played the pass is seen for a second and goes by itself', async () => {
  const closed = position({ 5: 3, 6: 5, 8: 3, 13: 3, bar: 1 }, { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 7: 2 });
  const opened = await at(closed);
  const { page } = opened;
  // When each prompt appears, by the page's own clock, and the button beside it.
  await page.evaluate(() => {
    window.prompts = {};
    const note = () => {
      const button = document.querySelector('.actions .btn:last-child')?.textContent;
      window.prompts[document.querySelector('.prompt-title').textContent] ??= { at: performance.now(), button };
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await main(page).tap();
  await page.waitForFunction(() => document.querySelector('#say').textContent.includes('Kapılar kapalı, giremedin. Sıra rakipte.'));
  await page.waitForFunction(() => document.querySelector('.prompt-title').textContent === 'Sıra rakipte');
  const prompts = await page.evaluate(() => window.prompts);
  assert.equal(prompts['Oynayacak yer yok'].button, 'Pas');
  assert.ok(prompts['Sıra rakipte'].at - prompts['Oynayacak yer yok'].at >= 1000, `at least a second: ${JSON.stringify(prompts)}`);
  await done(opened);
});

test('T13: a reload in mid-turn finds the same dice and the same half turn', async () => {
  const opened = await newPage();
  const { page, context } = opened;
  await storeGame(context, position(START, START));
  await openTable(page);
  await main(page).tap();
  const thrown = dice(await readTable(page));
  assert.match(thrown, /^Zarlar: [1-6], [1-6]/);
  await page.reload();
  await page.locator('.place').first().waitFor();
  assert.equal(dice(await readTable(page)), thrown);
  await byTaps.move(page, await readTable(page), picker(1));
  await byTaps.move(page, await readTable(page), picker(1));
  const half = await readTable(page);
  assert.match(dice(half), /oynandı/);
  await page.reload();
  await page.locator('.place').first().waitFor();
  const again = await readTable(page);
  assert.equal(dice(again), dice(half));
  assert.deepEqual(again.pips, half.pips);
  await page.getByRole('button', { name: 'Geri al' }).tap();
  assert.doesNotMatch(dice(await readTable(page)), /oynandı.*oynandı/);
  await done(opened);
});

test('T05, T09, T29: a win ends the hand at once; the match is decided by points alone', async () => {
  const cases = [
    // score before, op, title, way on
    [[0, 0], 0, { 1: 2, 2: 2 }, 'Eli aldın: 1 sayı', 'Bir el daha'],
    [[0, 0], 0, { 1: 14, bar: 1 }, 'Mars! 2 sayı aldın', 'Bir el daha'],
    [[3, 3], 5, { 1: 2, 2: 2 }, 'Eli aldın: 1 sayı', 'Sonraki el'],
    [[4, 3], 5, { 1: 15 }, 'Maçı aldın, 6–3', 'Yeni maç'],
  ];
  for (const [score, length, op, title, label] of cases) {
    const opened = await at(position({ 1: 1 }, op, { dice: '65', score, length }), { length, series: score });
    const { page, tap } = opened;
    await tap(OFF);
    await page.locator('.end-sheet').waitFor();
    assert.equal(await page.locator('#end-title').textContent(), title);
    assert.equal(await page.locator('.rematch').textContent(), label);
    if (label === 'Sonraki el') {
      assert.equal(await page.locator('.tally b').textContent(), '4 – 3');
      assert.match(await page.locator('.end-note').textContent(), /Sonraki eli sen açıyorsun/);
      await page.waitForTimeout(650);
      await page.locator('.rematch').click();
      await page.locator('.toast').getByText('İlk hamle sende').waitFor();
      const table = await readTable(page);
      assert.deepEqual(table.pips, [167, 167]);
      assert.match(await page.locator('.strip.rival .player-sub').textContent(), /Maç 4–3 \(5 sayı\)/);
    }
    await done(opened);
  }
});

test('taps that cannot act say why', async () => {
  const opened = await at(position(START, START, { dice: '51' }));
  const { page, read } = opened;
  const touch = async (place) => {
    const box = await point(page, place).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    return (await read()).help;
  };
  assert.equal(await touch(19), 'Bu rakibin pulu.');
  assert.equal(await touch(OFF), 'Bütün pulların eve girmeden toplayamazsın.');
  await touch(24);
  assert.equal(await touch(19), 'Bu hane kapı, konamazsın.');
  assert.equal(await touch(20), 'Zarlar bu pulu oraya götürmüyor.');
  await done(opened);
  const bar = await at(position({ 24: 1, 13: 5, 8: 3, 6: 5, bar: 1 }, START, { dice: '31' }));
  const box = await point(bar.page, 13).boundingBox();
  await bar.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  assert.equal((await bar.read()).help, 'Önce onu oyuna sok.');
  await done(bar);
});

test('keys: digits play a die, 0 and 9 lead to bar and tray, O confirms, Backspace takes back', async () => {
  const opened = await at(position(START, START, { dice: '64' }), { options: { viewport: { width: 1440, height: 900 } } });
  const { page, read } = opened;
  await point(page, 24).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('4');
  assert.equal(dice(await read()), 'Zarlar: 6, 4, oynandı');
  await page.keyboard.press('Backspace');
  assert.equal(dice(await read()), 'Zarlar: 6, 4');
  await page.keyboard.press('0');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), String(BAR));
  await page.keyboard.press('9');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), String(OFF));
  await page.keyboard.press('s');
  await page.waitForFunction(() => document.querySelector('#say').textContent.includes('Kalan yol: sende 167, rakipte 167 adım.'));
  await done(opened);
});

test('a drag over both dice is one move; a drag to a closed point returns', async () => {
  const opened = await at(position(START, START, { dice: '65' }), { options: { viewport: { width: 1440, height: 900 } } });
  const { page, read } = opened;
  await drag(page, 13, 1);
  assert.equal(dice(await read()), 'Zarlar: 6, 5');
  await drag(page, 24, 13);
  assert.equal((await read()).prompt, 'Hamleni onayla');
  assert.deepEqual((await read()).pips, [167, 156]);
  await done(opened);
});

test('typed moves: a whole turn at once, Turkish words for bar and off', async () => {
  const opened = await at(position({ 24: 1, 13: 5, 8: 3, 6: 5, bar: 1 }, START, { dice: '31' }), { options: { settings: { typed: true } } });
  const { page, read } = opened;
  await page.locator('#typed-move').fill('kırık/22 6/5');
  await page.keyboard.press('Enter');
  assert.equal((await read()).prompt, 'Hamleni onayla');
  await done(opened);
});

test('settings: dice throw themselves, and a turn with one way only plays itself but waits for Onayla', async () => {
  const forced = position({ 2: 4, 3: 5, 4: 5, 20: 1 }, { 4: 3, 6: 5, 8: 3, 12: 2, 16: 2 }, { dice: '65' });
  const one = await at(forced, { options: { settings: { forced: true } } });
  await one.page.waitForFunction(() => document.querySelector('.prompt-title').textContent === 'Hamleni onayla');
  assert.match(labelOf(await one.read(), 14), /^14\. hane, 1 beyaz/);
  await done(one);
  const free = await at(position(START, START), { options: { settings: { autoRoll: true, forced: true } } });
  await free.page.waitForFunction(() => /^Zarlar: /.test(document.querySelector('[data-place="29"]').getAttribute('aria-label')));
  await free.page.waitForTimeout(700);
  assert.doesNotMatch(dice(await free.read()), /oynandı/, 'several ways: nothing plays itself');
  await done(free);
});

test('a match left between two hands waits on the home page', async () => {
  const opened = await at(position({ 1: 1 }, { 1: 2, 2: 2 }, { dice: '65', score: [1, 3], length: 5 }), { length: 5, series: [1, 3] });
  const { page, tap } = opened;
  await tap(OFF);
  await page.locator('.end-sheet').waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: 'Devam et' }).click();
  await page.locator('.end-sheet').waitFor();
  assert.equal(await page.locator('.tally b').textContent(), '2 – 3');
  await page.waitForTimeout(650);
  await page.locator('.rematch').click();
  await page.locator('.toast').getByText('İlk hamle sende').waitFor();
  await done(opened);
});

test('T33: every layout numbers from its player’s side, whichever way the board lies', async () => {
  for (const settings of [{}, { offSide: 'left' }, { tavlaLayout: 'classic' }, { tavlaLayout: 'classic', offSide: 'left' }]) {
    const opened = await at(position(START, START, { dice: '31' }), { options: { settings } });
    const { page, read } = opened;
    assert.match(labelOf(await read(), 24), /^24\. hane, 2 beyaz pul, senin/);
    const [own, far] = [await point(page, 1).boundingBox(), await point(page, 24).boundingBox()];
    const tray = await point(page, OFF).boundingBox();
    const isLeft = settings.offSide === 'left';
    assert.equal(tray.x + tray.width / 2 < 195, isLeft, JSON.stringify(settings));
    assert.ok(settings.tavlaLayout === 'classic' ? own.y > far.y : own.x !== far.x, 'home at the bottom');
    assert.equal(await sidewaysScroll(page), 0);
    await done(opened);
  }
});

test('sizes: nothing scrolls sideways, points are wide enough, the board fits where it should', async () => {
  for (const [width, height, least] of [[390, 844, [170, 41]], [360, 640, [150, 32]], [320, 640, [140, 32]], [844, 390, [43, 130]], [1440, 900, [58, 250]], [768, 1024, [180, 44]]]) {
    const opened = await at(position(START, START, { dice: '31' }), { options: { viewport: { width, height } } });
    const { page } = opened;
    assert.equal(await sidewaysScroll(page), 0, `${width}`);
    const box = await point(page, 8).boundingBox();
    assert.ok(box.width >= least[0] && box.height >= least[1], `${width}×${height}: ${box.width} × ${box.height}`);
    const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.ok(tall <= 0, `${width}×${height} scrolls by ${tall}`);
    await done(opened);
  }
});

for (const theme of ['light', 'dark']) {
  for (const language of ['tr', 'en']) {
    test(`axe finds nothing on the table, ${theme}, ${language}`, async () => {
      for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
        const opened = await at(position(START, { 6: 5, 8: 3, 13: 5, 20: 1, 24: 1 }, { dice: '31' }), {
          length: 5, series: [1, 2], options: { theme, language, viewport, hasTouch: false },
        });
        const { page } = opened;
        assert.deepEqual(await axeViolations(page), []);
        await point(page, 8).click();
        assert.deepEqual(await axeViolations(page), []);
        await point(page, 5).click();
        await point(page, 6).click();
        await point(page, 5).click();
        assert.deepEqual(await axeViolations(page), []);
        await done(opened);
      }
    });
  }
}

test('less motion: no animation runs and no move is lost', async () => {
  const opened = await at(position(START, START), { options: { reducedMotion: 'reduce', settings: { animation: 'normal' } } });
  const { page, read } = opened;
  await main(page).tap();
  await page.waitForFunction(() => /Zarlar: /.test(document.querySelector('[data-place="29"]').getAttribute('aria-label')));
  await page.waitForTimeout(300);
  for (;;) {
    const table = await read();
    if (table.prompt === 'Hamleni onayla') break;
    await byTaps.move(page, table, picker(2));
  }
  const running = await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSAnimation && one.playState === 'running').length);
  assert.equal(running, 0);
  await done(opened);
});
