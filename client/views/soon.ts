// SPDX-License-Identifier: MIT
// The page of a game that cannot be played yet.
import { CARD_ART } from '../art.ts';
import { append, h, markup } from '../dom.ts';
import { icon } from '../icons.ts';
import { t } from '../i18n/index.ts';
import { roomBar, setTitle } from '../room.ts';
import type { View } from '../router.ts';

export const soonView: View = {
  mount(root, route) {
    const game = route.path.startsWith('/kos') ? 'kos' : 'tavla';
    const title = t('soon.title', { game: t(`game.${game}`) });
    setTitle(title);
    append(
      root,
      roomBar(title),
      h('main', { class: 'room soon-page' },
        h('div', { class: `card ${game} banner` },
          markup(CARD_ART[game]()),
          h('p', { class: 'banner-name', lang: 'tr' }, t(`game.${game}`)),
          h('p', {}, t(`home.${game}.line`))),
        h('p', { class: 'lead' }, t(`soon.${game}`)),
        h('a', { class: 'btn main wide', href: '/dokuz-tas' }, t('soon.play'), icon('right', 20)),
        h('a', { class: 'btn text wide', href: '/' }, t('home'))),
    );
  },
};
