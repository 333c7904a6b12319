// SPDX-License-Identifier: MIT
// What the Kös table says. Everything is read off the engine's view and list of steps. Where the plank's
// holes lie and lead is known from its drawing (layouts/kos.ts), which is enough to word a hint.

import { NOBODY } from '../engine/engine.ts';
import type { Outcome, StepView, View } from '../engine/engine.ts';
import { t } from '../i18n/index.ts';
import { settings } from '../settings.ts';
import type { Seating } from './games.ts';
import { EATEN, kosArea } from './kos-area.ts';
import { facesText, throwName } from './kos-sticks.ts';
import { createLayout, DOORS, HOLES, nextHole, turnedHole } from './layouts/kos.ts';
import type { Way } from './ways.ts';
import { reasonBeyondRules, type KeyTarget, type MainAction, type PlaceFlags, type Prompt, type Situation, type Words } from './words.ts';

const ERS = 10;
const FULL_VALUE = 1;
const KOS = 1;
/** Results that give one more throw. */
const AGAIN: readonly number[] = [1, 4, 6];
/** How far an er is followed along the route to find out why it cannot go somewhere; what lies further is behind it. */
const FAR = 12;

const other = (side: number): number => 1 - side;

export function ersLeft(view: View, side: number): number {
  return ERS - (view.at[EATEN + other(side)]?.count ?? 0);
}

/** The switches that differ from the default game, in words. */
export function variantText(variant: number): string {
  return variant & FULL_VALUE ? t('k.fullValue') : '';
}

// --- holes -----------------------------------------------------------------------------------

/** Row and number of a hole: rows by the side that looks, or by their owner where two share a device. */
function rowOf(hole: number, me: number | null): { row: 0 | 1 | 2 | 3; n: number } {
  const seen = me === 1 ? turnedHole(hole) : hole;
  return { row: Math.min(3, Math.floor(seen / 10)) as 0 | 1 | 2 | 3, n: (seen % 10) + 1 };
}

const OWN_ROWS = ['k.home', 'k.road.1', 'k.road.2', 'k.rivalHome'] as const;
const SIDE_ROWS = ['k.home.0', 'k.road.1', 'k.road.2', 'k.home.1'] as const;

/** "Senin evin, 3. delik". `me` is null where nobody is "you". */
export function holeName(hole: number, me: number | null): string {
  const { row, n } = rowOf(hole, me);
  return t('k.hole', { row: t((me === null ? SIDE_ROWS : OWN_ROWS)[row]), n });
}

/** "Senin evin 3", "yol 1-8". */
function shortName(hole: number, me: number | null): string {
  const { row, n } = rowOf(hole, me);
  if (row === 1 || row === 2) return t(`k.road.short.${row}`, { n });
  return t('k.hole.short', { row: t((me === null ? SIDE_ROWS : OWN_ROWS)[row]), n });
}

const seenBy = (at: Situation): number | null => (at.kind === 'device' ? null : at.me);

// --- steps -----------------------------------------------------------------------------------

const isDoor = ({ from, to }: { from: number; to: number }): boolean => DOORS.get(from) === to;

/** Holes an ordinary step walks; 0 for doors and collective moves. */
function walked({ kind, from, to }: StepView): number {
  if (kind !== 'move' || isDoor({ from, to })) return 0;
  let hole = from;
  for (let n = 1; n <= 6; n++) {
    hole = nextHole(hole);
    if (hole === to) return n;
    if (hole < 0) return 0;
  }
  return 0;
}

const stepOf = (way: Way): StepView => way.steps[0] as StepView;

/** Unused rights, named. */
function rightsLeft(at: Situation): string[] {
  return at.tray.filter(({ used }) => !used).map(({ value }) => throwName(value));
}

const plays = (at: Situation): readonly StepView[] => at.steps.filter(({ kind }) => kind === 'move' || kind === 'leap');

/** The men of the row whose rearmost is chosen. */
function groupOf({ steps, selected }: Situation): number[][] {
  const leap = steps.find(({ kind, from }) => kind === 'leap' && from === selected);
  return leap ? [Array.from({ length: leap.to - leap.from }, (_, i) => leap.from + i)] : [];
}

function isGroupRear(at: Situation, place: number | null): boolean {
  return at.steps.some(({ kind, from }) => kind === 'leap' && from === place);
}

