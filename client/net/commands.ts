// SPDX-License-Identifier: MIT
// Commands to a table, in order and exactly once: one is under way at a time, each with an id of its
// own; after a lost connection the unanswered one is sent again with the same id.

import type { Refusal, ServerMessage, Snapshot } from './messages.ts';

interface Command {
  readonly cid: string;
  readonly op: string;
  readonly members: object;
  /** The seq it answers, fixed when it is first sent. */
  base: number | null;
}

const RETRY_MS = 1100;
const RETRY_CODES = ['too-fast', 'busy'];

export class CommandQueue {
  private readonly prefix = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36).padStart(2, '0')).join('');
  private count = 0;
  private queue: Command[] = [];
  private timer = 0;

  constructor(
    private readonly send: (message: object) => void,
    private readonly seq: () => number,
    /** A command was refused; those behind it are dropped. */
    private readonly refused: (op: string, why: Refusal) => void,
  ) {}

  /** True while the server has not answered everything. */
  get isBusy(): boolean {
    return this.queue.length > 0;
  }

  add(op: string, members: object = {}): void {
    this.count += 1;
    this.queue.push({ cid: `${this.prefix}-${this.count}`, op, members, base: null });
    if (this.queue.length === 1) this.flush();
  }

  /** Sends the first command again: the line is new. */
  resend(): void {
    this.flush();
  }

  clear(): void {
    this.queue = [];
    clearTimeout(this.timer);
  }

  /** Looks whether a message answers the command under way. */
  hear(message: ServerMessage): void {
    const re = message.op === 'state' || message.op === 'error' ? message.re : null;
    const [current] = this.queue;
    if (!current || re !== current.cid) return;
    const error = (message as Snapshot | { error: Refusal }).error ?? null;
    if (error && RETRY_CODES.includes(error.code)) {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.flush(), RETRY_MS);
      return;
    }
    this.queue.shift();
    if (error) {
      this.clear();
      this.refused(current.op, error);
      return;
    }
    this.flush();
  }

  private flush(): void {
    const [current] = this.queue;
    if (!current) return;
    current.base ??= this.seq();
    this.send({ cid: current.cid, base: current.base, op: current.op, ...current.members });
  }
}
