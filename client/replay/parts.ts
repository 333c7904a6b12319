// SPDX-License-Identifier: MIT
// What stands below a replay's board: the strip of moves, the scrubber, the five controls.

import { h } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import { motionScale } from '../settings.ts';
import type { Grade } from '../review/grade.ts';
import { GRADE_NAMES } from './hints.ts';
import { replayIcon } from './icons.ts';

export interface Chip {
  readonly side: number;
  readonly text: string;
}

/** Letters of a move that two columns have no room for. */
const LONG = 14;

/** The moves in order; the present one is marked and kept in the middle. One stop for Tab. */
export class MoveStrip {
  readonly element: HTMLElement;
  private readonly chips: HTMLButtonElement[];
  private current = -1;

  constructor(moves: readonly Chip[], onPick: (index: number) => void) {
    this.chips = moves.map(({ side, text }, i) =>
      h(
        'button',
        { type: 'button', class: 'chip', tabindex: i === 0 ? 0 : -1, onclick: () => onPick(i) },
        h('span', { class: 'chip-no' }, `${i + 1}.`),
        h('i', { 'data-side': side, 'aria-hidden': 'true' }),
        h('span', { class: 'chip-text' }, text),
      ),
    );
    const isLong = moves.some(({ text }) => text.length > LONG);
    this.element = h('ol', { class: isLong ? 'chips long' : 'chips', 'aria-label': t('moves'), role: 'list' }, this.chips.map((chip) => h('li', {}, chip)));
  }

  /** What is said about the index-th move, as a shape on its chip and a word to readers. */
  grade(index: number, grade: Grade | null): void {
    const chip = this.chips[index];
    if (!chip || (chip.dataset['grade'] ?? null) === grade) return;
    chip.querySelector('.chip-grade')?.remove();
    delete chip.dataset['grade'];
    if (grade === null) return;
    chip.dataset['grade'] = grade;
    chip.append(h('span', { class: 'chip-grade' }, replayIcon(grade, 18), h('span', { class: 'hidden-text' }, t(GRADE_NAMES[grade]))));
  }

  /** Marks the index-th move; -1 for none, the start. */
  show(index: number): void {
    const hadFocus = this.element.contains(document.activeElement);
    const before = this.chips[this.current];
    before?.removeAttribute('aria-current');
    this.current = index;
    const chip = this.chips[Math.max(0, index)];
    for (const one of this.chips) one.tabIndex = one === chip ? 0 : -1;
    if (!chip) return;
    if (index >= 0) chip.setAttribute('aria-current', 'true');
    if (hadFocus) chip.focus({ preventScroll: true });
    this.centre();
  }

  /** Brings the present move to the middle, along whichever way the strip scrolls. */
  centre(): void {
    const chip = this.chips[Math.max(0, this.current)];
    const box = this.element;
    if (!chip) return;
    const at = chip.getBoundingClientRect();
    const room = box.getBoundingClientRect();
    box.scrollBy({
      left: at.left + at.width / 2 - room.left - room.width / 2,
      top: at.top + at.height / 2 - room.top - room.height / 2,
      behavior: motionScale() === 0 ? 'instant' : 'smooth',
    });
  }
}

/** A slider over the moves, 0 being the start. */
export class Scrubber {
  readonly element: HTMLElement;
  private readonly input: HTMLInputElement;

  constructor(
    private readonly last: number,
    onMove: (index: number) => void,
    /** Stands beside the slider. */
    aside: Element | null,
  ) {
    this.input = h('input', {
      type: 'range', class: 'scrub', min: 0, max: Math.max(1, last), value: 0, step: 1, 'aria-label': t('r.scrub'), disabled: last === 0,
      oninput: () => onMove(Number(this.input.value)),
    });
    this.element = h('div', { class: 'scrub-row' }, this.input, aside);
  }

  show(index: number, spoken: string): void {
    this.input.value = String(index);
    this.input.setAttribute('aria-valuetext', spoken);
    // The filled part is drawn by CSS from this share.
    this.input.style.setProperty('--done', String(this.last === 0 ? 0 : index / this.last));
  }
}

export interface Commands {
  first(): void;
  previous(): void;
  toggle(): void;
  next(): void;
  last(): void;
}

export class Controls {
  readonly element: HTMLElement;
  private readonly buttons: Record<keyof Commands, HTMLButtonElement>;

  constructor(run: Commands) {
    const button = (name: keyof Commands, drawing: Element, label: string): HTMLButtonElement =>
      h('button', { type: 'button', class: name === 'toggle' ? 'play' : null, 'aria-label': label, title: label, onclick: () => run[name]() }, drawing);
    this.buttons = {
      first: button('first', replayIcon('first', 26), t('r.first')),
      previous: button('previous', icon('back', 26), t('r.prev')),
      toggle: button('toggle', replayIcon('play', 28), t('r.play')),
      next: button('next', icon('right', 26), t('r.next')),
      last: button('last', replayIcon('last', 26), t('r.last')),
    };
    this.element = h('div', { class: 'controls', role: 'group', 'aria-label': t('r.controls') }, ...Object.values(this.buttons));
  }

  show({ isPlaying, isFirst, isLast }: { isPlaying: boolean; isFirst: boolean; isLast: boolean }): void {
    const { first, previous, toggle, next, last } = this.buttons;
    const label = t(isPlaying ? 'r.pause' : 'r.play');
    toggle.setAttribute('aria-label', label);
    toggle.title = label;
    toggle.replaceChildren(replayIcon(isPlaying ? 'pause' : 'play', 28));
    const setOff = (buttons: readonly HTMLButtonElement[], isOff: boolean): void => {
      for (const one of buttons) {
        if (isOff) one.setAttribute('aria-disabled', 'true');
        else one.removeAttribute('aria-disabled');
      }
    };
    setOff([first, previous], isFirst);
    setOff([next, last], isLast);
  }
}
