// SPDX-License-Identifier: MIT
// The secrets of the seats this device holds. A secret never appears in an address.

import { readStored, writeStored } from '../store.ts';

export interface Seat {
  seat: number;
  /** 32 hex digits */
  secret: string;
}

export function saveSeat(code: string, seat: Seat): void {
  writeStored(`seat.${code}`, seat);
}

export function loadSeat(code: string): Seat | null {
  const stored = readStored(`seat.${code}`) as Partial<Seat> | null;
  if (typeof stored?.seat !== 'number' || typeof stored.secret !== 'string') return null;
  return { seat: stored.seat, secret: stored.secret };
}
