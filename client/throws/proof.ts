// SPDX-License-Identifier: MIT
// Checks the throws of a whole record, as `kiraathane verify` does, with nothing but the record and
// what this browser was told before the game began. No request is made.
//
//   const verdict = await verifyThrows(record, told);
//   if (!verdict.isSound) …  verdict.fault, verdict.at, verdict.expected, verdict.found

import { CLIENT_BYTES, commitClient, commitServer, fromHex, GAME_BYTES, HASH_BYTES, openThrower, SCHEME, SECRET_BYTES, toHex, type Thrower } from './scheme.ts';

/** The member `proof` of a record (docs/protocol.md); texts are lower-case hex digits. */
export interface Proof {
  readonly scheme: string;
  /** 16 bytes that name the game. */
  readonly game: string;
  /** The server's commitment, told before anything else. */
  readonly commit: string;
  /** The server's 32 bytes: null until the game has ended. */
  readonly secret: string | null;
  /** By seat: the commitment, null where none came in time. Null as long as some may still come. */
  readonly commits: readonly (string | null)[] | null;
  /** By seat: the 16 bytes, zeros where none came in time. Null as long as some may still come. */
  readonly clients: readonly string[] | null;
  /** Whether the seat that began was drawn by these throws. */
  readonly lot: boolean;
}

export interface ThrownRecord {
  readonly game: string;
  /** The seat that began. */
  readonly first: number;
  /** The first position as text: in Kös it tells a game of four. */
  readonly start?: string;
  /** All turns; the throws among them are `31:` in Tavla and `?K ?2` in Kös. */
  readonly turns: readonly string[];
  readonly proof?: Proof | null;
}

/** What a browser at the table was told before the game, and kept. */
export interface Promises {
  /** The server's commitment. */
  readonly commit: string;
  /** The seats', as this browser knew them before it told its own bytes; null when it told none. */
  readonly commits: readonly (string | null)[] | null;
}

/**
 * missing     the record has no proof, or not all of it
 * commitment  the server's secret is not the one it promised
 * client      a seat's bytes are not the ones it promised, or were promised when others were known
 * start       the seat that began is not the one drawn
 * changed     a throw is not the one that follows from its number
 * skipped     from this throw on all are those of the numbers behind: one was left out
 */
export type Fault = 'missing' | 'commitment' | 'client' | 'start' | 'changed' | 'skipped';

export type Verdict =
  | {
      readonly isSound: true;
      /** How many throws were checked. */
      readonly throws: number;
      /** Seats whose bytes are zeros: computers, and persons whose browser told none in time. */
      readonly zeros: readonly number[];
    }
  | {
      readonly isSound: false;
      readonly fault: Fault;
      /** The number of the first wrong throw, from 0. What is wrong before any throw concerns number 0. */
      readonly at: number;
      /** The seat concerned, for `client`. */
      readonly seat?: number;
      readonly expected: string;
      readonly found: string;
    };

type Unsound = Extract<Verdict, { isSound: false }>;

const KOS_LETTERS = ['6', 'K', '2', '3', '4'] as const;
const ZEROS = '0'.repeat(2 * CLIENT_BYTES);

/** Throw number `index` as a record writes it: `31:`, `?K`. */
export async function throwText(game: string, thrower: Thrower, index: number): Promise<string> {
  if (game === 'kos') {
    const sticks = await thrower.sticks(index);
    return `?${KOS_LETTERS[sticks.reduce((sum, stick) => sum + stick, 0)] ?? ''}`;
  }
  const [a, b] = await thrower.dice(index);
  return `${Math.max(a, b)}${Math.min(a, b)}:`;
}

/** The throws of a record, in order, as it writes them. */
export function thrownTexts({ game, turns }: Pick<ThrownRecord, 'game' | 'turns'>): string[] {
  if (game === 'kos') return turns.filter((turn) => turn.startsWith('?')).flatMap((turn) => turn.trim().split(/\s+/));
  return turns.map((turn) => turn.trim()).filter((turn) => /^[1-6][1-6]:$/.test(turn));
}

