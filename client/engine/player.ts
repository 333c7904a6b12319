// SPDX-License-Identifier: MIT
// The computer player as a promise.
//
//   const player = new ComputerPlayer();
//   const steps = await player.choose({ game, record, level, seed });   // null when cancelled
//   player.cancel();

import type { Step } from './engine.ts';
import type { FromWorker, Question, ToWorker } from './messages.ts';

export class ComputerPlayer {
  private worker: Worker | null = null;
  private lastId = 0;
  private settle: { resolve(steps: Step[] | null): void; reject(error: Error): void } | null = null;

  /** The chosen turn, step by step; null when `cancel` or another question came first. */
  choose(question: Omit<Question, 'kind' | 'id'>): Promise<Step[] | null> {
    this.cancel();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.tell({ kind: 'think', id, ...question });
    });
  }

  cancel(): void {
    if (!this.settle) return;
    this.tell({ kind: 'stop' });
    this.settle.resolve(null);
    this.settle = null;
  }

  /** Ends the worker; the player may be asked again and then starts a new one. */
  close(): void {
    this.cancel();
    this.worker?.terminate();
    this.worker = null;
  }

  private tell(message: ToWorker): void {
    if (!this.worker) {
      this.worker = new Worker(WORKER_URL);
      this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
      this.worker.onerror = (event) => this.fail(event.message || 'the worker did not start');
    }
    this.worker.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if (message.id !== this.lastId || !this.settle) return;
    if (message.kind === 'failed') {
      this.fail(message.message);
      return;
    }
    this.settle.resolve(message.steps);
    this.settle = null;
  }

  private fail(message: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.settle?.reject(new Error(`computer player: ${message}`));
    this.settle = null;
  }
}
