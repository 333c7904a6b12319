// SPDX-License-Identifier: MIT
// The table's page: strips and trays (player-parts.ts), stage bar, prompt, actions, list of moves and the board's slot, laid
// out for phone, compact phone, landscape, tablet and wide screens. It shows what it is told and knows
// no game.

import { fill, h, markup } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import type { IconName } from '../icons.ts';
import { menSymbols } from './drawing.ts';
import { listenForHold } from './hold.ts';
import { LiveRegions } from './live.ts';
import { screenFor, type Box, type ScreenName } from './layout.ts';
import { PlayerParts } from './player-parts.ts';

export type Where = 'top' | 'bottom';

export interface Action {
  readonly label: string;
  /** A word for narrow places; the label stays as the name. */
  readonly short?: string;
  readonly icon: IconName;
  readonly isMain?: boolean;
  readonly isOff?: boolean;
  run(): void;
  /** What a long press does instead. */
  hold?(): void;
}

interface Options {
  readonly heading: string;
  readonly panelLabel: string;
  /** Where the nav of wide screens points. */
  readonly gameName: string;
  onBack(): void;
  onMenu(): void;
  onSound(): void;
  /** The arrangement or the room for the board has changed. */
  onLayout(): void;
  /** Height of what stands above and below the board on a phone. */
  readonly chrome: number;
  /** There are trays beside the board, and stages of a game. */
  readonly hasTrays: boolean;
}

const TOAST_MS = 2000;

export class Screen {
  readonly element: HTMLElement;
  readonly boardSlot: HTMLElement;
  readonly live = new LiveRegions();
  readonly typedSlot = h('div', { class: 'typed', hidden: true });
  readonly menuButton: HTMLButtonElement;
  layout: ScreenName = 'phone';
  /** Room for the board. */
  box: Box = { width: 0, height: 0 };
  readonly players: Record<Where, PlayerParts> = { top: new PlayerParts('top'), bottom: new PlayerParts('bottom') };
  /** Beside the board (phones) or in the panel: a game's throws. Hidden while empty. */
  readonly throwSlot = h('div', { class: 'throw-slot' });

  private readonly prompt = h('div', { class: 'prompt' }, h('b', { class: 'prompt-title' }), h('small', { class: 'prompt-help' }));
  private readonly stages = h('ol', { class: 'stages', 'aria-label': t('stage'), role: 'list' });
  private readonly actions = h('div', { class: 'actions' });
  readonly moves = h('div', { class: 'moves' });
  private readonly moveBody = h('tbody');
  private readonly links = h('div', { class: 'links' });
  private readonly score = h('div', { class: 'score', hidden: true });
  private readonly panel: HTMLElement;
  private readonly boardMain: HTMLElement;
  private readonly intro: readonly HTMLElement[];
  private readonly nav: HTMLElement;
  private readonly back: HTMLButtonElement;
  private readonly soundButton: HTMLButtonElement;
  private readonly toastBox = h('div', { class: 'toast', 'aria-hidden': 'true', hidden: true });
  private readonly banner = h('div', { class: 'banner', hidden: true });
  private toastTimer = 0;
  private readonly watcher: ResizeObserver;
  private actionKey = '';

