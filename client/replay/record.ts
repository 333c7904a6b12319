// SPDX-License-Identifier: MIT
// A game as a record (docs/protocol.md): as the server gives it, as this device keeps it, and as other
// programs' texts become it. What a record may hold is decided by the engine, which plays it.
//
//   const record = readGame(engine, 'dokuz-tas', pasted);       throws a Refusal that names the place
//   openRecord(engine, record);                                 the engine then holds the whole game

import { LEVELS, type GameId } from '../choice.ts';
import { TextError, type Engine } from '../engine/engine.ts';
import { readForfeit, writeOutcome } from '../engine/outcome.ts';
import type { Proof } from '../throws/proof.ts';
import { newId, recordOf, type GameRecord, type RecordSeat } from '../table/kept.ts';

/** Where something was refused: in a text, a turn of a record (from 1), or a member of it. */
export type Place =
  | { readonly kind: 'text'; readonly line: number; readonly column: number }
  | { readonly kind: 'turn'; readonly turn: number }
  | { readonly kind: 'member'; readonly name: string };

/** What kind of thing should have stood there, for words in the page's language. */
export type Wanted = 'move' | 'end' | 'position' | 'text' | 'shorter' | 'json' | 'member' | 'outcome';

export class Refusal extends Error {
  readonly place: Place;
  readonly wanted: Wanted;
  /** What stood there instead; empty for the end of a text. */
  readonly found: string;
  /** The reader's own words for what it expected, in English; empty where `wanted` says all. */
  readonly expected: string;
  constructor(place: Place, wanted: Wanted, found: string, expected = '') {
    super(`${JSON.stringify(place)}: expected ${expected || wanted}, found ${found}`);
    this.name = 'Refusal';
    this.place = place;
    this.wanted = wanted;
    this.found = found;
    this.expected = expected;
  }
}

/** Names of src/base/status.h that a reader gives. */
const WANTED: Readonly<Record<number, Wanted>> = { 1: 'text', 2: 'position', 4: 'move', 5: 'move', 6: 'end', 7: 'shorter' };
const FOUND_MOST = 24;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** As much of it as a message can show. */
const shortened = (found: string): string => (found.length > FOUND_MOST ? `${found.slice(0, FOUND_MOST)}…` : found);

/** The text before a byte, and the word that begins there. */
function around(text: string, { at, length }: TextError): { before: string; found: string } {
  const bytes = encoder.encode(text);
  const found = decoder.decode(bytes.subarray(at, at + length));
  return { before: decoder.decode(bytes.subarray(0, at)), found: shortened(found) };
}

function refusalOf(error: TextError, place: Place, found: string): Refusal {
  return new Refusal(place, WANTED[error.status] ?? 'text', found, error.expected);
}

/** Runs what reads a text; a text too long for the engine is refused like any other. */
function reading<T>(text: string, run: () => T, onText: (error: TextError) => Refusal): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof TextError) throw onText(error);
    if (error instanceof RangeError) throw new Refusal({ kind: 'text', line: 1, column: 1 }, 'shorter', shortened(text));
    throw error;
  }
}

/** Brings the whole game into the engine, its result included. */
export function openRecord(engine: Engine, record: GameRecord): void {
  const { game, start, turns, outcome } = record;
  const text = [start, ...turns].join('\n');
  reading(
    text,
    () => engine.importText(game, text),
    (error) => {
      const { before, found } = around(text, error);
      const turn = before.split('\n').length - 1;
      const place: Place = turn === 0 ? { kind: 'member', name: 'start' } : { kind: 'turn', turn };
      return refusalOf(error, place, found);
    },
  );
  const own = writeOutcome(game, engine.outcome());
  if (outcome === undefined || outcome === own) return;
  const forfeit = readForfeit(game, outcome);
  if (own !== 'ongoing' || forfeit === null) throw new Refusal({ kind: 'member', name: 'outcome' }, 'outcome', outcome, own);
  engine.forfeit(forfeit.loser, forfeit.reason);
}

