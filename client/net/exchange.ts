// SPDX-License-Identifier: MIT
// This browser's part in fair throws (docs/fair-throws.md): it keeps the server's commitment as it was
// first told, promises 16 random bytes of its own, and tells them once every seat has promised. What was
// promised by then is kept as well: whoever changes a promise later is found out. All is kept over a reload.
//
//   const exchange = new Exchange(code, (op, members) => commands.add(op, members));
//   exchange.hear(snapshot);            with every snapshot
//   promisesOf(code, game)              for verifyThrows, when the game is over

import { readStored, storedKeys, removeStored, writeStored } from '../store.ts';
import type { Promises } from '../throws/proof.ts';
import { canProve, CLIENT_BYTES, commitClient, fromHex, GAME_BYTES, randomBytes, toHex } from '../throws/scheme.ts';
import type { Snapshot } from './messages.ts';

interface Kept extends Promises {
  /** The game's bytes, hex digits like all of these. */
  readonly game: string;
  /** This seat's bytes. */
  readonly bytes: string;
  readonly savedAt: number;
}

/** Longer than any table lives. */
const KEEP_MS = 8 * 24 * 60 * 60 * 1000;

const key = (code: string): string => `throws.${code}`;

function loadKept(code: string): Kept | null {
  const stored = readStored(key(code)) as Partial<Kept> | null;
  const isSound = typeof stored?.game === 'string' && typeof stored.commit === 'string' && fromHex(stored.bytes, CLIENT_BYTES) !== null;
  return isSound ? (stored as Kept) : null;
}

function dropOld(): void {
  for (const stored of storedKeys('throws.')) {
    const { savedAt } = (readStored(stored) ?? {}) as Partial<Kept>;
    if (typeof savedAt !== 'number' || Date.now() - savedAt > KEEP_MS) removeStored(stored);
  }
}

/** What was promised for this game as this browser was first told it, or null. */
export function promisesOf(code: string, game: string): Promises | null {
  const kept = loadKept(code);
  return kept?.game === game ? { commit: kept.commit, commits: kept.commits ?? null } : null;
}

export class Exchange {
  private said = '';
  /** Also where nothing can be stored. */
  private kept: Kept | null = null;

  constructor(
    private readonly code: string,
    private readonly send: (op: 'commit' | 'reveal', members: object) => void,
  ) {}

  hear({ proof, you, phase }: Snapshot): void {
    if (!proof) return;
    const kept = this.keep(proof.game, proof.commit);
    if (proof.stage !== 'open' || !canProve()) return;
    if (!proof.committed) void this.promise(kept, you.seat);
    else if (proof.commits && !proof.revealed && phase === 'playing') void this.reveal(kept, you.seat, proof.commits);
  }

  /** What is kept of this game; of a new one, its commitment is kept now. */
  private keep(game: string, commit: string): Kept {
    const known = this.kept ?? loadKept(this.code);
    this.kept = known?.game === game ? known : null;
    if (this.kept) return this.kept;
    dropOld();
    return this.save({ game, commit, commits: null, bytes: toHex(randomBytes(CLIENT_BYTES)), savedAt: Date.now() });
  }

  private save(kept: Kept): Kept {
    this.kept = kept;
    writeStored(key(this.code), kept);
    return kept;
  }

  /** The hash by which this browser promises its bytes for a seat. */
  private async hash({ game, bytes }: Kept, seat: number): Promise<string | null> {
    const [name, own] = [fromHex(game, GAME_BYTES), fromHex(bytes, CLIENT_BYTES)];
    return name && own ? toHex(await commitClient(name, seat, own)) : null;
  }

  private async promise(kept: Kept, seat: number): Promise<void> {
    const { game } = kept;
    const hash = await this.hash(kept, seat);
    if (hash !== null) this.once('commit', `${game} ${seat}`, { game, hash, seat });
  }

  /** From now on the server knows all bytes; so what all have promised is kept first, of its own seat what it knows itself. */
  private async reveal(kept: Kept, seat: number, commits: readonly (string | null)[]): Promise<void> {
    const { game, bytes } = kept;
    const own = await this.hash(kept, seat);
    if (this.kept?.game !== game) return;
    if (!this.kept.commits) this.save({ ...this.kept, commits: commits.map((commit, at) => (at === seat ? own : commit)) });
    this.once('reveal', game, { game, bytes });
  }

  /** Snapshots that were under way meanwhile ask for the same again. */
  private once(op: 'commit' | 'reveal', what: string, members: object): void {
    if (this.said === op + what) return;
    this.said = op + what;
    this.send(op, members);
  }
}
