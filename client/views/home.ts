// SPDX-License-Identifier: MIT
import { CARD_ART, teaGlass } from '../art.ts';
import { LEVELS, type GameId } from '../choice.ts';
import { append, fill, h, markup } from '../dom.ts';
import { GAMES, gameInfo, type GameInfo } from '../game-list.ts';
import { icon, type IconName } from '../icons.ts';
import { t, type Key } from '../i18n/index.ts';
import { declineInstall, finishedGames, hasJustPlayed, install, installOffer } from '../install.ts';
import { tableState } from '../net/api.ts';
import { dropSeat, listSeats } from '../net/seats.ts';
import { iconLink, languageButton } from '../room.ts';
import type { View } from '../router.ts';
import { openSheet } from '../sheet.ts';
import { tablePath, unfinishedGames, type SavedGame } from '../table/saved.ts';
import { applyUpdate, onUpdateReady, updateReady } from '../update.ts';

function card({ id, name, line }: GameInfo): HTMLElement {
  return h(
    'a',
    { class: `card ${id}`, href: `/${id}` },
    markup(CARD_ART[id]()),
    h('h2', { lang: 'tr' }, t(name)),
    h('p', {}, t(line)),
    h('span', { class: 'play' }, t('home.play'), icon('right', 18, 2.6)),
  );
}

/** How each game is played: its rules, and its lesson where there is one. */
function openGuides(): void {
  const row = (name: IconName, href: string, ...label: Node[]): HTMLElement =>
    h('li', {}, h('a', { class: 'list-row', href }, icon(name), h('span', {}, label), icon('right', 20)));
  const rows = GAMES.flatMap(({ id, name, lesson }) => [
    row('book', `/${id}/kurallar`, h('b', { lang: 'tr' }, t(name))),
    ...(lesson ? [row('help', lesson, new Text(t('home.kosLesson')))] : []),
  ]);
  const sheet = openSheet({ title: t('home.how'), body: [h('ul', { class: 'list' }, rows)] });
  sheet.element.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) sheet.close();
  });
}

function guidesButton(): HTMLElement {
  const label = t('home.how');
  return h('button', { class: 'ib', type: 'button', 'aria-haspopup': 'dialog', 'aria-label': label, title: label, onclick: openGuides }, icon('book'));
}

function bar(): HTMLElement {
  return h(
    'header',
    { class: 'bar home-bar' },
    h('span', { class: 'wordmark', lang: 'tr' }, markup(teaGlass(26, { steam: false, saucer: false })), t('app.name')),
    h('nav', { 'aria-label': t('menu') }, languageButton('language-top'), guidesButton(), iconLink('gear', '/ayarlar', t('home.settings'))),
  );
}

function hero(): HTMLElement {
  const title = finishedGames() > 0 ? t('home.again') : t('home.title');
  return h(
    'section',
    { class: 'hero' },
    h('div', {}, h('h1', {}, title), h('p', {}, t('home.sub'))),
    markup(teaGlass(82)),
  );
}

/** A game that waits for its player: where it goes on, and one line that tells it from another. */
interface Waiting {
  href: string;
  line: string;
}

function gameName(game: GameId): string {
  return t(gameInfo(game).name);
}

function savedHere({ game, mode, level }: SavedGame): Waiting {
  const how = mode === 'cpu' ? t(`level.${LEVELS.indexOf(level) + 1}` as Key) : t('mode.device');
  return { href: tablePath(game, mode), line: `${gameName(game)} · ${how}` };
}

/** Online tables this device has a seat at and whose game is still on. Seats of tables that are gone are
 * forgotten. */
async function onlineTables(): Promise<Waiting[]> {
  const found = await Promise.all(
    listSeats().map(async (code) => {
      const { game, state } = await tableState(code);
      if (state === 'none' || state === 'closed') dropSeat(code);
      if (!game || (state !== 'open' && state !== 'full')) return [];
      return [{ href: `/m/${code}`, line: t('home.table', { game: gameName(game), code }) }];
    }),
  );
  return found.flat();
}

function waitingRow({ href, line }: Waiting): HTMLElement {
  return h('li', {}, h('a', { class: 'list-row', href }, icon('replay'), h('span', {}, line), icon('right', 20)));
}

