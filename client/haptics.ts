// SPDX-License-Identifier: MIT
// Vibration, where the device has it and the player wants it: `buzz('move')`.

import { settings } from './settings.ts';

/** Lengths in milliseconds: on, off, on … */
const PATTERNS = {
  choose: [8],
  move: [12],
  capture: [25],
  mill: [15, 40, 15],
  turn: [30],
  low: [40],
  win: [30, 60, 30],
} as const;

export function buzz(event: keyof typeof PATTERNS): void {
  if (!settings.get('vibration')) return;
  if (event === 'low' && !settings.get('lowTime')) return;
  // Browsers forbid it before the first tap, and say so in the console.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.([...PATTERNS[event]]);
}
