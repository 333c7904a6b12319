// SPDX-License-Identifier: MIT
// The end of a game: a sheet over the finished board, which stays undimmed. It waits 900 ms after the
// last animation, its buttons are inert for 600 ms more, and Esc, a drag downwards or "Tahtaya bak" put
// it away. Then the table's action is to bring it back, and it tells what the other side does meanwhile.
// No button ever moves: what cannot be pressed is off in its place.

import { medal } from '../art.ts';
import { fill, h, markup } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { icon, type IconName } from '../icons.ts';
import { motionScale } from '../settings.ts';
import { applyUpdate, onUpdateReady, updateReady } from '../update.ts';
import type { Screen } from './screen.ts';

export interface EndPlayer {
  readonly name: string;
  readonly icon: IconName;
  readonly side: number;
}

export interface RematchState {
  readonly label: string;
  /** The line below the button. */
  readonly note: string;
  /** The line tells what the other side did: so does the button that brings the sheet back. */
  readonly isNews?: boolean;
  readonly isOff?: boolean;
  /** A second, small button beside the line: taking a wish back. */
  readonly cancel?: () => void;
  run(): void;
}

export interface EndContent {
  readonly result: 'win' | 'lose' | 'draw';
  readonly title: string;
  readonly reason: string;
  /** The result, on the button that brings the sheet back. */
  readonly brief: string;
  readonly players: readonly [EndPlayer, EndPlayer];
  score(): readonly [number, number];
  /** Checks the game's throws, where there were any. */
  readonly check?: { label: string; run(): void };
  readonly share: () => void;
  readonly home: () => void;
  /** Shows the game again, move by move. */
  readonly watch: () => void;
  /** Another way on, beside the three. */
  readonly other: { label: string; icon: IconName; run(): void } | null;
}

const WAIT_MS = 900;
const INERT_MS = 600;
const DRAG_AWAY = 80;

export class EndSheet {
  private readonly root = h('div', { class: 'end' });
  private readonly rematch = h('div', { class: 'end-rematch' });
  private readonly scoreText = h('b', {});
  private readonly update = h('p', { class: 'end-update', hidden: true }, t('upd'));
  private readonly stopUpdates = onUpdateReady(() => this.offerUpdate());
  private sheet: HTMLElement | null = null;
  private isAway = false;
  private timer = 0;
  private isInert = true;
  private state: RematchState | null = null;

  constructor(
    private readonly screen: Screen,
    private readonly content: EndContent,
  ) {
    this.update.append(h('button', { type: 'button', class: 'end-cancel', onclick: () => this.press(applyUpdate) }, t('reload')));
    this.offerUpdate();
    this.timer = window.setTimeout(() => this.open(), WAIT_MS);
  }

  setRematch(state: RematchState): void {
    if (this.state && state.note !== this.state.note) this.screen.live.say(state.note);
    this.state = state;
    if (this.isAway) this.offerBack();
    const [a, b] = this.content.score();
    this.scoreText.textContent = `${a} – ${b}`;
    const hadFocus = this.rematch.contains(document.activeElement);
    fill(
      this.rematch,
      h(
        'button',
        {
          type: 'button', class: 'btn main wide rematch', 'aria-disabled': state.isOff ? 'true' : null,
          onclick: () => this.press(() => !this.state?.isOff && this.state?.run()),
        },
        icon('replay'),
        state.label,
      ),
      h(
        'p',
        { class: 'end-note' },
        state.note,
        state.cancel && h('button', { type: 'button', class: 'end-cancel', onclick: () => this.press(() => this.state?.cancel?.()) }, t('cancel')),
      ),
    );
    if (hadFocus) this.rematch.querySelector<HTMLElement>('.rematch')?.focus();
  }

  close(): void {
    clearTimeout(this.timer);
    this.stopUpdates();
    document.removeEventListener('keydown', this.onKey);
    this.root.remove();
    this.screen.element.classList.remove('ended');
    this.screen.setWayBack(null);
    this.setBackground(false);
  }

  /** After a game nobody is disturbed by a new version. */
  private offerUpdate(): void {
    this.update.hidden = !updateReady();
  }

