// SPDX-License-Identifier: MIT
import type { Area } from './index.ts';
import { tavla } from './tr/tavla.ts';

/** The Tavla table. */
export const tavlaArea: Area = { tr: tavla, en: async () => (await import('./en/tavla.ts')).tavla };
