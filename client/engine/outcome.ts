// SPDX-License-Identifier: MIT
// Results as records and messages write them: "win w few", "draw quiet", "ongoing".

import type { GameId } from '../choice.ts';
import { REASONS, type Forfeit, type Outcome, type Reason } from './engine.ts';

function letterOf(game: GameId, side: number): string {
  if (side === 1) return 'b';
  return game === 'kos' ? 'a' : 'w';
}

export function writeOutcome(game: GameId, { kind, side, reason }: Outcome): string {
  if (kind === 'ongoing') return kind;
  return kind === 'win' ? `win ${letterOf(game, side)} ${reason}` : `draw ${reason}`;
}

/** What the rules cannot know, read from a result: who lost and why; null for every other result. */
export function readForfeit(game: GameId, text: string): { loser: number; reason: Forfeit } | null {
  const [kind, letter, reason] = text.split(' ');
  const isOutside = kind === 'win' && (reason === 'resign' || reason === 'time' || reason === 'left');
  const winner = [0, 1].find((side) => letterOf(game, side) === letter);
  return isOutside && winner !== undefined ? { loser: 1 - winner, reason: reason as Forfeit } : null;
}

/** The side and the reason of a win, for lists that show no board. */
export function readResult(game: GameId, text: string): { kind: Outcome['kind']; side: number; reason: Reason } {
  const [kind = 'ongoing', ...rest] = text.split(' ');
  const last = rest[rest.length - 1] ?? '';
  const reason = (REASONS as readonly string[]).includes(last) ? (last as Reason) : 'none';
  if (kind === 'win') return { kind, side: rest[0] === letterOf(game, 1) ? 1 : 0, reason };
  return { kind: kind === 'draw' ? 'draw' : 'ongoing', side: 0, reason };
}
