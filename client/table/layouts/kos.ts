// SPDX-License-Identifier: MIT
// The Kös plank (er tahtası): four rows of ten holes, standing upright on phones and lying where there is
// room. Holes are numbered as in src/rules/kos.h. The player's home is on the right, or at the bottom;
// lying, the plank is the upright one turned a quarter clockwise. Units are screen pixels.
//
//     lane    0            1            2           3           upright, seen by team A; i from the top
//     i = 0   B1  <=door=  Y20  ------> Y1  <=door= A10
//             :            ^            :           ^
//     i = 9   B10 =door=>  Y11  <------ Y10 =door=> A1

import { grain, man } from '../drawing.ts';
import { n } from '../layout.ts';
import type { Layout, LayoutOptions, Point, ScreenName, Spot } from '../layout.ts';

export const HOLES = 40;
const LANE = 10;
const WAY = 10;

/** The same hole as the other team sees it: the board turned by half a turn. */
export function turnedHole(hole: number): number {
  if (hole < WAY) return hole + 30;
  if (hole >= 30) return hole - 30;
  return WAY + ((hole - WAY + LANE) % 20);
}

/** Lane and place in the lane as team A sees them upright. */
function cell(hole: number): readonly [number, number] {
  const i = hole % LANE;
  if (hole < WAY) return [3, 9 - i];
  if (hole < 20) return [2, i];
  if (hole < 30) return [1, 9 - i];
  return [0, i];
}

type Labels = readonly [string, string, string];

/** What the plank says of the players. */
export interface Plank {
  /** Team B is at the bottom or right. */
  readonly isTurned: boolean;
  /** What the three fields are called: the far home, the way, the near home. */
  readonly labels: Labels;
  /** The same where there is little room. */
  readonly shortLabels: Labels;
  /** The word on the doors, for the arrows of the route. */
  readonly door: string;
  /** How a hole is called. */
  name(hole: number): string;
}

/** The plank as it is drawn. */
interface Shape extends Plank {
  readonly isLying: boolean;
  readonly column: number;
  readonly row: number;
}

/** Where a Kös leads from the last hole of a home and from the ends of the way's rows. */
export const DOORS: ReadonlyMap<number, number> = new Map([[9, 10], [19, 0], [29, 30], [39, 20]]);

/** The next hole of the route, -1 behind the last one of a home. */
export function nextHole(hole: number): number {
  if (hole === 9 || hole === 39) return -1;
  return hole === 29 ? WAY : hole + 1;
}

const SMALLEST = { column: 36, row: 40, stillRow: 26 };
const LARGEST = { upright: { column: 68, row: 60 }, lying: { column: 82, row: 122 } };

/** Size of a hole's cell for the room there is. A board larger than the room makes the page scroll. */
function cellFor(options: LayoutOptions, isLying: boolean): { column: number; row: number } {
  const { screen, box } = options;
  const fit = (room: number, least: number, most: number): number => Math.max(least, Math.min(most, room));
  const most = isLying ? LARGEST.lying : LARGEST.upright;
  const rest = isLying ? { x: labelWidth(screen) + 16, y: 56 } : { x: 44, y: 42 };
  const [columns, rows] = isLying ? [10, 4] : [4, 10];
  const column = fit((box.width - rest.x - besideWidth(options)) / columns, SMALLEST.column, most.column);
  return { column, row: fit((box.height - rest.y) / rows, options.isStill ? SMALLEST.stillRow : SMALLEST.row, Math.min(most.row, column * 1.5)) };
}

/** What lies beside the plank, and the gap to it; styles/kos.css fills it. */
function besideWidth({ screen, box }: LayoutOptions): number {
  if (screen === 'wide') return 0;
  if (screen === 'land') return 72;
  return box.width < 340 ? 102 : 118;
}

function labelWidth(screen: ScreenName): number {
  return screen === 'wide' ? 104 : 78;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  at(lane: number, i: number): Point;
  /** Middle of the rail between two lanes. */
  rail(between: 0 | 2): number;
}

