// SPDX-License-Identifier: MIT
// A full page instead of a table: full, closed, unknown, open in another tab, too old.

import { emptyGlass, teaGlass } from '../art.ts';
import { fill, h, markup } from '../dom.ts';
import { setTitle } from '../room.ts';

interface Notice {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly HTMLElement[];
}

export function showNotice(root: HTMLElement, { title, text, actions }: Notice): void {
  setTitle(title);
  const heading = h('h1', { tabindex: -1 }, title);
  fill(
    root,
    h(
      'main',
      { class: 'room centred' },
      h('div', { class: 'scene' }, markup(teaGlass(96)), markup(emptyGlass(96))),
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
