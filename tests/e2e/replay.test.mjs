// SPDX-License-Identifier: MIT
// Watching finished games: from the end sheet, by a link, from a record or a list of moves; controls,
// keys, swipes and playing by itself; files that the program reads; refusals that name the place.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from '../client/load.mjs';
import { openTable, place, storeGame } from './driver.mjs';
import { PROGRAM, assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, useSite, waitForOffline } from './support.mjs';

useSite();

const QUICK = { animation: 'off', sound: false };
const START = '.../.../.../....../.../.../... w 9 9 0';
// White's ninth turn fills b2-d2-f2 and takes f4; red then places one more and gives up.
const TURNS = ['d6', 'f4', 'd2', 'b4', 'f6', 'b6', 'f2', 'd7', 'b2xf4', 'a7'];
const RECORD = {
  v: 1, id: 'ab54a98ceb1f0ad2', game: 'dokuz-tas', variant: 0, first: 0, clock: 60, kind: 'friend', seats: [{ nick: 'Ayşe' }, { nick: 'Elif' }],
  start: START, turns: TURNS, times: [4200, 12000, 3000, 900, 61000, 2000, 3000, 4000, 5500, 700], outcome: 'win w resign',
  began: Date.UTC(2026, 10, 29, 18), ended: Date.UTC(2026, 10, 29, 18, 12),
};
// White takes one of three red stones after b4-b2 and wins.
const LAST_CAPTURE = 'W../..B/.../.WB..W/.W./.WW/.WB w 0 0 0\n';

const newPage = ({ settings, ...options } = {}) => openPage(browser, site.url, { hasTouch: true, ...options, settings: { ...QUICK, ...settings } });