function upright(column: number, row: number): Frame {
  const x = [14, 22 + column, 22 + 2 * column, 30 + 3 * column];
  const top = 32;
  return {
    width: 44 + 4 * column,
    height: 42 + 10 * row,
    radius: Math.min(column * 0.378, row * 0.385),
    at: (lane, i) => ({ x: (x[lane] ?? 0) + column / 2, y: top - 2 + row * (i + 0.5) }),
    rail: (between) => (x[between + 1] ?? 0) - 4,
  };
}

function lying(column: number, row: number, left: number): Frame {
  const y = [16, 28 + row, 28 + 2 * row, 40 + 3 * row];
  return {
    width: left + 16 + 10 * column,
    height: 56 + 4 * row,
    radius: Math.min(column * 0.36, row * 0.33, 30),
    at: (lane, i) => ({ x: left + column * (9 - i + 0.5), y: (y[lane] ?? 0) + row / 2 }),
    rail: (between) => (y[between + 1] ?? 0) - 6,
  };
}

function wood({ width: w, height: h }: Frame, isLying: boolean): string {
  // Grain runs along the plank, and stops short of its round corners.
  const inset = 12;
  const strokes = (seed: number, rows: number): string =>
    isLying
      ? grain(inset, 4, w - 2 * inset, h - 8, seed, rows, 0.45)
      : `<g transform="rotate(90) translate(0 ${n(-w)})">${grain(inset, 4, h - 2 * inset, w - 8, seed, rows, 0.5)}</g>`;
  return (
    `<rect class="b-shadow" y="4" width="${n(w)}" height="${n(h)}" rx="20"/>` +
    `<rect class="b-edge" width="${n(w)}" height="${n(h)}" rx="20"/>` +
    `<rect class="b-frame" x="1.5" y="1.5" width="${n(w - 3)}" height="${n(h - 3)}" rx="18.5"/>` +
    `<g class="b-grain-dark">${strokes(5, 9)}</g><g class="b-grain-light">${strokes(2, 4)}</g>`
  );
}

/** The fields between the rails, each around its holes. */
function fields(frame: Frame, { column, row, isLying }: Shape): string {
  const box = (kind: string, from: number, to: number): string => {
    const a = frame.at(from, isLying ? 9 : 0);
    const b = frame.at(to, isLying ? 0 : 9);
    const [x, y] = [a.x - column / 2, a.y - row / 2];
    return `<rect class="${kind}" x="${n(x)}" y="${n(y)}" width="${n(b.x - a.x + column)}" height="${n(b.y - a.y + row)}" rx="14"/>`;
  };
  const a = frame.at(1, 0);
  const b = frame.at(2, 9);
  const middle = isLying ? (a.y + b.y) / 2 : (a.x + b.x) / 2;
  const path = isLying
    ? `M${n(b.x - column / 2 + 14)} ${n(middle)}H${n(a.x + column / 2 - 14)}`
    : `M${n(middle)} ${n(a.y - row / 2 + 14)}V${n(b.y + row / 2 - 14)}`;
  return box('k-home', 0, 0) + box('k-way', 1, 2) + box('k-home', 3, 3) + `<path class="k-seam" d="${path}"/>`;
}

/** A brass rail with its two doors, each with a chevron that shows which way it opens. */
function rail(frame: Frame, between: 0 | 2, isLying: boolean): string {
  const middle = frame.rail(between);
  const half = Math.min(13, frame.radius * 0.7);
  const along = (i: number): number => (isLying ? frame.at(between, i).x : frame.at(between, i).y);
  const [first, last] = isLying ? [along(9), along(0)] : [along(0), along(9)];
  const line = (from: number, to: number): string => (isLying ? `M${n(from)} ${n(middle)}H${n(to)}` : `M${n(middle)} ${n(from)}V${n(to)}`);
  const out = frame.radius + 2;
  const d = line(first - out, first - half) + line(first + half, last - half) + line(last + half, last + out);
  // Doors open to lower lanes at i = 0 and to higher lanes at i = 9.
  const door = (i: number): string => {
    const turn = (isLying ? 90 : 0) + (i === 0 ? 180 : 0);
    const at = along(i);
    const [x, y] = isLying ? [at, middle] : [middle, at];
    return `<path class="k-door" transform="translate(${n(x)} ${n(y)}) rotate(${turn})" d="M-3-6.5L3.5 0L-3 6.5"/>`;
  };
  return `<path class="k-rail-edge" d="${d}"/><path class="k-rail" d="${d}"/>${door(0)}${door(9)}`;
}

