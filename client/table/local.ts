// SPDX-License-Identifier: MIT
// Games on this device: against the computer, or two people at one screen. Everything is saved after
// every step, so that a reload at any moment finds the same position and undo still works.

import { LEVELS, loadChoice, type Choice, type GameId } from '../choice.ts';
import { Engine, SEAT_CHANCE, kindOf, type Outcome } from '../engine/engine.ts';
import { ComputerPlayer } from '../engine/player.ts';
import { gameInfo, variantOf } from '../game-list.ts';
import { t, type Key } from '../i18n/index.ts';
import type { IconName } from '../icons.ts';
import { countFinishedGame } from '../install.ts';
import { back, refresh, type Route, type View } from '../router.ts';
import { motionScale, settings } from '../settings.ts';
import { Table } from './controller.ts';
import type { Host } from './host.ts';
import { EndLoader } from './end-loader.ts';
import type { LocalEnd } from './local-end.ts';
import { HUMAN, loadGame, saveGame, savedText, type LocalMode, type SavedGame } from './saved.ts';
import { loadGameTable, type GameTable, type Seating } from './games.ts';
import type { LocalThrows } from '../throws/local.ts';
import type { Words } from './words.ts';

const REPLY_MS = 500;
const THINKING_MS = 300;
/** Before a throw that nobody asks for. */
const BEFORE_THROW_MS = 400;
function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}

/** Who begins, null for the lot: against the computer the player may have chosen. */
function wishedFirst(mode: LocalMode, wish: Choice['first']): number | null {
  if (mode === 'device' || wish === 'lot') return null;
  return wish === 'me' ? HUMAN : 1 - HUMAN;
}

/** A game's throws and who begins, by them where that is drawn; a game without either has none. */
async function drawThrows(hasThrows: boolean, wished: number | null, seats: 2 | 4): Promise<{ throws: LocalThrows | null; first: number; lot: boolean }> {
  if (!hasThrows && wished !== null) return { throws: null, first: wished, lot: false };
  // Without WebCrypto nothing can be proved; a game that needs no throws can still be played.
  if (!hasThrows && !isSecureContext) return { throws: null, first: randomSeed() & 1, lot: false };
  const throws = await (await loadThrows()).create(seats);
  return { throws, first: wished ?? (await throws.start()), lot: wished === null };
}

/** A game as the setup page describes it, but for who begins. */
function freshGame(game: GameId, mode: LocalMode, choice: Choice): Omit<SavedGame, 'record' | 'first' | 'lot' | 'throws'> {
  const isPairs = choice.isPairs && gameInfo(game).hasPairs === true;
  return {
    game, mode, level: choice.level, ...(isPairs && { seats: 4 as const, computers: mode === 'cpu' ? [1, 2, 3] : choice.computers }), variant: variantOf(gameInfo(game), { ...choice, mode }), draft: [], resigned: null,
    series: [0, 0], isOver: false, kept: null, spentMs: 0,
  };
}

/** Seats that the computer plays. */
function computersOf({ mode, computers }: Pick<SavedGame, 'mode' | 'computers'>): readonly number[] {
  return computers ?? (mode === 'cpu' ? [1 - HUMAN] : []);
}

class LocalGame implements Host {
  readonly kind;
  readonly bottom = HUMAN;
  readonly heading: string;
  readonly title: string;
  readonly isEasy: boolean;
  readonly variant: string;
  private readonly words: Words;
  private readonly table: Table;
  private readonly player = new ComputerPlayer();
  private end: LocalEnd | null = null;
  private readonly loader = new EndLoader(() => import('./local-end.ts'));
  private isThinking = false;
  private thinkingTimer = 0;
  private since = performance.now();
  /** Settled once the finished game is in the list of games. */
  private kept: Promise<void> = Promise.resolve();
  private isClosed = false;
  /** While the next game is being made ready. */
  private next: Promise<void> | null = null;
  /** The stored game as this page last saw it. */
  private seen: string | null;

