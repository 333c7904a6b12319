// SPDX-License-Identifier: MIT
// Games at one device, in a browser, to their ends: against the computer by taps, by keys, by drags, and
// with the server gone; two people; reload, undo, confirmation and typed moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDrags, byKeys, byTaps, choicesOf, drag, focused, openTable, place, playToEnd, readTable, storeGame, touch } from './driver.mjs';
import { assertNoProblems, browser, openPage, site, startServer, useSite, waitForOffline } from './support.mjs';

// White can close b2-d2-f2 with b4-b2; then g1, f4 and c4 may be taken, b6 d6 f6 stand in a mill.
const MILL_NEXT = 'W../BBB/.../.WB.BW/.W./.WW/.WB w 0 0 0\n';
// White has three stones and flies.
const FLYING = 'W.W/BB./.../...B../.../B../B.W w 0 0 0\n';
const QUICK = { animation: 'off', movable: 'never' };

useSite();

async function newPage(options = {}) {
  const { settings, ...rest } = options;
  return openPage(browser, site.url, { hasTouch: true, ...rest, settings: { ...QUICK, ...settings } });
}

/** Every message of the live region from now on. */
async function recordSay(page) {
  await page.evaluate(() => {
    window.said = [];
    new MutationObserver(() => window.said.push(document.querySelector('#say').textContent)).observe(document.querySelector('#say'), {
      childList: true, characterData: true, subtree: true,
    });
  });
}

for (const [name, how, size] of [['taps', byTaps], ['keys alone', byKeys, { width: 1440, height: 900 }], ['drags alone', byDrags]]) {
  test(`a whole game against the computer by ${name}`, async () => {
    const { page, context, problems } = await newPage(size ? { viewport: size } : {});
    await openTable(page);
    if (how === byKeys) await page.keyboard.press('Tab');
    if (how === byKeys) await place(page, 'a7').focus();
    await playToEnd([page], { how, seed: 7 });
    const { alarm } = await readTable(page);
    assert.match(alarm, /kazandın|rakibin|Berabere/);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'end-title');
    assertNoProblems(problems);
    await context.close();
  });
}

test('a whole game with the server killed, after one visit', async () => {
  const own = await startServer();
  const { page, context, problems } = await openPage(browser, own.url, { hasTouch: true, settings: QUICK });
  await page.goto('/');
  await waitForOffline(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null || location.reload());
  await own.kill();
  await openTable(page);
  await playToEnd([page], { seed: 11 });
  assert.match((await readTable(page)).alarm, /kazandın|rakibin|Berabere/);
  assertNoProblems(problems.filter((line) => !line.includes('ERR_CONNECTION_REFUSED')));
  await context.close();
  await own.stop();
});

test('two people at one device: both sides move, colours are told by name', async () => {
  const { page, context, problems } = await newPage();
  await openTable(page, '/dokuz-tas/masa?iki');
  const first = (await readTable(page)).prompt;
  assert.match(first, /^Sıra: (Beyaz|Kırmızı)$/);
  await place(page, 'd6').tap();
  const second = await readTable(page);
  assert.notEqual(second.prompt, first);
  assert.match(second.places.find(({ name }) => name === 'd6').label, /^d6, (beyaz|kırmızı) taş, son hamle$/);
  await playToEnd([page], { seed: 5 });
  assertNoProblems(problems);
  await context.close();
});

test('the next game: the other side starts, and the score is kept', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: MILL_NEXT, first: 0, series: [2, 1] });
  await openTable(page);
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Pes et' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pes et' }).click();
  await page.locator('.end-sheet').waitFor();
  assert.equal(await page.locator('.tally b').textContent(), '2 – 2');
  assert.match(await page.locator('.end-note').textContent(), /Yeni elde ilk hamle: Bilgisayar/);
  await page.waitForTimeout(650);
  await page.getByRole('button', { name: 'Bir el daha' }).click();
  await page.locator('.toast').getByText('İlk hamle rakipte').waitFor();
  assert.equal(await page.locator('.end-sheet').count(), 0);
  assertNoProblems(problems);
  await context.close();
});

test('a game given up after some moves is still over after a reload', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: `${MILL_NEXT}b4-b2xg1 f4-e4` });
  await openTable(page);
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Pes et' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pes et' }).click();
  await page.locator('.end-sheet').waitFor();
  const reason = await page.locator('.end-sheet').textContent();
  await page.reload();
  await page.locator('.end-sheet').waitFor();
  assert.equal(await page.locator('.end-sheet').textContent(), reason);
  assert.deepEqual(choicesOf(await readTable(page)).sources, []);
  assertNoProblems(problems);
  await context.close();
});