/** Widths of a letter of the labels, as `.k-label` and `.k-label.small` write them. */
const LETTER = { usual: 7, small: 6.1 };

function labels(frame: Frame, { labels: full, shortLabels, isLying, column }: Shape): string {
  const x = (frame.at(0, 9).x - (frame.at(0, 8).x - frame.at(0, 9).x) / 2) / 2;
  // A home's name is as wide as its column; lying it stands before the row.
  const room = isLying ? 2 * x - 12 : column;
  const longest = (words: Labels): number => Math.max(...words.map(({ length }) => length));
  const fits = longest(full) * (isLying ? LETTER.usual : LETTER.small) <= room;
  const [far, way, near] = fits ? full : shortLabels;
  const isSmall = !isLying && longest([far, '', near]) * LETTER.usual > room;
  const kind = isSmall ? 'k-label small' : 'k-label';
  const text = (word: string, x: number, y: number): string => `<text class="${kind}" x="${n(x)}" y="${n(y)}">${word}</text>`;
  const centre = (lane: number): number => (isLying ? frame.at(lane, 0).y : frame.at(lane, 0).x);
  const road = (centre(1) + centre(2)) / 2;
  if (!isLying) return text(far, centre(0), 21) + text(way, road, 21) + text(near, centre(3), 21);
  return [[far, centre(0)], [way, road], [near, centre(3)]].map(([word, y]) => text(String(word), x, Number(y) + 5)).join('');
}

/** Numbers of the holes in the direction their row is walked, where an er does not cover them. */
function numbers(frame: Frame, { isTurned, column, row, isLying }: Shape): string {
  let text = '';
  for (let hole = 0; hole < HOLES; hole++) {
    const { x, y } = seat(frame, hole, isTurned);
    // Upright, homes have theirs on the frame and the way's rows at their seam, where ers are narrower.
    const isLeft = x < frame.width / 2;
    const isHome = hole < WAY || hole >= 30;
    const [dx, dy] = isLying ? [0, row / 2 - 4] : [(column / 2 + (isHome ? 7 : -7)) * (isLeft === isHome ? -1 : 1), isHome ? 4 : 12 - row / 2];
    text += `<text class="k-number" x="${n(x + dx)}" y="${n(y + dy)}">${(hole % LANE) + 1}</text>`;
  }
  return text;
}

function seat(frame: Frame, hole: number, isTurned: boolean): Point {
  const [lane, i] = cell(hole);
  return isTurned ? frame.at(3 - lane, 9 - i) : frame.at(lane, i);
}

/** Arrows along the whole route; shown when asked for. */
function route(frame: Frame, { isTurned, door, isLying }: Shape): string {
  const at = (hole: number): Point => seat(frame, hole, isTurned);
  const chevron = (a: Point, b: Point, kind: string): string => {
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return `<path class="${kind}" transform="translate(${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2)}) rotate(${n(turn)})" d="M-3-5L3 0L-3 5"/>`;
  };
  let drawn = '';
  for (let hole = 0; hole < HOLES; hole++) {
    const next = nextHole(hole);
    if (next >= 0) drawn += chevron(at(hole), at(next), 'k-arrow');
  }
  for (const [from, to] of DOORS) {
    const [a, b] = [at(from), at(to)];
    const shift = isLying ? { x: frame.radius * 1.55 * (from === 9 || from === 29 ? -1 : 1) * (isTurned ? -1 : 1), y: 0 } : { x: 0, y: 0 };
    const mid = { x: (a.x + b.x) / 2 + shift.x, y: (a.y + b.y) / 2 + 4 + (isLying ? 0 : frame.radius * 1.05) };
    drawn += `<text class="k-door-word" x="${n(mid.x)}" y="${n(mid.y)}">${door}</text>`;
  }
  return `<g class="k-route">${drawn}</g>`;
}

