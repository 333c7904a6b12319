// SPDX-License-Identifier: MIT
// /m/CODE: a table on the server. The creator waits in the waiting room; whoever opens the link sits at
// once, provisionally, and the first gesture makes it firm. The board follows the server's snapshots;
// one's own steps are shown at once and yield to the server when it disagrees.

import { loadChoice, saveChoice, type GameId } from '../choice.ts';
import { Engine, REASONS, type GameName, type Outcome, type Reason } from '../engine/engine.ts';
import { t } from '../i18n/index.ts';
import type { IconName } from '../icons.ts';
import { countFinishedGame } from '../install.ts';
import { CommandQueue } from '../net/commands.ts';
import { Exchange } from '../net/exchange.ts';
import { PROTOCOL, type Ending, type ServerMessage, type Snapshot } from '../net/messages.ts';
import { dropSeat, loadSeat, normalCode, saveSeat } from '../net/seats.ts';
import { Connection } from '../net/socket.ts';
import { back, navigate, type Route, type View } from '../router.ts';
import { settings } from '../settings.ts';
import { play } from '../sound.ts';
import { applyUpdate } from '../update.ts';
import { Clocks } from './clock.ts';
import { Table } from './controller.ts';
import type { Host } from './host.ts';
import { ask } from './dialogs.ts';
import type { MoveSheet } from './move-sheet.ts';
import { EndSheet, shareText, type RematchState } from './end.ts';
import { follow, loadSnapshot } from './follow.ts';
import { linkButton, runButton, showNotice } from './notice.ts';
import { WaitingRoom, type Facts, type Waiting } from './waiting.ts';
import { WakeLock } from './wake.ts';
import { dokuzTasWords, variantText } from './words-dokuz-tas.ts';

const SAT_MS = 900;
const JOINING_MS = 400;
const TRY_NOW_AFTER_S = 10;
const LEAVE_MS = 600;

/** The bytes for the throws are still being gathered: who begins may be open, nothing can be played. */
const isMixing = ({ phase, proof }: Snapshot): boolean => phase === 'playing' && proof?.stage === 'open';

/** "win w few" as the outcome it stands for. */
function readOutcome(text: string): Outcome {
  const [kind = 'ongoing', ...rest] = text.split(' ');
  const reason = (REASONS as readonly string[]).includes(rest[rest.length - 1] ?? '') ? (rest[rest.length - 1] as Reason) : 'none';
  if (kind === 'win') return { kind, side: rest[0] === 'w' ? 0 : 1, points: 1, reason };
  return { kind: kind === 'draw' ? 'draw' : 'ongoing', side: 0, points: 0, reason };
}

