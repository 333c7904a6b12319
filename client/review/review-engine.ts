// SPDX-License-Identifier: MIT
// The door to review.wasm (docs/wasm.md): an engine that can also judge a turn that was made.

import { Engine, type Step } from '../engine/engine.ts';

/** What was judged equally deep, best first. */
export interface Reviewed {
  /** Distinct turns there were. */
  readonly total: number;
  /** Which of `scores` is the turn that was made; -1 where it was not judged as deeply. */
  readonly made: number;
  /** In ten-thousandths: of a point in Tavla, of certainty to win in Kös. */
  readonly scores: readonly number[];
}

export class ReviewEngine extends Engine {
  static async open(url: string): Promise<ReviewEngine> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`review: ${response.status} for ${url}`);
    return ReviewEngine.from(await WebAssembly.compile(await response.arrayBuffer()));
  }

  static async from(module: WebAssembly.Module): Promise<ReviewEngine> {
    return new ReviewEngine(await WebAssembly.instantiate(module, {}));
  }

  /** Like `think`, up to a depth in plies and a number of positions; 0 for the level's own. */
  thinkWithin(level: number, depth: number, nodes: number): void {
    this.check(this.call('think_within', level, 0, depth, nodes), 'think_within');
  }

  /** For the side to act, in hundredths of a man. */
  planScore(): number {
    return this.call('plan_score');
  }

  planDepth(): number {
    return this.call('plan_depth');
  }

  /** Starts to judge the complete draft; false where there are too many turns to compare it with. */
  review(): boolean {
    const status = this.call('review');
    if (status === FULL) return false;
    this.check(status, 'review');
    return true;
  }

  reviewMore(positions: number): boolean {
    return this.call('review_more', positions) === 1;
  }

  reviewed(): Reviewed {
    const [total = 0, made = 0, ...scores] = this.read(this.call('review_result')).map((number) => number | 0);
    return { total, made: made < scores.length ? made : -1, scores };
  }

  /** The steps of a turn judged. */
  reviewTurn(index: number): Step[] {
    return this.read(this.call('review_turn', index));
  }
}

const FULL = -7;