  constructor(
    root: HTMLElement,
    private readonly options: Options,
  ) {
    this.back = h('button', { type: 'button', class: 'ib back', 'aria-label': t('back'), onclick: () => options.onBack() }, icon('back'));
    this.menuButton = h(
      'button',
      { type: 'button', class: 'ib menu', 'aria-label': t('menu'), 'aria-haspopup': 'dialog', onclick: () => options.onMenu() },
      icon('more'),
    );
    this.soundButton = h('button', { type: 'button', class: 'ib', onclick: () => options.onSound() });
    this.panel = h('aside', { class: 'info', 'aria-label': options.panelLabel });
    this.boardSlot = h('div', { class: 'board-slot' });
    this.boardMain = h('main', { class: 'table-main' }, this.boardSlot);
    this.nav = this.makeNav();
    this.moves.append(
      h('h2', {}, t('moves')),
      h('div', { class: 'moves-scroll', tabindex: 0, role: 'group', 'aria-label': t('moves') }, h('table', {}, this.moveBody)),
    );
    this.element = h(
      'div',
      { class: 'table', 'data-trays': options.hasTrays ? 'on' : 'off' },
      markup(menSymbols()),
      h('a', { class: 'skip', href: '#board' }, t('a.skip')),
    );
    this.intro = [h('h1', { class: 'hidden-text' }, options.heading), h('p', { id: 'board-help', class: 'hidden-text' }, t('a.help'))];
    const body = h('div', { class: 'table-body' });
    this.element.append(body, this.live.element);
    this.element.querySelector('.skip')?.addEventListener('click', (event) => {
      event.preventDefault();
      this.boardSlot.querySelector<HTMLElement>('.place[tabindex="0"]')?.focus();
    });
    listenForHold(this.actions, (index) => this.hold(index));
    root.append(this.element);
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(this.element);
    this.arrange();
    this.measure();
  }

  close(): void {
    this.watcher.disconnect();
    this.live.close();
    clearTimeout(this.toastTimer);
  }

  // --- contents ------------------------------------------------------------------------------

  /** Who acts: their badge carries the ring. */
  setTurn(where: Where | null): void {
    for (const one of ['top', 'bottom'] as const) this.players[one].setActive(one === where);
  }

  /** The board's size, for what is as wide as it. */
  setBoardSize({ width, height }: Box): void {
    this.element.style.setProperty('--board-w', `${Math.round(width)}px`);
    this.element.style.setProperty('--board-h', `${Math.round(height)}px`);
  }

  /** Somebody's time is shown. */
  get hasClock(): boolean {
    return this.players.top.hasClock || this.players.bottom.hasClock;
  }

  setScore(text: string): void {
    this.score.textContent = text;
    this.score.hidden = text === '';
  }

  setStages(names: readonly string[], current: number): void {
    fill(
      this.stages,
      names.map((name, i) => {
        const state = i < current ? 'done' : i === current ? 'now' : '';
        const word = state === 'done' ? t('stage.done') : state === 'now' ? t('stage.now') : '';
        return h(
          'li',
          { class: state, 'aria-current': state === 'now' ? 'step' : null },
          h('i', { 'aria-hidden': 'true' }, state === 'done' ? icon('check', 13, 3) : i + 1),
          name,
          word && h('span', { class: 'hidden-text' }, `, ${word}`),
        );
      }),
    );
  }

  setPrompt(title: string, help: string, short: string): void {
    const [titleNode, helpNode] = this.prompt.children;
    if (titleNode) titleNode.textContent = title;
    if (helpNode) helpNode.textContent = this.layout === 'compact' || this.layout === 'land' ? short : help;
  }

  /** The line over the own strip that tells of trouble; empty text takes it away. */
  setBanner(text: string, action?: { label: string; run(): void }): void {
    this.banner.hidden = text === '';
    fill(this.banner, h('span', {}, text), action && h('button', { type: 'button', class: 'btn small', onclick: action.run }, action.label));
  }

  /** Tells of trouble, and offers to try again. */
  offerAgain(text: string, again: () => void): void {
    const run = (): void => {
      this.setBanner('');
      again();
    };
    this.setBanner(text, { label: t('retry'), run });
  }

  /** While there is one, it stands in the place of all actions. */
  setWayBack(action: Action | null): void {
    this.wayBack = action;
    this.setActions(this.given);
  }
  private wayBack: Action | null = null;
  private given: readonly Action[] = [];

  focusAction(): void {
    this.actions.querySelector('button')?.focus({ preventScroll: true });
  }

