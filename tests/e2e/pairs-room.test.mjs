// SPDX-License-Identifier: MIT
// The waiting room of a table of four, in four browsers: chairs, wishes, computers, the start.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chair, chip, join, openFour, start } from './pairs-driver.mjs';
import { assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, useSite } from './support.mjs';

useSite();

const SIZES = [[390, 844], [320, 640], [844, 390], [1440, 900]];

test('the setup page of Kös opens a table of four', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { hasTouch: true, settings: { animation: 'off', nick: 'Elif' } });
  await page.goto('/kos');
  await page.getByText('Arkadaşınla', { exact: true }).tap();
  await page.getByText('Eşli', { exact: true }).tap();
  await page.getByRole('button', { name: 'Masa aç' }).tap();
  await page.getByRole('heading', { name: 'Eşli masan hazır' }).waitFor();
  await chip(page, '3 sandalye boş');
  await chair(page, 1).getByText('Elif (sen)').waitFor();
  await page.getByRole('button', { name: 'Masayı kapat' }).tap();
  await page.waitForURL('**/kos');
  assertNoProblems(problems);
  await context.close();
});

test('chairs are taken, wished for and changed, and the start waits for everybody', async () => {
  const { host, path } = await openFour();
  await chip(host.page, '3 sandalye boş');
  assert.equal(await start(host.page).getAttribute('aria-disabled'), 'true');
  const ali = await join(path, 'Ali');
  await chip(host.page, '2 sandalye boş');
  assert.equal(await start(ali.page).isVisible(), false, 'only the host starts');
  await chair(ali.page, 3).getByRole('button', { name: 'Geç: Sandalye 3' }).tap();
  await chair(host.page, 3).getByText('Ali').waitFor();
  assert.match(await chair(host.page, 3).textContent(), /Eşin/);
  const veli = await join(path, 'Veli');
  const ayse = await join(path, 'Ayşe');
  await chip(host.page, 'Herkes hazır');
  await chip(ali.page, 'Herkes hazır, oyunu Elif başlatacak');

  await chair(veli.page, 3).getByRole('button', { name: 'Yer değiş: Ali' }).tap();
  await chair(ali.page, 2).getByText('Seninle yer değişmek istiyor').waitFor();
  await chair(veli.page, 3).getByText('Yer değişmek istedin').waitFor();
  await chair(veli.page, 3).getByRole('button', { name: 'Vazgeç: Ali' }).tap();
  await chair(ali.page, 2).getByRole('button', { name: 'Yer değiş: Veli' }).waitFor();
  await chair(veli.page, 3).getByRole('button', { name: 'Yer değiş: Ali' }).tap();
  await chair(ali.page, 2).getByRole('button', { name: 'Değiş: Veli' }).tap();
  await chair(host.page, 2).getByText('Ali').waitFor();
  await chair(host.page, 3).getByText('Veli').waitFor();

  await veli.context.setOffline(true);
  await veli.page.evaluate(() => dispatchEvent(new Event('offline')));
  await chip(host.page, 'Bağlantısı kopan bekleniyor');
  await veli.context.setOffline(false);
  await chip(host.page, 'Herkes hazır');
  await veli.page.reload();
  await chair(veli.page, 3).getByText('Veli (sen)').waitFor();
  await ayse.page.getByRole('button', { name: 'Masadan kalk' }).tap();
  await chip(host.page, '1 sandalye boş');
  for (const { problems } of [host, ali, veli, ayse]) assertNoProblems(problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')));
  await Promise.all([host, ali, veli, ayse].map(({ context }) => context.close()));
});

test('the host lets the computer sit, changes its level and takes it away', async () => {
  const { host, path } = await openFour();
  const guest = await join(path, 'Ali', { language: 'tr' });
  await chair(host.page, 4).getByRole('button', { name: 'Bilgisayar: Sandalye 4' }).tap();
  await host.page.getByRole('button', { name: 'Zor', exact: true }).tap();
  await chair(guest.page, 4).getByText('Bilgisayar, Zor').waitFor();
  assert.equal(await chair(guest.page, 4).getByRole('button', { name: /Seviye/ }).count(), 0);
  await chair(host.page, 4).getByRole('button', { name: 'Seviye: Sandalye 4' }).tap();
  await host.page.getByRole('button', { name: 'Kolay', exact: true }).tap();
  await chair(guest.page, 4).getByText('Bilgisayar, Kolay').waitFor();
  await chair(guest.page, 4).getByRole('button', { name: 'Geç: Sandalye 4' }).tap();
  await chair(host.page, 2).getByText('Bilgisayar, Kolay').waitFor();
  await chair(host.page, 2).getByRole('button', { name: 'Seviye: Sandalye 2' }).tap();
  await host.page.getByRole('button', { name: 'Sandalye boş kalsın' }).tap();
  await chip(guest.page, '2 sandalye boş');
  for (const { problems } of [host, guest]) assertNoProblems(problems);
  await Promise.all([host, guest].map(({ context }) => context.close()));
});

test('a guest without a nickname gives one; the host’s question about a chair goes when somebody takes it', async () => {
  const { host, path } = await openFour();
  const guest = await openPage(browser, site.url, { hasTouch: true, settings: { animation: 'off' } });
  await guest.page.goto(path);
  await guest.page.getByLabel('Takma adın (boş kalabilir)').fill(' Ali ');
  await chair(host.page, 2).getByText('Ali', { exact: true }).waitFor();
  await chip(host.page, '2 sandalye boş');
  await chair(host.page, 3).getByRole('button', { name: 'Bilgisayar: Sandalye 3' }).tap();
  const question = host.page.getByRole('dialog', { name: 'Sandalyede bilgisayar' });
  await question.waitFor();
  await chair(guest.page, 3).getByRole('button', { name: 'Geç: Sandalye 3' }).tap();
  await question.waitFor({ state: 'detached' });
  await chair(host.page, 3).getByText('Ali', { exact: true }).waitFor();
  await guest.page.getByRole('button', { name: 'English' }).tap();
  await chair(guest.page, 3).getByText('Ali (you)').waitFor();
  for (const { problems } of [host, guest]) assertNoProblems(problems);
  await Promise.all([host, guest].map(({ context }) => context.close()));
});

test('the room holds at every size, in both themes and languages', async () => {
  const { host, path } = await openFour();
  const guest = await openPage(browser, site.url, { hasTouch: true, theme: 'dark', language: 'en', settings: { nick: 'Ayşe Nur Hanım' } });
  await guest.page.goto(path);
  await guest.page.getByRole('button', { name: 'Sit down' }).tap();
  await guest.page.getByRole('button', { name: 'Change: Elif' }).tap();
  for (const { page } of [host, guest]) {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      assert.equal(await sidewaysScroll(page), 0, `${width}x${height}`);
      const small = await page.locator('.waiting button:visible').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent));
      assert.deepEqual(small, []);
    }
    assert.deepEqual(await axeViolations(page), []);
  }
  for (const { problems } of [host, guest]) assertNoProblems(problems);
  await Promise.all([host, guest].map(({ context }) => context.close()));
});
