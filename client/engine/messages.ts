// SPDX-License-Identifier: MIT
// What the page and the computer player's worker say to each other.

import type { GameName, Step } from './engine.ts';

/** Ask for a turn; a new question stops the one before. */
export interface Question {
  readonly kind: 'think';
  readonly id: number;
  readonly game: GameName;
  /** The game so far, as `record_text` writes it. */
  readonly record: string;
  /** 0 kolay, 1 orta, 2 zor. */
  readonly level: number;
  readonly seed: number;
}

export type ToWorker = Question | { readonly kind: 'stop' };

export type FromWorker =
  | { readonly kind: 'plan'; readonly id: number; readonly steps: Step[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