// --- pair play ---------------------------------------------------------------------------------

/** What pair play adds: participants have names of their own, and take part from their first Kös on. */
interface Pair {
  name(seat: number): string;
  isOpen(at: Situation, seat: number): boolean;
}

function pairOf(seatName: ((seat: number) => string) | undefined): Pair | null {
  if (!seatName) return null;
  return { name: seatName, isOpen: ({ view }, seat) => (((view.at[EATEN + (seat & 1)]?.extra ?? 0) >> (seat >> 1)) & 1) === 1 };
}

function nameOf(at: Situation, pair: Pair | null): string {
  return pair ? pair.name(at.seat) : at.name(at.actor);
}

/** A chain without a Kös gives a participant who is not in yet nothing. */
function isBurnt(at: Situation, pair: Pair | null): boolean {
  return pair !== null && !pair.isOpen(at, at.seat);
}

/** A side's participants who wait for a Kös, by name. */
function closedNames(at: Situation, pair: Pair, side: number): string[] {
  return [side, side + 2].filter((seat) => !pair.isOpen(at, seat)).map((seat) => pair.name(seat));
}

function closedText(names: readonly string[]): string {
  return names.length > 0 ? t('k.closed', { name: names.join(', ') }) : '';
}

// --- what the player is told to do -------------------------------------------------------------

function throwPrompt(at: Situation, pair: Pair | null, turn: string): Prompt {
  const last = at.tray[at.tray.length - 1];
  if (!last && pair && !pair.isOpen(at, at.seat)) return { title: turn, help: t('k.closed.you'), short: t('k.closed.you') };
  if (!last) return { title: turn, help: t('k.throw'), short: t('k.throw') };
  return { title: t('k.bonus', { name: throwName(last.value) }), help: t('k.bonus.d'), short: t('k.bonus.d') };
}

function ownPrompt(at: Situation, pair: Pair | null): Prompt {
  const name = nameOf(at, pair);
  // Online a partner who is away is played for.
  const own = pair && name !== t('you') ? t('h.turn', { name }) : t('turn.you');
  const turn = at.kind === 'device' ? t('turn.side', { name }) : own;
  const say = (title: string, help: string, short = help): Prompt => ({ title, help, short });
  if (at.isThrow) return throwPrompt(at, pair, turn);
  if (at.isReady) return say(t('k.ready'), t('k.ready.d'));
  if (plays(at).length === 0) return at.turn.length > 0 ? say(t('k.rest'), t('k.ready.d')) : say(t(isBurnt(at, pair) ? 'k.chainLost' : 'k.none'), t('k.none.d'));
  if (at.selected === null && at.right !== null) return say(turn, t('k.rightPick', { name: throwName(at.right) }));
  if (at.selected === null) return say(at.kind === 'device' ? turn : t('k.chainEnd'), t('k.pick'));
  if (isGroupRear(at, at.selected)) return say(t('k.group'), t('k.group.d'));
  return say(turn, t('k.to'), t('k.to.short'));
}

function prompt(at: Situation, pair: Pair | null): Prompt {
  if (at.isMine) return ownPrompt(at, pair);
  const name = nameOf(at, pair);
  const help = at.isPass && isBurnt(at, pair) ? t('k.chainLost') : t(at.isThrow ? 'k.throwing' : 'turn.think', { name });
  return { title: pair ? t('turn.side', { name }) : t('turn.rival'), help, short: help };
}

function mainAction(at: Situation, pair: Pair | null): MainAction {
  if (!at.isMine && at.isPass) return { label: t('k.skip'), icon: 'skip', does: 'pass' };
  if (!at.isMine) return { label: pair ? t('turn.side', { name: nameOf(at, pair) }) : t('k.watch'), icon: 'check', does: null };
  if (at.isThrow) {
    const isFirst = at.tray.length === 0;
    return { label: t(isFirst ? 'k.throw' : 'k.again'), short: t('k.throw.short'), icon: 'sticks', does: 'throw', isAlone: true };
  }
  const label = { label: t('k.end'), short: t('k.end.short'), icon: 'check' } as const;
  if (at.isReady) return { ...label, does: 'confirm' };
  if (at.isPass && at.turn.length === 0) return { label: t('k.skip'), icon: 'skip', does: 'pass' };
  return { ...label, does: 'end' };
}

