// SPDX-License-Identifier: MIT
// What was chosen on the setup page, remembered per game, and read by the table.

import { readStored, writeStored } from './store.ts';

/** Ids of the games as the server, records and addresses spell them. */
export type GameId = 'dokuz-tas' | 'tavla' | 'kos';
export type Mode = 'cpu' | 'friend' | 'random' | 'device';
/** Level names as the command line spells them; the engine's `think` takes the index. */
export const LEVELS = ['kolay', 'orta', 'zor'] as const;
export type Level = (typeof LEVELS)[number];

export interface Choice {
  mode: Mode;
  level: Level;
  /** Bits of the rules that differ from the standard, see game-list.ts. */
  variant: number;
  /** A match instead of a single game, where the game has one. */
  isMatch: boolean;
  /** Two play for each side, where the game has that. */
  isPairs: boolean;
  /** Which of the four seats the computer plays, in pair play on one device. */
  computers: readonly number[];
  /** Seconds for each decision at a friend table: 60, or 0 for none. */
  clock: 60 | 0;
  /** Who makes the first move: drawn by lot, me, or the other. */
  first: 'lot' | 'me' | 'other';
}

export const DEFAULT_CHOICE: Readonly<Choice> = {
  mode: 'cpu',
  level: 'kolay',
  variant: 0,
  isMatch: false,
  isPairs: false,
  computers: [],
  clock: 60,
  first: 'lot',
};

const MODES: readonly unknown[] = ['cpu', 'friend', 'random', 'device'];
const FIRSTS: readonly unknown[] = ['lot', 'me', 'other'];

/** The last choice for a game; whatever is missing or odd in storage is the default. */
export function loadChoice(game: GameId): Choice {
  const stored = readStored(`choice.${game}`);
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Choice>;
  const choice: Choice = { ...DEFAULT_CHOICE };
  if (MODES.includes(from.mode)) choice.mode = from.mode as Mode;
  if (LEVELS.includes(from.level as Level)) choice.level = from.level as Level;
  if (Number.isInteger(from.variant)) choice.variant = from.variant as number;
  if (typeof from.isMatch === 'boolean') choice.isMatch = from.isMatch;
  if (typeof from.isPairs === 'boolean') choice.isPairs = from.isPairs;
  if (Array.isArray(from.computers)) choice.computers = [0, 1, 2, 3].filter((seat) => from.computers?.includes(seat));
  if (from.clock === 0) choice.clock = 0;
  if (FIRSTS.includes(from.first)) choice.first = from.first as Choice['first'];
  return choice;
}

export function saveChoice(game: GameId, choice: Choice): void {
  writeStored(`choice.${game}`, choice);
}

/** Where a random rival is searched for. */
export function searchPath(game: GameId): string {
  return `/${game}/ara`;
}
