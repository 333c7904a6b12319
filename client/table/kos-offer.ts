// SPDX-License-Identifier: MIT
// The offer of the lesson before somebody's first Kös.

import { h } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { navigate } from '../router.ts';
import { openSheet } from '../sheet.ts';
import { readStored, writeStored } from '../store.ts';

const KEY = 'kos.lesson';
/** By the query of a lesson the table it was offered at, and leads back to. */
export const TABLES: Readonly<Record<string, string>> = { '?masa': '/kos/masa', '?iki': '/kos/masa?iki' };

/** The lesson was taken or refused: it is not offered again. */
export function rememberLesson(): void {
  writeStored(KEY, true);
}

/** Offers the lesson once on this device. Resolves when the game can begin: at once, or when the lesson is refused. */
export function offerLesson(): Promise<void> {
  if (readStored(KEY) === true) return Promise.resolve();
  return new Promise((begin) => openOffer(begin));
}

function openOffer(begin: () => void): void {
  let goes = false;
  const answer = (isYes: boolean) => () => {
    goes = isYes;
    sheet.close();
  };
  const sheet = openSheet({
    title: t('k.offer'),
    body: [
      h('p', {}, t('k.offer.d')),
      h('div', { class: 'ask-buttons' },
        h('button', { type: 'button', class: 'btn line', onclick: answer(false) }, t('k.offer.no')),
        h('button', { type: 'button', class: 'btn main', onclick: answer(true) }, t('k.offer.yes'))),
    ],
    onClose: () => {
      rememberLesson();
      if (goes) navigate(`/kos/ders${location.search || '?masa'}`);
      else begin();
    },
  });
  sheet.element.classList.add('ask');
}
