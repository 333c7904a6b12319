// SPDX-License-Identifier: MIT
// A die as markup.

import { n } from '../layout.ts';

const EYES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** The eyes of a face, around 0 0. */
export function eyes(value: number, size: number): string {
  return (EYES[value] ?? [])
    .map(([x, y]) => `<circle class="${value === 1 ? 'd-ace' : 'd-eye'}" cx="${n(x * size * 0.25)}" cy="${n(y * size * 0.25)}" r="${n(size * 0.095)}"/>`)
    .join('');
}

export function square(kind: string, size: number, dy = 0): string {
  return `<rect class="${kind}" x="${n(-size / 2)}" y="${n(-size / 2 + dy)}" width="${n(size)}" height="${n(size)}" rx="${n(size * 0.22)}"/>`;
}

/** A die around 0 0. */
export function dieMarkup(value: number, size: number): string {
  return `${square('d-shade', size, size * 0.07)}${square('d-body', size)}<g class="d-eyes">${eyes(value, size)}</g>`;
}