function resume(games: readonly Waiting[]): HTMLElement | null {
  const [latest] = games;
  if (!latest) return null;
  const isOne = games.length === 1;
  const title = isOne ? t('home.resume') : t('home.resumeMany', { n: games.length });
  const openList = (): void => {
    const sheet = openSheet({ title, body: [h('ul', { class: 'list' }, games.map(waitingRow))] });
    sheet.element.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a')) sheet.close();
    });
  };
  const action = isOne
    ? h('a', { class: 'btn main small', href: latest.href }, t('home.continue'))
    : h('button', { class: 'btn main small', type: 'button', onclick: openList }, t('home.resumeOpen'));
  return h(
    'section',
    { class: 'resume', 'aria-labelledby': 'resume-title' },
    h('span', { class: 'resume-icon' }, icon('replay', 26)),
    h('div', {}, h('h2', { id: 'resume-title' }, title), h('p', {}, latest.line)),
    action,
  );
}

/** One slim line under the hero: no network, or a new version, or the offer to install. */
function notice(redraw: () => void): HTMLElement | null {
  if (!navigator.onLine) {
    return h('p', { class: 'notice', role: 'status' }, icon('cloudOff', 20), h('span', {}, t('home.offline')));
  }
  if (updateReady() && hasJustPlayed()) {
    return h(
      'div',
      { class: 'notice', role: 'status' },
      h('span', {}, t('upd')),
      h('button', { class: 'btn line small', type: 'button', onclick: applyUpdate }, t('reload')),
    );
  }
  const offer = installOffer();
  if (!offer) return null;
  const accept = (): void => {
    if (offer === 'prompt') void install().then(redraw);
    else iosSteps(redraw);
  };
  const decline = (): void => {
    declineInstall();
    redraw();
  };
  return h(
    'div',
    { class: 'notice install' },
    h('span', {}, t('home.install')),
    h('button', { class: 'btn main small', type: 'button', onclick: accept }, t('home.install.yes')),
    h('button', { class: 'btn text small', type: 'button', onclick: decline }, t('home.install.no')),
  );
}

function iosSteps(redraw: () => void): void {
  declineInstall();
  openSheet({
    title: t('home.ios.title'),
    body: [
      h('ol', { class: 'steps-list' },
        h('li', {}, icon('share', 28), h('span', {}, t('home.ios1'))),
        h('li', {}, icon('plus', 28), h('span', {}, t('home.ios2')))),
    ],
    onClose: redraw,
  });
}

function foot(): HTMLElement {
  return h(
    'footer',
    { class: 'foot' },
    h('nav', { 'aria-label': t('home.more') },
      h('button', { type: 'button', 'aria-haspopup': 'dialog', onclick: openGuides }, t('home.how')),
      h('a', { href: '/izle' }, t('home.games.own')),
      h('a', { href: '/hakkinda' }, t('home.about')),
      h('a', { href: '/gizlilik' }, t('home.privacy')),
      languageButton('language')),
  );
}

let stop: (() => void)[] = [];

export const homeView: View = {
  mount(root) {
    document.title = t('app.title');
    const top = h('div', { class: 'notices' });
    const redraw = (): void => fill(top, notice(redraw));
    redraw();
    const here = unfinishedGames().map(savedHere);
    const left = h('div', { class: 'left-open' }, resume(here));
    if (listSeats().length > 0) {
      onlineTables().then(
        (tables) => fill(left, resume([...tables, ...here])),
        () => {
          // No network: the tables are there when it is back.
        },
      );
    }
    append(
      root,
      bar(),
      h('main', { class: 'room home' },
        hero(), top, left,
        h('nav', { class: 'cards', 'aria-label': t('home.games') }, GAMES.map(card))),
      foot(),
    );
    addEventListener('online', redraw);
    addEventListener('offline', redraw);
    addEventListener('beforeinstallprompt', redraw);
    stop = [
      onUpdateReady(redraw),
      () => removeEventListener('online', redraw),
      () => removeEventListener('offline', redraw),
      () => removeEventListener('beforeinstallprompt', redraw),
    ];
  },
  unmount() {
    for (const undo of stop) undo();
    stop = [];
  },
};