test('back closes an open sheet and stays at the table; the next one leaves it', async () => {
  const { page, context, problems } = await newPage();
  await page.goto('/dokuz-tas');
  await page.getByRole('button', { name: 'Oyuna başla' }).click();
  await page.locator('.place').first().waitFor();
  const { pathname } = new URL(page.url());
  for (let i = 0; i < 2; i++) {
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('dialog').waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => history.state.depth === 1);
    assert.equal(new URL(page.url()).pathname, pathname);
    assert.equal(await page.locator('.place').count(), 24);
  }
  await page.evaluate(() => history.back());
  await page.waitForURL('**/dokuz-tas');
  await page.getByRole('button', { name: 'Oyuna başla' }).waitFor();
  assertNoProblems(problems);
  await context.close();
});

test('setup asks before a running game is lost: closing stays, one goes on, one begins anew', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: `${MILL_NEXT}b4-b2xg1 f4-e4`, level: 'zor' });
  await page.goto('/dokuz-tas');
  const start = page.getByRole('button', { name: 'Oyuna başla' });
  const question = page.getByRole('dialog', { name: 'Yarım kalan oyunun silinecek.' });
  await start.click();
  await question.getByRole('button', { name: 'Kapat' }).click();
  assert.equal(new URL(page.url()).pathname, '/dokuz-tas');
  await start.click();
  await question.getByRole('button', { name: 'Devam et' }).click();
  await place(page, 'b2').waitFor();
  assert.match((await readTable(page)).places.find(({ name }) => name === 'b2').label, /^b2, senin taşın/);
  assert.equal(await page.locator('.strip.rival .player-name').textContent(), 'Bilgisayar\u00a0· Zor');
  await page.goto('/dokuz-tas');
  await page.getByRole('radio', { name: 'Ben' }).check({ force: true });
  await start.click();
  await question.getByRole('button', { name: 'Yeni oyun' }).click();
  await page.locator('.toast').getByText('İlk hamle sende').waitFor();
  assert.deepEqual((await readTable(page)).hand, [9, 9]);
  assertNoProblems(problems);
  await context.close();
});

test('a reload with a removal pending keeps the position, and undo still works', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  await place(page, 'b4').tap();
  await place(page, 'b2').tap();
  const before = await readTable(page);
  assert.equal(before.prompt, 'Kale kurdun, taş al');
  assert.deepEqual(choicesOf(before).takes.map(({ name }) => name).sort(), ['c4', 'f4', 'g1']);
  assert.match(before.places.find(({ name }) => name === 'd6').label, /^d6, rakip taşı, kalede, alınamaz$/);

  await page.reload();
  await page.locator('.place').first().waitFor();
  const after = await readTable(page);
  assert.deepEqual(after.places, before.places);
  assert.equal(after.prompt, before.prompt);
  assert.equal(await page.locator('.mk-row').count(), 1, 'the mill is still marked');

  await page.getByRole('button', { name: 'Geri al' }).click();
  const undone = await readTable(page);
  assert.match(undone.places.find(({ name }) => name === 'b4').label, /^b4, senin taşın/);
  assert.match(undone.places.find(({ name }) => name === 'b2').label, /^b2, boş/);
  assertNoProblems(problems);
  await context.close();
});

test('undo takes back my last turn and the reply, also after a reload', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  const start = await readTable(page);
  await place(page, 'b4').tap();
  await place(page, 'b2').tap();
  await place(page, 'g1').tap();
  await page.waitForFunction(() => document.querySelector('.prompt-title').textContent === 'Sıra sende');
  await page.reload();
  await page.locator('.place').first().waitFor();
  await page.getByRole('button', { name: 'Geri al' }).click();
  assert.deepEqual((await readTable(page)).places, start.places);
  assert.equal(await page.getByRole('button', { name: 'Geri al' }).getAttribute('aria-disabled'), 'true');
  assertNoProblems(problems);
  await context.close();
});

test('pressing alone changes nothing; sliding off and letting go changes nothing', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  const start = await readTable(page);
  const box = await place(page, 'b4').boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  assert.deepEqual((await readTable(page)).places, start.places);
  await page.mouse.move(box.x + 20, 5);
  await page.mouse.up();
  await page.keyboard.press('Escape');
  assert.deepEqual((await readTable(page)).places, start.places);
  assertNoProblems(problems);
  await context.close();
});

