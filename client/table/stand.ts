// SPDX-License-Identifier: MIT
// The board in its place: which layout it has on the present screen, the trays beside it, and the area
// of the throws. The controller says what is shown on it.

import { t } from '../i18n/index.ts';
import { settings } from '../settings.ts';
import type { View } from '../engine/engine.ts';
import { Board, type BoardEvents } from './board.ts';
import type { Layout } from './layout.ts';
import { whereOf } from './present.ts';
import type { Host } from './host.ts';
import type { Screen } from './screen.ts';
import type { ThrowArea, ThrowSlots } from './throw-area.ts';
import type { Words } from './words.ts';

export class Stand {
  readonly board: Board;
  throws: ThrowArea | null = null;
  private layout: Layout;
  private onBoard = new Set<number>();
  private flipped = false;

  constructor(
    private readonly screen: Screen,
    private readonly words: Words,
    private readonly host: Host,
    events: BoardEvents,
    private readonly asks: Pick<ThrowSlots, 'onThrow' | 'onChoose' | 'say'>,
  ) {
    this.layout = this.makeLayout();
    const labels = { name: t('a.board', { game: words.gameName }), role: t('a.boardRole'), help: 'board-help' };
    this.board = new Board(this.layout, events, labels);
    screen.boardSlot.prepend(this.board.element);
    this.settle();
  }

  /** The place has a button: men can be seen there. */
  readonly isOnBoard = (place: number): boolean => this.onBoard.has(place);

  flip(view: View): void {
    this.flipped = !this.flipped;
    this.lay(view);
  }

  /** Lays the board out anew where the screen asks for it; true when it was. Men are where `view` says. */
  fit(view: View): boolean {
    const next = this.makeLayout();
    const { width, height, pitch } = this.layout;
    const isSame = next.width === width && next.height === height && next.pitch === pitch;
    if (!isSame) {
      this.lay(view);
      return true;
    }
    this.layout = next;
    this.size();
    return false;
  }

  lay(view: View): void {
    this.layout = this.makeLayout();
    this.board.setLayout(this.layout);
    this.settle();
    void this.board.sync(view, 'jump');
  }

  private makeLayout(): Layout {
    const { screen } = this;
    const wish = settings.get('names');
    const names = wish === 'on' || (wish === 'auto' && screen.layout === 'wide');
    const { host } = this;
    const layout = this.words.layout({
      names, flipped: this.flipped, screen: screen.layout, box: screen.box, bottom: host.bottom,
      player: (side) => (host.kind === 'device' ? host.name(side) : null),
    });
    this.onBoard = new Set(layout.spots.map(({ place }) => place));
    return layout;
  }

  private size(): void {
    const { width, height, scale } = this.layout;
    this.screen.setBoardSize({ width: width * scale, height: height * scale });
    this.setOutside();
  }

  private settle(): void {
    const { layout, screen } = this;
    this.size();
    screen.throwSlot.replaceChildren();
    this.throws = this.words.throwArea?.({ onBoard: this.board.throwLayer, beside: screen.throwSlot, layout, ...this.asks }) ?? null;
    for (const { place, side, element } of this.throws?.taken ?? []) this.board.setOutside(place, element, { side, isHand: false });
  }

  /** Where the trays are: drags begin and captured men end there. */
  private setOutside(): void {
    const { words, screen } = this;
    if (!words.trays) return;
    for (const side of [0, 1]) {
      const parts = screen.players[whereOf(this.host, side)];
      const element = (kind: 'hand' | 'taken'): HTMLElement => (screen.layout === 'compact' ? parts.badge : parts[kind]);
      this.board.setOutside(words.trays.hand(side), element('hand'), { side, isHand: true });
      this.board.setOutside(words.trays.taken(side), element('taken'), { side: 1 - side, isHand: false });
    }
  }
}