function endQuestion(at: Situation): { text: string; yes: string; no: string } | null {
  const n = rightsLeft(at).length;
  if (n === 0 || plays(at).length === 0) return null;
  return { text: t('k.end.q', { n }), yes: t('k.end.yes'), no: t('k.end.no') };
}

// --- why a tap cannot act ----------------------------------------------------------------------

/** Follows the route from an er towards a hole: what stands in the way first, or whether it is too far. */
function whyNot(at: Situation, from: number, to: number): string {
  if (DOORS.get(from) === to) return t('k.gate');
  let hole = from;
  for (let n = 0; n < FAR; n++) {
    hole = nextHole(hole);
    if (hole < 0) return t('k.gate');
    if (hole === to) return t('k.short');
    if ((at.view.at[hole]?.owner ?? NOBODY) !== NOBODY) return t('k.block');
  }
  return t('k.forward');
}

/** Why an own er has no step. */
function stuck(at: Situation, place: number): string {
  const next = nextHole(place);
  if (next < 0) return t('k.gate');
  return (at.view.at[next]?.owner ?? NOBODY) === NOBODY ? t('k.short') : t('k.block');
}

function refusal(at: Situation, place: number): string {
  if (!at.isMine) return t('tap.notTurn');
  if (at.isThrow) return t('k.throwFirst');
  const owner = at.view.at[place]?.owner ?? NOBODY;
  if (at.isReady) return t('k.ready.d');
  if (at.selected !== null && owner !== at.actor) return whyNot(at, at.selected, place);
  if (owner === at.actor) return at.selected === null ? stuck(at, place) : t('k.own');
  return owner === NOBODY ? t('k.pick') : t('k.rivals');
}

// --- what readers hear -------------------------------------------------------------------------

/** "Üçülünç ile yersin" for each way that leads here. */
function wayText(way: Way): string {
  const step = stepOf(way);
  const name = throwName(step.tray);
  if (step.kind === 'leap') return t(step.hits ? 'k.a.leap.eats' : 'k.a.leap', { name });
  if (isDoor(step)) return t(step.hits ? 'k.a.door.eats' : 'k.a.door', { name });
  return t(step.hits ? 'k.a.eats' : 'k.a.with', { name });
}

function label(at: Situation, place: number, flags: PlaceFlags): string {
  const { owner = NOBODY, extra = 0 } = at.view.at[place] ?? {};
  const parts = [holeName(place, seenBy(at))];
  if (owner === NOBODY) parts.push(t('a.empty'));
  else if (at.kind === 'device') parts.push(t(owner === 0 ? 'k.a.white' : 'k.a.red'));
  else parts.push(t(owner === at.me ? 'k.a.mine' : 'k.a.theirs'));
  if (extra === 1 && settings.get('narration') === 'detailed') parts.push(t('k.a.been'));
  if (flags.isSelected) parts.push(t('a.selected'));
  if (at.isMine && isGroupRear(at, place)) parts.push(t('k.a.group'));
  if (flags.ways.length > 0) parts.push([...new Set(flags.ways.map(wayText))].join(t('k.a.or')));
  if (flags.isArrived) parts.push(t('a.last'));
  if (flags.isLeft) parts.push(t('a.left'));
  return parts.join(', ');
}

/** A right's way where a place can be reached in several. */
function wayName(way: Way): string {
  const step = stepOf(way);
  const name = throwName(step.tray);
  if (step.kind === 'leap') return t('k.way.leap', { name });
  if (isDoor(step)) return t('k.way.door', { name });
  const n = walked(step);
  return n > 0 && n < step.tray ? t('k.way.part', { name, n }) : name;
}

function tag(way: Way): string {
  const step = stepOf(way);
  return isDoor(step) ? throwName(KOS) : String(step.tray);
}

function stepText(at: Situation, step: StepView): string {
  const me = seenBy(at);
  const moved = t('k.say.step', { right: throwName(step.tray), from: shortName(step.from, me), to: shortName(step.to, me) });
  return [moved, step.kind === 'leap' ? t('k.say.leap') : '', step.hits ? t('k.say.eats') : ''].filter(Boolean).join(' ');
}

