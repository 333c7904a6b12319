// SPDX-License-Identifier: MIT
// The table's state machine. It asks the engine what may be done, shows it as marks and a prompt, and
// turns taps, drags, keys and typed moves into steps of a draft. Who the other side is (the computer,
// a person at this device, a server) is the Host's business, and so is where throws come from.
//
//   const table = new Table(root, engine, words, host);       words bring the game's board and language
//   table.start();                     shows the engine's position
//   await table.watch(steps, true);    plays somebody else's turn before the player's eyes
//   await table.showThrow(steps);      plays throws into the record and shows them
//   table.close();
//
// A turn goes like this: where chance acts the player asks for a throw (host.throwAsked) and the host
// answers with showThrow; steps join the draft one by one (host.draftChanged); a complete turn is sealed
// at once, or waits for its player's word where the game or the setting says so. A turn in which nothing
// can be played shows itself and passes.

import { buzz } from '../haptics.ts';
import { t } from '../i18n/index.ts';
import { motionScale, settings } from '../settings.ts';
import { play } from '../sound.ts';
import { SEAT_CHANCE, SEAT_NONE } from '../engine/engine.ts';
import type { Engine, Outcome, Step, StepView } from '../engine/engine.ts';
import type { Board, Marks } from './board.ts';
import { listenToTable } from './commands.ts';
import { ask } from './dialogs.ts';
import type { Host } from './host.ts';
import type { Travel } from './men.ts';
import { choicesOf, marksFor } from './moment.ts';
import { endTitle, presentActions, presentMoves, presentPlayers, presentPrompt, whereOf } from './present.ts';
import { Screen } from './screen.ts';
import type { ClockFace } from './screen.ts';
import { Stand } from './stand.ts';
import { Taps } from './taps.ts';
import { cueStep, Teller } from './teller.ts';
import type { ThrowFace } from './throw-area.ts';
import { Turn } from './turn.ts';
import { TypedMoves } from './typed.ts';
import { waysFrom, type Way } from './ways.ts';
import type { Situation, Words } from './words.ts';

const PAUSE_BETWEEN_STEPS = 260;
const FIRST_MS = 1200;
const LOT_MS = 2400;
const NAME_MS = 1200;
const LOW_MS = 10_000;
/** A turn in which nothing can be played is seen this long. */
const PASS_MS = 1200;

export class Table {
  readonly screen: Screen;
  readonly turn: Turn;
  private readonly stand: Stand;
  /** The complete turn waits for its player's word. */
  isConfirming = false;
  /** The last step of a turn that only the setting lets wait: the host is told of it with the word. */
  private pending: string | null = null;
  /** The player is asked whether the turn shall really end here. */
  question: { text: string; yes: string; no: string } | null = null;
  /** Counts what is being shown, so that an older showing knows that it is over. */
  private watching = 0;
  private isWatching = false;
  /** The player has asked for a throw that has not come yet. */
  private isThrowAsked = false;
  private skipPass: (() => void) | null = null;
  private endAnnounced = false;
  readonly taps: Taps;
  private readonly teller: Teller;
  private readonly typed: TypedMoves;
  private readonly stops: (() => void)[] = [];
  private closed = false;
  private arrival: Promise<void> = Promise.resolve();
  private clockMs: () => number | null = () => null;

