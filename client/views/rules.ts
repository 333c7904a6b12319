// SPDX-License-Identifier: MIT
import { language } from '../i18n/index.ts';
import { setTitle } from '../room.ts';
import { back, type View } from '../router.ts';
import { rulesPage, type RulesDoc } from './rules-page.ts';

/** The rules in the page's language, or English where the address asks for it. */
export async function loadRules(lang: 'tr' | 'en'): Promise<RulesDoc> {
  return lang === 'en' ? (await import('../i18n/en/rules.ts')).rules : (await import('../i18n/tr/rules.ts')).rules;
}

export const rulesView: View = {
  async mount(root, route) {
    const doc = await loadRules(route.path.endsWith('/rules') ? 'en' : language());
    setTitle(doc.title);
    root.innerHTML = rulesPage(doc);
    root.querySelector('[data-back]')?.addEventListener('click', (event) => {
      event.preventDefault();
      back();
    });
  },
};
