// SPDX-License-Identifier: MIT
// The seats this device holds at online tables: what a reload or a closed tab needs to come back.

import { readStored, removeStored, storedKeys, writeStored } from '../store.ts';

export interface SavedSeat {
  readonly seat: number;
  /** 32 hex digits; whoever has them sits there, so they are never shown or put in an address. */
  readonly secret: string;
}

/** A table without a clock lives a week after its last player went; a seat is kept a day longer. */
const KEEP_MS = 8 * 24 * 60 * 60 * 1000;

/** 32 hex digits from the system's generator. */
export function randomSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Table codes as people type them: plain a–z, compared without any language's casing. */
export function normalCode(text: string): string {
  return text.trim().toLowerCase();
}

export function saveSeat(code: string, seat: SavedSeat): void {
  dropOld();
  writeStored(`seat.${normalCode(code)}`, { ...seat, savedAt: Date.now() });
}

/** The seat at this table, marked as used today. */
export function loadSeat(code: string): SavedSeat | null {
  const stored = readStored(`seat.${normalCode(code)}`) as Partial<SavedSeat> | null;
  if (!stored || typeof stored.secret !== 'string' || !Number.isInteger(stored.seat)) return null;
  const seat = { seat: Number(stored.seat), secret: stored.secret };
  saveSeat(code, seat);
  return seat;
}

export function dropSeat(code: string): void {
  removeStored(`seat.${normalCode(code)}`);
}

/** Codes of the tables this device has a seat at. */
export function listSeats(): string[] {
  return storedKeys('seat.').map((key) => key.slice('seat.'.length));
}

/** Seats that were not used for so long that their tables are gone. */
function dropOld(): void {
  for (const code of listSeats()) {
    const stored = readStored(`seat.${code}`) as { savedAt?: unknown } | null;
    if (typeof stored?.savedAt !== 'number' || Date.now() - stored.savedAt > KEEP_MS) dropSeat(code);
  }
}
