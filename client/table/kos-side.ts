// SPDX-License-Identifier: MIT
// What lies beside the Kös plank: the sticks and what they gave, the rights of the turn as chips in the
// order in which they fell, what each side has eaten, H and L, and the switch for the arrows of the route.

import { fill, h, markup } from '../dom.ts';
import { icon } from '../icons.ts';
import { t } from '../i18n/index.ts';
import { motionScale } from '../settings.ts';
import { man } from './drawing.ts';
import { facesText, Sticks, throwName } from './kos-sticks.ts';

export interface Right {
  /** 1 (Kös), 2, 3, 4 or 6. */
  readonly value: number;
  readonly isUsed: boolean;
}

export interface SideState {
  /** The turn's throws in the order in which they fell. */
  readonly chain: readonly Right[];
  /** Says which sticks lie open. */
  readonly index: number;
  /** "Hakların", or whose they are; empty when the game is over. */
  readonly rightsTitle: string;
  /** The value of the right that was chosen first. */
  readonly chosen: number | null;
  readonly canChoose: boolean;
  /** The sticks may be thrown now. */
  readonly canThrow: boolean;
  readonly sides: readonly [SideCounts, SideCounts];
}

/** Of the side at the bottom, then of the other. */
export interface SideCounts {
  readonly side: number;
  readonly name: string;
  readonly eatenLabel: string;
  readonly eaten: number;
  /** H: ers that have ever been in the rival home. */
  readonly entered: number;
  /** L: its longest run there. */
  readonly run: number;
}

export interface SideEvents {
  throwSticks(): void;
  chooseRight(value: number): void;
  toggleRoute(): void;
}

const CHIP_MS = 180;

export class KosSide {
  readonly element: HTMLElement;
  readonly sticks = new Sticks();
  /** Where eaten ers fly to: what the bottom side has eaten, then the other. */
  readonly eaten = [h('div', { class: 'k-eaten' }), h('div', { class: 'k-eaten' })] as const;
  private readonly throwBox: HTMLElement;
  private readonly throwName = h('b', { class: 'k-throw-name', lang: 'tr' });
  private readonly throwFaces = h('small', { class: 'k-throw-faces' });
  private readonly title = h('h2', { class: 'k-rights-title' });
  private readonly rights = h('ol', { class: 'k-rights', role: 'list' });
  private readonly counts = h('table', { class: 'k-counts' });
  private readonly routeButton: HTMLButtonElement;
  private shownChips: string[] = [];

  constructor(private readonly events: SideEvents) {
    this.throwBox = h('div', { class: 'k-throw', onclick: () => this.throwBox.classList.contains('ready') && events.throwSticks() },
      this.sticks.element, h('div', { class: 'k-throw-words' }, this.throwName, this.throwFaces));
    this.routeButton = h('button', { type: 'button', class: 'k-route-button', 'aria-pressed': 'false', onclick: () => events.toggleRoute() },
      icon('flip', 18), h('span', {}, t('k.route')));
    this.element = h('div', { class: 'k-side' },
      this.throwBox,
      h('div', { class: 'k-rights-box' }, this.title, this.rights),
      h('div', { class: 'k-eatens' }, this.eaten[0], this.eaten[1]),
      h('div', { class: 'k-tail' }, this.counts, this.routeButton));
  }

  show(state: SideState): void {
    this.throwBox.classList.toggle('ready', state.canThrow);
    this.showThrow(state);
    this.title.textContent = state.rightsTitle;
    this.title.hidden = state.rightsTitle === '';
    this.showRights(state);
    state.sides.forEach((one, i) => this.showEaten(this.eaten[i] as HTMLElement, one));
    this.showCounts(state.sides);
  }

  setRoute(isOn: boolean): void {
    this.routeButton.setAttribute('aria-pressed', String(isOn));
  }

  /** Throws the sticks before the player's eyes; the name appears when they lie. */
  async toss(value: number, index: number): Promise<void> {
    this.throwBox.classList.remove('ready');
    this.nameThrow(0);
    await this.sticks.toss(value, index);
    this.nameThrow(value);
  }

