// SPDX-License-Identifier: MIT
// A small question beside the board: which of several ways to the same place is meant.

import { h } from '../dom.ts';

/** Taps are ignored for so long after the question has appeared. */
const SETTLE_MS = 300;

export class Chooser {
  private box: HTMLElement | null = null;
  private openedAt = 0;
  private answered: ((index: number | null) => void) | null = null;

  /** `slot` holds the board; the question lies over it. */
  constructor(private readonly slot: HTMLElement) {}

  get isOpen(): boolean {
    return this.box !== null;
  }

  /** The index of the name that was chosen; null for none of them. */
  ask(question: string, names: readonly string[]): Promise<number | null> {
    this.close();
    const buttons = names.map((name, index) => h('button', { type: 'button', class: 'btn brass', onclick: (event: MouseEvent) => this.choose(event, index) }, name));
    this.box = h(
      'div',
      { class: 'chooser', role: 'group', 'aria-label': question },
      h('p', {}, question),
      ...buttons,
    );
    this.box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.finish(null);
    });
    this.slot.append(this.box);
    this.openedAt = performance.now();
    buttons[0]?.focus({ preventScroll: true });
    return new Promise((resolve) => (this.answered = resolve));
  }

  /** The tap that opened the question ends with a click, which may fall on what has just appeared under the finger. */
  private choose(event: MouseEvent, index: number): void {
    const isByPointer = event.detail > 0;
    if (!isByPointer || performance.now() - this.openedAt >= SETTLE_MS) this.finish(index);
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
