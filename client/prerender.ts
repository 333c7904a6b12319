// SPDX-License-Identifier: MIT
// Pages written out at build time, readable without JavaScript. client/build.mjs runs this under Node.

export interface Page {
  /** File under build/web. */
  file: string;
  lang: 'tr' | 'en';
  title: string;
  description: string;
  html: string;
}

export function pages(): Page[] {
  return [];
}
