// SPDX-License-Identifier: MIT
// Kös's strings and styles, which come with its table.

import { loadStyles } from '../game-styles.ts';
import { addArea, type Area } from '../i18n/index.ts';
import { kos } from '../i18n/tr/kos.ts';

const AREA: Area = { tr: kos, en: async () => (await import('../i18n/en/kos.ts')).kos };

/** What Kös needs before anything of it is shown. */
export async function prepareKos(): Promise<void> {
  await Promise.all([addArea(AREA), loadStyles(KOS_STYLES_URL)]);
}