  setActions(given: readonly Action[]): void {
    this.given = given;
    const actions = this.wayBack ? [this.wayBack] : given;
    const key = JSON.stringify([this.layout, actions.map((one) => [one.label, one.icon, one.isMain, one.isOff])]);
    this.running = actions;
    if (key === this.actionKey) return;
    this.actionKey = key;
    const focused = [...this.actions.children].indexOf(document.activeElement as Element);
    fill(
      this.actions,
      actions.map((action, index) => {
        const kind = action.isOff ? 'off' : action.isMain ? 'brass' : 'ghost';
        return h(
          'button',
          {
            type: 'button',
            class: `btn ${kind}`,
            'aria-label': action.label,
            'aria-disabled': action.isOff ? 'true' : null,
            onclick: () => {
              const now = this.running[index];
              if (now && !now.isOff) now.run();
            },
          },
          icon(action.icon),
          h('span', { class: 'btn-word' }, this.layout === 'compact' ? (action.short ?? action.label) : action.label),
        );
      }),
    );
    const again = this.actions.children[focused];
    if (again instanceof HTMLElement) again.focus();
  }
  private running: readonly Action[] = [];

  private hold(index: number): boolean {
    const action = this.running[index];
    if (!action?.hold || action.isOff) return false;
    action.hold();
    return true;
  }

  /** Small links under the panel of a wide screen. */
  setLinks(actions: readonly Action[]): void {
    fill(
      this.links,
      actions.map((action) => h('button', { type: 'button', class: 'link', onclick: action.run }, icon(action.icon, 20), action.label)),
    );
  }

  /** There is room for the list of moves. */
  get showsMoves(): boolean {
    return this.layout === 'wide' || this.layout === 'tablet';
  }

  setMoves(rows: readonly (readonly [string, string])[], current: readonly [number, number] | null): void {
    fill(
      this.moveBody,
      rows.map((row, i) =>
        h(
          'tr',
          {},
          h('td', {}, i + 1),
          row.map((text, column) => {
            const isCurrent = current?.[0] === i && current[1] === column;
            return h('td', { class: isCurrent ? 'cur' : null, 'aria-current': isCurrent ? 'true' : null }, text);
          }),
        ),
      ),
    );
    const box = this.moveBody.closest('.moves-scroll');
    if (box) box.scrollTop = box.scrollHeight;
  }

  setSound(isOn: boolean): void {
    this.soundButton.setAttribute('aria-label', t(isOn ? 'act.sound.on' : 'act.sound.off'));
    this.soundButton.setAttribute('aria-pressed', String(isOn));
    fill(this.soundButton, icon(isOn ? 'sound' : 'mute', 22));
  }

