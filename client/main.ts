// SPDX-License-Identifier: MIT
// Starts the client: settings, language, pages, service worker.

import { useLanguage } from './i18n/index.ts';
import { startInstall } from './install.ts';
import { addRoute, refresh, startRouter } from './router.ts';
import { settings, startSettings } from './settings.ts';
import { startSound } from './sound.ts';
import { localTableView } from './table/local.ts';
import { startUpdates } from './update.ts';
import { errorView, notFoundView } from './views/error.ts';
import { homeView } from './views/home.ts';

const pages = () => import('./pages.ts');
const papers = () => import('./papers.ts');
const replays = () => import('./replay-pages.ts');

addRoute('/', () => homeView);
addRoute('/dokuz-tas', async () => (await papers()).setupView);
addRoute('/dokuz-tas/masa', () => localTableView);
addRoute('/tavla/masa', () => localTableView);
addRoute('/dokuz-tas/kurallar', async () => (await papers()).rulesView);
addRoute('/dokuz-tas/rules', async () => (await papers()).rulesView);
addRoute('/kos/kurallar', async () => (await papers()).rulesView);
addRoute('/kos/rules', async () => (await papers()).rulesView);
addRoute('/dokuz-tas/ara', async () => (await papers()).searchView);
addRoute('/tavla/ara', async () => (await papers()).searchView);
addRoute('/m/:code', async () => (await pages()).onlineTableView);
addRoute('/kos/ara', async () => (await papers()).searchView);
addRoute('/kos/masa', () => localTableView);
addRoute('/kos/ders', async () => (await import('./table/kos-lesson.ts')).kosLessonView);
addRoute('/tavla', async () => (await papers()).setupView);
addRoute('/tavla/kurallar', async () => (await papers()).rulesView);
addRoute('/tavla/rules', async () => (await papers()).rulesView);
addRoute('/kos', async () => (await papers()).setupView);
addRoute('/tasi', async () => (await papers()).moveView);
addRoute('/izle', async () => (await replays()).ownGamesView);
for (const game of ['dokuz-tas', 'tavla', 'kos']) addRoute(`/${game}/izle/:id`, async () => (await replays()).replayView);
addRoute('/ayarlar', async () => (await papers()).settingsView);
addRoute('/adil', async () => (await papers()).fairView);
addRoute('/hakkinda', async () => (await papers()).aboutView);
addRoute('/gizlilik', async () => (await papers()).privacyView);

/** After the page has drawn itself. */
const PREFETCH_MS = 1500;

async function start(): Promise<void> {
  startSettings();
  startSound();
  startInstall();
  startUpdates();
  // The English table may be missing offline on a first visit; Turkish is always there.
  await useLanguage(settings.get('language')).catch(() => useLanguage('tr'));
  settings.onChange((key) => {
    if (key === 'language') void useLanguage(settings.get('language')).then(refresh);
  });
  const root = document.getElementById('app');
  if (!root) throw new Error('index.html has no #app');
  // Setup is what most go to next.
  if (location.pathname === '/') setTimeout(() => void papers().catch(() => undefined), PREFETCH_MS);
  startRouter({ root, notFound: () => notFoundView, failed: errorView });
}

void start();
