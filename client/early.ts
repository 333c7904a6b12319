// SPDX-License-Identifier: MIT
// Runs before the first paint, so that a page never flashes in the wrong theme or language, and in
// browsers that cannot run the rest, so that they are told so. It must stay tiny and may import
// nothing; settings.ts says the same things properly a moment later.

const root = document.documentElement;

try {
  const stored: unknown = JSON.parse(localStorage.getItem('kiraathane.settings') || 'null');
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const isDark =
    values['theme'] === 'dark' ||
    (values['theme'] !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = isDark ? 'dark' : 'light';
  if (values['language'] === 'en') root.lang = 'en';
} catch (error) {
  // No storage: the light theme and Turkish stand.
}

/** The smallest module with a vector in it: a function that returns sixteen zero bytes. */
const VECTOR_MODULE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
];

function canPlay(): boolean {
  try {
    return 'noModule' in HTMLScriptElement.prototype && WebAssembly.validate(new Uint8Array(VECTOR_MODULE));
  } catch (error) {
    return false;
  }
}

if (!canPlay()) root.classList.add('old');

function askFor(href: string, rel: string, as?: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  if (as) link.as = as;
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}

// A table by link needs the rules and its own parts as soon as the page is there: ask for them now, some
// round trips earlier. The pages of tables on this device have links for that.
if (/^\/m\//.test(location.pathname)) {
  askFor(RULES_URL, 'preload', 'fetch');
  ONLINE_CHUNKS.forEach((url) => askFor(url, 'modulepreload'));
}
