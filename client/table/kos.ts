// SPDX-License-Identifier: MIT
// Everything of Kös that is fetched when it is first played.

import type { GameTable } from './games.ts';
import { offerLesson } from './kos-offer.ts';
import { prepareKos } from './kos-strings.ts';
import { kosWords, variantText } from './words-kos.ts';

export async function openKos(): Promise<GameTable> {
  await prepareKos();
  return { hasThrows: true, words: (_, seating) => kosWords(seating), variantText, welcome: offerLesson };
}
