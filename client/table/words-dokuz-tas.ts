// SPDX-License-Identifier: MIT
// What the Dokuz Taş table says. Everything is read off the engine's view and list of steps.

import { MARK_ROW, MARK_SAFE, NOBODY } from '../engine/engine.ts';
import type { Outcome, StepView, View } from '../engine/engine.ts';
import { dokuzTasArea } from '../i18n/area-dokuz-tas.ts';
import { addArea, locale, t } from '../i18n/index.ts';
import { settings } from '../settings.ts';
import type { GameTable } from './games.ts';
import { createLayout, pointName } from './layouts/dokuz-tas.ts';
import { reasonBeyondRules, type PlaceFlags, type Prompt, type Situation, type Words } from './words.ts';

const POINTS = 24;
const HAND = 24;
const TAKEN = 26;
const MEN = 9;
const PLACING = 0;
const FLYING = 2;
const QUIET_HINT = 10;
const FLYING_MEN = 3;
const NO_FLYING = 1;
const TAKE_TWO = 2;

/** The switches that differ from the standard game, in words; empty for the standard. */
function variantText(variant: number): string {
  const parts = [variant & NO_FLYING ? t('table.variant.noFly') : '', variant & TAKE_TWO ? t('table.variant.takeTwo') : ''];
  return parts.filter(Boolean).join(', ');
}

const other = (side: number): number => 1 - side;
const inHand = (view: View, side: number): number => view.at[HAND + side]?.count ?? 0;

function onBoard(view: View, side: number): number {
  return view.at.slice(0, POINTS).filter(({ owner, count }) => owner === side && count > 0).length;
}

function stones(view: View, side: number): string[] {
  return view.at.flatMap(({ owner, count }, place) => (place < POINTS && owner === side && count > 0 ? [pointName(place)] : []));
}

/** All men of the rival stand in rows and may be taken all the same. */
function areAllInRows(at: Situation): boolean {
  const rivals = at.view.at.slice(0, POINTS).filter(({ owner }) => owner === other(at.me));
  return rivals.length > 0 && rivals.every(({ marks }) => (marks & MARK_ROW) !== 0 && (marks & MARK_SAFE) === 0);
}

function ownPrompt(at: Situation): Prompt {
  const { view, me, selected } = at;
  const turn = at.kind === 'device' ? t('turn.side', { name: at.name(me) }) : t('turn.you');
  if (view.due > 0) {
    const help = areAllInRows(at) ? t('m.take.all') : t('m.take.d');
    const taken = at.turn.filter(({ to }) => to >= TAKEN).length;
    return { title: t(taken > 0 ? 'm.take.more' : 'm.take'), help, short: help };
  }
  if (view.stage[me] === PLACING) {
    const n = inHand(view, me);
    const title = at.kind === 'device' ? turn : t('m.place');
    return { title, help: t('m.place.d', { n }), short: t('m.inHand', { n }) };
  }
  if (view.stage[me] === FLYING) {
    const title = at.kind === 'device' ? turn : t('m.fly');
    const help = selected === null ? t('m.fly.pick') : t('m.fly.d');
    return { title, help, short: help };
  }
  const help = selected === null ? t('m.pick') : t('m.to');
  return { title: turn, help, short: help };
}

function prompt(at: Situation): Prompt {
  const own = at.isMine
    ? ownPrompt(at)
    : { title: t('turn.rival'), help: t('turn.think', { name: at.name(at.actor) }), short: t('turn.think', { name: at.name(at.actor) }) };
  const left = at.view.quietLimit - at.view.quiet;
  if (at.view.due > 0 || left > QUIET_HINT) return own;
  const hint = t('m.drawNear', { n: left });
  return { title: own.title, help: at.isMine ? `${own.help} · ${hint}` : hint, short: hint };
}

function count(at: Situation, side: number): string {
  const { view, me, kind } = at;
  const isOwn = kind !== 'device' && side === me;
  const left = onBoard(view, side);
  const hand = inHand(view, side);
  if (view.stage[side] === PLACING && hand > 0) {
    return isOwn ? t('m.inHand', { n: hand }) : t('m.hand.rivalShort', { n: hand });
  }
  const stones = t(isOwn ? 'm.left.you' : 'm.left.rival', { n: left });
  const differs = kind !== 'device' && !isOwn && view.stage[side] !== view.stage[me];
  if (!differs) return stones;
  if (view.stage[side] === FLYING && left === FLYING_MEN) return `${stones} · ${t('m.rivalFlies')}`;
  return stones;
}

function refusal(at: Situation, place: number): string {
  const { view, me, selected, steps } = at;
  if (!at.isMine) return t('tap.notTurn');
  const owner = view.at[place]?.owner ?? NOBODY;
  if (view.due > 0) {
    const isProtected = owner === other(me) && ((view.at[place]?.marks ?? 0) & MARK_SAFE) !== 0;
    return isProtected ? t('m.safe') : t('m.take.d');
  }
  if (view.stage[me] === PLACING) return t('tap.occupied');
  if (owner === other(me)) return t('tap.rivals');
  if (owner === me) return steps.some(({ from }) => from === place) ? t('m.to') : t('m.blocked');
  return selected === null ? t('m.pick') : t('m.notNext');
}