function tellSteps(at: Situation, steps: readonly StepView[]): string {
  return steps.filter(({ kind }) => kind === 'move' || kind === 'leap').map((step) => stepText(at, step)).join(' ');
}

function tell(at: Situation, pair: Pair | null, turn: readonly StepView[], by: number): string {
  const isOwn = at.kind !== 'device' && by === at.me && !pair;
  const moves = turn.filter(({ kind }) => kind === 'move' || kind === 'leap');
  const name = at.kind === 'device' || pair ? at.name(by) : t('rival');
  // Online a team is told as "you and" its other player.
  const isTeam = at.kind === 'online' && pair !== null && by === at.me;
  if (moves.length === 0) return isOwn ? t('k.say.idle.you') : t(isTeam ? 'k.say.idle.team' : 'k.say.idle', { name });
  const told = moves.map((step) => stepText(at, step));
  if (moves.length < turn.length) told.push(t('k.burn'));
  const text = told.join(' ');
  return isOwn ? text : t('k.say.by', { name, move: text });
}

function tellThrow(at: Situation, pair: Pair | null, by: number): string {
  const last = at.tray[at.tray.length - 1]?.value ?? 0;
  if (last === 0) return '';
  const isOwn = at.kind !== 'device' && by === at.me && (!pair || at.isMine);
  const name = throwName(last);
  const thrown = isOwn ? t('k.say.throw', { name, faces: facesText(last) }) : t('k.say.throw.by', { by: nameOf(at, pair), name, faces: facesText(last) });
  if (at.isThrow && AGAIN.includes(last)) return isOwn ? `${thrown} ${t('k.say.again')}` : thrown;
  const list = at.tray.map(({ value }) => throwName(value)).join(', ');
  return `${thrown} ${t(isOwn ? 'k.say.chain' : 'k.say.chain.by', { list })}`;
}

function tellPass(at: Situation, pair: Pair | null): string {
  if (isBurnt(at, pair)) return `${nameOf(at, pair)}: ${t('k.chainLost')}`;
  const isOwn = at.kind !== 'device' && at.isMine;
  return isOwn ? `${t('k.none')}.` : t('k.say.idle', { name: nameOf(at, pair) });
}

function notices(at: Situation, before: View): string[] {
  const found: string[] = [];
  const eaten = (side: number): boolean => ersLeft(at.view, side) < ersLeft(before, side);
  if (at.kind === 'device') {
    for (const side of [0, 1]) if (eaten(side)) found.push(t('k.ate.device', { name: at.name(other(side)) }));
    return found;
  }
  const rival = other(at.me);
  if (eaten(rival)) found.push(ersLeft(at.view, rival) === 2 ? t('k.lastTwo') : t('k.ate'));
  if (eaten(at.me)) found.push(ersLeft(at.view, at.me) === 2 ? t('k.lastTwo.you') : t('k.lost'));
  return found;
}

// --- counts ------------------------------------------------------------------------------------

function count(at: Situation, pair: Pair | null, side: number): string {
  const isOwn = at.kind !== 'device' && side === at.me && !pair;
  const left = t(isOwn ? 'k.left.you' : 'k.left.rival', { n: ersLeft(at.view, side) });
  const closed = pair ? closedNames(at, pair, side) : [];
  // A player's line is short, and beside it stand both names.
  return [left, closed.length > 1 ? t('k.closed.both') : closedText(closed)].filter(Boolean).join(' · ');
}

function counts(at: Situation): string {
  const { view, me, kind } = at;
  if (kind !== 'device') return t('k.say.count', { a: ersLeft(view, me), b: ersLeft(view, other(me)) });
  return [0, 1].map((side) => t('k.say.counts', { name: at.name(side), n: ersLeft(view, side) })).join(' ');
}

function holesOf(at: Situation, side: number): string {
  const me = seenBy(at);
  const holes = Array.from({ length: HOLES }, (_, hole) => hole).filter((hole) => at.view.at[hole]?.owner === side);
  // The near side's rows are read from its own home on.
  const sorted = me === 1 ? holes.sort((a, b) => turnedHole(a) - turnedHole(b)) : holes;
  return sorted.map((hole) => shortName(hole, me)).join(', ') || t('say.nothing');
}

