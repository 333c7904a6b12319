// SPDX-License-Identifier: MIT
// The weights of the Tavla player: a file of its own, fetched when a game of Tavla against the computer
// begins and kept for play without a network. The module checks it before it uses it.

/** Outlives the cache of a build, since most builds have the same weights. */
export const WEIGHTS_CACHE = 'kiraathane-weights';

async function keep(): Promise<Response | undefined> {
  const cache = await caches.open(WEIGHTS_CACHE);
  const kept = await cache.match(WEIGHTS_URL);
  if (kept) return kept;
  await cache.add(WEIGHTS_URL);
  for (const request of await cache.keys()) {
    if (!request.url.endsWith(WEIGHTS_URL)) await cache.delete(request);
  }
  return cache.match(WEIGHTS_URL);
}

/** Fetches this build's weights for those who have had others, so that they stay able to play. */
export async function renewWeights(): Promise<void> {
  if (await caches.has(WEIGHTS_CACHE)) await keep();
}

/** The file, from the cache where there is one; some browsers have none in private windows. */
export async function fetchWeights(): Promise<Uint8Array> {
  const response = (await keep().catch(() => undefined)) ?? (await fetch(WEIGHTS_URL));
  if (!response.ok) throw new Error(`weights: ${response.status} for ${WEIGHTS_URL}`);
  return new Uint8Array(await response.arrayBuffer());
}