test('taps that cannot act say why', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  const told = async (name) => {
    await touch(page, name);
    return (await readTable(page)).help;
  };
  assert.equal(await told('g7'), 'Kaydıracağın taşı seç');
  assert.equal(await told('d6'), 'Bu rakibin taşı.');
  assert.equal(await told('f2'), 'Bu taş sıkışmış, kıpırdayamaz.');
  await place(page, 'b4').tap();
  assert.equal(await told('g7'), 'Taş yalnızca komşu noktaya kayar.');
  await place(page, 'b2').tap();
  assert.equal(await told('b6'), 'Kaledeki taş korunur, başka bir taş seç.');
  assertNoProblems(problems);
  await context.close();
});

test('the live region speaks after every move, and twice when told the same twice', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  await recordSay(page);
  for (const times of [1, 2]) {
    await touch(page, 'g7');
    await page.waitForFunction((count) => window.said.length >= count, times);
    await page.waitForTimeout(500);
  }
  const said = await page.evaluate(() => window.said);
  assert.equal(said.length, 2);
  assert.notEqual(said[0], said[1], 'the second text differs, so that it is read again');
  assert.equal(said[0].replace(/\u200b/g, ''), said[1].replace(/\u200b/g, ''));
  await place(page, 'b4').tap();
  await place(page, 'b2').tap();
  await place(page, 'g1').tap();
  await page.waitForFunction(() => window.said.join(' ').includes('b4, b2. Kale. g1 alındı.'));
  assertNoProblems(problems);
  await context.close();
});

test('the keys: arrows, names, N and P, T and S, Escape and Backspace', async () => {
  const { page, context, problems } = await newPage({ viewport: { width: 1440, height: 900 } });
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  await place(page, 'd6').focus();
  for (const [key, name] of [['ArrowUp', 'd7'], ['ArrowUp', 'd7'], ['ArrowLeft', 'a7'], ['ArrowDown', 'a4'], ['ArrowRight', 'b4'], ['ArrowRight', 'c4'], ['ArrowRight', 'e4']]) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), name, key);
  }
  await page.keyboard.type('b4');
  assert.equal(await focused(page), 'b4');
  await page.keyboard.press('Enter');
  assert.equal(await place(page, 'b4').getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await place(page, 'b4').getAttribute('aria-pressed'), null);
  await page.keyboard.press('t');
  await page.waitForFunction(() => document.querySelector('#say').textContent.includes('Senin taşların: a7, b4, d1, d2, d3, f2, g4. Rakibin: b6, c4, d6, f4, f6, g1. Elinde taş yok.'));
  await page.waitForTimeout(450);
  await page.keyboard.press('s');
  await page.waitForFunction(() => document.querySelector('#say').textContent.includes('Sende 7 taş, rakipte 6 taş.'));
  await page.keyboard.type('b4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('b2');
  await page.keyboard.press('Enter');
  const first = await focused(page);
  assert.ok(['c4', 'f4', 'g1'].includes(first), 'the focus is on a stone that may be taken');
  const seen = new Set([first]);
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('n');
    seen.add(await focused(page));
  }
  assert.deepEqual([...seen].sort(), ['c4', 'f4', 'g1']);
  await page.keyboard.press('p');
  await page.keyboard.press('Backspace');
  assert.match((await readTable(page)).places.find(({ name }) => name === 'b4').label, /senin taşın/);
  assertNoProblems(problems);
  await context.close();
});

test('confirm moves: shown at once, played on Onayla, taken back on Vazgeç', async () => {
  const { page, context, problems } = await newPage({ settings: { confirm: true } });
  await storeGame(context, { record: 'W../BB./.../.WB.BW/.W./.WW/.WB w 0 0 0\n' });
  await openTable(page);
  const start = await readTable(page);
  await place(page, 'a7').tap();
  await place(page, 'a4').tap();
  assert.equal((await readTable(page)).prompt, 'Bu hamle olsun mu?');
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  assert.deepEqual((await readTable(page)).places, start.places);
  await place(page, 'a7').tap();
  await place(page, 'a4').tap();
  await page.reload();
  await page.locator('.place').first().waitFor();
  assert.equal((await readTable(page)).prompt, 'Bu hamle olsun mu?', 'the question survives a reload');
  await page.getByRole('button', { name: 'Onayla' }).click();
  await page.waitForFunction(() => document.querySelector('.prompt-title').textContent === 'Sıra sende');
  assertNoProblems(problems);
  await context.close();
});

