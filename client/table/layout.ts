// SPDX-License-Identifier: MIT
// What the board renderer needs to know about a game: where its places lie and what the empty board
// looks like. A layout knows nothing of rules. Lengths are drawing units of its own viewBox.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place with a button over it. */
export interface Spot extends Point {
  readonly place: number;
  /** Size of the button. */
  readonly w: number;
  readonly h: number;
  /** What people call it, such as d6. */
  readonly name: string;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Distance of neighbouring places: what taps and drags are measured with. */
  readonly pitch: number;
  /** Radius of a man. */
  readonly radius: number;
  /** In reading order, which is the order of the buttons. */
  readonly spots: readonly Spot[];
  /** Markup of the empty board. */
  ground(): string;
  /** Markup of one empty place, drawn around 0 0. */
  spot(place: number): string;
  /** Where the index-th man of a place lies; null when the place is beside the board. */
  man(place: number, index: number): Point | null;
  /** The place reached by an arrow key (dx, dy of -1, 0 or 1); the same place when there is none. */
  toward(place: number, dx: number, dy: number): number;
  /** The place people call by this name, or -1. */
  named(name: string): number;
}

/** Numbers in markup: short, without noise behind the second decimal. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
