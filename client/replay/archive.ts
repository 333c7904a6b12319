// SPDX-License-Identifier: MIT
// The games kept on this device (table/kept.ts), read back; what is not a record any more is passed over.

import { readStored, removeStored, storedKeys } from '../store.ts';
import { KEPT_KEY, type KeptGame } from '../table/kept.ts';
import { readJson } from './record.ts';

export function keptGame(id: string): KeptGame | null {
  const stored = readStored(KEPT_KEY + id);
  if (typeof stored !== 'object' || stored === null) return null;
  const { record, me, at } = stored as Partial<KeptGame>;
  try {
    const isSound = (me === null || me === 0 || me === 1) && typeof at === 'number';
    return isSound ? { record: readJson(JSON.stringify(record)), me, at } : null;
  } catch {
    return null;
  }
}

/** Newest first. */
export function keptGames(): KeptGame[] {
  return storedKeys(KEPT_KEY)
    .flatMap((key) => keptGame(key.slice(KEPT_KEY.length)) ?? [])
    .sort((a, b) => b.at - a.at);
}

export function forgetGame(id: string): void {
  removeStored(KEPT_KEY + id);
}
