// SPDX-License-Identifier: MIT
// The board of a replay, with its throws: it shows moments and takes no input.

import { h } from '../dom.ts';
import type { StepView, View } from '../engine/engine.ts';
import { t } from '../i18n/index.ts';
import { Board } from '../table/board.ts';
import { screenFor, type Box, type Layout, type ScreenName } from '../table/layout.ts';
import { marksFor } from '../table/moment.ts';
import type { ThrowArea, ThrowFace } from '../table/throw-area.ts';
import type { Situation, Words } from '../table/words.ts';
import { arrowsFor } from './arrows.ts';
import type { Move } from './reel.ts';

const SWIPE = 40;
const PAUSE_MS = 200;
/** What stands around the board, see styles/replay.css. */
const AROUND: Readonly<Record<ScreenName, Box>> = {
  phone: { width: 16, height: 326 },
  compact: { width: 16, height: 326 },
  tablet: { width: 32, height: 326 },
  land: { width: 300, height: 16 },
  wide: { width: 504, height: 136 },
};

/** What is shown: the end of a move, or the start of the game. */
export interface Moment {
  readonly view: View;
  /** Whose move it is; who begins at the start. */
  readonly seat: number;
  readonly move: Move | null;
}

interface Options {
  /** The side whose player sits at the bottom. */
  readonly bottom: number;
  /** A side's name where nobody is "you". */
  player(side: number): string | null;
  /** Where throws are shown when there is no room for them beside the board. */
  readonly aside: HTMLElement;
  /** Id of the help that readers hear with the board. */
  readonly help: string;
  situation(moment: Moment, turn: readonly StepView[], tray: View['tray']): Situation;
  /** A finger was drawn over the board: 1 goes on, -1 goes back. */
  onSwipe(by: 1 | -1): void;
}

/** Dice or rights of a move, those marked that its steps so far have used. */
function trayOf(move: Move | null, turn: readonly StepView[]): View['tray'] {
  const tray = (move?.thrown?.tray ?? []).map(({ value, used }) => ({ value, used }));
  for (const { tray: value } of turn) {
    const slot = tray.find((one) => value > 0 && one.value === value && !one.used);
    if (slot) slot.used = true;
  }
  return tray;
}

export class Stage {
  readonly element = h('div', { class: 'board-row' });
  private readonly board: Board;
  private readonly throwSlot = h('div', { class: 'throw-slot' });
  private throws: ThrowArea | null = null;
  private layout: Layout;
  private flipped = false;
  private moment: Moment | null = null;
  private onBoard = new Set<number>();
  private showing = 0;
  private suggested: readonly StepView[] | null = null;
  private readonly arrows = document.createElementNS('http://www.w3.org/2000/svg', 'g');

  constructor(
    private readonly page: HTMLElement,
    private readonly words: Words,
    private readonly options: Options,
  ) {
    this.layout = this.makeLayout();
    const nothing = (): void => undefined;
    this.board = new Board(
      this.layout,
      { press: nothing, tap: nothing, refuse: nothing, unclear: nothing, lift: nothing, drop: nothing, putBack: nothing },
      { name: t('a.board', { game: words.gameName }), role: t('a.boardRole'), help: options.help },
    );
    this.element.append(h('div', { class: 'board-slot' }, this.board.element));
    this.arrows.classList.add('layer-hint');
    this.board.element.querySelector('.board-drawing')?.append(this.arrows);
    this.settle();
    this.listenForSwipes();
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.lay();
  }

  /** Lays the board out for the room there is. */
  lay(): void {
    this.layout = this.makeLayout();
    this.board.setLayout(this.layout);
    this.settle();
    if (!this.moment) return;
    if (this.suggested) this.suggest(this.moment, this.suggested);
    else this.jump(this.moment);
  }

  /** Shows the moment before a move, and on it a turn that could have been made. */
  suggest(moment: Moment, steps: readonly StepView[]): void {
    const before = viewBefore(moment);
    if (!before) return;
    this.showing += 1;
    this.moment = moment;
    this.suggested = steps;
    void this.board.sync(before, 'jump');
    this.mark({ ...moment, view: before }, []);
    this.arrows.innerHTML = arrowsFor(this.layout, before, steps);
  }

  /** Shows a moment at once, or as a move taken back. */
  jump(moment: Moment, travel: 'jump' | 'undo' = 'jump'): void {
    this.showing += 1;
    this.moment = moment;
    this.forget();
    void this.board.sync(moment.view, travel);
    this.mark(moment, moment.move?.shots.map(({ step }) => step) ?? []);
  }

