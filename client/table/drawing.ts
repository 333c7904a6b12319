// SPDX-License-Identifier: MIT
// Men and marks of the three games, as constant markup. Colours are classes, so that the board themes
// and the system's high contrast can change them; see styles/table.css. Men are drawn with radius 20
// around 0 0 in symbols `man-0` (Beyaz) and `man-1` (Kırmızı).

import { starPath } from '../art.ts';
import { n } from './layout.ts';

/** A few calm strokes of wood grain; the same seed always gives the same board. */
export function grain(x: number, y: number, w: number, h: number, seed: number, rows: number, opacity: number): string {
  let state = (seed * 9301) % 233280;
  const random = (): number => {
    state = (state * 9301 + 49297) % 233280;
    return state / 233280;
  };
  let paths = '';
  for (let i = 0; i < rows; i++) {
    const base = y + (h * (i + 0.25 + random() * 0.5)) / rows;
    const [a, b, c] = [0.09, 0.13, 0.09].map((spread) => base + (random() - 0.5) * h * spread) as [number, number, number];
    const d = `M${n(x)} ${n(base)}C${n(x + w * 0.3)} ${n(a)} ${n(x + w * 0.62)} ${n(b)} ${n(x + w)} ${n(c)}`;
    paths += `<path d="${d}" fill="none" stroke-opacity="${n(opacity * (0.6 + random() * 0.7))}" stroke-width="${n(1 + random() * 1.4)}"/>`;
  }
  return paths;
}

export const MEN =
  '<symbol id="man-0" viewBox="-24 -24 48 48" overflow="visible">' +
  '<circle class="p-shade" cy="2.6" r="20.4"/><circle class="p-w-edge" r="20.4"/><circle class="p-w-rim" r="19.2"/>' +
  '<circle class="p-w-body" r="17.9"/><path class="p-w-shine" d="M-14.6-6.8A16.1 16.1 0 0 1 14.6-6.8A18.2 18.2 0 0 0-14.6-6.8Z"/>' +
  '<circle class="p-w-ring" r="11.4"/><circle class="p-w-eye" r="4.8"/></symbol>' +
  '<symbol id="man-1" viewBox="-24 -24 48 48" overflow="visible">' +
  '<circle class="p-shade" cy="2.6" r="20.4"/><circle class="p-r-edge" r="20.4"/><circle class="p-r-rim" r="19.4"/>' +
  '<circle class="p-r-body" r="17.2"/><path class="p-r-shine" d="M-15-7.4A16.8 16.8 0 0 1 15-7.4A19 19 0 0 0-15-7.4Z"/>' +
  `<path class="p-r-star" d="${starPath(10.2)}"/><circle class="p-r-eye" r="2.2"/></symbol>`;

/** The symbols, once a page that shows men. */
export function menSymbols(): string {
  return `<svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false"><defs>${MEN}</defs></svg>`;
}

/** A man of a side around a point. */
export function man(side: number, x: number, y: number, radius: number): string {
  const size = (radius / 20) * 48;
  return `<use href="#man-${side}" x="${n(x - size / 2)}" y="${n(y - size / 2)}" width="${n(size)}" height="${n(size)}"/>`;
}

function circle(kind: string, radius: number): string {
  return `<circle class="${kind}" r="${n(radius)}"/>`;
}

/** You can go here: a dashed ring with a core. */
export function targetMark(radius: number): string {
  return (
    `<g class="mk-to">${circle('mk-glow', radius + 7)}` +
    `<circle class="mk-dash" r="${n(radius)}" stroke-dasharray="${n(radius * 0.62)} ${n(radius * 0.425)}"/>` +
    `${circle('mk-core', radius * 0.36)}</g>`
  );
}

/** Selected: one solid double ring around the man. */
export function selectedMark(radius: number): string {
  return circle('mk-sel-under', radius + 4.6) + circle('mk-sel', radius + 4.6);
}

/** Can be captured: two rings and four inward ticks. */
export function captureMark(radius: number): string {
  const ticks = [45, 135, 225, 315].map((degrees) => {
    const c = Math.cos((degrees * Math.PI) / 180);
    const s = Math.sin((degrees * Math.PI) / 180);
    return `M${n(c * (radius + 8.4))} ${n(s * (radius + 8.4))}L${n(c * (radius - 2.4))} ${n(s * (radius - 2.4))}`;
  });
  return `<g class="mk-cap">${circle('mk-cap-far', radius + 9.5)}${circle('mk-cap-ring', radius + 4.2)}<path class="mk-cap-tick" d="${ticks.join('')}"/></g>`;
}

/** Where the last move left: a small diamond. */
export function leftMark(radius: number): string {
  const d = `M0-${radius}L${radius} 0L0 ${radius}L-${radius} 0Z`;
  return `<path class="mk-left-under" d="${d}"/><path class="mk-left" d="${d}"/>`;
}

/** Protected: a veil over the man and a shield with a tick. */
export function shieldMark(radius: number): string {
  return (
    `${circle('mk-veil', radius + 0.4)}<g transform="scale(.95)">` +
    '<path class="mk-shield" d="M0-9L8-6V0C8 5 4 8 0 10C-4 8-8 5-8 0V-6Z"/>' +
    '<path class="mk-tick" d="M-3.2.2L-.8 2.8 3.6-2.6"/></g>'
  );
}

/** Movable: a short line below the man. */
export function movableMark(radius: number): string {
  const y = n(radius + 4.5);
  return `<path class="mk-movable-under" d="M-9 ${y}H9"/><path class="mk-movable" d="M-9 ${y}H9"/>`;
}

/** The place a dragged man would land on: a ring to be seen around the finger. */
export function landingMark(radius: number): string {
  return circle('mk-land', radius * 1.6);
}

/** A row of men, from its first to its last: a capsule and a thick line. */
export function rowMark(from: { x: number; y: number }, to: { x: number; y: number }, radius: number): string {
  const d = `M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}`;
  return (
    `<g class="mk-row"><path class="mk-row-edge" d="${d}" stroke-width="${n(radius * 2 + 14)}"/>` +
    `<path class="mk-row-body" d="${d}" stroke-width="${n(radius * 2 + 9.5)}"/><path class="mk-row-line" d="${d}"/></g>`
  );
}

/** You can go here by this die or throw: a dashed disc that tells it. */
export function tagMark(tag: string, radius: number): string {
  const r = Math.max(Math.min(17, radius), radius * 0.84);
  return (
    `<g class="mk-to mk-tag">${circle('mk-disc', r)}<circle class="mk-dash" r="${n(r - 1)}" stroke-dasharray="${n(r * 0.62)} ${n(r * 0.425)}"/></g>` +
    `<text class="mk-tag-text" font-size="${n(r * (tag.length > 4 ? 0.56 : tag.length > 2 ? 0.68 : 0.94))}" y="${n(r * 0.33)}">${tag}</text>`
  );
}

/** The man can be taken back to here: a ring around the diamond of where it left. */
export function backMark(radius: number): string {
  return `<g class="mk-to">${circle('mk-back', radius * 0.9)}</g>${leftMark(radius * 0.5)}`;
}

/** How many men stand in a stack. */
export function countMark(count: number, radius: number): string {
  return `${circle('mk-count', radius * 0.52)}<text class="mk-count-text" font-size="${n(radius * 0.66)}" y="${n(radius * 0.23)}">${count}</text>`;
}
