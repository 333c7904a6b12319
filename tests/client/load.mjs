// SPDX-License-Identifier: MIT
// Loads a module of the client into Node: `const { CUES } = await load('client/sound.ts')`.

import { build } from 'esbuild';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The least of a browser that the client's modules touch while they are loaded. */
export function pretendBrowser(stored = {}) {
  globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
  // Stored keys are the object's own, as in a browser; the methods are not among them.
  const items = Object.create({
    getItem: (key) => (Object.hasOwn(items, key) ? items[key] : null),
    setItem: (key, value) => (items[key] = String(value)),
    removeItem: (key) => delete items[key],
  });
  globalThis.localStorage = Object.assign(items, stored);
  globalThis.document = { documentElement: { dataset: {} } };
}

export async function load(path) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    charset: 'utf8',
    logLevel: 'error',
  });
  const text = `${outputFiles[0].text}\n//${Math.random()}`;
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}

export function read(path) {
  return readFile(join(ROOT, path), 'utf8');
}

/** Paths, from the root, of the files under `folder` whose names end in `ending`. */
export async function filesUnder(folder, ending) {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name)).sort();
}