  /** Plays the moment's move from the one before it. Resolves when all men have arrived; false when
   * something else was shown meanwhile. */
  async play(moment: Moment): Promise<boolean> {
    const mine = ++this.showing;
    this.moment = moment;
    this.forget();
    const { move } = moment;
    const shots = move?.shots ?? [];
    if (move?.thrown) {
      this.mark({ ...moment, view: move.thrown }, []);
      await this.throws?.roll(this.face({ ...moment, view: move.thrown }, []));
    }
    for (const [i, { before, step, view }] of shots.entries()) {
      if (i > 0) await pause(PAUSE_MS);
      if (mine !== this.showing) return false;
      const arrival = this.board.sync(view, this.words.isLong(before, step) ? 'fly' : 'slide');
      this.mark({ ...moment, view }, shots.slice(0, i + 1).map((shot) => shot.step));
      await arrival;
    }
    if (mine !== this.showing) return false;
    this.jump(moment);
    return true;
  }

  /** What a reader hears of the board. */
  spoken(): string {
    const { moment } = this;
    const view = moment && this.suggested ? viewBefore(moment) : null;
    return moment ? this.words.readBoard(this.options.situation(view ? { ...moment, view } : moment, [], [])) : '';
  }

  private forget(): void {
    this.suggested = null;
    this.arrows.replaceChildren();
  }

  private makeLayout(): Layout {
    const { page, words, flipped, options } = this;
    const style = getComputedStyle(page);
    const padding = (side: string): number => parseFloat(style.getPropertyValue(`padding-${side}`)) || 0;
    const screen = screenFor(window.innerWidth, window.innerHeight);
    const around = AROUND[screen];
    page.dataset['layout'] = screen;
    const box = {
      width: document.documentElement.clientWidth - padding('left') - padding('right') - around.width,
      height: window.innerHeight - padding('top') - padding('bottom') - around.height,
    };
    const isBeside = screen === 'wide' || screen === 'land';
    const make = (names: boolean): Layout => words.layout({ names, flipped, bottom: options.bottom, player: options.player, screen, box, isStill: true });
    const named = make(true);
    // On narrow screens only a board with room for them at its edges shows the names of its places.
    const layout = named.hasAreas && !isBeside ? make(false) : named;
    (isBeside ? options.aside : this.element)?.append(this.throwSlot);
    page.style.setProperty('--board-w', `${Math.round(layout.width * layout.scale)}px`);
    page.style.setProperty('--board-h', `${Math.round(layout.height * layout.scale)}px`);
    this.onBoard = new Set(layout.spots.map(({ place }) => place));
    return layout;
  }

  /** The area of the throws is made anew with every layout. */
  private settle(): void {
    const { board, layout, throwSlot, words } = this;
    const nothing = (): void => undefined;
    throwSlot.replaceChildren();
    this.throws = words.throwArea?.({ onBoard: board.throwLayer, beside: throwSlot, layout, onThrow: nothing, onChoose: nothing, say: nothing }) ?? null;
    this.options.aside.hidden = throwSlot.childElementCount === 0;
  }

  private face(moment: Moment, turn: readonly StepView[]): ThrowFace {
    const tray = trayOf(moment.move, turn);
    return { at: this.options.situation(moment, turn, tray), tray, isDue: false, canThrow: false, side: moment.seat & 1, isMine: false };
  }

  private mark(moment: Moment, turn: readonly StepView[]): void {
    const face = this.face(moment, turn);
    this.board.show(
      marksFor(
        face.at,
        {
          trail: turn, rows: turn.flatMap(({ lines }) => lines), isInert: false, canPlay: false, hintsMovable: false,
          isOnBoard: (place) => this.onBoard.has(place), ways: () => [],
        },
        this.words,
      ),
    );
    this.throws?.show(face);
  }

  /** A finger drawn over the board from right to left goes on, from left to right goes back. */
  private listenForSwipes(): void {
    const { element } = this.board;
    let from: { x: number; y: number } | null = null;
    element.addEventListener('pointerdown', (event) => {
      from = event.isPrimary && event.pointerType !== 'mouse' ? { x: event.clientX, y: event.clientY } : null;
    });
    element.addEventListener('pointerup', (event) => {
      const dx = from ? event.clientX - from.x : 0;
      const dy = from ? event.clientY - from.y : 0;
      from = null;
      if (Math.abs(dx) >= SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) this.options.onSwipe(dx < 0 ? 1 : -1);
    });
    element.addEventListener('pointercancel', () => (from = null));
  }
}

/** The position a move was made in, its throw on the table. */
function viewBefore({ move }: Moment): View | null {
  return move?.thrown ?? move?.shots[0]?.before ?? null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