class OnlineTable implements Host {
  readonly kind = 'online';
  readonly isEasy = false;
  readonly heading: string;
  readonly title: string;
  private words = dokuzTasWords(0);
  private readonly line: Connection;
  private readonly commands: CommandQueue;
  private readonly exchange: Exchange;
  private readonly wake = new WakeLock();
  private state: Snapshot | null = null;
  private table: Table | null = null;
  private clocks: Clocks | null = null;
  private waiting: Waiting | null = null;
  private end: EndSheet | null = null;
  private moveSheet: MoveSheet | null = null;
  private isLost = false;
  private lostSince = 0;
  private lostTimer = 0;
  private openTimer = 0;
  private joinTimer = 0;
  private isClosed = false;
  private countedGame = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly root: HTMLElement,
    private readonly engine: Engine,
    private readonly code: string,
  ) {
    this.title = t('table.title.online', { game: this.words.gameName });
    this.heading = this.title;
    this.line = new Connection(`m/${encodeURIComponent(code)}`, {
      hello: () => this.hello(),
      message: (message) => this.hear(message),
      status: (isLost) => this.setLost(isLost),
      ended: (why) => this.stop(why),
    });
    this.commands = new CommandQueue(
      (message) => this.line.send(message),
      () => this.state?.seq ?? 0,
      (op) => this.refused(op),
    );
    this.exchange = new Exchange(code, (op, members) => this.commands.add(op, members));
    this.showJoining();
    for (const type of ['pointerup', 'keydown'] as const) document.addEventListener(type, this.firstGesture);
    this.line.open();
  }

  close(): void {
    this.isClosed = true;
    for (const type of ['pointerup', 'keydown'] as const) document.removeEventListener(type, this.firstGesture);
    this.line.close();
    this.commands.clear();
    this.closePages();
    this.wake.release();
  }

  // --- connection ----------------------------------------------------------------------------

  private hello(): object {
    const seat = loadSeat(this.code);
    const nick = settings.get('nick');
    this.isGreeting = true;
    return {
      op: 'hello', v: PROTOCOL, build: BUILD_ID, seq: this.state?.seq ?? 0,
      ...(seat && { secret: seat.secret }), ...(nick && { nick }),
    };
  }
  private isGreeting = false;

  private hear(message: ServerMessage): void {
    if (message.op === 'state') {
      if (message.you.secret) saveSeat(this.code, { seat: message.you.seat, secret: message.you.secret });
      if (this.state && message.seq < this.state.seq) return;
      const before = this.state;
      this.state = message;
      this.commands.hear(message);
      this.exchange.hear(message);
      this.sayHere();
      if (this.isGreeting) {
        this.isGreeting = false;
        this.commands.resend();
      }
      this.work = this.work.then(() => this.take(message, before)).catch((error: unknown) => this.fail(error));
    } else if (message.op === 'move') {
      this.moveSheet?.show(message.code, message.left);
    } else {
      this.commands.hear(message);
    }
  }

  private fail(error: unknown): void {
    console.error(error);
    this.line.send({ op: 'resync' });
  }

  private refused(op: string): void {
    this.line.send({ op: 'resync' });
    if (op === 'step' || op === 'undo') this.isRefused = true;
  }
  private isRefused = false;

  private setLost(isLost: boolean): void {
    this.isLost = isLost;
    clearInterval(this.lostTimer);
    if (isLost) {
      this.lostSince = performance.now();
      this.table?.screen.live.alarm(t('n.lost'));
      this.showLost();
      this.lostTimer = window.setInterval(() => this.showLost(), 1000);
    } else {
      this.table?.screen.setBanner('');
      this.table?.screen.toast(t('n.back'));
      this.table?.screen.live.alarm(t('n.back'));
    }
    this.table?.refresh();
  }

  private showLost(): void {
    const n = Math.floor((performance.now() - this.lostSince) / 1000);
    const text = n < 2 ? t('n.lost') : `${t('n.lost')} ${t('n.lost.s', { n })}`;
    const again = n >= TRY_NOW_AFTER_S ? { label: t('n.now'), run: this.line.comeBack } : undefined;
    this.table?.screen.setBanner(text, again);
  }

  /** Whoever opened the link is a person after all; a gesture before the seat was given counts too. */
  private readonly firstGesture = (): void => {
    this.hasGestured = true;
    this.sayHere();
  };
  private hasGestured = false;
  private hasSaidHere = false;

  private sayHere(): void {
    if (!this.state || this.state.you.firm || !this.hasGestured || this.hasSaidHere) return;
    this.hasSaidHere = true;
    this.commands.add('here');
  }

  // --- the server's word ---------------------------------------------------------------------

  private async take(next: Snapshot, before: Snapshot | null): Promise<void> {
    if (this.isClosed) return;
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
    this.table?.refresh();
    this.showEndState(next);
  }

  private tellPresence(next: Snapshot, before: Snapshot | null): void {
    const rival = this.rival;
    const now = next.seats[rival];
    const was = before?.seats[rival];
    if (!now || !was || !this.table || next.phase !== 'playing') return;
    if (was.on && !now.on) this.table.screen.live.say(`${this.name(rival)}: ${t('n.rival')}.`);
  }

  private async showWaiting(next: Snapshot): Promise<void> {
    if (!this.waiting) this.waiting = await this.openWaiting(next);
    this.waiting.show(next);
  }

  private async openWaiting(next: Snapshot): Promise<Waiting> {
    this.closePages();
    const facts: Facts = {
      gameName: this.words.gameName,
      code: this.code,
      hasClock: next.table.clock > 0,
      variant: variantText(next.table.variant) || t('o.facts.rules.v'),
      onClose: () => {
        void this.goTo(`/${next.table.game}`);
      },
    };
    if (next.seats.length < 4) return new WaitingRoom(this.root, facts);
    const { FourRoom, loadPairs } = await import('./waiting-four.ts');
    await loadPairs();
    return new FourRoom(this.root, facts, {
      sit: (chair) => this.commands.add('chair', { seat: chair }),
      fill: (chair, level) => this.commands.add('fill', { seat: chair, level }),
      start: () => this.commands.add('start'),
    });
  }

  private async openTable(next: Snapshot): Promise<void> {
    if (this.waiting) {
      this.waiting.sat();
      play('sat');
      if (document.hidden) document.title = t('o.sat.title');
      await new Promise((resolve) => (this.openTimer = window.setTimeout(resolve, SAT_MS)));
      if (this.isClosed) return;
    }
    if (!next.record) {
      this.line.send({ op: 'resync' });
      return;
    }
    loadSnapshot(this.engine, next);
    this.closePages();
    this.root.replaceChildren();
    this.words = dokuzTasWords(next.table.variant);
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
    if (this.isLost) this.setLost(true);
    if (next.game.turns === 0 && next.game.draft.length === 0) this.sayFirst(next);
  }

  private sayFirst(next: Snapshot): void {
    if (isMixing(next)) return;
    this.table?.sayFirst(t(next.game.first === next.you.seat ? 'first.you' : 'first.rival'));
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
        this.line.send({ op: 'resync' });
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
    while (change.kind === 'steps' && (await table.watch(change.steps, change.isWhole)) && change.isWhole) {
      change = follow(engine, table.draftSteps(), next);
    }
    if (change.kind === 'moved') table.show(change.isUndo ? 'undo' : 'slide');
    if (change.kind === 'lost') {
      this.line.send({ op: 'resync' });
      return;
    }
    const isMine = next.phase === 'playing' && this.plays(engine.baseActor());
    if (!wasMine && isMine) table.callPlayer();
    if (next.phase === 'over') void table.finish(this.outcome());
  }

  private isThere({ game }: Snapshot): boolean {
    const { engine } = this;
    return engine.turns() === game.turns && engine.baseText() === game.pos && engine.draftCount() === game.draft.length;
  }

  // --- what the table asks -------------------------------------------------------------------

  private get own(): number {
    return this.state?.you.seat ?? 0;
  }

  private get rival(): number {
    return 1 - (this.own & 1);
  }

  get bottom(): number {
    return this.own & 1;
  }

  get variant(): string {
    return variantText(this.state?.table.variant ?? 0);
  }

  plays(seat: number): boolean {
    return seat === this.own;
  }

  name(side: number): string {
    if (side === this.bottom) return t('you');
    return this.state?.seats[side]?.nick || t('guest');
  }

  badgeName(side: number): string {
    return this.name(side);
  }

  icon(): IconName {
    return 'user';
  }

  series(): readonly [number, number] | null {
    const [a, b] = this.state?.series ?? [0, 0];
    return a + b > 0 ? [a, b] : null;
  }

  outcome(): Outcome {
    if (this.state?.phase === 'over') return readOutcome(this.state.game.outcome);
    return this.engine.outcome();
  }

  isOpen(): boolean {
    return !this.isLost && !(this.state && isMixing(this.state));
  }

  rivalNote(): { text: string } | null {
    const seat = this.state?.seats[this.rival];
    if (!seat || this.state?.phase !== 'playing' || seat.on) return null;
    return { text: t('n.rival') };
  }

  draftChanged(change: { kind: 'step'; text: string } | { kind: 'undo' } | { kind: 'end' }): void {
    if (change.kind === 'step') this.commands.add('step', { step: change.text });
    else this.commands.add(change.kind === 'undo' ? 'undo' : 'confirm');
  }

  sealed(): void {
    // The step itself was sent; the server seals a complete turn by itself.
  }

  canTakeBack(): boolean {
    return false;
  }

  resign(): void {
    this.commands.add('resign');
  }

  move(): void {
    void this.openMove();
  }

  private async openMove(): Promise<void> {
    const { MoveSheet } = await import('./move-sheet.ts');
    if (this.isClosed) return;
    this.moveSheet = new MoveSheet(() => this.line.send({ op: 'move' }));
    await this.moveSheet.open();
  }

  leave(): void {
    void this.getUp();
  }

  private async getUp(): Promise<void> {
    const isRunning = this.state?.phase === 'playing' && this.state.seats.every(({ firm }) => firm);
    if (isRunning && !(await ask({ text: t('leave.q'), yes: t('leave.go'), no: t('leave.stay') }))) return;
    this.commands.add('leave');
    await this.said();
    // A leave that was never heard must not cost the seat: its table still waits for this player.
    if ((this.state?.phase === 'over' || isRunning) && !this.commands.isBusy) dropSeat(this.code);
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
    const { table, state } = this;
    if (!table || !state || this.end) return;
    const isWin = outcome.kind === 'win' && outcome.side === this.bottom;
    const result = outcome.kind === 'draw' ? 'draw' : isWin ? 'win' : 'lose';
    const why = outcome.reason === 'left' ? t(isWin ? 'n.left' : 'n.leftYou', { name: this.name(this.rival) }) : this.words.reason(table.situation(), outcome);
    const player = (side: number): { name: string; icon: IconName; side: number } => ({ name: this.name(side), icon: 'user', side });
    const isRandom = state.table.kind === 'random';
    this.end = new EndSheet(table.screen.element, {
      result,
      title: table.endTitle(outcome),
      reason: why,
      pill: t(`e.pill.${result}`),
      players: [player(this.bottom), player(this.rival)],
      score: () => [this.state?.series[this.bottom] ?? 0, this.state?.series[this.rival] ?? 0],
      share: () => this.share(),
      home: () => void this.goTo('/'),
      other: isRandom ? { label: t('e.new'), icon: 'people', run: () => void this.goTo(`/${state.table.game}/ara`) } : null,
    });
    this.end.setRematch(this.rematch(state));
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
    if (state.phase === 'over') void this.table?.finish(this.outcome());
    this.end?.setRematch(this.rematch(state));
  }

  /** The button is always the same one in the same place; ui.md 6.9 has the states. */
  private rematch(state: Snapshot): RematchState {
    const name = this.name(this.rival);
    const mine = state.rematch[this.own] ?? false;
    const theirs = state.rematch[this.rival] ?? false;
    const want = (isWanted: boolean) => () => this.commands.add('rematch', { want: isWanted });
    const nothing = (): void => undefined;
    if (state.phase !== 'over' || (mine && theirs)) return { label: t('e.rematch.go'), note: '', isOff: true, run: nothing };
    const isGone = state.seats[this.rival]?.left ?? false;
    if (isGone && state.table.kind === 'friend') return { label: t('e.newTable'), note: t('e.rematch.gone', { name }), run: () => this.openAnother(state) };
    if (isGone) return { label: t('e.new'), note: t('e.rematch.gone', { name }), run: () => void this.goTo(`/${state.table.game}/ara`) };
    if (mine) return { label: t('e.rematch.sent'), note: t('e.rematch.wait', { name }), isOff: true, cancel: want(false), run: nothing };
    if (theirs) return { label: t('e.rematch.accept'), note: t('e.rematch.got', { name }), run: want(true) };
    const first = this.name(1 - (state.game.first & 1));
    return { label: t('e.rematch'), note: t('e.rematch.first', { name: first }), run: want(true) };
  }

  /** The setup page, ready for another friend. */
  private openAnother({ table }: Snapshot): void {
    const game = table.game as GameId;
    saveChoice(game, { ...loadChoice(game), mode: 'friend' });
    void this.goTo(`/${game}`);
  }

  private share(): void {
    const [a, b] = this.state?.series ?? [0, 0];
    const link = location.origin;
    const score = this.bottom === 0 ? { a, b } : { a: b, b: a };
    void shareText(t('e.share', { game: this.words.gameName, ...score, link }), link, () => this.table?.screen.toast(t('e.shared')));
  }

  // --- when it is over for good --------------------------------------------------------------

  private closePages(): void {
    clearTimeout(this.openTimer);
    clearTimeout(this.joinTimer);
    clearInterval(this.lostTimer);
    this.waiting?.close();
    this.moveSheet?.close();
    this.end?.close();
    this.clocks?.close();
    this.table?.close();
    this.waiting = this.moveSheet = this.end = this.clocks = this.table = null;
  }

  private stop(why: Ending): void {
    if (this.isClosed) return;
    if (why === 'done') {
      this.line.close();
      return;
    }
    this.line.close();
    this.commands.clear();
    this.closePages();
    this.wake.release();
    const setup = `/${this.state?.table.game ?? ('dokuz-tas' satisfies GameId)}`;
    const own = linkButton('main', t('o.own'), setup);
    const home = linkButton('line', t('home'), '/');
    const again = (label: string): HTMLElement => runButton('main', label, () => this.reopen());
    const show = (title: string, text: string, ...actions: HTMLElement[]): void => showNotice(this.root, { title, text, actions });
    switch (why) {
      case 'otherTab':
        return show(t('n.otherTab.title'), t('n.otherTab'), again(t('n.take')), home);
      case 'lapsed':
        dropSeat(this.code);
        return show(t('o.lapsed'), t('o.lapsed.d'), again(t('o.sit')), home);
      case 'moved':
        dropSeat(this.code);
        return show(t('n.moved.title'), t('n.moved'), linkButton('main', t('home'), '/'));
      case 'tooOld':
        return show(t('n.old.title'), t('n.old'), runButton('main', t('reload'), applyUpdate), home);
      case 'full':
        return show(t('o.gone'), t('o.full'), own, home);
      case 'closed':
        dropSeat(this.code);
        return show(t('o.gone'), t('o.closed'), own, home);
      case 'none':
        dropSeat(this.code);
        return show(t('o.gone'), t('o.none'), own, home);
      case 'refused':
        return show(t('n.refused.title'), t('err.d'), runButton('main', t('reload'), () => location.reload()), home);
    }
  }

  private reopen(): void {
    this.state = null;
    this.isLost = false;
    this.hasSaidHere = false;
    this.work = Promise.resolve();
    this.showJoining();
    this.line.open();
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

export const onlineTableView: View = {
  async mount(root: HTMLElement, route: Route) {
    const engine = await Engine.load(ENGINE_URL);
    engine.begin('dokuz-tas' satisfies GameName, 2, 0, 0);
    shown = new OnlineTable(root, engine, normalCode(route.params['code'] ?? ''));
  },
  unmount() {
    shown?.close();
    shown = null;
  },
};