function readBoard(at: Situation): string {
  const sides = at.kind === 'device' ? [0, 1] : [at.me, other(at.me)];
  return sides.map((side) => t('k.say.holes', { name: at.name(side), list: holesOf(at, side) })).join(' ');
}

function readStatus(at: Situation, pair: Pair | null): string {
  const { title, help } = prompt(at, pair);
  const left = rightsLeft(at);
  const h = t('k.say.h', { a: at.view.stage[at.me] ?? 0, b: at.view.pips[at.me] ?? 0 });
  const closed = pair ? [0, 1].map((side) => closedText(closedNames(at, pair, side))).filter(Boolean).map((text) => `${text}.`) : [];
  return [counts(at), ...closed, left.length > 0 ? t('k.say.rights', { list: left.join(', ') }) : '', h, `${title}. ${help}.`].filter(Boolean).join(' ');
}

function reason(at: Situation, outcome: Outcome): string {
  const { side, reason: why } = outcome;
  if (why !== 'eaten') return reasonBeyondRules(at, outcome);
  const loser = other(side);
  return at.kind === 'device' ? t('e.k.side', { name: at.name(loser) }) : t(loser === at.me ? 'e.k.lose' : 'e.k.win');
}

// --- texts of moves ----------------------------------------------------------------------------

/** "K:A10-Y1 3:Y1-Y4x" as "Kös A10–Y1, Üçülünç Y1–Y4 ×"; "end" as a dash. */
function pretty(turn: string): string {
  const one = (step: string): string => {
    const [right, move] = step.split(':');
    if (move === undefined) return step === 'end' ? '–' : step;
    const name = throwName(right === 'K' ? KOS : Number(right));
    return `${name} ${move.replace('-', '–').replace('^', ' ⤼ ').replace('x', ' ×')}`;
  };
  return turn.split(' ').filter(Boolean).map(one).join(', ');
}

/** A turn with its throws: "?K", "?3", "K:A10-Y1 end" as "K 3: A10–Y1". */
function entries(turns: readonly string[]): string[] {
  const lines: string[] = [];
  let chain: string[] = [];
  for (const turn of turns) {
    if (turn.startsWith('?')) {
      chain.push(turn.replace(/\?/g, ''));
      continue;
    }
    const moves = turn.split(' ').filter(Boolean).map((step) => step.replace(/^.:/, '').replace('-', '–').replace('x', '×').replace('end', '–'));
    if (chain.length > 0 || moves.length > 0) lines.push(`${chain.join(' ')}: ${moves.join(', ') || '…'}`);
    chain = [];
  }
  if (chain.length > 0) lines.push(`${chain.join(' ')} …`);
  return lines;
}

const ROW_LETTERS: Readonly<Record<string, string>> = { a: 'A', b: 'B', y: 'Y' };

/** What people may call a right, as texts write it. */
function rightNames(): Map<string, string> {
  const names = new Map([['k', 'K'], ['kos', 'K'], ['1', 'K'], ['2', '2'], ['3', '3'], ['4', '4'], ['6', '6']]);
  for (const value of [KOS, 2, 3, 4, 6]) names.set(throwName(value).toLocaleLowerCase('tr'), value === KOS ? 'K' : String(value));
  return names;
}

/**
 * Steps as people type them: "K:A10-Y1", "3 y1 y4", "y1-y4 3", without a right where only one fits, several
 * with or without a comma. What is not understood stays as it was typed.
 */
function parse(typed: string): string[] {
  const names = rightNames();
  const right = [...names.keys()].sort((a, b) => b.length - a.length).join('|');
  const step = new RegExp(`(?:(${right})\\s*[:\\s]\\s*)?([aby]\\d{1,2})\\s*[-^\\s]?\\s*([aby]\\d{1,2})(?:\\s*x)?(?:\\s*[:\\s]\\s*(${right})(?![\\s:]*[aby]\\d))?`, 'gu');
  const text = typed.trim().toLocaleLowerCase('tr').replace(/[–—>]/g, '-').replace(/×/g, 'x').replace(/\s+/g, ' ');
  if (text === 'end' || text === 'bitir') return ['end'];
  const found = [...text.matchAll(step)];
  const rest = text.replace(step, '').replace(/[\s,;]/g, '');
  if (found.length === 0 || rest !== '') return [text];
  const hole = (name: string): string => (ROW_LETTERS[name.charAt(0)] ?? '') + name.slice(1);
  return found.map(([, before, from = '', to = '', behind]) => `${names.get(before ?? behind ?? '') ?? ''}:${hole(from)}-${hole(to)}`);
}

