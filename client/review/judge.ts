// SPDX-License-Identifier: MIT
// A turn of a finished game beside the best one there was, both by the player of level Zor, to the same
// depth. Limits are counted in plies and positions, never in time, so that the same turn is judged the
// same on every device. docs/analysis.md tells the method.

import type { GameName, Step, StepView } from '../engine/engine.ts';
import { think } from '../engine/think.ts';
import type { ReviewEngine } from './review-engine.ts';

/** A game as the engine reads it: the position it began at, its turns and throws. */
export interface Played {
  readonly game: GameName;
  readonly start: string;
  readonly turns: readonly string[];
}

export interface Judged {
  /** Distinct turns there were; with one nothing else is told. */
  readonly choices: number;
  /**
   * What the best turn was worth to its side and what the made one was. In points (Tavla), in chances to
   * win (Kös), or in men (Dokuz Taş), where infinite ones are a win or a loss seen to the end.
   */
  readonly best: number;
  readonly made: number;
  /** What all others than the best were worth at most; null where that was not looked for. */
  readonly second: number | null;
  /** The best turn. */
  readonly text: string;
  readonly steps: readonly StepView[];
}

const ZOR = 2;
/** Dokuz Taş: positions to find the best turn by, and at most to value one turn. */
const ROOT_NODES = 300_000;
const VALUE_NODES = 600_000;
/** Depth at which it is looked whether there was one good turn only, and how far behind all others must be. */
const ONLY_DEPTH = 7;
const ONLY_MEN = 0.6;
const DECIDED = 29_000;
const HUNDRED = 100;
const TEN_THOUSAND = 10_000;

export class Judge {
  constructor(
    private readonly engine: ReviewEngine,
    private readonly game: Played,
    /** Lets others in between two slices; false when nobody waits for the answer any more. */
    private readonly pause: () => Promise<boolean>,
    private readonly now: () => number,
  ) {}

  /** Null where the engine cannot tell, or when stopped. */
  async judge(index: number): Promise<Judged | null> {
    const text = this.game.turns[index] ?? '';
    this.goto(index);
    this.engine.stepByText(text);
    if (!this.engine.isReady()) return null;
    return this.game.game === 'dokuz-tas' ? this.byDepth(index, this.engine.draftSteps()) : this.byPlayer(index);
  }

  private goto(index: number): void {
    const { game, start, turns } = this.game;
    this.engine.importText(game, [start, ...turns.slice(0, index)].join('\n'));
  }

  private run(more: (positions: number) => boolean): Promise<boolean> {
    return think({ thinkMore: more }, this.now(), this.pause, this.now, Infinity);
  }

  /** The turn as the page draws and writes it. */
  private show(index: number, turn: readonly Step[]): Pick<Judged, 'text' | 'steps'> {
    this.goto(index);
    const steps = turn.map((step) => {
      const view = this.engine.explain(step);
      this.engine.step(step);
      return view;
    });
    return { text: this.engine.draftText(), steps };
  }

  // --- Tavla, Kös: all turns in one search -------------------------------------------------------

  private async byPlayer(index: number): Promise<Judged | null> {
    const { engine } = this;
    if (!engine.review() || !(await this.run((positions) => engine.reviewMore(positions)))) return null;
    const { total, made, scores } = engine.reviewed();
    const score = (at: number): number => (scores[at] ?? 0) / TEN_THOUSAND;
    if (total > 1 && made < 0) return null;
    const best = { choices: total, best: score(0), made: score(made), second: scores.length > 1 ? score(1) : null };
    return { ...best, ...this.show(index, engine.reviewTurn(0)) };
  }

  // --- Dokuz Taş: the positions after two turns, searched to the same depth ------------------------

  private async byDepth(index: number, made: readonly Step[]): Promise<Judged | null> {
    const { engine } = this;
    this.goto(index);
    const turns = this.turns();
    if (turns.length === 1) return { choices: 1, best: 0, made: 0, second: null, ...this.show(index, made) };
    engine.thinkWithin(ZOR, 0, ROOT_NODES);
    if (!(await this.run((positions) => engine.thinkMore(positions)))) return null;
    const plan = engine.plan();
    const values = await this.compare(index, isSame(plan, made) ? [plan] : [plan, made], engine.planDepth());
    if (!values) return null;
    const [best = 0, own = best] = values;
    const isBest = own >= best;
    const second = isBest ? await this.second(index, made, turns) : null;
    return { choices: turns.length, best: Math.max(best, own), made: own, second, ...this.show(index, isBest ? made : plan) };
  }

  /** Every turn, by its steps; two ways to the same position do not happen in this game. */
  private turns(): Step[][] {
    const { engine } = this;
    const all: Step[][] = [];
    const visit = (): void => {
      for (const { step } of engine.steps()) {
        engine.step(step);
        if (engine.isReady()) all.push(engine.draftSteps());
        else visit();
        engine.undo();
      }
    };
    visit();
    return all;
  }

  /** Values of turns, all to the depth that the limit allows each of them, or null when stopped. */
  private async compare(index: number, turns: readonly (readonly Step[])[], depth: number): Promise<number[] | null> {
    const values: number[] = [];
    let reached = depth;
    for (const turn of turns) {
      const value = await this.value(index, turn, reached);
      if (!value) return null;
      if (value.depth < reached && values.length > 0) return this.compare(index, turns, value.depth);
      reached = Math.min(reached, value.depth);
      values.push(value.score);
    }
    return values;
  }

  /** What a turn is worth, seen `depth` plies far, its own steps included, or less far at the limit. */
  private async value(index: number, turn: readonly Step[], depth: number): Promise<{ score: number; depth: number } | null> {
    const { engine } = this;
    this.goto(index);
    const side = engine.actor() & 1;
    for (const step of turn) engine.step(step);
    engine.seal();
    const { kind, side: winner } = engine.outcome();
    if (kind !== 'ongoing') return { score: kind === 'draw' ? 0 : winner === side ? Infinity : -Infinity, depth };
    engine.thinkWithin(ZOR, Math.max(1, depth - turn.length), VALUE_NODES);
    if (!(await this.run((positions) => engine.thinkMore(positions)))) return null;
    const score = -engine.planScore();
    if (Math.abs(score) >= DECIDED) return { score: score > 0 ? Infinity : -Infinity, depth };
    return { score: score / HUNDRED, depth: Math.min(depth, Math.max(1, engine.planDepth()) + turn.length) };
  }

  /**
   * What the best of the other turns is worth, seen less far; looked for only until one is found that is
   * not clearly behind.
   */
  private async second(index: number, made: readonly Step[], turns: readonly Step[][]): Promise<number | null> {
    const own = await this.value(index, made, ONLY_DEPTH);
    if (!own) return null;
    let second = -Infinity;
    for (const turn of turns) {
      if (isSame(turn, made)) continue;
      const value = await this.value(index, turn, ONLY_DEPTH);
      if (!value) return null;
      second = Math.max(second, value.score);
      if (own.score - second < ONLY_MEN) return second;
    }
    return second;
  }
}

function isSame(a: readonly Step[], b: readonly Step[]): boolean {
  return a.length === b.length && a.every((step, i) => step === b[i]);
}
