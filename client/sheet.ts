// SPDX-License-Identifier: MIT
// A modal sheet: rises from the bottom on phones, a card in the middle on wide screens.
//
//   const sheet = openSheet({ title: t('menu'), body: [row, row], onClose: () => … });
//   sheet.close();
//
// The focus goes to the title, so that Enter or Space starts nothing by accident; the rest of the page
// is inert; the cross in the head, Esc and a tap beside the sheet close it; the focus then returns to where
// it was. Pointers are ignored for a moment, so that a second tap hits nothing of what has just appeared; a
// sheet that is opened again stands there once.

import { append, h } from './dom.ts';
import { icon } from './icons.ts';
import { t } from './i18n/index.ts';

export interface Sheet {
  element: HTMLElement;
  close(): void;
}

const SETTLE_MS = 300;
let sheets = 0;
/** What closes the sheets that are open, by title. */
const open = new Map<string, () => void>();

export function openSheet(options: {
  title: string;
  /** Stays in sight beside the title while the sheet is scrolled. */
  aside?: Node;
  body: (Node | null)[];
  /** How long pointers are ignored at first, in milliseconds. */
  settleMs?: number;
  /** Called once, however the sheet was closed. */
  onClose?: () => void;
}): Sheet {
  open.get(options.title)?.();
  const before = document.activeElement;
  const id = `sheet-${(sheets += 1)}`;
  const title = h('h2', { id, tabindex: -1 }, options.title);
  const element = h('section', { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': id });
  const cross = h('button', { type: 'button', class: 'ib sheet-close', 'aria-label': t('close'), title: t('close'), onclick: () => close() }, icon('close'));
  append(element, [h('header', { class: 'sheet-head' }, title, options.aside ?? null, cross)]);
  append(element, options.body);
  const veil = h('div', { class: 'sheet-veil settling' }, element);
  const others = [...document.body.children].filter((other) => !other.hasAttribute('inert'));

  function close(): void {
    if (!veil.isConnected) return;
    open.delete(options.title);
    removeEventListener('keydown', onKey, true);
    removeEventListener('popstate', close);
    veil.remove();
    for (const other of others) other.removeAttribute('inert');
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    options.onClose?.();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    close();
  }

  veil.addEventListener('click', (event) => {
    if (event.target === veil) close();
  });
  addEventListener('keydown', onKey, true);
  addEventListener('popstate', close);
  for (const other of others) other.setAttribute('inert', '');
  document.body.append(veil);
  open.set(options.title, close);
  setTimeout(() => veil.classList.remove('settling'), options.settleMs ?? SETTLE_MS);
  title.focus({ preventScroll: true });
  return { element, close };
}

/** A row of a menu; `run` closes the sheet first. */
export function menuRow(drawing: Element, label: string, run: () => void): HTMLElement {
  return h('button', { type: 'button', class: 'menu-row', onclick: run }, drawing, h('span', {}, label));
}
