// SPDX-License-Identifier: MIT
// Throws of a game on this device: the browser plays all parts of the scheme itself, the server's too,
// each with random bytes of its own. Saved as plain data, so that after a reload every number gives the
// same throw again.
//
//   const throws = await LocalThrows.create();        a new game; `saved` goes into the saved game
//   const first = await throws.start();               who begins, when that is drawn by lot
//   await throws.text('tavla', 0);                    "31:", the step's text of throw number 0
//   verifyThrows({ game, first, turns, proof: throws.proof(true) });

import { throwText, type Proof } from './proof.ts';
import { CLIENT_BYTES, commitClient, commitServer, fromHex, GAME_BYTES, openThrower, randomBytes, SCHEME, SECRET_BYTES, toHex, type Seed, type Thrower } from './scheme.ts';

/** Hex digits. */
export interface SavedThrows {
  readonly game: string;
  readonly secret: string;
  readonly clients: readonly string[];
}

function readSaved(saved: unknown): Seed | null {
  const parts = saved as Partial<SavedThrows> | null | undefined;
  const game = fromHex(parts?.game, GAME_BYTES);
  const secret = fromHex(parts?.secret, SECRET_BYTES);
  const clients = Array.isArray(parts?.clients) ? parts.clients.map((text) => fromHex(text, CLIENT_BYTES)) : [];
  const isWhole = (clients.length === 2 || clients.length === 4) && clients.every((bytes) => bytes !== null);
  return game && secret && isWhole ? { game, secret, clients: clients as Uint8Array[] } : null;
}

export class LocalThrows {
  private constructor(
    readonly saved: SavedThrows,
    private readonly thrower: Thrower,
    private readonly commit: string,
    private readonly commits: readonly string[],
  ) {}

  private static async open(seed: Seed): Promise<LocalThrows> {
    const { game, secret, clients } = seed;
    const saved = { game: toHex(game), secret: toHex(secret), clients: clients.map(toHex) };
    const commits = await Promise.all(clients.map((bytes, seat) => commitClient(game, seat, bytes)));
    return new LocalThrows(saved, await openThrower(seed), toHex(await commitServer(game, secret)), commits.map(toHex));
  }

  /** Throws of a new game with two or four seats. */
  static create(seats: 2 | 4 = 2): Promise<LocalThrows> {
    return LocalThrows.open({
      game: randomBytes(GAME_BYTES),
      secret: randomBytes(SECRET_BYTES),
      clients: Array.from({ length: seats }, () => randomBytes(CLIENT_BYTES)),
    });
  }

  /** The throws of a saved game; null when `saved` is not what `saved` once gave. */
  static async restore(saved: unknown): Promise<LocalThrows | null> {
    const seed = readSaved(saved);
    return seed ? LocalThrows.open(seed) : null;
  }

  /** The side that starts, 0 or 1. */
  start(): Promise<number> {
    return this.thrower.start();
  }

  dice(index: number): Promise<[number, number]> {
    return this.thrower.dice(index);
  }

  sticks(index: number): Promise<[number, number, number, number]> {
    return this.thrower.sticks(index);
  }

  /** Throw number `index` of the game as the engine and the record write it: `31:`, `?K`. */
  text(game: string, index: number): Promise<string> {
    return throwText(game, this.thrower, index);
  }

  /** For the record of a game that is over; `lot` when who began was drawn by `start`. */
  proof(lot: boolean): Proof {
    const { game, secret, clients } = this.saved;
    return { scheme: SCHEME, game, commit: this.commit, secret, commits: this.commits, clients, lot };
  }
}
