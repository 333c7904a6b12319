// SPDX-License-Identifier: MIT
// Styles that only one game needs, fetched with that game: `await loadStyles(KOS_STYLES_URL)`.

const asked = new Map<string, Promise<void>>();

/** Resolves when they are there; fails, and may be asked for again, when they cannot be had. */
export function loadStyles(url: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${url}"]`) && !asked.has(url)) return Promise.resolve();
  let loading = asked.get(url);
  if (!loading) {
    loading = new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = url;
      link.onload = () => resolve();
      link.onerror = () => {
        asked.delete(url);
        link.remove();
        reject(new Error(`styles: ${url} cannot be had`));
      };
      document.head.append(link);
    });
    asked.set(url, loading);
  }
  return loading;
}
