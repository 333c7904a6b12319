// SPDX-License-Identifier: MIT
// A connection that comes back by itself. It says hello each time, pings, notices a dead line, tries at
// once when the network or the page returns, and falls back to POST with long poll when a WebSocket
// cannot be had.
//
//   const line = new Connection('m/lale-42', { hello, message, status, ended });
//   line.open();   line.send({ … });   line.close();

import { endingOf, type Ending, type ServerMessage } from './messages.ts';
import { openSocket, openTalk, type Transport } from './transport.ts';

export interface ConnectionEvents {
  /** The first message of every connection. */
  hello(): object;
  message(message: ServerMessage): void;
  /** Told when the line is lost for longer than a blink, and when it is back. */
  status(isLost: boolean): void;
  /** The server ended it for good. */
  ended(why: Ending): void;
}

const BACK_OFF_MS = [0, 500, 1000, 2000, 5000, 10_000, 30_000];
const JITTER = 0.25;
/** A line that is back sooner was never gone, as far as the player is concerned. */
const BLINK_MS = 900;
const PING_EVERY_MS = 5000;
const PONG_WITHIN_MS = 4000;
/** Failed attempts at a WebSocket before the fallback is tried. */
const SOCKET_TRIES = 3;
const RESTART_CODES = [1001, 1012];
const TOO_LOUD = 1008;

export class Connection {
  private transport: Transport | null = null;
  private isReady = false;
  private isClosed = true;
  private isLost = false;
  private attempt = 0;
  private socketFailures = 0;
  private readonly timers = { retry: 0, blink: 0, ping: 0, pong: 0 };
  private lastHeard = 0;

  constructor(
    private readonly path: string,
    private readonly events: ConnectionEvents,
  ) {}

  open(): void {
    if (!this.isClosed) return;
    this.isClosed = false;
    this.attempt = 0;
    addEventListener('online', this.comeBack);
    addEventListener('offline', this.onOffline);
    addEventListener('pageshow', this.comeBack);
    addEventListener('pagehide', this.onHide);
    document.addEventListener('visibilitychange', this.onVisible);
    this.connect();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    removeEventListener('online', this.comeBack);
    removeEventListener('offline', this.onOffline);
    removeEventListener('pageshow', this.comeBack);
    removeEventListener('pagehide', this.onHide);
    document.removeEventListener('visibilitychange', this.onVisible);
    this.drop();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
  }

  /** Whether what is sent now can reach the server. */
  get isUp(): boolean {
    return this.isReady;
  }

  send(message: object): void {
    if (this.isReady) this.transport?.send(message);
  }

  /** Tries at once instead of waiting. */
  readonly comeBack = (): void => {
    if (this.isClosed) return;
    if (this.isReady) {
      this.probe();
      return;
    }
    this.attempt = 0;
    this.connect();
  };

  // --- inside --------------------------------------------------------------------------------

  private connect(): void {
    clearTimeout(this.timers.retry);
    this.drop();
    const open = this.socketFailures >= SOCKET_TRIES ? openTalk : openSocket;
    const isCurrent = (): boolean => this.transport === mine;
    const mine: Transport = open(this.path, {
      open: () => isCurrent() && mine.send(this.events.hello()),
      message: (message) => isCurrent() && this.hear(message),
      closed: (code, wasOpen) => isCurrent() && this.lose(code, wasOpen),
    });
    this.transport = mine;
    this.schedulePing();
  }

  /** Ends the present transport without any further word from it. */
  private drop(): void {
    const old = this.transport;
    this.transport = null;
    this.isReady = false;
    clearTimeout(this.timers.ping);
    clearTimeout(this.timers.pong);
    old?.close();
  }

  private hear(message: ServerMessage): void {
    this.lastHeard = performance.now();
    clearTimeout(this.timers.pong);
    if (!this.isReady) {
      this.isReady = true;
      clearTimeout(this.timers.blink);
      this.timers.blink = 0;
    }
    if (message.op !== 'pong') this.events.message(message);
    // Told after the message, so that the page shows the present state before it wakes up.
    if (this.isLost && this.isReady) {
      this.isLost = false;
      this.events.status(false);
    }
  }

  private lose(code: number, wasOpen: boolean): void {
    if (this.isClosed) return;
    if (!wasOpen) this.countFailure();
    // A line that worked begins the back-off anew, unless it was too loud for the server.
    if (this.isReady && code !== TOO_LOUD) this.attempt = 0;
    this.drop();
    const ending = endingOf(code);
    if (ending) {
      this.close();
      this.events.ended(ending);
      return;
    }
    this.startBlink();
    const isRestart = RESTART_CODES.includes(code);
    const step = BACK_OFF_MS[Math.min(this.attempt, BACK_OFF_MS.length - 1)] ?? 0;
    this.attempt += 1;
    const wait = isRestart && step === 0 ? 200 + Math.random() * 1000 : step * (1 - JITTER + 2 * JITTER * Math.random());
    this.timers.retry = window.setTimeout(() => this.connect(), wait);
  }

  /** A WebSocket that fails while the server answers otherwise is the WebSocket's fault. */
  private countFailure(): void {
    if (this.socketFailures >= SOCKET_TRIES) {
      this.socketFailures = 0;
      return;
    }
    if (!navigator.onLine) return;
    fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => (this.socketFailures += ok ? 1 : 0),
      () => undefined,
    );
  }

  private startBlink(): void {
    if (this.isLost || this.timers.blink) return;
    this.timers.blink = window.setTimeout(() => this.tellLost(), BLINK_MS);
  }

  private tellLost(): void {
    clearTimeout(this.timers.blink);
    this.timers.blink = 0;
    if (this.isLost || this.isClosed) return;
    this.isLost = true;
    this.events.status(true);
  }

  private readonly onOffline = (): void => {
    this.drop();
    this.tellLost();
    this.lose(1006, true);
  };

  /** A page in the back/forward cache may not hold a socket. */
  private readonly onHide = (): void => {
    this.drop();
  };

  private readonly onVisible = (): void => {
    if (!document.hidden) this.comeBack();
  };

  private schedulePing(): void {
    clearTimeout(this.timers.ping);
    this.timers.ping = window.setTimeout(() => {
      if (performance.now() - this.lastHeard >= PING_EVERY_MS - 100) this.probe();
      this.schedulePing();
    }, PING_EVERY_MS);
  }

  /** Asks for a sign of life; without one the line counts as dead. */
  private probe(): void {
    if (!this.transport) return;
    this.transport.send({ op: 'ping', t: Math.floor(performance.now()) });
    clearTimeout(this.timers.pong);
    this.timers.pong = window.setTimeout(() => {
      this.drop();
      this.lose(1006, true);
    }, PONG_WITHIN_MS);
  }
}
