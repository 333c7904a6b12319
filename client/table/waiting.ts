// SPDX-License-Identifier: MIT
// The waiting room of a friend table: the link and the ways to send it, what will be played, and two
// glasses of tea, one of them still empty.

import { emptyGlass, piece, teaGlass } from '../art.ts';
import { fill, h, markup } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import type { Snapshot } from '../net/messages.ts';
import { languageButton, roomBar, setTitle } from '../room.ts';
import { TableLink } from './table-link.ts';

export interface Facts {
  readonly gameName: string;
  readonly code: string;
  readonly hasClock: boolean;
  readonly variant: string;
  onClose(): void;
}

/** What a table shows until its first game begins. */
export interface Waiting {
  /** Something at the table has changed. */
  show(state: Snapshot): void;
  /** The game begins. */
  sat(): void;
  close(): void;
}

export function factsList(facts: Facts): HTMLElement {
  const fact = (name: string, value: string): HTMLElement => h('div', {}, h('dt', {}, name), h('dd', {}, value));
  return h(
    'dl',
    { class: 'facts', 'aria-label': t('o.facts') },
    fact(t('o.facts.game'), t('o.facts.game.v', { game: facts.gameName })),
    fact(t('o.facts.time'), t(facts.hasClock ? 'o.facts.time.v' : 'o.facts.time.none')),
    fact(t('o.facts.rules'), facts.variant),
  );
}

export class WaitingRoom implements Waiting {
  private readonly seat = h('div', { class: 'glass-slot' }, markup(emptyGlass(88)));
  private readonly chip = h('p', { class: 'wait-chip', role: 'status' }, h('i', { 'aria-hidden': 'true' }), t('o.waiting'));
  private readonly link: TableLink;

  constructor(
    root: HTMLElement,
    private readonly facts: Facts,
  ) {
    this.link = new TableLink(facts.gameName, facts.code);
    setTitle(t('table.title.online', { game: facts.gameName }));
    fill(root, roomBar(facts.gameName, languageButton('language-bar')), this.page());
  }

  show(): void {
    // Two glasses have nothing to tell until the friend sits.
  }

  /** The friend is here: the glass fills with tea. */
  sat(): void {
    fill(this.seat, markup(teaGlass(88, { steam: false })));
    this.seat.classList.add('filling');
    fill(this.chip, h('i', { 'aria-hidden': 'true' }), t('o.sat'));
  }

  close(): void {
    this.link.close();
  }

  private page(): HTMLElement {
    const { facts, link } = this;
    const stones = `<svg width="86" height="74" viewBox="0 0 86 74" aria-hidden="true">${piece('w', 28, 44, 17)}${piece('r', 58, 52, 17)}</svg>`;
    return h(
      'main',
      { class: 'room waiting' },
      h('div', { class: 'scene' }, markup(teaGlass(88)), markup(stones), this.seat),
      h('h2', { class: 'waiting-title' }, t('o.ready')),
      h('p', { class: 'lead' }, t('o.ready.d')),
      link.field(),
      link.qrButton(),
      this.chip,
      factsList(facts),
      h(
        'div',
        { class: 'cta waiting-cta' },
        h('button', { type: 'button', class: 'btn main wide', onclick: () => link.share() }, icon('share'), t('o.share')),
        h('button', { type: 'button', class: 'btn text wide', onclick: () => facts.onClose() }, t('o.close')),
      ),
    );
  }
}
