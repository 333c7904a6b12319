// SPDX-License-Identifier: MIT
import type { GameId, Mode } from '../choice.ts';

/** An unfinished game on this device, as the home page shows it. */
export interface SavedGame {
  id: string;
  game: GameId;
  mode: Mode;
  level?: 'kolay' | 'orta' | 'zor';
  /** Where the game goes on. */
  href: string;
  /** One line that tells it apart, in the present language. */
  title: string;
}

export function unfinished(): SavedGame[] {
  return [];
}
