// SPDX-License-Identifier: MIT
// A game played through once in the engine: every position and what led from one to the next, so that
// the page can go to any move at once.

import { SEAT_CHANCE, resultOf, type Engine, type Outcome, type StepView, type View } from '../engine/engine.ts';
import type { GameRecord } from '../table/kept.ts';
import { asFallen } from '../table/turn.ts';

export interface Shot {
  readonly before: View;
  readonly step: StepView;
  /** The view after the step. */
  readonly view: View;
}

/** One side's turn, with the throw before it where the game has throws. */
export interface Move {
  readonly seat: number;
  readonly side: number;
  /** Its turns as the record writes them: the throw, the turn. */
  readonly texts: readonly string[];
  /** Which of the record's turns its steps are; null where nothing was left to choose. */
  readonly turn: number | null;
  /** After the throw and before the steps; null without a throw. */
  readonly thrown: View | null;
  readonly shots: readonly Shot[];
  /** At its end. */
  readonly view: View;
  readonly position: string;
  /** What it took, in milliseconds; null where the record does not tell. */
  readonly ms: number | null;
}

export interface Reel {
  readonly start: { readonly view: View; readonly position: string };
  readonly moves: readonly Move[];
  /** Turns and throws as the engine writes them. */
  readonly turns: readonly string[];
  readonly outcome: Outcome;
}

/** Plays what the engine holds, which is `record`; the engine is at the game's end afterwards. */
export function playThrough(engine: Engine, { game, times }: GameRecord): Reel {
  const turns = Array.from({ length: engine.turns() }, (_, i) => ({ text: engine.turnText(i), steps: engine.turnSteps(i) }));
  const outcome = engine.outcome();
  const position = engine.startText();
  engine.loadPosition(game, position);
  const start = { view: engine.view(), position };
  const moves: Move[] = [];
  let thrown: { seat: number; text: string; view: View; ms: number } | null = null;
  const add = (seat: number, turn: number | null, text: string[], shots: Shot[], ms: number): void => {
    const all = thrown ? [thrown.text, ...text] : text;
    const took = (thrown?.ms ?? 0) + ms;
    moves.push({ seat, side: seat & 1, turn, texts: all, thrown: thrown?.view ?? null, shots, view: engine.view(), position: engine.text(), ms: times ? took : null });
    thrown = null;
  };
  turns.forEach(({ text, steps }, i) => {
    const by = engine.baseActor();
    const ms = times?.[i] ?? 0;
    if (by === SEAT_CHANCE) {
      const seat = engine.roller();
      for (const step of steps) engine.throw(step);
      const view = engine.view();
      thrown = { seat, text, view: { ...view, tray: asFallen(view.tray, steps.map(resultOf)) }, ms };
      return;
    }
    const shots = steps.map((step) => {
      const before = engine.view();
      const explained = engine.explain(step);
      engine.step(step);
      return { before, step: explained, view: engine.view() };
    });
    const isWhole = engine.isReady();
    if (isWhole) engine.seal();
    const isPass = shots.some(({ step }) => step.kind === 'pass');
    add(by, isPass || !isWhole ? null : i, [text], shots, ms);
  });
  // A game may end between a throw and its turn.
  const rest = thrown as { seat: number } | null;
  if (rest) add(rest.seat, null, [], [], 0);
  return { start, moves, turns: turns.map(({ text }) => text), outcome };
}