  constructor(
    root: HTMLElement,
    private readonly engine: Engine,
    private saved: Omit<SavedGame, 'record'>,
    private readonly own: GameTable,
    private throws: LocalThrows | null,
  ) {
    this.kind = saved.mode;
    this.seen = savedText(saved);
    this.words = own.words(saved.variant, this.seating());
    this.variant = own.variantText(saved.variant);
    const game = this.words.gameName;
    this.title = t(saved.mode === 'cpu' ? 'table.title.cpu' : 'table.title.device', { game });
    this.heading = saved.mode === 'cpu' ? t('table.h1.cpu', { game, level: this.level }) : this.title;
    this.isEasy = saved.mode === 'cpu' && saved.level === 'kolay';
    this.table = new Table(root, engine, this.words, this);
    this.table.start();
    this.table.focusBoard();
    addEventListener('pagehide', this.saveLast);
    addEventListener('pageshow', this.comeBack);
    document.addEventListener('visibilitychange', this.comeBack);
    this.loader.ahead();
  }

  /** Says who begins, and lets the computer move if it is its turn; not before the player is ready for it. */
  async begin(): Promise<void> {
    this.save();
    if (this.engine.turns() === 0 && this.engine.draftCount() === 0) {
      await this.own.welcome?.();
      if (this.isClosed) return;
      const { first, lot = false } = this.saved;
      this.table.sayFirst(this.tellFirst(first, lot), lot);
    }
    this.goOn();
  }

  private tellFirst(first: number, isLot: boolean): string {
    if (this.kind === 'device' || this.isPairs) return t(isLot ? 'lot.side' : 'turn.first', { name: this.name(first) });
    const isMine = this.plays(first);
    if (isLot) return t(isMine ? 'lot.you' : 'lot.rival');
    return t(isMine ? 'first.you' : 'first.rival');
  }

  close(): void {
    this.isClosed = true;
    this.saveLast();
    removeEventListener('pagehide', this.saveLast);
    removeEventListener('pageshow', this.comeBack);
    document.removeEventListener('visibilitychange', this.comeBack);
    clearTimeout(this.thinkingTimer);
    this.loader.stop();
    this.player.close();
    this.end?.close();
    this.table.close();
  }

  // --- what the table asks -------------------------------------------------------------------

  plays(seat: number): boolean {
    return !computersOf(this.saved).includes(seat);
  }

  name(side: number): string {
    if (this.saved.mode === 'device') return t(side === 0 ? 'side.white' : 'side.red');
    if (this.isPairs) return t(side === HUMAN ? 'pair.team' : 'pair.rivals');
    return side === HUMAN ? t('you') : t('computer');
  }

  private get isPairs(): boolean {
    return this.saved.seats === 4;
  }

  private seating(): Seating {
    const isShared = this.saved.mode === 'device';
    return { bottom: this.bottom, isShared, ...(this.isPairs && { seatName: (seat: number) => this.seatName(seat) }) };
  }

  /** A participant of pair play; seats 0 and 2 are partners. */
  private seatName(seat: number): string {
    const n = (seat >> 1) + 1;
    if (this.saved.mode === 'device') return t('pair.seat', { name: this.name(seat & 1), n });
    if (seat === HUMAN) return t('you');
    return (seat & 1) === HUMAN ? t('pair.partner') : t('pair.rival', { n });
  }

  badgeName(side: number): string {
    return this.saved.mode === 'cpu' && side !== HUMAN ? `${this.name(side)}\u00a0· ${this.level}` : this.name(side);
  }

  private get level(): string {
    return t(`level.${LEVELS.indexOf(this.saved.level) + 1}` as Key);
  }

  icon(side: number): IconName {
    if (this.isPairs) return 'people';
    return this.saved.mode === 'cpu' && side !== HUMAN ? 'bot' : 'user';
  }

