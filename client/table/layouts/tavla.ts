// SPDX-License-Identifier: MIT
// The Tavla board: upright on narrow screens, lying on wide ones. Places are those of the engine's View:
// 1 to 24 the points of seat 0, then bar and tray of each side; one spot more carries the dice.
//
// Upright, my points 1 to 12 run up the right rail and 13 to 24 down the left one, so that my men come
// home at the bottom right, beside the thumb. Lying, my home is at the bottom right too. "Own" numbers
// below are those of the player at the bottom.

import { settings } from '../../settings.ts';
import { n } from '../layout.ts';
import type { Layout, LayoutOptions, Point, Spot } from '../layout.ts';
import type { Geometry, Rect } from './tavla-geometry.ts';
import { lyingBoard } from './tavla-lying.ts';
import { uprightBoard } from './tavla-upright.ts';

export const POINTS = 24;
export const BAR = 25;
export const OFF = 27;
export const DICE = 29;
export const STACK = 5;
const MEN = 15;

/** What a board says in words. */
export interface TavlaTexts {
  bar: string;
  dice: string;
  /** Name of a tray, and of a bar, for the buttons. */
  off: string;
  /** What an empty tray tells: whose it is. */
  tray(side: number): string;
}

/** The same board with left and right exchanged: men are borne off to the left. */
function mirrored(geometry: Geometry): Geometry {
  const { width } = geometry;
  const turn = <T extends Point>(at: T): T => ({ ...at, x: width - at.x });
  return {
    ...geometry,
    point: (own) => turn(geometry.point(own)),
    manAt: (own, index) => turn(geometry.manAt(own, index)),
    bar: (isOwn) => turn(geometry.bar(isOwn)),
    barMan: (isOwn, index) => turn(geometry.barMan(isOwn, index)),
    tray: (isOwn) => turn(geometry.tray(isOwn)),
    trayMan: (isOwn, index) => turn(geometry.trayMan(isOwn, index)),
    diceBox: turn(geometry.diceBox),
    dice: (count) => geometry.dice(count).map(turn).reverse(),
    triangle: (own) => geometry.triangle(own),
    numberAt: (own) => {
      const at = geometry.numberAt(own);
      return at && turn(at);
    },
    barWord: geometry.barWord && turn(geometry.barWord),
    trayText: (isOwn) => {
      const at = geometry.trayText(isOwn);
      return at.anchor === 'middle' ? turn(at) : { ...at, x: width - at.x - geometry.tray(isOwn).w + 20 };
    },
    ground: () => `<g transform="translate(${n(width)} 0) scale(-1 1)">${geometry.ground()}</g>`,
  };
}

