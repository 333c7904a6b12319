// SPDX-License-Identifier: MIT
// What shows a game's throws: dice on the board, sticks beside it. Each game has its own (Words.throwArea);
// this is what the table asks of it. Faces are the engine's, an area only shows them.

import type { View } from '../engine/engine.ts';
import type { Situation } from './words.ts';
import type { Layout } from './layout.ts';

/** Where an area may draw. Areas are made anew whenever the board is laid out. */
export interface ThrowSlots {
  /** A layer of the board's drawing, in its units, below the men. */
  readonly onBoard: SVGGElement;
  /** An element beside the board, hidden while it is empty. */
  readonly beside: HTMLElement;
  readonly layout: Layout;
  /** The player asks for a throw. */
  onThrow(): void;
  /** The player names a die or right before the man; once more drops it. */
  onChoose(value: number): void;
  /** Tells readers. */
  say(text: string): void;
}

export interface ThrowFace {
  readonly at: Situation;
  /** Dice or rights as they lie there; empty before the first throw of a turn. */
  readonly tray: View['tray'];
  /** A throw is due, of the side that acts. */
  readonly isDue: boolean;
  /** … and this device's player may make it. */
  readonly canThrow: boolean;
  /** The side that throws or plays. */
  readonly side: number;
  /** That side plays at this device. */
  readonly isMine: boolean;
}

export interface ThrowArea {
  /** The face of a moment, without animation. */
  show(face: ThrowFace): void;
  /** A throw has just been made, its result is in `face`: shows how it falls, and resolves when it lies. */
  roll(face: ThrowFace): Promise<void>;
  /** The fall jumps to its end. */
  finish(): void;
  /** Where men go that leave the board: the view's place, the men's side, what shows them. */
  readonly taken?: readonly { readonly place: number; readonly side: number; readonly element: HTMLElement }[];
  /** Shows or hides the way men walk. */
  toggleRoute?(): void;
}