  series(): readonly [number, number] | null {
    const [a, b] = this.saved.series;
    return a + b > 0 || this.words.match ? this.saved.series : null;
  }

  outcome(): Outcome {
    return this.engine.outcome();
  }

  endTitle(outcome: Outcome): string {
    return this.words.endTitle?.(this.table.situation(), outcome, { score: this.saved.series, isOver: this.isMatchOver() }) ?? '';
  }

  isOpen(): boolean {
    return true;
  }

  rivalNote(): { text: string; isThinking: boolean } | null {
    return this.isThinking && this.table.situation().actor !== this.bottom ? { text: t('turn.thinking'), isThinking: true } : null;
  }

  draftChanged(): void {
    this.save();
  }

  sealed(): void {
    this.save();
    this.goOn();
  }

  throwAsked(): void {
    void this.throw();
  }

  /** Never across a throw. */
  canTakeBack(): boolean {
    if (this.own.hasThrows) return false;
    if (this.engine.draftCount() > 0) return this.saved.mode === 'cpu' && this.ownTurns() > 0;
    return this.saved.mode === 'device' ? this.engine.turns() > 0 : this.ownTurns() > 0;
  }

  /** Against the computer: the player's last turn and the reply to it. */
  takeBack(): void {
    this.stopThinking();
    this.engine.takeback();
    while (this.saved.mode === 'cpu' && this.engine.baseActor() !== HUMAN && this.engine.takeback());
    this.table.show('undo');
    this.save();
    this.goOn();
  }

  resign(): void {
    this.stopThinking();
    const seat = this.saved.mode === 'device' ? this.table.situation().actor : HUMAN;
    this.engine.forfeit(seat, 'resign');
    this.saved = { ...this.saved, resigned: seat };
    this.save();
    void this.table.finish(this.outcome());
  }

  leave(): void {
    back('/');
  }

  ended(outcome: Outcome): void {
    if (!this.saved.isOver) {
      const [a, b] = this.saved.series;
      const worth = this.words.match ? outcome.points : 1;
      const won = (side: number): number => (outcome.kind === 'win' && outcome.side === side ? worth : 0);
      this.saved = { ...this.saved, isOver: true, series: [a + won(0), b + won(1)] };
      this.saved = { ...this.saved, goesOn: !this.isMatchOver() };
      countFinishedGame();
      this.save();
      this.kept = this.keep(outcome);
      this.table.refresh();
    }
    this.showEnd(outcome);
  }

  // --- inside --------------------------------------------------------------------------------

  private isMatchOver(): boolean {
    const { match = 0 } = this.words;
    return match === 0 || Math.max(...this.saved.series) >= match;
  }

  private ownTurns(): number {
    const turns = this.engine.turns();
    return this.saved.first === HUMAN ? Math.ceil(turns / 2) : Math.floor(turns / 2);
  }

  private readonly save = (): void => {
    if (document.hidden && this.isBehind()) return;
    const now = performance.now();
    const spentMs = this.saved.isOver ? this.saved.spentMs : this.saved.spentMs + (now - this.since);
    this.since = now;
    this.saved = { ...this.saved, spentMs, draft: this.isThinking ? [] : this.draftTexts() };
    saveGame({ ...this.saved, record: this.engine.recordText() });
    this.seen = savedText(this.saved);
  };

  /** Another tab may have played this game on: it is not set back by one that goes. */
  private isBehind(): boolean {
    return savedText(this.saved) !== this.seen;
  }

  private readonly saveLast = (): void => {
    if (!this.isBehind()) this.save();
  };

  private readonly comeBack = (): void => {
    if (!document.hidden && this.isBehind()) void refresh();
  };

  /** The half-made turn of a person; the computer makes its own anew. */
  private draftTexts(): string[] {
    if (this.engine.draftCount() === 0 || !this.plays(this.engine.baseActor())) return [];
    return [...this.table.turn.texts];
  }

