// SPDX-License-Identifier: MIT
// What the board renderer needs to know about a game: where its places lie and what the empty board
// looks like. A layout knows nothing of rules. Lengths are drawing units of its own viewBox.
//
// A new game's board is a file in layouts/ with a function from LayoutOptions to a Layout. Places are
// those of the engine's View (docs/wasm.md). A place with a Spot is on the board: it has a button, and
// men stand there; bars and trays of a board are such places too. A place without one lies beside the
// board (Words.hand, Words.taken). A spot whose place the View does not have can carry something else
// that is tapped, such as dice (Words.throwPlace).

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

/** Room for the board, in CSS pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface LayoutOptions {
  /** Names of places are written on the board. */
  readonly names: boolean;
  /** Turned by half a turn. */
  readonly flipped: boolean;
  /** The side whose player sits at the bottom. */
  readonly bottom: number;
  /** A side's name where two people share the device; null where one of them is "you". */
  player(side: number): string | null;
  readonly screen: ScreenName;
  readonly box: Box;
  /** Nobody plays on it: its places may be smaller than a finger. */
  readonly isStill?: boolean;
}

/** The five arrangements of a table's page, see screen.ts. */
export type ScreenName = 'phone' | 'compact' | 'land' | 'tablet' | 'wide';

/** Which of them a window of this size gets. */
export function screenFor(width: number, height: number): ScreenName {
  if (width >= 1024 && height >= 500) return 'wide';
  if (width > height && (height < 500 || width >= 600)) return 'land';
  if (width >= 600) return 'tablet';
  return height < 700 ? 'compact' : 'phone';
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** CSS pixels a unit. A board may ask for more than the box has: then the page scrolls. */
  readonly scale: number;
  /** Taps are measured by the spots' rectangles and not by the distance from a man. */
  readonly hasAreas?: boolean;
  /** Men that are drawn in a place; the last carries the count of all. Absent: all are drawn. */
  stack?(place: number): number;
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
  /** Markup of a man at this place around 0 0; absent or '' for the usual one. */
  body?(place: number, side: number): string;
  /** Where the tag of a go-to mark lies, on a place where `count` men stand; absent: over the next man. */
  tag?(place: number, count: number, hits: boolean): Point & { readonly radius?: number };
  /** Markup, in the board's coordinates, of what is written at a place where `count` men stand. */
  label?(place: number, count: number): string;
  /** Where `count` dice lie, where they lie on the board. */
  throwSpots?(count: number): readonly (Point & { readonly size: number })[];
  /** The place reached by an arrow key (dx, dy of -1, 0 or 1); the same place when there is none. */
  toward(place: number, dx: number, dy: number): number;
  /** The place people call by this name, or -1. */
  named(name: string): number;
}

/** Numbers in markup: short, without noise behind the second decimal. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
