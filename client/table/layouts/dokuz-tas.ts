// SPDX-License-Identifier: MIT
// The Dokuz Taş board: 24 points on a grid of seven by seven, 374 units wide. Points are numbered as in
// src/rules/morris.h: ring by ring from the outside, clockwise from the top left corner.

import { starPath } from '../../art.ts';
import { grain } from '../drawing.ts';
import { n } from '../layout.ts';
import type { Layout, LayoutOptions, Point, Spot } from '../layout.ts';

const SIZE = 374;
/** Smallest and largest board, in CSS pixels. */
const FLOOR = 304;
const TOP = { wide: 800, other: 640 };
const POINTS = 24;
const FILES = 'abcdefg';

/** Column and row on the grid, row 0 at the top. */
function cell(point: number): readonly [number, number] {
  const ring = Math.floor(point / 8);
  const far = 6 - ring;
  const around = [[ring, ring], [3, ring], [far, ring], [far, 3], [far, far], [3, far], [ring, far], [ring, 3]] as const;
  return around[point % 8] ?? [0, 0];
}

const CELLS = Array.from({ length: POINTS }, (_, point) => cell(point));
const NAMES = CELLS.map(([column, row]) => `${FILES[column] ?? ''}${7 - row}`);

export function pointName(point: number): string {
  return NAMES[point] ?? '';
}

/** Grid cell as seen: turned boards show it on the other side. */
function seen([column, row]: readonly [number, number], flipped: boolean): readonly [number, number] {
  return flipped ? [6 - column, 6 - row] : [column, row];
}

function lines(at: (column: number, row: number) => Point): string {
  let path = '';
  for (let ring = 0; ring < 3; ring++) {
    const a = at(ring, ring);
    const b = at(6 - ring, 6 - ring);
    path += `M${n(a.x)} ${n(a.y)}H${n(b.x)}V${n(b.y)}H${n(a.x)}Z`;
  }
  for (const [c0, r0, c1, r1] of [[3, 0, 3, 2], [3, 4, 3, 6], [0, 3, 2, 3], [4, 3, 6, 3]] as const) {
    const a = at(c0, r0);
    const b = at(c1, r1);
    path += `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`;
  }
  return `<path class="b-groove" d="${path}"/><path class="b-line" d="${path}"/>`;
}

function names(at: (column: number, row: number) => Point, flipped: boolean): string {
  let text = '';
  for (let i = 0; i < 7; i++) {
    const { x, y } = at(i, i);
    const file = FILES[flipped ? 6 - i : i] ?? '';
    const rank = flipped ? i + 1 : 7 - i;
    text += `<text class="b-name" x="${n(x)}" y="${SIZE - 10}">${file}</text>`;
    text += `<text class="b-name" x="15" y="${n(y + 3.5)}">${rank}</text>`;
  }
  return text;
}

function wood(): string {
  const inner = SIZE - 16;
  return (
    `<rect class="b-shadow" y="4" width="${SIZE}" height="${SIZE - 2}" rx="22"/>` +
    `<rect class="b-edge" width="${SIZE}" height="${SIZE}" rx="22"/>` +
    `<rect class="b-frame" x="1.5" y="1.5" width="${SIZE - 3}" height="${SIZE - 3}" rx="20.5"/>` +
    `<rect class="b-rim" x="7" y="7" width="${SIZE - 14}" height="${SIZE - 14}" rx="15"/>` +
    `<clipPath id="b-clip"><rect x="8" y="8" width="${inner}" height="${inner}" rx="14"/></clipPath>` +
    `<g clip-path="url(#b-clip)"><rect class="b-field" x="8" y="8" width="${inner}" height="${inner}"/>` +
    `<g class="b-grain-dark">${grain(8, 8, inner, inner, 7, 9, 0.34)}</g>` +
    `<g class="b-grain-light">${grain(8, 8, inner, inner, 3, 5, 0.3)}</g></g>`
  );
}

export function createLayout({ names: withNames, flipped, screen, box }: LayoutOptions): Layout {
  const size = Math.max(FLOOR, Math.floor(Math.min(box.width, box.height, screen === 'wide' ? TOP.wide : TOP.other)));
  const pitch = withNames ? 47.5 : 52;
  const margin = (SIZE - 6 * pitch) / 2;
  const at = (column: number, row: number): Point => ({ x: margin + column * pitch, y: margin + row * pitch });
  const places = CELLS.map((own) => {
    const [column, row] = seen(own, flipped);
    return at(column, row);
  });
  const spots: Spot[] = places
    .map((point, place) => ({ ...point, place, w: pitch, h: pitch, name: pointName(place) }))
    .sort((a, b) => a.y - b.y || a.x - b.x);

  return {
    width: SIZE,
    height: SIZE,
    scale: size / SIZE,
    pitch,
    radius: withNames ? 19.9 : 21.5,
    spots,
    ground() {
      const { x, y } = at(3, 3);
      return (
        wood() +
        lines(at) +
        `<g class="b-star" transform="translate(${n(x)} ${n(y)})"><path d="${starPath(pitch * 0.36)}"/>` +
        `<path d="${starPath(pitch * 0.2)}"/></g>` +
        (withNames ? names(at, flipped) : '')
      );
    },
    spot: () => '<circle class="b-hole" r="8"/><circle class="b-dot" r="5.6"/><circle class="b-core" r="2.4"/>',
    man: (place) => places[place] ?? null,
    toward(place, dx, dy) {
      const from = places[place];
      if (!from) return place;
      // The next point of the same row or column that way; rows end at the edge.
      let best = place;
      let bestDistance = Infinity;
      places.forEach((point, other) => {
        const along = (point.x - from.x) * dx + (point.y - from.y) * dy;
        const across = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx);
        if (across < 1 && along > 1 && along < bestDistance) {
          best = other;
          bestDistance = along;
        }
      });
      return best;
    },
    named: (name) => NAMES.indexOf(name),
  };
}