/** Opens a game kept on this device. */
async function watch({ record = RECORD, me = 0, ...options } = {}) {
  const opened = await newPage(options);
  await opened.context.addInitScript(
    ([key, value]) => localStorage.setItem(key, value),
    [`kiraathane.played.${record.id}`, JSON.stringify({ record, me, at: record.ended ?? 1 })],
  );
  await opened.page.goto(`/${record.game}/izle/${record.id}`);
  await opened.page.locator('.controls').waitFor();
  return opened;
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const card = (page) => page.locator('.replay-card').innerText();
const label = (page, name) => place(page, name).getAttribute('aria-label');
const now = (page) => page.evaluate(() => [...document.querySelectorAll('.chip')].findIndex((chip) => chip.getAttribute('aria-current') === 'true') + 1);

test('a finished game is watched from its end sheet, and stays in the list of games', async () => {
  const { page, context, problems } = await newPage();
  await storeGame(context, { record: LAST_CAPTURE });
  await openTable(page);
  await place(page, 'b4').tap();
  await place(page, 'b2').tap();
  await place(page, 'g1').tap();
  await page.locator('.end:not(.settling) .end-sheet').waitFor();
  await press(page, 'Oyunu izle');
  await page.locator('.controls').waitFor();
  assert.match(page.url(), /\/dokuz-tas\/izle\/[0-9a-f]{16}$/);
  assert.equal(await page.locator('.replay .who small').innerText(), 'Bilgisayar (Kolay) ile · kazandın');
  assert.match(await card(page), /1\. hamle: Kale kurdun\s+b4 noktasındaki taş b2 noktasına kaydı\. Üç taş aynı çizgide\. g1 noktasındaki taşı aldın\.\s+Kazandın · Bilgisayar 2 taşa düştü\./);
  await press(page, 'Başa dön');
  assert.equal(await label(page, 'g1'), 'g1, rakip taşı');
  assert.equal(await label(page, 'b4'), 'b4, senin taşın');
  await page.goBack();
  await page.locator('.end-sheet').waitFor();
  await page.goto('/izle');
  const row = page.getByRole('link', { name: 'Bilgisayar (Kolay) ile · kazandın' });
  await row.first().waitFor();
  assert.equal(await row.count(), 1, 'coming back to the finished table keeps it once');
  await row.click();
  await page.locator('.controls').waitFor();
  await page.goto('/izle');
  await page.getByRole('button', { name: /^Listeden sil/ }).click();
  await page.getByText('Henüz bitmiş oyunun yok.').waitFor();
  assertNoProblems(problems);
  await context.close();
});

test('controls, chips, scrubber, keys and swipes lead to the same moves', async () => {
  const { page, context, problems } = await watch();
  assert.equal(await now(page), 10, 'a game opens at its end');
  assert.match(await card(page), /10\. hamle: Elif taş koydu\s+0,7 sn\s+a7 noktasına taş kondu\.\s+Kazandın · Elif pes etti\./);
  await press(page, 'Önceki hamle');
  assert.match(await card(page), /9\. hamle: Kale kurdun\s+5,5 sn/);
  assert.equal(await label(page, 'f4'), 'f4, boş');
  assert.match(await label(page, 'b2'), /senin taşın, son hamle/);
  assert.equal(await page.locator('.layer-rows .mk-row').count(), 1, 'the mill is drawn');
  await press(page, 'Önceki hamle');
  assert.equal(await label(page, 'f4'), 'f4, rakip taşı');
  await press(page, 'Başa dön');
  assert.equal(await now(page), 0);
  assert.match(await card(page), /Oyunun başı\s+Sen beyaz, Elif kırmızı\. İlk hamle: Sen\.\s+29 Kasım 2026 · 10 hamle · 12 dakika/);
  assert.equal(await label(page, 'd6'), 'd6, boş');
  assert.equal(await page.getByRole('button', { name: 'Önceki hamle' }).getAttribute('aria-disabled'), 'true');
  await press(page, 'Sonraki hamle');
  assert.equal(await label(page, 'd6'), 'd6, senin taşın, son hamle');
  await page.locator('.chip').nth(4).click();
  assert.equal(await now(page), 5);
  await page.locator('.scrub').fill('3');
  assert.equal(await now(page), 3);
  assert.equal(await page.locator('.scrub').getAttribute('aria-valuetext'), '3. hamle: Taş koydun');
  await page.locator('.who h1').click();
  for (const [key, move] of [['ArrowRight', 4], ['ArrowRight', 5], ['ArrowLeft', 4], ['End', 10], ['ArrowRight', 10], ['Home', 0], ['ArrowLeft', 0]]) {
    await page.keyboard.press(key);
    assert.equal(await now(page), move, key);
  }
  await press(page, 'Sona git');
  const box = await page.locator('.board').boundingBox();
  const fingers = await context.newCDPSession(page);
  const touch = (type, x) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x: box.x + x * box.width, y: box.y + box.height / 2 }] });
  const swipe = async (from, to) => {
    await touch('touchStart', from);
    for (const share of [0.3, 0.7, 1]) await touch('touchMove', from + share * (to - from));
    await touch('touchEnd', null);
  };
  await swipe(0.2, 0.8);
  assert.equal(await now(page), 9, 'drawn to the right: back');
  await swipe(0.8, 0.2);
  assert.equal(await now(page), 10, 'drawn to the left: on');
  await swipe(0.5, 0.52);
  assert.equal(await now(page), 10, 'a tap is no swipe');
  assertNoProblems(problems);
  await context.close();
});

test('it plays by itself, faster where that is wished, and pauses', async () => {
  const { page, context, problems } = await watch();
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByText('2×', { exact: true }).click();
  await page.keyboard.press('Escape');
  const started = Date.now();
  await page.locator('.who h1').click();
  await page.keyboard.press(' ');
  await page.waitForFunction(() => document.querySelectorAll('.chip')[2].getAttribute('aria-current') === 'true');
  assert.ok(Date.now() - started >= 3 * 600 - 50, 'from the start, at 600 ms a move');
  await page.getByRole('button', { name: 'Durdur' }).click();
  const at = await now(page);
  await page.waitForTimeout(900);
  assert.equal(await now(page), at);
  await press(page, 'Oynat');
  await page.waitForFunction(() => document.querySelectorAll('.chip')[9].getAttribute('aria-current') === 'true');
  await page.getByRole('button', { name: 'Oynat', exact: true }).waitFor();
  assertNoProblems(problems);
  await context.close();
});