test('typed moves: a slide and a capture; nonsense is refused with what was expected', async () => {
  const { page, context, problems } = await newPage({ settings: { typed: true } });
  await storeGame(context, { record: MILL_NEXT });
  await openTable(page);
  const field = page.getByLabel('Hamleni yaz');
  await field.fill('z9');
  await field.press('Enter');
  assert.match((await readTable(page)).help, /“z9” şu an oynanamıyor/);
  await field.fill('b4 b2');
  await field.press('Enter');
  assert.equal((await readTable(page)).prompt, 'Kale kurdun, taş al');
  await field.fill('x d6');
  await field.press('Enter');
  assert.match((await readTable(page)).help, /Oynanabilir: .*g1/);
  await field.fill('x g1');
  await field.press('Enter');
  await page.waitForFunction(() => document.querySelector('.prompt-title').textContent === 'Sıra sende');
  assertNoProblems(problems);
  await context.close();
});

test('flying: any empty point glows, and a drag of a stone goes anywhere', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: FLYING });
  await openTable(page);
  assert.equal((await readTable(page)).prompt, 'Uçabilirsin');
  await place(page, 'a7').tap();
  const { targets } = choicesOf(await readTable(page));
  assert.equal(targets.length, 24 - 3 - 5);
  const [from, to] = await Promise.all(['a7', 'c3'].map((name) => place(page, name).boundingBox()));
  const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await drag(page, middle(from), middle(to));
  assert.match((await readTable(page)).places.find(({ name }) => name === 'c3').label, /senin taşın/);
  assertNoProblems(problems);
  await context.close();
});

test('of two tabs with one game the one left behind sets nothing back, and catches up when it is looked at', async () => {
  const { page, context, problems } = await newPage();
  const path = '/dokuz-tas/masa?iki';
  const turns = () => page.evaluate(() => JSON.parse(localStorage.getItem('kiraathane.game.dokuz-tas.device')).record.split('\n')[1]);
  await openTable(page, path);
  await place(page, 'd6').tap();
  const [closed, left] = [await context.newPage(), await context.newPage()];
  await openTable(closed, path);
  await openTable(left, path);
  await openTable(page, path);
  for (const name of ['d2', 'b4']) await place(page, name).tap();
  assert.equal(await turns(), 'd6 d2 b4');
  await closed.goto('/hakkinda');
  assert.equal(await turns(), 'd6 d2 b4');
  assert.match(await place(left, 'b4').getAttribute('aria-label'), /boş/);
  await left.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await left.waitForFunction(() => /taş/.test(document.querySelector('.place[data-name="b4"]')?.getAttribute('aria-label')));
  await place(left, 'f4').tap();
  assert.equal(await turns(), 'd6 d2 b4 f4');
  assertNoProblems(problems);
  await context.close();
});

test('where nothing may be stored one page still hands to the next what was chosen, the seat and the imported game', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { hasTouch: true });
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: () => { throw new DOMException('forbidden', 'SecurityError'); } });
    }
  });
  await page.goto('/dokuz-tas');
  await page.getByText('Zor', { exact: true }).click();
  await page.getByRole('button', { name: 'Oyuna başla' }).click();
  await page.getByRole('heading', { name: 'Dokuz Taş, bilgisayara karşı, Zor' }).waitFor();
  await page.goto('/dokuz-tas');
  await page.getByText('Arkadaşınla', { exact: true }).click();
  await page.getByRole('button', { name: 'Masa aç' }).click();
  await page.getByRole('heading', { name: 'Masan hazır' }).waitFor();
  await page.goto('/izle');
  await page.locator('#record').fill('1. d6 f4 2. d2');
  await page.getByRole('button', { name: 'Aç ve izle', exact: true }).click();
  await page.locator('.controls').waitFor();
  assertNoProblems(problems);
  await context.close();
});

test('a double tap opens a sheet once and answers nothing in it, and the next game begins once', async () => {
  const { page, context, problems } = await newPage({ viewport: { width: 320, height: 640 } });
  await openTable(page, '/tavla/masa');
  const twice = async (name) => {
    const box = await page.getByRole('button', { name, exact: true }).first().boundingBox();
    for (let i = 0; i < 2; i++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await twice('Menü');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(200);
  assert.equal(await page.getByRole('dialog').count(), 1);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  // The question's "Pes et" lies where the table's was tapped.
  await page.getByRole('button', { name: 'Pes et', exact: true }).waitFor();
  await twice('Pes et');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(200);
  assert.equal(await page.getByRole('dialog').count(), 1);
  assert.equal(await page.locator('.end-sheet').count(), 0);
  await page.getByRole('dialog').getByRole('button', { name: 'Pes et' }).click();
  await page.locator('.end:not(.settling) .end-sheet').waitFor();
  await page.locator('.end-sheet .rematch').evaluate((button) => [1, 2, 3].forEach(() => button.click()));
  await page.locator('.end-sheet').waitFor({ state: 'detached' });
  await page.waitForTimeout(1500);
  assertNoProblems(problems);
  await context.close();
});