  private nameThrow(value: number): void {
    this.throwName.textContent = value === 0 ? '' : throwName(value);
    this.throwFaces.textContent = value === 0 ? '' : facesText(value);
  }

  /** Sticks wait for a new chain; a throw that gave another stays in sight. */
  private showThrow({ chain, index }: SideState): void {
    const last = chain[chain.length - 1]?.value ?? 0;
    this.sticks.show(last === 0 ? null : last, index);
    this.nameThrow(last);
  }

  private showRights({ chain, chosen, canChoose }: SideState): void {
    const key = chain.map(({ value }, i) => `${i}:${value}`);
    const lit = chain.findIndex(({ value, isUsed }) => !isUsed && value === chosen);
    const focused = [...this.rights.children].findIndex((one) => one.contains(document.activeElement));
    fill(this.rights, chain.map((right, i) => this.chip(right, i === lit, canChoose)));
    const isGrown = key.length > this.shownChips.length && this.shownChips.every((one, i) => one === key[i]);
    const last = this.rights.lastElementChild;
    if (isGrown && last && !document.hidden && motionScale() > 0) {
      const drop = [{ transform: 'translateY(-14px)', opacity: 0 }, { transform: 'none', opacity: 1 }];
      last.animate(drop, { duration: CHIP_MS * motionScale(), easing: 'ease-out' });
    }
    if (isGrown) this.rights.scrollTop = this.rights.scrollHeight;
    this.shownChips = key;
    if (focused >= 0) this.rights.children[focused]?.querySelector('button')?.focus();
  }

  private chip({ value, isUsed }: Right, isChosen: boolean, canChoose: boolean): HTMLElement {
    const isOff = isUsed || !canChoose;
    return h('li', {},
      h('button',
        {
          type: 'button', class: `k-right${isUsed ? ' used' : ''}`, 'aria-pressed': isOff ? null : String(isChosen),
          'aria-disabled': isOff ? 'true' : null, onclick: () => !isOff && this.events.chooseRight(value),
        },
        h('span', { lang: 'tr' }, throwName(value)),
        ' ',
        isUsed ? [h('span', { class: 'hidden-text' }, t('k.right.used')), icon('check', 18, 2.6)] : h('i', {}, value)));
  }

  private showEaten(element: HTMLElement, { side, eatenLabel, eaten }: SideCounts): void {
    const text = `${eatenLabel} ${eaten}`;
    if (element.dataset['text'] === text) return;
    element.dataset['text'] = text;
    let pile = '';
    for (let i = 0; i < eaten; i++) pile += man(1 - side, 9 + i * 8, 9, 8);
    const width = 18 + Math.max(0, eaten - 1) * 8;
    fill(element, h('span', {}, text), markup(`<svg width="${width}" height="19" viewBox="0 0 ${width} 19" aria-hidden="true">${pile}</svg>`));
  }

  private showCounts(sides: SideState['sides']): void {
    const text = sides.map(({ name, entered, run, eaten }) => `${name} ${entered} ${run} ${eaten}`).join();
    if (this.counts.dataset['text'] === text) return;
    this.counts.dataset['text'] = text;
    const row = (title: string, read: (one: SideCounts) => number, kind: string | null = null): HTMLElement =>
      h('tr', { class: kind }, h('th', { scope: 'row' }, title), sides.map((one) => h('td', { 'data-side': one.side }, read(one))));
    fill(this.counts,
      h('caption', { class: 'hidden-text' }, t('k.counts')),
      h('thead', {}, h('tr', {}, h('td', {}), sides.map(({ side, name }) => h('th', { scope: 'col' },
        markup(`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">${man(side, 9, 9, 8)}</svg>`), h('span', { class: 'hidden-text' }, name))))),
      h('tbody', {}, row(t('k.counts.h'), ({ entered }) => entered), row(t('k.counts.l'), ({ run }) => run), row(t('k.counts.eaten'), ({ eaten }) => eaten, 'k-row-eaten')));
  }
}
