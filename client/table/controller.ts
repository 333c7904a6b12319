// SPDX-License-Identifier: MIT
// The table's state machine. It asks the engine what may be done, shows it as marks and a prompt, and
// turns taps, drags, keys and typed moves into steps of a draft. Who the other side is (the computer,
// a person at this device, a server) is the Host's business.
//
//   const table = new Table(root, engine, words, host);       words bring the game's board and language
//   table.start();                     shows the engine's position
//   await table.watch(steps);          plays somebody else's turn before the player's eyes
//   table.close();

import { buzz } from '../haptics.ts';
import { t } from '../i18n/index.ts';
import { navigate } from '../router.ts';
import { motionScale, settings } from '../settings.ts';
import { play } from '../sound.ts';
import { SEAT_NONE } from '../engine/engine.ts';
import type { Engine, Outcome, Step, StepView, View } from '../engine/engine.ts';
import { Board } from './board.ts';
import type { Marks } from './board.ts';
import type { Layout } from './layout.ts';
import type { Travel } from './men.ts';
import { explainDraft, explainLastTurn } from './history.ts';
import { listenToKeys, type Commands } from './keys.ts';
import { choicesOf, marksFor, type Choices } from './moment.ts';
import type { Host } from './host.ts';
import { endTitle, presentActions, presentMoves, presentPlayers, presentPrompt, whereOf } from './present.ts';
import { forgetRulesPlace, openRules } from './rules-sheet.ts';
import { ask, openMenu, openShortcuts } from './dialogs.ts';
import { Screen } from './screen.ts';
import type { ClockFace, Where } from './screen.ts';
import { cueStep, Teller } from './teller.ts';
import { TypedMoves } from './typed.ts';
import type { Situation, Words } from './words.ts';

const PAUSE_BETWEEN_STEPS = 260;
const FIRST_MS = 1200;
const LOW_MS = 10_000;

