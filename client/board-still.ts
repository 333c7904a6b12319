// SPDX-License-Identifier: MIT
// Still drawings of a Dokuz Taş board, for the rules and the settings' preview. Positions are given as
// point names ('a7', 'd6'); the drawing knows where a point lies and nothing about the game.

import { piece } from './art.ts';

export interface Still {
  white?: readonly string[];
  red?: readonly string[];
  /** Points with a go-to ring. */
  to?: readonly string[];
  /** Stones with the capture mark. */
  take?: readonly string[];
  /** Stones with a shield. */
  safe?: readonly string[];
  /** A stone with the selection ring. */
  selected?: string;
  /** Ends of lines drawn as mills. */
  mills?: readonly (readonly [string, string])[];
  /** Where the last move came from. */
  from?: string;
  names?: boolean;
}

const PITCH = 30;
const MARGIN = 30;
const SIZE = 2 * MARGIN + 6 * PITCH;
const R = 12;

/** The 24 points, by name. */
export const POINTS: readonly string[] =
  'a7 d7 g7 g4 g1 d1 a1 a4 b6 d6 f6 f4 f2 d2 b2 b4 c5 d5 e5 e4 e3 d3 c3 c4'.split(' ');

function at(point: string): [number, number] {
  const file = point.charCodeAt(0) - 97;
  const rank = point.charCodeAt(1) - 49;
  return [MARGIN + file * PITCH, MARGIN + (6 - rank) * PITCH];
}

function lines(): string {
  const path = [0, 1, 2]
    .map((k) => {
      const [near, far] = [MARGIN + k * PITCH, MARGIN + (6 - k) * PITCH];
      return `M${near} ${near}H${far}V${far}H${near}Z`;
    })
    .join('');
  const mid = SIZE / 2;
  const spokes = [MARGIN, MARGIN + 4 * PITCH]
    .map((start) => `M${mid} ${start}v${2 * PITCH}M${start} ${mid}h${2 * PITCH}`)
    .join('');
  return (
    `<path class="groove" d="${path}${spokes}" fill="none" stroke-width="5"/>` +
    `<path class="inlay" d="${path}${spokes}" fill="none" stroke-width="2.2"/>`
  );
}

function dots(taken: ReadonlySet<string>): string {
  return POINTS.filter((point) => !taken.has(point))
    .map((point) => {
      const [x, y] = at(point);
      return `<circle class="dot-edge" cx="${x}" cy="${y}" r="5.4"/><circle class="dot" cx="${x}" cy="${y}" r="3.6"/>`;
    })
    .join('');
}

function names(): string {
  let out = '';
  for (let i = 0; i < 7; i++) {
    out += `<text x="${MARGIN + i * PITCH}" y="${SIZE - 7}">${'abcdefg'[i]}</text>`;
    out += `<text x="9" y="${MARGIN + i * PITCH + 3}">${7 - i}</text>`;
  }
  return `<g class="names">${out}</g>`;
}

function mill([from, to]: readonly [string, string]): string {
  const [[x1, y1], [x2, y2]] = [at(from), at(to)];
  const line = (name: string, width: number) =>
    `<path class="${name}" d="M${x1} ${y1}L${x2} ${y2}" stroke-width="${width}" stroke-linecap="round"/>`;
  return line('mark-line', 2 * R + 9) + line('mill-fill', 2 * R + 5.6) + line('mark-line', 4);
}

function diamond(point: string): string {
  const [x, y] = at(point);
  const path = `M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z`;
  return `<path class="groove" d="${path}" fill="none" stroke-width="4"/><path class="mark-line" d="${path}" fill="none" stroke-width="1.8"/>`;
}

function goTo(point: string): string {
  const [x, y] = at(point);
  return (
    `<circle class="to-ring" cx="${x}" cy="${y}" r="8.5" stroke-width="2.2" stroke-dasharray="5.3 3.6" stroke-linecap="round"/>` +
    `<circle class="to-dot" cx="${x}" cy="${y}" r="3"/>`
  );
}

function selection(point: string): string {
  const [x, y] = at(point);
  return `<circle class="mark-line" cx="${x}" cy="${y}" r="${R + 3}" fill="none" stroke-width="2.4"/>`;
}

function capture(point: string): string {
  const [x, y] = at(point);
  const ticks = [45, 135, 225, 315]
    .map((degrees) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const end = (r: number) => `${(x + c * r).toFixed(1)} ${(y + s * r).toFixed(1)}`;
      return `M${end(R + 5)}L${end(R - 2)}`;
    })
    .join('');
  return (
    `<circle class="hot-line" cx="${x}" cy="${y}" r="${R + 2.5}" fill="none" stroke-width="2.2"/>` +
    `<path class="hot-line" d="${ticks}" stroke-width="2.4" stroke-linecap="round"/>`
  );
}

function shield(point: string): string {
  const [x, y] = at(point);
  return (
    `<circle cx="${x}" cy="${y}" r="${R}" fill="#2E1B11" fill-opacity=".62"/><g transform="translate(${x} ${y}) scale(.72)">` +
    '<path d="M0-9L8-6V0C8 5 4 8 0 10C-4 8-8 5-8 0V-6Z" fill="#2E1B11" stroke="#F6E3B4" stroke-width="1.6" stroke-linejoin="round"/>' +
    '<path d="M-3.2.2L-.8 2.8 3.6-2.6" fill="none" stroke="#F6E3B4" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></g>'
  );
}

/** The board as markup; `label` says in words what it shows. */
export function stillBoard(still: Still, label: string): string {
  const { white = [], red = [], to = [], take = [], safe = [], mills = [] } = still;
  const taken = new Set([...white, ...red, ...to]);
  const stones = (side: 'w' | 'r', points: readonly string[]) =>
    points.map((point) => piece(side, ...at(point), R)).join('');
  return (
    `<svg class="still" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="${label}">` +
    `<rect class="frame" width="${SIZE}" height="${SIZE}" rx="16"/><rect class="field" x="4" y="4" width="${SIZE - 8}" height="${SIZE - 8}" rx="12"/>` +
    lines() +
    mills.map(mill).join('') +
    dots(taken) +
    (still.names ? names() : '') +
    (still.from ? diamond(still.from) : '') +
    to.map(goTo).join('') +
    stones('w', white) +
    stones('r', red) +
    safe.map(shield).join('') +
    (still.selected ? selection(still.selected) : '') +
    take.map(capture).join('') +
    '</svg>'
  );
}