  constructor(
    root: HTMLElement,
    readonly engine: Engine,
    private readonly words: Words,
    readonly host: Host,
  ) {
    this.turn = new Turn(engine);
    this.screen = new Screen(root, {
      heading: host.heading,
      panelLabel: t('panel'),
      gameName: words.gameName,
      chrome: words.chrome,
      hasTrays: words.trays !== undefined,
      onBack: () => host.leave(),
      onMenu: () => this.commands.menu(),
      onSound: () => this.commands.sound(),
      onLayout: () => this.relayout(),
    });
    this.stand = new Stand(
      this.screen,
      words,
      host,
      {
        tap: (place) => this.taps.tap(place),
        refuse: (place) => this.taps.refuse(place),
        unclear: () => this.taps.complain(t('tap.clear'), null),
        lift: (place) => this.taps.lift(place),
        drop: (from, to) => this.taps.drop(from, to),
        putBack: () => this.refresh(),
        press: () => this.stand.throws?.finish(),
      },
      { onThrow: () => this.throwNow(), onChoose: (value) => this.taps.chooseRight(value), say: (text) => this.screen.live.say(text) },
    );
    this.taps = new Taps(this, words);
    this.teller = new Teller(this.screen, words, host);
    this.typed = new TypedMoves(this.screen.typedSlot, words.typeHint, (text) => this.taps.typedIn(text, () => this.typed.clear()));
    this.commands = listenToTable(this, words, this.stops);
    document.title = host.title;
    document.documentElement.classList.add('at-table');
    const themeColor = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (themeColor) {
      const roomColor = themeColor.content;
      themeColor.content = '#1D4A3E';
      this.stops.push(() => (themeColor.content = roomColor));
    }
  }
  private readonly commands: ReturnType<typeof listenToTable>;

  get board(): Board {
    return this.stand.board;
  }

  /** Shows the engine's position without animation, for example after a load. */
  start(): void {
    this.endAnnounced = false;
    this.show('jump');
    // A complete turn that was never confirmed still asks.
    this.isConfirming = this.engine.isReady() && this.engine.actor() !== SEAT_NONE;
    this.refresh();
    const outcome = this.host.outcome();
    if (outcome.kind !== 'ongoing') void this.finish(outcome);
    else this.carryOn();
  }

  /** Puts the focus where play goes on: the first place that can act, or the last move. A page that
   * was only just loaded keeps its own focus, and Tab leads there. */
  focusBoard(): void {
    const { candidates, arrived } = this.marks(this.situation());
    const place = candidates[0] ?? arrived[0] ?? this.board.focused;
    if (navigator.userActivation?.hasBeenActive === false) this.board.rove(place);
    else this.board.focus(place);
  }

  close(): void {
    this.closed = true;
    this.watching += 1;
    this.taps.forget();
    for (const stop of this.stops) stop();
    this.screen.close();
    document.documentElement.classList.remove('at-table');
  }

  /** What the clock shows, for the rule that asking for confirmation steps aside when time is short. */
  setClockSource(read: () => number | null): void {
    this.clockMs = read;
  }

  get clockLeft(): number | null {
    return this.clockMs();
  }

  setClock(side: number, face: ClockFace | null): void {
    this.screen.setClock(whereOf(this.host, side), face);
  }

  // --- the moment ----------------------------------------------------------------------------

  situation(): Situation {
    const { engine, host, turn } = this;
    const isOver = host.outcome().kind !== 'ongoing';
    // While a complete turn waits it is still its player's.
    const isReady = engine.isReady();
    const acts = isReady ? engine.baseActor() : engine.actor();
    const isThrow = acts === SEAT_CHANCE;
    const acting = isThrow ? engine.roller() : acts;
    // The engine does not know of a resignation.
    const seat = isOver ? SEAT_NONE : acting;
    const actor = acting & 1;
    const isMine = seat !== SEAT_NONE && host.plays(seat);
    const all = isReady || isThrow || seat === SEAT_NONE ? [] : engine.steps();
    const isPass = turn.steps.length === 0 && all.length === 1 && all[0]?.kind === 'pass';
    // With a right chosen first, only its moves are to be had.
    const { right } = this.taps;
    const steps = right === null ? all : all.filter(({ kind, tray }) => tray === right || kind === 'end');
    const { sources } = choicesOf({ steps });
    const [only] = sources;
    // Where dice are played, the only man that can move is chosen by itself.
    const selected = this.taps.selected ?? (this.words.combines && isMine && sources.length === 1 && only !== undefined ? only : null);
    return {
      kind: host.kind, view: engine.view(), steps, seat, actor, isMine, isThrow, isReady, isPass,
      me: host.kind === 'device' ? actor : host.bottom,
      turn: turn.steps, tray: turn.tray(), selected, right,
      name: (side) => host.name(side),
    };
  }