export class Table {
  readonly screen: Screen;
  readonly board: Board;
  private turn: StepView[] = [];
  private lastTurn: StepView[] = [];
  private rows: readonly (readonly number[])[] = [];
  private selected: number | null = null;
  /** The complete turn waits for its player's word; `pending` is its last step, not yet told the host. */
  private isConfirming = false;
  private pending = '';
  /** Counts what is being shown, so that an older showing knows that it is over. */
  private watching = 0;
  private isWatching = false;
  /** The view before the turn under way, for what changed with it. */
  private before: View | null = null;
  private flipped = false;
  private endAnnounced = false;
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
    private readonly host: Host,
  ) {
    this.screen = new Screen(root, {
      heading: host.heading,
      panelLabel: t('panel'),
      gameName: words.gameName,
      onBack: () => host.leave(),
      onMenu: () => this.openMenu(),
      onSound: () => this.toggleSound(),
      onLayout: () => this.relayout(),
    });
    this.board = new Board(
      this.makeLayout(),
      {
        tap: (place) => this.tap(place),
        refuse: (place) => this.refuse(place),
        unclear: () => this.complain(t('tap.clear'), null),
        lift: (place) => this.lift(place),
        drop: (from, to) => this.drop(from, to),
        putBack: () => this.refresh(),
      },
      { name: t('a.board', { game: words.gameName }), role: t('a.boardRole'), help: 'board-help' },
    );
    this.teller = new Teller(this.screen, words, host);
    this.screen.boardSlot.prepend(this.board.element);
    this.typed = new TypedMoves(this.screen.typedSlot, (text) => this.playTyped(text));
    this.setOutside();
    this.listen();
    document.title = host.title;
    document.documentElement.classList.add('at-table');
    const themeColor = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (themeColor) {
      const roomColor = themeColor.content;
      themeColor.content = '#1D4A3E';
      this.stops.push(() => (themeColor.content = roomColor));
    }
  }

  /** Shows the engine's position without animation, for example after a load. */
  start(): void {
    this.watching += 1;
    this.isWatching = false;
    this.selected = null;
    this.endAnnounced = false;
    this.readBack();
    this.before = null;
    // A complete turn that was never confirmed still asks.
    this.isConfirming = this.engine.isReady();
    this.arrival = this.board.sync(this.engine.view(), 'jump');
    this.refresh();
    const outcome = this.host.outcome();
    if (outcome.kind !== 'ongoing') void this.finish(outcome);
  }

  /** Puts the focus where play goes on: the first place that can act, or the last move. A page that
   * was only just loaded keeps its own focus, and Tab leads there. */
  focusBoard(): void {
    const at = this.situation();
    const { candidates, arrived } = this.marks(at);
    const place = candidates[0] ?? arrived ?? this.board.focused;
    if (navigator.userActivation?.hasBeenActive === false) this.board.rove(place);
    else this.board.focus(place);
  }

  close(): void {
    this.closed = true;
    this.watching += 1;
    for (const stop of this.stops) stop();
    this.screen.close();
    forgetRulesPlace();
    document.documentElement.classList.remove('at-table');
  }

  /** What the clock shows, for the rule that asking for confirmation steps aside when time is short. */
  setClockSource(read: () => number | null): void {
    this.clockMs = read;
  }

  setClock(side: number, face: ClockFace | null): void {
    this.screen.setClock(this.where(side), face);
  }

  // --- the moment ----------------------------------------------------------------------------

  situation(): Situation {
    const { engine, host } = this;
    const isOver = host.outcome().kind !== 'ongoing';
    // While a complete turn waits to be confirmed it is still its player's.
    const seat = this.isConfirming ? engine.baseActor() : engine.actor();
    const actor = seat & 1;
    const isMine = !isOver && seat !== SEAT_NONE && host.plays(seat);
    const steps = isOver || this.isConfirming || seat === SEAT_NONE ? [] : engine.steps();
    const me = host.kind === 'device' ? actor : host.bottom;
    const taken = this.turn.filter(({ to }) => !this.isOnBoard(to)).length;
    return { kind: host.kind, view: engine.view(), steps, actor, isMine, me, taken, selected: this.selected, name: (side) => host.name(side) };
  }

  private get canPlay(): boolean {
    return this.host.isOpen() && !this.isWatching && this.host.outcome().kind === 'ongoing';
  }

  private isOnBoard = (place: number): boolean => this.onBoard.has(place);
  private onBoard = new Set<number>();

  private choices(at: Situation): Choices {
    return choicesOf(at, this.isOnBoard);
  }

  private marks(at: Situation): Marks {
    const wish = settings.get('movable');
    return marksFor(
      at,
      {
        turn: this.turn.length > 0 ? this.turn : this.lastTurn,
        rows: this.rows,
        isInert: !this.host.isOpen(),
        canPlay: this.canPlay,
        isConfirming: this.isConfirming,
        hintsMovable: wish === 'always' || (wish === 'easy' && this.host.isEasy),
        isOnBoard: this.isOnBoard,
      },
      this.words,
    );
  }

  /** Brings marks, prompt, strips, trays, actions and list of moves up to date. */
  refresh(): void {
    if (this.closed) return;
    const at = this.situation();
    this.board.show(this.marks(at));
    const page = { screen: this.screen, engine: this.engine, words: this.words, host: this.host, at };
    presentPrompt(page, this.isConfirming);
    presentPlayers(page, this.canPlay);
    presentMoves(page);
    presentActions(page, {
      isConfirming: this.isConfirming,
      hasOwnDraft: at.isMine && this.turn.length > 0,
      canUndo: this.canUndo(at),
      undo: () => this.undo(),
      confirm: () => this.confirm(),
      resign: () => void this.resign(),
      rules: () => this.openRules(),
    });
    this.typed.setVisible(settings.get('typed') && at.isMine && this.canPlay);
    this.screen.setDimmed(!this.host.isOpen());
    this.screen.setSound(settings.get('sound'));
    this.updateTitle(at);
  }

  endTitle(outcome: Outcome): string {
    return endTitle(this.host, outcome);
  }

  private where(side: number): Where {
    return whereOf(this.host, side);
  }

  private updateTitle(at: Situation): void {
    const calls = document.hidden && at.isMine && this.host.kind !== 'device';
    document.title = calls ? t('turn.title', { game: this.words.gameName }) : this.host.title;
  }

  // --- the player acts -----------------------------------------------------------------------

  private tap(place: number): void {
    if (this.isConfirming) {
      this.confirm();
      return;
    }
    const at = this.situation();
    const { takes, entries, moves } = this.choices(at);
    const direct =
      takes.find(({ from }) => from === place) ??
      entries.find(({ to }) => to === place) ??
      moves.find(({ from, to }) => from === this.selected && to === place);
    if (direct) this.act(direct);
    else if (place === this.selected) this.unselect();
    else if (moves.some(({ from }) => from === place)) this.select(place);
  }

  private select(place: number): void {
    this.selected = place;
    buzz('choose');
    this.refresh();
    const { help } = this.words.prompt(this.situation());
    this.screen.live.say(`${t('say.choose', { at: this.placeName(place) })} ${help}.`);
  }

  private unselect(): void {
    if (this.selected === null) return;
    this.selected = null;
    this.refresh();
    this.screen.live.say(t('say.dropped'));
  }

  private placeName(place: number): string {
    return this.board.element.querySelector<HTMLElement>(`[data-place="${place}"]`)?.dataset['name'] ?? '';
  }

  private refuse(place: number | null): void {
    if (this.host.outcome().kind !== 'ongoing') return;
    if (place === null) {
      this.unselect();
      return;
    }
    if (!this.host.isOpen()) return;
    const at = this.situation();
    this.complain(this.isConfirming ? t('act.confirm.q') : this.words.refusal({ ...at, isMine: at.isMine && this.canPlay }, place), place);
  }

  private complain(text: string, place: number | null): void {
    if (place !== null) this.board.shake(place);
    play('refuse');
    const at = this.situation();
    this.screen.setPrompt(this.isConfirming ? t('act.confirm.q') : this.words.prompt(at).title, text, text);
    this.screen.live.say(text);
  }

  private lift(place: number): void {
    if (!this.isOnBoard(place)) return;
    const at = this.situation();
    const isOwn = at.view.at[place]?.owner === at.actor;
    if (!isOwn || this.selected === place) return;
    this.selected = place;
    buzz('choose');
    this.refresh();
  }

  private drop(from: number, to: number): void {
    const step = this.situation().steps.find((one) => one.from === from && one.to === to);
    if (step) this.act(step);
    else this.refresh();
  }

  private playTyped(text: string): void {
    const wanted = this.words.parse(text);
    for (const one of wanted) {
      const at = this.situation();
      const step = at.isMine && this.canPlay ? at.steps.find(({ step }) => this.engine.stepText(step) === one) : undefined;
      if (!step) {
        const choices = at.steps.map(({ step: legal }) => this.words.pretty(this.engine.stepText(legal)).trim());
        const few = choices.length > 0 && choices.length <= 5 ? ` ${t('type.choices', { moves: choices.join(', ') })}` : '';
        this.complain(t('type.bad', { move: text.trim() }) + few, null);
        return;
      }
      this.act(step);
    }
    this.typed.clear();
  }

  private travelOf(step: StepView): Travel {
    return this.words.isLong(this.engine.view(), step) ? 'fly' : 'slide';
  }

  /** Adds a step to the draft and moves the men. */
  private advance(step: StepView): void {
    const isOwn = this.host.plays(this.engine.actor());
    this.before ??= this.engine.view();
    const travel = this.travelOf(step);
    this.selected = null;
    this.engine.step(step.step);
    this.turn.push(step);
    this.rows = this.engine.view().due > 0 ? (step.lines.length > 0 ? step.lines : this.rows) : [];
    this.arrival = this.board.sync(this.engine.view(), travel);
    cueStep({ isCapture: !this.isOnBoard(step.to), isEntry: !this.isOnBoard(step.from), isMill: step.lines.length > 0, isOwn });
  }

  private act(step: StepView): void {
    if (!this.canPlay) return;
    const hadFocus = this.board.hasFocus;
    const text = this.engine.stepText(step.step);
    this.advance(step);
    const isLast = this.engine.isReady();
    const clock = this.clockMs();
    const asks = settings.get('confirm') && (clock === null || clock >= LOW_MS);
    if (isLast && asks) {
      this.pending = text;
      this.isConfirming = true;
      this.refresh();
      this.screen.live.say(t('act.confirm.q'));
      return;
    }
    this.host.draftChanged({ kind: 'step', text, isLast });
    if (isLast) this.seal();
    else this.goOn(hadFocus);
  }

  /** The turn goes on with a removal. */
  private goOn(hadFocus: boolean): void {
    this.refresh();
    const at = this.situation();
    this.teller.goesOn(at);
    const [first] = this.choices(at).takes;
    if (hadFocus && first) this.board.focus(first.from);
  }

  private confirm(): void {
    if (!this.isConfirming || !this.canPlay) return;
    this.isConfirming = false;
    this.host.draftChanged({ kind: 'step', text: this.pending, isLast: true });
    this.seal();
  }

  /** The draft is complete and becomes part of the record. */
  private seal(): void {
    const by = this.engine.baseActor() & 1;
    const before = this.before ?? this.engine.baseView();
    const closing = this.turn.flatMap((step) => step.lines);
    this.engine.seal();
    this.lastTurn = this.turn;
    this.turn = [];
    this.before = null;
    this.isConfirming = false;
    const outcome = this.host.outcome();
    this.rows = outcome.kind === 'ongoing' ? [] : closing;
    this.refresh();
    const at = this.situation();
    const notices = outcome.kind === 'ongoing' ? this.words.notices(at, before, this.engine.occurrences()) : [];
    this.teller.turn(at, this.lastTurn, by, notices);
    this.host.sealed();
    if (outcome.kind !== 'ongoing') void this.finish(outcome);
  }

  // --- the other side acts -------------------------------------------------------------------

  /**
   * Plays somebody else's turn, or the rest of it, step by step. True when it was shown to its end,
   * false when the table went elsewhere meanwhile.
   */
  async watch(steps: readonly Step[], isWhole: boolean): Promise<boolean> {
    const mine = ++this.watching;
    this.isWatching = true;
    this.selected = null;
    for (const [i, step] of steps.entries()) {
      this.advance(this.engine.explain(step));
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
    return this.turn.map(({ step }) => step);
  }

  /** The engine was changed behind the table's back, by undo or by the server: show it. */
  show(travel: Travel): void {
    this.watching += 1;
    this.isWatching = false;
    this.selected = null;
    this.isConfirming = false;
    this.before = null;
    this.readBack();
    this.arrival = this.board.sync(this.engine.view(), travel);
    this.refresh();
  }

  /** The host's outcome changed: a resignation, time, a rival who left. */
  async finish(outcome: Outcome): Promise<void> {
    if (this.endAnnounced) return;
    this.endAnnounced = true;
    this.selected = null;
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
    this.updateTitle(this.situation());
  }

  // --- undo, resignation ---------------------------------------------------------------------

  private canUndo(at: Situation): boolean {
    if (this.host.outcome().kind !== 'ongoing' || !this.host.isOpen()) return false;
    const hasDraft = !this.isWatching && at.isMine && this.turn.length > 0;
    return hasDraft || this.host.canTakeBack();
  }

  undo(): void {
    const at = this.situation();
    if (!this.canUndo(at)) return;
    if (!this.isWatching && at.isMine && this.turn.length > 0) {
      const wasSent = !this.isConfirming;
      this.engine.undo();
      if (wasSent) this.host.draftChanged({ kind: 'undo' });
      this.show('undo');
    } else {
      this.host.takeBack?.();
    }
    this.screen.live.say(t('act.undone'));
  }

  private async resign(): Promise<void> {
    if (this.host.outcome().kind !== 'ongoing' || !this.host.resign) return;
    const isSure = await ask({ text: t('act.resign.q'), yes: t('act.resign'), no: t('cancel') });
    if (isSure && !this.closed) this.host.resign();
  }

  // --- reading the engine back ---------------------------------------------------------------

  private readBack(): void {
    const { engine } = this;
    this.turn = explainDraft(engine);
    this.lastTurn = explainLastTurn(engine);
    const isOver = this.host.outcome().kind !== 'ongoing';
    const shown = isOver ? this.lastTurn : engine.view().due > 0 ? this.turn : [];
    this.rows = shown.flatMap((step) => step.lines);
  }

  // --- board, keys, sheets -------------------------------------------------------------------

  private makeLayout(): Layout {
    const wish = settings.get('names');
    const names = wish === 'on' || (wish === 'auto' && this.screen.layout === 'wide');
    const layout = this.words.layout({ names, flipped: this.flipped });
    this.onBoard = new Set(layout.spots.map(({ place }) => place));
    return layout;
  }

  private relayout(): void {
    if (!this.board) return;
    this.board.setLayout(this.makeLayout());
    this.setOutside();
    void this.board.sync(this.engine.view(), 'jump');
    this.refresh();
  }

  /** Where the trays are: drags begin and captured men end there. */
  private setOutside(): void {
    for (const side of [0, 1]) {
      const where = this.where(side);
      const isCompact = this.screen.layout === 'compact';
      const element = (kind: 'hand' | 'taken'): HTMLElement => (isCompact ? this.screen.badge(where) : this.screen.trayElement(where, kind));
      this.board.setOutside(this.words.hand(side), element('hand'), { side, isHand: true });
      this.board.setOutside(this.words.taken(side), element('taken'), { side: 1 - side, isHand: false });
    }
  }

  private listen(): void {
    const on = <K extends keyof DocumentEventMap>(type: K, handler: (event: DocumentEventMap[K]) => void): void => {
      document.addEventListener(type, handler);
      this.stops.push(() => document.removeEventListener(type, handler));
    };
    this.stops.push(listenToKeys(this.screen.element, this.commands));
    on('visibilitychange', () => {
      // A hidden page draws no frames: nothing may wait for an animation there.
      if (document.hidden) this.board.finish();
      this.updateTitle(this.situation());
    });
    this.stops.push(
      settings.onChange((key) => {
        if (key === 'names') this.relayout();
        else if (key !== 'language') this.refresh();
      }),
    );
  }

  private readonly commands: Commands = {
    Escape: () => (this.isConfirming ? this.undo() : this.unselect()),
    Backspace: () => this.undo(),
    'ctrl z': () => this.undo(),
    o: () => this.confirm(),
    'ctrl Enter': () => this.confirm(),
    t: () => this.screen.live.say(this.words.readBoard(this.situation())),
    s: () => this.screen.live.say(this.readStatus()),
    m: () => this.toggleSound(),
    n: () => this.nextCapture(1),
    p: () => this.nextCapture(-1),
    '?': () => openShortcuts(),
  };

  private readStatus(): string {
    const clock = this.clockMs();
    const time = clock === null ? '' : ` ${t('a.clock', { n: Math.ceil(clock / 1000) })}.`;
    return this.words.readStatus(this.situation()) + time;
  }

  private nextCapture(by: number): void {
    const takes = this.canPlay ? this.choices(this.situation()).takes.map(({ from }) => from) : [];
    if (takes.length === 0) return;
    const at = takes.indexOf(this.board.focused);
    const next = at < 0 ? (by > 0 ? 0 : takes.length - 1) : (at + by + takes.length) % takes.length;
    this.board.focus(takes[next] ?? -1);
  }

  private toggleSound(): void {
    settings.set('sound', !settings.get('sound'));
    this.screen.live.say(t(settings.get('sound') ? 'act.sound.on' : 'act.sound.off'));
  }

  private openMenu(): void {
    openMenu({
      onRules: () => this.openRules(),
      onFlip: () => {
        this.flipped = !this.flipped;
        this.relayout();
      },
      onResign: this.host.resign && this.host.outcome().kind === 'ongoing' ? () => void this.resign() : null,
      onMove: this.host.move ? () => this.host.move?.() : null,
      onShortcuts: () => openShortcuts(),
      onSettings: () => navigate('/ayarlar'),
    });
  }

  private openRules(): void {
    void openRules(this.words.game, () => this.clockMs());
  }

  /** The first line of a game: who begins. */
  sayFirst(text: string): void {
    this.screen.toast(text, FIRST_MS);
    this.screen.live.say(text);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

