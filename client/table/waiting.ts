// SPDX-License-Identifier: MIT
// The waiting room of a friend table: the link and the ways to send it, what will be played, and two
// glasses of tea, one of them still empty.

import { emptyGlass, piece, teaGlass } from '../art.ts';
import { fill, h, markup } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import { roomBar, setTitle } from '../room.ts';
import { openSheet } from '../sheet.ts';
import { copyText, shareText } from './end.ts';

interface Facts {
  readonly gameName: string;
  readonly code: string;
  readonly hasClock: boolean;
  readonly variant: string;
  onClose(): void;
}

const COPIED_MS = 2000;

export class WaitingRoom {
  private readonly seat = h('div', { class: 'glass-slot' }, markup(emptyGlass(88)));
  private readonly chip = h('p', { class: 'wait-chip', role: 'status' }, h('i', { 'aria-hidden': 'true' }), t('o.waiting'));
  private readonly copyWord = h('span', {}, t('o.copy'));
  private readonly link: string;
  private copiedTimer = 0;

  constructor(
    root: HTMLElement,
    private readonly facts: Facts,
  ) {
    this.link = `${location.origin}/m/${facts.code}`;
    setTitle(t('table.title.online', { game: facts.gameName }));
    fill(root, roomBar(facts.gameName), this.page());
  }

  /** The friend is here: the glass fills with tea. */
  sat(): void {
    fill(this.seat, markup(teaGlass(88, { steam: false })));
    this.seat.classList.add('filling');
    fill(this.chip, h('i', { 'aria-hidden': 'true' }), t('o.sat'));
  }

  close(): void {
    clearTimeout(this.copiedTimer);
  }

  private page(): HTMLElement {
    const { facts } = this;
    const [, host, code] = /^(.*\/m\/)(.*)$/.exec(`${location.host}/m/${facts.code}`) ?? [];
    const fact = (name: string, value: string): HTMLElement => h('div', {}, h('dt', {}, name), h('dd', {}, value));
    const stones = `<svg width="86" height="74" viewBox="0 0 86 74" aria-hidden="true">${piece('w', 28, 44, 17)}${piece('r', 58, 52, 17)}</svg>`;
    return h(
      'main',
      { class: 'room waiting' },
      h('div', { class: 'scene' }, markup(teaGlass(88)), markup(stones), this.seat),
      h('h2', { class: 'waiting-title' }, t('o.ready')),
      h('p', { class: 'lead' }, t('o.ready.d')),
      h(
        'div',
        { class: 'link-field' },
        h('span', { class: 'link-text', lang: 'en' }, host ?? '', h('b', {}, code ?? '')),
        h('button', { type: 'button', class: 'btn line small', onclick: () => void this.copy() }, icon('copy', 20), this.copyWord),
      ),
      h('button', { type: 'button', class: 'btn text', onclick: () => void this.showQr() }, icon('qr'), t('o.qr')),
      this.chip,
      h(
        'dl',
        { class: 'facts', 'aria-label': t('o.facts') },
        fact(t('o.facts.game'), t('o.facts.game.v', { game: facts.gameName })),
        fact(t('o.facts.time'), t(facts.hasClock ? 'o.facts.time.v' : 'o.facts.time.none')),
        fact(t('o.facts.rules'), facts.variant),
      ),
      h(
        'div',
        { class: 'cta waiting-cta' },
        h('button', { type: 'button', class: 'btn main wide', onclick: () => this.share() }, icon('share'), t('o.share')),
        h('button', { type: 'button', class: 'btn text wide', onclick: () => facts.onClose() }, t('o.close')),
      ),
    );
  }

  private showCopied(): void {
    this.copyWord.textContent = t('o.copied');
    clearTimeout(this.copiedTimer);
    this.copiedTimer = window.setTimeout(() => (this.copyWord.textContent = t('o.copy')), COPIED_MS);
  }

  private async copy(): Promise<void> {
    if (await copyText(this.link)) this.showCopied();
  }

  private share(): void {
    const text = t('o.shareText', { game: this.facts.gameName, link: this.link });
    void shareText(text, this.link, () => this.showCopied());
  }

  private async showQr(): Promise<void> {
    const { qrMarkup } = await import('./qr.ts');
    openSheet({
      title: t('o.qr.alt'),
      body: [h('p', {}, t('o.qr.d')), h('div', { class: 'qr', role: 'img', 'aria-label': t('o.qr.alt') }, markup(qrMarkup(this.link)))],
    });
  }
}