  private stopThinking(): void {
    this.player.cancel();
    clearTimeout(this.thinkingTimer);
    this.isThinking = false;
  }

  /** Whoever is next and does not play at this device. */
  private goOn(): void {
    if (this.outcome().kind !== 'ongoing') return;
    if (this.engine.actor() !== SEAT_CHANCE) void this.reply();
    else if (!this.plays(this.engine.roller())) void this.throwUnasked();
  }

  private async throwUnasked(): Promise<void> {
    if (await this.stays(BEFORE_THROW_MS * Math.min(1, motionScale()))) await this.throw();
  }

  /** Throws of the record so far: the number of the next one. */
  private thrown(): number {
    const { engine } = this;
    const turns = Array.from({ length: engine.turns() }, (_, i) => engine.turnSteps(i));
    return turns.flat().filter((step) => kindOf(step) === 'throw').length;
  }

  private async throw(): Promise<void> {
    const { engine, throws } = this;
    const before = engine.recordText();
    const text = await throws?.text(this.saved.game, this.thrown());
    const chance = engine.chances().find(({ step }) => engine.stepText(step) === text);
    if (!chance || this.isClosed || engine.recordText() !== before) return this.table.throwFailed();
    const isShown = this.table.showing.throws([chance.step]);
    this.save();
    if ((await isShown) && !this.isClosed) this.goOn();
  }

  private async reply(): Promise<void> {
    const actor = this.engine.baseActor();
    if (this.outcome().kind !== 'ongoing' || this.plays(actor) || this.engine.draftCount() > 0) return;
    const started = performance.now();
    this.thinkingTimer = window.setTimeout(() => {
      this.isThinking = true;
      this.table.refresh();
    }, THINKING_MS);
    const steps = await this.ask();
    clearTimeout(this.thinkingTimer);
    if (!steps || this.isClosed) return;
    // A reply that comes at once would not be seen.
    const scale = motionScale() === 0 ? 0 : Math.min(1, motionScale());
    const rest = REPLY_MS * scale - (performance.now() - started);
    if (rest > 0 && !(await this.stays(rest))) return;
    this.isThinking = false;
    await this.table.showing.turn(steps, true);
  }

  private async ask(): Promise<number[] | null> {
    const question = {
      game: this.saved.game, record: this.engine.recordText(), level: LEVELS.indexOf(this.saved.level), seed: randomSeed(),
    };
    try {
      return await this.player.choose(question);
    } catch (error) {
      console.warn(error);
      this.table.screen.offerAgain(t('table.cpuFailed'), () => void this.reply());
      return null;
    }
  }

  /** Waits; false when the position changed or the page closed meanwhile. */
  private async stays(ms: number): Promise<boolean> {
    const before = this.engine.recordText();
    const { resigned } = this.saved;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return !this.isClosed && this.engine.recordText() === before && this.saved.resigned === resigned;
  }

  private showEnd(outcome: Outcome): void {
    const { table, words, throws, kept } = this;
    void this.loader.open(table.screen, () => !this.isClosed, (end) => {
      this.end?.close();
      this.end = new end.LocalEnd({
        table, words, throws, kept,
        saved: () => this.saved,
        name: (side) => this.name(side),
        icon: (side) => this.icon(side),
        isMatchOver: () => this.isMatchOver(),
        again: (first) => void (this.next ??= this.again(first).finally(() => (this.next = null))),
      }, outcome);
    });
  }

  /** The finished game is kept once; a reload of the finished table finds it there. */
  private async keep(outcome: Outcome): Promise<void> {
    const { game, mode, level, variant, first, spentMs: spent } = this.saved;
    const nick = mode === 'cpu' ? settings.get('nick') : '';
    const computers = computersOf(this.saved);
    const seats = Array.from({ length: this.saved.seats ?? 2 }, (_, seat) => (computers.includes(seat) ? { nick: '', computer: level } : { nick }));
    const { keepGame, recordOf } = await import('./kept.ts');
    const record = recordOf(this.engine, {
      game, variant, first, kind: mode, seats, outcome, ended: Date.now(), spent: Math.round(spent),
      ...(this.throws && { proof: this.throws.proof(this.saved.lot === true) }),
    });
    keepGame({ record, me: mode === 'cpu' ? HUMAN : null });
    this.saved = { ...this.saved, kept: record.id };
    this.save();
  }

