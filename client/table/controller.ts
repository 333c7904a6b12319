// SPDX-License-Identifier: MIT
// The table's state machine. It asks the engine what may be done, shows it as marks and a prompt, and
// turns taps, drags, keys and typed moves into steps of a draft. Who the other side is (the computer,
// a person at this device, a server) is the Host's business, and so is where throws come from.
//
//   const table = new Table(root, engine, words, host);       words bring the game's board and language
//   table.start();                     shows the engine's position
//   await table.showing.turn(steps, true);    plays somebody else's turn before the player's eyes
//   await table.showing.throws(steps);        plays throws into the record and shows them
//   table.close();
//
// A turn goes like this: where chance acts the player asks for a throw (host.throwAsked) and the host
// answers with showing.throws; steps join the draft one by one (host.draftChanged); a complete turn is sealed
// at once, or waits for its player's word where the game or the setting says so. A turn in which nothing
// can be played shows itself and passes.

import { buzz } from '../haptics.ts';
import { t } from '../i18n/index.ts';
import { settings } from '../settings.ts';
import { play } from '../sound.ts';
import { SEAT_NONE } from '../engine/engine.ts';
import type { Engine, Outcome, Step, StepView } from '../engine/engine.ts';
import type { Board, Marks } from './board.ts';
import { listenToTable } from './commands.ts';
import { ask } from './dialogs.ts';
import type { Host } from './host.ts';
import type { Travel } from './men.ts';
import { choicesOf, marksFor, readSituation } from './moment.ts';
import { endTitle, presentActions, presentMoves, presentPlayers, presentPrompt, whereOf } from './present.ts';
import { Screen } from './screen.ts';
import type { ClockFace } from './player-parts.ts';
import { Showing } from './showing.ts';
import { Stand } from './stand.ts';
import { Taps } from './taps.ts';
import { cueStep, Teller } from './teller.ts';
import type { ThrowFace } from './throw-area.ts';
import { Turn } from './turn.ts';
import { TypedMoves } from './typed.ts';
import { waysFrom, type Way } from './ways.ts';
import type { Situation, Words } from './words.ts';

const FIRST_MS = 1200;
const LOT_MS = 2400;
const LOW_MS = 10_000;

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
  private endAnnounced = false;
  readonly taps: Taps;
  /** What the player only watches. */
  readonly showing: Showing;
  private readonly teller: Teller;
  private readonly typed: TypedMoves;
  private readonly stops: (() => void)[] = [];
  private closed = false;
  /** Settled once all men have arrived. */
  arrival: Promise<void> = Promise.resolve();
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
    this.showing = new Showing(this, words);
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
    else this.showing.carryOn();
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
    this.showing.stop();
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
    this.screen.players[whereOf(this.host, side)].setClock(face);
  }

  // --- the moment ----------------------------------------------------------------------------

  situation(): Situation {
    const { selected, right } = this.taps;
    return readSituation({ engine: this.engine, host: this.host, turn: this.turn, words: this.words, selected, right });
  }

  get canPlay(): boolean {
    return this.host.isOpen() && !this.showing.isOn && this.host.outcome().kind === 'ongoing';
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
      canPlay: this.canPlay || this.showing.skip !== null,
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
  advance(steps: readonly StepView[]): string[] {
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
    if (this.showing.skip) return this.showing.skip();
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
  seal(): void {
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
    this.showing.hasShownPass = false;
    this.host.sealed();
    if (outcome.kind !== 'ongoing') void this.finish(outcome);
    else this.showing.carryOn();
  }

  /** The player asks for a throw. */
  throwNow(): void {
    const at = this.situation();
    if (!at.isThrow || !at.isMine || !this.canPlay || !this.host.throwAsked) return;
    // Until the result lies nothing can be pressed: the button is about to mean something else.
    this.showing.isThrowAsked = true;
    this.refresh();
    this.host.throwAsked();
  }

  /** No throw comes of the asking: it may be asked for again. */
  throwFailed(): void {
    this.showing.isThrowAsked = false;
    this.refresh();
  }

  // --- the other side acts -------------------------------------------------------------------

  /** The throw that has just joined the record falls. */
  async roll(): Promise<void> {
    await this.stand.throws?.roll({ ...this.face(this.situation()), tray: this.engine.baseView().tray });
  }

  /** The draft's steps so far. */
  draftSteps(): Step[] {
    return this.turn.steps.map(({ step }) => step);
  }

  /** The engine was changed behind the table's back, by undo or by the server: show it. */
  show(travel: Travel): void {
    this.showing.stop();
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
    const hasDraft = !this.showing.isWatching && at.isMine && at.turn.length > 0;
    return hasDraft || this.host.canTakeBack();
  }

  undo(): void {
    const at = this.situation();
    if (!this.canUndo(at)) return;
    if (!this.showing.isWatching && at.isMine && at.turn.length > 0) return this.takeBack(at.turn.length - 1);
    this.host.takeBack?.();
    this.screen.live.say(t('act.undone'));
  }

  /** The whole turn under way is taken back. */
  undoTurn(): void {
    while (!this.showing.isWatching && this.turn.steps.length > 0 && this.canUndo(this.situation())) this.takeBack(this.turn.steps.length - 1);
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
    if (isSure && !this.closed && this.host.outcome().kind === 'ongoing') this.host.resign();
  }

  /** The first line of a game: who begins; where a lot was drawn, also who won it. */
  sayFirst(text: string, isLot: boolean): void {
    this.screen.toast(text, isLot ? LOT_MS : FIRST_MS);
    this.screen.live.say(text);
  }
}
