// SPDX-License-Identifier: MIT
// What the Tavla table says and how it is played by hand: dice, combined moves of one checker, a turn
// that ends when its player says so. Points are told as the player at the bottom counts them.

import { NOBODY } from '../engine/engine.ts';
import type { Outcome, StepView, View } from '../engine/engine.ts';
import { loadStyles } from '../game-styles.ts';
import { tavlaArea } from '../i18n/area-tavla.ts';
import { addArea, t, type Key } from '../i18n/index.ts';
import type { GameTable } from './games.ts';
import { TavlaDice } from './layouts/tavla-dice.ts';
import { BAR, DICE, OFF, POINTS, createLayout } from './layouts/tavla.ts';
import type { LayoutOptions } from './layout.ts';
import type { Way } from './ways.ts';
import { reasonBeyondRules, type KeyTarget, type MainAction, type MatchState, type PlaceFlags, type Prompt, type Situation, type Words } from './words.ts';

const TO_FIVE = 1;
const MATCH = 5;
/** With as many borne off the other side will soon be done. */
const MARS_NEAR = 10;

const other = (side: number): number => 1 - side;
const at = (view: View, place: number): { owner: number; count: number } => view.at[place] ?? { owner: NOBODY, count: 0 };
const onBar = (view: View, side: number): number => at(view, BAR + side).count;
const isOff = (view: View, side: number): number => at(view, OFF + side).count;
/** A point's number as this side counts. */
const numberOf = (place: number, side: number): number => (side === 0 ? place : 25 - place);

class TavlaWords implements Words {
  readonly game = 'tavla';
  readonly gameName = t('game.tavla');
  readonly chrome = 184;
  readonly stages = [];
  readonly confirms = true;
  readonly combines = true;
  readonly throwPlace = DICE;
  readonly match: number;
  readonly typeHint = t('t.type');
  readonly next = {
    label: t('e.next'),
    newMatch: t('e.newMatch'),
    opens: (winner: string | boolean): string => {
      if (typeof winner === 'string') return t('e.opens.side', { name: winner });
      return t(winner ? 'e.opens.you' : 'e.opens.rival');
    },
  };
  /** The side whose player sits at the bottom. */
  private bottom = 0;
  /** There is room for more than the score in a player's strip. */
  private isWide = false;

  constructor(variant: number) {
    this.match = variant & TO_FIVE ? MATCH : 0;
  }

  layout(options: LayoutOptions): ReturnType<Words['layout']> {
    this.isWide = options.screen === 'wide';
    this.bottom = options.flipped ? other(options.bottom) : options.bottom;
    const tray = (side: number): string => this.trayText(side, options);
    return createLayout(options, { bar: t('t.barWord'), dice: t('t.diceName'), off: t('t.offName'), tray });
  }

  private trayText(side: number, { bottom, player }: LayoutOptions): string {
    const name = player(side);
    if (name !== null) return t('t.offSide', { name, n: 0 });
    return t(side === bottom ? 't.offYou' : 't.offRival', { n: 0 });
  }

  throwArea: NonNullable<Words['throwArea']> = (slots) => new TavlaDice(slots);

  /** 0 goes to the bar and 9 to the tray: numbers that are on no die. */
  keys(table: KeyTarget): Record<string, () => void> {
    return {
      0: () => table.focus(BAR + table.situation().me),
      9: () => table.focus(OFF + table.situation().me),
    };
  }

  tally(view: View, side: number): { value: number; unit: string } {
    return { value: view.pips[side] ?? 0, unit: t('t.pip') };
  }

  // --- prompts and actions -------------------------------------------------------------------

  prompt(now: Situation): Prompt {
    if (!now.isMine) return this.rivalPrompt(now);
    const turn = now.kind === 'device' ? t('turn.side', { name: now.name(now.me) }) : t('turn.you');
    const say = (title: string, help: string): Prompt => ({ title, help, short: help });
    if (now.isThrow) return say(turn, t('t.roll.d'));
    if (now.isPass) return say(t('t.pass'), t('t.pass.d'));
    if (now.isReady) return say(t('t.confirm'), t('t.confirm.d'));
    if (onBar(now.view, now.me) > 0) return say(t('t.bar'), now.selected === null ? t('t.bar.d') : t('t.to'));
    if (now.steps.some(({ to }) => to >= OFF)) return say(turn, t('t.off.d'));
    const left = now.tray.filter(({ used }) => !used).map(({ value }) => value);
    const help = now.selected === null ? t('t.pick') : t('t.to');
    const isLeft = now.turn.length > 0 && new Set(left).size === 1;
    return { title: turn, help: isLeft ? `${t('t.leftDie', { n: left[0] ?? 0 })} · ${help}` : help, short: help };
  }