  get canPlay(): boolean {
    return this.host.isOpen() && !this.isWatching && !this.isThrowAsked && this.host.outcome().kind === 'ongoing';
  }

  readonly isOnBoard = (place: number): boolean => this.stand.isOnBoard(place);

  /** All ways of the man on a place. */
  ways(from: number): Way[] {
    const { right } = this.taps;
    const ways = waysFrom(this.engine, from, this.words.combines ?? false);
    return right === null ? ways : ways.filter(({ steps }) => steps[0]?.tray === right);
  }

  private marks(at: Situation): Marks {
    const wish = settings.get('movable');
    return marksFor(
      at,
      {
        trail: this.turn.steps.length > 0 ? this.turn.steps : this.turn.last,
        rows: this.turn.rows,
        isInert: !this.host.isOpen(),
        canPlay: this.canPlay,
        hintsMovable: wish === 'always' || (wish === 'easy' && this.host.isEasy),
        isOnBoard: this.stand.isOnBoard,
        ways: (from) => this.ways(from),
      },
      this.words,
    );
  }

  private face(at: Situation): ThrowFace {
    return { at, tray: at.tray, isDue: at.isThrow, canThrow: at.isThrow && at.isMine && this.canPlay, side: at.actor, isMine: at.isMine };
  }

  /** Brings marks, prompt, strips, trays, actions and list of moves up to date. */
  refresh(): void {
    if (this.closed) return;
    const at = this.situation();
    this.board.show(this.marks(at));
    this.stand.throws?.show(this.face(at));
    const page = { screen: this.screen, engine: this.engine, words: this.words, host: this.host, at };
    const now = {
      question: this.question && { ...this.question, answer: (isYes: boolean) => this.answer(isYes) },
      isConfirming: this.isConfirming,
      hasOwnDraft: at.isMine && at.turn.length > 0,
      canUndo: this.canUndo(at),
      canPlay: this.canPlay || this.skipPass !== null,
      undo: () => this.undo(),
      undoTurn: () => this.undoTurn(),
      confirm: () => this.confirm(),
      throw: () => this.throwNow(),
      end: () => this.end(),
      resign: () => void this.resign(),
      rules: () => this.commands.rules(),
      shortcuts: () => this.commands.shortcuts(),
    };
    presentPrompt(page, now);
    presentPlayers(page, this.canPlay);
    presentMoves(page);
    presentActions(page, now);
    this.typed.setVisible(settings.get('typed') && at.isMine && this.canPlay);
    this.screen.setDimmed(!this.host.isOpen());
    this.screen.setSound(settings.get('sound'));
    this.updateTitle();
  }

  endTitle(outcome: Outcome): string {
    return endTitle(this.host, outcome);
  }

  updateTitle(): void {
    const calls = document.hidden && this.situation().isMine && this.host.kind !== 'device';
    document.title = calls ? t('turn.title', { game: this.words.gameName }) : this.host.title;
  }

  /** The setting or the size has changed. */
  relayout(isForced = false): void {
    if (!this.stand) return;
    if (isForced) this.stand.lay(this.engine.view());
    else this.stand.fit(this.engine.view());
    this.refresh();
  }

  toggleRoute(): void {
    this.stand.throws?.toggleRoute?.();
  }

  flip(): void {
    this.stand.flip(this.engine.view());
    this.refresh();
  }

  // --- the player acts -----------------------------------------------------------------------

  private travelOf(step: StepView): Travel {
    return this.words.isLong(this.engine.view(), step) ? 'fly' : 'slide';
  }

