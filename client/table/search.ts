// SPDX-License-Identifier: MIT
// The search for a random rival. It lasts as long as the server looks, says so when nobody came, and
// never pretends: once the page with the three ways on is there, nothing runs any more.
//
// The search itself outlives the page while the player warms up against the computer: a slim bar over
// that table tells of it, and of the rival once there is one.

import { emptyGlass, teaGlass } from '../art.ts';
import { loadChoice, saveChoice, type GameId } from '../choice.ts';
import { fill, h, markup } from '../dom.ts';
import { gameInfo } from '../game-list.ts';
import { searchArea } from '../i18n/area-search.ts';
import { addArea, t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import { PROTOCOL, type Ending, type ServerMessage } from '../net/messages.ts';
import { randomSecret, saveSeat } from '../net/seats.ts';
import { Connection } from '../net/socket.ts';
import { roomBar, setTitle } from '../room.ts';
import { navigate, type View } from '../router.ts';
import { settings } from '../settings.ts';
import { play } from '../sound.ts';
import { startFresh, tablePath, unfinishedGames } from './saved.ts';

const LONG_MS = 20_000;
const FOUND_MS = 900;
const ACCEPT_MS = 10_000;
/** Without a line for so long the page says so instead of looking on. */
const GIVE_UP_S = 75;

type SearchState =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly code: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'down' };

/** One search, from the first word to the server until its answer. */
class Search {
  state: SearchState = { kind: 'looking' };
  readonly since = performance.now();
  private readonly secret = randomSecret();
  private readonly line: Connection;
  private readonly listeners = new Set<() => void>();
  isLost = false;

  constructor(readonly game: GameId) {
    this.line = new Connection(`seek/${game}`, {
      hello: () => this.hello(),
      message: (message) => this.hear(message),
      status: (isLost) => {
        this.isLost = isLost;
        this.tell();
      },
      ended: (why) => this.ended(why),
    });
    this.line.open();
  }

