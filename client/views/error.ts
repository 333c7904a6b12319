// SPDX-License-Identifier: MIT
// Pages for when something is not there or does not work.
import { emptyGlass, fallenGlass, teaGlass } from '../art.ts';
import { append, h, markup } from '../dom.ts';
import { t } from '../i18n/index.ts';
import { setTitle } from '../room.ts';
import type { View } from '../router.ts';

function page(root: HTMLElement, title: string, art: string[], line: string, actions: HTMLElement[]): void {
  setTitle(title);
  append(
    root,
    h('main', { class: 'room centred' },
      h('div', { class: 'scene' }, art.map(markup)),
      h('h1', {}, title),
      h('p', {}, line),
      h('div', { class: 'actions-column' }, actions)),
  );
}

const homeLink = (kind: string): HTMLElement => h('a', { class: `btn ${kind} wide`, href: '/' }, t('home'));

export const notFoundView: View = {
  mount(root) {
    const art = [teaGlass(96), emptyGlass(96)];
    page(root, t('err.404.title'), art, t('err.404'), [homeLink('main')]);
  },
};

/** The page for an error that no other page has dealt with. */
export function errorView(error: unknown): View {
  console.error(error);
  return {
    mount(root) {
      const again = h('button', { class: 'btn main wide', type: 'button', onclick: () => location.reload() }, t('retry'));
      page(root, t('err.title'), [fallenGlass(160)], t('err.d'), [again, homeLink('line')]);
    },
  };
}
