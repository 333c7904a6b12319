// SPDX-License-Identifier: MIT
// What is kept on this device. Every key begins with PREFIX, so that "Verileri sil" can remove all of
// it. Storage may be full or forbidden: reading then gives null and writing does nothing.

const PREFIX = 'kiraathane.';

export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: play goes on without being remembered.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing can have been stored either.
  }
}

/** Stored keys that begin with `start`, without the common prefix. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function wipeStored(): void {
  for (const key of storedKeys('')) removeStored(key);
}
