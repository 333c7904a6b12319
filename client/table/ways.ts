// SPDX-License-Identifier: MIT
// The ways a chosen man can go: by one step, and where the game lets one man use several dice, by
// several. Each step of a way is one the engine lists after the one before, so every way is legal.

import type { Engine, StepView } from '../engine/engine.ts';

export interface Way {
  readonly from: number;
  readonly to: number;
  readonly steps: readonly StepView[];
}

/** Longest way: the four moves of a double. */
const STEPS = 4;

function isMove({ kind }: StepView): boolean {
  return kind === 'move' || kind === 'leap';
}

/** Steps that do the same for the eye: only the die differs, and the first listed is as good as the other. */
function distinct(steps: readonly StepView[]): StepView[] {
  return steps.filter((one, i) => steps.findIndex(({ to, kind }) => to === one.to && kind === one.kind) === i);
}

/**
 * All ways of the man on `from`, shorter ones first; ways that end in the same position count once. The engine's
 * draft is left as it was.
 */
export function waysFrom(engine: Engine, from: number, combines: boolean): Way[] {
  const first = engine.steps().filter((step) => step.from === from && isMove(step));
  if (!combines) return first.map((step) => ({ from, to: step.to, steps: [step] }));
  const ways: Way[] = [];
  const seen = new Set<string>();
  let layer: Way[] = distinct(first).map((step) => ({ from, to: step.to, steps: [step] }));
  for (let length = 1; layer.length > 0; length++) {
    const next: Way[] = [];
    for (const way of layer) {
      for (const { step } of way.steps) engine.step(step);
      const key = `${way.to} ${engine.text()}`;
      const isNew = !seen.has(key);
      seen.add(key);
      if (isNew) ways.push(way);
      if (isNew && length < STEPS) {
        const on = distinct(engine.steps().filter((step) => step.from === way.to && isMove(step)));
        next.push(...on.map((step) => ({ from, to: step.to, steps: [...way.steps, step] })));
      }
      for (let i = 0; i < way.steps.length; i++) engine.undo();
    }
    layer = next;
  }
  return ways;
}

/** The ways to a place that are played when it is tapped: the shortest. Several mean that the player must say which. */
export function waysTo(ways: readonly Way[], to: number): Way[] {
  const there = ways.filter((way) => way.to === to);
  const shortest = Math.min(...there.map(({ steps }) => steps.length));
  return there.filter(({ steps }) => steps.length === shortest);
}
