// SPDX-License-Identifier: MIT
// What a moment at the table allows, as marks on the board: derived from the engine's legal steps and
// what each would do, so that no rule is needed here.

import { MARK_SAFE } from '../engine/engine.ts';
import type { StepView, View } from '../engine/engine.ts';
import type { Marks } from './board.ts';
import type { PlaceFlags, Situation, Words } from './words.ts';

/** Legal steps by the way they are played. */
export interface Choices {
  /** Take a rival's man: one tap on it. */
  readonly takes: readonly StepView[];
  /** Bring a man in: one tap on the place. */
  readonly entries: readonly StepView[];
  /** Move an own man: choose it, then the target. */
  readonly moves: readonly StepView[];
}

export function choicesOf(at: Situation, isOnBoard: (place: number) => boolean): Choices {
  const takes: StepView[] = [];
  const entries: StepView[] = [];
  const moves: StepView[] = [];
  for (const step of at.steps) {
    if (!isOnBoard(step.from)) entries.push(step);
    else if (at.view.at[step.from]?.owner !== at.actor) takes.push(step);
    else moves.push(step);
  }
  return { takes, entries, moves };
}

interface Shown {
  /** The turn whose traces are shown: the one under way, or the last. */
  readonly turn: readonly StepView[];
  readonly rows: readonly (readonly number[])[];
  readonly isInert: boolean;
  /** The player may act now. */
  readonly canPlay: boolean;
  readonly isConfirming: boolean;
  readonly hintsMovable: boolean;
  isOnBoard(place: number): boolean;
}

const NONE: readonly number[] = [];

function placesWith(view: View, mark: number): number[] {
  return view.at.flatMap(({ marks }, place) => ((marks & mark) !== 0 ? [place] : []));
}

function reachOf(steps: readonly StepView[]): Map<number, number[]> {
  const reach = new Map<number, number[]>();
  for (const { from, to } of steps) reach.set(from, [...(reach.get(from) ?? []), to]);
  return reach;
}

export function marksFor(at: Situation, shown: Shown, words: Words): Marks {
  const first = shown.turn.find(({ to }) => shown.isOnBoard(to));
  const traces = {
    rows: shown.rows,
    left: first && shown.isOnBoard(first.from) ? first.from : null,
    arrived: first ? first.to : null,
    isInert: shown.isInert,
  };
  const nothing = {
    ...traces, candidates: NONE, reach: new Map<number, number[]>(), selected: null, targets: NONE, captures: NONE,
    shields: NONE, movable: NONE, isOpen: false,
  };
  if (!at.isMine || !shown.canPlay) return labelled(at, nothing, words);
  if (shown.isConfirming) {
    return labelled(at, { ...nothing, candidates: traces.arrived === null ? NONE : [traces.arrived] }, words);
  }
  const { takes, entries, moves } = choicesOf(at, shown.isOnBoard);
  const reach = reachOf(at.steps);
  const sources = [...new Set(moves.map(({ from }) => from))];
  const captures = takes.map(({ from }) => from);
  const targets = at.selected === null ? NONE : (reach.get(at.selected) ?? NONE);
  return labelled(
    at,
    {
      ...traces,
      reach,
      selected: at.selected,
      targets,
      captures,
      candidates: [...captures, ...entries.map(({ to }) => to), ...sources, ...targets],
      shields: at.view.due > 0 ? placesWith(at.view, MARK_SAFE) : NONE,
      movable: shown.hintsMovable && at.selected === null ? sources : NONE,
      isOpen: entries.length > 0,
    },
    words,
  );
}

function labelled(at: Situation, marks: Omit<Marks, 'label'>, words: Words): Marks {
  const flags = (place: number): PlaceFlags => ({
    isSelected: place === marks.selected,
    isTarget: marks.targets.includes(place),
    isCapture: marks.captures.includes(place),
    isShielded: marks.shields.includes(place),
    isLeft: place === marks.left,
    isArrived: place === marks.arrived,
  });
  return { ...marks, label: (place) => words.label(at, place, flags(place)) };
}
