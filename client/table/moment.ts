// SPDX-License-Identifier: MIT
// A moment at the table: whose it is and what it allows, and that as marks on the board. Derived from the
// engine's legal steps and what each would do, so that no rule is needed here.

import { MARK_SAFE, SEAT_CHANCE, SEAT_NONE } from '../engine/engine.ts';
import type { Engine, StepView, View } from '../engine/engine.ts';
import type { Marks } from './board.ts';
import type { Host } from './host.ts';
import type { Turn } from './turn.ts';
import { waysTo, type Way } from './ways.ts';
import type { PlaceFlags, Situation, Words } from './words.ts';

/** Legal steps by the way they are played. */
export interface Choices {
  /** Take a rival's man: one tap on it. */
  readonly takes: readonly StepView[];
  /** Bring a man in: one tap on the place. */
  readonly entries: readonly StepView[];
  /** Move an own man: choose it, then the target. */
  readonly moves: readonly StepView[];
  /** Places of men that can be moved. */
  readonly sources: readonly number[];
}

export function choicesOf({ steps }: Pick<Situation, 'steps'>): Choices {
  const moves = steps.filter(({ kind }) => kind === 'move' || kind === 'leap');
  return {
    takes: steps.filter(({ kind }) => kind === 'take'),
    entries: steps.filter(({ kind }) => kind === 'place'),
    moves,
    sources: [...new Set(moves.map(({ from }) => from))],
  };
}

interface Table {
  readonly engine: Engine;
  readonly host: Host;
  readonly turn: Turn;
  readonly words: Words;
  /** The man and the right that the player has chosen. */
  readonly selected: number | null;
  readonly right: number | null;
}

export function readSituation({ engine, host, turn, words, selected, right }: Table): Situation {
  const isOver = host.outcome().kind !== 'ongoing';
  // While a complete turn waits it is still its player's.
  const isReady = engine.isReady();
  const acts = isReady ? engine.baseActor() : engine.actor();
  const isThrow = acts === SEAT_CHANCE;
  const acting = isThrow ? engine.roller() : acts;
  // The engine does not know of a resignation.
  const seat = isOver ? SEAT_NONE : acting;
  const actor = acting & 1;
  const isMine = seat !== SEAT_NONE && host.plays(seat);
  const all = isReady || isThrow || seat === SEAT_NONE ? [] : engine.steps();
  const isPass = turn.steps.length === 0 && all.length === 1 && all[0]?.kind === 'pass';
  // With a right chosen first, only its moves are to be had.
  const steps = right === null ? all : all.filter(({ kind, tray }) => tray === right || kind === 'end');
  const { sources } = choicesOf({ steps });
  const [only] = sources;
  // Where dice are played, the only man that can move is chosen by itself.
  const isChosen = words.combines && isMine && sources.length === 1 && only !== undefined;
  return {
    kind: host.kind, view: engine.view(), steps, seat, actor, isMine, isThrow, isReady, isPass,
    me: host.kind === 'device' ? actor : host.bottom,
    turn: turn.steps, tray: turn.tray(), selected: selected ?? (isChosen ? only : null), right,
    name: (side) => host.name(side),
  };
}

/** Where a turn's men came from and where they are now; a man that moved twice counts once. */
export function tracesOf(turn: readonly StepView[], isOnBoard: (place: number) => boolean): { left: number[]; arrived: number[] } {
  const left: number[] = [];
  const arrived: number[] = [];
  for (const { kind, from, to } of turn) {
    if (kind === 'take' || !isOnBoard(to)) continue;
    const before = arrived.indexOf(from);
    if (before >= 0) arrived.splice(before, 1);
    else if (isOnBoard(from)) left.push(from);
    arrived.push(to);
  }
  return { left, arrived };
}

/** Index of the step that brought the man on `place` there in this turn; -1 when none did. */
export function arrivalAt(turn: readonly StepView[], place: number): number {
  return turn.map(({ to }) => to).lastIndexOf(place);
}

interface Shown {
  /** The turn whose traces are shown: the one under way, or the last. */
  readonly trail: readonly StepView[];
  readonly rows: readonly (readonly number[])[];
  readonly isInert: boolean;
  /** The player may act now. */
  readonly canPlay: boolean;
  readonly hintsMovable: boolean;
  isOnBoard(place: number): boolean;
  /** All ways of the man on a place. */
  ways(from: number): readonly Way[];
}

