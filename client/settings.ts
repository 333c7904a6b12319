// SPDX-License-Identifier: MIT
// The player's settings: one typed object, kept on the device, applied at once.
//
//   settings.get('board')                  a value, always valid
//   settings.set('board', 'light')         stores it, applies it, tells the listeners
//   const stop = settings.onChange(key => …)
//
// Values that styles depend on are mirrored as data attributes of <html>: data-theme (light | dark),
// data-board (walnut | light | contrast), data-motion (normal | fast | slow | off).

import { readStored, wipeStored, writeStored } from './store.ts';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  board: 'walnut' | 'light' | 'contrast';
  /** Point names on the board; auto shows them where the screen is wide. */
  names: 'auto' | 'on' | 'off';
  /** Tavla on an upright screen: the board on its side, or as it lies on a table. */
  tavlaLayout: 'upright' | 'classic';
  /** The side men are borne off to. */
  offSide: 'right' | 'left';
  confirm: boolean;
  /** Throws that are due are made without being asked for. */
  autoRoll: boolean;
  /** A turn that can be played in one way only plays itself; it still waits to be confirmed. */
  forced: boolean;
  movable: 'easy' | 'always' | 'never';
  magnify: boolean;
  sound: boolean;
  /** 0–100 */
  volume: number;
  lowTime: boolean;
  vibration: boolean;
  animation: 'normal' | 'fast' | 'slow' | 'off';
  narration: 'short' | 'detailed';
  typed: boolean;
  /** Every stack carries its number. */
  counts: boolean;
  shortcuts: boolean;
  language: 'tr' | 'en';
  nick: string;
}
export type SettingKey = keyof Settings;

/** Longest nickname, in characters; the server's limit too. */
export const NICK_MAX = 16;

export const DEFAULTS: Readonly<Settings> = {
  theme: 'system',
  board: 'walnut',
  names: 'auto',
  tavlaLayout: 'upright',
  offSide: 'right',
  confirm: false,
  autoRoll: false,
  forced: false,
  movable: 'easy',
  magnify: false,
  sound: true,
  volume: 70,
  lowTime: true,
  vibration: true,
  animation: 'normal',
  narration: 'short',
  typed: false,
  counts: false,
  shortcuts: true,
  language: 'tr',
  nick: '',
};

/** The values a setting of several may take, in the order they are offered. */
export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  board: ['walnut', 'light', 'contrast'],
  names: ['auto', 'on', 'off'],
  tavlaLayout: ['upright', 'classic'],
  offSide: ['right', 'left'],
  movable: ['easy', 'always', 'never'],
  animation: ['normal', 'fast', 'slow', 'off'],
  narration: ['short', 'detailed'],
  language: ['tr', 'en'],
} as const satisfies { [K in SettingKey]?: readonly Settings[K][] };

/** A nickname as it may be sent: no control characters, no outer blanks, at most NICK_MAX characters. */
export function cleanNick(text: string): string {
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '');
  return [...plain.trim()].slice(0, NICK_MAX).join('').trim();
}

function isValid(key: SettingKey, value: unknown): boolean {
  if (Object.hasOwn(CHOICES, key)) {
    const allowed: readonly unknown[] = CHOICES[key as keyof typeof CHOICES];
    return allowed.includes(value);
  }
  if (key === 'volume') return typeof value === 'number' && value >= 0 && value <= 100;
  if (key === 'nick') return typeof value === 'string' && cleanNick(value) === value;
  return typeof value === 'boolean';
}

function load(): Settings {
  const values: Settings = { ...DEFAULTS };
  const stored = readStored('settings');
  if (typeof stored !== 'object' || stored === null) return values;
  for (const [key, value] of Object.entries(stored)) {
    if (key in DEFAULTS && isValid(key as SettingKey, value)) Object.assign(values, { [key]: value });
  }
  return values;
}

let values = load();
const listeners = new Set<(key: SettingKey) => void>();

const wantsDark = matchMedia('(prefers-color-scheme: dark)');
const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)');
const wantsContrast = matchMedia('(prefers-contrast: more)');

/** The theme in force, once "system" is resolved. */
export function themeNow(): 'light' | 'dark' {
  if (values.theme !== 'system') return values.theme;
  return wantsDark.matches ? 'dark' : 'light';
}

/** The board theme in force: more contrast when the system asks for it and nothing was chosen. */
export function boardNow(): Settings['board'] {
  return values.board === 'walnut' && wantsContrast.matches ? 'contrast' : values.board;
}

/** Factor for the lengths of ui.md 11.1; 0 means no movement at all. */
export function motionScale(): number {
  if (wantsLessMotion.matches) return 0;
  return { normal: 1, fast: 0.5, slow: 1.6, off: 0 }[values.animation];
}

/** True when the system asks for less movement: moves become a short cross-fade. */
export function isMotionReduced(): boolean {
  return wantsLessMotion.matches;
}

/** Ground of the room, for the browser's own bars; the table sets its own colour while it is shown. */
const ROOM_COLOURS = { light: '#F6EFE1', dark: '#17110D' };

function apply(): void {
  const root = document.documentElement;
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars && !root.classList.contains('at-table')) bars.content = ROOM_COLOURS[themeNow()];
  root.dataset['theme'] = themeNow();
  root.dataset['board'] = boardNow();
  root.dataset['motion'] = motionScale() === 0 ? 'off' : values.animation;
}

function tell(key: SettingKey): void {
  apply();
  for (const listener of [...listeners]) listener(key);
}

export const settings = {
  get<K extends SettingKey>(key: K): Settings[K] {
    return values[key];
  },
  set<K extends SettingKey>(key: K, value: Settings[K]): void {
    if (values[key] === value || !isValid(key, value)) return;
    values[key] = value;
    writeStored('settings', values);
    tell(key);
  },
  onChange(listener: (key: SettingKey) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Applies the stored settings and follows the system's wishes and the other tabs from then on. */
export function startSettings(): void {
  apply();
  wantsDark.addEventListener('change', () => tell('theme'));
  wantsLessMotion.addEventListener('change', () => tell('animation'));
  wantsContrast.addEventListener('change', () => tell('board'));
  addEventListener('storage', (event) => {
    if (event.key !== null && !event.key.endsWith('.settings')) return;
    const before = values;
    values = load();
    for (const key of Object.keys(values) as SettingKey[]) {
      if (values[key] !== before[key]) tell(key);
    }
  });
}

/** Deletes everything this site keeps on the device and goes back to the defaults. */
export function wipeEverything(): void {
  wipeStored();
  const before = values;
  values = { ...DEFAULTS };
  for (const key of Object.keys(values) as SettingKey[]) {
    if (values[key] !== before[key]) tell(key);
  }
}
