// SPDX-License-Identifier: MIT
import { append, h } from '../dom.ts';
import { settingsArea } from '../i18n/area-settings.ts';
import { addArea, t, type Key } from '../i18n/index.ts';
import { roomBar, setTitle } from '../room.ts';
import type { View } from '../router.ts';

/** A page of headed paragraphs: for each part the heading's key, whose text is at `key.d`. */
function prose(root: HTMLElement, title: Key, lead: Key, parts: readonly Key[], last: HTMLElement | null): void {
  setTitle(t(title));
  append(
    root,
    roomBar(t(title)),
    h('main', { class: 'room prose' },
      h('p', { class: 'lead' }, t(lead)),
      parts.map((part) => h('section', {}, h('h2', {}, t(part)), h('p', {}, t(`${part}.d` as Key)))),
      last),
  );
}

export const aboutView: View = {
  async mount(root, route) {
    await addArea(settingsArea);
    if (route.isLeft()) return;
    const version = h('p', { class: 'hint' }, t('about.version', { id: BUILD_ID }));
    prose(root, 'about.title', 'about.lead', ['about.games', 'about.computer', 'about.how'], version);
  },
};

export const privacyView: View = {
  async mount(root, route) {
    await addArea(settingsArea);
    if (route.isLeft()) return;
    const parts: Key[] = ['privacy.device', 'privacy.server', 'privacy.others', 'privacy.log'];
    const toSettings = h('a', { class: 'btn line wide', href: '/ayarlar' }, t('home.settings'));
    prose(root, 'privacy.title', 'privacy.lead', parts, h('div', { class: 'actions-column' }, toSettings));
  },
};