const NONE: readonly number[] = [];

function placesWith(view: View, mark: number): number[] {
  return view.at.flatMap(({ marks }, place) => ((marks & mark) !== 0 ? [place] : []));
}

function unique<T>(all: readonly T[]): T[] {
  return [...new Set(all)];
}

export function marksFor(at: Situation, shown: Shown, words: Words): Marks {
  const traces = tracesOf(shown.trail, shown.isOnBoard);
  const nothing = {
    ...traces, rows: [...shown.rows, ...(words.rows?.(at) ?? [])], isInert: shown.isInert, candidates: NONE, sources: NONE, reach: () => NONE,
    selected: null, targets: [], back: null, captures: NONE, shields: NONE, movable: NONE, isOpen: false,
  };
  if (!at.isMine || !shown.canPlay) return labelled(at, nothing, [], words);
  if (at.isThrow) return labelled(at, { ...nothing, candidates: words.throwPlace === undefined ? NONE : [words.throwPlace] }, [], words);
  // Men that were moved in this turn can be taken back, where the turn ends only when its player says so.
  const moved = words.confirms ? tracesOf(at.turn, shown.isOnBoard).arrived : NONE;
  const back = at.selected !== null && moved.includes(at.selected) ? (at.turn[arrivalAt(at.turn, at.selected)]?.from ?? null) : null;
  const held = { selected: at.selected, back };
  if (at.isReady) {
    const own = words.confirms ? [...moved, ...(back === null ? [] : [back])] : traces.arrived;
    return labelled(at, { ...nothing, ...held, candidates: unique(own) }, [], words);
  }
  const { takes, entries, moves, sources } = choicesOf(at);
  const captures = takes.map(({ from }) => from);
  const ways = at.selected !== null && sources.includes(at.selected) ? shown.ways(at.selected) : [];
  const targets = unique(ways.map(({ to }) => to)).map((place) => targetAt(place, ways, words));
  const known = new Map<number, readonly number[]>();
  const reach = (from: number): readonly number[] => {
    if (!known.has(from)) known.set(from, unique(reachOf(from, at.steps, sources, shown)));
    return known.get(from) ?? NONE;
  };
  return labelled(
    at,
    {
      ...nothing,
      ...held,
      sources: unique([...sources, ...at.steps.filter(({ kind }) => kind === 'place' || kind === 'take').map(({ from }) => from)]),
      reach,
      targets,
      captures,
      candidates: unique([
        ...captures, ...entries.map(({ to }) => to), ...sources, ...moved, ...targets.map(({ place }) => place), ...(back === null ? [] : [back]),
      ]),
      shields: at.view.due > 0 ? placesWith(at.view, MARK_SAFE) : NONE,
      movable: shown.hintsMovable && at.selected === null ? unique(moves.map(({ from }) => from)) : NONE,
      isOpen: entries.length > 0,
    },
    ways,
    words,
  );
}

function reachOf(from: number, steps: readonly StepView[], sources: readonly number[], shown: Shown): number[] {
  if (sources.includes(from)) return shown.ways(from).map(({ to }) => to);
  return steps.filter((step) => step.from === from).map(({ to }) => to);
}

function targetAt(place: number, ways: readonly Way[], words: Words): Marks['targets'][number] {
  const here = waysTo(ways, place);
  const tags = unique(here.map((way) => words.tag?.(way) ?? ''));
  return { place, tag: tags.join('·'), hits: here.some(({ steps }) => steps[steps.length - 1]?.hits === true) };
}

function labelled(at: Situation, marks: Omit<Marks, 'label'>, ways: readonly Way[], words: Words): Marks {
  const flags = (place: number): PlaceFlags => ({
    isSelected: place === marks.selected,
    ways: waysTo(ways, place),
    isBack: place === marks.back,
    isCapture: marks.captures.includes(place),
    isShielded: marks.shields.includes(place),
    isLeft: marks.left.includes(place),
    isArrived: marks.arrived.includes(place),
  });
  return { ...marks, label: (place) => words.label(at, place, flags(place)) };
}