  /** Adds the steps of one man to the draft and moves the men; the texts of the steps. */
  private advance(steps: readonly StepView[]): string[] {
    const [first] = steps;
    if (!first) return [];
    const isOwn = this.host.plays(this.engine.actor());
    const travel = this.travelOf(first);
    this.taps.forget();
    const texts = steps.map((step) => this.turn.play(step));
    const { isOnBoard } = this.stand;
    this.arrival = this.board.sync(this.engine.view(), travel, steps.slice(0, -1).map(({ to }) => to));
    for (const step of steps) {
      const { kind, from, lines, hits } = step;
      if (kind === 'pass' || kind === 'end') continue;
      cueStep({ isCapture: hits || kind === 'take', isEntry: kind === 'place' || !isOnBoard(from), isMill: lines.length > 0, isOwn });
    }
    return texts;
  }

  /** Plays legal steps of one man for this device's player. */
  act(steps: readonly StepView[]): void {
    if (!this.canPlay) return;
    this.question = null;
    const hadFocus = this.board.hasFocus;
    const texts = this.advance(steps);
    const isLast = this.engine.isReady();
    const last = texts.length - 1;
    const isWaiting = isLast && this.waitsForWord(steps);
    texts.forEach((text, i) => {
      if (i === last && isWaiting && !this.words.confirms) this.pending = text;
      else this.host.draftChanged({ kind: 'step', text, isLast: i === last && isLast && !isWaiting });
    });
    if (isWaiting) {
      this.isConfirming = true;
      this.refresh();
      const { title, help } = this.words.prompt(this.situation());
      this.screen.live.say(this.words.confirms ? `${this.teller.steps(this.situation(), steps)} ${title}. ${help}` : t('act.confirm.q'));
    } else if (isLast) this.seal();
    else this.goOn(hadFocus, steps);
  }

  /** A complete turn is not sealed at once: always where the game says so, except that a win is a win. */
  private waitsForWord(steps: readonly StepView[]): boolean {
    if (this.engine.actor() === SEAT_NONE) return settings.get('confirm') && !this.words.confirms;
    // Whoever ends the turn by a step has said the word.
    if (this.words.confirms) return steps[0]?.kind !== 'pass' && steps[0]?.kind !== 'end';
    const clock = this.clockMs();
    return steps[0]?.kind !== 'end' && steps[0]?.kind !== 'pass' && settings.get('confirm') && (clock === null || clock >= LOW_MS);
  }

  /** The turn goes on with another step. */
  private goOn(hadFocus: boolean, done: readonly StepView[]): void {
    this.refresh();
    const at = this.situation();
    this.teller.goesOn(at, done);
    const [first] = choicesOf(at).takes;
    if (hadFocus && first) this.board.focus(first.from);
  }

  confirm(): void {
    if (!this.isConfirming || !this.canPlay) return;
    this.isConfirming = false;
    if (this.pending !== null) this.host.draftChanged({ kind: 'step', text: this.pending, isLast: true });
    else this.host.draftChanged({ kind: 'end' });
    this.pending = null;
    this.seal();
  }

  /** Ends the turn by the step that does so, after a question where something would be lost. */
  end(): void {
    if (this.skipPass) return this.skipPass();
    if (!this.canPlay) return;
    if (this.isConfirming) return this.confirm();
    const at = this.situation();
    if (!at.isMine || at.steps.every(({ kind }) => kind !== 'end' && kind !== 'pass')) return;
    this.question = this.words.endQuestion?.(at) ?? null;
    if (!this.question) return this.answer(true);
    this.refresh();
    this.screen.live.say(this.question.text);
  }

  answer(isYes: boolean): void {
    this.question = null;
    const step = isYes ? this.situation().steps.find(({ kind }) => kind === 'end' || kind === 'pass') : undefined;
    if (step) this.act([step]);
    else this.refresh();
  }

  /** The draft is complete and becomes part of the record. */
  private seal(): void {
    const { by, before, closing } = this.turn.seal();
    this.isConfirming = false;
    this.question = null;
    const outcome = this.host.outcome();
    if (outcome.kind !== 'ongoing') this.turn.rows = closing;
    this.refresh();
    const at = this.situation();
    const notices = outcome.kind === 'ongoing' ? this.words.notices(at, before, this.engine.occurrences()) : [];
    const isPass = this.turn.last[0]?.kind === 'pass';
    if (!isPass || !this.words.tellPass) this.teller.turn(at, this.turn.last, by, notices);
    this.hasShownPass = false;
    this.host.sealed();
    if (outcome.kind !== 'ongoing') void this.finish(outcome);
    else this.carryOn();
  }

