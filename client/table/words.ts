// SPDX-License-Identifier: MIT
// What is a game's own at a table: its board, and the words for it. A Words object per game turns engine
// answers into prompts, refusals, names of places and narration; the controller knows when to say
// something, Words knows how.

import type { GameId } from '../choice.ts';
import type { Outcome, StepView, View } from '../engine/engine.ts';
import type { Layout } from './layout.ts';

export type TableKind = 'cpu' | 'device' | 'online';

/** The moment at a table, as the engine tells it. */
export interface Situation {
  readonly kind: TableKind;
  readonly view: View;
  /** Legal steps of whoever acts, empty when nobody does. */
  readonly steps: readonly StepView[];
  /** The side that acts. */
  readonly actor: number;
  /** The actor plays at this device. */
  readonly isMine: boolean;
  /** The side texts are told to: the player's own, or whoever acts where two share a device. */
  readonly me: number;
  readonly selected: number | null;
  /** Men taken in the turn under way. */
  readonly taken: number;
  /** A name that may stand alone or before a verb: "Elif", "Rakip", "Beyaz". */
  name(side: number): string;
}

export interface Prompt {
  readonly title: string;
  readonly help: string;
  /** Instead of the help where there is little room. */
  readonly short: string;
}

/** Marks a place carries, for its spoken name. */
export interface PlaceFlags {
  readonly isSelected: boolean;
  readonly isTarget: boolean;
  readonly isCapture: boolean;
  readonly isShielded: boolean;
  readonly isLeft: boolean;
  readonly isArrived: boolean;
}

export interface Words {
  layout(options: { names: boolean; flipped: boolean }): Layout;
  readonly game: GameId;
  readonly gameName: string;
  /** Names of the stages in order. */
  readonly stages: readonly string[];
  prompt(at: Situation): Prompt;
  /** The second line of a player's strip. */
  count(at: Situation, side: number): string;
  /** Why a tap on this place cannot act. */
  refusal(at: Situation, place: number): string;
  label(at: Situation, place: number, flags: PlaceFlags): string;
  /** Something about the turn under way that is worth a notice once a game; empty for nothing. */
  remark(at: Situation): string;
  /** Things that changed with a turn and are worth a notice. */
  notices(at: Situation, before: View, occurrences: number): string[];
  /** A whole turn as one message. */
  tell(at: Situation, turn: readonly StepView[], by: number): string;
  /** How many men each side has. */
  counts(at: Situation): string;
  readBoard(at: Situation): string;
  readStatus(at: Situation): string;
  /** Why the game ended, in one sentence. */
  reason(at: Situation, outcome: Outcome): string;
  /** A turn's text for the list of moves. */
  pretty(turn: string): string;
  /** What a person typed, as step texts in order; the engine decides whether they are legal. */
  parse(typed: string): string[];
  /** Places beside the board, by side. */
  hand(side: number): number;
  taken(side: number): number;
  /** Men a side has still to bring in; null when that part of the game is over. */
  inHand(view: View, side: number): number | null;
  /** The step lifts a man over others instead of sliding it. */
  isLong(view: View, step: StepView): boolean;
  /** Men a side begins with, for the slots of its tray. */
  readonly men: number;
}
