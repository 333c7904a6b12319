// SPDX-License-Identifier: MIT
// What plays itself because the player has set it so: throws that are due, and turns that can be played
// in one way only. A turn played so still waits for its player's word.

import type { Engine, StepView } from '../engine/engine.ts';
import { motionScale, settings } from '../settings.ts';
import type { Table } from './controller.ts';
import type { Situation } from './words.ts';

/** Long enough to see what is there. */
const BEFORE_MS = 450;

/** The steps of the only way to play the turn, whatever their order; null when there are several. The draft is left as it was. */
export function onlyTurn(engine: Engine): StepView[] | null {
  const ends = new Map<string, StepView[]>();
  const steps: StepView[] = [];
  const walk = (): boolean => {
    if (engine.isReady()) {
      ends.set(engine.text(), [...steps]);
      return ends.size < 2;
    }
    return engine.steps().every((step) => {
      engine.step(step.step);
      steps.push(step);
      const goesOn = walk();
      steps.pop();
      engine.undo();
      return goesOn;
    });
  };
  walk();
  const [only] = ends.values();
  return ends.size === 1 && only ? only : null;
}

/** Called when a decision has come to this device's player. */
export async function autoplay(table: Table, at: Situation): Promise<void> {
  const { engine } = table;
  const rolls = at.isThrow && settings.get('autoRoll') && table.host.kind !== 'device';
  const plays = !at.isThrow && !at.isReady && at.turn.length === 0 && settings.get('forced');
  if (!at.isMine || !(rolls || plays)) return;
  const before = engine.recordText();
  await new Promise((resolve) => setTimeout(resolve, BEFORE_MS * Math.min(1, motionScale())));
  if (!table.canPlay || engine.recordText() !== before || engine.draftCount() > 0) return;
  if (rolls) return table.throwNow();
  for (const step of onlyTurn(engine) ?? []) table.act([step]);
}
