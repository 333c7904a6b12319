// SPDX-License-Identifier: MIT
// /GAME/izle/ID: a finished game, watched move by move. The game comes from this device if it is kept
// here, else from the server.

import { fill, h, markup } from '../dom.ts';
import { Engine } from '../engine/engine.ts';
import { locale, t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import { fetchGame } from '../net/api.ts';
import { back, type Route, type View } from '../router.ts';
import { menSymbols } from '../table/drawing.ts';
import type { Judged } from '../review/judge.ts';
import { shareText } from '../share.ts';
import { loadGameTable, type GameTable } from '../table/games.ts';
import type { KeptGame } from '../table/kept.ts';
import { listenToKeys } from '../table/keys.ts';
import { LiveRegions } from '../table/live.ts';
import { linkButton, showNotice } from '../notice.ts';
import { replayPath } from '../table/saved.ts';
import type { Situation, Words } from '../table/words.ts';
import { keptGame } from './archive.ts';
import { Hints, mayBeJudged } from './hints.ts';
import { openReplayMenu } from './menu.ts';
import { nameOf, resultText, seatName, subtitle, tagName } from './people.ts';
import { Controls, MoveStrip, Scrubber } from './parts.ts';
import { readJson, Refusal, openRecord } from './record.ts';
import { playThrough, type Reel } from './reel.ts';
import { refusalText } from './refusal.ts';
import { Stage, type Moment } from './stage.ts';
import { prepareReplay } from './strings.ts';
import { chipText, tell } from './told.ts';

/** How long a move is looked at before the next, at the usual speed. */
const STAY_MS = 1200;

class Replay {
  private readonly words: Words;
  private readonly reel: Reel;
  private readonly stage: Stage;
  private readonly strip: MoveStrip;
  private readonly scrubber: Scrubber;
  private readonly controls: Controls;
  private readonly hints: Hints | null;
  private readonly card = h('div', { class: 'replay-card' });
  private readonly summary = h('p', { hidden: true });
  private readonly told = h('div', { class: 'replay-told', role: 'group', 'aria-label': t('r.scrub') }, this.card);
  private readonly aside = h('div', { class: 'replay-throws' });
  private readonly live = new LiveRegions();
  private readonly toast = h('p', { class: 'replay-toast', role: 'status' });
  private readonly element = h('div', { class: 'table replay' });
  private readonly stops: (() => void)[] = [];
  /** Moves shown so far: 0 is the start. */
  private at = 0;
  private isPlaying = false;
  private speed = 1;
  private timer = 0;

  constructor(
    root: HTMLElement,
    private readonly engine: Engine,
    private readonly game: KeptGame,
    private readonly table: GameTable,
  ) {
    const { record } = game;
    openRecord(engine, record);
    this.reel = playThrough(engine, record);
    this.words = table.words(record.variant ?? 0, {
      bottom: game.me ?? 0,
      isShared: game.me === null,
      ...(record.seats.length > 2 && { seatName: (seat: number) => seatName(game, seat) }),
    });
    const { moves } = this.reel;
    this.stage = new Stage(this.element, this.words, {
      bottom: game.me ?? 0,
      player: (side) => (game.me === null ? this.name(side) : null),
      aside: this.aside,
      help: 'replay-help',
      situation: (moment, turn, tray) => this.situation(moment, turn, tray),
      onSwipe: (by) => this.go(this.at + by),
    });
    this.strip = new MoveStrip(moves.map((move) => ({ side: move.side, text: chipText(move, this.words) })), (i) => this.go(i + 1));
    this.hints = mayBeJudged(record, this.reel) ? this.makeHints() : null;
    this.scrubber = new Scrubber(moves.length, (index) => this.go(index), this.hints?.toggle ?? null);
    this.controls = new Controls({
      first: () => this.go(0),
      previous: () => this.go(this.at - 1),
      toggle: () => this.toggle(),
      next: () => this.go(this.at + 1),
      last: () => this.go(moves.length),
    });
    fill(this.element, ...this.page());
    fill(root, this.element);
    this.stage.lay();
    document.documentElement.classList.add('at-table');
    document.title = `${t('r.title')} · ${this.words.gameName}`;
    this.listen();
    // At its end at once: who opens a game has just played it, or wants to know how it went.
    this.at = moves.length;
    void this.show(this.at);
  }

  close(): void {
    this.pause();
    this.hints?.close();
    this.live.close();
    for (const stop of this.stops) stop();
    document.documentElement.classList.remove('at-table');
  }

  // --- the page ------------------------------------------------------------------------------

  private page(): Element[] {
    const { record } = this.game;
    const isOnline = record.kind === 'friend' || record.kind === 'random';
    const button = (name: 'back' | 'flip' | 'share' | 'more', label: string, run: () => void): HTMLElement =>
      h('button', { type: 'button', class: 'ib', 'aria-label': label, title: label, onclick: run, 'aria-haspopup': name === 'more' ? 'dialog' : null }, icon(name));
    const header = h(
      'header',
      { class: 'head' },
      button('back', t('back'), () => back('/izle')),
      h('div', { class: 'who' }, h('h1', {}, t('r.title')), h('small', {}, subtitle(this.game))),
      button('flip', t('r.flip'), () => this.stage.flip()),
      isOnline ? button('share', t('share'), () => this.share()) : null,
      button('more', t('menu'), () => this.openMenu()),
    );
    const panel = h(
      'section',
      { class: 'replay-panel', 'aria-label': t('panel') },
      this.players(),
      this.aside,
      this.strip.element,
      this.told,
      this.scrubber.element,
      this.controls.element,
    );
    return [
      markup(menSymbols()),
      header,
      h('main', { class: 'replay-main' }, h('p', { id: 'replay-help', class: 'hidden-text' }, t('r.help')), this.stage.element, this.toast),
      panel,
      this.live.element,
    ];
  }

  private players(): HTMLElement {
    const player = (side: number): HTMLElement =>
      h('div', { class: 'replay-player' }, h('i', { 'data-side': side, 'aria-hidden': 'true' }), h('b', {}, this.name(side)), h('span', { class: 'hidden-text' }, t(side === 0 ? 'side.white' : 'side.red')));
    return h('div', { class: 'replay-players' }, player(0), player(1), h('p', {}, resultText(this.game)));
  }

  private name(side: number): string {
    return nameOf(this.game, side);
  }

  // --- what is shown -------------------------------------------------------------------------

  private get last(): number {
    return this.reel.moves.length;
  }

  private situation({ view, seat }: Moment, turn: Situation['turn'] = [], tray: Situation['tray'] = []): Situation {
    const { me } = this.game;
    const side = seat & 1;
    return {
      kind: me === null ? 'device' : 'online', view, steps: [], seat, actor: side, isMine: false, me: me ?? side, selected: null,
      right: null, isThrow: false, isReady: false, isPass: false, turn, tray, name: (one) => this.name(one),
    };
  }

  private moment(index: number): Moment {
    const move = this.reel.moves[index - 1] ?? null;
    return { view: move?.view ?? this.reel.start.view, seat: move?.seat ?? this.reel.moves[0]?.seat ?? 0, move };
  }

  /** Goes to a move by hand; playing stops. */
  private go(index: number): void {
    this.pause();
    void this.show(Math.max(0, Math.min(this.last, index)));
  }

  private async show(index: number): Promise<boolean> {
    const before = this.at;
    this.at = index;
    const moment = this.moment(index);
    this.describe(moment, index);
    if (index === before + 1) return this.stage.play(moment);
    this.stage.jump(moment, index === before - 1 ? 'undo' : 'jump');
    return true;
  }

  private describe(moment: Moment, index: number): void {
    const title = this.title(moment, index);
    const lines = this.lines(moment, index);
    const ms = moment.move?.ms ?? null;
    fill(
      this.card,
      h('div', { class: 'replay-card-head' }, h('b', {}, title), ms !== null && h('small', {}, t('r.seconds', { n: seconds(ms) }))),
      this.hints?.element,
      lines.map((line) => h('p', {}, line)),
      this.summary,
    );
    this.told.scrollTop = 0;
    this.strip.show(index - 1);
    this.scrubber.show(index, title);
    this.controls.show({ isPlaying: this.isPlaying, isFirst: index === 0, isLast: index === this.last });
    const said = this.hints?.look() ?? '';
    this.live.say([title, said, ...lines].filter(Boolean).join('. ').replace(/\.\. /g, '. '));
    this.showHints();
  }

  private makeHints(): Hints {
    return new Hints({
      record: this.game.record,
      reel: this.reel,
      name: (side) => this.name(side),
      words: this.words,
      at: () => this.at,
      changed: () => this.showHints(),
      failed: () => this.tell(t('r.hints.failed')),
      suggest: (judged) => this.suggest(judged),
      say: (text) => this.live.say(text),
    });
  }

  /** What the hints say beside the remark itself: marks on the moves, and at both ends how it stands. */
  private showHints(): void {
    const isEnd = this.at === 0 || this.at === this.last;
    const text = isEnd ? (this.hints?.summary() ?? '') : '';
    this.summary.textContent = text;
    this.summary.hidden = text === '';
    this.reel.moves.forEach((_, i) => this.strip.grade(i, this.hints?.grade(i) ?? null));
    // What does not fit is scrolled to, by keys too.
    this.told.removeAttribute('tabindex');
    if (this.told.scrollHeight > this.told.clientHeight + 1) this.told.tabIndex = 0;
  }

  private suggest(judged: Judged | null): void {
    this.pause();
    const moment = this.moment(this.at);
    if (judged) this.stage.suggest(moment, judged.steps);
    else this.stage.jump(moment);
  }

  private title(moment: Moment, n: number): string {
    if (!moment.move) return t('r.begin');
    const { summary } = tell(moment.move, this.situation(moment), this.words);
    return t('r.move', { n, summary });
  }

  private lines(moment: Moment, index: number): string[] {
    const { move } = moment;
    const lines = move ? [tell(move, this.situation(moment), this.words).text] : this.facts();
    if (index === this.last && move) {
      const why = this.words.reason(this.situation(moment), this.reel.outcome);
      lines.push([resultText(this.game), why].filter(Boolean).join(' · '));
    }
    return lines.filter(Boolean);
  }

  /** Who played, when, how long, under which rules. */
  private facts(): string[] {
    const { record } = this.game;
    const { began, ended, spent, variant } = record;
    const first = this.reel.moves[0]?.side ?? 0;
    const day = ended === undefined ? '' : new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(ended);
    const ms = spent ?? (began === undefined || ended === undefined ? 0 : ended - began);
    const minutes = Math.round(ms / 60_000);
    const counted = [day, t('r.moves', { n: this.last }), minutes > 0 ? t('r.minutes', { d: minutes }) : '', this.table.variantText(variant ?? 0)];
    return [`${t('r.sides', { a: this.name(0), b: this.name(1) })} ${t('r.began', { name: this.name(first) })}`, counted.filter(Boolean).join(' · ')];
  }

  // --- playing -------------------------------------------------------------------------------

  private toggle(): void {
    if (this.isPlaying) {
      this.pause();
      return;
    }
    this.isPlaying = true;
    if (this.at === this.last) void this.show(0);
    this.controls.show({ isPlaying: true, isFirst: this.at === 0, isLast: this.at === this.last });
    this.schedule();
  }

  private pause(): void {
    clearTimeout(this.timer);
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.controls.show({ isPlaying: false, isFirst: this.at === 0, isLast: this.at === this.last });
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.playOn(), STAY_MS / this.speed);
  }

  private async playOn(): Promise<void> {
    if (!(await this.show(this.at + 1)) || !this.isPlaying) return;
    if (this.at < this.last) this.schedule();
    else this.pause();
  }

  // --- keys, menu ----------------------------------------------------------------------------

  private listen(): void {
    this.stops.push(listenToKeys(this.element, { t: () => this.live.say(this.stage.spoken()) }));
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('.sheet-veil')) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.matches('input')) return;
      const onBoard = target?.closest('.board') !== null && target !== null;
      if (event.key === ' ' && target?.closest('button:not(.place), a')) return;
      const run: Record<string, () => void> = {
        ' ': () => this.toggle(),
        Home: () => this.go(0),
        End: () => this.go(this.last),
        // On the board the arrows lead from place to place.
        ...(!onBoard && { ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1) }),
      };
      const command = run[event.key];
      if (!command) return;
      event.preventDefault();
      command();
    };
    const onResize = (): void => {
      this.stage.lay();
      this.strip.centre();
    };
    document.addEventListener('keydown', onKey, true);
    addEventListener('resize', onResize);
    this.stops.push(() => document.removeEventListener('keydown', onKey, true), () => removeEventListener('resize', onResize));
  }

  private openMenu(): void {
    this.pause();
    openReplayMenu({
      engine: this.engine,
      record: this.game.record,
      names: [tagName(this.game, 0), tagName(this.game, 1)],
      position: this.reel.moves[this.at - 1]?.position ?? this.reel.start.position,
      speed: this.speed,
      onVerify: () => void this.verify(),
      onSpeed: (speed) => (this.speed = speed),
      tell: (text) => this.tell(text),
    });
  }

  private async verify(): Promise<void> {
    const { record, me } = this.game;
    const { kind, variant = 0, first = this.reel.moves[0]?.seat ?? 0 } = record;
    const { openThrowsSheet } = await import('../throws/sheet.ts');
    await openThrowsSheet({
      record: { ...record, variant, first },
      promises: null,
      isOwn: kind === 'cpu' || kind === 'device',
      bottom: me ?? 0,
      hasSides: true,
      name: (side) => this.name(side),
      person: (seat) => (record.seats[seat]?.computer ? null : record.seats.length > 2 ? seatName(this.game, seat) : this.name(seat)),
    });
  }

  private share(): void {
    const { kind, side, points } = this.reel.outcome;
    const score = (one: number): string => (kind === 'win' ? String(side === one ? points : 0) : kind === 'draw' ? '½' : '0');
    const link = location.origin + replayPath(this.game.record);
    const text = t('r.share', { game: this.words.gameName, a: score(0), b: score(1), link });
    void shareText(text, link, () => this.tell(t('r.copied')));
  }

  private tell(text: string): void {
    this.toast.textContent = text;
    this.toast.classList.add('show');
    setTimeout(() => this.toast.classList.remove('show'), 2000);
  }
}

