// SPDX-License-Identifier: MIT
// What the page and the worker that judges a game say to each other.

import type { Judged, Played } from './judge.ts';

/** The game comes first; then one question after another, each stopping the one before. */
export type ToReview = { readonly kind: 'game'; readonly game: Played } | { readonly kind: 'judge'; readonly turn: number };

/** `judged` is null where the engine cannot tell. */
export type FromReview =
  | { readonly kind: 'judged'; readonly turn: number; readonly judged: Judged | null }
  | { readonly kind: 'failed'; readonly message: string };
