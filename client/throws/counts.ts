// SPDX-License-Identifier: MIT
// What fell in a game, side by side with what is to be expected, and how likely streaks are.

import type { ThrownRecord } from './proof.ts';

/** A result as it is counted: a face of a die, or a throw of the sticks. */
export interface Row {
  /** Face 1 to 6; in Kös the value of the throw: 1 (Kös), 2, 3, 4, 6. */
  readonly value: number;
  /** How often it fell for each side. */
  readonly fell: readonly [number, number];
  /** How often it is to be expected in all. */
  readonly expected: number;
}

export interface Counts {
  readonly rows: readonly Row[];
  /** Throws of the dice, or turns of throws in Kös, by side. */
  readonly throws: readonly [number, number];
  /** Tavla: doubles by side, and those to be expected in all. Null in Kös. */
  readonly doubles: Row | null;
  /** The longest run of doubles of one side; in Kös of one side's turns without a Kös. */
  readonly longest: number;
}

interface Group {
  readonly side: number;
  /** `65`, or the letters of a chain, `K2`. */
  readonly text: string;
}

const KOS_LETTERS = 'K2346';
const KOS_VALUES = [1, 2, 3, 4, 6] as const;
const KOS_SIXTEENTHS = [4, 6, 4, 1, 1] as const;

/** The throws by turn. Sides take turns to throw, passes included. */
function groups({ game, first, turns }: ThrownRecord): Group[] {
  const isThrow = game === 'kos' ? /^\?/ : /^[1-6][1-6]:$/;
  return turns
    .filter((turn) => isThrow.test(turn.trim()))
    .map((turn, i) => ({ side: (first + i) & 1, text: turn.replace(/[?: ]/g, '') }));
}

function longestRun(all: readonly Group[], counts: (group: Group) => boolean): number {
  let longest = 0;
  for (const side of [0, 1]) {
    let run = 0;
    for (const group of all.filter((one) => one.side === side)) {
      run = counts(group) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

function tally(all: readonly Group[], count: (text: string) => number): [number, number] {
  const sum = (side: number): number => all.filter((one) => one.side === side).reduce((n, { text }) => n + count(text), 0);
  return [sum(0), sum(1)];
}

export function countThrows(record: ThrownRecord): Counts {
  const all = groups(record);
  const throws = tally(all, () => 1);
  const total = all.length;
  const occurrences = (letter: string) => (text: string) => text.split(letter).length - 1;
  if (record.game === 'kos') {
    const sticks = all.reduce((n, { text }) => n + text.length, 0);
    const rows = KOS_VALUES.map((value, i) => ({
      value, fell: tally(all, occurrences(KOS_LETTERS[i] ?? '')), expected: (sticks * (KOS_SIXTEENTHS[i] ?? 0)) / 16,
    }));
    return { rows, throws, doubles: null, longest: longestRun(all, ({ text }) => !text.includes('K')) };
  }
  const rows = [1, 2, 3, 4, 5, 6].map((value) => ({ value, fell: tally(all, occurrences(String(value))), expected: total / 3 }));
  const isDouble = (text: string): boolean => text[0] === text[1];
  const doubles: Row = { value: 0, fell: tally(all, (text) => Number(isDouble(text))), expected: total / 6 };
  return { rows, throws, doubles, longest: longestRun(all, ({ text }) => isDouble(text)) };
}

/** How likely a run of at least `length` successes, each of chance `p`, is somewhere in `n` tries. */
export function runChance(n: number, p: number, length: number): number {
  // at[k]: no such run yet, and the last k tries were successes.
  let at: number[] = Array.from({ length }, (_, k) => (k === 0 ? 1 : 0));
  let done = 0;
  for (let i = 0; i < n; i++) {
    const alive = at.reduce((sum, one) => sum + one, 0);
    done += (at[length - 1] ?? 0) * p;
    at = at.map((_, k) => (k === 0 ? alive * (1 - p) : (at[k - 1] ?? 0) * p));
  }
  return done;
}

/** How likely at least one success of chance `p` is in `n` tries. */
export const everChance = (n: number, p: number): number => runChance(n, p, 1);

/** Chance that a turn of Kös has none: a chain ends with 10 of 16, goes on without a Kös with 2 of 16. */
export const NO_KOS = 10 / 14;
