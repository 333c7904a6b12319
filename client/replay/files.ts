// SPDX-License-Identifier: MIT
// A game as a file: this site's record, or the customary format of its game.

import type { Engine } from '../engine/engine.ts';
import type { GameRecord } from '../table/kept.ts';
import { openRecord } from './record.ts';

const KEEP_MS = 60_000;

/** The ending of a game's customary format. */
export function textEnding({ game }: GameRecord): string {
  return game === 'tavla' ? '.mat' : '.txt';
}

const two = (number: number): string => String(number).padStart(2, '0');

/** 2026.11.29, as tags write a day; empty when it is unknown. */
function dayOf({ ended }: GameRecord): string {
  if (ended === undefined) return '';
  const day = new Date(ended);
  return `${day.getFullYear()}.${two(day.getMonth() + 1)}.${two(day.getDate())}`;
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it while it saves.
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

function nameOf(record: GameRecord): string {
  const day = dayOf(record).replace(/\./g, '-');
  return [record.game, day, record.id].filter(Boolean).join('-');
}

export function downloadRecord(record: GameRecord): void {
  download(`${nameOf(record)}.json`, 'application/json', `${JSON.stringify(record, null, 1)}\n`);
}

/** `names` by side, for the tags. */
export function downloadText(engine: Engine, record: GameRecord, names: readonly [string, string]): void {
  openRecord(engine, record);
  const [white, black] = names;
  const text = engine.exportText({ event: '', site: location.host, date: dayOf(record), white, black });
  download(`${nameOf(record)}${textEnding(record)}`, 'text/plain', text);
}
