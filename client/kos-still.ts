// SPDX-License-Identifier: MIT
// Still drawings of the Kös plank, for the rules. Holes are named as in docs/rules-kos.md ('A10', 'Y3');
// the drawing knows where a hole lies and nothing about the game.

import { piece } from './art.ts';
import { captureMark, selectedMark, targetMark } from './table/drawing.ts';
import { n } from './table/layout.ts';
import { createLayout, pegBody } from './table/layouts/kos.ts';

export interface KosStill {
  white?: readonly string[];
  red?: readonly string[];
  selected?: string;
  /** Holes with a go-to ring. */
  to?: readonly string[];
  /** Red ers with the capture mark. */
  take?: readonly string[];
  /** The arrows of the route. */
  route?: boolean;
}

const COLUMN = 34;
const ROW = 40;
const ROOM = { width: 78 + 16 + 10 * COLUMN, height: 56 + 4 * ROW };

function holeOf(name: string): number {
  const number = Number(name.slice(1)) - 1;
  return { A: 0, Y: 10, B: 30 }[name[0] as 'A' | 'Y' | 'B'] + number;
}

/** The plank as markup; `label` says in words what it shows, `words` name the far home, the way, the near home
 * and the doors. */
export function kosStill(still: KosStill, label: string, words: readonly string[]): string {
  const [far = '', way = '', near = '', door = ''] = words;
  const layout = createLayout(
    { isTurned: false, labels: [far, way, near], shortLabels: [far, way, near], door, name: () => '' },
    { names: false, flipped: false, screen: 'land', box: ROOM, bottom: 0, player: () => null },
  );
  const { radius } = layout;
  const at = (name: string, mark: string): string => {
    const point = layout.man(holeOf(name), 0);
    return point ? `<g transform="translate(${n(point.x)} ${n(point.y)})">${mark}</g>` : '';
  };
  const peg = (side: number): string => pegBody(side, radius) + piece(side === 0 ? 'w' : 'r', 0, 0, radius);
  const lit = new Set((still.to ?? []).map(holeOf));
  const holes = layout.spots
    .filter(({ place }) => !lit.has(place))
    .map(({ place, x, y }) => `<g transform="translate(${n(x)} ${n(y)})">${layout.spot(place)}</g>`)
    .join('');
  return (
    `<svg class="k-still${still.route ? ' with-route' : ''}" viewBox="0 0 ${n(layout.width)} ${n(layout.height + 4)}" role="img" aria-label="${label}">` +
    layout.ground() + holes +
    (still.to ?? []).map((name) => at(name, targetMark(radius * 0.7))).join('') +
    (still.white ?? []).map((name) => at(name, peg(0))).join('') +
    (still.red ?? []).map((name) => at(name, peg(1))).join('') +
    (still.selected ? at(still.selected, selectedMark(radius)) : '') +
    (still.take ?? []).map((name) => at(name, captureMark(radius))).join('') +
    '</svg>'
  );
}
