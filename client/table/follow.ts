// SPDX-License-Identifier: MIT
// Brings an engine to the position a server's snapshot tells, with as little disturbance as possible:
// the steps that are new are named, so that the board can show them being made. And what a snapshot says of
// the game itself.

import { kindOf, REASONS, SEAT_CHANCE, type Engine, type GameName, type Outcome, type Reason, type Step } from '../engine/engine.ts';
import type { Snapshot } from '../net/messages.ts';

export type Follow =
  /** The engine was there already. */
  | { readonly kind: 'same' }
  /** Steps to be played now. With a whole turn the next one's draft may follow: ask again then. */
  | { readonly kind: 'steps'; readonly steps: readonly Step[]; readonly isWhole: boolean }
  /** A throw to be shown now; ask again then. */
  | { readonly kind: 'throw'; readonly step: Step }
  /** The engine has been set to another position. */
  | { readonly kind: 'moved'; readonly isUndo: boolean }
  /** What is known does not lead there: the whole record is needed. */
  | { readonly kind: 'lost' };

/** The bytes for the throws are still being gathered: who begins may be open, nothing can be played. */
export const isMixing = ({ phase, proof }: Snapshot): boolean => phase === 'playing' && proof?.stage === 'open';

/** "win w few" as the outcome it stands for; side 0 is called `w` or `a`. */
export function readOutcome({ outcome, points }: Snapshot['game']): Outcome {
  const [kind = 'ongoing', ...rest] = outcome.split(' ');
  const reason = (REASONS as readonly string[]).includes(rest[rest.length - 1] ?? '') ? (rest[rest.length - 1] as Reason) : 'none';
  if (kind === 'win') return { kind, side: rest[0] === 'b' ? 1 : 0, points, reason };
  return { kind: kind === 'draw' ? 'draw' : 'ongoing', side: 0, points: 0, reason };
}

/** Sets the engine to a snapshot that holds the record. */
export function loadSnapshot(engine: Engine, { table, game, record }: Snapshot): void {
  if (!record) throw new Error('a snapshot without record cannot be loaded');
  engine.loadRecord(table.game as GameName, `${record.start}\n${record.turns.join(' ')}`);
  for (const text of game.draft) engine.stepByText(text);
}

/** Texts of the draft's steps, and the steps, by taking them back and playing them again. */
function draftSteps(engine: Engine, own: readonly Step[]): string[] {
  while (engine.undo());
  return own.map((step) => {
    const text = engine.stepText(step);
    engine.step(step);
    return text;
  });
}

/** The steps of a whole turn from the record's position; null when it is not legal there. */
function turnSteps(engine: Engine, text: string): Step[] | null {
  while (engine.undo());
  try {
    engine.stepByText(text);
    if (!engine.isReady()) return null;
    engine.seal();
  } catch {
    return null;
  }
  const steps = engine.turnSteps(engine.turns() - 1);
  engine.takeback();
  return steps;
}

function stepOf(engine: Engine, text: string): Step | null {
  return engine.steps().find(({ step }) => engine.stepText(step) === text)?.step ?? null;
}

/** The steps behind these texts, played and taken back again; null when one is not legal. */
function readDraft(engine: Engine, texts: readonly string[]): Step[] | null {
  const found: Step[] = [];
  for (const text of texts) {
    const step = stepOf(engine, text);
    if (step === null) break;
    engine.step(step);
    found.push(step);
  }
  for (let i = 0; i < found.length; i++) engine.undo();
  return found.length === texts.length ? found : null;
}

const startsWith = <T>(whole: readonly T[], part: readonly T[]): boolean => part.every((one, i) => whole[i] === one);

/** Where chance acts: the next of the throws that the server has made; a chain of them is one turn. */
function followThrow(engine: Engine, { game }: Snapshot): Follow {
  const last = engine.turns() > 0 ? engine.turnSteps(engine.turns() - 1) : [];
  const chain = last.every((step) => kindOf(step) === 'throw') ? last.length : 0;
  const isLonger = chain > 0 && game.turns === engine.turns();
  if (!isLonger && game.turns !== engine.turns() + 1) return game.turns === engine.turns() ? { kind: 'same' } : { kind: 'lost' };
  const text = game.last.split(' ')[isLonger ? chain : 0];
  if (text === undefined) return { kind: 'same' };
  const thrown = engine.chances().find(({ step }) => engine.stepText(step) === text);
  return thrown ? { kind: 'throw', step: thrown.step } : { kind: 'lost' };
}

/** The own complete draft leads where the last turn has led, whatever the order of its steps. */
function isSealed(engine: Engine, own: readonly Step[], { game }: Snapshot): boolean {
  if (!engine.isReady()) return false;
  engine.seal();
  const isSame = engine.baseText() === game.pos;
  engine.takeback();
  for (const step of own) engine.step(step);
  return isSame;
}

/** `own` are the steps of the engine's present draft. */
export function follow(engine: Engine, own: readonly Step[], snapshot: Snapshot): Follow {
  const { game } = snapshot;
  if (engine.actor() === SEAT_CHANCE && own.length === 0) return followThrow(engine, snapshot);
  const here = draftSteps(engine, own);
  if (game.turns === engine.turns() + 1 && isSealed(engine, own, snapshot)) return { kind: 'steps', steps: [], isWhole: true };
  if (game.turns === engine.turns() + 1) {
    const whole = turnSteps(engine, game.last);
    if (!whole) return { kind: 'lost' };
    if (!startsWith(whole, own)) {
      for (const step of whole) engine.step(step);
      engine.seal();
      for (const text of game.draft) engine.stepByText(text);
      return { kind: 'moved', isUndo: false };
    }
    for (const step of own) engine.step(step);
    return { kind: 'steps', steps: whole.slice(own.length), isWhole: true };
  }
  if (game.turns !== engine.turns()) return { kind: 'lost' };
  if (startsWith(game.draft, here)) {
    const rest = game.draft.slice(here.length);
    if (rest.length === 0) return { kind: 'same' };
    const steps = readDraft(engine, rest);
    return steps ? { kind: 'steps', steps, isWhole: false } : { kind: 'lost' };
  }
  while (engine.undo());
  const steps = readDraft(engine, game.draft);
  if (!steps) return { kind: 'lost' };
  for (const step of steps) engine.step(step);
  return { kind: 'moved', isUndo: startsWith(here, game.draft) };
}
