// SPDX-License-Identifier: MIT
// A small question beside the board: which of several ways to the same place is meant.

import { h } from '../dom.ts';
import { t } from '../i18n/index.ts';

export class Chooser {
  private box: HTMLElement | null = null;
  private answered: ((index: number | null) => void) | null = null;

  /** `slot` holds the board; the question lies over it. */
  constructor(private readonly slot: HTMLElement) {}

  get isOpen(): boolean {
    return this.box !== null;
  }

  /** The index of the name that was chosen; null for none of them. */
  ask(names: readonly string[]): Promise<number | null> {
    this.close();
    const buttons = names.map((name, index) => h('button', { type: 'button', class: 'btn brass', onclick: () => this.finish(index) }, name));
    this.box = h(
      'div',
      { class: 'chooser', role: 'group', 'aria-label': t('choose.way') },
      h('p', {}, t('choose.way')),
      ...buttons,
    );
    this.box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.finish(null);
    });
    this.slot.append(this.box);
    buttons[0]?.focus({ preventScroll: true });
    return new Promise((resolve) => (this.answered = resolve));
  }

  close(): void {
    this.finish(null);
  }

  private finish(index: number | null): void {
    const { answered } = this;
    this.answered = null;
    this.box?.remove();
    this.box = null;
    answered?.(index);
  }
}
