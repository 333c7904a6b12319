// SPDX-License-Identifier: MIT
// The field for those who rather type their moves. What is legal the controller asks the engine.

import { fill, h } from '../dom.ts';
import { t } from '../i18n/index.ts';

export class TypedMoves {
  private readonly input = h('input', {
    class: 'text-field typed-field', id: 'typed-move', type: 'text', autocomplete: 'off', autocapitalize: 'none',
    spellcheck: 'false', enterkeyhint: 'go',
  });

  constructor(
    private readonly slot: HTMLElement,
    hint: string,
    play: (text: string) => void,
  ) {
    const submit = (event: Event): void => {
      event.preventDefault();
      if (this.input.value.trim()) play(this.input.value);
    };
    this.input.placeholder = hint;
    fill(
      slot,
      h(
        'form',
        { class: 'typed-form', onsubmit: submit },
        h('label', { class: 'hidden-text', for: 'typed-move' }, t('type.label')),
        this.input,
        h('button', { type: 'submit', class: 'btn ghost small' }, t('type.play')),
      ),
    );
  }

  setVisible(isVisible: boolean): void {
    const isHere = this.slot.contains(document.activeElement);
    // Hiding the field under the player's hands would throw the focus away.
    this.slot.hidden = !isVisible && !isHere;
  }

  clear(): void {
    this.input.value = '';
  }
}
