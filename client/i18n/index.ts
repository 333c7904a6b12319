// SPDX-License-Identifier: MIT
// Every string a person sees or hears comes from here: `t('home.play')`, with variables
// `t('m.left.you', { n: 7 })`. Turkish is the language of the tables: its keys are the type, and the
// English tables must have the same. Strings are split by area (tr/home.ts, en/home.ts …).
//
// No suffix is ever added to a variable (vowel harmony cannot be guessed), and nothing changes the case
// of a letter.

import { tr } from './tr.ts';

export type Key = keyof typeof tr;
export type Strings = Record<Key, string>;
export type Language = 'tr' | 'en';
export type Vars = Record<string, string | number>;

let strings: Strings = tr;
let current: Language = 'tr';

export function language(): Language {
  return current;
}

/** Locale for Intl: numbers, dates, sorting. */
export function locale(): string {
  return current === 'tr' ? 'tr-TR' : 'en-GB';
}

export function t(key: Key, vars?: Vars): string {
  const text = strings[key];
  if (!vars) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = vars[name];
    return value === undefined ? whole : String(value);
  });
}

/** Switches the language of all later `t` calls and of `<html lang>`. */
export async function useLanguage(next: Language): Promise<void> {
  strings = next === 'tr' ? tr : (await import('./en.ts')).en;
  current = next;
  document.documentElement.lang = next;
}
