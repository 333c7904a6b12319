// SPDX-License-Identifier: MIT
// The field for one's nickname, which is a setting of the device.

import { fill, h } from './dom.ts';
import { t } from './i18n/index.ts';
import { cleanNick, NICK_MAX, settings } from './settings.ts';

/** A labelled field; `hint` is a line below it. */
export function nickField({ label, hint }: { label: string; hint?: string }): HTMLElement {
  const bad = h('p', { class: 'form-error', id: 'nick-bad', role: 'alert' });
  const read = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    fill(bad, [...value.trim()].length > NICK_MAX ? t('nick.bad') : null);
    settings.set('nick', cleanNick(value));
  };
  return h(
    'div',
    { class: 'field' },
    h('label', { class: 'field-label', for: 'nick' }, label),
    h('input', {
      class: 'text-field', id: 'nick', type: 'text', value: settings.get('nick'), placeholder: t('guest'),
      autocomplete: 'nickname', autocapitalize: 'words', spellcheck: 'false', enterkeyhint: 'go',
      'aria-describedby': hint ? 'nick-bad nick-hint' : 'nick-bad', oninput: read,
    }),
    bad,
    hint ? h('p', { class: 'hint', id: 'nick-hint' }, hint) : null,
  );
}