  /** Something is shown that the player only watches; what was being shown is over, with its word to go on. */
  private beginShowing(): number {
    this.skipPass = null;
    this.isWatching = true;
    this.watching += 1;
    return this.watching;
  }

  // --- throws and passes ---------------------------------------------------------------------

  /** The player asks for a throw. */
  throwNow(): void {
    const at = this.situation();
    if (!at.isThrow || !at.isMine || !this.canPlay || !this.host.throwAsked) return;
    // Until the result lies nothing can be pressed: the button is about to mean something else.
    this.isThrowAsked = true;
    this.refresh();
    this.host.throwAsked();
  }

  /** No throw comes of the asking: it may be asked for again. */
  throwFailed(): void {
    this.isThrowAsked = false;
    this.refresh();
  }

  /**
   * Plays throws into the record, one after the other, and shows how they fall. True when they were shown
   * to the end, false when the table went elsewhere meanwhile.
   */
  async showThrow(steps: readonly Step[]): Promise<boolean> {
    const mine = this.beginShowing();
    this.isThrowAsked = false;
    this.taps.forget();
    for (const step of steps) {
      const by = this.situation().actor;
      this.turn.throw(step);
      // Nothing else tells the result before it lies.
      play(this.words.throwCue ?? 'dice');
      const at = this.situation();
      await this.stand.throws?.roll({ ...this.face(at), tray: this.engine.baseView().tray });
      if (mine !== this.watching) return false;
      const now = this.situation();
      const name = this.words.throwName?.(now);
      if (name) this.screen.toast(name, NAME_MS);
      this.screen.live.say(this.words.tellThrow?.(now, by) ?? '');
    }
    this.isWatching = false;
    this.refresh();
    this.carryOn();
    return true;
  }

  /** What happens without the player: a turn in which nothing can be played passes, and what the settings say. */
  private carryOn(): void {
    const at = this.situation();
    const [step] = at.steps;
    if (!at.isPass || !step) {
      const isWished = this.words.confirms && (settings.get('autoRoll') || settings.get('forced'));
      if (isWished) void import('./auto.ts').then(({ autoplay }) => autoplay(this, at));
    } else if (this.host.kind === 'online') {
      // A server passes by itself, and says so afterwards.
      void this.showPass(at.actor);
    } else if (at.isMine) void this.pass(step, at.actor);
  }

  private async pass(step: StepView, by: number): Promise<void> {
    if (!(await this.showPass(by))) return;
    const at = this.situation();
    if (at.isPass && at.isMine && this.host.isOpen()) this.act([step]);
  }

  /** Lets a pass be seen; false when the table went elsewhere meanwhile. */
  private showPass(by: number): Promise<boolean> {
    this.hasShownPass = true;
    this.screen.live.say(this.words.tellPass?.(this.situation(), by) ?? '');
    return this.linger(PASS_MS);
  }

  /** The table stays as it is until the player goes on (`end`), at most `ms`; false when it went elsewhere meanwhile. */
  async linger(ms?: number): Promise<boolean> {
    const mine = this.beginShowing();
    const goesOn = new Promise<void>((resolve) => (this.skipPass = resolve));
    this.refresh();
    await (ms === undefined ? goesOn : Promise.race([pause(ms), goesOn]));
    if (mine !== this.watching) return false;
    this.skipPass = null;
    this.isWatching = false;
    return true;
  }
  /** The pass that is due has been seen. */
  private hasShownPass = false;

  // --- the other side acts -------------------------------------------------------------------

