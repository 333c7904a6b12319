// SPDX-License-Identifier: MIT
// All settings on one page. A change applies at once; the small board at the top shows it.

import { stillBoard } from '../board-still.ts';
import { append, fill, h, markup } from '../dom.ts';
import { escapeHtml } from '../escape.ts';
import { buzz } from '../haptics.ts';
import { icon } from '../icons.ts';
import { settingsArea } from '../i18n/area-settings.ts';
import { addArea, t, type Key } from '../i18n/index.ts';
import { nickField } from '../nick-field.ts';
import { roomBar, segments, setTitle, switchRow } from '../room.ts';
import type { View } from '../router.ts';
import { CHOICES, isMotionReduced, settings, wipeEverything, type SettingKey, type Settings } from '../settings.ts';
import { openSheet } from '../sheet.ts';
import { play } from '../sound.ts';

type Several = keyof typeof CHOICES;
type OnOff = { [K in SettingKey]: Settings[K] extends boolean ? K : never }[SettingKey];

/** Where a key of the copy table is spelled differently from the setting. */
const COPY: Partial<Record<SettingKey, string>> = {
  animation: 'anim', narration: 'say', language: 'lang', vibration: 'vib', typed: 'type', shortcuts: 'keys',
};
const copyKey = (key: SettingKey): string => `set.${COPY[key] ?? key}`;

function choose<K extends Several>(key: K, hint?: Key, isHeaded = false): HTMLElement {
  const field = segments<Settings[K] & string>({
    legend: t(copyKey(key) as Key),
    name: key,
    value: settings.get(key) as Settings[K] & string,
    choices: CHOICES[key].map((value) => ({
      value: value as Settings[K] & string,
      label: t(`${copyKey(key)}.${value}` as Key),
    })),
    onPick: (value) => settings.set(key, value),
    isHeaded,
  });
  if (hint) append(field, h('p', { class: 'hint' }, t(hint)));
  return field;
}

function flip(key: OnOff, hint?: Key, after?: () => void): HTMLElement {
  return switchRow({
    label: t(copyKey(key) as Key),
    ...(hint && { hint: t(hint) }),
    checked: settings.get(key),
    onChange: (isOn) => {
      settings.set(key, isOn);
      after?.();
    },
  });
}

function group(title: Key, ...parts: HTMLElement[]): HTMLElement {
  return h('section', { class: 'settings-group' }, h('h2', {}, t(title)), ...parts);
}

function preview(): HTMLElement {
  const isNamed = settings.get('names') === 'on' || (settings.get('names') === 'auto' && innerWidth >= 1024);
  const board = stillBoard(
    {
      white: ['a7', 'b4', 'd2', 'f2', 'g4'], red: ['b6', 'd6', 'e4', 'g1'], selected: 'b4', to: ['a4', 'b2', 'c4'],
      names: isNamed,
    },
    escapeHtml(t('set.preview')),
  );
  return h('div', { class: 'settings-preview' }, markup(board));
}

function volume(): HTMLElement {
  const shown = h('output', { for: 'volume' }, settings.get('volume'));
  const change = (event: Event): void => {
    const value = Number((event.target as HTMLInputElement).value);
    settings.set('volume', value);
    fill(shown, value);
  };
  return h(
    'div',
    { class: 'range-row' },
    h('label', { for: 'volume' }, t('set.vol')),
    h('input', {
      id: 'volume', type: 'range', min: 0, max: 100, step: 5, value: settings.get('volume'),
      oninput: change, onchange: () => play('stone'),
    }),
    shown,
  );
}

function wipe(redraw: () => void): HTMLElement {
  const ask = (): void => {
    const yes = h('button', { class: 'btn danger wide', type: 'button' }, t('set.wipe'));
    const no = h('button', { class: 'btn line wide', type: 'button' }, t('cancel'));
    const sheet = openSheet({
      title: t('set.wipe'),
      body: [h('p', { class: 'lead' }, t('set.wipe.q')), h('div', { class: 'actions-column' }, yes, no)],
    });
    no.addEventListener('click', () => sheet.close());
    yes.addEventListener('click', () => {
      sheet.close();
      wipeEverything();
      redraw();
    });
  };
  return h('button', { class: 'btn line wide wipe', type: 'button', onclick: ask }, icon('trash'), t('set.wipe'));
}

function draw(main: HTMLElement, redraw: (message?: string) => void): void {
  const look = h('div', {}, preview());
  const panel = (...rows: HTMLElement[]): HTMLElement => h('div', { class: 'panel' }, rows);
  fill(
    main,
    look,
    group('set.group.look', choose('theme'), choose('board'), choose('names', 'set.names.d'),
      choose('tavlaLayout', 'set.tavlaLayout.d'), choose('offSide')),
    group('set.group.play',
      panel(flip('confirm', 'set.confirm.d'), flip('autoRoll'), flip('forced', 'set.forced.d'), flip('magnify')),
      choose('movable')),
    group('set.group.sound',
      panel(flip('sound', undefined, () => play('stone')), volume(), flip('lowTime'), flip('vibration', undefined, () => buzz('turn'))),
      choose('animation', isMotionReduced() ? 'set.anim.system' : undefined)),
    group('set.group.access',
      choose('narration', 'set.say.d'),
      panel(flip('typed', 'set.type.d'), flip('counts'), flip('shortcuts', 'set.keys.d'))),
    group('set.lang', choose('language', undefined, true)),
    group('set.group.you', nickField({ label: t('set.nick'), hint: t('set.nick.d') }), h('a', { class: 'btn line wide', href: '/tasi' }, icon('phone'), t('move.title')), wipe(() => redraw(t('set.wipe.done')))),
  );
}

let stop: (() => void) | null = null;

export const settingsView: View = {
  async mount(root, route) {
    await addArea(settingsArea);
    if (route.isLeft()) return;
    setTitle(t('set.title'));
    const main = h('main', { class: 'room settings' });
    const said = h('p', { class: 'hidden-text', role: 'status' });
    const redraw = (message?: string): void => {
      draw(main, redraw);
      if (!message) return;
      fill(said, message);
      main.querySelector<HTMLElement>('.wipe')?.focus();
    };
    append(root, roomBar(t('set.title')), main, said);
    redraw();
    stop = settings.onChange((key) => {
      const place = main.querySelector('.settings-preview');
      if (key === 'names') place?.replaceWith(preview());
    });
  },
  unmount() {
    stop?.();
    stop = null;
  },
};
