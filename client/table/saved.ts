// SPDX-License-Identifier: MIT
// Games played on this device, kept so that a reload at any moment loses nothing, the half-made turn
// included. One game of each kind (against the computer, two people) is kept per board game.
//
//   unfinishedGames()                    what the home page offers to continue
//   startFresh('dokuz-tas', 'cpu')       the next visit to the table begins a new game
//   tablePath('dokuz-tas', 'cpu')        where that game is played

import { LEVELS } from '../choice.ts';
import type { GameId, Level } from '../choice.ts';
import type { SavedThrows } from '../throws/local.ts';
import { readStored, removeStored, storedKeys, storedText, writeStored } from '../store.ts';

export type LocalMode = 'cpu' | 'device';

/** Seat and side of the person who plays against the computer, and the side drawn at the bottom. */
export const HUMAN = 0;

export interface SavedGame {
  readonly game: GameId;
  readonly mode: LocalMode;
  readonly level: Level;
  readonly variant: number;
  /** Seats that the computer plays; absent: seat 1 against the computer, none where two share a device. */
  readonly computers?: readonly number[];
  /** Four where two play for each side; absent: two. */
  readonly seats?: 2 | 4;
  /** Seat that began. */
  readonly first: number;
  /** By the throws' lot; absent in games kept before that was so. */
  readonly lot?: boolean;
  /** The record, as the engine writes and reads it. */
  readonly record: string;
  /** Texts of the steps of the turn under way. */
  readonly draft: readonly string[];
  /** Ended by giving up: the seat that did. The rules' own endings follow from the record. */
  readonly resigned: number | null;
  /** Games won by each side since the series began. */
  readonly series: readonly [number, number];
  /** A match that has begun and is not decided. */
  readonly goesOn?: boolean;
  /** True once the game's result is counted in `series`. */
  readonly isOver: boolean;
  /** What the game's throws follow from (throws/local.ts); null or absent in a game without. */
  readonly throws?: SavedThrows | null;
  /** The id under which the finished game is kept for watching. */
  readonly kept: string | null;
  /** Time spent at this game, in milliseconds. */
  readonly spentMs: number;
}

const key = (game: GameId, mode: LocalMode): string => `game.${game}.${mode}`;

export function tablePath(game: GameId, mode: LocalMode): string {
  return mode === 'device' ? `/${game}/masa?iki` : `/${game}/masa`;
}

/** Where a finished game is watched. */
export function replayPath({ game, id }: { readonly game: GameId; readonly id: string }): string {
  return `/${game}/izle/${id}`;
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isInteger(one));
}

/** What is stored, or null when nothing is or it is not what this version wrote. */
export function loadGame(game: GameId, mode: LocalMode): SavedGame | null {
  const stored = readStored(key(game, mode));
  if (typeof stored !== 'object' || stored === null) return null;
  const saved = stored as Partial<SavedGame>;
  const isSound =
    saved.game === game &&
    saved.mode === mode &&
    LEVELS.includes(saved.level as Level) &&
    Number.isInteger(saved.variant) &&
    (saved.first === 0 || saved.first === 1) &&
    (saved.computers === undefined || (Array.isArray(saved.computers) && saved.computers.every((seat) => [0, 1, 2, 3].includes(seat)))) &&
    [undefined, 2, 4].includes(saved.seats) &&
    typeof saved.record === 'string' &&
    Array.isArray(saved.draft) &&
    saved.draft.every((step) => typeof step === 'string') &&
    (saved.resigned === null || [0, 1, 2, 3].includes(saved.resigned as number)) &&
    isPair(saved.series) &&
    typeof saved.isOver === 'boolean' &&
    typeof saved.spentMs === 'number';
  return isSound ? { ...(saved as SavedGame), kept: typeof saved.kept === 'string' ? saved.kept : null } : null;
}

export function saveGame(saved: SavedGame): void {
  writeStored(key(saved.game, saved.mode), saved);
}

/** The stored game as it lies there: when it is not what it was, another tab has played on. */
export function savedText({ game, mode }: Pick<SavedGame, 'game' | 'mode'>): string | null {
  return storedText(key(game, mode));
}

export function startFresh(game: GameId, mode: LocalMode): void {
  removeStored(key(game, mode));
}

export function unfinishedGames(): SavedGame[] {
  return storedKeys('game.').flatMap((stored) => {
    const [, game, mode] = stored.split('.');
    const saved = loadGame(game as GameId, mode as LocalMode);
    const isBegun = saved !== null && (saved.goesOn === true || (!saved.isOver && saved.record.trim().includes('\n')));
    return isBegun ? [saved] : [];
  });
}
