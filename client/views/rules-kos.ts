// SPDX-License-Identifier: MIT
// The boards of the rules of Kös.

import { kosStill, type KosStill } from '../kos-still.ts';
import type { DrawBoard } from './rules-page.ts';

const row = (home: 'A' | 'B'): string[] => Array.from({ length: 10 }, (_, i) => `${home}${i + 1}`);

/** The positions shown, by name. */
export const BOARDS = {
  start: { white: row('A'), red: row('B') },
  part: { white: ['Y4', 'A2', 'A3', 'A4'], red: ['B2', 'B3', 'B5', 'Y13'], selected: 'Y4', to: ['Y5', 'Y6', 'Y7'] },
  route: { route: true },
  door: { white: ['Y20', 'A2', 'A3'], red: ['B3', 'B4', 'B6'], selected: 'Y20', to: ['Y1', 'B1'] },
  eat: { white: ['Y3', 'A2', 'A3', 'A4'], red: ['Y5', 'B2', 'B3', 'B5'], selected: 'Y3', to: ['Y4'], take: ['Y5'] },
  group: { white: ['B3', 'B4', 'B5', 'A2'], red: ['B9', 'Y2', 'Y6'], selected: 'B3', to: ['B6'] },
} as const satisfies Record<string, KosStill>;

export const drawBoard: DrawBoard = (board, caption, words) => kosStill(BOARDS[board as keyof typeof BOARDS], caption, words);
