// SPDX-License-Identifier: MIT
// A turn of a finished game beside the best one there was, both by the player of level Zor, to the same
// depth. Limits are counted in plies and positions, never in time, so that the same turn is judged the
// same on every device. docs/analysis.md tells the method.

import type { GameName, Step, StepView } from '../engine/engine.ts';
import { think } from '../engine/think.ts';
import { BARS, isDecided } from './grade.ts';
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

interface Limits {
  readonly depth: number;
  readonly nodes: number;
}

/** A turn that seems best, and what it and the one that was made are worth. */
interface Look {
  readonly plan: readonly Step[];
  readonly best: number;
  readonly own: number;
}

const ZOR = 2;
/** Dokuz Taş: positions to find the best turn by; to value one turn, twice as many at most. */
const NODES = 300_000;
/** With so many it is looked again at what seems to have lost so much, in men. */
const SURE_NODES = 800_000;
const DOUBT_MEN = 0.5;
/** How far it is looked whether there was one good turn only, and among how many turns at most. */
const ONLY_DEPTH = 6;
const ONLY_NODES = 100_000;
const ONLY_TURNS = 40;
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
    this.goto(index);
    const turns = this.turns();
    if (turns.length === 1) return { choices: 1, best: 0, made: 0, second: null, ...this.show(index, made) };
    const first = await this.look(index, made, NODES);
    if (!first) return null;
    const { best, own, plan } = await this.lookAgain(index, made, first);
    const isBest = own >= best;
    const isOpen = turns.length <= ONLY_TURNS && !isDecided('dokuz-tas', { best: own, made: own });
    const second = isBest && isOpen ? await this.second(index, made, turns, own) : null;
    return { choices: turns.length, best: Math.max(best, own), made: own, second, ...this.show(index, isBest ? made : plan) };
  }

  /** The best turn that so many positions find, and what both are worth. */
  private async look(index: number, made: readonly Step[], nodes: number): Promise<Look | null> {
    const { engine } = this;
    this.goto(index);
    engine.thinkWithin(ZOR, 0, nodes);
    if (!(await this.run((positions) => engine.thinkMore(positions)))) return null;
    const plan = engine.plan();
    const values = await this.compare(index, isSame(plan, made) ? [plan] : [plan, made], { depth: engine.planDepth(), nodes: 2 * nodes });
    if (!values) return null;
    const [best = 0, own = best] = values;
    return { plan, best, own };
  }

  /** A mistake must be one at both depths: the smaller of the two counts. */
  private async lookAgain(index: number, made: readonly Step[], first: Look): Promise<Look> {
    if (lossOf(first) < DOUBT_MEN || isDecided('dokuz-tas', { best: first.best, made: first.own })) return first;
    const sure = await this.look(index, made, SURE_NODES);
    return !sure || lossOf(sure) > lossOf(first) ? first : sure;
  }

  /** Every turn, by its steps. Two men taken in either order count as two turns, which only silences a remark. */
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
  private async compare(index: number, turns: readonly (readonly Step[])[], limits: Limits): Promise<number[] | null> {
    const values: number[] = [];
    let reached = limits.depth;
    for (const turn of turns) {
      const value = await this.value(index, turn, { ...limits, depth: reached });
      if (!value) return null;
      if (value.depth < reached && values.length > 0) return this.compare(index, turns, { ...limits, depth: value.depth });
      reached = Math.min(reached, value.depth);
      values.push(value.score);
    }
    return values;
  }

  /** What a turn is worth, seen `depth` plies far, its own steps included, or less far at the limit. */
  private async value(index: number, turn: readonly Step[], { depth, nodes }: Limits): Promise<{ score: number; depth: number } | null> {
    const { engine } = this;
    this.goto(index);
    const side = engine.actor() & 1;
    for (const step of turn) engine.step(step);
    engine.seal();
    const { kind, side: winner } = engine.outcome();
    if (kind !== 'ongoing') return { score: kind === 'draw' ? 0 : winner === side ? Infinity : -Infinity, depth };
    engine.thinkWithin(ZOR, Math.max(1, depth - turn.length), nodes);
    if (!(await this.run((positions) => engine.thinkMore(positions)))) return null;
    const score = -engine.planScore();
    if (Math.abs(score) >= DECIDED) return { score: score > 0 ? Infinity : -Infinity, depth };
    return { score: score / HUNDRED, depth: Math.min(depth, Math.max(1, engine.planDepth()) + turn.length) };
  }

  /**
   * What the best of the other turns is worth if the made one is worth `worth`: how far it is behind is
   * seen less deeply, and looked for only until a turn is found that is not clearly behind.
   */
  private async second(index: number, made: readonly Step[], turns: readonly Step[][], worth: number): Promise<number | null> {
    const limits = { depth: ONLY_DEPTH, nodes: ONLY_NODES };
    const own = await this.value(index, made, limits);
    if (!own) return null;
    let behind = Infinity;
    for (const turn of turns) {
      if (isSame(turn, made)) continue;
      const value = await this.value(index, turn, limits);
      if (!value) return null;
      behind = Math.min(behind, lossOf({ best: own.score, own: value.score }));
      if (behind < BARS['dokuz-tas'].only) break;
    }
    return worth - behind;
  }
}

function lossOf({ best, own }: Pick<Look, 'best' | 'own'>): number {
  return best === own ? 0 : best - own;
}

function isSame(a: readonly Step[], b: readonly Step[]): boolean {
  return a.length === b.length && a.every((step, i) => step === b[i]);
}