export function createLayout(options: LayoutOptions, texts: TavlaTexts): Layout {
  const isUpright = options.screen === 'phone' || options.screen === 'compact' || options.screen === 'tablet';
  const isAsked = isUpright && settings.get('tavlaLayout') === 'upright';
  const isMirrored = settings.get('offSide') === 'left';
  const straight = isAsked ? uprightBoard(options) : lyingBoard(options, isUpright);
  const geometry = isMirrored ? mirrored(straight) : straight;
  const bottom = options.flipped ? 1 - options.bottom : options.bottom;
  const own = (place: number): number => (bottom === 0 ? place : 25 - place);
  const isOwn = (place: number): boolean => (place - BAR) % 2 === bottom;

  const rectOf = (place: number): Rect => {
    if (place <= POINTS) return geometry.point(own(place));
    if (place === DICE) return geometry.diceBox;
    return place < OFF ? geometry.bar(isOwn(place)) : geometry.tray(isOwn(place));
  };
  const nameOf = (place: number): string => {
    if (place <= POINTS) return String(own(place));
    return place === DICE ? texts.dice : place < OFF ? texts.bar : texts.off;
  };
  const spots: Spot[] = Array.from({ length: DICE }, (_, i) => i + 1).map((place) => ({ ...rectOf(place), place, name: nameOf(place) }));
  spots.sort((a, b) => Math.round(a.y - b.y) || a.x - b.x);

  const man = (place: number, index: number): Point | null => {
    if (place < 1 || place >= DICE) return null;
    if (place <= POINTS) return geometry.manAt(own(place), Math.min(index, STACK - 1));
    if (place < OFF) return geometry.barMan(isOwn(place), Math.min(index, 2));
    return geometry.trayMan(isOwn(place), Math.min(index, MEN - 1));
  };
  const flip = isMirrored ? ' transform="scale(-1 1)"' : '';

  return {
    width: geometry.width,
    height: geometry.height,
    scale: 1,
    hasAreas: true,
    pitch: geometry.pitch,
    radius: geometry.radius,
    spots,
    stack: (place) => (place <= POINTS ? STACK : place < OFF ? 3 : MEN),
    ground: () => geometry.ground() + numbers(geometry, options.names),
    spot(place) {
      if (place <= POINTS) {
        const kind = geometry.isSand(own(place)) ? 'sand' : 'wood';
        return `<path class="b-point ${kind}"${flip} d="${geometry.triangle(own(place))}"/>`;
      }
      if (place < OFF || place === DICE) return '';
      const { w, h } = geometry.tray(isOwn(place));
      return `<rect class="b-tray" x="${n(-w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" rx="6"/>`;
    },
    man,
    body(place, side) {
      if (place < OFF || place === DICE) return '';
      const { w, h } = geometry.flat;
      return `<rect class="man-flat" data-side="${side}" x="${n(-w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" rx="2.5"/>`;
    },
    tag(place, count, hits) {
      if (place >= OFF) {
        const { x, y } = geometry.tray(isOwn(place));
        return { x, y };
      }
      const at = man(place, hits ? 1 : count) ?? { x: 0, y: 0 };
      if (!hits) return at;
      const first = man(place, 0) ?? at;
      return { x: at.x + 8 * Math.sign(at.x - first.x), y: at.y + 8 * Math.sign(at.y - first.y) };
    },
    label(place, count) {
      if (place >= OFF && place < DICE) {
        const at = geometry.trayText(isOwn(place));
        // A lying board has no room for more than the number; an upright one shows men instead.
        if (at.anchor === 'middle') return text('b-tray-text', at, String(count), at.anchor);
        return count > 0 ? '' : text('b-tray-text', at, texts.tray((place - OFF) % 2), at.anchor);
      }
      const word = geometry.barWord;
      return word && place >= BAR && place < OFF && count > 0 ? text('b-bar-text', word, texts.bar, 'start') : '';
    },
    throwSpots: (count) => geometry.dice(count),
    toward(place, dx, dy) {
      const from = spots.find((spot) => spot.place === place);
      return from ? nextSpot(spots, from, dx, dy) : place;
    },
    named: () => -1,
  };
}

/** The nearest spot that way which lies beside the present one. */
function nextSpot(spots: readonly Spot[], from: Spot, dx: number, dy: number): number {
  const ahead = spots
    .map((spot) => ({
      place: spot.place,
      along: (spot.x - from.x) * dx + (spot.y - from.y) * dy,
      across: dx !== 0 ? Math.abs(spot.y - from.y) - (spot.h + from.h) / 2 : Math.abs(spot.x - from.x) - (spot.w + from.w) / 2,
      off: dx !== 0 ? Math.abs(spot.y - from.y) : Math.abs(spot.x - from.x),
    }))
    .filter(({ along, across }) => along > 1 && across < -2);
  ahead.sort((a, b) => a.along - b.along || a.off - b.off);
  return ahead[0]?.place ?? from.place;
}

function numbers(geometry: Geometry, areShown: boolean): string {
  if (!areShown) return '';
  return Array.from({ length: POINTS }, (_, i) => {
    const at = geometry.numberAt(i + 1);
    return at ? text('b-number', at, String(i + 1), 'middle') : '';
  }).join('');
}

function text(kind: string, { x, y }: Point, words: string, anchor: string): string {
  return `<text class="${kind}" x="${n(x)}" y="${n(y)}" text-anchor="${anchor}">${words}</text>`;
}
