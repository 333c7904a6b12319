// SPDX-License-Identifier: MIT
// The table's state machine. It asks the engine what may be done, shows it as marks and a prompt, and
// turns taps, drags, keys and typed moves into steps of a draft. Who the other side is (the computer,
// a person at this device, a server) is the Host's business.
//
//   const table = new Table(root, engine, words, host);
//   table.start();                     shows the engine's position
//   await table.watch(steps);          plays somebody else's turn before the player's eyes
//   table.close();

import { buzz } from '../haptics.ts';
import { t } from '../i18n/index.ts';
import { navigate } from '../router.ts';
import { motionScale, settings } from '../settings.ts';
import { play } from '../sound.ts';
import { MARK_SAFE, SEAT_NONE } from '../engine/engine.ts';
import type { Engine, Outcome, Step, StepView, View } from '../engine/engine.ts';
import type { IconName } from '../icons.ts';
import { Board } from './board.ts';
import type { Marks, Travel } from './board.ts';
import { createLayout } from './layouts/dokuz-tas.ts';
import { ask, isSheetOpen, openMenu, openShortcuts } from './dialogs.ts';
import { Screen } from './screen.ts';
import type { Action, ClockFace, Where } from './screen.ts';
import { TypedMoves } from './typed.ts';
import type { PlaceFlags, Situation, TableKind, Words } from './words.ts';

export interface Host {
  readonly kind: TableKind;
  readonly heading: string;
  readonly title: string;
  /** Side drawn at the bottom. */
  readonly bottom: number;
  /** The Kolay level shows which men can move. */
  readonly isEasy: boolean;
  /** Seats this device plays for. */
  plays(seat: number): boolean;
  name(side: number): string;
  /** Name in a player's strip, where "Sen" stands for oneself. */
  badgeName(side: number): string;
  icon(side: number): IconName;
  /** Games won by each side; null when no series is kept. */
  series(): readonly [number, number] | null;
  /** The result, also when it came from outside the rules. */
  outcome(): Outcome;
  /** Input is taken: false while the connection is gone. */
  isOpen(): boolean;
  /** A step joined the draft, or left it. */
  draftChanged(change: { kind: 'step'; text: string; isLast: boolean } | { kind: 'undo' }): void;
  /** The player's turn is in the record. */
  sealed(): void;
  /** Takes back a whole turn and more; absent where that is impossible. */
  takeBack?(): void;
  canTakeBack(): boolean;
  /** Gives the game up; absent where there is nobody to give it to. */
  resign?(): void;
  /** A line for the rival's strip instead of the count: thinking, disconnected. */
  rivalNote(): { text: string; isThinking?: boolean } | null;
  /** The game is over and its last animation has ended. */
  ended(outcome: Outcome): void;
  /** The way out. */
  leave(): void;
}

const EMPTY: readonly number[] = [];
const PAUSE_BETWEEN_STEPS = 260;
const LOW_MS = 10_000;