function label(at: Situation, place: number, flags: PlaceFlags): string {
  const owner = at.view.at[place]?.owner ?? NOBODY;
  const parts = [pointName(place)];
  if (owner === NOBODY) parts.push(t('a.empty'));
  else if (at.kind === 'device') parts.push(t(owner === 0 ? 'a.white' : 'a.red'));
  else parts.push(t(owner === at.me ? 'a.mine' : 'a.theirs'));
  if (owner !== NOBODY && at.kind !== 'device' && settings.get('narration') === 'detailed') {
    parts.push(t(owner === 0 ? 'side.white' : 'side.red').toLocaleLowerCase(locale()));
  }
  if (flags.isSelected) parts.push(t('a.selected'));
  if (flags.ways.length > 0) parts.push(t('a.can'));
  if (flags.isCapture) parts.push(t('a.take'));
  if (flags.isShielded) parts.push(t('a.safe'));
  if (flags.isArrived) parts.push(t('a.last'));
  if (flags.isLeft) parts.push(t('a.left'));
  return parts.join(', ');
}

function notices(at: Situation, before: View, occurrences: number): string[] {
  const { view, me, kind } = at;
  const found: string[] = [];
  if (kind !== 'device') {
    const rival = other(me);
    const changed = (side: number): boolean => before.stage[side] !== view.stage[side];
    if (changed(me) && view.stage[me] !== PLACING) found.push(t(view.stage[me] === FLYING ? 'm.nowFly' : 'm.nowSlide'));
    if (changed(rival) && view.stage[rival] === FLYING && onBoard(view, rival) === FLYING_MEN) found.push(t('m.nowFly.rival'));
  }
  if (occurrences === 2) found.push(t('m.repeat2'));
  return found;
}

function move(step: StepView, isOwn: boolean): string {
  if (step.to >= TAKEN) return t('say.taken', { at: pointName(step.from) });
  const at = pointName(step.to);
  if (step.from >= HAND) return isOwn ? t('say.put', { at }) : `${at}.`;
  return t('say.moved', { from: pointName(step.from), to: at });
}

function tell(at: Situation, turn: readonly StepView[], by: number): string {
  const isOwn = at.kind !== 'device' && by === at.me;
  const words = turn.map((step) => move(step, isOwn) + (step.lines.length > 0 ? ` ${t('say.mill')}` : ''));
  const told = words.join(' ');
  return isOwn ? told : t('say.by', { name: at.kind === 'device' ? at.name(by) : t('rival'), move: told });
}

function list(names: string[]): string {
  return names.length > 0 ? names.sort().join(', ') : t('say.nothing');
}

function readBoard(at: Situation): string {
  const { view, me } = at;
  if (at.kind === 'device') {
    return [0, 1].map((side) => t('say.side', { name: at.name(side), list: list(stones(view, side)) })).join(' ');
  }
  const hand = inHand(view, me);
  return [
    t('say.mine', { list: list(stones(view, me)) }),
    t('say.theirs', { list: list(stones(view, other(me))) }),
    hand > 0 ? t('say.hand', { n: hand }) : t('say.noHand'),
  ].join(' ');
}

function counts(at: Situation): string {
  const { view, me } = at;
  const all = (side: number): number => onBoard(view, side) + inHand(view, side);
  if (at.kind !== 'device') return t('say.count', { a: all(me), b: all(other(me)) });
  return [0, 1].map((side) => t('say.counts', { name: at.name(side), n: all(side) })).join(' ');
}

function readStatus(at: Situation): string {
  const { title, help } = prompt(at);
  return `${counts(at)} ${title}. ${help}.`;
}

function reason(at: Situation, outcome: Outcome): string {
  const { kind, side, reason: why } = outcome;
  if (kind === 'draw') return t(why === 'repetition' ? 'e.m.draw3' : 'e.m.draw60');
  const loser = other(side);
  const isMe = at.kind !== 'device' && loser === at.me;
  const name = at.name(loser);
  switch (why) {
    case 'few':
      return isMe ? t('e.m.you.two') : t('e.m.two', { name });
    case 'blocked':
      return isMe ? t('e.m.you.stuck') : t('e.m.stuck', { name });
    default:
      return reasonBeyondRules(at, outcome);
  }
}

/** d6 · d6 d5 · x b4, also with the marks of the move list. */
function parse(typed: string): string[] {
  const text = typed.trim().toLowerCase().replace(/[×:]/g, 'x').replace(/[–—>]+/g, '-');
  const moves = text.replace(/x/g, ' x').trim().split(/\s+(?=x)/);
  return moves.map((part) => part.replace(/^x\s+/, 'x').replace(/\s*-\s*|\s+/g, '-'));
}

/** `variant` as in src/rules/morris.h: without flying there is no third stage. */
function dokuzTasWords(variant: number): Words {
  return {
    game: 'dokuz-tas',
    gameName: t('game.morris'),
    stages: [t('m.stage.1'), t('m.stage.2'), ...((variant & NO_FLYING) === 0 ? [t('m.stage.3')] : [])],
    prompt, count, refusal, label, notices, tell, counts, readBoard, readStatus, reason, parse,
    pretty: (turn) => turn.replace(/-/g, '–').replace(/x/g, ' ×'),
    layout: createLayout,
    chrome: 308,
    typeHint: t('type.hint'),
    remark: (at) => (at.view.due > 0 && areAllInRows(at) ? t('m.take.all') : ''),
    isLong: (view, { from }) => from < POINTS && view.stage[view.at[from]?.owner ?? 0] === FLYING,
    trays: {
      hand: (side) => HAND + side,
      taken: (side) => TAKEN + side,
      inHand: (view, side) => (view.stage[side] === PLACING ? inHand(view, side) : null),
      men: MEN,
    },
  };
}

/** Fetches what only this game says. */
export async function dokuzTasTable(): Promise<GameTable> {
  await addArea(dokuzTasArea);
  return { hasThrows: false, words: dokuzTasWords, variantText };
}
