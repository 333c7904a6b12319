// SPDX-License-Identifier: MIT
// The arithmetic of fair throws, `kiraathane-throws/1` (docs/fair-throws.md), by WebCrypto. The server
// has the same in src/throws; both are held to tests/golden/throws.json.
//
//   const thrower = await openThrower(seed);      the seed is known to all once the game is over
//   await thrower.dice(0);                        a throw follows from its number alone

/** What the throws of one game follow from. */
export interface Seed {
  /** 16 bytes that name the game. */
  readonly game: Uint8Array;
  /** The server's 32 bytes. */
  readonly secret: Uint8Array;
  /** 16 bytes of each seat, two or four seats; zeros for one that never told them. */
  readonly clients: readonly Uint8Array[];
}

export interface Thrower {
  /** The side that starts a series, 0 or 1. */
  start(): Promise<number>;
  /** Two faces, 1 to 6, in the order they fell. */
  dice(index: number): Promise<[number, number]>;
  /** Four sticks, 1 open, 0 closed. */
  sticks(index: number): Promise<[number, number, number, number]>;
}

export const SCHEME = 'kiraathane-throws/1';
export const GAME_BYTES = 16;
export const SECRET_BYTES = 32;
export const CLIENT_BYTES = 16;
export const HASH_BYTES = 32;

/** 252 is six times 42: below it every face is equally likely. */
const DICE_LIMIT = 252;

const encoder = new TextEncoder();

/** A label is hashed with a zero byte behind it. */
const label = (text: string): Uint8Array => encoder.encode(`${text}\0`);

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Four bytes, the highest first. */
function bigEndian(number: number): Uint8Array {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, number);
  return out;
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes, or null unless `text` is exactly so many in lower-case hex digits. */
export function fromHex(text: unknown, count: number): Uint8Array | null {
  if (typeof text !== 'string' || text.length !== 2 * count || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length: count }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** WebCrypto's hashes exist only on https and on the device itself. */
export function canProve(): boolean {
  return typeof globalThis.crypto?.subtle !== 'undefined';
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', join(...parts)));
}

const hmacKey = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', join(bytes), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

async function hmac(key: CryptoKey, ...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, join(...parts)));
}

/** What the server promises its secret by. */
export function commitServer(game: Uint8Array, secret: Uint8Array): Promise<Uint8Array> {
  return sha256(label(`${SCHEME} server`), game, secret);
}

/** What the browser on `seat` promises its bytes by. */
export function commitClient(game: Uint8Array, seat: number, bytes: Uint8Array): Promise<Uint8Array> {
  return sha256(label(`${SCHEME} client`), game, Uint8Array.of(seat), bytes);
}

/** The key of all throws. */
export async function deriveKey({ game, secret, clients }: Seed): Promise<Uint8Array> {
  const commitment = await commitServer(game, secret);
  return hmac(await hmacKey(secret), label(`${SCHEME} key`), game, commitment, ...clients);
}

/** The bytes of one throw, as many as are asked for. */
function stream(key: CryptoKey, name: string, index: number): () => Promise<number> {
  let block = new Uint8Array(0);
  let blocks = 0;
  let used = 0;
  return async () => {
    if (used === block.length) {
      block = new Uint8Array(await hmac(key, label(name), bigEndian(index), bigEndian(blocks)));
      blocks += 1;
      used = 0;
    }
    used += 1;
    return block[used - 1] ?? 0;
  };
}

export async function openThrower(seed: Seed): Promise<Thrower> {
  const key = await hmacKey(await deriveKey(seed));
  return {
    async start() {
      return (await stream(key, 'start', 0)()) & 1;
    },
    async dice(index) {
      const next = stream(key, 'dice', index);
      const face = async (): Promise<number> => {
        let byte = await next();
        while (byte >= DICE_LIMIT) byte = await next();
        return (byte % 6) + 1;
      };
      return [await face(), await face()];
    },
    async sticks(index) {
      const byte = await stream(key, 'sticks', index)();
      return [byte & 1, (byte >> 1) & 1, (byte >> 2) & 1, (byte >> 3) & 1];
    },
  };
}
