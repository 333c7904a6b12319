// SPDX-License-Identifier: MIT
import type { Area } from './index.ts';
import { search } from './tr/search.ts';

/** The search for a rival, and its bar over the table where one warms up. */
export const searchArea: Area = { tr: search, en: async () => (await import('./en/search.ts')).search };
