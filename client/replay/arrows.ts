// SPDX-License-Identifier: MIT
// A turn that was not made, drawn on the board where it would have begun: a dashed arrow for each man
// that moves, a ring where one comes in, ticks around a man that is taken.

import type { StepView, View } from '../engine/engine.ts';
import { captureMark, targetMark } from '../table/drawing.ts';
import { n, type Layout, type Point } from '../table/layout.ts';

const HEAD = 11;

function arrow(from: Point, to: Point, radius: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const start = Math.min(radius * 0.6, length / 3);
  const end = length - Math.min(radius * 0.3, length / 6);
  const at = (along: number, aside: number): string => `${n(from.x + along * x - aside * y)} ${n(from.y + along * y + aside * x)}`;
  const shaft = `M${at(start, 0)}L${at(end - HEAD, 0)}`;
  const head = `M${at(end, 0)}L${at(end - HEAD * 1.4, HEAD * 0.8)}L${at(end - HEAD * 1.4, -HEAD * 0.8)}Z`;
  return `<path class="hint-under" d="${shaft}"/><path class="hint-under" d="${head}"/><path class="hint-shaft" d="${shaft}"/><path class="hint-head" d="${head}"/>`;
}

function placed({ x, y }: Point, mark: string): string {
  return `<g transform="translate(${n(x)} ${n(y)})">${mark}</g>`;
}

/** Markup in the board's coordinates; `view` is the position before the turn. */
export function arrowsFor(layout: Layout, view: View, steps: readonly StepView[]): string {
  const counts = view.at.map(({ count }) => count);
  const marks: string[] = [];
  const arrows: string[] = [];
  for (const { kind, from, to, hits } of steps) {
    const top = Math.max(0, (counts[from] ?? 0) - 1);
    if (kind === 'take') {
      const man = layout.man(from, top);
      if (man) marks.push(placed(man, captureMark(layout.radius)));
      continue;
    }
    if (kind !== 'place' && kind !== 'move' && kind !== 'leap') continue;
    if (hits) counts[to] = 0;
    const begin = kind === 'place' ? null : layout.man(from, top);
    const end = layout.man(to, counts[to] ?? 0);
    if (end && hits) marks.push(placed(end, captureMark(layout.radius)));
    if (end) arrows.push(begin ? arrow(begin, end, layout.radius) : placed(end, targetMark(layout.radius * 0.7)));
    counts[from] = top;
    counts[to] = (counts[to] ?? 0) + 1;
  }
  return marks.join('') + arrows.join('');
}