/** Opens the menu and saves what a row of it gives; the file's name and text. */
async function save(page, name) {
  await page.getByRole('button', { name: 'Menü' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const verify = (text) => spawnSync(PROGRAM, ['verify', '-', '--game', 'dokuz-tas'], { input: text, encoding: 'utf8' });

test('both files are read by the program and by the page itself', async () => {
  const { page, context, problems } = await watch();
  const json = await save(page, /\.json/);
  assert.equal(json.name, 'dokuz-tas-2026-11-29-ab54a98ceb1f0ad2.json');
  assert.deepEqual(JSON.parse(json.text), RECORD);
  const list = await save(page, /\.txt/);
  assert.equal(list.name, 'dokuz-tas-2026-11-29-ab54a98ceb1f0ad2.txt');
  assert.match(list.text, /\[Date "2026\.11\.29"\]\n/);
  assert.match(list.text, /\[White "Ayşe"\]\n\[Black "Elif"\]\n\[Result "1-0"\]\n/);
  assert.match(list.text, /\n1\. d6 f4 2\. d2 b4 3\. f6 b6 4\. f2 d7 5\. b2xf4 a7 1-0\n$/);
  for (const { text } of [json, list]) {
    const { status, stdout, stderr } = verify(text);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /win w resign/);
  }
  await page.goto('/izle');
  await page.getByLabel('Kayıt ya da hamle listesi').fill(list.text);
  await press(page, 'Aç ve izle');
  await page.locator('.controls').waitFor();
  assert.equal(await page.locator('.replay .who small').innerText(), 'Ayşe – Elif · Kazanan: Ayşe');
  assert.deepEqual(await page.locator('.chip').allInnerTexts().then((all) => all.map((one) => one.replace(/^\d+\.\s*/, '').trim())), [...TURNS.slice(0, 8), 'b2 ×f4', 'a7']);
  await page.reload();
  await page.locator('.controls').waitFor();
  assert.match(await card(page), /10\. hamle: Elif taş koydu/);
  assertNoProblems(problems);
  await context.close();
});

test('a file is opened, and a text that cannot be read is refused with its place', async () => {
  const { page, context, problems } = await newPage();
  await page.goto('/izle');
  const field = page.getByLabel('Kayıt ya da hamle listesi');
  const problem = page.locator('.import-problem');
  const refused = async (text, words) => {
    await field.fill(text);
    await press(page, 'Aç ve izle');
    await page.waitForFunction((wanted) => document.querySelector('.import-problem').textContent === wanted, words).catch(() => {});
    assert.equal(await problem.textContent(), words);
    assert.equal(await field.inputValue(), text, 'what was typed stays');
  };
  await refused('', 'Önce bir kayıt yapıştır ya da dosya seç.');
  await refused('1. d6 f4\n2. d6', '2. satır, 4. karakter: “d6” olmaz. Beklenen: kurallara uyan bir hamle.');
  await refused('1. d6 z9', '1. satır, 7. karakter: “z9” olmaz. Beklenen: bilinen yazımla bir hamle ya da etiket.');
  await refused('1. d6 f4 {yarım', '1. satır, 10. karakter: “{yarım” olmaz. Beklenen: bilinen yazımla bir hamle ya da etiket.');
  const { outcome, ...open } = RECORD;
  assert.equal(outcome, 'win w resign');
  await refused(JSON.stringify({ ...open, turns: ['d6', 'd6'] }), '2. tur: “d6” olmaz. Beklenen: kurallara uyan bir hamle.');
  await refused(JSON.stringify({ ...open, turns: 7 }), 'Kaydın “turns” alanı: “7” olmaz. Beklenen: bu alana uyan bir değer.');
  await refused(JSON.stringify({ ...open, turns: undefined }), 'Kaydın “turns” alanı: kayıt burada eksik. Beklenen: bu alana uyan bir değer.');
  // No day is so far away: the list of games could not tell it.
  await refused(JSON.stringify({ ...open, ended: 1e300 }), 'Kaydın “ended” alanı: “1e+300” olmaz. Beklenen: bu alana uyan bir değer.');
  await refused(JSON.stringify({ ...open, times: [-1] }), 'Kaydın “times” alanı: “[-1]” olmaz. Beklenen: bu alana uyan bir değer.');
  await refused('d6 '.repeat(100_000), '1. satır, 1. karakter: “d6 d6 d6 d6 d6 d6 d6 d6 …” olmaz. Beklenen: daha kısa bir oyun.');
  await refused(JSON.stringify({ ...open, start: 'W' }), 'Kaydın “start” alanı: “W” olmaz. Beklenen: bilinen yazımla bir hamle ya da etiket.');
  await refused(JSON.stringify({ ...open, outcome: 'win b few' }), 'Kaydın “outcome” alanı: “win b few” olmaz. Beklenen: oyunun kendi sonucu.');
  await refused('{"v":1,', '1. satır, 8. karakter: kayıt burada eksik. Beklenen: düzgün yazılmış bir kayıt.');
  assert.equal(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('played.'))), false, 'nothing is half kept');
  await page.locator('#record-file').setInputFiles({ name: 'oyun.txt', mimeType: 'text/plain', buffer: Buffer.from('1. d6 f4 2. d2') });
  await page.locator('.controls').waitFor();
  assert.match(await card(page), /3\. hamle: Beyaz taş koydu/);
  assert.equal(await page.locator('.replay .who small').innerText(), 'Beyaz – Kırmızı · Yarım kaldı');
  assertNoProblems(problems);
  await context.close();
});

