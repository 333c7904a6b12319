// SPDX-License-Identifier: MIT
// The service worker: the whole client is kept at installation, under the name of its build, and
// answers every page of the site from there, with or without a network. Tables, records and sockets
// (/api, /ws and the operator's pages) never pass through it. A new version takes over when the page
// asks for it or when no tab is open.

import { WEIGHTS_CACHE, renewWeights } from './engine/weights.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = `kiraathane-${BUILD_ID}`;
const HASHED = /-[0-9A-Z]{8}\.\w+$/;
const LIVE = /^\/(api|ws|healthz|metrics)(\/|$)/;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const requests = PRECACHE.map((url) =>
    HASHED.test(url) ? new Request(url) : new Request(url, { cache: 'no-cache' }),
  );
  await cache.addAll(requests);
  await renewWeights();
}

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('kiraathane-') && name !== CACHE && name !== WEIGHTS_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The address under which the page that answers `path` is kept: the first of those with its file. */
function pageKey(path: string): string {
  const plain = path.replace(/(.)\/+$/, '$1');
  const route = ROUTES.find((r) =>
    r.path.endsWith('*') ? plain.startsWith(r.path.slice(0, -1)) : r.path === plain,
  );
  const file = route?.file ?? 'index.html';
  return ROUTES.find((r) => r.file === file)?.path ?? '/';
}

async function answer(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(key)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOldVersions()));
self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (LIVE.test(url.pathname)) return;
  const key = event.request.mode === 'navigate' ? pageKey(url.pathname) : url.pathname;
  event.respondWith(answer(event.request, key));
});
