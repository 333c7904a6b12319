// SPDX-License-Identifier: MIT
// What is a game's own at a table: its board, and the words for it. A Words object per game turns engine
// answers into prompts, refusals, names of places and narration; the controller knows when to say
// something, Words knows how.
//
// How a new game plugs in: a layout (layout.ts says what it needs), a Words object in words-GAME.ts, and
// a line for it in games.ts. What only some games have is optional here: throws (throwPlace or a
// throwArea, and mainAction 'throw'), turns that wait for their player's word (confirms), turns that
// are ended by a step of their own (mainAction 'end'), moves of one man by several steps (combines),
// pips (tally). Nothing outside these files asks which game is played.

import type { GameId } from '../choice.ts';
import type { Outcome, StepView, View } from '../engine/engine.ts';
import { t } from '../i18n/index.ts';
import type { IconName } from '../icons.ts';
import type { Cue } from '../sound.ts';
import type { Layout, LayoutOptions } from './layout.ts';
import type { ThrowArea, ThrowSlots } from './throw-area.ts';
import type { Way } from './ways.ts';

export type TableKind = 'cpu' | 'device' | 'online';

/** The moment at a table, as the engine tells it. */
export interface Situation {
  readonly kind: TableKind;
  readonly view: View;
  /** Legal steps of whoever acts, empty when nobody does. */
  readonly steps: readonly StepView[];
  /** The seat that acts or has to throw, SEAT_NONE when the game is over; and its side. */
  readonly seat: number;
  readonly actor: number;
  /** The actor plays at this device. */
  readonly isMine: boolean;
  /** The side texts are told to: the player's own, or whoever acts where two share a device. */
  readonly me: number;
  readonly selected: number | null;
  /** The right that was chosen first: only its moves are in `steps`. */
  readonly right: number | null;
  /** The actor has to throw. */
  readonly isThrow: boolean;
  /** The turn is complete and waits to be confirmed. */
  readonly isReady: boolean;
  /** Nothing can be played: the turn passes by itself. */
  readonly isPass: boolean;
  /** The steps of the turn under way. */
  readonly turn: readonly StepView[];
  /** Dice or rights of the turn under way, and which of them it has used. */
  readonly tray: View['tray'];
  /** A name that may stand alone or before a verb: "Elif", "Rakip", "Beyaz". */
  name(side: number): string;
}

export interface Prompt {
  readonly title: string;
  readonly help: string;
  /** Instead of the help where there is little room. */
  readonly short: string;
}

/** The button at the right of the actions, where a game's turns have one. */
export interface MainAction {
  readonly label: string;
  readonly short?: string;
  readonly icon: IconName;
  /** What it does: ask for a throw, confirm the turn, end it by a step, skip the wait of a pass; null: it is off. */
  readonly does: 'throw' | 'confirm' | 'end' | 'pass' | null;
  /** It has the row to itself. */
  readonly isAlone?: boolean;
}

/** How a match stands after a game. */
export interface MatchState {
  /** By side. */
  readonly score: readonly [number, number];
  readonly isOver: boolean;
}

/** A number in a player's strip. */
export interface Tally {
  readonly value: number;
  readonly unit: string;
}

/** Marks a place carries, for its spoken name. */
export interface PlaceFlags {
  readonly isSelected: boolean;
  /** The ways that lead here from the selected man. */
  readonly ways: readonly Way[];
  /** A man that came here in this turn can be taken back to where it came from, which is this place. */
  readonly isBack: boolean;
  readonly isCapture: boolean;
  readonly isShielded: boolean;
  readonly isLeft: boolean;
  readonly isArrived: boolean;
}

/** What a game's own keys may do. */
export interface KeyTarget {
  situation(): Situation;
  focus(place: number): void;
  chooseRight(value: number): void;
  toggleRoute(): void;
}

export interface Words {
  layout(options: LayoutOptions): Layout;
  readonly game: GameId;
  readonly gameName: string;
  /** Height of what stands above and below the board on a phone, when all is shown. */
  readonly chrome: number;
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
  /** Steps of the turn under way, told while it goes on; absent: they are not told. */
  tellSteps?(at: Situation, steps: readonly StepView[]): string;
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
  /** The record's turns, throws among them, as entries of the list of moves; absent: one a turn. */
  entries?(turns: readonly string[]): string[];
  /** An example of typed moves, for the empty field. */
  readonly typeHint: string;
  /** What a person typed, as step texts in order; the engine decides whether they are legal. */
  parse(typed: string): string[];
  /** Whether a legal step's text is one of those; absent: when they are the same. */
  fits?(legal: string, typed: string): boolean;
  /** Places beside the board, by side; absent where there are none. */
  readonly trays?: {
    hand(side: number): number;
    taken(side: number): number;
    /** Men a side has still to bring in; null when that part of the game is over. */
    inHand(view: View, side: number): number | null;
    /** Men a side begins with, for the slots of its tray. */
    readonly men: number;
  };
  /** The step lifts a man over others instead of sliding it. */
  isLong(view: View, step: StepView): boolean;
  mainAction?(at: Situation): MainAction;
  /** Every complete turn waits to be confirmed, whatever the setting says. */
  readonly confirms?: boolean;
  /** Steps of one man may be played as one. */
  readonly combines?: boolean;
  /** What is asked before the turn is ended by a step; empty for nothing. */
  endQuestion?(at: Situation): { text: string; yes: string; no: string } | null;
  /** What a way's go-to mark says, such as the die it uses; absent: a plain ring. */
  tag?(way: Way): string;
  /** A way in words, where a place can be reached by several that differ; and the question which. */
  readonly wayQuestion?: string;
  wayName?(way: Way): string;
  /** The spot that throws when it is tapped, where the board carries one. */
  readonly throwPlace?: number;
  /** Shows throws; games with throws have one. */
  throwArea?(slots: ThrowSlots): ThrowArea;
  /** A throw, told. */
  tellThrow?(at: Situation, by: number): string;
  /** What people call this throw; empty for most. */
  throwName?(at: Situation): string;
  /** What a throw sounds like; absent: dice. */
  readonly throwCue?: Cue;
  /** Why a right cannot be chosen, where rights can be. */
  readonly rightStuck?: string;
  /** Rows of men the board shows with a capsule, besides those of the engine. */
  rows?(at: Situation): readonly (readonly number[])[];
  /** Keys of the game's own, besides those of every table. */
  keys?(table: KeyTarget): Record<string, () => void>;
  /** A forced pass, told. */
  tellPass?(at: Situation, by: number): string;
  /** A number in a player's strip, such as pips. */
  tally?(view: View, side: number): Tally;
  /** The title of a won game; absent: the usual one. */
  endTitle?(at: Situation, outcome: Outcome, match: MatchState): string;
  /** Points that win a match; 0 for single games. And what the way on is called after one of its games, and after it. */
  readonly match?: number;
  readonly next?: { readonly label: string; readonly newMatch: string; opens(winner: string | boolean): string };
}

/** Why a game is over that its own rules did not end. */
export function reasonBeyondRules({ kind, me, name }: Situation, { side, reason }: Outcome): string {
  const loser = 1 - side;
  const isMe = kind !== 'device' && loser === me;
  switch (reason) {
    case 'resign':
      return isMe ? t('e.resign') : t('e.resign.rival', { name: name(loser) });
    case 'time':
      return isMe ? t('time.lost') : t('time.rival');
    case 'left':
      return isMe ? t('e.resign') : t('e.rematch.gone', { name: name(loser) });
    default:
      return '';
  }
}
