// SPDX-License-Identifier: MIT
// The boards of the rules of Tavla. Points are numbered as the player at the bottom counts.

import { piece } from '../art.ts';
import { selectedMark, tagMark } from '../table/drawing.ts';
import { n } from '../table/layout.ts';
import { dieMarkup } from '../table/layouts/tavla-die.ts';
import type { Geometry } from '../table/layouts/tavla-geometry.ts';
import { lyingBoard } from '../table/layouts/tavla-lying.ts';
import type { DrawBoard } from './rules-page.ts';

interface Still {
  readonly white: Readonly<Record<number, number>>;
  readonly red: Readonly<Record<number, number>>;
  /** On the bar: of the player at the bottom, of the other. */
  readonly bar?: readonly [number, number];
  readonly off?: readonly [number, number];
  readonly dice?: readonly number[];
  readonly selected?: number;
  /** Points, or 0 for the tray, that glow with a die. */
  readonly to?: Readonly<Record<number, string>>;
}

const START = { white: { 24: 2, 13: 5, 8: 3, 6: 5 }, red: { 1: 2, 12: 5, 17: 3, 19: 5 } };

/** The positions shown, by name. */
export const BOARDS = {
  start: START,
  move: { ...START, dice: [4, 2], selected: 8, to: { 4: '4', 6: '2', 2: '6' } },
  hit: {
    white: { 24: 1, 22: 1, 13: 5, 8: 3, 6: 5 }, red: { 1: 2, 12: 5, 17: 3, 18: 1, 19: 4 }, dice: [6, 4], selected: 24, to: { 18: '6', 20: '4' },
  },
  bar: {
    white: { 24: 1, 13: 5, 8: 3, 6: 5 }, red: { 1: 2, 12: 4, 17: 3, 19: 4, 20: 2 }, bar: [1, 0], dice: [5, 3], to: { 22: '3' },
  },
  off: {
    white: { 5: 2, 4: 3, 2: 2, 1: 1 }, red: { 24: 3, 23: 4, 22: 2, 20: 2 }, off: [7, 4], dice: [6, 2], selected: 5, to: { 0: '6', 3: '2' },
  },
} as const satisfies Record<string, Still>;

const BOX = { width: 348, height: 280 };

function men(geometry: Geometry, { white, red, bar = [0, 0], off = [0, 0] }: Still): string {
  const stack = (side: number, place: (index: number) => { x: number; y: number }, count: number): string =>
    Array.from({ length: count }, (_, index) => {
      const { x, y } = place(index);
      return piece(side === 0 ? 'w' : 'r', x, y, geometry.radius);
    }).join('');
  const side = (which: 0 | 1, points: Readonly<Record<number, number>>): string =>
    Object.entries(points).map(([own, count]) => stack(which, (index) => geometry.manAt(Number(own), index), count)).join('') +
    stack(which, (index) => geometry.barMan(which === 0, index), bar[which]);
  const flat = (which: 0 | 1): string =>
    Array.from({ length: off[which] }, (_, index) => {
      const { x, y } = geometry.trayMan(which === 0, index);
      const { w, h } = geometry.flat;
      return `<rect class="man-flat" data-side="${which}" x="${n(x - w / 2)}" y="${n(y - h / 2)}" width="${n(w)}" height="${n(h)}" rx="2"/>`;
    }).join('');
  return side(0, white) + side(1, red) + flat(0) + flat(1);
}

function points(geometry: Geometry, lit: Readonly<Record<number, string>>): string {
  return Array.from({ length: 24 }, (_, i) => i + 1)
    .map((own) => {
      const { x, y } = geometry.point(own);
      const kind = geometry.isSand(own) ? 'sand' : 'wood';
      return `<g class="spot${own in lit ? ' lit' : ''}" transform="translate(${n(x)} ${n(y)})"><path class="b-point ${kind}" d="${geometry.triangle(own)}"/></g>`;
    })
    .join('');
}

function numbers(geometry: Geometry): string {
  return Array.from({ length: 24 }, (_, i) => {
    const at = geometry.numberAt(i + 1);
    return at ? `<text class="b-number" x="${n(at.x)}" y="${n(at.y)}" text-anchor="middle">${i + 1}</text>` : '';
  }).join('');
}

function marks(geometry: Geometry, still: Still): string {
  const count = (own: number): number => still.white[own] ?? 0;
  const at = ({ x, y }: { x: number; y: number }, mark: string): string => `<g transform="translate(${n(x)} ${n(y)})">${mark}</g>`;
  const selected = still.selected === undefined ? '' : at(geometry.manAt(still.selected, count(still.selected) - 1), selectedMark(geometry.radius));
  const tags = Object.entries(still.to ?? {}).map(([own, tag]) => {
    const place = Number(own) === 0 ? geometry.tray(true) : geometry.manAt(Number(own), Math.min(4, count(Number(own)) + (still.red[Number(own)] ?? 0)));
    return at(place, tagMark(tag, geometry.radius * 1.15));
  });
  const dice = (still.dice ?? []).map((value, i, all) => {
    const spot = geometry.dice(all.length)[i];
    return spot ? at(spot, dieMarkup(value, spot.size)) : '';
  });
  return dice.join('') + selected + tags.join('');
}

export const drawBoard: DrawBoard = (board, caption) => {
  const still: Still = BOARDS[board as keyof typeof BOARDS];
  const geometry = lyingBoard({ box: BOX, names: true, flipped: false, bottom: 0, player: () => null, screen: 'wide' }, true);
  return (
    `<svg class="still still-tavla" viewBox="0 0 ${n(geometry.width)} ${n(geometry.height)}" role="img" aria-label="${caption}">` +
    geometry.ground() + points(geometry, still.to ?? {}) + numbers(geometry) + men(geometry, still) + marks(geometry, still) +
    '</svg>'
  );
};