  /** One more game; null: who begins is drawn. */
  private async again(wished: number | null): Promise<void> {
    const isNext = !this.isMatchOver();
    await this.kept.catch(() => undefined);
    const { throws, first, lot } = await drawThrows(this.own.hasThrows, wished, this.saved.seats ?? 2);
    this.throws = throws;
    const series = isNext || !this.words.match ? this.saved.series : ([0, 0] as const);
    this.saved = { ...this.saved, first, lot, draft: [], resigned: null, isOver: false, kept: null, spentMs: 0, throws: throws?.saved ?? null, series, goesOn: isNext };
    this.since = performance.now();
    if (!isNext || !this.words.match || !this.engine.nextHand()) this.engine.begin(this.saved.game, this.saved.seats ?? 2, first, this.saved.variant);
    this.end?.close();
    this.end = null;
    this.table.start();
    void this.begin();
  }
}

interface Opened {
  readonly saved: Omit<SavedGame, 'record'>;
  readonly throws: LocalThrows | null;
}

/** The stored game, or a new one. What cannot be read any more gives way to a new game. */
async function openGame(engine: Engine, game: GameId, mode: LocalMode, { hasThrows }: GameTable): Promise<Opened> {
  const stored = loadGame(game, mode);
  if (stored) {
    try {
      engine.loadRecord(game, stored.record);
      for (const text of stored.draft) engine.stepByText(text);
      if (stored.resigned !== null) engine.forfeit(stored.resigned, 'resign');
      return await withThrows(stored, hasThrows);
    } catch (error) {
      console.warn(error);
    }
  }
  const choice = loadChoice(game);
  const fresh = freshGame(game, mode, choice);
  const { throws, first, lot } = await drawThrows(hasThrows, wishedFirst(mode, choice.first), fresh.seats ?? 2);
  engine.begin(game, fresh.seats ?? 2, first, fresh.variant);
  return { saved: { ...fresh, first, lot, throws: throws?.saved ?? null }, throws };
}

/** Fetched only with a game in which something is thrown or drawn. */
async function loadThrows(): Promise<typeof LocalThrows> {
  return (await import('../throws/local.ts')).LocalThrows;
}

/** A stored game with the throws it was saved with; where they cannot be read, with new ones that nobody was promised. */
async function withThrows(saved: SavedGame, hasThrows: boolean): Promise<Opened> {
  if (!hasThrows && !saved.throws) return { saved, throws: null };
  const throws = await loadThrows();
  const restored = await throws.restore(saved.throws);
  if (restored) return { saved, throws: restored };
  const anew = hasThrows ? await throws.create(saved.seats) : null;
  return { saved: { ...saved, lot: false, throws: anew?.saved ?? null }, throws: anew };
}

let shown: LocalGame | null = null;

export const localTableView: View = {
  async mount(root: HTMLElement, route: Route) {
    const mode: LocalMode = route.query.has('iki') ? 'device' : 'cpu';
    const game = (route.path.split('/')[1] ?? '') as GameId;
    // Against the computer the player's Worker needs the whole module anyway.
    const [engine, table] = await Promise.all([Engine.load(mode === 'cpu' ? ENGINE_URL : RULES_URL), loadGameTable(game)]);
    const { saved, throws } = await openGame(engine, game, mode, table);
    if (route.isLeft()) return;
    shown = new LocalGame(root, engine, saved, table, throws);
    void shown.begin();
  },
  unmount() {
    shown?.close();
    shown = null;
  },
};