  /**
   * Plays somebody else's turn, or the rest of it, step by step. True when it was shown to its end,
   * false when the table went elsewhere meanwhile.
   */
  async watch(steps: readonly Step[], isWhole: boolean): Promise<boolean> {
    let mine = this.beginShowing();
    this.taps.forget();
    for (const [i, one] of steps.entries()) {
      const step = this.engine.explain(one);
      if (step.kind === 'pass' && this.turn.steps.length === 0 && !this.hasShownPass) {
        if (!(await this.showPass(this.situation().actor))) return false;
        mine = this.beginShowing();
      }
      this.advance([step]);
      this.refresh();
      if (i === steps.length - 1) break;
      await this.arrival;
      if (mine === this.watching) await pause(PAUSE_BETWEEN_STEPS * motionScale());
      if (mine !== this.watching) return false;
    }
    this.isWatching = false;
    if (isWhole) this.seal();
    else this.refresh();
    return true;
  }

  /** The draft's steps so far. */
  draftSteps(): Step[] {
    return this.turn.steps.map(({ step }) => step);
  }

  /** The engine was changed behind the table's back, by undo or by the server: show it. */
  show(travel: Travel): void {
    this.watching += 1;
    this.isWatching = false;
    this.isThrowAsked = false;
    this.skipPass = null;
    this.taps.forget();
    this.isConfirming = false;
    this.pending = null;
    this.question = null;
    this.turn.readBack(this.host.outcome().kind !== 'ongoing');
    this.arrival = this.board.sync(this.engine.view(), travel);
    this.refresh();
  }

  /** The host's outcome changed: a resignation, time, a rival who left. */
  async finish(outcome: Outcome): Promise<void> {
    if (this.endAnnounced) return;
    this.endAnnounced = true;
    this.taps.forget();
    this.isConfirming = false;
    this.refresh();
    await this.arrival;
    if (this.closed || this.host.outcome().kind === 'ongoing') return;
    this.teller.end(this.situation(), outcome);
    this.host.ended(outcome);
  }

  /** What the player should hear when the turn comes to them. */
  callPlayer(): void {
    play('turn');
    if (!document.hidden) buzz('turn');
    this.updateTitle();
  }

  // --- undo, resignation ---------------------------------------------------------------------

  private canUndo(at: Situation): boolean {
    if (this.host.outcome().kind !== 'ongoing' || !this.host.isOpen()) return false;
    const hasDraft = !this.isWatching && at.isMine && at.turn.length > 0;
    return hasDraft || this.host.canTakeBack();
  }

  undo(): void {
    const at = this.situation();
    if (!this.canUndo(at)) return;
    if (!this.isWatching && at.isMine && at.turn.length > 0) return this.takeBack(at.turn.length - 1);
    this.host.takeBack?.();
    this.screen.live.say(t('act.undone'));
  }

  /** The whole turn under way is taken back. */
  undoTurn(): void {
    while (!this.isWatching && this.turn.steps.length > 0 && this.canUndo(this.situation())) this.takeBack(this.turn.steps.length - 1);
  }

  /** Takes back the step at `index` of the draft, and plays the later ones again where they are still legal. */
  takeBack(index: number): void {
    const wasSent = this.pending === null;
    const { undone, again } = this.turn.takeBack(index);
    const kept = this.turn.texts.slice(this.turn.texts.length - again.length);
    for (let i = wasSent ? 0 : 1; i < undone; i++) this.host.draftChanged({ kind: 'undo' });
    for (const text of kept) this.host.draftChanged({ kind: 'step', text, isLast: false });
    this.show('undo');
    this.screen.live.say(t('act.undone'));
  }

  async resign(): Promise<void> {
    if (this.host.outcome().kind !== 'ongoing' || !this.host.resign) return;
    const isSure = await ask({ text: this.host.resignQuestion ?? t('act.resign.q'), yes: t('act.resign'), no: t('cancel') });
    if (isSure && !this.closed) this.host.resign();
  }

  /** The first line of a game: who begins; where a lot was drawn, also who won it. */
  sayFirst(text: string, isLot: boolean): void {
    this.screen.toast(text, isLot ? LOT_MS : FIRST_MS);
    this.screen.live.say(text);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
