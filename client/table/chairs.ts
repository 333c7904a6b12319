// SPDX-License-Identifier: MIT
// The four chairs of a waiting room, by team: who sits where, and what this player may do about it. The
// server decides; here is only shown what its snapshot says.

import { emptyGlass, teaGlass } from '../art.ts';
import { LEVELS, type Level } from '../choice.ts';
import { fill, h, markup } from '../dom.ts';
import { t, type Key } from '../i18n/index.ts';
import type { SeatState, Snapshot } from '../net/messages.ts';
import { openSheet, type Sheet } from '../sheet.ts';
import { levelName } from './company.ts';

export interface ChairActions {
  /** Sit there, or ask the one who does; one's own chair takes the wish back. */
  sit(chair: number): void;
  /** The host puts a computer on a chair, or null: takes it away. */
  fill(chair: number, level: Level | null): void;
}

/** Why the game cannot begin yet; empty when everybody is there. */
export function whyWaiting(seats: readonly SeatState[]): string {
  const free = seats.filter(({ taken }) => !taken).length;
  if (free > 0) return t('p.wait.free', { n: free });
  if (seats.some(({ firm }) => !firm)) return t('p.wait.firm');
  if (seats.some(({ on, computer }) => !on && !computer)) return t('p.wait.on');
  return '';
}

export class Chairs {
  readonly element = h('div', { class: 'chairs' });
  private state: Snapshot | null = null;
  private sheet: Sheet | null = null;
  private key = '';
  /** The chair whose level is being asked for. */
  private asked = -1;

  constructor(private readonly actions: ChairActions) {}

  show(state: Snapshot): void {
    this.state = state;
    const key = JSON.stringify([state.seats, state.you.seat, state.table.host]);
    if (key === this.key) return;
    this.key = key;
    const seat = state.seats[this.asked];
    if (seat?.taken && !seat.computer) this.sheet?.close();
    const own = state.you.seat & 1;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['act'] : undefined;
    fill(this.element, this.team('p.team.own', own), this.team('p.team.rival', 1 - own));
    if (focused) this.element.querySelector<HTMLElement>(`[data-act="${focused}"]`)?.focus({ preventScroll: true });
  }

  close(): void {
    this.sheet?.close();
  }

  private team(title: Key, side: number): HTMLElement {
    return h('section', { class: 'chair-team' }, h('h3', { class: side === 0 ? 'white' : 'red' }, t(title)),
      h('ul', { role: 'list' }, [side, side + 2].map((chair) => this.chair(chair))));
  }

  private chair(chair: number): HTMLElement {
    const { seats, you, table } = this.state as Snapshot;
    const seat = seats[chair] as SeatState;
    const glass = seat.taken ? teaGlass(34, { steam: false }) : emptyGlass(34);
    return h(
      'li',
      { class: `chair${chair === you.seat ? ' own' : ''}${seats[you.seat]?.wish === chair || seat.wish === you.seat ? ' asked' : ''}`, 'data-chair': chair },
      markup(glass),
      h('div', { class: 'chair-who' },
        h('b', {}, this.name(chair)),
        h('small', {}, [this.part(chair), chair === table.host && seat.taken && !seat.computer ? t('p.host') : ''].filter((text) => text !== '').join(', '))),
      h('div', { class: 'chair-acts' }, this.acts(chair)),
    );
  }

  private name(chair: number): string {
    const { seats, you } = this.state as Snapshot;
    const seat = seats[chair] as SeatState;
    if (!seat.taken) return t('p.empty');
    if (seat.computer) return t('p.computer', { level: levelName(seat.computer) });
    const name = seat.nick || t('guest');
    return chair === you.seat ? t('p.me', { name }) : name;
  }

  /** What matters most about who sits here. */
  private part(chair: number): string {
    const { seats, you } = this.state as Snapshot;
    const seat = seats[chair] as SeatState;
    if (seat.wish === you.seat) return t('p.wish.theirs');
    if (seats[you.seat]?.wish === chair) return t('p.wish.mine');
    if (seat.taken && !seat.computer && !seat.firm) return t('p.provisional');
    if (seat.taken && !seat.computer && !seat.on) return t('p.off');
    if (chair === you.seat) return '';
    return t((chair & 1) === (you.seat & 1) ? 'p.partner' : 'p.rival');
  }

  private acts(chair: number): (HTMLElement | null)[] {
    const { seats, you, table } = this.state as Snapshot;
    const seat = seats[chair] as SeatState;
    const isHost = you.seat === table.host;
    const place = t('p.seat', { n: chair + 1 });
    const button = (label: string, whose: string, run: () => void, isMain = false): HTMLElement =>
      h('button', { type: 'button', class: `btn small ${isMain ? 'main' : 'line'}`, 'data-act': `sit-${chair}`, 'aria-label': `${label}: ${whose}`, onclick: run }, label);
    if (chair === you.seat) return [];
    const sit = (): void => this.actions.sit(chair);
    if (!seat.taken || seat.computer) {
      return [
        isHost ? this.fillButton(chair, place) : null,
        button(t('p.here'), place, sit),
      ];
    }
    if (seat.wish === you.seat) return [button(t('p.wish.yes'), this.name(chair), sit, true)];
    if (seats[you.seat]?.wish === chair) return [button(t('p.wish.back'), this.name(chair), () => this.actions.sit(you.seat))];
    return [button(t('p.change'), this.name(chair), sit)];
  }

  private fillButton(chair: number, place: string): HTMLElement {
    const label = t(this.state?.seats[chair]?.computer ? 'p.level' : 'p.fill');
    return h(
      'button',
      {
        type: 'button', class: 'btn small line', 'data-act': `fill-${chair}`, 'aria-haspopup': 'dialog', 'aria-label': `${label}: ${place}`,
        onclick: () => this.askLevel(chair),
      },
      label,
    );
  }

  private askLevel(chair: number): void {
    const pick = (level: Level | null, label: string): HTMLElement =>
      h('button', {
        type: 'button', class: 'btn line wide',
        onclick: () => {
          this.sheet?.close();
          this.actions.fill(chair, level);
        },
      }, label);
    this.asked = chair;
    const isFilled = Boolean(this.state?.seats[chair]?.computer);
    this.sheet = openSheet({
      title: t('p.level.title'),
      body: [h('div', { class: 'actions-column' }, LEVELS.map((level) => pick(level, levelName(level))), isFilled ? pick(null, t('p.level.none')) : [])],
      onClose: () => {
        this.sheet = null;
        this.asked = -1;
      },
    });
  }
}
