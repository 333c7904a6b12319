// SPDX-License-Identifier: MIT
// What a table needs to know of the other side: the computer, a second person at this device, or a
// server. local.ts and online.ts are the hosts.

import type { Outcome } from '../engine/engine.ts';
import type { IconName } from '../icons.ts';
import type { TableKind } from './words.ts';

export interface Host {
  readonly kind: TableKind;
  readonly heading: string;
  readonly title: string;
  /** Side drawn at the bottom. */
  readonly bottom: number;
  /** The Kolay level shows which men can move. */
  readonly isEasy: boolean;
  /** Seats this device plays for. */
  plays(seat: number): boolean;
  name(side: number): string;
  /** Name in a player's strip; the computer's has its level. */
  badgeName(side: number): string;
  icon(side: number): IconName;
  /** Agreed rules that differ from the standard, in words; empty for none. */
  readonly variant: string;
  /** Games won by each side; null when no series is kept. */
  series(): readonly [number, number] | null;
  /** The title of a won game, where the game or the match has one of its own. */
  endTitle?(outcome: Outcome): string;
  /** The result, also when it came from outside the rules. */
  outcome(): Outcome;
  /** Input is taken: false while the connection is gone. */
  isOpen(): boolean;
  /** A step joined the draft, or left it, or the player ended a turn that waited for that. */
  draftChanged(change: { kind: 'step'; text: string; isLast: boolean } | { kind: 'undo' } | { kind: 'end' }): void;
  /** The player asks for the throw that is due; the answer is Showing.throws, or Table.throwFailed. */
  throwAsked?(): void;
  /** The player's turn is in the record. */
  sealed(): void;
  /** Takes back a whole turn and more; absent where that is impossible. */
  takeBack?(): void;
  canTakeBack(): boolean;
  /** Gives the game up; absent where there is nobody to give it to. */
  resign?(): void;
  /** What giving up costs, where it is more than usual. */
  readonly resignQuestion?: string | undefined;
  /** Takes the seat to another device; absent where there is no seat to take. */
  move?(): void;
  /** A line for the rival's strip instead of the count: thinking, disconnected. */
  rivalNote(): { text: string; isThinking?: boolean } | null;
  /** Somebody else plays this seat meanwhile: what is said in the prompt's place, and the way back. */
  absence?(): { title: string; help: string; label: string; run(): void } | null;
  /** The game is over and its last animation has ended. */
  ended(outcome: Outcome): void;
  /** The way out. */
  leave(): void;
}
