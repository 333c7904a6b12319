// SPDX-License-Identifier: MIT
// The waiting room of a table of four: the link, the four chairs, and for the host the start. Everybody
// else sees the same room from their own chair. Its words are company.ts's loadPairs.

import { fill, h } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import type { Snapshot } from '../net/messages.ts';
import { languageButton, roomBar, setTitle } from '../room.ts';
import { Chairs, whyWaiting, type ChairActions } from './chairs.ts';
import { settings } from '../settings.ts';
import { nickField } from '../nick-field.ts';
import { TableLink } from './table-link.ts';
import { factsList, type Facts, type Waiting } from './waiting.ts';

const TYPED_MS = 500;

export interface FourActions extends ChairActions {
  rename(nick: string): void;
  start(): void;
}

export class FourRoom implements Waiting {
  private readonly chairs: Chairs;
  private readonly link: TableLink;
  private readonly title = h('h2', { class: 'waiting-title' });
  private readonly lead = h('p', { class: 'lead' });
  private readonly chip = h('p', { class: 'wait-chip', role: 'status' });
  private readonly main = h('button', { type: 'button', class: 'btn main', onclick: () => this.run() });
  private readonly share: HTMLElement;
  private readonly leave: HTMLElement;
  private state: Snapshot | null = null;
  private text = '';
  private renameTimer = 0;
  private readonly stopSettings = settings.onChange((key) => {
    if (key === 'nick') this.rename();
  });

  constructor(
    root: HTMLElement,
    facts: Facts,
    private readonly actions: FourActions,
  ) {
    this.chairs = new Chairs(actions);
    this.link = new TableLink(facts.gameName, facts.code);
    this.share = h('button', { type: 'button', class: 'btn line', onclick: () => this.link.share() }, icon('share'), t('o.share'));
    this.leave = h('button', { type: 'button', class: 'btn text wide', onclick: () => facts.onClose() });
    setTitle(t('table.title.online', { game: facts.gameName }));
    fill(
      root,
      roomBar(facts.gameName, languageButton('language-bar')),
      h(
        'main',
        { class: 'room waiting four' },
        this.title, this.lead, this.chairs.element, nickField({ label: t('p.nick') }), this.link.field(), this.link.qrButton(), factsList(facts), this.leave,
        h('div', { class: 'cta waiting-cta' }, this.chip, h('div', { class: 'pair-of-buttons' }, this.share, this.main)),
      ),
    );
  }

  show(state: Snapshot): void {
    this.state = state;
    const { you, seats, table } = state;
    const isHost = you.seat === table.host;
    this.title.textContent = t(isHost ? 'p.title' : 'p.title.guest');
    this.lead.textContent = t(isHost ? 'p.lead' : 'p.lead.guest');
    this.leave.textContent = t(isHost ? 'o.close' : 'p.leave');
    const why = whyWaiting(seats);
    this.main.hidden = !isHost && you.firm;
    this.main.textContent = t(you.firm ? 'p.start' : 'o.sit');
    if (you.firm && why !== '') this.main.setAttribute('aria-disabled', 'true');
    else this.main.removeAttribute('aria-disabled');
    const name = seats[table.host]?.nick || t('guest');
    this.say(!you.firm ? t('p.hold') : why !== '' ? why : isHost ? t('p.ready') : t('p.wait.host', { name }));
    this.chairs.show(state);
  }

  sat(): void {
    this.say(t('p.begin'));
  }

  close(): void {
    clearTimeout(this.renameTimer);
    this.stopSettings();
    this.link.close();
    this.chairs.close();
  }

  /** Sitting down needs nothing: the touch itself was the sign. */
  private run(): void {
    if (this.state?.you.firm && whyWaiting(this.state.seats) === '') this.actions.start();
  }

  /** Once the typing has paused. The server wants a name: an empty one stays as it was. */
  private rename(): void {
    clearTimeout(this.renameTimer);
    const nick = settings.get('nick');
    if (nick) this.renameTimer = window.setTimeout(() => this.actions.rename(nick), TYPED_MS);
  }

  private say(text: string): void {
    if (text === this.text) return;
    this.text = text;
    fill(this.chip, h('i', { 'aria-hidden': 'true' }), text);
  }
}
