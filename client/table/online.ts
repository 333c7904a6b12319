// SPDX-License-Identifier: MIT
// /m/CODE: a table on the server. The creator waits in the waiting room; whoever opens the link sits at
// once, provisionally, and the first gesture makes it firm. The board follows the server's snapshots;
// one's own steps are shown at once and yield to the server when it disagrees.

import { Engine, type GameName, type Outcome } from '../engine/engine.ts';
import { loadStyles } from '../game-styles.ts';
import { onlineArea } from '../i18n/area-online.ts';
import { addArea, t } from '../i18n/index.ts';
import type { IconName } from '../icons.ts';
import { countFinishedGame } from '../install.ts';
import type { CommandQueue } from '../net/commands.ts';
import type { Ending, Snapshot } from '../net/messages.ts';
import { dropSeat, normalCode } from '../net/seats.ts';
import { back, navigate, type Route, type View } from '../router.ts';
import { play } from '../sound.ts';
import { Clocks } from './clock.ts';
import { absentOf, actorName, handNews, isFour, isHandedOver, leaveQuestion, loadPairs, playsSeat, seatName, sideName } from './company.ts';
import { Table } from './controller.ts';
import type { Host } from './host.ts';
import { ask } from './dialogs.ts';
import type { MoveSheet } from './move-sheet.ts';
import { EndLoader } from './end-loader.ts';
import type { OnlineEnd } from './online-end.ts';
import { OnlineLine } from './online-line.ts';
import { follow, isMixing, loadSnapshot, readOutcome, type Follow } from './follow.ts';
import { loadGameTable, type GameTable, type Seating } from './games.ts';
import { showNotice } from '../notice.ts';
import { openWaiting } from './gather.ts';
import type { Facts, Waiting } from './waiting.ts';
import { WakeLock } from './wake.ts';
import type { Words } from './words.ts';

const SAT_MS = 900;
const JOINING_MS = 400;
const LEAVE_MS = 600;

