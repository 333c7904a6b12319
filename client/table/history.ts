// SPDX-License-Identifier: MIT
// What the steps behind the present position did, read back from the engine by playing them once more:
// the engine explains a step only where it is legal. The engine is left as it was.

import type { Engine, StepView } from '../engine/engine.ts';

/** The draft's steps, explained. */
export function explainDraft(engine: Engine): StepView[] {
  const after: string[] = [];
  while (engine.draftCount() > 0) {
    after.unshift(engine.draftText());
    engine.undo();
  }
  return after.flatMap((text) => {
    // The step is the one after which the draft reads the same again.
    const step = engine.steps().find((one) => {
      engine.step(one.step);
      if (engine.draftText() === text) return true;
      engine.undo();
      return false;
    });
    return step ? [step] : [];
  });
}

/** The steps of the record's last turn, explained; none while a draft is under way. */
export function explainLastTurn(engine: Engine): StepView[] {
  const last = engine.turns() - 1;
  if (last < 0 || engine.draftCount() > 0) return [];
  const steps = engine.turnSteps(last);
  engine.takeback();
  const explained = steps.map((step) => {
    const view = engine.explain(step);
    engine.step(step);
    return view;
  });
  engine.seal();
  return explained;
}
