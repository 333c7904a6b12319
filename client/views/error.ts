// SPDX-License-Identifier: MIT
// Pages for when something is not there or does not work.

import { fallenGlass } from '../art.ts';
import { t } from '../i18n/index.ts';
import { linkButton, runButton, showNotice } from '../notice.ts';
import type { View } from '../router.ts';

export const notFoundView: View = {
  mount(root) {
    showNotice(root, { title: t('err.404.title'), text: t('err.404'), actions: [linkButton('main', t('home'), '/')] });
  },
};

/** The page for an error that no other page has dealt with. */
export function errorView(error: unknown): View {
  console.error(error);
  return {
    mount(root) {
      const actions = [runButton('main', t('retry'), () => location.reload()), linkButton('line', t('home'), '/')];
      showNotice(root, { title: t('err.title'), text: t('err.d'), actions, art: [fallenGlass(160)] });
    },
  };
}
