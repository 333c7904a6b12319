// SPDX-License-Identifier: MIT
// /tasi: a seat comes to this device by the code shown on another.

import { append, fill, h } from '../dom.ts';
import { loadStyles } from '../game-styles.ts';
import { addArea, t, type Key } from '../i18n/index.ts';
import { move } from '../i18n/tr/move.ts';
import { ApiError, takeSeat } from '../net/api.ts';
import { randomSecret, saveSeat } from '../net/seats.ts';
import { navigate, type View } from '../router.ts';
import { roomBar, setTitle } from '../room.ts';

const CHARACTERS = 8;

function reason(error: unknown): Key {
  if (!(error instanceof ApiError)) return 'mv.failed';
  return error.status === 404 ? 'mv.bad' : error.status === 429 ? 'mv.fast' : 'mv.failed';
}

export const moveView: View = {
  async mount(root, route) {
    const area = { tr: move, en: async () => (await import('../i18n/en/move.ts')).move };
    await Promise.all([addArea(area), loadStyles(CHAIRS_STYLES_URL)]);
    if (route.isLeft()) return;
    setTitle(t('move.title'));
    const bad = h('p', { class: 'form-error', id: 'code-bad', role: 'alert' });
    const field = h('input', {
      class: 'text-field move-field', id: 'code', type: 'text', lang: 'en', maxlength: 16, autocomplete: 'one-time-code', autocapitalize: 'characters',
      spellcheck: 'false', enterkeyhint: 'go', 'aria-describedby': 'code-bad', oninput: () => fill(bad),
    });
    const button = h('button', { type: 'submit', class: 'btn main wide' }, t('mv.go'));
    const wanted = randomSecret(); // whoever asks again, because no answer came, asks for the same seat
    let isBusy = false;
    const say = (why: Key): void => {
      fill(bad, t(why));
      field.focus();
    };
    const go = async (event: Event): Promise<void> => {
      event.preventDefault();
      if (isBusy) return;
      if (field.value.replace(/[\s-]/g, '').length !== CHARACTERS) return say('mv.short');
      isBusy = true;
      button.setAttribute('aria-disabled', 'true');
      try {
        const { code, seat, secret } = await takeSeat(field.value, wanted);
        saveSeat(code, { seat, secret });
        if (!route.isLeft()) navigate(`/m/${code}`);
      } catch (error) {
        say(reason(error));
        isBusy = false;
        button.removeAttribute('aria-disabled');
      }
    };
    append(
      root,
      roomBar(t('move.title')),
      h('main', { class: 'room' },
        h('form', { class: 'setup', onsubmit: (event: Event) => void go(event) },
          h('p', { class: 'lead' }, t('mv.page.d')),
          h('div', { class: 'field setup-options' }, h('label', { class: 'field-label', for: 'code' }, t('mv.field')), field, bad),
          h('div', { class: 'cta' }, button))),
    );
  },
};
