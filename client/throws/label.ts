// SPDX-License-Identifier: MIT
import { t } from '../i18n/index.ts';

/** What the check of a game's throws is called: by what decided by chance. */
export function throwsLabel(game: string): string {
  return t(game === 'tavla' ? 'v.dice' : game === 'kos' ? 'v.sticks' : 'v.lot');
}
