// SPDX-License-Identifier: MIT
// Kös in pairs, online, in four browsers: a partner who is not in yet, a reload in the middle of a chain of
// throws, two turns that run out and the hand-over, coming back, giving up for the team, a rematch of all.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { picker, readTable } from './driver.mjs';
import { act, chair, hear, heard, join, openFour, start } from './pairs-driver.mjs';
import { assertNoProblems, sidewaysScroll, startServer, useSite } from './support.mjs';

useSite();

/** Ten seconds for a decision. */
const HURRY = ['--hurry', '6'];
const GAME_MS = 180_000;

let quick;
before(async () => (quick = await startServer({ args: HURRY })));
after(() => quick?.stop());

const boardOf = (page) => page.locator('.place').first();
const team = (page) => page.locator('.strip.me .player-name');

/** Elif and Veli against Ali and Can; Elif begins. */
async function seatFour() {
  const { host, path } = await openFour(quick);
  const people = [host];
  for (const nick of ['Ali', 'Veli', 'Can']) people.push(await join(path, nick, {}, quick));
  await start(host.page).tap();
  await Promise.all(people.map(({ page }) => boardOf(page).waitFor()));
  return { people, path };
}

/** Everybody in `people` acts when they may, until `isDone` of what their pages show. */
async function play(people, pick, what, isDone) {
  const began = Date.now();
  for (;;) {
    let hasActed = false;
    for (const [seat, { page }] of people.entries()) {
      if (!page) continue;
      const table = await readTable(page);
      if (await isDone(table, seat)) return;
      hasActed = (await act(page, table, pick).catch(() => false)) || hasActed;
    }
    if (!hasActed) await people.find(({ page }) => page).page.waitForTimeout(50);
    assert.ok(Date.now() - began < GAME_MS, `${what} within three minutes`);
  }
}

test('four browsers through a pair game', { timeout: 600_000 }, async () => {
  const { people } = await seatFour();
  const [elif, ali, veli, can] = people;
  const pick = picker(5);
  assert.equal(await team(elif.page).textContent(), 'Sen ve Veli');
  assert.equal(await team(veli.page).textContent(), 'Sen ve Elif');
  assert.equal(await elif.page.locator('.strip.rival .player-name').textContent(), 'Ali ve Can');
  for (const { page } of people) assert.equal(await sidewaysScroll(page), 0);

  // One partner is in, the other waits for a Kös; both pages of the team say so.
  let closed = '';
  await play(people, pick, 'one partner in, one not', async () => {
    const line = await elif.page.locator('.strip.rival .player-sub').textContent();
    closed = /(Ali|Can): Kös bekliyor/.exec(line)?.[1] ?? '';
    return closed !== '';
  });
  await veli.page.locator('.strip.rival .player-sub').getByText(`· ${closed}: Kös bekliyor`).waitFor();

  // A reload in the middle of a chain: the same rights lie there, and the same player throws on.
  let thrower = null;
  await play(people, pick, 'a chain', (table, seat) => {
    if (!table.actions.some(({ label, isOff }) => label === 'Bir daha at' && !isOff)) return false;
    thrower = people[seat];
    return true;
  });
  const rights = (await readTable(thrower.page)).rights.map(({ name }) => name);
  assert.ok(rights.length > 0);
  await thrower.page.reload();
  await thrower.page.getByRole('button', { name: 'Bir daha at' }).waitFor();
  assert.deepEqual((await readTable(thrower.page)).rights.map(({ name }) => name), rights);

  // Elif does nothing for two of her turns: they pass, then Veli plays for her.
  const others = [{ page: null }, ali, veli, can];
  await Promise.all([ali, veli].map(({ page }) => hear(page)));
  await play(others, pick, 'the hand-over', async () => (await elif.page.locator('.prompt-title').textContent()) === 'Yerine eşin oynuyor');
  await heard(veli.page, 'onun yerine de sen oynuyorsun');
  await play(others, pick, 'Elif’s turn', async (table, seat) => seat === 2 && table.prompt === 'Sıra sende (Elif)');
  const forElif = await readTable(veli.page);
  assert.ok(forElif.actions.some(({ isOff }) => !isOff), 'Veli acts on Elif’s turn');

  // A touch of hers takes the seat back.
  await elif.page.locator('.board-slot').tap({ position: { x: 5, y: 5 } });
  await elif.page.waitForFunction(() => document.querySelector('.prompt-title').textContent !== 'Yerine eşin oynuyor');
  await heard(ali.page, 'Elif oyuna döndü');

  // Can gives up for both, and all four want to play again: then the other team begins.
  await can.page.getByRole('button', { name: 'Menü' }).first().tap();
  await can.page.locator('.menu-row').filter({ hasText: 'Pes et' }).tap();
  await can.page.getByText('Pes edersen eşin de kaybeder.').waitFor();
  await can.page.locator('.sheet').getByRole('button', { name: 'Pes et' }).tap();
  await Promise.all(people.map(({ page }) => page.locator('.end:not(.settling) .end-sheet').waitFor()));
  for (const { page } of [elif, ali, veli]) await page.locator('.rematch').tap();
  await can.page.locator('.end-note').getByText('Elif, Ali, Veli rövanş istiyor').waitFor();
  await elif.page.locator('.end-note').getByText('Can bekleniyor').waitFor();
  await can.page.locator('.rematch').tap();
  await ali.page.getByRole('button', { name: 'Çubukları at' }).waitFor();
  await Promise.all(people.map(({ page }) => page.waitForFunction(() => document.querySelector('.end-sheet') === null)));
  for (const { problems } of people) assertNoProblems(problems);
  await Promise.all(people.map(({ context }) => context.close()));
});

