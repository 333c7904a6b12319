// SPDX-License-Identifier: MIT
// /izle: the games kept on this device, and opening a record or a list of moves.

import type { GameId } from '../choice.ts';
import { fill, h } from '../dom.ts';
import { Engine } from '../engine/engine.ts';
import { locale, t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import { roomBar, segments, setTitle } from '../room.ts';
import { navigate, type View } from '../router.ts';
import { gamesWithTable } from '../table/games.ts';
import { keepGame, type KeptGame } from '../table/kept.ts';
import { replayPath } from '../table/saved.ts';
import { forgetGame, keptGames } from './archive.ts';
import { subtitle } from './people.ts';
import { readGame, Refusal } from './record.ts';
import { refusalText } from './refusal.ts';
import { prepareReplay } from './strings.ts';

const FILE_MOST = 1 << 20;

function gameName(game: GameId): string {
  return t(game === 'dokuz-tas' ? 'game.morris' : `game.${game}`);
}

function row(game: KeptGame, onForget: () => void): HTMLElement {
  const { record, at } = game;
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(record.ended ?? at);
  return h(
    'li',
    { class: 'own-row' },
    h(
      'a',
      { class: 'list-row', href: replayPath(record) },
      icon('skip'),
      h('span', {}, h('b', {}, subtitle(game)), h('small', {}, `${gameName(record.game)} · ${day}`)),
    ),
    h('button', { type: 'button', class: 'ib', 'aria-label': `${t('r.forget')}: ${subtitle(game)}`, title: t('r.forget'), onclick: onForget }, icon('trash', 20)),
  );
}

function list(box: HTMLElement): void {
  const games = keptGames();
  if (games.length === 0) {
    fill(box, h('p', { class: 'lead' }, t('r.none')), h('a', { class: 'btn main wide', href: '/dokuz-tas' }, t('r.none.play'), icon('right', 20)));
    return;
  }
  const forget = (id: string) => (): void => {
    forgetGame(id);
    list(box);
    box.querySelector<HTMLElement>('h2')?.focus();
  };
  fill(
    box,
    h('h2', { tabindex: -1 }, t('r.list')),
    h('p', {}, t('r.list.d')),
    h('ul', { class: 'list' }, games.map((game) => row(game, forget(game.record.id)))),
  );
}

/** The form that opens a record. */
function importForm(): HTMLElement {
  let [game = 'dokuz-tas'] = gamesWithTable;
  const field = h('textarea', { id: 'record', rows: 6, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', lang: 'en' });
  const problem = h('p', { class: 'import-problem', role: 'alert', id: 'record-problem' });
  const file = h('input', { type: 'file', class: 'hidden-input', id: 'record-file', accept: '.json,.txt,.mat,.pgn,text/plain,application/json' });
  const refuse = (text: string): void => {
    problem.textContent = text;
    field.setAttribute('aria-invalid', text === '' ? 'false' : 'true');
  };
  const open = async (): Promise<void> => {
    refuse('');
    if (field.value.trim() === '') {
      refuse(t('r.imp.empty'));
      field.focus();
      return;
    }
    try {
      const engine = await Engine.load(RULES_URL);
      const record = readGame(engine, game, field.value);
      keepGame({ record, me: null });
      navigate(replayPath(record));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(refusalText(error));
      field.focus();
    }
  };
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (chosen.size > FILE_MOST) {
      refuse(t('r.imp.big'));
      return;
    }
    void chosen.text().then((text) => {
      field.value = text;
      file.value = '';
      return open();
    });
  });
  const pick = (value: GameId): void => {
    game = value;
    field.placeholder = t(`r.imp.example.${value}`);
  };
  pick(game);
  const choices = gamesWithTable.map((value) => ({ value, label: gameName(value) }));
  const submit = (event: Event): void => {
    event.preventDefault();
    void open();
  };
  return h(
    'form',
    { class: 'import', onsubmit: submit },
    h('h2', {}, t('r.imp')),
    h('p', {}, t('r.imp.d')),
    choices.length > 1 ? segments<GameId>({ legend: t('r.imp.game'), name: 'import-game', choices, value: game, onPick: pick }) : null,
    h('label', { for: 'record' }, t('r.imp.text')),
    field,
    problem,
    h('div', { class: 'import-buttons' }, h('label', { class: 'btn line', for: 'record-file' }, file, t('r.imp.file')), h('button', { type: 'submit', class: 'btn main' }, t('r.imp.open'))),
  );
}

export const ownGamesView: View = {
  async mount(root, route) {
    await prepareReplay();
    if (route.isLeft()) return;
    setTitle(t('r.own'));
    const box = h('section', { class: 'own-games' });
    list(box);
    fill(root, roomBar(t('r.own')), h('main', { class: 'room own-page' }, box, importForm()));
  },
};
