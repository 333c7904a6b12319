// SPDX-License-Identifier: MIT
// Tavla on a narrow screen: twelve rows, points from both long rails to the middle, the bar across the
// centre with the dice at the thumb's side, the trays in the bottom rail. Lengths in CSS pixels.

import { n } from '../layout.ts';
import type { LayoutOptions } from '../layout.ts';
import { field, frame, type Geometry, type Rect } from './tavla-geometry.ts';

const FRAME = 9;
const TOP = 11;
const TRAY = 34;
const ROW = { floor: 32, top: 48 };
const WIDEST = 420;

export function uprightBoard({ box }: LayoutOptions): Geometry {
  const width = Math.min(box.width + (box.width > 340 ? 4 : 0), WIDEST);
  const fixed = TOP + TRAY + 3;
  const pitch = Math.max(ROW.floor, Math.min(ROW.top, Math.floor((box.height - fixed) / 13)));
  const bar = pitch + 3;
  const height = TOP + 12 * pitch + bar + TRAY;
  const radius = (pitch - 4.4) / 2;
  const [left, right] = [FRAME, width - FRAME];
  const half = (right - left) / 2;
  const step = Math.min(2 * radius - 3.4, (half - 10 - 2 * radius) / 4);
  const barY = TOP + 6 * pitch + bar / 2;
  const middle = width / 2;

  const isRight = (own: number): boolean => own <= 12;
  const rowOf = (own: number): number => (isRight(own) ? 12 - own : own - 13);
  const rowY = (row: number): number => TOP + row * pitch + pitch / 2 + (row >= 6 ? bar : 0);
  const die = { one: Math.min(34, bar - 10), four: Math.min(25, bar - 12) };
  const diceLeft = right - 6 - 4 * die.four - 3 * 5;

  return {
    width, height, pitch, radius,
    point: (own) => ({ x: isRight(own) ? right - half / 2 : left + half / 2, y: rowY(rowOf(own)), w: half, h: pitch }),
    manAt(own, index) {
      const from = radius + 2.5 + index * step;
      return { x: isRight(own) ? right - from : left + from, y: rowY(rowOf(own)) };
    },
    bar(isOwn) {
      const [from, to] = isOwn ? [middle - 18, diceLeft - 2] : [left, middle - 18];
      return { x: (from + to) / 2, y: barY, w: to - from, h: bar };
    },
    barMan: (isOwn, index) => ({ x: isOwn ? middle + 4 + index * 13 : middle - 24 - radius - index * 20, y: barY }),
    tray: (isOwn) => ({ x: isOwn ? middle + half / 2 : middle - half / 2, y: height - TRAY / 2, w: half - 5, h: TRAY }),
    trayMan(isOwn, index) {
      const from = isOwn ? middle + 8 : left + 6;
      return { x: from + 5 + index * ((half - 24) / 14), y: height - TRAY / 2 + 1 };
    },
    flat: { w: 8.5, h: 14 },
    diceBox: { x: (diceLeft + right) / 2, y: barY, w: right - diceLeft, h: bar },
    dice(count) {
      const size = count > 2 ? die.four : die.one;
      const gap = count > 2 ? 5 : 8;
      return Array.from({ length: count }, (_, i) => ({ x: right - 8 - size / 2 - (count - 1 - i) * (size + gap), y: barY, size }));
    },
    triangle(own) {
      const sign = isRight(own) ? -1 : 1;
      const base = (-sign * half) / 2 - sign * 2;
      const tip = base + sign * (half - 17);
      const wing = (pitch - 5) / 2;
      return `M${n(base)} ${n(-wing)}L${n(tip)} -2.2Q${n(tip + sign * 2.5)} 0 ${n(tip)} 2.2L${n(base)} ${n(wing)}Z`;
    },
    isSand: (own) => (rowOf(own) + (isRight(own) ? 0 : 1)) % 2 === 0,
    ground() {
      const inner: Rect = { x: left - 2, y: TOP - 3, w: width - 2 * FRAME + 4, h: 12 * pitch + bar + 6 };
      const trays = [left + 2, middle + 3]
        .map((x) => `<rect class="b-pit" x="${n(x)}" y="${n(height - TRAY + 6)}" width="${n(half - 5)}" height="${TRAY - 13}" rx="6"/>`)
        .join('');
      const strip = (y: number, h: number, kind: string): string => `<rect class="${kind}" x="${n(left - 2)}" y="${n(y)}" width="${n(inner.w)}" height="${h}"/>`;
      const barTop = barY - bar / 2;
      return (
        frame(width, height, 18) + field('b-clip', inner, 11) +
        strip(barTop, bar, 'b-bar') + strip(barTop, 2, 'b-bar-edge') + strip(barTop + bar - 2, 2, 'b-bar-edge') + trays
      );
    },
    numberAt: (own) => ({ x: isRight(own) ? right + 4.5 : left - 4.5, y: rowY(rowOf(own)) + 3 }),
    barWord: { x: left + 10, y: barY + 5 },
    trayText: (isOwn) => ({ x: (isOwn ? middle + 3 : left + 2) + 10, y: height - TRAY / 2 + 4.5, anchor: 'start' }),
  };
}
