// SPDX-License-Identifier: MIT
// The question before something is lost, in a small sheet over the table.

import { h } from '../dom.ts';
import { openSheet } from '../sheet.ts';

/** What is asked may lie under the finger that brought the question. */
const SETTLE_MS = 600;

export function isSheetOpen(): boolean {
  return document.querySelector('.sheet-veil') !== null;
}

/** Asks once before something is lost for good; true for yes, null when the question was closed unanswered. */
export function ask({ text, yes, no }: { text: string; yes: string; no: string }): Promise<boolean | null> {
  return new Promise((resolve) => {
    let answer: boolean | null = null;
    const choose = (value: boolean) => () => {
      answer = value;
      sheet.close();
    };
    const sheet = openSheet({
      title: text,
      settleMs: SETTLE_MS,
      body: [
        h(
          'div',
          { class: 'ask-buttons' },
          h('button', { type: 'button', class: 'btn line', onclick: choose(false) }, no),
          h('button', { type: 'button', class: 'btn danger', onclick: choose(true) }, yes),
        ),
      ],
      onClose: () => resolve(answer),
    });
    sheet.element.classList.add('ask');
  });
}