test('both players of an online game watch it, and anybody with its link', async () => {
  const person = (nick) => newPage({ settings: { nick } });
  const [a, b] = await Promise.all([person('Ayşe'), person('Elif')]);
  await a.page.goto('/dokuz-tas');
  await a.page.getByText('Arkadaşınla', { exact: true }).click();
  await a.page.getByText('Ben', { exact: true }).click();
  await press(a.page, 'Masa aç');
  await a.page.getByRole('heading', { name: 'Masan hazır' }).waitFor();
  const address = a.page.url();
  await b.page.goto(address);
  await Promise.all([a.page, b.page].map((page) => page.locator('.place').first().waitFor()));
  await place(a.page, 'd6').tap();
  await b.page.waitForFunction(() => document.querySelector('.place[data-name="d6"]').getAttribute('aria-label').includes('rakip'));
  await place(b.page, 'f4').tap();
  await b.page.getByRole('button', { name: 'Pes et' }).click();
  await b.page.locator('.sheet .btn.danger').click();
  for (const { page } of [a, b]) {
    await page.locator('.end:not(.settling) .end-sheet').waitFor();
    await press(page, 'Oyunu izle');
    await page.locator('.controls').waitFor();
  }
  assert.equal(await a.page.locator('.replay .who small').innerText(), 'Elif ile · kazandın');
  assert.equal(await b.page.locator('.replay .who small').innerText(), 'Ayşe ile · kaybettin');
  assert.match(await card(b.page), /Kaybettin · Pes ettin\./);
  const c = await newPage();
  await c.page.goto(a.page.url());
  await c.page.locator('.controls').waitFor();
  assert.equal(await c.page.locator('.replay .who small').innerText(), 'Ayşe – Elif · Kazanan: Ayşe');
  assert.match(await card(c.page), /2\. hamle: Elif taş koydu[\s\S]*Kazanan: Ayşe · Elif pes etti\./);
  // The list of games leads to the same address, and lets it be taken out.
  const watched = new URL(a.page.url()).pathname;
  await b.page.goto('/izle');
  await b.page.locator('.own-row a').first().waitFor();
  assert.deepEqual(await b.page.locator('.own-row a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))), [watched]);
  await b.page.locator('.own-row button').click();
  await b.page.locator('.own-row').waitFor({ state: 'detached' });
  await b.page.reload();
  await b.page.locator('.own-games .btn.main').waitFor();
  assert.equal(await b.page.locator('.own-row').count(), 0);
  // Whoever opens the table's link too late is led to the game.
  await c.page.goto(address);
  await c.page.getByText('Bu masadaki oyun bitti.').waitFor();
  await c.page.getByRole('link', { name: 'Oyunu izle' }).click();
  await c.page.locator('.controls').waitFor();
  assert.equal(await c.page.locator('.chip').count(), 2);
  // The way back leads to the table and its rematch.
  await a.page.goBack();
  await a.page.locator('.end-sheet').waitFor();
  for (const { problems, context } of [a, b, c]) {
    assertNoProblems(problems);
    await context.close();
  }
});

// The opening roll 3-1 makes the five point, 5-2 brings a man down; a 6-4 is thrown and never played.
const TAVLA = {
  v: 1, id: 'ab54a98ceb1f0ad3', game: 'tavla', variant: 0, first: 0, kind: 'friend', seats: [{ nick: 'Ayşe' }, { nick: 'Elif' }],
  start: 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0', turns: ['31:', '8/5 6/5', '52:', '13/8 24/22', '64:'],
  times: [1000, 5000, 2000, 3000, 500], outcome: 'win b resign', ended: Date.UTC(2026, 10, 29, 18),
};
// A Kös opens the border, an Üçülünç goes on with the same er.
const KOS = {
  v: 1, id: 'ab54a98ceb1f0ad4', game: 'kos', variant: 0, first: 0, kind: 'friend', seats: [{ nick: 'Ayşe' }, { nick: 'Elif' }],
  start: 'aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?', turns: ['?K ?3', 'K:A10-Y1 3:Y1-Y4'], ended: Date.UTC(2026, 10, 29, 18),
};

test('Tavla shows its dice with each move and is saved as .mat', async () => {
  const { page, context, problems } = await watch({ record: TAVLA });
  const chips = () => page.locator('.chip-text').allInnerTexts();
  assert.deepEqual(await chips(), ['3-1 8/5 6/5', '5-2 24/22 13/8', '6-4']);
  assert.equal(await now(page), 3, 'the throw after which the game was given up');
  await press(page, 'Önceki hamle');
  assert.match(await card(page), /2\. hamle: 5-2 24\/22 13\/8\s+5 sn/, 'throw and move together took five seconds');
  assert.equal(await page.locator('.layer-throw *, .board-drawing .die').count() > 0, true, 'the dice lie on the board');
  await press(page, 'Önceki hamle');
  assert.match(await label(page, '5'), /2 beyaz pul/);
  const { name, text } = await save(page, /\.mat/);
  assert.equal(name, 'tavla-2026-11-29-ab54a98ceb1f0ad3.mat');
  const { status, stdout, stderr } = spawnSync(PROGRAM, ['verify', '-', '--game', 'tavla'], { input: text, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /win b resign/);
  await page.goto('/izle');
  await page.locator('.import').getByText('Tavla', { exact: true }).click();
  await page.getByLabel('Kayıt ya da hamle listesi').fill(text);
  await press(page, 'Aç ve izle');
  await page.locator('.controls').waitFor();
  assert.deepEqual(await chips(), ['3-1 8/5 6/5', '5-2 24/22 13/8', '6-4']);
  assertNoProblems(problems);
  await context.close();
});

test('throws with a proof are checked from the menu', async () => {
  const { LocalThrows } = await load('client/throws/local.ts');
  const throws = await LocalThrows.create();
  const record = { ...TAVLA, times: undefined, turns: [await throws.text('tavla', 0)], proof: throws.proof(false) };
  const { page, context, problems } = await watch({ record });
  const { text } = await save(page, /\.json/);
  const { status, stderr } = spawnSync(PROGRAM, ['verify', '-'], { input: text, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Zarları doğrula' }).click();
  await page.locator('.verdict[data-sound="true"]').waitFor();
  assert.match(await page.locator('.verdict').innerText(), /^1 atışın hepsi tutuyor\./);
  assert.deepEqual(await axeViolations(page), []);
  assertNoProblems(problems);
  await context.close();
});

test('Kös shows its throws and its rights', async () => {
  const { page, context, problems } = await watch({ record: KOS });
  assert.deepEqual(await page.locator('.chip-text').allInnerTexts(), ['Kös, Üçülünç']);
  assert.match(await card(page), /1\. hamle: Er yürüttün\s+Kös ile Senin evin 10, yol 1-1\. Üçülünç ile yol 1-1, yol 1-4\./);
  assert.match(await page.locator('.throw-slot').innerText(), /Üçülünç/);
  assert.equal(await page.locator('.throw-slot .used').count(), 2, 'both rights are used');
  await press(page, 'Başa dön');
  assert.equal(await page.locator('.throw-slot .used').count(), 0);
  await page.keyboard.press('End');
  const { text } = await save(page, /\.txt/);
  const { status, stderr } = spawnSync(PROGRAM, ['verify', '-', '--game', 'kos'], { input: text, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  for (const viewport of [{ width: 320, height: 640 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(80);
    assert.equal(await sidewaysScroll(page), 0, `${viewport.width}`);
    assert.deepEqual(await axeViolations(page), [], `axe at ${viewport.width}`);
    const [top, bottom] = await page.evaluate(() => [document.querySelector('.board').getBoundingClientRect().top, document.querySelector('.controls').getBoundingClientRect().bottom]);
    assert.ok(top >= 0 && bottom <= viewport.height + 1, `board and controls are in sight at ${viewport.width}: ${top}, ${bottom}`);
  }
  assertNoProblems(problems);
  await context.close();
});

test('a game that is nowhere says so; own games are watched without a network', async () => {
  const { page, context, problems } = await watch();
  await waitForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await page.locator('.controls').waitFor();
  assert.equal(await now(page), 10);
  await page.goto('/dokuz-tas/izle/0000000000000000');
  await page.getByText('Bu oyunu getirmek için internet gerekiyor.').waitFor();
  await context.setOffline(false);
  await page.goto('/dokuz-tas/izle/0000000000000000');
  await page.getByText('Link eksik ya da oyunun saklama süresi dolmuş olabilir.').waitFor();
  assert.deepEqual(problems.filter((one) => !/ERR_INTERNET_DISCONNECTED|404/.test(one)), []);
  await context.close();
});

const SIZES = [[320, 568], [320, 640], [390, 664], [390, 844], [844, 390], [768, 1024], [1024, 768], [1440, 900]];

test('every size: nothing scrolls sideways, targets are large, the controls stay in their place', async () => {
  for (const language of ['tr', 'en']) {
    const { page, context, problems } = await watch({ settings: { language } });
    for (const [width, height] of SIZES) {
      const at = `${language} ${width}x${height}`;
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(60);
      assert.equal(await sidewaysScroll(page), 0, at);
      const boxes = await page.evaluate(() =>
        [...document.querySelectorAll('.replay button:not(.place), .scrub')].map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return { name: one.getAttribute('aria-label') ?? one.textContent, width, height, isChip: one.matches('.chip') };
        }));
      for (const { name, width: w, height: h, isChip } of boxes) assert.ok(w >= 43.9 && h >= (isChip && width >= 1024 ? 35.9 : 43.9), `${at}: ${name} is ${w}x${h}`);
      const tops = [];
      for (const key of ['Home', 'ArrowRight', 'End', 'ArrowLeft']) {
        await page.keyboard.press(key);
        tops.push(await page.locator('.controls').evaluate((one) => Math.round(one.getBoundingClientRect().top)));
      }
      assert.equal(new Set(tops).size, 1, `${at}: the controls move: ${tops}`);
      if (height >= 640 || width > height) assert.ok(await page.locator('.controls').evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight + 1), `${at}: the controls are in sight`);
    }
    await page.goto('/izle');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      assert.equal(await sidewaysScroll(page), 0, `${language} list ${width}x${height}`);
    }
    assertNoProblems(problems);
    await context.close();
  }
});

for (const theme of ['light', 'dark']) {
  for (const language of ['tr', 'en']) {
    test(`axe finds nothing on a replay, its menu, and the list of games, ${theme}, ${language}`, async () => {
      for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 568 }, { width: 1440, height: 900 }]) {
        const { page, context, problems } = await watch({ settings: { theme, language }, viewport });
        const clean = async (what) => assert.deepEqual(await axeViolations(page), [], `${what} at ${viewport.width}`);
        await clean('end');
        await page.keyboard.press('Home');
        await clean('start');
        await page.locator('.head .ib').last().click();
        await clean('menu');
        await page.goto('/izle');
        await page.locator('#record').fill('1. q9');
        await page.locator('.import button[type="submit"]').click();
        await page.locator('.import-problem:not(:empty)').waitFor();
        await clean('list');
        await page.evaluate(() => localStorage.clear());
        assertNoProblems(problems);
        await context.close();
      }
    });
  }
}
