// SPDX-License-Identifier: MIT
// From what a turn and the best one were worth to what is said about it: at most one remark, and none
// where the engine is not sure. docs/analysis.md tells where the bars come from.

import type { GameName } from '../engine/engine.ts';
import type { Judged } from './judge.ts';

/** Good: the one good turn among several. Better: there was a better one. Missed: a mistake. */
export type Grade = 'good' | 'better' | 'missed';

export interface Remark {
  readonly grade: Grade;
  /** What the turn lost against the best, in the game's unit; infinite for a win let go or a loss walked into. */
  readonly loss: number;
  /** Where that is infinite: the game was won before, or not lost. */
  readonly turned: 'won' | 'lost' | null;
}

interface Bars {
  readonly better: number;
  readonly missed: number;
  /** All other turns are at least so far behind a good one. */
  readonly only: number;
  /** Won for one side when worth more than this, for the other when worth less than the second. */
  readonly decided: readonly [number, number];
}

/** Points; men; chances to win. */
export const BARS: Readonly<Record<GameName, Bars>> = {
  tavla: { better: 0.02, missed: 0.08, only: 0.16, decided: [1.95, -1.95] },
  'dokuz-tas': { better: 0.8, missed: 1.5, only: 1, decided: [4, -4] },
  kos: { better: 0.05, missed: 0.08, only: 0.08, decided: [0.97, 0.03] },
};

/** Before and after the turn alike. */
export function isDecided(game: GameName, { best, made }: Pick<Judged, 'best' | 'made'>): boolean {
  const [won, lost] = BARS[game].decided;
  return made > won || best < lost;
}

export function remarkOn(game: GameName, judged: Judged): Remark | null {
  const { choices, best, made, second } = judged;
  const bars = BARS[game];
  if (choices < 2 || isDecided(game, judged)) return null;
  const loss = best === made ? 0 : best - made;
  if (loss >= bars.better) {
    const turned = loss < Infinity ? null : best === Infinity ? 'won' : 'lost';
    return { grade: loss >= bars.missed ? 'missed' : 'better', loss, turned };
  }
  const isOnly = loss === 0 && second !== null && (best === second ? 0 : best - second) >= bars.only;
  return isOnly ? { grade: 'good', loss: 0, turned: null } : null;
}
