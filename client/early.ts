// SPDX-License-Identifier: MIT
// Runs before the first paint, so that a page never flashes in the wrong theme or language. It must
// stay tiny and may import nothing; settings.ts says the same things properly a moment later.

try {
  const stored: unknown = JSON.parse(localStorage.getItem('kiraathane.settings') ?? 'null');
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const isDark =
    values['theme'] === 'dark' ||
    (values['theme'] !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  if (values['language'] === 'en') document.documentElement.lang = 'en';
} catch {
  // No storage: the light theme and Turkish stand.
}
