// SPDX-License-Identifier: MIT
// The two live regions of a table: #say speaks when it is quiet, #alarm at once. A message equal to the
// one before is read again thanks to an invisible difference; #say speaks at most once in 400 ms, and
// what comes sooner is joined to one message.

import { h } from '../dom.ts';

const GAP_MS = 400;
const INVISIBLE = '\u200b';

export class LiveRegions {
  readonly element: HTMLElement;
  private readonly polite = h('p', { id: 'say', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' });
  private readonly urgent = h('p', { id: 'alarm', role: 'alert' });
  private waiting: string[] = [];
  private spokenAt = -Infinity;
  private timer = 0;

  constructor() {
    this.element = h('div', { class: 'hidden-text' }, this.polite, this.urgent);
  }

  say(text: string): void {
    if (!text) return;
    this.waiting.push(text);
    const wait = this.spokenAt + GAP_MS - performance.now();
    clearTimeout(this.timer);
    if (wait <= 0) this.speak();
    else this.timer = window.setTimeout(() => this.speak(), wait);
  }

  alarm(text: string): void {
    write(this.urgent, text);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private speak(): void {
    this.spokenAt = performance.now();
    write(this.polite, this.waiting.join(' '));
    this.waiting = [];
  }
}

function write(region: HTMLElement, text: string): void {
  region.textContent = region.textContent === text ? text + INVISIBLE : text;
}
