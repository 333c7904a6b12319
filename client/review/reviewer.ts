// SPDX-License-Identifier: MIT
// A finished game judged in the background, turn by turn, from the one on screen outwards.
//
//   const reviewer = new Reviewer(game, turns, { judged, failed });
//   reviewer.look(7);                        the page shows the seventh of `turns` now
//   reviewer.close();                        what is known stays known while the page lives

import type { Judged, Played } from './judge.ts';
import type { FromReview, ToReview } from './messages.ts';

/** By what the game is; null where the engine cannot tell. */
const known = new Map<string, Map<number, Judged | null>>();

export interface Hearer {
  /** One more is known. */
  judged(): void;
  failed(): void;
}

export class Reviewer {
  private worker: Worker | null = null;
  private readonly results: Map<number, Judged | null>;
  private at = 0;
  private asked: number | null = null;

  /** `turns` are the indices, in the game's own, of those to be judged. */
  constructor(
    private readonly game: Played,
    private readonly turns: readonly number[],
    private readonly hearer: Hearer,
  ) {
    const name = JSON.stringify(game);
    this.results = known.get(name) ?? new Map<number, Judged | null>();
    known.set(name, this.results);
  }

  /** Undefined while it is not known. */
  result(turn: number): Judged | null | undefined {
    return this.results.get(turn);
  }

  get done(): number {
    return this.turns.filter((turn) => this.results.has(turn)).length;
  }

  get all(): number {
    return this.turns.length;
  }

  /** Turn `turn` is on screen: it is judged next, then what is near it. */
  look(turn: number): void {
    this.at = turn;
    this.ask();
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.asked = null;
  }

  private ask(): void {
    const rest = this.turns.filter((turn) => !this.results.has(turn));
    const next = rest.reduce<number | null>((best, turn) => (best === null || Math.abs(turn - this.at) < Math.abs(best - this.at) ? turn : best), null);
    // Only the turn on screen takes the place of what is being judged.
    if (next === null || next === this.asked || (this.asked !== null && next !== this.at)) return;
    this.asked = next;
    this.tell({ kind: 'judge', turn: next });
  }

  private tell(message: ToReview): void {
    if (!this.worker) {
      this.worker = new Worker(REVIEW_WORKER_URL);
      this.worker.onmessage = ({ data }: MessageEvent<FromReview>) => this.hear(data);
      this.worker.onerror = () => this.fail();
      this.worker.postMessage({ kind: 'game', game: this.game } satisfies ToReview);
    }
    this.worker.postMessage(message);
  }

  private hear(message: FromReview): void {
    if (message.kind === 'failed') {
      this.fail();
      return;
    }
    this.results.set(message.turn, message.judged);
    if (this.asked === message.turn) this.asked = null;
    this.ask();
    if (this.asked === null) this.close();
    this.hearer.judged();
  }

  private fail(): void {
    this.close();
    this.hearer.failed();
  }
}
