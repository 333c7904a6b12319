// SPDX-License-Identifier: MIT
// What the steps behind the present position did, read back from the engine by playing them once more:
// the engine explains a step only where it is legal. The engine is left as it was.

import { kindOf, type Engine, type Forfeit, type Step, type StepView } from '../engine/engine.ts';

function playAgain(engine: Engine, steps: readonly Step[]): StepView[] {
  return steps.map((step) => {
    const view = engine.explain(step);
    engine.step(step);
    return view;
  });
}

/** The draft's steps, explained. */
export function explainDraft(engine: Engine): StepView[] {
  const steps = engine.draftSteps();
  while (engine.undo());
  return playAgain(engine, steps);
}

/** The steps of the last turn that a seat made, explained; none while a draft is under way. */
export function explainLastTurn(engine: Engine): StepView[] {
  if (engine.draftCount() > 0) return [];
  const isThrow = (steps: readonly Step[]): boolean => steps.every((step) => kindOf(step) === 'throw');
  let last = engine.turns() - 1;
  const thrown = last >= 0 && isThrow(engine.turnSteps(last)) ? engine.turnSteps(last) : [];
  if (thrown.length > 0) last -= 1;
  if (last < 0) return [];
  const steps = engine.turnSteps(last);
  const { kind, side, reason } = engine.outcome();
  if (thrown.length > 0) engine.takeback();
  engine.takeback();
  const explained = playAgain(engine, steps);
  engine.seal();
  for (const step of thrown) engine.throw(step);
  // An end from outside does not follow from the turns.
  if (kind === 'win' && engine.outcome().kind === 'ongoing') engine.forfeit(1 - side, reason as Forfeit);
  return explained;
}
