// SPDX-License-Identifier: MIT
// Every string a person sees or hears comes from here: `t('home.play')`, with variables
// `t('m.left.you', { n: 7 })`. Turkish is the language of the tables: its keys are the type, and the
// English tables must have the same. Strings are split by area (tr/home.ts, en/home.ts …).
//
// No suffix is ever added to a variable (vowel harmony cannot be guessed), and nothing changes the case
// of a letter.

import { tr } from './tr.ts';
import type { dokuzTas } from './tr/dokuz-tas.ts';
import type { kosLesson } from './tr/kos-lesson.ts';
import type { kos } from './tr/kos.ts';
import type { move } from './tr/move.ts';
import type { online } from './tr/online.ts';
import type { pairs } from './tr/pairs.ts';
import type { replay } from './tr/replay.ts';
import type { search } from './tr/search.ts';
import type { settings } from './tr/settings.ts';
import type { setup } from './tr/setup.ts';
import type { tavla } from './tr/tavla.ts';
import type { throws } from './tr/throws.ts';

/** Those of an area of their own are there once its page is (addArea). */
export type Key =
  | keyof typeof tr | keyof typeof dokuzTas | keyof typeof kos | keyof typeof kosLesson | keyof typeof move | keyof typeof online | keyof typeof pairs
  | keyof typeof search | keyof typeof settings | keyof typeof setup
  | keyof typeof tavla | keyof typeof replay | keyof typeof throws;
export type Strings = Record<keyof typeof tr, string>;
export type Language = 'tr' | 'en';
export type Vars = Record<string, string | number>;

/** Strings of one game or page, which are fetched with it: the others do not pay for them. */
export interface Area {
  readonly tr: Readonly<Record<string, string>>;
  en(): Promise<Readonly<Record<string, string>>>;
}

let strings: Readonly<Record<string, string>> = tr;
let current: Language = 'tr';
const areas = new Set<Area>();

/** What an area says in a language: Turkish, which is at hand, where English cannot be had. */
function stringsOf(area: Area, language: Language): Promise<Readonly<Record<string, string>>> {
  return language === 'tr' ? Promise.resolve(area.tr) : area.en().catch(() => area.tr);
}

/** Makes an area's strings known to `t`, in this language and in later ones. */
export async function addArea(area: Area): Promise<void> {
  if (areas.has(area)) return;
  areas.add(area);
  const own = await stringsOf(area, current);
  strings = { ...strings, ...own };
}

export function language(): Language {
  return current;
}

/** The one that a switch leads to; `home.otherLanguage` is its own name. */
export const otherLanguage = (): Language => (current === 'tr' ? 'en' : 'tr');

/** Locale for Intl: numbers, dates, sorting. */
export function locale(): string {
  return current === 'tr' ? 'tr-TR' : 'en-GB';
}

export function t(key: Key, vars?: Vars): string {
  const text = strings[key] ?? key;
  if (!vars) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = vars[name];
    return value === undefined ? whole : String(value);
  });
}

/** Switches the language of all later `t` calls and of `<html lang>`. */
export async function useLanguage(next: Language): Promise<void> {
  const shared = next === 'tr' ? tr : (await import('./en.ts')).en;
  const own = await Promise.all([...areas].map((area) => stringsOf(area, next)));
  strings = Object.assign({}, shared, ...own) as Record<string, string>;
  current = next;
  document.documentElement.lang = next;
}
