// SPDX-License-Identifier: MIT
// The pages of the room in a browser: accessible in both themes and languages, never scrolling sideways,
// remembering what was set, and there without a network. Checks 1, 2, 7, 15 and 18 of the interface's
// acceptance list, as far as they concern these pages.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, assertNoProblems, axeViolations, browser, openPage, sidewaysScroll, site, startServer, useSite, waitForOffline } from './support.mjs';

const PAGES = ['/', '/dokuz-tas', '/dokuz-tas/kurallar', '/dokuz-tas/rules', '/ayarlar', '/hakkinda', '/gizlilik', '/tavla', '/tavla/kurallar', '/tavla/rules', '/kos', '/kos/kurallar', '/kos/rules'];
const TITLES = {
  tr: ['Hoş geldin,\nmasa hazır.', 'Dokuz Taş', 'Dokuz Taş nasıl oynanır?', 'How to play Dokuz Taş', 'Ayarlar', 'Hakkında', 'Gizlilik', 'Tavla', 'Tavla nasıl oynanır?', 'How to play Tavla', 'Kös', 'Kös nasıl oynanır?', 'How to play Kös'],
  en: ['Welcome,\nthe table is ready.', 'Dokuz Taş', 'How to play Dokuz Taş', 'How to play Dokuz Taş', 'Settings', 'About', 'Privacy', 'Tavla', 'How to play Tavla', 'How to play Tavla', 'Kös', 'How to play Kös', 'How to play Kös'],
};
const SIZES = [[320, 568], [360, 640], [390, 844], [430, 932], [844, 390], [1024, 768], [1440, 900]];

useSite();

async function open(page, path) {
  await page.goto(path);
  await page.locator('main').waitFor();
  await page.waitForFunction(() => document.querySelector('h1') && document.documentElement.dataset.motion);
}

for (const theme of ['light', 'dark']) {
  for (const language of ['tr', 'en']) {
    test(`every page, ${theme}, ${language}: title, language, one h1, and axe finds nothing`, async () => {
      const { page, context, problems } = await openPage(browser, site.url, { theme, language });
      for (const [i, path] of PAGES.entries()) {
        await open(page, path);
        assert.equal(await page.locator('h1').count(), 1, path);
        assert.equal(await page.locator('h1').evaluate((h1) => h1.textContent), TITLES[language][i], path);
        assert.equal(await page.locator('html').getAttribute('lang'), language, path);
        assert.equal(await page.locator('html').getAttribute('data-theme'), theme, path);
        assert.deepEqual(await axeViolations(page), [], path);
      }
      assertNoProblems(problems);
      await context.close();
    });
  }
}