/** A game in any form: this site's JSON, or what the engine reads. The engine then holds it. */
export function readGame(engine: Engine, game: GameId, text: string): GameRecord {
  if (!text.trimStart().startsWith('{')) return readText(engine, game, text);
  const record = readJson(text);
  openRecord(engine, record);
  return { ...record, outcome: writeOutcome(record.game, engine.outcome()) };
}

function readText(engine: Engine, game: GameId, text: string): GameRecord {
  const tags = reading(
    text,
    () => engine.importText(game, text),
    (error) => {
      const { before, found } = around(text, error);
      const lines = before.split('\n');
      return refusalOf(error, { kind: 'text', line: lines.length, column: (lines[lines.length - 1] ?? '').length + 1 }, found);
    },
  );
  const [, year, month, day] = /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(tags.date) ?? [];
  return recordOf(engine, {
    game,
    seats: [{ nick: tags.white }, { nick: tags.black }],
    outcome: engine.outcome(),
    ...(year && { ended: new Date(Number(year), Number(month) - 1, Number(day), 12).getTime() }),
  });
}

const GAMES: readonly unknown[] = ['dokuz-tas', 'tavla', 'kos'];

/** The members this page relies on; all others are kept as they are. */
const MEMBERS: Readonly<Record<string, { isNeeded: boolean; isSound: (value: unknown) => boolean; expected: string }>> = {
  game: { isNeeded: true, isSound: (value) => GAMES.includes(value), expected: '"dokuz-tas", "tavla" or "kos"' },
  start: { isNeeded: true, isSound: (value) => typeof value === 'string', expected: 'a position as text' },
  turns: { isNeeded: true, isSound: isTexts, expected: 'a list of turns, each a text' },
  seats: { isNeeded: false, isSound: isSeats, expected: 'a list of seats, each with a nick' },
  times: { isNeeded: false, isSound: areTimes, expected: 'a list of milliseconds' },
  outcome: { isNeeded: false, isSound: (value) => typeof value === 'string', expected: 'a result as text' },
  proof: { isNeeded: false, isSound: isProof, expected: 'what the throws follow from' },
  variant: { isNeeded: false, isSound: Number.isInteger, expected: 'a number' },
  ended: { isNeeded: false, isSound: isTime, expected: 'milliseconds since 1970' },
  spent: { isNeeded: false, isSound: isTime, expected: 'milliseconds' },
  began: { isNeeded: false, isSound: isTime, expected: 'milliseconds since 1970' },
};

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes('\n'));
}

/** Milliseconds that a Date can hold. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 8.64e15;
}

function areTimes(value: unknown): boolean {
  return Array.isArray(value) && value.every(isTime);
}

function isSeats(value: unknown): boolean {
  const isSeat = (one: Partial<RecordSeat> | null): boolean => typeof one?.nick === 'string' && (one.computer === undefined || LEVELS.includes(one.computer));
  return Array.isArray(value) && value.every(isSeat);
}

function isProof(value: unknown): boolean {
  const { scheme, game, commit, secret, commits, clients } = (value ?? {}) as Partial<Proof>;
  const areTexts = [scheme, game, commit, secret].every((one) => typeof one === 'string');
  return areTexts && [commits, clients].every((list) => Array.isArray(list) && list.every((one) => one === null || typeof one === 'string'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Browsers name the place as an offset, or as a line and a column, or not at all.
    const message = error instanceof Error ? error.message : '';
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
    const lines = text.slice(0, offset).split('\n');
    throw new Refusal({ kind: 'text', line: lines.length, column: (lines[lines.length - 1] ?? '').length + 1 }, 'json', '');
  }
}

/** A record of this site's own, not yet played. */
export function readJson(text: string): GameRecord {
  const root = parse(text) as Record<string, unknown>;
  for (const [name, { isNeeded, isSound, expected }] of Object.entries(MEMBERS)) {
    const value = root[name];
    if (value === undefined && !isNeeded) continue;
    if (!isSound(value)) throw new Refusal({ kind: 'member', name }, 'member', shortened(JSON.stringify(value) ?? ''), expected);
  }
  const { id } = root;
  const hasId = typeof id === 'string' && /^([0-9a-f]{16}){1,2}$/.test(id);
  const record = root as unknown as GameRecord;
  return { ...record, id: hasId ? id : newId(), seats: record.seats ?? [] };
}
