// SPDX-License-Identifier: MIT
// Starts the client: settings, language, pages, service worker.

import { useLanguage } from './i18n/index.ts';
import { startInstall } from './install.ts';
import { addRoute, refresh, startRouter } from './router.ts';
import { settings, startSettings } from './settings.ts';
import { startSound } from './sound.ts';
import { startUpdates } from './update.ts';
import { errorView, notFoundView } from './views/error.ts';
import { homeView } from './views/home.ts';

addRoute('/', () => homeView);
addRoute('/dokuz-tas', async () => (await import('./views/setup.ts')).setupView);
addRoute('/dokuz-tas/masa', async () => (await import('./table/local.ts')).localTableView);
addRoute('/dokuz-tas/ara', async () => (await import('./table/search.ts')).searchView);
addRoute('/m/:code', async () => (await import('./table/online.ts')).onlineTableView);
addRoute('/dokuz-tas/kurallar', async () => (await import('./views/rules.ts')).rulesView);
addRoute('/dokuz-tas/rules', async () => (await import('./views/rules.ts')).rulesView);
addRoute('/tavla', async () => (await import('./views/soon.ts')).soonView);
addRoute('/kos', async () => (await import('./views/soon.ts')).soonView);
addRoute('/ayarlar', async () => (await import('./views/settings.ts')).settingsView);
addRoute('/hakkinda', async () => (await import('./views/about.ts')).aboutView);
addRoute('/gizlilik', async () => (await import('./views/about.ts')).privacyView);

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
  startRouter({ root, notFound: () => notFoundView, failed: errorView });
}

void start();
