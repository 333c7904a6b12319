// SPDX-License-Identifier: MIT
// Tables on the server, in browsers: a friend by link with a rematch, two strangers, nobody there,
// reload and reconnect with a removal pending, a clock that runs out, robots, a second tab.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesOf, place, playToEnd, readTable } from './driver.mjs';
import { board, closeAll, openFriendTable, pairStrangers, person, prompt, seatTwo } from './online-driver.mjs';
import { assertNoProblems, startServer, useSite } from './support.mjs';

const GAME = 'dokuz-tas';

/** What Chromium says by itself while the server or the network is gone; the script is the service worker's. */
const LOST = /WebSocket connection|ERR_CONNECTION|ERR_INTERNET|ERR_NETWORK|error occurred when fetching the script/;

useSite();

/** Plays one step and waits until the other side sees it. */
async function step(from, to, name) {
  await place(from.page, name).tap();
  await to.page.waitForFunction(
    (point) => !document.querySelector(`.place[data-name="${point}"]`).getAttribute('aria-label').includes('boş'),
    name,
  );
}

test('a friend taps the link, both play to the end, and in the rematch the other side starts', async () => {
  const { a, b } = await seatTwo(GAME);
  await prompt(a.page, 'Taş koy');
  await prompt(b.page, 'Sıra rakipte');
  assert.equal(await b.page.locator('.strip.rival .player-name').textContent(), 'Ayşe');
  assert.equal(await a.page.locator('.strip.rival .player-name').textContent(), 'Elif');
  await playToEnd([a.page, b.page], { seed: 3 });
  const [one, two] = await Promise.all([readTable(a.page), readTable(b.page)]);
  assert.deepEqual(one.places.map(({ name }) => name), two.places.map(({ name }) => name));
  const isDraw = one.alarm.includes('Berabere');
  assert.equal(two.alarm.includes('Berabere'), isDraw);
  if (!isDraw) assert.notEqual(one.alarm.includes('kazandın'), two.alarm.includes('kazandın'), 'one wins, the other loses');

  // The button stays in its place through all states.
  const at = () => b.page.locator('.rematch').boundingBox();
  const before = await at();
  await a.page.waitForTimeout(650);
  await a.page.locator('.rematch').click();
  await b.page.locator('.end-note').getByText('Ayşe rövanş istiyor').waitFor();
  assert.deepEqual(await at(), before);
  assert.equal((await a.page.locator('.rematch').textContent()).trim(), 'Rövanş istedin');
  await a.page.getByRole('button', { name: 'Vazgeç' }).click();
  await b.page.locator('.end-note').getByText(/Rövanşta ilk hamle/).waitFor();
  assert.deepEqual(await at(), before);
  await b.page.locator('.rematch').click();
  await a.page.locator('.end-note').getByText('Elif rövanş istiyor').waitFor();
  await a.page.locator('.rematch').click();
  await prompt(b.page, 'Taş koy');
  await prompt(a.page, 'Sıra rakipte');
  await step(b, a, 'd6');
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('two strangers are paired', async () => {
  const { a, b } = await pairStrangers(GAME);
  assert.equal(a.page.url(), b.page.url());
  const first = choicesOf(await readTable(a.page)).sources.length > 0 ? a : b;
  const second = first === a ? b : a;
  await step(first, second, 'd6');
  await step(second, first, 'd2');
  assert.match(await a.page.locator('.strip.me .clock').textContent(), /^(60|59|5\d)sn$/);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('nobody comes: the page says so, three ways on, and nothing runs any more', async () => {
  const quick = await startServer({ args: ['--hurry', '20'] });
  const { page, context, problems } = await person('Can', quick.url);
  await page.goto('/dokuz-tas/ara');
  await page.getByRole('heading', { name: 'Şu an masada kimse yok' }).waitFor();
  await page.getByText('Bir dakika aradık, Dokuz Taş oynamak isteyen biri çıkmadı.').waitFor();
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('websocket', (socket) => requests.push(socket.url()));
  for (const name of ['Bilgisayarla oyna', 'Aramaya devam et', 'Arkadaşına link gönder']) {
    assert.ok(await page.getByRole('button', { name }).isVisible(), name);
  }
  await page.waitForTimeout(1500);
  assert.deepEqual(requests, []);
  await page.getByRole('button', { name: 'Aramaya devam et' }).click();
  await page.getByRole('heading', { name: 'Rakip aranıyor' }).waitFor();
  await page.getByRole('heading', { name: 'Şu an masada kimse yok' }).waitFor();
  await page.getByRole('button', { name: 'Bilgisayarla oyna' }).click();
  await board(page).waitFor();
  assertNoProblems(problems);
  await context.close();
  await quick.stop();
});

test('reload, a lost server and a lost network with a removal pending', async () => {
  const own = await startServer();
  const { a, b } = await seatTwo(GAME, own.url);
  await step(a, b, 'a7');
  await step(b, a, 'a1');
  await step(a, b, 'd7');
  await step(b, a, 'd1');
  await step(a, b, 'g7');
  await prompt(a.page, 'Kale kurdun, taş al');
  const taken = async (page) => choicesOf(await readTable(page)).takes.map(({ name }) => name).sort();

  await a.page.reload();
  await board(a.page).waitFor();
  await prompt(a.page, 'Kale kurdun, taş al');
  assert.deepEqual(await taken(a.page), ['a1', 'd1']);

  await own.kill();
  await a.page.getByText('Bağlantı koptu. Yeniden bağlanıyoruz.').first().waitFor();
  assert.deepEqual(choicesOf(await readTable(a.page)).sources, [], 'the board is inert');
  await own.restart();
  await a.page.waitForFunction(() => document.querySelector('#alarm').textContent.includes('Yeniden bağlandın.'), null, { timeout: 20_000 });
  assert.deepEqual(await taken(a.page), ['a1', 'd1']);

  await a.context.setOffline(true);
  await a.page.getByText('Bağlantı koptu. Yeniden bağlanıyoruz.').first().waitFor();
  assert.deepEqual(choicesOf(await readTable(a.page)).sources, [], 'the board is inert');
  await b.page.getByText('Bağlantısı koptu, bekliyoruz').first().waitFor();
  await a.context.setOffline(false);
  await a.page.waitForFunction(() => document.querySelector('.prompt-title').textContent === 'Kale kurdun, taş al' && !document.querySelector('.table.dimmed'));
  await place(a.page, 'a1').tap();
  await prompt(b.page, 'Taş koy');
  assert.match((await readTable(b.page)).places.find(({ name }) => name === 'a1').label, /^a1, boş/);
  const unexpected = [...a.problems, ...b.problems].filter((line) => !LOST.test(line));
  assertNoProblems(unexpected);
  await closeAll([a, b]);
  await own.stop();
});

test('the clock runs out: the side to act loses', async () => {
  const quick = await startServer({ args: ['--hurry', '12'] });
  const { a, b } = await seatTwo(GAME, quick.url);
  await b.page.touchscreen.tap(5, 300);
  await step(a, b, 'd6');
  await Promise.all([a.page, b.page].map((page) => page.locator('.end-sheet').waitFor()));
  assert.match((await readTable(b.page)).alarm, /Bu el rakibin Süren doldu\./);
  assert.match((await readTable(a.page)).alarm, /Eline sağlık, kazandın! Rakibin süresi doldu\./);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
  await quick.stop();
});

test('a robot that fetches the link takes no seat', async () => {
  const a = await person('Ayşe');
  const address = await openFriendTable(a.page, GAME);
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await fetch(address, { method, headers: { 'user-agent': 'WhatsApp/2.24 A' } });
    assert.equal(response.status, 200);
  }
  const { pathname } = new URL(address);
  const state = await (await fetch(new URL(`/api/tables/${pathname.split('/').pop()}`, address))).json();
  assert.equal(state.state, 'open');
  assert.ok(await a.page.getByText('Arkadaşın bekleniyor').isVisible());
  const b = await person('Elif');
  await b.page.goto(address);
  await board(b.page).waitFor();
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('two tabs of one player: the second takes over, the first can take it back', async () => {
  const { a, b, address } = await seatTwo(GAME);
  const second = await a.context.newPage();
  await second.goto(address);
  await board(second).waitFor();
  await a.page.getByText('Bu masa başka bir sekmede açık.').waitFor();
  await place(second, 'd6').tap();
  await prompt(b.page, 'Taş koy');
  await a.page.getByRole('button', { name: 'Burada aç' }).click();
  await board(a.page).waitFor();
  await second.getByText('Bu masa başka bir sekmede açık.').waitFor();
  assert.match((await readTable(a.page)).places.find(({ name }) => name === 'd6').label, /^d6, senin taşın/);
  // Another language reaches both tabs and takes the table from neither.
  await a.page.getByRole('button', { name: 'Menü' }).click();
  await a.page.getByRole('button', { name: 'English' }).click();
  await second.getByText('This table is open in another tab.').waitFor();
  await prompt(a.page, 'Opponent’s turn');
  await a.page.waitForTimeout(500);
  assert.ok(await board(a.page).isVisible());
  await second.getByRole('button', { name: 'Open here' }).click();
  await board(second).waitFor();
  await a.page.getByText('This table is open in another tab.').waitFor();
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('a third person finds the table full; a wrong code and a closed table are told, in either language', async () => {
  const { a, b, address } = await seatTwo(GAME);
  await b.page.touchscreen.tap(5, 300);
  const c = await person('Can');
  await c.page.goto(address);
  await c.page.getByText('Bu masa dolu.').waitFor();
  await c.page.getByRole('button', { name: 'English' }).tap();
  await c.page.getByText('This table is full.').waitFor();
  assert.equal(await c.page.evaluate(() => document.documentElement.lang), 'en');
  await c.page.getByRole('button', { name: 'Türkçe' }).tap();
  await c.page.getByText('Bu masa dolu.').waitFor();
  await c.page.goto('/m/yok-00');
  await c.page.getByText('Böyle bir masa yok. Linkte eksik harf olabilir.').waitFor();
  const d = await person('Deniz');
  const closed = await openFriendTable(d.page, GAME);
  await d.page.getByRole('button', { name: 'Masayı kapat' }).click();
  await d.page.getByRole('heading', { name: 'Dokuz Taş' }).waitFor();
  await c.page.goto(closed);
  await c.page.getByText('Bu masa kapanmış.').waitFor();
  await c.page.getByRole('button', { name: 'English' }).tap();
  await c.page.getByText('This table is closed.').waitFor();
  assertNoProblems([...a.problems, ...b.problems, ...c.problems, ...d.problems]);
  await closeAll([a, b, c, d]);
});

/** Asks to give up, and means it. */
async function resign(page) {
  await page.locator('.actions').getByRole('button', { name: 'Pes et' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pes et' }).click();
}

test('resigning asks once; leaving tells the other side, and a new table takes the rematch’s place', async () => {
  const { a, b } = await seatTwo(GAME);
  await b.page.touchscreen.tap(5, 300);
  await step(a, b, 'd6');
  await b.page.locator('.actions').getByRole('button', { name: 'Pes et' }).click();
  await b.page.getByRole('dialog').getByRole('button', { name: 'Vazgeç' }).click();
  await prompt(b.page, 'Taş koy');
  await resign(b.page);
  await a.page.locator('.prompt-help').getByText('Elif pes etti.').waitFor();
  await b.page.locator('.end-sheet').waitFor();
  await b.page.waitForTimeout(650);
  await b.page.getByRole('button', { name: 'Ana sayfa' }).click();
  await a.page.locator('.end-sheet').getByText('Elif masadan kalktı').waitFor();
  await a.page.getByRole('button', { name: 'Yeni masa aç' }).click();
  await a.page.getByRole('button', { name: 'Masa aç' }).waitFor();
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('with the sheet put away, the button that brings it back tells what the other side does, and #say says it', async () => {
  const { a, b } = await seatTwo(GAME);
  await b.page.touchscreen.tap(5, 300);
  await step(a, b, 'd6');
  await resign(b.page);
  await Promise.all([a.page, b.page].map(async (page) => {
    await page.locator('.end-sheet').waitFor();
    await page.waitForTimeout(650);
  }));
  const spoken = (text) => a.page.waitForFunction((wanted) => document.querySelector('#say').textContent.includes(wanted), text);
  await a.page.getByRole('button', { name: 'Tahtaya bak' }).click();
  const back = a.page.locator('.actions .btn');
  assert.deepEqual(await back.allTextContents(), ['Kazandın · Sonucu göster']);
  await b.page.locator('.rematch').click();
  await Promise.all([a.page.getByRole('button', { name: 'Elif rövanş istiyor · Sonucu göster' }).waitFor(), spoken('Elif rövanş istiyor')]);
  await b.page.getByRole('button', { name: 'Vazgeç' }).click();
  await a.page.getByRole('button', { name: 'Kazandın · Sonucu göster' }).waitFor();
  await b.page.locator('.rematch').click();
  await back.getByText('Elif rövanş istiyor').click();
  assert.equal((await a.page.locator('.rematch').textContent()).trim(), 'Kabul et');
  await a.page.waitForTimeout(650);
  await a.page.getByRole('button', { name: 'Tahtaya bak' }).click();
  await b.page.getByRole('button', { name: 'Ana sayfa' }).click();
  await Promise.all([a.page.getByRole('button', { name: 'Elif masadan kalktı · Sonucu göster' }).waitFor(), spoken('Elif masadan kalktı')]);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('while the end sheet is open, what is told can still be heard', async () => {
  const { a, b } = await seatTwo(GAME);
  await b.page.touchscreen.tap(5, 300);
  await resign(a.page);
  await b.page.locator('.end-sheet').waitFor();
  assert.deepEqual(await b.page.evaluate(() => ['#say', '#alarm', '.board-slot'].map((one) => document.querySelector(one).closest('[inert]') !== null)), [false, false, true]);
  await a.page.locator('.end-sheet').waitFor();
  await a.page.waitForTimeout(650);
  await a.page.locator('.rematch').click();
  await b.page.waitForFunction(() => document.querySelector('#say').textContent.includes('Ayşe rövanş istiyor'));
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('without WebSocket the game goes by POST and long poll', async () => {
  const [a, b] = await Promise.all([person('Ayşe'), person('Elif')]);
  for (const { context } of [a, b]) {
    await context.addInitScript(() => {
      window.WebSocket = class extends EventTarget {
        constructor() {
          super();
          setTimeout(() => this.onclose?.({ code: 1006 }), 5);
        }
        send() {}
        close() {}
        static OPEN = 1;
      };
    });
  }
  const address = await openFriendTable(a.page, GAME);
  await b.page.goto(address);
  await Promise.all([board(a.page).waitFor(), board(b.page).waitFor()]);
  await step(a, b, 'd6');
  await step(b, a, 'd2');
  await step(a, b, 'f4');
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('a seat that nobody touches is free again; sitting down anew makes it firm', async () => {
  const quick = await startServer({ args: ['--hurry', '15'] });
  const { a, b } = await seatTwo(GAME, quick.url, { clock: false });
  await b.page.getByText('Yerini bir süre tuttuk, sonra boşaldı.').waitFor();
  await a.page.getByRole('heading', { name: 'Masan hazır' }).waitFor();
  await b.page.getByRole('button', { name: 'Otur' }).click();
  await Promise.all([board(a.page).waitFor(), board(b.page).waitFor()]);
  await a.page.waitForTimeout(2600);
  assert.ok(await board(b.page).isVisible(), 'the seat is kept: pressing the button was a gesture');
  await step(a, b, 'd6');
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
  await quick.stop();
});

test('leaving a running game asks, loses it, and tells the other side', async () => {
  const { a, b } = await seatTwo(GAME);
  await b.page.touchscreen.tap(5, 300);
  await step(a, b, 'd6');
  await b.page.getByRole('button', { name: 'Geri', exact: true }).click();
  await b.page.getByRole('heading', { name: 'Masadan kalkarsan oyunu kaybedersin.' }).waitFor();
  await b.page.getByRole('button', { name: 'Masada kal' }).click();
  await prompt(b.page, 'Taş koy');
  await b.page.getByRole('button', { name: 'Geri', exact: true }).click();
  await b.page.getByRole('button', { name: 'Kalk', exact: true }).click();
  await a.page.locator('.end-reason').getByText('Elif masadan kalktı, oyunu sen aldın.').waitFor();
  assert.equal(await a.page.locator('.tally b').textContent(), '1 – 0');
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('after 20 s the search offers to warm up, goes on over the practice table, and calls to the rival', async () => {
  const [a, b] = await Promise.all([person('Can'), person('Deniz')]);
  await a.page.goto('/dokuz-tas/ara');
  await a.page.getByText('Biraz uzadı. Beklerken bilgisayarla ısınabilirsin.').waitFor({ timeout: 25_000 });
  await a.page.getByRole('button', { name: 'Isın' }).click();
  await board(a.page).waitFor();
  await a.page.locator('.search-bar').getByText('Rakip aranıyor').waitFor();
  await b.page.goto('/dokuz-tas/ara');
  await board(b.page).waitFor();
  await a.page.locator('.search-bar').getByText('Rakip bulundu').waitFor();
  await a.page.getByRole('button', { name: 'Masaya geç' }).click();
  await a.page.waitForURL('**/m/*');
  await board(a.page).waitFor();
  assert.equal(a.page.url(), b.page.url());
  assert.equal(await a.page.locator('.search-bar').count(), 0);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('the board follows when both mills at once take two stones, by agreement', async () => {
  const [a, b] = await Promise.all([person('Ayşe'), person('Elif')]);
  const address = await openFriendTable(a.page, GAME, { variant: 'Çift kalede iki taş' });
  assert.ok(await a.page.getByText('Çift kalede iki taş').isVisible(), 'the agreement is told');
  await b.page.goto(address);
  await Promise.all([board(a.page).waitFor(), board(b.page).waitFor()]);
  // White: a7 and d7, then g4 and g1; g7 closes both lines. Red keeps apart.
  for (const [white, red] of [['a7', 'b6'], ['d7', 'f6'], ['g4', 'b2'], ['g1', 'f2']]) {
    await step(a, b, white);
    await step(b, a, red);
  }
  await step(a, b, 'g7');
  assert.equal(await b.page.locator('.mk-row').count(), 2, 'both mills are marked');
  await place(a.page, 'b6').tap();
  await prompt(a.page, 'Bir taş daha al');
  await place(a.page, 'f6').tap();
  await prompt(b.page, 'Taş koy');
  const { places } = await readTable(b.page);
  for (const name of ['b6', 'f6']) assert.match(places.find((one) => one.name === name).label, /boş/);
  assertNoProblems([...a.problems, ...b.problems]);
  await closeAll([a, b]);
});

test('a whole game although the server is killed every two seconds', async () => {
  const own = await startServer();
  const { a, b } = await seatTwo(GAME, own.url);
  let isOn = true;
  const killing = (async () => {
    while (isOn) {
      await own.kill();
      await own.restart();
      await a.page.waitForTimeout(2000);
    }
  })();
  await playToEnd([a.page, b.page], { seed: 47 });
  isOn = false;
  await killing;
  const stones = async (page, whose) => (await readTable(page)).places.filter(({ label }) => label.includes(whose)).map(({ name }) => name);
  assert.deepEqual(await stones(a.page, 'senin taşın'), await stones(b.page, 'rakip taşı'));
  assert.deepEqual(await stones(a.page, 'rakip taşı'), await stones(b.page, 'senin taşın'));
  assertNoProblems([...a.problems, ...b.problems].filter((line) => !LOST.test(line)));
  await closeAll([a, b]);
  await own.stop();
});

test('going and coming back are told; the language is switched at the table', async () => {
  const { a, b, address } = await seatTwo('dokuz-tas');
  await b.page.locator('.prompt-title').tap();
  await step(a, b, 'a1');
  const told = (text) => a.page.waitForFunction((wanted) => document.querySelector('#say').textContent.endsWith(wanted), text);
  await b.page.goto('/gizlilik');
  await told('Elif: Bağlantısı koptu, bekliyoruz.');
  await b.page.goto(address);
  await told('Elif: Yeniden bağlandı.');
  await prompt(b.page, 'Taş koy');
  await b.page.getByRole('button', { name: 'Menü' }).tap();
  await b.page.getByRole('button', { name: 'English' }).tap();
  await b.page.getByRole('button', { name: 'Menu' }).waitFor();
  await prompt(b.page, 'Place a stone');
  await step(b, a, 'd1');
  for (const { problems } of [a, b]) assertNoProblems(problems);
  await closeAll([a, b]);
});
