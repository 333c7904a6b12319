// SPDX-License-Identifier: MIT
// What the two ways to lay out a Tavla board have in common.

import { grain } from '../drawing.ts';
import { n } from '../layout.ts';
import type { Point } from '../layout.ts';

/** A rectangle around its centre. */
export interface Rect extends Point {
  readonly w: number;
  readonly h: number;
}

/** One way to lay the board out. `own` is a point's number as the player at the bottom counts. */
export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly pitch: number;
  readonly radius: number;
  /** Rectangle of a point, around its centre. */
  point(own: number): Rect;
  /** The index-th man of a point. */
  manAt(own: number, index: number): Point;
  /** Bar and tray; `isOwn` of the player at the bottom. */
  bar(isOwn: boolean): Rect;
  barMan(isOwn: boolean, index: number): Point;
  tray(isOwn: boolean): Rect;
  trayMan(isOwn: boolean, index: number): Point;
  /** Size of a man lying in its tray. */
  readonly flat: { readonly w: number; readonly h: number };
  readonly diceBox: Rect;
  dice(count: number): { x: number; y: number; size: number }[];
  /** Outline of a point's triangle, around the centre of its rectangle. */
  triangle(own: number): string;
  readonly isSand: (own: number) => boolean;
  ground(): string;
  numberAt(own: number): Point | null;
  barWord: Point | null;
  trayText(isOwn: boolean): Point & { anchor: 'start' | 'middle' };
}

/** The frame of a board and its shadow. */
export function frame(width: number, height: number, corner: number): string {
  return (
    `<rect class="b-shadow" y="4" width="${n(width)}" height="${n(height - 2)}" rx="${corner}"/>` +
    `<rect class="b-edge" width="${n(width)}" height="${n(height)}" rx="${corner}"/>` +
    `<rect class="b-frame" x="1.5" y="1.5" width="${n(width - 3)}" height="${n(height - 3)}" rx="${corner - 1.5}"/>`
  );
}

/** A dark field with a few strokes of grain. */
export function field(id: string, { x, y, w, h }: Rect, seed: number): string {
  const box = `x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="10"`;
  return (
    `<clipPath id="${id}"><rect ${box}/></clipPath><g clip-path="url(#${id})"><rect class="b-dark" ${box}/>` +
    `<g class="b-grain-dark">${grain(x, y, w, h, seed, 8, 0.42)}</g></g><rect class="b-dark-edge" ${box}/>`
  );
}
