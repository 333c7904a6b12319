// SPDX-License-Identifier: MIT
// The replay pages' strings and styles, which come with them.

import { loadStyles } from '../game-styles.ts';
import { addArea, type Area } from '../i18n/index.ts';
import { replay } from '../i18n/tr/replay.ts';

const AREA: Area = { tr: replay, en: async () => (await import('../i18n/en/replay.ts')).replay };

/** What the pages need before anything of them is shown. */
export async function prepareReplay(): Promise<void> {
  await Promise.all([addArea(AREA), loadStyles(REPLAY_STYLES_URL)]);
}
