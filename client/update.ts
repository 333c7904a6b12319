// SPDX-License-Identifier: MIT
// The service worker and new versions of the site. A new version waits until nobody is in the middle of
// a game: the end sheet and, after a game, the home page offer it where `updateReady()` says so.

let waiting: ServiceWorker | null = null;
let isReloading = false;
const listeners = new Set<() => void>();

export function updateReady(): boolean {
  return waiting !== null;
}

/** Calls `listener` once a new version waits. Returns the function that stops it. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches to the new version and loads the page anew. */
export function applyUpdate(): void {
  isReloading = true;
  if (waiting) waiting.postMessage('skip-waiting');
  else location.reload();
}

function found(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of [...listeners]) listener();
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) found(worker);
    });
  });
}

/** A first visit's page comes before all the files that later ones need. */
const FIRST_VISIT_MS = 3000;

export function startUpdates(): void {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) location.reload();
  });
  const go = (): void => {
    register().catch(() => {
      // Private windows may forbid it; the site then works online only.
    });
  };
  const goInTime = (): void => {
    if (navigator.serviceWorker.controller) go();
    else setTimeout(go, FIRST_VISIT_MS);
  };
  if (document.readyState === 'complete') goInTime();
  else addEventListener('load', goInTime, { once: true });
}
