// SPDX-License-Identifier: MIT
import type { Area } from './index.ts';
import { online } from './tr/online.ts';

/** Tables of people who play in browsers of their own. */
export const onlineArea: Area = { tr: online, en: async () => (await import('./en/online.ts')).online };
