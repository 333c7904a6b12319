// SPDX-License-Identifier: MIT
// The last games finished or brought to this device are kept, so that they can be watched without a
// network. This is the side that writes; replay/archive.ts reads.
//
//   keepGame({ record: recordOf(engine, …), me: 0 })            the oldest give way

import type { GameId, Level } from '../choice.ts';
import type { Engine, Outcome } from '../engine/engine.ts';
import { writeOutcome } from '../engine/outcome.ts';
import { fetchGame } from '../net/api.ts';
import type { Proof } from '../throws/proof.ts';
import { readStored, removeStored, storedKeys, writeStored } from '../store.ts';

export interface RecordSeat {
  readonly nick: string;
  /** The computer's level, where it played this seat. */
  readonly computer?: Level;
}

/** A game as docs/protocol.md tells it. */
export interface GameRecord {
  readonly v: 1;
  readonly id: string;
  readonly game: GameId;
  /** Unknown in what other programs wrote. */
  readonly variant?: number;
  readonly first?: number;
  /** Seconds for each decision, 0 without a clock. */
  readonly clock?: number;
  /** How it was played; unknown in what other programs wrote. */
  readonly kind?: 'friend' | 'random' | 'cpu' | 'device';
  readonly seats: readonly RecordSeat[];
  readonly start: string;
  readonly turns: readonly string[];
  /** Milliseconds by turn. */
  readonly times?: readonly number[];
  readonly outcome?: string;
  /** Milliseconds since 1970. */
  readonly began?: number;
  readonly ended?: number;
  /** Milliseconds spent at a game of this device, which may have been left and taken up again. */
  readonly spent?: number;
  /** Of the throws, where there were any. */
  readonly proof?: Proof;
}

export interface KeptGame {
  readonly record: GameRecord;
  /** The side of this device's player; null for whoever only watches. */
  readonly me: number | null;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
}

const KEPT_MOST = 20;
export const KEPT_KEY = 'played.';

/** The record of the game that the engine holds. */
export function recordOf(engine: Engine, about: Omit<GameRecord, 'v' | 'id' | 'start' | 'turns' | 'outcome'> & { outcome: Outcome }): GameRecord {
  return {
    v: 1,
    id: newId(),
    start: engine.startText(),
    turns: Array.from({ length: engine.turns() }, (_, i) => engine.turnText(i)),
    ...about,
    outcome: writeOutcome(about.game, about.outcome),
  };
}

export function keepGame({ record, me }: Omit<KeptGame, 'at'>): void {
  writeStored(KEPT_KEY + record.id, { record, me, at: Date.now() });
  const age = (key: string): number => (readStored(key) as Partial<KeptGame> | null)?.at ?? 0;
  const byAge = storedKeys(KEPT_KEY).sort((a, b) => age(b) - age(a));
  for (const key of byAge.slice(KEPT_MOST)) removeStored(key);
}

/** Keeps a game of the server for its player, once. A failure is no harm: the server has it. */
export async function keepOnlineGame(id: string, me: number): Promise<void> {
  if (readStored(KEPT_KEY + id) !== null) return;
  const text = await fetchGame(id).catch(() => null);
  if (text !== null) keepGame({ record: JSON.parse(text) as GameRecord, me });
}

/** Sixteen hex digits, as the server names games. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
