// SPDX-License-Identifier: MIT
// What can be asked of a table at any time, by keys and from its menu, and the events of the page it
// listens to.

import { t } from '../i18n/index.ts';
import { navigate } from '../router.ts';
import { settings, type SettingKey } from '../settings.ts';
import type { Table } from './controller.ts';
import { listenToKeys } from './keys.ts';
import { choicesOf } from './moment.ts';
import type { Words } from './words.ts';

/** Settings the board's drawing depends on. */
const DRAWN: readonly SettingKey[] = ['names', 'counts', 'tavlaLayout', 'offSide'];

interface TableCommands {
  menu(): void;
  rules(): void;
  sound(): void;
  shortcuts(): void;
}

const loadMenu = () => import('./menu.ts');

function readStatus(table: Table, words: Words): string {
  const clock = table.clockLeft;
  const time = clock === null ? '' : ` ${t('a.clock', { n: Math.ceil(clock / 1000) })}.`;
  return words.readStatus(table.situation()) + time;
}

function nextCapture(table: Table, by: number): void {
  const takes = table.canPlay ? choicesOf(table.situation()).takes.map(({ from }) => from) : [];
  if (takes.length === 0) return;
  const at = takes.indexOf(table.board.focused);
  const next = at < 0 ? (by > 0 ? 0 : takes.length - 1) : (at + by + takes.length) % takes.length;
  table.board.focus(takes[next] ?? -1);
}

/** Listens until `stops` are called. */
export function listenToTable(table: Table, words: Words, stops: (() => void)[]): TableCommands {
  const { screen } = table;
  // Fetched when they are first opened; the place in them is kept while the table is open.
  let rules: Promise<typeof import('./rules-sheet.ts')> | null = null;
  stops.push(() => void rules?.then(({ forgetRulesPlace }) => forgetRulesPlace()));
  const commands: TableCommands = {
    rules: () => void (rules ??= import('./rules-sheet.ts')).then(({ openRules }) => openRules(words.game, () => table.clockLeft)),
    sound: () => {
      settings.set('sound', !settings.get('sound'));
      screen.live.say(t(settings.get('sound') ? 'act.sound.on' : 'act.sound.off'));
    },
    shortcuts: () => void loadMenu().then(({ openShortcuts }) => openShortcuts()),
    menu: () => void loadMenu().then(({ openMenu }) => openMenu({
      onRules: commands.rules,
      onFlip: () => table.flip(),
      onResign: table.host.resign && table.host.outcome().kind === 'ongoing' ? () => void table.resign() : null,
      onMove: table.host.move ? () => table.host.move?.() : null,
      onShortcuts: commands.shortcuts,
      onSettings: () => navigate('/ayarlar'),
    })),
  };
  const keys: Record<string, () => void> = {
    Escape: () => table.taps.escape(),
    Backspace: () => table.undo(),
    'ctrl z': () => table.undo(),
    o: () => table.end(),
    'ctrl Enter': () => table.end(),
    z: () => table.throwNow(),
    t: () => screen.live.say(words.readBoard(table.situation())),
    s: () => screen.live.say(readStatus(table, words)),
    m: commands.sound,
    n: () => nextCapture(table, 1),
    p: () => nextCapture(table, -1),
    '?': commands.shortcuts,
  };
  Object.assign(
    keys,
    words.keys?.({
      situation: () => table.situation(),
      focus: (place) => table.board.focus(place),
      chooseRight: (value) => table.taps.chooseRight(value),
      toggleRoute: () => table.toggleRoute(),
    }),
  );
  for (let die = 1; words.combines && die <= 6; die++) keys[String(die)] = () => table.taps.playByTray(die);
  stops.push(listenToKeys(screen.element, keys));
  const onVisibility = (): void => {
    // A hidden page draws no frames: nothing may wait for an animation there.
    if (document.hidden) table.board.finish();
    table.updateTitle();
  };
  document.addEventListener('visibilitychange', onVisibility);
  stops.push(
    () => document.removeEventListener('visibilitychange', onVisibility),
    settings.onChange((key) => {
      if (DRAWN.includes(key)) table.relayout(true);
      else if (key !== 'language') table.refresh();
    }),
  );
  return commands;
}
