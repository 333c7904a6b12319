// SPDX-License-Identifier: MIT
// The turn under way and the one before it, as the table shows them: the engine holds the draft, this
// remembers what its steps did.

import { kindOf, resultOf, type Engine, type Step, type StepView, type View } from '../engine/engine.ts';
import { explainDraft, explainLastTurn } from './history.ts';

/** Rights in the order in which they fell; dice, whose throw is one result, as they are. */
export function asFallen(tray: View['tray'], fallen: readonly number[]): View['tray'] {
  const sorted = (values: readonly number[]): string => [...values].sort().join();
  const isSame = sorted(fallen) === sorted(tray.map(({ value }) => value));
  return isSame ? tray.map(({ used }, i) => ({ value: fallen[i] ?? 0, used })) : tray;
}

export class Turn {
  /** Steps of the draft. */
  steps: StepView[] = [];
  /** Their texts, as the host's saved games and the server know them. */
  texts: string[] = [];
  /** Steps of the last turn in the record. */
  last: StepView[] = [];
  /** Rows to be shown: completed by this turn, or those that ended the game. */
  rows: readonly (readonly number[])[] = [];

  constructor(private readonly engine: Engine) {}

  /** Reads everything from the engine, which someone else has changed. */
  readBack(isOver: boolean): void {
    const { engine } = this;
    this.steps = explainDraft(engine);
    this.last = explainLastTurn(engine);
    this.texts = this.readTexts();
    const shown = isOver ? this.last : engine.view().due > 0 ? this.steps : [];
    this.rows = shown.flatMap((step) => step.lines);
  }

  private readTexts(): string[] {
    const { engine, steps } = this;
    while (engine.undo());
    return steps.map(({ step }) => {
      const text = engine.stepText(step);
      engine.step(step);
      return text;
    });
  }

  /** Adds a legal step to the draft; its text. */
  play(step: StepView): string {
    const { engine } = this;
    const text = engine.stepText(step.step);
    engine.step(step.step);
    this.steps.push(step);
    this.texts.push(text);
    this.rows = engine.view().due > 0 ? (step.lines.length > 0 ? step.lines : this.rows) : [];
    return text;
  }

  /**
   * Takes back the step at `index` alone and plays the later ones again; where they are not legal without
   * it, takes them back too. Tells how many were taken off the end, and which steps were played again.
   */
  takeBack(index: number): { undone: number; again: StepView[] } {
    const { engine } = this;
    const later = this.steps.slice(index + 1);
    const undone = this.steps.length - index;
    for (let i = 0; i < undone; i++) engine.undo();
    this.steps.length = index;
    this.texts.length = index;
    const again: StepView[] = [];
    for (const wanted of later) {
      const step = engine.steps().find((one) => one.step === wanted.step);
      if (!step) break;
      this.play(step);
      again.push(step);
    }
    if (again.length < later.length) {
      for (let i = 0; i < again.length; i++) engine.undo();
      this.steps.length = index;
      this.texts.length = index;
      again.length = 0;
    }
    return { undone, again };
  }

  /** The draft becomes part of the record. Tells whose turn it was and the view before it. */
  seal(): { by: number; before: View; closing: readonly (readonly number[])[] } {
    const { engine } = this;
    const by = engine.baseActor() & 1;
    const before = engine.baseView();
    const closing = this.steps.flatMap((step) => step.lines);
    engine.seal();
    this.last = this.steps;
    this.steps = [];
    this.texts = [];
    this.rows = [];
    return { by, before, closing };
  }

  /** A result of chance joins the record. */
  throw(step: Step): void {
    this.engine.throw(step);
  }

  /** Results of the throws this turn began with, in the order in which they fell. */
  private fallen(): number[] {
    const last = this.engine.turns() - 1;
    const steps = last < 0 ? [] : this.engine.turnSteps(last);
    return steps.every((step) => kindOf(step) === 'throw') ? steps.map(resultOf) : [];
  }

  /** Dice or rights as they lay when the turn began, with those used marked; rights in the order in which they fell. */
  tray(): View['tray'] {
    const tray = asFallen(this.engine.baseView().tray, this.fallen()).map(({ value, used }) => ({ value, used }));
    for (const { tray: value } of this.steps) {
      const slot = value > 0 ? tray.find((one) => one.value === value && !one.used) : undefined;
      if (slot) slot.used = true;
    }
    return tray;
  }
}
