// SPDX-License-Identifier: MIT
// The games that have a table. What only one game needs is fetched when its table is opened.
//
//   const { words, variantText } = await loadGameTable('tavla');

import type { GameId } from '../choice.ts';
import type { Words } from './words.ts';

/** Who sits at a table, as far as its words depend on it. */
export interface Seating {
  /** The side at the bottom. */
  readonly bottom: number;
  /** Both sides play at this device: nobody is "you". */
  readonly isShared: boolean;
  /** Names of the participants, where two play for each side. */
  seatName?(seat: number): string;
}

export interface GameTable {
  /** Dice or sticks decide. */
  readonly hasThrows: boolean;
  /** `variant` as in the engine's options. */
  words(variant: number, seating: Seating): Words;
  /** Called when a new game is about to begin, which waits until it resolves; never, when the player went elsewhere. */
  welcome?(): Promise<void>;
  /** What differs from the game's standard, in words; empty for nothing. */
  variantText(variant: number): string;
}

const TABLES: Partial<Record<GameId, () => Promise<GameTable>>> = {
  'dokuz-tas': async () => (await import('./words-dokuz-tas.ts')).dokuzTasTable(),
  tavla: async () => (await import('./words-tavla.ts')).tavlaTable(),
  kos: async () => (await import('./kos.ts')).openKos(),
};

export const gamesWithTable = Object.keys(TABLES) as readonly GameId[];

export async function loadGameTable(game: GameId): Promise<GameTable> {
  const load = TABLES[game];
  if (!load) throw new Error(`no table for ${game}`);
  return load();
}