/** Whether a legal step's text is what was typed: the right may be left out, what it does need not be said. */
function fits(legal: string, typed: string): boolean {
  const plain = legal.replace('^', '-').replace('x', '');
  return plain === typed || (typed.startsWith(':') && plain.slice(1) === typed);
}

/** H, R and Y lead to the homes and the way, L shows the route, digits choose the n-th right. */
function keysOf(table: KeyTarget, me: number | null): Record<string, () => void> {
  const seen = (hole: number): number => (me === 1 ? turnedHole(hole) : hole);
  const keys: Record<string, () => void> = {
    h: () => table.focus(seen(0)),
    y: () => table.focus(seen(10)),
    r: () => table.focus(seen(30)),
    l: () => table.toggleRoute(),
  };
  for (let n = 1; n <= 9; n++) {
    keys[String(n)] = () => {
      const right = table.situation().tray[n - 1];
      if (right && !right.used) table.chooseRight(right.value);
    };
  }
  return keys;
}

/** Who came in with the throw that was just made; what was known before is kept between calls. */
function openings(pair: Pair): { note(at: Situation): void; news(at: Situation): string } {
  const seats = [0, 1, 2, 3];
  const openOf = (at: Situation): Set<number> => new Set(seats.filter((seat) => pair.isOpen(at, seat)));
  let known: Set<number> | null = null;
  return {
    note: (at) => {
      known ??= openOf(at);
    },
    news: (at) => {
      const now = openOf(at);
      const added = [...now].filter((seat) => known && !known.has(seat));
      known = now;
      const [seat] = added;
      if (seat === undefined) return '';
      return at.isMine && at.kind !== 'device' ? t('k.opened') : t('k.openedBy', { name: pair.name(seat) });
    },
  };
}

export function kosWords({ bottom, isShared, seatName }: Seating): Words {
  const pair = pairOf(seatName);
  const opened = pair && openings(pair);
  const me = isShared ? null : bottom;
  const route = { isOn: false };
  const homes = [t('k.home.0'), t('k.home.1')];
  const labels = isShared
    ? ([homes[other(bottom)] ?? '', t('k.road'), homes[bottom] ?? ''] as const)
    : ([t('k.rivalHome'), t('k.road'), t('k.home')] as const);
  const sides = [t('side.white'), t('side.red')];
  const shortLabels = isShared
    ? ([sides[other(bottom)] ?? '', t('k.road'), sides[bottom] ?? ''] as const)
    : ([t('k.plank.rival'), t('k.road'), t('k.plank.home')] as const);
  return {
    game: 'kos',
    gameName: t('game.kos'),
    chrome: 184,
    stages: [],
    refusal, label, tellSteps, notices, counts, readBoard, reason, pretty, entries, parse, fits, endQuestion, tag, wayName,
    prompt: (at) => {
      opened?.note(at);
      return prompt(at, pair);
    },
    count: (at, side) => count(at, pair, side),
    mainAction: (at) => mainAction(at, pair),
    tell: (at, turn, by) => tell(at, pair, turn, by),
    tellThrow: (at, by) => [tellThrow(at, pair, by), opened?.news(at)].filter(Boolean).join(' '),
    tellPass: (at) => tellPass(at, pair),
    readStatus: (at) => readStatus(at, pair),
    wayQuestion: t('k.way'),
    confirms: true,
    throwCue: 'sticks',
    rightStuck: t('k.rightStuck'),
    typeHint: t('k.typeHint'),
    throwArea: (slots) => kosArea(slots, { bottom, isShared, route, ...(seatName && { seatName }) }),
    rows: groupOf,
    keys: (table) => keysOf(table, me),
    remark: (at) => (at.steps.some(({ kind }) => kind === 'leap') ? `${t('k.group')}: ${t('k.group.d')}` : ''),
    isLong: (_, { kind }) => kind === 'leap',
    layout: (options) => createLayout({ isTurned: options.bottom === 1, labels, shortLabels, door: throwName(KOS), name: (hole) => holeName(hole, me) }, options),
  };
}