  get seconds(): number {
    return Math.floor((performance.now() - this.since) / 1000);
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  stop(): void {
    this.line.send({ op: 'stop' });
    this.line.close();
    this.listeners.clear();
  }

  giveUp(): void {
    this.line.close();
    this.ended('refused');
  }

  private hello(): object {
    const nick = settings.get('nick');
    return { op: 'hello', v: PROTOCOL, build: BUILD_ID, secret: this.secret, ...(nick && { nick }) };
  }

  private hear(message: ServerMessage): void {
    if (message.op === 'paired') {
      saveSeat(message.code, { seat: message.seat, secret: message.secret });
      this.state = { kind: 'found', code: message.code };
      this.line.close();
      play('sat');
      this.tell();
    } else if (message.op === 'nobody') {
      this.state = { kind: 'nobody' };
      this.line.close();
      this.tell();
    }
  }

  private ended(why: Ending): void {
    if (this.state.kind !== 'looking') return;
    this.state = { kind: why === 'done' ? 'nobody' : 'down' };
    this.tell();
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

let search: Search | null = null;

function endSearch(): void {
  search?.stop();
  search = null;
}

// --- the page ----------------------------------------------------------------------------------

let stopListening: (() => void) | null = null;
let timer = 0;
let page: HTMLElement;
/** The game a rival is looked for. */
let wanted: GameId = 'dokuz-tas';

function begin(): void {
  closeBar();
  endSearch();
  stopListening?.();
  search = new Search(wanted);
  stopListening = search.onChange(draw);
  draw();
}

function scene(isFull: boolean): HTMLElement {
  return h('div', { class: 'scene' }, markup(teaGlass(96)), h('div', { class: isFull ? 'glass-slot filling' : 'glass-slot' }, markup(isFull ? teaGlass(96, { steam: false }) : emptyGlass(96))));
}

function show(title: string, lines: (HTMLElement | null)[], buttons: HTMLElement[], isFull = false): void {
  const heading = h('h2', { class: 'search-title', tabindex: -1 }, title);
  const hadFocus = page.contains(document.activeElement);
  fill(page, scene(isFull), heading, lines, h('div', { class: 'actions-column' }, buttons));
  if (hadFocus) heading.focus({ preventScroll: true });
}

function button(kind: 'main' | 'line' | 'text', name: Parameters<typeof icon>[0] | null, label: string, run: () => void): HTMLElement {
  return h('button', { type: 'button', class: `btn ${kind} wide`, onclick: run }, name && icon(name), label);
}

let clockLine: HTMLElement | null = null;

function draw(): void {
  if (!search) return;
  switch (search.state.kind) {
    case 'looking':
      return drawLooking(search);
    case 'found':
      return drawFound(search.state.code);
    case 'nobody':
      return drawNobody(t('s.none'), t('s.none.d', { game: t(gameInfo(wanted).name) }));
    case 'down':
      return drawNobody(t('n.down'), t('s.down.d'));
  }
}

let shownLong = false;

function drawLooking(now: Search): void {
  const isLong = performance.now() - now.since >= LONG_MS;
  shownLong = isLong;
  clockLine = h('p', {}, now.isLost ? t('n.lost') : t('s.d', { n: now.seconds }));
  show(
    t('s.title'),
    [clockLine, isLong ? h('p', { role: 'status' }, t('s.long')) : null],
    [...(isLong ? [button('line', 'bot', t('s.warm'), warmUp)] : []), button('text', null, t('s.stop'), leave)],
  );
  clearInterval(timer);
  timer = window.setInterval(tick, 250);
}

function tick(): void {
  if (search?.state.kind !== 'looking') return;
  if (search.isLost && search.seconds >= GIVE_UP_S) {
    search.giveUp();
    return;
  }
  const isLong = performance.now() - search.since >= LONG_MS;
  if (isLong !== shownLong) {
    drawLooking(search);
    return;
  }
  const text = search.isLost ? t('n.lost') : t('s.d', { n: search.seconds });
  if (clockLine && clockLine.textContent !== text) clockLine.textContent = text;
}

function drawFound(code: string): void {
  clearInterval(timer);
  if (document.hidden) document.title = t('s.found');
  show(t('s.found'), [h('p', { role: 'status' }, t('o.facts.time.v'))], [], true);
  timer = window.setTimeout(() => goTo(code), FOUND_MS);
}

function goTo(code: string): void {
  search = null;
  navigate(`/m/${code}`, { replace: true });
}

/** The search has ended and nothing runs any more. */
function drawNobody(title: string, text: string): void {
  clearInterval(timer);
  endSearch();
  setTitle(title);
  show(
    title,
    [h('p', { role: 'status' }, text)],
    [
      button('main', 'bot', t('s.cpu'), playComputer),
      button('line', 'timer', t('s.more'), () => {
        setTitle(t('s.title'));
        begin();
      }),
      button('line', 'link', t('s.friend'), inviteFriend),
    ],
  );
}

/** An unfinished game against the computer goes on; it is not thrown away from here. */
function playComputer(): void {
  if (!unfinishedGames().some(({ game, mode }) => game === wanted && mode === 'cpu')) startFresh(wanted, 'cpu');
  navigate(tablePath(wanted, 'cpu'));
}

function inviteFriend(): void {
  saveChoice(wanted, { ...loadChoice(wanted), mode: 'friend' });
  navigate(`/${wanted}`);
}

function leave(): void {
  endSearch();
  navigate(`/${wanted}`);
}

/** The search goes on while the player plays the computer. */
function warmUp(): void {
  const going = search;
  if (!going) return;
  showBar(going);
  navigate(tablePath(wanted, 'cpu'));
}

// --- the slim bar over a practice table ----------------------------------------------------------

let closeBar = (): void => undefined;

function showBar(going: Search): void {
  const text = h('span', { role: 'status' }, t('s.title'));
  const action = h('button', { type: 'button', class: 'btn small' }, t('s.stop'));
  const bar = h('div', { class: 'search-bar' }, text, action);
  let giveUp = 0;
  const end = (): void => {
    clearTimeout(giveUp);
    stop();
    bar.remove();
    document.documentElement.classList.remove('searching');
    if (search === going) endSearch();
  };
  action.onclick = end;
  const stop = going.onChange(() => {
    const { state } = going;
    if (state.kind === 'found') {
      text.textContent = t('s.found');
      action.textContent = t('s.go');
      action.onclick = () => {
        end();
        navigate(`/m/${state.code}`);
      };
      giveUp = window.setTimeout(end, ACCEPT_MS);
    } else if (state.kind !== 'looking') {
      text.textContent = t('s.none');
      action.textContent = t('close');
    }
  });
  closeBar = end;
  document.documentElement.classList.add('searching');
  document.body.append(bar);
}

export const searchView: View = {
  async mount(root, route) {
    await addArea(searchArea);
    if (route.isLeft()) return;
    wanted = gameInfo(route.path.split('/')[1] ?? '').id;
    setTitle(t('s.title'));
    page = h('main', { class: 'room centred search' });
    root.append(roomBar(t(gameInfo(wanted).name)), page);
    if (search?.state.kind === 'looking' && stopListening) stopListening();
    begin();
  },
  unmount() {
    clearInterval(timer);
    clearTimeout(timer);
    stopListening?.();
    stopListening = null;
    // Warming up keeps the search; every other way out ends it.
    if (!document.documentElement.classList.contains('searching')) endSearch();
  },
};
