// SPDX-License-Identifier: MIT
// The boards of the rules of Dokuz Taş.

import { stillBoard, type Still } from '../board-still.ts';
import type { DrawBoard } from './rules-page.ts';

const EXAMPLE_RED = ['b6', 'd6', 'f6', 'g1', 'e4', 'c4'];

/** The positions shown, by name. */
export const BOARDS = {
  empty: { names: true },
  slide: {
    white: ['c3', 'd1', 'b4', 'f2', 'g4', 'a7', 'd2'], red: EXAMPLE_RED, selected: 'b4', to: ['a4', 'b2'], names: true,
  },
  mill: {
    white: ['c3', 'd1', 'b2', 'f2', 'g4', 'a7', 'd2'], red: EXAMPLE_RED, mills: [['b2', 'f2']], from: 'b4', names: true,
  },
  take: {
    white: ['c3', 'd1', 'b2', 'f2', 'g4', 'a7', 'd2'], red: EXAMPLE_RED, mills: [['b2', 'f2']],
    safe: ['b6', 'd6', 'f6'], take: ['g1', 'e4', 'c4'], names: true,
  },
  running: {
    white: ['a7', 'g7', 'b6', 'f6', 'd6'], red: ['a1', 'd2', 'g4', 'c3', 'f2', 'b4'], selected: 'd6', to: ['d7'],
    mills: [['b6', 'f6']], names: true,
  },
} as const satisfies Record<string, Still>;

export const drawBoard: DrawBoard = (board, caption) => stillBoard(BOARDS[board as keyof typeof BOARDS], caption);