  private rivalPrompt(now: Situation): Prompt {
    const help = now.isPass ? t('t.passed.rival', { name: now.name(now.actor) }) : now.isThrow ? t('t.rivalRolls') : t('turn.think', { name: now.name(now.actor) });
    return { title: t('turn.rival'), help, short: help };
  }

  mainAction(now: Situation): MainAction {
    if (!now.isMine) return { label: t('t.rivalPlays'), icon: 'dice', does: null };
    if (now.isThrow) return { label: t('t.roll'), icon: 'dice', does: 'throw' };
    if (now.isPass) return { label: t('t.passWord'), icon: 'right', does: 'pass' };
    if (now.isReady) return { label: t('act.confirm'), icon: 'check', does: 'confirm' };
    const n = now.tray.filter(({ used }) => !used).length;
    return { label: now.turn.length > 0 ? t('t.left', { n }) : t('act.confirm'), icon: 'check', does: null };
  }

  count({ view, kind, me }: Situation, side: number): string {
    if (!this.isWide) return '';
    const n = onBar(view, side);
    if (n > 0 && (kind === 'device' || side !== me)) return t('t.barRival', { n });
    if (kind === 'device' || side !== me) return '';
    const ahead = (view.pips[other(me)] ?? 0) - (view.pips[me] ?? 0);
    return ahead === 0 ? t('t.even') : t(ahead > 0 ? 't.ahead' : 't.behind', { n: Math.abs(ahead) });
  }

  refusal(now: Situation, place: number): string {
    if (!now.isMine) return t('tap.notTurn');
    if (now.isThrow) return t('t.roll.d');
    if (now.isReady) return t('t.confirm.d');
    const { view, me, selected, steps } = now;
    const owner = at(view, place).owner;
    if (onBar(view, me) > 0 && place !== BAR + me) {
      return selected !== null && owner === other(me) && at(view, place).count > 1 ? t('t.point') : `${t('t.bar.d')}.`;
    }
    if (place === OFF + me) return this.refusalOff(now);
    if (place >= BAR) return t('t.pick');
    const isOwn = owner === me;
    if (selected === null || (isOwn && !steps.some(({ from }) => from === place) && place !== selected)) {
      return isOwn ? t('t.stuck') : owner === other(me) ? t('t.rivals') : t('t.pick');
    }
    if (owner === other(me) && at(view, place).count > 1) return t('t.point');
    return this.refusalDie(now, selected, place);
  }

  private refusalOff({ view, me, selected }: Situation): string {
    if (view.stage[me] !== 1) return t('t.notYet');
    return selected === null ? t('t.off.d') : t('t.farther');
  }

  /** A die would lead there, but the rules ask for another play. */
  private refusalDie({ me, tray, steps }: Situation, from: number, place: number): string {
    const die = numberOf(from, me) - numberOf(place, me);
    const left = tray.filter(({ used }) => !used).map(({ value }) => value);
    if (!left.includes(die)) return t('t.noDie');
    const playable = new Set(steps.map(({ tray: value }) => value));
    return !playable.has(die) && [...playable].every((value) => value > die) ? t('t.bigDie') : t('t.bothDice');
  }

  // --- what is told --------------------------------------------------------------------------

  label(now: Situation, place: number, flags: PlaceFlags): string {
    if (place === DICE) return this.diceLabel(now);
    const { view } = now;
    const count = at(view, place).count;
    if (place >= BAR) {
      const side = (place - BAR) % 2;
      const key: Key = place < OFF ? 'a.t.barSide' : 'a.t.offSide';
      return [t(key, { name: now.name(side), n: count }), ...this.states(flags)].join(', ');
    }
    const parts = [t('a.t.point', { n: numberOf(place, this.bottom) })];
    if (count === 0) parts.push(t('a.empty'));
    else {
      const { owner } = at(view, place);
      parts.push(t('a.t.men', { n: count, colour: t(owner === 0 ? 'a.t.white' : 'a.t.red') }));
      if (now.kind !== 'device') parts.push(t(owner === now.me ? 'a.t.mine' : 'a.t.theirs'));
      parts.push(t(count === 1 ? 'a.t.blot' : 'a.t.made'));
    }
    return [...parts, ...this.states(flags)].join(', ');
  }

