// SPDX-License-Identifier: MIT
// The rules as a sheet over the game. The place in it is kept while the table is open, and a running
// clock stays in sight.

import type { GameId } from '../choice.ts';
import { h, markup } from '../dom.ts';
import { language, t } from '../i18n/index.ts';
import { openSheet } from '../sheet.ts';
import { rulesArticle } from '../views/rules-page.ts';
import { loadRules } from '../views/rules.ts';

let place = 0;

export function forgetRulesPlace(): void {
  place = 0;
}

/** `left` gives the milliseconds on the player's clock, or null without one. */
export async function openRules(game: GameId, left: () => number | null): Promise<void> {
  const { doc, draw } = await loadRules(game, language());
  const time = h('span', { class: 'sheet-clock', role: 'timer', 'aria-live': 'off' });
  const tick = (): void => {
    const ms = left();
    time.hidden = ms === null;
    const n = Math.ceil((ms ?? 0) / 1000);
    const text = `${n} ${t('sec')}`;
    if (time.textContent === text) return;
    time.textContent = text;
    time.setAttribute('aria-label', t('a.clock', { n }));
  };
  const article = h('div', { class: 'rules', lang: doc.lang });
  article.append(markup(`<div>${rulesArticle(doc, draw)}</div>`));
  const sheet = openSheet({
    title: doc.title,
    aside: time,
    body: [article],
    onClose: () => {
      clearInterval(timer);
      place = sheet.element.scrollTop;
    },
  });
  sheet.element.classList.add('rules-sheet');
  // The contents list would otherwise change the address, and going back would close the sheet.
  article.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (!link) return;
    event.preventDefault();
    article.querySelector(link.getAttribute('href') ?? '')?.scrollIntoView();
  });
  tick();
  const timer = window.setInterval(tick, 500);
  sheet.element.scrollTop = place;
}
