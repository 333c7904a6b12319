// SPDX-License-Identifier: MIT
// The link of a friend table and the ways to send it: copy, share, QR code.

import { h, markup } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import { openSheet } from '../sheet.ts';
import { copyText, shareText } from '../share.ts';

const COPIED_MS = 2000;

export class TableLink {
  private readonly copyWord = h('span', {}, t('o.copy'));
  private readonly link: string;
  private copiedTimer = 0;

  constructor(
    private readonly gameName: string,
    private readonly code: string,
  ) {
    this.link = `${location.origin}/m/${code}`;
  }

  close(): void {
    clearTimeout(this.copiedTimer);
  }

  field(): HTMLElement {
    const [, host, code] = /^(.*\/m\/)(.*)$/.exec(`${location.host}/m/${this.code}`) ?? [];
    return h(
      'div',
      { class: 'link-field' },
      h('span', { class: 'link-text', lang: 'en' }, host ?? '', h('b', {}, code ?? '')),
      h('button', { type: 'button', class: 'btn line small', onclick: () => void this.copy() }, icon('copy', 20), this.copyWord),
    );
  }

  qrButton(): HTMLElement {
    return h('button', { type: 'button', class: 'btn text', onclick: () => void this.showQr() }, icon('qr'), t('o.qr'));
  }

  share(): void {
    const text = t('o.shareText', { game: this.gameName, link: this.link });
    void shareText(text, this.link, () => this.showCopied());
  }

  private showCopied(): void {
    this.copyWord.textContent = t('o.copied');
    clearTimeout(this.copiedTimer);
    this.copiedTimer = window.setTimeout(() => (this.copyWord.textContent = t('o.copy')), COPIED_MS);
  }

  private async copy(): Promise<void> {
    if (await copyText(this.link)) this.showCopied();
  }

  private async showQr(): Promise<void> {
    const { qrMarkup } = await import('./qr.ts');
    openSheet({
      title: t('o.qr.alt'),
      body: [h('p', {}, t('o.qr.d')), h('div', { class: 'qr', role: 'img', 'aria-label': t('o.qr.alt') }, markup(qrMarkup(this.link)))],
    });
  }
}
