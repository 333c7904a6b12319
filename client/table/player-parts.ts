// SPDX-License-Identifier: MIT
// What one player has on the table's page: the strip with badge, name, second line and clock, and the tray
// beside the board. The screen puts them in their places.

import { fill, h, markup } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { iconMarkup, type IconName } from '../icons.ts';
import { man } from './drawing.ts';

export interface Player {
  readonly name: string;
  readonly icon: IconName;
  /** Side whose colour the badge has. */
  readonly side: number;
}

export interface Tray {
  readonly side: number;
  /** Men still to be placed; null when there are none any more. */
  readonly hand: number | null;
  readonly men: number;
  readonly handLabel: string;
  readonly taken: number;
  readonly takenLabel: string;
  /** The next man of this tray is the one to be placed. */
  readonly isNext: boolean;
}

export interface ClockFace {
  readonly seconds: number;
  /** Share of the time left, 0–1. */
  readonly share: number;
  readonly state: 'idle' | 'running' | 'low';
  readonly label: string;
}

const RING = 2 * Math.PI * 20;
const BADGE =
  '<svg width="44" height="44" viewBox="-22 -22 44 44" aria-hidden="true"><circle class="badge-body" r="16.5"/>' +
  '<circle class="badge-track" r="20"/><circle class="badge-ring" r="20" transform="rotate(-90)"/><g class="badge-icon"></g></svg>';

export class PlayerParts {
  readonly badge = h('span', { class: 'badge' });
  readonly sub = h('small', { class: 'player-sub' });
  readonly tally = h('div', { class: 'tally-box', hidden: true });
  readonly hand = h('span', { class: 'tray hand', 'data-tray': 'hand' });
  readonly taken = h('span', { class: 'tray taken', 'data-tray': 'taken' });
  private readonly note = h('span', { class: 'side-note' });
  readonly side = h('div', { class: 'side' }, this.hand, h('span', { class: 'side-taken' }, this.taken), this.note);
  readonly strip: HTMLElement;
  private readonly name = h('b', { class: 'player-name' });
  private readonly clock = h('div', { class: 'clock', role: 'timer', 'aria-live': 'off', hidden: true });

  constructor(where: 'top' | 'bottom') {
    const isOwn = where === 'bottom';
    this.badge.append(markup(BADGE), h('b', { class: 'badge-seconds', 'aria-hidden': 'true' }));
    const who = h('div', { class: isOwn ? 'who own' : 'who' }, this.name, this.sub);
    this.strip = h(isOwn ? 'section' : 'div', { class: isOwn ? 'strip me' : 'strip rival' }, this.badge, who, this.tally, this.clock);
  }

  setPlayer({ name, icon: drawing, side }: Player): void {
    this.badge.dataset['side'] = String(side);
    const slot = this.badge.querySelector('.badge-icon');
    if (slot) slot.innerHTML = `<g transform="translate(-11 -11)">${iconMarkup(drawing, 22)}</g>`;
    this.name.textContent = name;
    this.name.classList.toggle('pair', drawing === 'people');
  }

  /** The second line; `isThinking` adds three dots. */
  setSub(text: string, isThinking = false): void {
    const { sub } = this;
    const wanted = text + (isThinking ? '…' : '');
    if (sub.dataset['text'] === wanted) return;
    sub.dataset['text'] = wanted;
    fill(sub, text, isThinking && h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')));
  }

  /** A number such as pips; a phone has no room for it beside a clock. */
  setTally(tally: { value: number; unit: string } | null): void {
    this.tally.hidden = tally === null;
    if (tally) fill(this.tally, h('span', {}, tally.value), ' ', h('small', {}, tally.unit));
  }

  /** Whoever acts has the ring. */
  setActive(isActive: boolean): void {
    for (const one of [this.badge, this.strip]) one.classList.toggle('active', isActive);
  }

  setTray(tray: Tray): void {
    const { hand, taken } = this;
    for (const row of [this.side, this.strip]) row.classList.toggle('placing', tray.hand !== null);
    hand.hidden = tray.hand === null;
    hand.dataset['side'] = String(tray.side);
    hand.dataset['count'] = String(tray.hand ?? 0);
    taken.dataset['side'] = String(1 - tray.side);
    this.badge.dataset['hand'] = String(tray.hand ?? '');
    const gap = 19;
    const width = 24 + (tray.men - 1) * gap;
    let slots = '';
    for (let i = 0; i < tray.men; i++) {
      const x = 12 + i * gap;
      const isHere = i < (tray.hand ?? 0);
      slots += isHere ? man(tray.side, x, 13, 9.4) : `<circle class="tray-slot" cx="${x}" cy="13" r="4"/>`;
      if (isHere && tray.isNext && i === (tray.hand ?? 0) - 1) slots += `<circle class="tray-next" cx="${x}" cy="13" r="11.6"/>`;
    }
    draw(hand, `<svg width="${width}" height="26" viewBox="0 0 ${width} 26" aria-hidden="true">${slots}</svg>`, `${tray.handLabel}: ${tray.hand ?? 0}`);
    let pile = '';
    for (let i = 0; i < tray.taken; i++) pile += man(1 - tray.side, 11 + i * 15, 11, 8.6);
    const pileWidth = 7 + Math.max(1, tray.taken) * 15;
    const label = `<span class="tray-label" aria-hidden="true">${tray.taken > 0 ? tray.takenLabel : ''}</span>`;
    draw(
      taken,
      `<span class="tray-pile">${label}<svg width="${pileWidth}" height="22" viewBox="0 0 ${pileWidth} 22" aria-hidden="true">${pile}</svg></span>`,
      `${tray.takenLabel}: ${tray.taken}`,
    );
  }

  /** The short text at the right end of the tray: score above, count below. */
  setNote(text: string): void {
    this.note.textContent = text;
  }

  get hasClock(): boolean {
    return !this.clock.hidden;
  }

  setClock(face: ClockFace | null): void {
    const { clock, badge } = this;
    const ring = badge.querySelector('.badge-ring');
    badge.classList.toggle('timed', face !== null);
    badge.classList.toggle('low', face?.state === 'low');
    clock.hidden = face === null;
    const seconds = badge.querySelector('.badge-seconds');
    if (seconds) seconds.textContent = face ? String(face.seconds) : '';
    if (!face) {
      ring?.removeAttribute('stroke-dasharray');
      return;
    }
    clock.className = `clock ${face.state}`;
    clock.setAttribute('aria-label', face.label);
    const wanted = String(face.seconds);
    if (clock.dataset['seconds'] !== wanted) {
      clock.dataset['seconds'] = wanted;
      fill(clock, wanted, h('small', {}, t('sec')));
    }
    ring?.setAttribute('stroke-dasharray', `${(RING * face.share).toFixed(1)} ${RING.toFixed(1)}`);
  }
}

/** Draws into a tray and gives it its spoken text, only when something changed. */
function draw(element: HTMLElement, drawing: string, spoken: string): void {
  const wanted = drawing + spoken;
  if (element.dataset['drawn'] === spoken && element.dataset['next'] === String(wanted.length)) return;
  element.dataset['drawn'] = spoken;
  element.dataset['next'] = String(wanted.length);
  element.innerHTML = drawing;
  element.append(h('span', { class: 'hidden-text' }, spoken));
}
