// SPDX-License-Identifier: MIT
import { fill, h } from '../dom.ts';
import { t } from '../i18n/index.ts';
import type { View } from '../router.ts';

export const soonView: View = {
  mount(root) {
    document.title = t('app.title');
    fill(root, h('main', {}, h('h1', {}, t('app.name'))));
  },
};