class OnlineTable implements Host {
  readonly kind = 'online';
  readonly isEasy = false;
  /** What only the table's game has; known with the first snapshot. */
  private own: GameTable | null = null;
  private words: Words | null = null;
  private readonly line: OnlineLine;
  private readonly commands: CommandQueue;
  private readonly wake = new WakeLock();
  private table: Table | null = null;
  private clocks: Clocks | null = null;
  private waiting: Waiting | null = null;
  private end: OnlineEnd | null = null;
  private moveSheet: MoveSheet | null = null;
  private openTimer = 0;
  private joinTimer = 0;
  private readonly loader = new EndLoader(() => import('./online-end.ts'));
  private isClosed = false;
  private countedGame = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly engine: Engine,
    private readonly code: string,
    isElsewhere: boolean,
  ) {
    this.line = new OnlineLine(code, {
      take: (next, before) => this.take(next, before),
      moveCode: (moveCode, leftMs) => this.moveSheet?.show(moveCode, leftMs),
      refused: (op) => this.refused(op),
      changed: () => this.table?.refresh(),
      ended: (why) => this.stop(why),
      screen: () => this.table?.screen ?? null,
      isAway: () => this.isAway,
    });
    this.commands = this.line.commands;
    if (isElsewhere) this.stop('otherTab');
    else this.reopen();
  }

  close(): void {
    this.isClosed = true;
    this.line.close();
    this.closePages();
    this.wake.release();
  }

  private get state(): Snapshot | null {
    return this.line.state;
  }

  private refused(op: string): void {
    if (op === 'step' || op === 'undo') this.isRefused = true;
    if (op === 'throw') this.table?.throwFailed();
  }
  private isRefused = false;

  // --- the server's word ---------------------------------------------------------------------

  private async take(next: Snapshot, before: Snapshot | null): Promise<void> {
    if (isFour(next)) await loadPairs();
    this.own ??= await loadGameTable(next.table.game);
    if (this.isClosed) return;
    // Until the table is laid, the seat may still change.
    if (!this.table) this.words = this.own.words(next.table.variant, this.seating(next));
    this.tellPresence(next, before);
    if (next.phase === 'closed') {
      this.stop('closed');
      return;
    }
    if (next.phase === 'waiting') {
      await this.showWaiting(next);
      return;
    }
    if (!this.table) await this.openTable(next);
    else await this.follow(next, before);
    if (this.isClosed || this.state !== next) return;
    this.clocks?.tell(next);
    if (next.phase === 'playing') void this.wake.hold();
    else this.wake.release();
    this.tellAway(next);
    this.table?.refresh();
    this.showEndState(next);
  }

  private tellPresence(next: Snapshot, before: Snapshot | null): void {
    if (!before || !this.table || next.phase !== 'playing') return;
    next.seats.forEach((now, seat) => {
      const wasOn = before.seats[seat]?.on;
      if (now.on !== wasOn && seat !== next.you.seat) this.table?.screen.live.say(`${seatName(next, seat)}: ${t(now.on ? 'n.rival.back' : 'n.rival')}.`);
    });
    for (const text of handNews(before, next)) {
      this.table.screen.toast(text);
      this.table.screen.live.say(text);
    }
  }

  /** The partner plays this seat until a touch takes it back. */
  private tellAway(next: Snapshot): void {
    const wasAway = this.isAway;
    this.isAway = next.phase === 'playing' && isHandedOver(next);
    if (this.isAway && !wasAway) this.table?.screen.live.alarm(`${t('h.me')}. ${t('h.me.d')}.`);
  }
  private isAway = false;

  absence(): { title: string; help: string; label: string; run(): void } | null {
    return this.isAway ? { title: t('h.me'), help: t('h.me.d'), label: t('h.me.back'), run: this.line.gesture } : null;
  }

  private async showWaiting(next: Snapshot): Promise<void> {
    if (!this.waiting) {
      await loadStyles(WAITING_STYLES_URL);
      this.closePages();
      const facts: Facts = {
        gameName: this.words?.gameName ?? '',
        code: this.code,
        hasClock: next.table.clock > 0,
        variant: this.variant || t('o.facts.rules.v'),
        onClose: () => void this.goTo(`/${next.table.game}`),
      };
      this.waiting = await openWaiting(this.root, facts, isFour(next), this.commands);
    }
    this.waiting.show(next);
  }

  private async openTable(next: Snapshot): Promise<void> {
    if (this.waiting) {
      this.waiting.sat();
      play('sat');
      if (document.hidden) document.title = t(isFour(next) ? 'p.begin' : 'o.sat.title');
      await new Promise((resolve) => (this.openTimer = window.setTimeout(resolve, SAT_MS)));
      if (this.isClosed) return;
    }
    if (!next.record || !this.words) {
      this.line.resync();
      return;
    }
    loadSnapshot(this.engine, next);
    this.closePages();
    this.root.replaceChildren();
    this.isAway = false;
    this.table = new Table(this.root, this.engine, this.words, this);
    this.clocks = new Clocks(
      next.you.seat & 1,
      (seat) => this.plays(seat),
      (side, face) => this.table?.setClock(side, face),
      (text) => this.table?.screen.live.alarm(text),
    );
    this.table.setClockSource(() => this.clocks?.ownLeft() ?? null);
    this.table.start();
    this.table.focusBoard();
    this.loader.ahead();
    this.line.tellLost();
    if (next.game.turns === 0 && next.game.draft.length === 0) this.sayFirst(next);
  }

  private sayFirst(next: Snapshot): void {
    if (isMixing(next)) return;
    const { first, no } = next.game;
    const name = seatName(next, first);
    const isLot = no === 1 && next.proof?.lot === true;
    const isMine = first === next.you.seat;
    const own = isMine ? 'you' : 'rival';
    const text = isFour(next) && !isMine ? t(isLot ? 'lot.side' : 'turn.first', { name }) : t(isLot ? `lot.${own}` : `first.${own}`);
    this.table?.sayFirst(text, isLot);
  }

  /** Shows what is new. While own commands are unanswered the board is ahead and stays as it is. */
  private async follow(next: Snapshot, before: Snapshot | null): Promise<void> {
    const { table, engine } = this;
    if (!table) return;
    const isDrawn = before !== null && isMixing(before) && !isMixing(next);
    const isNewGame = before !== null && (before.game.no !== next.game.no || isDrawn);
    if (this.commands.isBusy && !isNewGame) return;
    if (isNewGame || (next.record && (before === null || this.isRefused || !this.isThere(next)))) {
      if (!next.record) {
        this.line.resync();
        return;
      }
      loadSnapshot(engine, next);
      this.end?.close();
      this.end = null;
      table.start();
      if (isNewGame) this.sayFirst(next);
      if (this.isRefused) table.screen.toast(t('n.refused'));
      this.isRefused = false;
      return;
    }
    if (this.isRefused) return;
    const wasMine = this.plays(engine.baseActor());
    let change = follow(engine, table.draftSteps(), next);
    while (await this.show(table, change)) change = follow(engine, table.draftSteps(), next);
    if (change.kind === 'moved') table.show(change.isUndo ? 'undo' : 'slide');
    if (change.kind === 'lost') {
      this.line.resync();
      return;
    }
    const isMine = next.phase === 'playing' && this.plays(engine.baseActor());
    if (!wasMine && isMine) table.callPlayer();
    if (next.phase === 'over') void table.finish(this.outcome());
  }

  /** Plays what is new before the player's eyes; true when more of the same snapshot may follow. */
  private async show(table: Table, change: Follow): Promise<boolean> {
    if (change.kind === 'throw') return table.showing.throws([change.step]);
    return change.kind === 'steps' && (await table.showing.turn(change.steps, change.isWhole)) && change.isWhole;
  }

  private isThere({ game }: Snapshot): boolean {
    const { engine } = this;
    return engine.turns() === game.turns && engine.baseText() === game.pos && engine.draftCount() === game.draft.length;
  }

  // --- what the table asks -------------------------------------------------------------------

  private get seat(): number {
    return this.state?.you.seat ?? 0;
  }

  /** Names are looked up when they are said: they come with the snapshots. */
  private seating(next: Snapshot): Seating {
    const bottom = next.you.seat & 1;
    return { bottom, isShared: false, ...(isFour(next) && { seatName: (seat: number) => actorName(this.state ?? next, seat) }) };
  }

  private get rival(): number {
    return 1 - (this.seat & 1);
  }

  get bottom(): number {
    return this.seat & 1;
  }

  get variant(): string {
    return this.own?.variantText(this.state?.table.variant ?? 0) ?? '';
  }

  /** The game's name is known with the first snapshot. */
  get title(): string {
    return this.words ? t('table.title.online', { game: this.words.gameName }) : t('app.name');
  }

  get heading(): string {
    return this.title;
  }

  plays(seat: number): boolean {
    return this.state !== null && playsSeat(this.state, seat);
  }

  name(side: number): string {
    return this.state ? sideName(this.state, side) : t('guest');
  }

  badgeName(side: number): string {
    return this.name(side);
  }

  icon(): IconName {
    return this.state && isFour(this.state) ? 'people' : 'user';
  }

  series(): readonly [number, number] | null {
    const [a, b] = this.state?.series ?? [0, 0];
    return a + b > 0 ? [a, b] : null;
  }

  endTitle(outcome: Outcome): string {
    const { table, words, state } = this;
    return (table && words?.endTitle?.(table.situation(), outcome, { score: state?.series ?? [0, 0], isOver: true })) ?? '';
  }

  outcome(): Outcome {
    if (this.state?.phase === 'over') return readOutcome(this.state.game);
    return this.engine.outcome();
  }

  isOpen(): boolean {
    return !this.line.isLost && !(this.state && isMixing(this.state));
  }

  rivalNote(): { text: string } | null {
    const { state } = this;
    const names = state?.phase === 'playing' ? absentOf(state, this.rival) : [];
    if (!state || names.length === 0) return null;
    return { text: isFour(state) ? `${names.join(', ')}: ${t('p.off')}` : t('n.rival') };
  }

  /** Where turns wait for their player's word, the server does too, also for the step that wins. */
  draftChanged(change: { kind: 'step'; text: string; isLast: boolean } | { kind: 'undo' } | { kind: 'end' }): void {
    if (change.kind === 'step') this.commands.add('step', { step: change.text });
    if (change.kind === 'undo') this.commands.add('undo');
    if (change.kind === 'end' || (change.kind === 'step' && change.isLast && this.words?.confirms)) this.commands.add('confirm');
  }

  sealed(): void {
    // What the server has to know was told with the steps.
  }

  throwAsked(): void {
    if (this.commands.isBusy) this.table?.throwFailed();
    else this.commands.add('throw');
  }

  canTakeBack(): boolean {
    return false;
  }

  resign(): void {
    this.commands.add('resign');
  }

  get resignQuestion(): string | undefined {
    return this.state && isFour(this.state) ? t('h.resign.q') : undefined;
  }

  move(): void {
    void this.openMove();
  }

  private async openMove(): Promise<void> {
    const { MoveSheet } = await import('./move-sheet.ts');
    if (this.isClosed) return;
    this.moveSheet = new MoveSheet(() => this.line.askMoveCode());
    await this.moveSheet.open();
  }

  leave(): void {
    void this.getUp();
  }

  private async getUp(): Promise<void> {
    const question = this.state && leaveQuestion(this.state);
    if (question && !(await ask({ text: question, yes: t('leave.go'), no: t('leave.stay') }))) return;
    this.commands.add('leave');
    await this.said();
    // A leave that was never heard must not cost the seat: its table still waits for this player. To a table of
    // four, where the partner plays on, one may come back.
    const isLost = question !== null && this.state !== null && !isFour(this.state);
    if ((this.state?.phase === 'over' || isLost) && !this.commands.isBusy) dropSeat(this.code);
    back('/');
  }

  ended(outcome: Outcome): void {
    const { state } = this;
    if (!state) return;
    if (this.countedGame !== state.game.no) {
      this.countedGame = state.game.no;
      countFinishedGame();
    }
    this.openEnd(outcome);
  }

  // --- end and rematch -----------------------------------------------------------------------

  private openEnd(outcome: Outcome): void {
    const { table, words, state } = this;
    if (!table || !words || !state) return;
    // Meanwhile the next game may have begun. Whoever ended this one may know before the server has said so.
    const isWanted = (): boolean => table === this.table && !this.end && this.state?.game.no === state.game.no;
    void this.loader.open(table.screen, isWanted, (end) => {
      this.end = new end.OnlineEnd(table, words, outcome, {
        state: () => this.state ?? state,
        name: (side) => this.name(side),
        icon: () => this.icon(),
        want: (want) => this.commands.add('rematch', { want }),
        goTo: (path) => void this.goTo(path),
      });
    });
  }

  private async goTo(path: string): Promise<void> {
    this.commands.add('leave');
    await this.said();
    if (!this.commands.isBusy) dropSeat(this.code);
    navigate(path);
  }

  /** Until the server has answered everything, but not for long: the page is about to go. */
  private async said(): Promise<void> {
    const until = performance.now() + LEAVE_MS;
    while (this.commands.isBusy && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private showEndState(state: Snapshot): void {
    if (state.phase === 'over') {
      void this.table?.finish(this.outcome());
      this.keep(state.game.id);
    }
    this.end?.show(state);
  }

  /** The server names a game once it is over. Without a network it is not kept; the server has it. */
  private keep(id: string): void {
    if (!id || this.kept === id) return;
    this.kept = id;
    void import('./kept.ts').then(({ keepOnlineGame }) => keepOnlineGame(id, this.bottom)).catch(() => undefined);
  }
  private kept = '';

  // --- when it is over for good --------------------------------------------------------------

  private closePages(): void {
    clearTimeout(this.openTimer);
    clearTimeout(this.joinTimer);
    this.loader.stop();
    this.line.stopTelling();
    this.waiting?.close();
    this.moveSheet?.close();
    this.end?.close();
    this.clocks?.close();
    this.table?.close();
    this.waiting = this.moveSheet = this.end = this.clocks = this.table = null;
  }

  private stop(why: Ending): void {
    if (this.isClosed) return;
    this.line.hangUp();
    if (why === 'done') return;
    elsewhere = why === 'otherTab' ? this.code : '';
    this.commands.clear();
    this.closePages();
    this.wake.release();
    if (['lapsed', 'closed', 'none', 'moved'].includes(why)) dropSeat(this.code);
    const game = this.state?.table.game ?? 'dokuz-tas';
    void import('./online-stop.ts').then(({ showStop }) => {
      if (!this.isClosed) showStop(this.root, why, { game, code: this.code, reopen: () => this.reopen() });
    });
  }

  private reopen(): void {
    elsewhere = '';
    this.isRefused = false;
    this.showJoining();
    this.line.reopen();
  }

  /** Told only when sitting down takes long enough to be noticed. */
  private showJoining(): void {
    document.title = this.title;
    this.joinTimer = window.setTimeout(() => {
      showNotice(this.root, { title: this.title, text: t('o.joining'), actions: [] });
    }, JOINING_MS);
  }
}

let shown: OnlineTable | null = null;
/** Code of the table that another tab has taken: another language does not take it back. */
let elsewhere = '';

export const onlineTableView: View = {
  async mount(root: HTMLElement, route: Route) {
    const [engine] = await Promise.all([Engine.load(RULES_URL), addArea(onlineArea)]);
    if (route.isLeft()) return;
    engine.begin('dokuz-tas' satisfies GameName, 2, 0, 0);
    const code = normalCode(route.params['code'] ?? '');
    shown = new OnlineTable(root, engine, code, route.isAgain && code === elsewhere);
  },
  unmount() {
    shown?.close();
    shown = null;
  },
};

