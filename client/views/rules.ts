// SPDX-License-Identifier: MIT
// The rules of each game, in the page's language. What a game's rules need is fetched when they are opened.

import type { GameId } from '../choice.ts';
import { loadStyles } from '../game-styles.ts';
import { language, type Language } from '../i18n/index.ts';
import { setTitle } from '../room.ts';
import { back, type View } from '../router.ts';
import { rulesPage, type DrawBoard, type RulesDoc } from './rules-page.ts';

/** A document and the hand that draws its boards. */
export interface RulesBook {
  readonly doc: RulesDoc;
  readonly draw: DrawBoard;
}

interface Shelf {
  styles?: string;
  draw(): Promise<{ drawBoard: DrawBoard }>;
  tr(): Promise<{ rules: RulesDoc }>;
  en(): Promise<{ rules: RulesDoc }>;
}

const SHELVES: Partial<Record<GameId, Shelf>> = {
  'dokuz-tas': {
    draw: () => import('./rules-dokuz-tas.ts'),
    tr: () => import('../i18n/tr/rules.ts'),
    en: () => import('../i18n/en/rules.ts'),
  },
  kos: {
    styles: KOS_STYLES_URL,
    draw: () => import('./rules-kos.ts'),
    tr: () => import('../i18n/tr/rules-kos.ts'),
    en: () => import('../i18n/en/rules-kos.ts'),
  },
  tavla: {
    styles: TAVLA_STYLES_URL,
    draw: () => import('./rules-tavla.ts'),
    tr: () => import('../i18n/tr/rules-tavla.ts'),
    en: () => import('../i18n/en/rules-tavla.ts'),
  },
};

export async function loadRules(game: GameId, lang: Language): Promise<RulesBook> {
  const shelf = SHELVES[game];
  if (!shelf) throw new Error(`no rules of ${game}`);
  const [{ drawBoard }, { rules }] = await Promise.all([shelf.draw(), shelf[lang](), shelf.styles && loadStyles(shelf.styles)]);
  return { doc: rules, draw: drawBoard };
}

/** `/GAME/kurallar` in the page's language, `/GAME/rules` in English. */
export const rulesView: View = {
  async mount(root, route) {
    const [, game, page] = route.path.split('/');
    const { doc, draw } = await loadRules(game as GameId, page === 'rules' ? 'en' : language());
    if (route.isLeft()) return;
    setTitle(doc.title);
    root.innerHTML = rulesPage(doc, draw);
    root.querySelector('[data-back]')?.addEventListener('click', (event) => {
      event.preventDefault();
      back();
    });
  },
};
