// SPDX-License-Identifier: MIT
import type { Area } from './index.ts';
import { setup } from './tr/setup.ts';

/** What is chosen before a game; somebody who comes by a link never sees it. */
export const setupArea: Area = { tr: setup, en: async () => (await import('./en/setup.ts')).setup };
