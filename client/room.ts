// SPDX-License-Identifier: MIT
// Parts that the pages of the room (all but the table) share.

import { h } from './dom.ts';
import { icon, type IconName } from './icons.ts';
import { otherLanguage, t } from './i18n/index.ts';
import { back } from './router.ts';
import { settings } from './settings.ts';

/** A square link with an icon; the label is read aloud and shown on hover. */
export function iconLink(name: IconName, href: string, label: string): HTMLElement {
  return h('a', { class: 'ib', href, 'aria-label': label, title: label }, icon(name));
}

/** The bar at the top of a page: back, the page's title, links at the right. */
export function roomBar(title: string, ...links: HTMLElement[]): HTMLElement {
  const goBack = h(
    'button',
    { class: 'ib', type: 'button', 'aria-label': t('back'), title: t('back'), onclick: () => back() },
    icon('back'),
  );
  return h('header', { class: 'bar' }, goBack, h('h1', {}, title), ...links);
}

/** Leads to the other language, by its own name. */
export function languageButton(id: string): HTMLElement {
  const other = otherLanguage();
  return h('button', { id, class: 'language', type: 'button', lang: other, onclick: () => settings.set('language', other) }, t('home.otherLanguage'));
}

/** Sets the title of the document: the page's own, then the product's. */
export function setTitle(title: string): void {
  document.title = `${title} · ${t('app.name')}`;
}

interface Option<T> {
  value: T;
  label: string;
}

/** A row of two to four choices, one of them chosen: radio buttons that look like a segmented control. */
export function segments<T extends string | number>(options: {
  legend: string;
  name: string;
  choices: readonly Option<T>[];
  value: T;
  onPick: (value: T) => void;
  /** The legend stands above already, as a heading. */
  isHeaded?: boolean;
}): HTMLFieldSetElement {
  const { legend, name, choices, value, onPick, isHeaded } = options;
  const cells = choices.map((choice) =>
    h(
      'label',
      {},
      h('input', {
        class: 'hidden-input', type: 'radio', name, value: String(choice.value), id: `${name}-${choice.value}`,
        checked: choice.value === value, onchange: () => onPick(choice.value),
      }),
      h('span', { class: 'seg-face' }, choice.label),
    ),
  );
  return h('fieldset', { class: 'field' }, h('legend', { class: isHeaded ? 'hidden-text' : null }, legend), h('div', { class: `seg of-${choices.length}` }, cells));
}

/** A labelled switch; `hint` is a second line. */
export function switchRow(options: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): HTMLLabelElement {
  const { label, hint, checked, onChange } = options;
  return h(
    'label',
    { class: 'switch-row' },
    h('span', { class: 'switch-text' }, h('span', { class: 'switch-label' }, label), hint ? h('small', {}, hint) : null),
    h('input', {
      class: 'hidden-input', type: 'checkbox', role: 'switch', checked,
      onchange: (event: Event) => onChange((event.target as HTMLInputElement).checked),
    }),
    h('span', { class: 'switch', 'aria-hidden': 'true' }),
  );
}
