// SPDX-License-Identifier: MIT
// The keys of a table (ui.md 7.3). Single letters act only while the focus is inside the table and not
// in a field, and can be switched off.

import { settings } from '../settings.ts';
import { isSheetOpen } from './dialogs.ts';

/** Commands by key; with Ctrl or ⌘ held the name begins with "ctrl ". */
export type Commands = Readonly<Record<string, () => void>>;

export function listenToKeys(table: HTMLElement, commands: Commands): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || isSheetOpen() || event.target instanceof HTMLInputElement) return;
    const withCtrl = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const command = commands[withCtrl ? `ctrl ${key}` : key];
    if (!command) return;
    const isLetter = key.length === 1 && !withCtrl;
    const isInside = table.contains(document.activeElement) || document.activeElement === document.body;
    if (isLetter && (!settings.get('shortcuts') || !isInside)) return;
    event.preventDefault();
    command();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
