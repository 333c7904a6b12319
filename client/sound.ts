// SPDX-License-Identifier: MIT
// Sounds, made on the spot with Web Audio: `play('stone')`. A cue is a list of short tones and bursts of
// noise; nothing is fetched and nothing lasts longer than 700 ms. Silent until the first tap (browsers
// forbid it anyway), when switched off, and while the tab is hidden, except for the cues that call a
// player back.

import { settings } from './settings.ts';

export interface Tone {
  /** A sine's frequency in Hz, or the centre of filtered noise. */
  kind: 'sine' | 'noise' | 'low';
  hz: number;
  /** Start and length in milliseconds. */
  at: number;
  ms: number;
  /** Peak in dBFS. */
  db: number;
  /** Frequency at the end, when it glides. */
  to?: number;
}
export type Cue =
  | 'stone' | 'slide' | 'mill' | 'capture' | 'dice' | 'sticks' | 'kos' | 'again' | 'turn' | 'tick' | 'sat' | 'win' | 'lose' | 'draw' | 'refuse';

const PEAK_DB = -14;
const wood = (at: number, hz: number, db: number): Tone[] => [
  { kind: 'noise', hz, at, ms: 18, db },
  { kind: 'sine', hz: hz * 0.55, at, ms: 46, db: db - 6, to: hz * 0.4 },
];
const glass = (at: number, db: number): Tone[] => [
  { kind: 'sine', hz: 2100, at, ms: 180, db },
  { kind: 'sine', hz: 4870, at, ms: 90, db: db - 9 },
];
const figure = (notes: [number, number, number]): Tone[] =>
  notes.map((hz, i) => ({ kind: 'sine' as const, hz, at: i * 150, ms: 300, db: PEAK_DB - 3 }));

export const CUES: Readonly<Record<Cue, readonly Tone[]>> = {
  stone: wood(0, 900, PEAK_DB),
  slide: [{ kind: 'low', hz: 400, at: 0, ms: 120, db: -24 }, ...wood(110, 900, PEAK_DB - 6)],
  mill: [
    { kind: 'sine', hz: 660, at: 0, ms: 260, db: -17 },
    { kind: 'sine', hz: 990, at: 0, ms: 260, db: -20 },
    { kind: 'sine', hz: 1980, at: 0, ms: 120, db: -30 },
  ],
  capture: [
    ...wood(0, 450, PEAK_DB),
    { kind: 'noise', hz: 1300, at: 40, ms: 12, db: -24 },
    { kind: 'noise', hz: 1100, at: 62, ms: 12, db: -26 },
    { kind: 'noise', hz: 1200, at: 86, ms: 12, db: -28 },
  ],
  sticks: [0, 34, 62, 96, 460, 500, 534, 570].flatMap((at, i) => wood(at, 320 + 40 * ((i * 3) % 4), PEAK_DB - (i < 4 ? 8 : 1))),
  kos: [{ kind: 'sine', hz: 110, at: 0, ms: 380, db: PEAK_DB, to: 82 }, { kind: 'low', hz: 220, at: 0, ms: 60, db: -22 }],
  again: [{ kind: 'sine', hz: 523.25, at: 0, ms: 90, db: -20 }, { kind: 'sine', hz: 698.46, at: 70, ms: 90, db: -20 }],
  dice: [0, 70, 130, 215, 285, 370].flatMap((at, i) => wood(at, 700 + 90 * ((i * 5) % 4), PEAK_DB - 2 - i)),
  turn: glass(0, -20),
  tick: [{ kind: 'noise', hz: 1800, at: 0, ms: 14, db: -22 }],
  sat: [...glass(0, -18), ...glass(160, -20)],
  win: figure([523.25, 659.25, 783.99]),
  lose: figure([440, 392, 329.63]),
  draw: figure([440, 440, 440]),
  refuse: [{ kind: 'low', hz: 160, at: 0, ms: 90, db: -24 }],
};

/** Cues that sound in a hidden tab too: they call the player back. */
const CALLING: readonly Cue[] = ['turn', 'sat'];
/** Only one cue of a class sounds at a time. */
const CLASS: Readonly<Partial<Record<Cue, string>>> = {
  stone: 'board', slide: 'board', capture: 'board', win: 'end', lose: 'end', draw: 'end',
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const sounding = new Map<string, GainNode>();

/** Length of a cue in milliseconds. */
export function cueLength(cue: Cue): number {
  return Math.max(...CUES[cue].map((tone) => tone.at + tone.ms));
}

function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function source(audio: AudioContext, tone: Tone, pitch: number, start: number, end: number): AudioNode {
  if (tone.kind === 'sine') {
    const oscillator = audio.createOscillator();
    oscillator.frequency.setValueAtTime(tone.hz * pitch, start);
    if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to * pitch, end);
    oscillator.start(start);
    oscillator.stop(end);
    return oscillator;
  }
  const player = audio.createBufferSource();
  player.buffer = noise ??= makeNoise(audio);
  player.start(start, Math.random() * 0.1);
  player.stop(end);
  const filter = audio.createBiquadFilter();
  filter.type = tone.kind === 'low' ? 'lowpass' : 'bandpass';
  filter.frequency.value = tone.hz * pitch;
  filter.Q.value = tone.kind === 'low' ? 0.7 : 1.4;
  player.connect(filter);
  return filter;
}

function schedule(audio: AudioContext, out: AudioNode, tone: Tone, pitch: number): void {
  const start = audio.currentTime + tone.at / 1000;
  const end = start + tone.ms / 1000;
  const gain = audio.createGain();
  const peak = 10 ** (tone.db / 20);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(peak, start + 0.003);
  gain.gain.exponentialRampToValueAtTime(peak / 100, end);
  source(audio, tone, pitch, start, end).connect(gain).connect(out);
}

export function play(cue: Cue): void {
  if (!context || context.state !== 'running' || !settings.get('sound')) return;
  if (cue === 'tick' && !settings.get('lowTime')) return;
  if (document.hidden && !CALLING.includes(cue)) return;
  const group = CLASS[cue] ?? cue;
  sounding.get(group)?.disconnect();
  const out = context.createGain();
  out.gain.value = (settings.get('volume') / 100) ** 2 / 0.49;
  out.connect(context.destination);
  sounding.set(group, out);
  const pitch = 1 + (Math.random() - 0.5) * 0.08;
  for (const tone of CUES[cue]) schedule(context, out, tone, tone.kind === 'noise' ? pitch : 1);
}

function unlock(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Sound may begin with the first tap or key; also wakes the audio after the phone slept. */
export function startSound(): void {
  if (typeof AudioContext === 'undefined') return;
  for (const type of ['pointerup', 'keydown']) addEventListener(type, unlock, { passive: true });
}