test('two persons against two computers, and one who gets up and comes back', { timeout: 300_000 }, async () => {
  const { host, path } = await openFour(quick);
  const veli = await join(path, 'Veli', {}, quick);
  await chair(veli.page, 3).getByRole('button', { name: 'Geç: Sandalye 3' }).tap();
  for (const n of [2, 4]) {
    await chair(host.page, n).getByRole('button', { name: `Bilgisayar: Sandalye ${n}` }).tap();
    await host.page.getByRole('button', { name: 'Orta', exact: true }).tap();
    await chair(host.page, n).getByText('Bilgisayar, Orta').waitFor();
  }
  await start(host.page).tap();
  const people = [host, veli];
  await Promise.all(people.map(({ page }) => boardOf(page).waitFor()));
  const pick = picker(7);
  let turns = 0;
  let last = '';
  await play(people, pick, 'three turns of computers', (table) => {
    if (table.prompt !== last && table.prompt === 'Sıra: Bilgisayar') turns += 1;
    last = table.prompt;
    return turns >= 3; // six are more than some games last
  });
  await hear(host.page);
  await veli.page.locator('.back:visible').first().tap();
  await veli.page.getByText('Masadan kalkarsan yerine eşin oynar.').waitFor();
  await veli.page.getByRole('button', { name: 'Kalk' }).tap();
  await heard(host.page, 'Veli masadan kalktı');
  await veli.page.goto(path);
  await boardOf(veli.page).waitFor();
  await veli.page.locator('.board-slot').tap({ position: { x: 5, y: 5 } });
  await heard(host.page, 'Veli oyuna döndü');

  // A computer's zeros are told as such, and nobody of its team is said to have been silent.
  await host.page.getByRole('button', { name: 'Menü' }).first().tap();
  await host.page.locator('.menu-row').filter({ hasText: 'Pes et' }).tap();
  await host.page.locator('.sheet').last().getByRole('button', { name: 'Pes et' }).tap();
  await host.page.locator('.end-sheet').waitFor();
  await host.page.waitForTimeout(900); // a sheet that has just come takes no taps
  await host.page.getByRole('button', { name: 'Atışları doğrula' }).tap();
  assert.match(await host.page.locator('.verdict').textContent(), /atışın hepsi tutuyor\..*Bilgisayar kendi sayısını çekmez/);
  assert.doesNotMatch(await host.page.locator('.verdict').textContent(), /zamanında açmadı/);
  for (const { problems } of people) assertNoProblems(problems);
  await Promise.all(people.map(({ context }) => context.close()));
});