  private states(flags: PlaceFlags): string[] {
    const parts: string[] = [];
    if (flags.isSelected) parts.push(t('a.selected'));
    for (const way of flags.ways) {
      parts.push(t('a.t.withDie', { die: this.dice(way) }));
      if (way.steps.some(({ hits }) => hits)) parts.push(t('a.t.hits'));
    }
    if (flags.isBack) parts.push(t('a.t.back'));
    if (flags.isArrived) parts.push(t('a.last'));
    else if (flags.isLeft) parts.push(t('a.left'));
    return parts;
  }

  private diceLabel(now: Situation): string {
    if (now.isThrow) return now.isMine ? t('t.diceThrow') : t('t.diceName');
    const list = now.tray.map(({ value, used }) => t(used ? 't.dieUsed' : 't.die', { n: value })).join(', ');
    return list ? t('t.dice.say', { list }) : t('t.diceName');
  }

  private dice({ steps }: Way): string {
    return steps.map(({ tray }) => tray).join('+');
  }

  tag({ steps }: Way): string {
    return String(steps.reduce((sum, { tray }) => sum + tray, 0));
  }

  wayName(way: Way): string {
    return this.dice(way) + (way.steps.some(({ hits }) => hits) ? ` · ${t('a.t.hits')}` : '');
  }

  remark({ view, me, kind }: Situation): string {
    if (kind !== 'cpu' || isOff(view, me) > 0 || isOff(view, other(me)) < MARS_NEAR) return '';
    return t('t.marsRisk');
  }

  notices(now: Situation, before: View): string[] {
    const { view, me, kind } = now;
    return kind !== 'device' && before.stage[me] === 0 && view.stage[me] === 1 ? [`${t('t.off')}.`] : [];
  }

  private move({ from, to }: StepView, by: number): string {
    const name = (place: number): string => String(numberOf(place, by));
    if (to >= OFF) return t('t.movesOff', { from: name(from) });
    return from >= BAR ? t('t.movesIn', { to: name(to) }) : t('t.moves', { from: name(from), to: name(to) });
  }

  tellSteps(now: Situation, steps: readonly StepView[]): string {
    const moves = steps.map((step) => this.move(step, now.actor));
    if (steps.some(({ hits }) => hits)) moves.push(now.kind === 'device' ? t('t.hits', { name: now.name(now.actor) }) : t('t.hit'));
    return moves.join(' ');
  }

  tell(now: Situation, turn: readonly StepView[], by: number): string {
    const isOwn = now.kind !== 'device' && by === now.me;
    // What the player did was told step by step.
    if (isOwn) return '';
    const moves = turn.map((step) => this.move(step, by));
    if (turn.some(({ hits }) => hits)) moves.push(now.kind === 'device' ? t('t.hits', { name: now.name(by) }) : t('t.gotHit'));
    return t('t.by', { name: now.name(by), move: moves.join(' ') });
  }

  tellThrow(now: Situation, by: number): string {
    const [a, b] = now.tray.map(({ value }) => value);
    const dice = { a: a ?? 0, b: b ?? a ?? 0 };
    const isOwn = now.kind !== 'device' && by === now.me;
    return isOwn ? t('t.rolled', dice) : t('t.rolled.rival', { name: now.name(by), ...dice });
  }

  throwName({ tray }: Situation): string {
    const [a = 0, b = 0] = tray.map(({ value }) => value);
    if (a === b) return t(`t.name.${a}${a}` as Key);
    return a === 6 && b === 5 ? t('t.name.65') : '';
  }

  tellPass(now: Situation, by: number): string {
    const isOwn = now.kind !== 'device' && by === now.me;
    const isShut = onBar(now.view, by) > 0;
    if (isOwn) return t(isShut ? 't.shut' : 't.passed');
    return t(isShut ? 't.shut.rival' : 't.passed.rival', { name: now.name(by) });
  }

  private pips({ view, me, kind, name }: Situation): string {
    if (kind !== 'device') return t('say.t.pips', { a: view.pips[me] ?? 0, b: view.pips[other(me)] ?? 0 });
    return [0, 1].map((side) => t('say.t.pipsSide', { name: name(side), n: view.pips[side] ?? 0 })).join(' ');
  }

  counts(now: Situation): string {
    return this.pips(now);
  }