test('no page scrolls sideways, at any size, nor with text twice as large', async () => {
  for (const language of ['tr', 'en']) {
    const { page, context, problems } = await openPage(browser, site.url, { language });
    for (const path of PAGES) {
      await open(page, path);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        assert.equal(await sidewaysScroll(page), 0, `${path} ${language} at ${width}x${height}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      assert.equal(await sidewaysScroll(page), 0, `${path} ${language} at 390 with 200 % text`);
    }
    assertNoProblems(problems);
    await context.close();
  }
});

test('everything to press is at least 44 pixels high and wide', async () => {
  const { page, context } = await openPage(browser, site.url, { viewport: { width: 320, height: 568 } });
  for (const path of PAGES) {
    await open(page, path);
    const small = await page.evaluate(() => {
      const visible = (element) => element.getClientRects().length > 0;
      return [...document.querySelectorAll('main a, main button, main label, header a, header button, footer a, footer button')]
        .filter((element) => visible(element) && !element.classList.contains('field-label') && !element.closest('.range-row label'))
        .map((element) => ({ text: element.textContent || element.getAttribute('aria-label'), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.9 || box.width < 43.9)
        .map(({ text, box }) => `${text}: ${box.width.toFixed(0)}x${box.height.toFixed(0)}`);
    });
    assert.deepEqual(small, [], path);
  }
  await context.close();
});

test('settings apply at once and are there after a reload', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { colorScheme: 'light' });
  await open(page, '/ayarlar');
  await page.getByText('Koyu', { exact: true }).click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.getByText('Yüksek karşıtlık').click();
  assert.equal(await page.locator('html').getAttribute('data-board'), 'contrast');
  await page.getByRole('switch', { name: 'Hamleyi onayla' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Takma ad').fill('Çağrı');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Ayarlar' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  assert.equal(await page.locator('meta[name="theme-color"]').getAttribute('content'), '#17110D');
  assert.equal(await page.getByRole('switch', { name: 'Hamleyi onayla' }).isChecked(), true);
  assert.equal(await page.getByRole('radio', { name: 'Yüksek karşıtlık' }).isChecked(), true);
  assert.equal(await page.getByLabel('Takma ad').inputValue(), 'Çağrı');
  await page.getByLabel('Takma ad').fill('on yedi harflik ad');
  await page.getByText('En çok 16 harf olsun.').waitFor();

  await page.getByRole('button', { name: 'Verileri sil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verileri sil' });
  assert.equal(await dialog.getByRole('heading').evaluate((title) => title === document.activeElement), true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.getByRole('button', { name: 'Verileri sil' }).click();
  await dialog.getByRole('button', { name: 'Verileri sil' }).click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'light');
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  assertNoProblems(problems);
  await context.close();
});

test('the language is switched from the home page and stays', async () => {
  const { page, context, problems } = await openPage(browser, site.url);
  await open(page, '/');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Pick a game and start.').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.reload();
  await page.getByText('Pick a game and start.').waitFor();
  await page.getByRole('button', { name: 'Türkçe' }).click();
  await page.getByText('Bir oyun seç, hemen başla.').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'tr');
  assertNoProblems(problems);
  await context.close();
});

test('links change the page without loading it anew; back returns to the place left', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { viewport: { width: 390, height: 500 } });
  await open(page, '/');
  await page.evaluate(() => (window.notReloaded = true));
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.getByRole('link', { name: 'Hakkında' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hakkında' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  assert.equal(await page.title(), 'Hakkında · Kıraathane');
  await page.getByRole('button', { name: 'Geri' }).click();
  await page.getByText('Bir oyun seç, hemen başla.').waitFor();
  assert.ok((await page.evaluate(() => window.scrollY)) > 100, 'the home page is where it was left');
  assert.equal(await page.evaluate(() => window.notReloaded), true);
  await page.goto('/gizlilik');
  await page.getByRole('button', { name: 'Geri' }).click();
  await page.getByText('Bir oyun seç, hemen başla.').waitFor();
  assertNoProblems(problems);
  await context.close();
});

test('from the home page to any game’s rules and to the lesson in one step', async () => {
  for (const [link, path, heading] of [['Dokuz Taş', '/dokuz-tas/kurallar', 'Dokuz Taş nasıl oynanır?'], ['Tavla', '/tavla/kurallar', 'Tavla nasıl oynanır?'], ['Kös', '/kos/kurallar', 'Kös nasıl oynanır?'], ['Kös’ü bir dakikada oynayarak öğren', '/kos/ders', 'Kös dersi']]) {
    const { page, context, problems } = await openPage(browser, site.url);
    await open(page, '/');
    for (const button of await page.getByRole('button', { name: 'Nasıl oynanır?' }).all()) {
      await button.click();
      assert.deepEqual(await axeViolations(page), []);
      await page.getByRole('dialog').getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      assert.equal(new URL(page.url()).pathname, path);
      assert.equal(await page.getByRole('dialog').count(), 0);
      await page.goBack();
      await page.getByText('Bir oyun seç, hemen başla.').waitFor();
    }
    assertNoProblems(problems);
    await context.close();
  }
});

test('every choice of the setup page says in a plain line what it means', async () => {
  const { page, context, problems } = await openPage(browser, site.url);
  await open(page, '/kos');
  await page.getByText('Bire bir: senin on erin, rakibin on eri.').waitFor();
  await page.getByText('Eşli', { exact: true }).click();
  await page.getByText('Dört oyuncu, iki takım. Eşin de rakiplerin de bilgisayar.').waitFor();
  await page.getByText('Arkadaşınla', { exact: true }).click();
  await page.getByText('Süresini dolduranın sırası geçer.').waitFor();
  for (const mode of ['Bilgisayara karşı', 'Arkadaşınla', 'Aynı cihazda']) {
    await page.getByText(mode, { exact: true }).click();
    const silent = await page.locator('.setup-options fieldset:has(.seg)').evaluateAll((all) => all.filter((one) => !one.querySelector('.hint')?.textContent).map((one) => one.textContent));
    assert.deepEqual(silent, [], mode);
  }
  await page.getByRole('link', { name: 'Oynayarak öğren (1 dakika)' }).click();
  await page.waitForURL('**/kos/ders');
  assertNoProblems(problems);
  await context.close();
});

test('the setup page follows the choice, remembers it, and works by keyboard', async () => {
  const { page, context, problems } = await openPage(browser, site.url);
  await open(page, '/dokuz-tas');
  await page.getByRole('radio', { name: 'Kolay' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getByRole('radio', { name: 'Zor' }).evaluate((radio) => radio === document.activeElement), true);
  await page.getByText('Zor: çok ilerisini düşünür.').waitFor();
  await page.getByText('Çift kalede iki taş').click();
  await page.getByText('Arkadaşınla').click();
  await page.getByRole('button', { name: 'Masa aç' }).waitFor();
  await page.getByText('Süresiz').click();
  await page.getByText('Rastgele rakip').click();
  await page.getByRole('button', { name: 'Rakip ara' }).waitFor();
  assert.equal(await page.getByText('Çift kalede iki taş').count(), 0);
  await page.getByText('Arkadaşınla').click();
  await page.reload();
  await page.getByRole('button', { name: 'Masa aç' }).waitFor();
  assert.equal(await page.getByRole('radio', { name: 'Süresiz' }).isChecked(), true);
  assert.equal(await page.getByRole('switch', { name: 'Çift kalede iki taş' }).isChecked(), true);
  await page.getByText('Bilgisayara karşı').click();
  assert.equal(await page.getByRole('radio', { name: 'Zor' }).isChecked(), true);
  assertNoProblems(problems);
  await context.close();
});

test('a table that cannot be opened is told in plain words', async () => {
  const { page, context } = await openPage(browser, site.url);
  await page.route('**/api/tables', (route) => route.abort());
  await open(page, '/dokuz-tas');
  await page.getByText('Arkadaşınla').click();
  await page.getByRole('button', { name: 'Masa aç' }).click();
  await page.getByText('Masa açılamadı. Birazdan yeniden dene.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Masa aç' }).getAttribute('aria-disabled'), null);
  await context.close();
});

test('without a network: the line, the two ways that still work, and no others', async () => {
  const { page, context, problems } = await openPage(browser, site.url);
  await open(page, '/');
  await context.setOffline(true);
  await page.getByText('İnternet yok. Bilgisayara karşı oynayabilirsin.').waitFor();
  await context.setOffline(false);
  await page.getByText('İnternet yok.').waitFor({ state: 'detached' });
  await open(page, '/dokuz-tas');
  await page.getByText('Rastgele rakip').click();
  await context.setOffline(true);
  await page.getByText('İnternet gerekiyor').first().waitFor();
  assert.equal(await page.getByText('İnternet gerekiyor').count(), 2);
  assert.equal(await page.getByRole('radio', { name: 'Bilgisayara karşı' }).isChecked(), true);
  await page.getByText('Arkadaşınla').click({ force: true });
  assert.equal(await page.getByRole('radio', { name: 'Arkadaşınla' }).isChecked(), false);
  assertNoProblems(problems);
  await context.close();
});

test('with the server killed, every page is still there after one visit', async () => {
  const own = await startServer();
  const { page, context, problems } = await openPage(browser, own.url);
  await open(page, '/');
  await waitForOffline(page);
  await own.kill();
  for (const [i, path] of PAGES.entries()) {
    await open(page, path);
    assert.equal(await page.locator('h1').evaluate((h1) => h1.textContent), TITLES.tr[i], path);
  }
  assertNoProblems(problems);
  await context.close();
  await own.stop();
});

test('the rules can be read without JavaScript, in both languages', async () => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/dokuz-tas/kurallar');
  await page.getByRole('heading', { name: 'Oyun nasıl biter?' }).waitFor();
  assert.ok(await page.getByText('60 hamle toplam (kişi başı 30)').isVisible());
  assert.ok(await page.getByRole('img', { name: /b4’teki beyaz taş/ }).isVisible());
  await page.goto('/dokuz-tas/rules');
  await page.getByRole('heading', { name: 'How the game ends' }).waitFor();
  await page.goto('/');
  await page.locator('.nojs').waitFor();
  assert.match(await page.locator('.nojs').innerText(), /^Oynamak için JavaScript açık olmalı\./);
  await context.close();
});

test('an address that leads nowhere says so, with status 404', async () => {
  const { page, context } = await openPage(browser, site.url);
  const answer = await page.goto('/boyle/bir/sayfa');
  assert.equal(answer.status(), 404);
  await page.getByText('Adres eksik ya da eski olabilir.').waitFor();
  await page.getByRole('link', { name: 'Ana sayfa' }).click();
  await page.getByText('Bir oyun seç, hemen başla.').waitFor();
  await context.close();
});

test('nothing moves where less motion is wished, and no request leaves the site', async () => {
  const { page, context, problems } = await openPage(browser, site.url, { reducedMotion: 'reduce' });
  const foreign = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url());
  });
  for (const path of PAGES) {
    await open(page, path);
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0, path);
  }
  assert.deepEqual(foreign, []);
  assertNoProblems(problems);
  await context.close();
});

/** Counts the sounds started on the page from now on, in `window.soundsStarted`. */
const countSounds = () => {
  window.soundsStarted = 0;
  for (const node of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = node.prototype;
    node.prototype.start = function (...args) {
      window.soundsStarted += 1;
      return start.apply(this, args);
    };
  }
};

test('no sound before the first tap, and none when sound is off', async () => {
  const { page, context, problems } = await openPage(browser, site.url);
  await context.addInitScript(countSounds);
  await open(page, '/ayarlar');
  const sounds = () => page.evaluate(() => window.soundsStarted);
  const sound = page.getByRole('switch', { name: 'Ses', exact: true });
  await sound.evaluate((input) => input.click());
  await sound.evaluate((input) => input.click());
  assert.equal(await sounds(), 0, 'before any tap by a person');
  await page.getByText('Ses', { exact: true }).click();
  assert.equal(await sound.isChecked(), false);
  await page.getByRole('slider', { name: 'Ses düzeyi' }).press('ArrowLeft');
  assert.equal(await sounds(), 0, 'while sound is off');
  await page.getByText('Ses', { exact: true }).click();
  await page.getByRole('slider', { name: 'Ses düzeyi' }).press('ArrowLeft');
  assert.ok((await sounds()) > 0, 'once sound is on');
  assertNoProblems(problems);
  await context.close();
});

/** A copy of the built client whose service worker is another version's, beside the one it is served from. */
async function nextVersion(folder) {
  await cp(join(ROOT, 'build/web'), folder, { recursive: true });
  return async () => {
    const file = join(folder, 'sw.js');
    const script = await readFile(file, 'utf8');
    const [, build] = /kiraathane-([0-9A-Z]{8})/.exec(script);
    await writeFile(file, script.replaceAll(build, 'NEXTNEXT'));
    await Promise.all([rm(`${file}.br`), rm(`${file}.gz`)]);
  };
}

test('a new version is offered after a game, not before, and then taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiraathane-web-'));
  const publish = await nextVersion(folder);
  const own = await startServer({ args: ['--web', folder] });
  const { page, context, problems } = await openPage(browser, own.url);
  await open(page, '/');
  await waitForOffline(page);
  await page.reload();
  await publish();
  await own.kill();
  await own.restart();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }));
    await registration.update();
    await found;
    const worker = registration.installing ?? registration.waiting;
    if (worker.state === 'installed') return;
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  });
  assert.equal(await page.getByText('Yeni sürüm hazır.').count(), 0);
  await page.getByRole('link', { name: /Dokuz Taş/ }).click();
  await page.getByText('Aynı cihazda').click();
  await page.getByRole('button', { name: 'Oyuna başla' }).click();
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Pes et' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pes et' }).last().click();
  await page.getByRole('dialog').getByText('Yeni sürüm hazır.').waitFor();
  // The end sheet takes no tap in its first moments: tap until it does.
  const goHome = page.getByRole('dialog').getByText('Ana sayfa');
  while (new URL(page.url()).pathname !== '/') await goHome.click({ timeout: 2000 }).catch(() => {});
  await page.getByText('Yeni sürüm hazır.').waitFor();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Yenile' }).click()]);
  await page.locator('h1').waitFor();
  assert.deepEqual(await page.evaluate(() => caches.keys()), ['kiraathane-NEXTNEXT']);
  assertNoProblems(problems);
  await context.close();
  await own.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the offer to install comes after the second finished game and once', async () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
  for (const [games, offers] of [[1, 0], [2, 1]]) {
    const { page, context, problems } = await openPage(browser, site.url, { userAgent: iPhone });
    await open(page, '/');
    await page.evaluate((count) => localStorage.setItem('kiraathane.finished', String(count)), games);
    await open(page, '/');
    assert.equal(await page.getByText('Ana ekrana ekle, tek dokunuşla aç.').count(), offers, `${games} finished games`);
    if (offers === 1) {
      await page.getByRole('button', { name: 'Ekle' }).click();
      await page.getByText('Paylaş simgesine dokun.').waitFor();
      assert.deepEqual(await axeViolations(page), []);
      await page.keyboard.press('Escape');
      await open(page, '/');
      assert.equal(await page.getByText('Ana ekrana ekle, tek dokunuşla aç.').count(), 0);
    }
    assertNoProblems(problems);
    await context.close();
  }
});

test('a page that was left before it was there is not drawn into the one that came in its place', async () => {
  for (const path of ['/dokuz-tas/masa', '/kos/ders', '/m/lale-42']) {
    const { page, context, problems } = await openPage(browser, site.url, { serviceWorkers: 'block' });
    await open(page, '/');
    let asked;
    const isAsked = new Promise((resolve) => (asked = resolve));
    let give;
    const isGiven = new Promise((resolve) => (give = resolve));
    await page.route('**/*.wasm', async (route) => {
      asked();
      await isGiven;
      await route.continue();
    });
    await page.evaluate((to) => document.querySelector('main').append(Object.assign(document.createElement('a'), { href: to, id: 'away' })), path);
    await page.evaluate(() => document.getElementById('away').click());
    await isAsked;
    await page.evaluate(() => history.back());
    await page.getByRole('heading', { name: 'Hoş geldin' }).waitFor();
    const came = page.waitForResponse('**/*.wasm');
    give();
    await (await came).finished();
    await page.waitForTimeout(500);
    assert.equal(await page.locator('h1').count(), 1, path);
    assert.equal(await page.locator('.place').count(), 0, path);
    assertNoProblems(problems);
    await context.close();
  }
});
