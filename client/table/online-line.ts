// SPDX-License-Identifier: MIT
// The line from an online table's page to the server: it says hello with the seat's secret, keeps the newest
// snapshot, has the page take one after the other, and tells how long the line has been lost. Whoever
// opened the link is a person once a gesture was seen; that makes a provisional seat firm.
//
//   const line = new OnlineLine(code, events);
//   line.open();   line.commands.add('step', { step });   line.close();

import { t } from '../i18n/index.ts';
import { CommandQueue } from '../net/commands.ts';
import { Exchange } from '../net/exchange.ts';
import { PROTOCOL, type Ending, type ServerMessage, type Snapshot } from '../net/messages.ts';
import { loadSeat, saveSeat } from '../net/seats.ts';
import { Connection } from '../net/socket.ts';
import { settings } from '../settings.ts';
import type { Screen } from './screen.ts';

const TRY_NOW_AFTER_S = 10;
const GESTURES = ['pointerup', 'keydown'] as const;

export interface OnlineLineEvents {
  /** A new snapshot; the next one waits until this one is taken. */
  take(next: Snapshot, before: Snapshot | null): Promise<void>;
  /** The code asked for, with which the seat moves to another device, and the milliseconds it holds. */
  moveCode(code: string, leftMs: number): void;
  /** The server did not accept a command; the true state is already asked for. */
  refused(op: string): void;
  /** The line was lost or is back; it has been told on the screen. */
  changed(): void;
  ended(why: Ending): void;
  /** Where notices are shown; null while no table is laid. */
  screen(): Screen | null;
  /** Whether the partner plays this seat until a gesture takes it back. */
  isAway(): boolean;
}

export class OnlineLine {
  readonly commands: CommandQueue;
  private readonly connection: Connection;
  private readonly exchange: Exchange;
  private newest: Snapshot | null = null;
  private work: Promise<void> = Promise.resolve();
  private isDown = false;
  private lostSince = 0;
  private lostTimer = 0;
  private isGreeting = false;
  private hasGestured = false;
  private hasSaidHere = false;

  constructor(
    private readonly code: string,
    private readonly events: OnlineLineEvents,
  ) {
    this.connection = new Connection(`m/${encodeURIComponent(code)}`, {
      hello: () => this.hello(),
      message: (message) => this.hear(message),
      status: (isLost) => this.setLost(isLost),
      ended: (why) => this.events.ended(why),
    });
    this.commands = new CommandQueue(
      (message) => this.connection.send(message),
      () => this.newest?.seq ?? 0,
      (op) => this.refuse(op),
    );
    this.exchange = new Exchange(code, (op, members) => this.commands.add(op, members));
  }

  /** The server's newest word; null before the first. */
  get state(): Snapshot | null {
    return this.newest;
  }

  get isLost(): boolean {
    return this.isDown;
  }

  open(): void {
    for (const type of GESTURES) document.addEventListener(type, this.gesture);
    this.connection.open();
  }

  /** After `hangUp`: as if the page had just been opened. */
  reopen(): void {
    this.newest = null;
    this.isDown = false;
    this.hasSaidHere = false;
    this.work = Promise.resolve();
    this.open();
  }

  hangUp(): void {
    this.connection.close();
  }

  close(): void {
    for (const type of GESTURES) document.removeEventListener(type, this.gesture);
    this.hangUp();
    this.commands.clear();
  }

  /** Asks for the whole state anew. */
  resync(): void {
    this.connection.send({ op: 'resync' });
  }

  askMoveCode(): void {
    this.connection.send({ op: 'move' });
  }

  /** Whoever opened the link is a person after all; a gesture before the seat was given counts too. */
  readonly gesture = (): void => {
    this.hasGestured = true;
    if (this.events.isAway() && !this.commands.isBusy) this.commands.add('here');
    this.sayHere();
  };

  /** Tells on a screen that was just laid that the line is lost. */
  tellLost(): void {
    if (this.isDown) this.setLost(true);
  }

  /** The screen is about to go. */
  stopTelling(): void {
    clearInterval(this.lostTimer);
  }

  private hello(): object {
    const seat = loadSeat(this.code);
    const nick = settings.get('nick');
    this.isGreeting = true;
    return {
      op: 'hello', v: PROTOCOL, build: BUILD_ID, seq: this.newest?.seq ?? 0,
      ...(seat && { secret: seat.secret }), ...(nick && { nick }),
    };
  }

  private hear(message: ServerMessage): void {
    if (message.op === 'state') {
      if (message.you.secret) saveSeat(this.code, { seat: message.you.seat, secret: message.you.secret });
      if (this.newest && message.seq < this.newest.seq) return;
      const before = this.newest;
      this.newest = message;
      this.commands.hear(message);
      this.exchange.hear(message);
      this.sayHere();
      if (this.isGreeting) {
        this.isGreeting = false;
        this.commands.resend();
      }
      this.work = this.work.then(() => this.events.take(message, before)).catch((error: unknown) => this.fail(error));
    } else if (message.op === 'move') {
      this.events.moveCode(message.code, message.left);
    } else {
      this.commands.hear(message);
    }
  }

  private fail(error: unknown): void {
    console.error(error);
    this.resync();
  }

  private refuse(op: string): void {
    this.resync();
    this.events.refused(op);
  }

  private sayHere(): void {
    if (!this.newest || this.newest.you.firm || !this.hasGestured || this.hasSaidHere) return;
    this.hasSaidHere = true;
    this.commands.add('here');
  }

  private setLost(isLost: boolean): void {
    const screen = this.events.screen();
    this.isDown = isLost;
    this.stopTelling();
    if (isLost) {
      this.lostSince = performance.now();
      screen?.live.alarm(t('n.lost'));
      this.showLost();
      this.lostTimer = window.setInterval(() => this.showLost(), 1000);
    } else {
      screen?.setBanner('');
      screen?.toast(t('n.back'));
      screen?.live.alarm(t('n.back'));
    }
    this.events.changed();
  }

  private showLost(): void {
    const n = Math.floor((performance.now() - this.lostSince) / 1000);
    const text = n < 2 ? t('n.lost') : `${t('n.lost')} ${t('n.lost.s', { n })}`;
    const again = n >= TRY_NOW_AFTER_S ? { label: t('n.now'), run: this.connection.comeBack } : undefined;
    this.events.screen()?.setBanner(text, again);
  }
}
