// SPDX-License-Identifier: MIT
import type { Area } from './index.ts';
import { throws } from './tr/throws.ts';

/** The check of a game's throws, and the page about fair throws. */
export const throwsArea: Area = { tr: throws, en: async () => (await import('./en/throws.ts')).throws };