  toast(text: string, ms = TOAST_MS): void {
    this.toastBox.textContent = text;
    this.toastBox.hidden = false;
    this.toastBox.classList.remove('show');
    void this.toastBox.offsetWidth;
    this.toastBox.classList.add('show');
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => {
      this.toastBox.classList.remove('show');
      this.toastTimer = window.setTimeout(() => (this.toastBox.hidden = true), 200);
    }, ms);
  }

  setDimmed(isDimmed: boolean): void {
    this.element.classList.toggle('dimmed', isDimmed);
  }

  // --- layout --------------------------------------------------------------------------------

  private makeNav(): HTMLElement {
    const game = (path: string, name: string): HTMLElement =>
      h('a', { href: path, class: name === this.options.gameName ? 'on' : null, 'aria-current': name === this.options.gameName ? 'page' : null }, name);
    return h(
      'nav',
      { class: 'table-nav', 'aria-label': t('app.name') },
      h('a', { href: '/', class: 'wordmark' }, t('app.name')),
      game('/dokuz-tas', t('game.morris')),
      game('/tavla', t('game.tavla')),
      game('/kos', t('game.kos')),
      h('span', { class: 'gap' }),
      this.soundButton,
      h('span', { class: 'nav-menu' }),
    );
  }

  /** Puts the parts where the present layout wants them. */
  private arrange(): void {
    const body = this.element.querySelector('.table-body');
    if (!body) return;
    const focused = document.activeElement;
    const { top, bottom } = this.players;
    const gap = (...content: HTMLElement[]): HTMLElement => h('div', { class: 'gap' }, content);
    const wide = this.layout === 'wide';
    const isLand = this.layout === 'land';
    this.element.dataset['layout'] = this.layout;

    // The header holds the way out, the rival and the menu; wide screens have the nav instead.
    const header = h('header', { class: 'head' }, this.back, top.strip, this.menuButton);
    if (wide) {
      this.nav.prepend(this.back);
      this.nav.querySelector('.nav-menu')?.append(this.menuButton);
    }
    if (wide || isLand) bottom.strip.insertBefore(bottom.taken, bottom.tally);
    else bottom.side.querySelector('.side-taken')?.append(bottom.taken);
    if (wide || isLand) top.strip.insertBefore(top.taken, top.tally);
    else top.side.querySelector('.side-taken')?.append(top.taken);
    if (!wide) bottom.strip.insertBefore(this.prompt, isLand ? bottom.taken : bottom.tally);

    (this.layout === 'compact' ? this.panel : bottom.strip).append(this.banner);
    if (wide) {
      for (const one of [top, bottom]) one.sub.after(one.hand);
      this.panel.replaceChildren(top.strip, bottom.strip, this.score, this.stages, this.throwSlot, this.moves, this.prompt, this.typedSlot, this.actions, this.links);
      body.replaceChildren(h('header', { class: 'head' }, this.nav, this.toastBox), this.boardMain, this.panel);
    } else if (isLand) {
      header.append(this.toastBox);
      this.panel.replaceChildren(header, this.score, top.hand, this.throwSlot, gap(), bottom.hand, bottom.strip, this.typedSlot, this.actions);
      body.replaceChildren(this.boardMain, this.panel);
    } else {
      top.side.prepend(top.hand);
      bottom.side.prepend(bottom.hand);
      const isTablet = this.layout === 'tablet';
      const extra = isTablet ? [this.moves] : this.layout === 'compact' ? [this.banner] : [];
      this.panel.replaceChildren(this.stages, bottom.strip, this.typedSlot, this.actions, ...extra);
      const row = h('div', { class: 'board-row' }, this.boardSlot, this.throwSlot);
      this.boardMain.replaceChildren(...this.intro, top.side, row, bottom.side);
      // What it says covers neither the board nor the trays.
      body.replaceChildren(header, gap(this.toastBox), this.boardMain, gap(), this.panel);
    }
    if (wide || isLand) this.boardMain.replaceChildren(...this.intro, this.boardSlot);
    if (focused instanceof HTMLElement && this.element.contains(focused)) focused.focus();
  }

  /** Chooses layout and board size for the room there is; ui.md 5.2 has the numbers. */
  private measure(): void {
    const style = getComputedStyle(this.element);
    const room = (side: string): number => parseFloat(style.getPropertyValue(`padding-${side}`)) || 0;
    const width = this.element.clientWidth - room('left') - room('right');
    const height = window.innerHeight - room('top') - room('bottom');
    const before = this.layout;
    const layout = screenFor(window.innerWidth, window.innerHeight);
    if (layout !== before) {
      this.layout = layout;
      this.actionKey = '';
      this.arrange();
    }
    const box = this.room(width, height);
    const isSame = Math.abs(box.width - this.box.width) < 1 && Math.abs(box.height - this.box.height) < 1;
    if (isSame && layout === before) return;
    this.box = box;
    this.options.onLayout();
  }

  private room(width: number, height: number): Box {
    switch (this.layout) {
      case 'wide':
        return { width: width - 388 - 36 - 80, height: height - 64 - 72 };
      case 'land':
        return { width: width - (this.options.hasTrays ? 160 : 200), height: height - 20 };
      default: {
        const margin = window.innerWidth < 360 ? 2 : 8;
        const chrome = this.layout === 'compact' ? 112 : this.options.chrome;
        return { width: width - 2 * margin, height: height - Math.max(chrome, this.chromeHeight()) };
      }
    }
  }

  /** Height of everything in the column but the board: larger than planned when text is enlarged. */
  private chromeHeight(): number {
    const { top, bottom } = this.players;
    const parts = [top.strip, top.side, bottom.side, this.panel];
    return parts.reduce((sum, part) => sum + part.offsetHeight, 0) + 12;
  }
}
