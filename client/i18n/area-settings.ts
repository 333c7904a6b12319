// SPDX-License-Identifier: MIT
import type { Area } from './index.ts';
import { settings } from './tr/settings.ts';

/** Settings, and the pages about the site. */
export const settingsArea: Area = { tr: settings, en: async () => (await import('./en/settings.ts')).settings };
