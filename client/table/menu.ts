// SPDX-License-Identifier: MIT
// The table's menu and the list of its shortcuts, fetched when they are first opened.

import { h } from '../dom.ts';
import { otherLanguage, t, type Key } from '../i18n/index.ts';
import { icon, type IconName } from '../icons.ts';
import { switchRow } from '../room.ts';
import { settings } from '../settings.ts';
import { menuRow, openSheet } from '../sheet.ts';

interface MenuActions {
  onRules(): void;
  onFlip(): void;
  onShortcuts(): void;
  /** Null where there is nothing to give up. */
  onResign: (() => void) | null;
  /** Null where the game is on this device alone. */
  onMove: (() => void) | null;
  onSettings(): void;
}

export function openMenu(actions: MenuActions): void {
  const row = (name: IconName, label: string, run: () => void): HTMLElement => menuRow(icon(name), label, () => (sheet.close(), run()));
  const toggle = (key: 'sound' | 'vibration' | 'confirm', name: IconName, label: Key): HTMLElement => {
    const line = switchRow({ label: t(label), checked: settings.get(key), onChange: (isOn) => settings.set(key, isOn) });
    line.prepend(icon(name));
    return line;
  };
  const keys = row('help', t('act.shortcuts'), actions.onShortcuts);
  keys.classList.add('for-keys');
  const other = otherLanguage();
  const language = row('globe', t('home.otherLanguage'), () => settings.set('language', other));
  language.lang = other;
  const sheet = openSheet({
    title: t('menu'),
    body: [
      row('book', t('rules'), actions.onRules),
      toggle('sound', 'sound', 'menu.sound'),
      toggle('vibration', 'phone', 'menu.vibration'),
      toggle('confirm', 'check', 'menu.confirm'),
      row('flip', t('act.flip'), actions.onFlip),
      keys,
      actions.onMove ? row('phone', t('menu.move'), actions.onMove) : null,
      actions.onResign ? row('flag', t('act.resign'), actions.onResign) : null,
      language,
      row('gear', t('menu.settings'), actions.onSettings),
    ],
  });
  sheet.element.classList.add('menu-sheet');
}

const SHORTCUTS: readonly (readonly [Key, Key])[] = [
  ['keys.arrows', 'keys.arrows.d'],
  ['keys.name', 'keys.name.d'],
  ['keys.enter', 'keys.enter.d'],
  ['keys.esc', 'keys.esc.d'],
  ['keys.undo', 'act.undo'],
  ['keys.confirm', 'act.confirm'],
  ['keys.np', 'keys.np.d'],
  ['keys.t', 'keys.t.d'],
  ['keys.s', 'keys.s.d'],
  ['keys.m', 'keys.m.d'],
];

export function openShortcuts(): void {
  openSheet({
    title: t('keys.title'),
    body: [
      h('dl', { class: 'shortcuts' }, SHORTCUTS.map(([keys, does]) => h('div', {}, h('dt', {}, t(keys)), h('dd', {}, t(does))))),
    ],
  });
}