  private press(run: () => void): void {
    if (!this.isInert) run();
  }

  private setBackground(isInert: boolean): void {
    const { element, live } = this.screen;
    for (const part of element.children) {
      if (part !== this.root && part !== live.element) part.toggleAttribute('inert', isInert);
    }
  }

  private open(): void {
    const { content } = this;
    const title = h('h2', { id: 'end-title', tabindex: -1 }, content.title);
    const side = ({ name, icon: drawing, side: colour }: EndPlayer): HTMLElement =>
      h('div', {}, h('span', { class: 'mini-badge', 'data-side': colour }, icon(drawing, 22)), h('span', { class: drawing === 'people' ? 'tally-name pair' : 'tally-name' }, name));
    const [a, b] = content.players;
    const three = (name: IconName, label: string, run: () => void): HTMLElement =>
      h('button', { type: 'button', onclick: () => this.press(run) }, icon(name, 22), label);
    this.sheet = h(
      'section',
      { class: 'sheet end-sheet', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'end-title' },
      h('div', { class: 'end-grip', 'aria-hidden': 'true' }),
      markup(medal(content.result)),
      title,
      h('p', { class: 'end-reason' }, content.reason),
      h('div', { class: 'tally' }, side(a), this.scoreText, side(b)),
      this.rematch,
      h(
        'div',
        { class: 'three' },
        three('skip', t('e.watch'), content.watch),
        content.other ? three(content.other.icon, content.other.label, content.other.run) : null,
        content.check ? three('check', content.check.label, content.check.run) : null,
        three('share', t('share'), content.share),
        three('home', t('home'), content.home),
      ),
      this.update,
      h('button', { type: 'button', class: 'end-look', onclick: () => this.press(() => this.putAway()) }, t('e.board')),
    );
    this.listenForDrag(this.sheet);
    this.show(this.sheet);
    title.focus({ preventScroll: true });
  }

  private show(part: HTMLElement): void {
    this.root.replaceChildren(part);
    if (!this.root.isConnected) this.screen.element.append(this.root);
    this.screen.element.classList.add('ended');
    this.setBackground(true);
    this.isInert = true;
    this.root.classList.add('settling');
    window.setTimeout(() => {
      this.isInert = false;
      this.root.classList.remove('settling');
    }, INERT_MS);
    document.addEventListener('keydown', this.onKey);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.sheet?.isConnected || document.querySelector('.sheet-veil')) return;
    event.preventDefault();
    this.putAway();
  };

  private putAway(): void {
    this.isAway = true;
    this.setBackground(false);
    this.root.remove();
    this.screen.element.classList.remove('ended');
    this.offerBack();
    this.screen.focusAction();
  }

  private offerBack(): void {
    const news = this.state?.isNews ? this.state.note : null;
    this.screen.setWayBack({
      label: `${news ?? this.content.brief} · ${t('e.back')}`, short: news ?? t('e.back'), icon: 'replay', isMain: true,
      run: () => this.bringBack(),
    });
  }

  private bringBack(): void {
    if (!this.sheet) return;
    this.isAway = false;
    this.screen.setWayBack(null);
    this.show(this.sheet);
    this.sheet.querySelector<HTMLElement>('#end-title')?.focus({ preventScroll: true });
  }

  private listenForDrag(sheet: HTMLElement): void {
    let from: number | null = null;
    sheet.addEventListener('pointerdown', (event) => {
      const isButton = event.target instanceof Element && event.target.closest('button');
      from = isButton ? null : event.clientY;
    });
    sheet.addEventListener('pointermove', (event) => {
      if (from === null || motionScale() === 0) return;
      sheet.style.transform = `translateY(${Math.max(0, event.clientY - from)}px)`;
    });
    const end = (event: PointerEvent): void => {
      const isAway = from !== null && event.clientY - from > DRAG_AWAY;
      from = null;
      sheet.style.transform = '';
      if (isAway) this.putAway();
    };
    sheet.addEventListener('pointerup', end);
    sheet.addEventListener('pointercancel', end);
  }
}
