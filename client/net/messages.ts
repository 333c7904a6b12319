// SPDX-License-Identifier: MIT
// The messages of docs/protocol.md, version 1, as they are read here.

import type { GameId, Level } from '../choice.ts';
import type { Proof } from '../throws/proof.ts';

export const PROTOCOL = 1;
export const NOBODY_SEAT = 255;

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export interface SeatState {
  readonly nick: string;
  readonly taken: boolean;
  readonly on: boolean;
  readonly firm: boolean;
  /** Got up on purpose. */
  readonly left: boolean;
  /** At a table of four: the level of the computer that sits here; the partner plays for an absent player; the
   * chair this one would like to change with. */
  readonly computer?: Level | null;
  readonly handed?: boolean;
  /** Turns this player let run out in succession. */
  readonly missed?: number;
  readonly wish?: number | null;
}

/** The proof of the game's throws, as far as it may be told (docs/protocol.md). */
export interface ProofState extends Proof {
  /** `open` while the seats' bytes are gathered; until then nothing can be played. */
  readonly stage: 'open' | 'done';
  /** Milliseconds left for it, 0 while the table waits for somebody. */
  readonly left: number;
  /** This seat's bytes are promised, are told. */
  readonly committed: boolean;
  readonly revealed: boolean;
}

export type Phase = 'waiting' | 'playing' | 'over' | 'closed';

export interface Snapshot {
  readonly op: 'state';
  readonly seq: number;
  /** In the answer to a command: its cid, and why it was refused. */
  readonly re?: string;
  readonly error?: Refusal | null;
  readonly table: {
    readonly code: string;
    readonly game: GameId;
    readonly variant: number;
    /** Seconds for each decision, 0 without a clock. */
    readonly clock: number;
    readonly kind: 'friend' | 'random';
    /** The seat of whoever opened the table. */
    readonly host: number;
  };
  readonly you: { readonly seat: number; readonly firm: boolean; readonly secret?: string };
  readonly seats: readonly SeatState[];
  readonly phase: Phase;
  readonly game: {
    readonly no: number;
    readonly id: string;
    readonly first: number;
    readonly pos: string;
    readonly draft: readonly string[];
    readonly turns: number;
    readonly actor: number;
    readonly outcome: string;
    /** The winner's, 0 while there is none. */
    readonly points: number;
    readonly last: string;
  };
  readonly clock: { readonly running: number; readonly left: readonly number[] };
  readonly series: readonly [number, number];
  readonly rematch: readonly boolean[];
  readonly rematch_left: number;
  /** Absent where no throw decides anything, and in most snapshots of a running game. */
  readonly proof?: ProofState;
  readonly record?: { readonly start: string; readonly turns: readonly string[] };
}

export type ServerMessage =
  | Snapshot
  | { readonly op: 'error'; readonly re: string | null; readonly error: Refusal }
  | { readonly op: 'pong'; readonly t: number }
  | { readonly op: 'seeking'; readonly left: number }
  | { readonly op: 'paired'; readonly code: string; readonly seat: number; readonly secret: string }
  | { readonly op: 'nobody' }
  | { readonly op: 'move'; readonly code: string; readonly left: number };

/** Why a connection ended for good. */
export type Ending =
  | 'done'
  | 'otherTab'
  | 'tooOld'
  | 'none'
  | 'full'
  | 'closed'
  | 'lapsed'
  | 'moved'
  | 'refused';

/** Close codes after which coming back by itself would be wrong. */
export function endingOf(code: number): Ending | null {
  const endings: Record<number, Ending> = {
    1000: 'done', 4000: 'refused', 4001: 'otherTab', 4003: 'tooOld', 4004: 'none', 4005: 'full', 4006: 'closed', 4007: 'lapsed', 4008: 'moved',
  };
  return endings[code] ?? null;
}
