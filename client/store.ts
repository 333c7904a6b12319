// SPDX-License-Identifier: MIT
// What is kept on this device. Every key begins with PREFIX, so that "Verileri sil" can remove all of
// it. Storage may be full or forbidden: what could not be written is then known until the page is loaded
// anew, so that one page still hands to the next what it needs.

const PREFIX = 'kiraathane.';

/** What the storage has not taken, by key. */
const unwritten = new Map<string, string>();

/** As it is stored; null when there is none. */
export function storedText(key: string): string | null {
  try {
    return unwritten.get(key) ?? localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function readStored(key: string): unknown {
  try {
    return JSON.parse(storedText(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    unwritten.delete(key);
  } catch {
    unwritten.set(key, text);
  }
}

export function removeStored(key: string): void {
  unwritten.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing can have been stored either.
  }
}

/** Stored keys that begin with `start`, without the common prefix. */
export function storedKeys(start: string): string[] {
  const keys = new Set([...unwritten.keys()].filter((key) => key.startsWith(start)));
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + start)) keys.add(key.slice(PREFIX.length));
  } catch {
    // Forbidden: there are no others.
  }
  return [...keys];
}

export function wipeStored(): void {
  for (const key of storedKeys('')) removeStored(key);
}