/** "4", "4,5": tenths only where they say something. */
function seconds(ms: number): string {
  const tenths = ms < 10_000 ? 1 : 0;
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: tenths }).format(ms / 1000);
}

/** The game of an address: kept here, or fetched. Null when the server has none. */
async function findGame(id: string): Promise<KeptGame | null> {
  const kept = keptGame(id);
  if (kept) return kept;
  const text = await fetchGame(id);
  return text === null ? null : { record: readJson(text), me: null, at: Date.now() };
}

function showMissing(root: HTMLElement, title: string, text: string): void {
  showNotice(root, { title, text, actions: [linkButton('main', t('r.own'), '/izle'), linkButton('line', t('home'), '/')] });
}

let shown: Replay | null = null;

export const replayView: View = {
  async mount(root: HTMLElement, route: Route) {
    await prepareReplay();
    const id = route.params['id'] ?? '';
    let game: KeptGame | null;
    try {
      game = await findGame(id);
    } catch (error) {
      if (route.isLeft()) return;
      const why = error instanceof Refusal ? t('r.broken', { why: refusalText(error) }) : t('r.offline');
      showMissing(root, t('r.gone'), why);
      return;
    }
    if (route.isLeft()) return;
    if (!game) {
      showMissing(root, t('r.gone'), t('r.gone.d'));
      return;
    }
    const [engine, table] = await Promise.all([Engine.load(RULES_URL), loadGameTable(game.record.game)]);
    if (route.isLeft()) return;
    try {
      shown = new Replay(root, engine, game, table);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      showMissing(root, t('r.gone'), t('r.broken', { why: refusalText(error) }));
    }
  },
  unmount() {
    shown?.close();
    shown = null;
  },
};
