// SPDX-License-Identifier: MIT
// "Move to another device": the code for this seat, and how long it is good.

import { fill, h } from '../dom.ts';
import { loadStyles } from '../game-styles.ts';
import { addArea, t } from '../i18n/index.ts';
import { move } from '../i18n/tr/move.ts';
import { openSheet } from '../sheet.ts';

const SECOND_MS = 1000;
const ANSWER_MS = 5000;

/** 299000 as "4:59". */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The code as letters one by one, for readers. */
const spelled = (code: string): string => [...code.replace('-', '')].join(' ');

export class MoveSheet {
  private readonly code = h('p', { class: 'move-code', lang: 'en' });
  private readonly left = h('p', { class: 'hint', role: 'status' });
  private readonly again = h('button', { type: 'button', class: 'btn line wide', hidden: true, onclick: () => this.ask() });
  private timer = 0;
  private sheet: { close(): void } | null = null;

  constructor(private readonly request: () => void) {}

  async open(): Promise<void> {
    const area = { tr: move, en: async () => (await import('../i18n/en/move.ts')).move };
    await Promise.all([addArea(area), loadStyles(CHAIRS_STYLES_URL)]);
    fill(this.again, t('mv.new'));
    this.sheet = openSheet({
      title: t('menu.move'),
      body: [
        h('p', { class: 'lead' }, t('mv.d')),
        h('p', { class: 'move-address', lang: 'en' }, `${location.host}/tasi`),
        this.code,
        this.left,
        this.again,
      ],
      onClose: () => {
        clearInterval(this.timer);
        this.sheet = null;
      },
    });
    this.ask();
  }

  close(): void {
    this.sheet?.close();
  }

  /** The server's answer. */
  show(code: string, leftMs: number): void {
    if (!this.sheet) return;
    const until = performance.now() + leftMs;
    fill(this.code, h('span', { 'aria-hidden': 'true' }, code), h('span', { class: 'hidden-text' }, t('mv.code', { code: spelled(code) })));
    const tick = (): void => {
      const rest = until - performance.now();
      if (rest <= 0) this.offerNew(t('mv.over'));
      else this.left.textContent = t('mv.left', { time: clockText(rest) });
    };
    clearInterval(this.timer);
    this.timer = window.setInterval(tick, SECOND_MS);
    // Read out once, not every second.
    this.left.removeAttribute('role');
    tick();
  }

  private ask(): void {
    this.again.hidden = true;
    fill(this.code);
    fill(this.left);
    this.request();
    clearInterval(this.timer);
    this.timer = window.setTimeout(() => this.offerNew(t('mv.none')), ANSWER_MS);
  }

  private offerNew(why: string): void {
    clearInterval(this.timer);
    fill(this.code);
    this.left.setAttribute('role', 'status');
    this.left.textContent = why;
    this.again.hidden = false;
  }
}
