// SPDX-License-Identifier: MIT
// Tavla as it lies on a table: twelve columns, the bar between them, the trays at the side of the home
// boards. On a narrow screen, where it must be asked for, the columns are narrow and long. Lengths in
// CSS pixels.

import { n } from '../layout.ts';
import type { LayoutOptions } from '../layout.ts';
import { field, frame, type Geometry, type Rect } from './tavla-geometry.ts';

/** In columns: bar and tray, and the inner height that looks best. */
const BAR = 1.06;
const TRAY = 1.06;
const GAP = 10;
const TALLEST = 10.9;
const WIDEST = 62;

export function lyingBoard({ box, names, screen }: LayoutOptions, isNarrow: boolean): Geometry {
  const edge = names ? 30 : screen === 'land' || isNarrow ? 10 : 18;
  const side = screen === 'land' || isNarrow ? 9 : 18;
  const tray = isNarrow ? 0.92 : TRAY;
  const column = Math.min(WIDEST, (box.width + (isNarrow ? 4 : 0) - 2 * side - GAP) / (12 + BAR + tray));
  const inner = Math.max(9 * 26, Math.min(box.height - 2 * edge, column * (isNarrow ? 18 : TALLEST)));
  const [top, bottom] = [edge, edge + inner];
  const height = inner + 2 * edge;
  const radius = Math.min(column * 0.452, inner / 19);
  const step = Math.min(2 * radius - 1, (inner / 2 - 22 - 2 * radius) / 4);
  const xBar = side + 6 * column;
  const xRight = xBar + BAR * column;
  const xTray = xRight + 6 * column + GAP;
  const width = xTray + tray * column + side;
  const trayW = tray * column;
  const barX = xBar + (BAR * column) / 2;
  const middle = top + inner / 2;
  const dieSize = Math.min(52, column * 0.84, inner / 8);
  const reach = inner / 2 - dieSize / 2 - 4;
  const length = inner / 2 - (names ? 30 : 16);

  const x = (own: number): number => {
    if (own <= 6) return xRight + (6 - own + 0.5) * column;
    if (own <= 12) return side + (12 - own + 0.5) * column;
    return own <= 18 ? side + (own - 13 + 0.5) * column : xRight + (own - 19 + 0.5) * column;
  };
  const isLow = (own: number): boolean => own <= 12;
  const trayH = inner / 2 - 8;
  const trayY = (isOwn: boolean): number => (isOwn ? middle + 8 : top) + trayH / 2;
  const flatStep = Math.min(16, (trayH - 34) / 15);

  return {
    width, height, pitch: column, radius,
    point: (own) => ({ x: x(own), y: isLow(own) ? bottom - reach / 2 : top + reach / 2, w: column, h: reach }),
    manAt(own, index) {
      const from = radius + 3 + index * step;
      return { x: x(own), y: isLow(own) ? bottom - from : top + from };
    },
    bar(isOwn) {
      const h = inner / 2;
      return { x: barX, y: isOwn ? bottom - h / 2 : top + h / 2, w: BAR * column, h };
    },
    barMan: (isOwn, index) => ({ x: barX, y: middle + (isOwn ? 1 : -1) * (radius + 4 + index * (2 * radius + 1)) }),
    tray: (isOwn) => ({ x: xTray + trayW / 2, y: trayY(isOwn), w: trayW, h: trayH }),
    trayMan(isOwn, index) {
      const from = 12 + index * flatStep;
      return { x: xTray + trayW / 2, y: isOwn ? bottom - from : top + from };
    },
    flat: { w: trayW - 12, h: Math.max(4, flatStep - 2) },
    diceBox: { x: xRight + 3 * column, y: middle, w: 6 * column, h: dieSize + 6 },
    dice(count) {
      const size = count > 2 ? Math.min(dieSize, column * 0.78) : dieSize;
      const gap = size + Math.max(6, size * 0.26);
      return Array.from({ length: count }, (_, i) => ({ x: xRight + 3 * column + (i - (count - 1) / 2) * gap, y: middle, size }));
    },
    triangle(own) {
      const sign = isLow(own) ? -1 : 1;
      const base = (-sign * reach) / 2;
      const tip = base + sign * length;
      const wing = column / 2 - Math.min(3.5, column * 0.08);
      return `M${n(-wing)} ${n(base)}L-2.4 ${n(tip)}Q0 ${n(tip + sign * 3)} 2.4 ${n(tip)}L${n(wing)} ${n(base)}Z`;
    },
    isSand: (own) => own % 2 === 0,
    ground() {
      const board = (at: number): Rect => ({ x: at, y: top, w: 6 * column, h: inner });
      const hinge = (y: number): string =>
        `<rect class="b-hinge" x="${n(barX - column * 0.11)}" y="${n(y - column * 0.26)}" width="${n(column * 0.22)}" height="${n(column * 0.52)}" rx="${n(column * 0.06)}"/>`;
      const pits = [true, false].map((isOwn) => {
        const at = trayY(isOwn);
        return `<rect class="b-pit" x="${n(xTray)}" y="${n(at - trayH / 2)}" width="${n(trayW)}" height="${n(trayH)}" rx="10"/>`;
      });
      return (
        frame(width, height, 22) + field('b-clip', board(side), 8) + field('b-clip-2', board(xRight), 9) +
        `<path class="b-seam" d="M${n(barX)} ${n(top)}V${n(bottom)}"/>${hinge(top + inner * 0.12)}${hinge(bottom - inner * 0.12)}${pits.join('')}`
      );
    },
    numberAt: (own) => ({ x: x(own), y: isLow(own) ? bottom + 18 : top - 8 }),
    barWord: null,
    trayText: (isOwn) => ({ x: xTray + trayW / 2, y: isOwn ? middle + 8 + 20 : middle - 8 - 12, anchor: 'middle' }),
  };
}
