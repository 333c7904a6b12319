// SPDX-License-Identifier: MIT
import type { Area } from './index.ts';
import { dokuzTas } from './tr/dokuz-tas.ts';

/** The Dokuz Taş table. */
export const dokuzTasArea: Area = { tr: dokuzTas, en: async () => (await import('./en/dokuz-tas.ts')).dokuzTas };