  readBoard(now: Situation): string {
    const list = (side: number): string => {
      const points = Array.from({ length: POINTS }, (_, i) => i + 1)
        .filter((place) => at(now.view, place).owner === side && at(now.view, place).count > 0)
        .map((place) => [numberOf(place, this.bottom), at(now.view, place).count] as const)
        .sort((a, b) => b[0] - a[0]);
      return points.map(([n, count]) => t('say.t.list', { n, count })).join(', ') || t('say.nothing');
    };
    const sides = [now.me, other(now.me)];
    const mine = now.kind === 'device' ? sides.map((side) => t('say.side', { name: now.name(side), list: list(side) })) : [t('say.t.mine', { list: list(now.me) }), t('say.theirs', { list: list(other(now.me)) })];
    const bars = t('a.t.bars', { a: onBar(now.view, now.me), b: onBar(now.view, other(now.me)) });
    return [...mine, now.kind === 'device' ? '' : `${bars}.`].join(' ').trim();
  }

  readStatus(now: Situation): string {
    const { title, help } = this.prompt(now);
    return `${this.pips(now)} ${title}. ${help}.`;
  }

  // --- the end -------------------------------------------------------------------------------

  endTitle({ kind, me, name }: Situation, { side, points }: Outcome, match: MatchState): string {
    const isMars = points === 2;
    const isOwn = side === me;
    const [a, b] = isOwn || kind === 'device' ? [match.score[side] ?? 0, match.score[other(side)] ?? 0] : [match.score[other(side)] ?? 0, match.score[side] ?? 0];
    if (match.isOver && this.match > 0) {
      if (kind === 'device') return t('e.t.matchSide', { name: name(side), a, b });
      return isOwn ? t('e.t.match', { a, b }) : t('e.t.matchLost', { a: b, b: a });
    }
    if (kind === 'device') return t(isMars ? 'e.t.sideMars' : 'e.t.side', { name: name(side) });
    if (isOwn) return t(isMars ? 'e.t.mars' : 'e.t.win');
    return t(isMars ? 'e.t.lostMars' : 'e.t.lose');
  }

  reason(at: Situation, outcome: Outcome): string {
    const { kind, me, name } = at;
    const { side, reason } = outcome;
    const loser = other(side);
    const isMe = kind !== 'device' && loser === me;
    switch (reason) {
      case 'off':
        return isMe || kind === 'device' ? t('e.t.allOffRival', { name: name(side) }) : t('e.t.allOff');
      case 'mars':
        return isMe ? t('e.t.noneOff') : t('e.t.noneOffRival', { name: name(loser) });
      default:
        return reasonBeyondRules(at, outcome);
    }
  }

  // --- texts of moves ------------------------------------------------------------------------

  pretty(turn: string): string {
    return turn.replace(/^pas$/, t('t.passMove')).replace(/\bbar\b/g, t('t.barMove')).replace(/\boff\b/g, t('t.offMove'));
  }

  /** A throw and what was played with it are one entry. */
  entries(turns: readonly string[]): string[] {
    const found: string[] = [];
    for (const turn of turns) {
      const dice = /^(\d)(\d):$/.exec(turn);
      if (dice) found.push(`${dice[1] ?? ''}-${dice[2] ?? ''}`);
      else if (turn && found.length > 0) found[found.length - 1] += ` ${this.pretty(turn)}`;
    }
    return found;
  }

  /** 24/18 · 13/7/3 · 8/5(2) · kırık/20 · 6/çık, several at once. */
  parse(typed: string): string[] {
    const words = typed.trim().toLocaleLowerCase('tr-TR').replace(/k[ıi]r[ıi]k/g, 'bar').replace(/çık|topla/g, 'off').replace(/[*×]/g, '').replace(/[-–—>]+/g, '/');
    return words.split(/[\s,;]+/).flatMap((word) => {
      const [, way = word, times = '1'] = /^([^(]+)\((\d)\)$/.exec(word) ?? [];
      const stops = way.split('/');
      const steps = stops.slice(1).map((stop, i) => `${stops[i] ?? ''}/${stop}`);
      return Array.from({ length: Math.min(4, Number(times)) }, () => (steps.length > 0 ? steps : [way])).flat();
    });
  }

  isLong(): boolean {
    return false;
  }
}

/** Fetches what only this game says. */
export async function tavlaTable(): Promise<GameTable> {
  await Promise.all([addArea(tavlaArea), loadStyles(TAVLA_STYLES_URL)]);
  return {
    hasThrows: true,
    words: (variant) => new TavlaWords(variant),
    // A match shows in the score.
    variantText: () => '',
  };
}
