// SPDX-License-Identifier: MIT
// The games of the house, as the pages before a table show them.

import type { Choice, GameId, Level, Mode } from './choice.ts';
import type { Key } from './i18n/index.ts';

/** A rule that may be chosen. */
export interface VariantSwitch {
  /** Bit of the engine's and the protocol's variant number. */
  readonly bit: number;
  readonly label: Key;
  readonly hint: Key;
  /** The switch says the opposite of the bit. */
  readonly isInverse?: boolean;
}

export interface GameInfo {
  readonly id: GameId;
  readonly name: Key;
  readonly line: Key;
  /** Ways to play it. */
  readonly modes: readonly Mode[];
  readonly levels: Readonly<Record<Level, Key>>;
  readonly switches: readonly VariantSwitch[];
  /** The bit of a match against the computer or on one device, instead of a single game. */
  readonly matchBit?: number;
  /** Two may play for each side. */
  readonly hasPairs?: boolean;
  /** Where the game is learnt by playing. */
  readonly lesson?: string;
  /** What is said about rules and throws of an online game. */
  readonly onlineHint: Key;
}

export const GAMES: readonly GameInfo[] = [
  {
    id: 'dokuz-tas', name: 'game.morris', line: 'home.morris.line', modes: ['cpu', 'friend', 'random', 'device'],
    levels: { kolay: 'level.morris.1', orta: 'level.morris.2', zor: 'level.morris.3' },
    switches: [
      { bit: 1, label: 'setup.flying', hint: 'setup.flying.d', isInverse: true },
      { bit: 2, label: 'setup.takeTwo', hint: 'setup.takeTwo.d' },
    ],
    onlineHint: 'setup.random.hint',
  },
  {
    id: 'tavla', name: 'game.tavla', line: 'home.tavla.line', modes: ['cpu', 'friend', 'random', 'device'],
    levels: { kolay: 'level.tavla.1', orta: 'level.tavla.2', zor: 'level.tavla.3' },
    switches: [], matchBit: 1, onlineHint: 'setup.online.dice',
  },
  {
    id: 'kos', name: 'game.kos', line: 'home.kos.line', modes: ['cpu', 'friend', 'random', 'device'],
    levels: { kolay: 'level.kos.1', orta: 'level.kos.2', zor: 'level.kos.3' },
    switches: [{ bit: 1, label: 'setup.fullValue', hint: 'setup.fullValue.d' }], hasPairs: true, lesson: '/kos/ders', onlineHint: 'setup.online.sticks',
  },
];

export function gameInfo(id: string): GameInfo {
  const info = GAMES.find((game) => game.id === id);
  if (!info) throw new Error(`no game is called ${id}`);
  return info;
}

/** The variant number of the engine and the protocol. */
export function variantOf(info: GameInfo, choice: Choice): number {
  const isHere = choice.mode === 'cpu' || choice.mode === 'device';
  const own = info.switches.reduce((sum, { bit }) => sum | (choice.variant & bit), 0);
  return own | (isHere && choice.isMatch ? (info.matchBit ?? 0) : 0);
}
