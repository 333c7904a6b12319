// SPDX-License-Identifier: MIT
// "Add to the home screen": offered once, after the second finished game, and never again after a no.

import { readStored, writeStored } from './store.ts';

interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}

const GAMES_BEFORE_OFFER = 2;
let prompt: InstallPrompt | null = null;
let finishedHere = 0;

/** The table calls this when a game has ended, however it ended. */
export function countFinishedGame(): void {
  finishedHere += 1;
  writeStored('finished', finishedGames() + 1);
}

export function finishedGames(): number {
  const count = readStored('finished');
  return typeof count === 'number' ? count : 0;
}

/** A game has ended since the page was loaded: a good moment to offer a new version. */
export function hasJustPlayed(): boolean {
  return finishedHere > 0;
}

function isInstalled(): boolean {
  const isIosApp = (navigator as { standalone?: boolean }).standalone === true;
  return isIosApp || matchMedia('(display-mode: standalone)').matches;
}

function isIos(): boolean {
  const isTouchMac = navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || isTouchMac;
}

/** How the site could be added now: by the browser's own question, by hand on iOS, or not at all. */
export function installOffer(): 'prompt' | 'ios' | null {
  if (isInstalled() || readStored('install') === 'no' || finishedGames() < GAMES_BEFORE_OFFER) return null;
  if (prompt) return 'prompt';
  return isIos() ? 'ios' : null;
}

export function declineInstall(): void {
  writeStored('install', 'no');
}

/** Asks by the browser's own dialog. */
export async function install(): Promise<void> {
  declineInstall();
  const event = prompt;
  prompt = null;
  await event?.prompt();
}

export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
  });
}