const wrong = (fault: Fault, at: number, expected: string, found: string): Unsound => ({ isSound: false, fault, at, expected, found });

interface Told {
  readonly proof: Proof;
  readonly game: Uint8Array;
  readonly secret: Uint8Array;
  readonly clients: readonly Uint8Array[];
}

/** Bytes of seats that nobody sits on would let a server choose the key once it knows all others. */
const seatsOf = ({ game, start = '' }: ThrownRecord): number => (game === 'kos' && / [0-3]:[01]{4}$/.test(start) ? 4 : 2);

/** The proof's bytes; what is missing or is not of the form expected is named. */
function readProof(record: ThrownRecord): Told | Unsound {
  const { proof } = record;
  if (!proof || proof.scheme !== SCHEME) return wrong('missing', 0, `proof ${SCHEME}`, proof ? String(proof.scheme) : '–');
  const game = fromHex(proof.game, GAME_BYTES);
  if (!game) return wrong('missing', 0, 'game', String(proof.game));
  if (!fromHex(proof.commit, HASH_BYTES)) return wrong('missing', 0, 'commit', String(proof.commit));
  const secret = fromHex(proof.secret, SECRET_BYTES);
  if (!secret) return wrong('missing', 0, 'secret', String(proof.secret));
  const clients = Array.isArray(proof.clients) ? proof.clients.map((text) => fromHex(text, CLIENT_BYTES)) : [];
  const areWhole = clients.every((bytes) => bytes !== null);
  if (!areWhole || clients.length !== seatsOf(record) || proof.commits?.length !== clients.length) {
    return wrong('missing', 0, 'clients', JSON.stringify(proof.clients ?? null));
  }
  return { proof, game, secret, clients: clients as Uint8Array[] };
}

/** Every promise against what was revealed. */
async function judgePromises({ proof, game, secret, clients }: Told, told: Promises | null): Promise<Unsound | null> {
  if (told && told.commit !== proof.commit) return wrong('commitment', 0, told.commit, proof.commit);
  const promised = toHex(await commitServer(game, secret));
  if (promised !== proof.commit) return wrong('commitment', 0, proof.commit, promised);
  for (const [seat, bytes] of clients.entries()) {
    const commit = proof.commits?.[seat] ?? null;
    const isAbsent = toHex(bytes) === ZEROS;
    const own = toHex(await commitClient(game, seat, bytes));
    const promisedBefore = told?.commits ? (told.commits[seat] ?? null) : commit;
    if (!isAbsent && (own !== commit || own !== promisedBefore)) return { ...wrong('client', 0, promisedBefore ?? '–', own), seat };
  }
  return null;
}

/** From `at` on, every throw stands one number too early. */
async function isShifted(game: string, thrower: Thrower, thrown: readonly string[], at: number): Promise<boolean> {
  for (let i = at; i < thrown.length; i++) {
    if (thrown[i] !== (await throwText(game, thrower, i + 1))) return false;
  }
  return thrown.length - at >= 2;
}

/** `promises` is null when this browser was not at the table, so that only the record itself can be checked. */
export async function verifyThrows(record: ThrownRecord, promises: Promises | null = null): Promise<Verdict> {
  const told = readProof(record);
  if ('fault' in told) return told;
  const broken = await judgePromises(told, promises);
  if (broken) return broken;
  const thrower = await openThrower(told);
  if (told.proof.lot) {
    const start = await thrower.start();
    if (start !== record.first) return wrong('start', 0, String(start), String(record.first));
  }
  const thrown = thrownTexts(record);
  for (const [at, found] of thrown.entries()) {
    const expected = await throwText(record.game, thrower, at);
    if (found !== expected) {
      const fault = (await isShifted(record.game, thrower, thrown, at)) ? 'skipped' : 'changed';
      return wrong(fault, at, expected, found);
    }
  }
  const zeros = told.clients.flatMap((bytes, seat) => (toHex(bytes) === ZEROS ? [seat] : []));
  return { isSound: true, throws: thrown.length, zeros };
}