export class Table {
  readonly screen: Screen;
  readonly board: Board;
  private turn: StepView[] = [];
  private lastTurn: StepView[] = [];
  private rows: readonly (readonly number[])[] = [];
  private selected: number | null = null;
  private isConfirming = false;
  private watching = 0;
  private before: View | null = null;
  private flipped = false;
  private hasTold = false;
  private toldAll = false;
  private endAnnounced = false;
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
    this.turn = [];
    this.rows = [];
    this.selected = null;
    this.isConfirming = false;
    this.endAnnounced = false;
    this.readDraft();
    this.readLastTurn();
    this.before = null;
    // A complete turn that was never confirmed still asks.
    this.isConfirming = this.engine.isReady();
    this.arrival = this.board.sync(this.engine.view(), 'jump');
    this.refresh();
    const outcome = this.host.outcome();
    if (outcome.kind !== 'ongoing') this.finish(outcome);
  }

  close(): void {
    this.closed = true;
    this.watching += 1;
    for (const stop of this.stops) stop();
    this.screen.close();
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
    return { kind: host.kind, view: engine.view(), steps, actor, isMine, me, selected: this.selected, name: (side) => host.name(side) };
  }

  private get canPlay(): boolean {
    return this.host.isOpen() && !this.isWatching && this.host.outcome().kind === 'ongoing';
  }

  private isWatching = false;

  /** Steps that take a rival's man, that bring one in, and that move an own man. */
  private sort(at: Situation): { takes: StepView[]; entries: StepView[]; moves: StepView[] } {
    const takes: StepView[] = [];
    const entries: StepView[] = [];
    const moves: StepView[] = [];
    for (const step of at.steps) {
      const owner = at.view.at[step.from]?.owner;
      if (!this.isOnBoard(step.from)) entries.push(step);
      else if (owner !== at.actor) takes.push(step);
      else moves.push(step);
    }
    return { takes, entries, moves };
  }

  private isOnBoard(place: number): boolean {
    return this.onBoard.has(place);
  }
  private onBoard = new Set<number>();

  private marks(at: Situation): Marks {
    const shown = this.turn.length > 0 ? this.turn : this.lastTurn;
    const first = shown.find((step) => this.isOnBoard(step.to));
    const left = first && this.isOnBoard(first.from) ? first.from : null;
    const arrived = first ? first.to : null;
    const base = {
      rows: this.rows, left, arrived, selected: null as number | null, isInert: !this.host.isOpen(),
      candidates: EMPTY, targets: EMPTY, captures: EMPTY, shields: EMPTY, movable: EMPTY,
      reach: new Map<number, number[]>(), isOpen: false,
    };
    if (!at.isMine || !this.canPlay) return this.labelled(at, base);
    if (this.isConfirming) return this.labelled(at, { ...base, candidates: arrived === null ? [] : [arrived] });

    const { takes, entries, moves } = this.sort(at);
    const reach = new Map<number, number[]>();
    for (const { from, to } of at.steps) reach.set(from, [...(reach.get(from) ?? []), to]);
    const targets = this.selected === null ? [] : (reach.get(this.selected) ?? []);
    const sources = [...new Set(moves.map(({ from }) => from))];
    const wantsHint = settings.get('movable') === 'always' || (settings.get('movable') === 'easy' && this.host.isEasy);
    return this.labelled(at, {
      ...base,
      reach,
      selected: this.selected,
      targets,
      candidates: [...takes.map(({ from }) => from), ...entries.map(({ to }) => to), ...sources, ...targets],
      captures: takes.map(({ from }) => from),
      shields: at.view.due > 0 ? places(at.view, (place) => (place.marks & MARK_SAFE) !== 0) : [],
      movable: wantsHint && this.selected === null ? sources : [],
      isOpen: entries.length > 0,
    });
  }

  private labelled(at: Situation, marks: Omit<Marks, 'label'>): Marks {
    const flags = (place: number): PlaceFlags => ({
      isSelected: place === marks.selected,
      isTarget: marks.targets.includes(place),
      isCapture: marks.captures.includes(place),
      isShielded: marks.shields.includes(place),
      isLeft: place === marks.left,
      isArrived: place === marks.arrived,
    });
    return { ...marks, label: (place) => this.words.label(at, place, flags(place)) };
  }

  /** Brings marks, prompt, strips, trays, actions and list of moves up to date. */
  refresh(): void {
    if (this.closed) return;
    const at = this.situation();
    this.board.show(this.marks(at));
    this.showPrompt(at);
    this.showPlayers(at);
    this.showActions(at);
    this.showMoves();
    this.typed.setVisible(settings.get('typed') && at.isMine && this.canPlay);
    this.screen.setDimmed(!this.host.isOpen());
    this.screen.setSound(settings.get('sound'));
    this.updateTitle(at);
  }

  private showPrompt(at: Situation): void {
    if (this.isConfirming) {
      this.screen.setPrompt(t('act.confirm.q'), t('act.confirm.d'), '');
      return;
    }
    const outcome = this.host.outcome();
    if (outcome.kind !== 'ongoing') {
      this.screen.setPrompt(this.endTitle(outcome), this.words.reason(at, outcome), '');
      return;
    }
    const { title, help, short } = this.words.prompt(at);
    this.screen.setPrompt(title, help, short);
  }

  endTitle(outcome: Outcome): string {
    if (outcome.kind === 'draw') return t('e.draw');
    if (this.host.kind === 'device') return t('e.side', { name: this.host.name(outcome.side) });
    return t(outcome.side === this.host.bottom ? 'e.win' : 'e.lose');
  }

  private where(side: number): Where {
    return side === this.host.bottom ? 'bottom' : 'top';
  }

  private showPlayers(at: Situation): void {
    const { host, words, screen } = this;
    for (const side of [0, 1]) {
      const where = this.where(side);
      screen.setPlayer(where, { name: host.badgeName(side), icon: host.icon(side), side });
      const note = where === 'top' ? host.rivalNote() : null;
      screen.setSub(where, note?.text ?? words.count(at, side), note?.isThinking ?? false);
      const hand = at.view.at[words.hand(side)]?.count ?? 0;
      const taken = at.view.at[words.taken(side)]?.count ?? 0;
      const isPlacing = at.view.stage[side] === 0;
      const isOwn = host.kind === 'device' || side === host.bottom;
      screen.setTray(where, {
        side, hand: isPlacing ? hand : null, men: words.men, taken,
        handLabel: t(isOwn ? 'm.hand' : 'm.hand.rival'),
        takenLabel: t(isOwn ? 'm.taken.you' : 'm.taken.rival'),
        isNext: at.isMine && at.actor === side && at.view.due === 0 && this.canPlay,
      });
    }
    const isOver = host.outcome().kind !== 'ongoing';
    screen.setTurn(isOver ? null : this.where(at.actor));
    screen.setStages(words.stages, at.view.stage[at.me] ?? 0);
    const series = host.series();
    const text = series ? t('score', { a: series[host.bottom] ?? 0, b: series[1 - host.bottom] ?? 0 }) : '';
    screen.setNote('top', text);
    screen.setScore(text);
    screen.setNote('bottom', at.view.stage[host.bottom] === 0 ? '' : words.count({ ...at, me: host.bottom }, host.bottom));
  }

  private showActions(at: Situation): void {
    const { host } = this;
    const rules: Action = { label: t('rules'), icon: 'book', run: () => this.openRules() };
    const undo: Action = { label: t('act.undo'), icon: 'undo', isOff: !this.canUndo(at), run: () => this.undo() };
    const resign: Action = { label: t('act.resign'), icon: 'flag', isOff: host.outcome().kind !== 'ongoing', run: () => void this.resign() };
    if (this.isConfirming) {
      this.screen.setActions([
        { label: t('cancel'), icon: 'undo', run: () => this.undo() },
        { label: t('act.confirm'), icon: 'check', isMain: true, run: () => this.confirm() },
      ]);
    } else if (host.kind === 'online') {
      const canUndo = at.isMine && this.turn.length > 0;
      this.screen.setActions([resign, canUndo ? undo : rules]);
    } else {
      this.screen.setActions([undo, rules]);
    }
    const links: Action[] = [{ label: t('act.shortcuts'), icon: 'help', run: () => openShortcuts() }];
    if (host.kind !== 'online' && host.resign) links.unshift(resign);
    this.screen.setLinks(links);
  }

  private showMoves(): void {
    const { engine, words } = this;
    const texts = Array.from({ length: engine.turns() }, (_, i) => words.pretty(engine.turnText(i)));
    const draft = words.pretty(engine.draftText());
    const isOver = this.host.outcome().kind !== 'ongoing';
    if (!isOver) texts.push(draft || '…');
    const rows: [string, string][] = [];
    texts.forEach((text, i) => {
      if (i % 2 === 0) rows.push([text, '']);
      else (rows[rows.length - 1] ?? ['', ''])[1] = text;
    });
    const last = texts.length - 1;
    this.screen.setMoves(rows, last < 0 ? null : [last >> 1, last & 1]);
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
    const { takes, entries, moves } = this.sort(at);
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
    const { stage } = this.engine.view();
    const isLong = this.isOnBoard(step.from) && stage[this.engine.actor() & 1] === 2;
    return isLong ? 'fly' : 'slide';
  }

  private cue(step: StepView): void {
    if (!this.isOnBoard(step.to)) {
      play('capture');
      buzz('capture');
      return;
    }
    play(this.isOnBoard(step.from) ? 'slide' : 'stone');
    if (step.lines.length > 0) {
      play('mill');
      buzz('mill');
    } else {
      buzz('move');
    }
  }

  /** Adds a step to the draft and moves the men. */
  private advance(step: StepView): void {
    this.before ??= this.engine.view();
    const travel = this.travelOf(step);
    this.selected = null;
    this.engine.step(step.step);
    this.turn.push(step);
    this.rows = this.engine.view().due > 0 ? (step.lines.length > 0 ? step.lines : this.rows) : [];
    this.arrival = this.board.sync(this.engine.view(), travel);
    this.cue(step);
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
  private pending = '';

  /** The turn goes on with a removal. */
  private goOn(hadFocus: boolean): void {
    this.refresh();
    const at = this.situation();
    const { title, help } = this.words.prompt(at);
    this.screen.live.say(`${title}. ${help}`);
    if (at.view.due > 0 && !this.toldAll && help === t('m.take.all')) {
      this.toldAll = true;
      this.screen.toast(help);
    }
    const [first] = this.sort(at).takes;
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
    this.narrate(by, before);
    this.host.sealed();
    if (outcome.kind !== 'ongoing') this.finish(outcome);
  }

  private narrate(by: number, before: View): void {
    const at = this.situation();
    const told = [this.words.tell(at, this.lastTurn, by)];
    const isOver = this.host.outcome().kind !== 'ongoing';
    const notices = isOver ? [] : this.words.notices(at, before, this.engine.occurrences());
    for (const notice of notices) this.screen.toast(notice);
    told.push(...notices);
    if (!isOver) {
      const turn = at.kind === 'device' ? t('turn.side', { name: at.name(at.actor) }) : t(at.isMine ? 'turn.you' : 'turn.rival');
      told.push(`${turn}.`);
    }
    this.screen.live.say(told.join(' '));
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
    this.rows = [];
    this.before = null;
    this.readDraft();
    this.readLastTurn();
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
    this.announceEnd(outcome);
    this.host.ended(outcome);
  }

  private announceEnd(outcome: Outcome): void {
    const isWin = outcome.kind === 'win' && (this.host.kind === 'device' || outcome.side === this.host.bottom);
    play(outcome.kind === 'draw' ? 'draw' : isWin ? 'win' : 'lose');
    if (isWin) buzz('win');
    const at = this.situation();
    this.screen.live.alarm(`${this.endTitle(outcome)} ${this.words.reason(at, outcome)}`);
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

  /** Explains the draft's steps anew: each is legal where it was played. */
  private readDraft(): void {
    const { engine } = this;
    const count = engine.draftCount();
    this.turn = [];
    if (count === 0) return;
    const texts: string[] = [];
    const whole = engine.draftText();
    while (engine.undo()) texts.unshift(engine.draftText());
    // Replaying finds each step by the text the draft had after it.
    for (let i = 1; i <= count; i++) {
      const wanted = texts[i] ?? whole;
      const step = engine.steps().find((one) => {
        engine.step(one.step);
        const isIt = engine.draftText() === wanted;
        if (!isIt) engine.undo();
        return isIt;
      });
      if (step) this.turn.push(step);
    }
    if (engine.view().due > 0) this.rows = this.turn.flatMap((step) => step.lines);
  }

  /** The last turn's steps, for its marks: played once more from the position before it. */
  private readLastTurn(): void {
    const { engine } = this;
    this.lastTurn = [];
    const last = engine.turns() - 1;
    if (last < 0 || engine.draftCount() > 0) return;
    const steps = engine.turnSteps(last);
    engine.takeback();
    for (const step of steps) {
      this.lastTurn.push(engine.explain(step));
      engine.step(step);
    }
    engine.seal();
    if (this.host.outcome().kind !== 'ongoing') this.rows = this.lastTurn.flatMap((step) => step.lines);
  }

  // --- board, keys, sheets -------------------------------------------------------------------

  private makeLayout(): ReturnType<typeof createLayout> {
    const wish = settings.get('names');
    const names = wish === 'on' || (wish === 'auto' && this.screen.layout === 'wide');
    const layout = createLayout({ names, flipped: this.flipped });
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
    on('keydown', (event) => this.onKey(event));
    on('visibilitychange', () => this.updateTitle(this.situation()));
    this.stops.push(
      settings.onChange((key) => {
        if (key === 'names') this.relayout();
        else if (key !== 'language') this.refresh();
      }),
    );
  }

  private onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isSheetOpen() || event.target instanceof HTMLInputElement) return;
    const withCtrl = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const command = this.commands[withCtrl ? `ctrl ${key}` : key];
    if (!command || event.altKey) return;
    const isLetter = key.length === 1 && !withCtrl;
    const isInside = this.screen.element.contains(document.activeElement) || document.activeElement === document.body;
    if (isLetter && (!settings.get('shortcuts') || !isInside)) return;
    event.preventDefault();
    command();
  }

  private readonly commands: Readonly<Record<string, () => void>> = {
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
    const takes = this.canPlay ? this.sort(this.situation()).takes.map(({ from }) => from) : [];
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
      onShortcuts: () => openShortcuts(),
      onSettings: () => navigate('/ayarlar'),
    });
  }

  private openRules(): void {
    navigate('/dokuz-tas/kurallar');
  }

  /** The first line of a game: who begins. */
  sayFirst(text: string): void {
    this.screen.toast(text);
    if (!this.hasTold) this.screen.live.say(text);
    this.hasTold = true;
  }
}

function places(view: View, fits: (place: View['at'][number]) => boolean): number[] {
  return view.at.flatMap((place, index) => (fits(place) ? [index] : []));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