/** The body of a standing er under its disc, which lies `radius * .15` higher than the hole. */
export function pegBody(side: number, radius: number): string {
  const r = radius;
  const d = `M${n(-r * 0.86)} 0V${n(r * 0.5)}A${n(r * 0.86)} ${n(r * 0.8)} 0 0 0 ${n(r * 0.86)} ${n(r * 0.5)}V0Z`;
  return `<path class="k-body k-body-${side}" d="${d}"/><path class="k-band" d="M${n(-r * 0.8)} ${n(r * 0.72)}A${n(r * 0.86)} ${n(r * 0.8)} 0 0 0 ${n(r * 0.8)} ${n(r * 0.72)}"/>`;
}

export function createLayout(plank: Plank, options: LayoutOptions): Layout {
  const isLying = options.screen === 'wide' || options.screen === 'land';
  const { column, row } = cellFor(options, isLying);
  const seen = ([far, way, near]: Labels): Labels => (options.flipped ? [near, way, far] : [far, way, near]);
  const words = { labels: seen(plank.labels), shortLabels: seen(plank.shortLabels) };
  const shape: Shape = { ...plank, ...words, isLying, column, row, isTurned: plank.isTurned !== options.flipped };
  const frame = isLying ? lying(column, row, labelWidth(options.screen)) : upright(column, row);
  const { radius } = frame;
  const lift = radius * 0.15;
  const places = Array.from({ length: HOLES }, (_, hole) => seat(frame, hole, shape.isTurned));
  const spots: Spot[] = places
    .map((point, place) => ({ ...point, place, w: column, h: row, name: plank.name(place) }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const hole = n(radius * 0.63);
  const shade = radius * 0.45;
  return {
    width: frame.width,
    height: frame.height,
    scale: 1,
    pitch: Math.min(column, row),
    radius,
    spots,
    ground: () =>
      wood(frame, isLying) + fields(frame, shape) + rail(frame, 0, isLying) + rail(frame, 2, isLying) + labels(frame, shape) +
      (options.names ? numbers(frame, shape) : '') + route(frame, shape),
    spot: () =>
      `<circle class="k-hole-lip" cy="1.4" r="${hole}"/><circle class="k-hole" r="${hole}"/>` +
      `<path class="k-hole-shade" d="M${n(-shade)} ${n(-shade * 0.62)}A${n(radius * 0.53)} ${n(radius * 0.53)} 0 0 1 ${n(shade)} ${n(-shade * 0.62)}"/>`,
    man: (place) => {
      const point = places[place];
      return point ? { x: point.x, y: point.y - lift } : null;
    },
    body: (_, side) => pegBody(side, radius) + man(side, 0, 0, radius),
    // Over an er that would be eaten the tag stands aside, so that both are seen.
    tag: (place, _, hits) => {
      const { x, y } = places[place] ?? { x: 0, y: 0 };
      return hits ? { x: x + radius * 0.92, y: y - radius, radius: Math.max(11, radius * 0.58) } : { x, y };
    },
    toward(place, dx, dy) {
      const from = places[place];
      if (!from) return place;
      const reachX = from.x + dx * (isLying ? column : column + 12);
      const reachY = from.y + dy * (isLying ? row + 16 : row);
      const near = places.findIndex(({ x, y }) => Math.abs(x - reachX) < column * 0.6 && Math.abs(y - reachY) < row * 0.6);
      return near < 0 ? place : near;
    },
    named: () => -1,
  };
}
