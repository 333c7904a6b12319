// SPDX-License-Identifier: MIT
// A full page that says one thing and the ways on: a table that is full, closed or unknown, a page that is not
// there, something broken.

import { emptyGlass, teaGlass } from './art.ts';
import { fill, h, markup } from './dom.ts';
import { languageButton, setTitle } from './room.ts';

interface Notice {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly HTMLElement[];
  /** Drawings above; two glasses, one of them empty, unless told otherwise. */
  readonly art?: readonly string[];
}

export function showNotice(root: HTMLElement, { title, text, actions, art = [teaGlass(96), emptyGlass(96)] }: Notice): void {
  setTitle(title);
  const heading = h('h1', { tabindex: -1 }, title);
  fill(
    root,
    h('header', { class: 'bar' }, languageButton('language-bar')),
    h(
      'main',
      { class: 'room centred' },
      h('div', { class: 'scene' }, art.map(markup)),
      heading,
      h('p', { role: 'status' }, text),
      h('div', { class: 'actions-column' }, ...actions),
    ),
  );
  heading.focus({ preventScroll: true });
}

export function linkButton(kind: 'main' | 'line', label: string, href: string): HTMLElement {
  return h('a', { class: `btn ${kind} wide`, href }, label);
}

export function runButton(kind: 'main' | 'line', label: string, run: () => void): HTMLElement {
  return h('button', { type: 'button', class: `btn ${kind} wide`, onclick: run }, label);
}
