// SPDX-License-Identifier: MIT
// A move in a sentence: a short title and what happened. A game without words of its own here is told
// as its table tells a turn.

import type { GameId } from '../choice.ts';
import { t, type Key } from '../i18n/index.ts';
import { pointName } from '../table/layouts/dokuz-tas.ts';
import type { Situation, Words } from '../table/words.ts';
import type { Move } from './reel.ts';

export interface Told {
  readonly summary: string;
  readonly text: string;
}

type Teller = (move: Move, at: Situation, words: Words) => Told;

function dokuzTas({ shots, side }: Move, at: Situation, words: Words): Told {
  const isOwn = at.kind !== 'device' && side === at.me;
  const name = at.name(side);
  const [first, ...takes] = shots;
  if (!first) return { summary: name, text: '' };
  const { before, step } = first;
  const kind = step.kind === 'place' ? 'put' : words.isLong(before, step) ? 'fly' : 'slide';
  const mills = step.lines.length;
  const title = mills > 1 ? 'mills' : mills === 1 ? 'mill' : kind;
  const parts = [t(`r.m.${kind}.d`, { from: pointName(step.from), to: pointName(step.to) })];
  if (mills > 0) parts.push(t(mills > 1 ? 'r.m.mills.d' : 'r.m.mill.d'));
  for (const take of takes) parts.push(t(isOwn ? 'r.m.take.d.you' : 'r.m.take.d', { at: pointName(take.step.from) }));
  return { summary: isOwn ? t(`r.m.${title}.you`) : t(`r.m.${title}`, { name }), text: parts.join(' ') };
}

/** "Kös ×2, İkilinç": what was thrown, in its order. */
function kosThrows({ thrown }: Move): string {
  const runs: { value: number; n: number }[] = [];
  for (const { value } of thrown?.tray ?? []) {
    const last = runs[runs.length - 1];
    if (last?.value === value) last.n += 1;
    else runs.push({ value, n: 1 });
  }
  return runs.map(({ value, n }) => `${t(`k.name.${value}` as Key)}${n > 1 ? ` ×${n}` : ''}`).join(', ');
}

const kosEaten = ({ shots }: Move): number => shots.filter(({ step }) => step.hits).length;

const isKosIdle = ({ shots }: Move): boolean => !shots.some(({ step: { kind } }) => kind === 'move' || kind === 'leap');

function kos(move: Move, at: Situation, words: Words): Told {
  const { side, shots } = move;
  const isOwn = at.kind !== 'device' && side === at.me;
  const eaten = kosEaten(move);
  const what = eaten > 0 ? 'ate' : shots.length === 0 ? 'threw' : isKosIdle(move) ? 'idle' : 'moved';
  // Moves name their throws themselves.
  const text = isKosIdle(move) ? t('r.k.throws', { list: kosThrows(move) }) : (words.tellSteps?.(at, shots.map(({ step }) => step)) ?? '');
  return { summary: t(isOwn ? `r.k.${what}.you` : `r.k.${what}`, { name: at.name(side), n: eaten }), text };
}

function kosChip(move: Move): string {
  const eaten = kosEaten(move);
  const what = eaten > 0 ? t('r.k.chip.ate', { n: eaten }) : isKosIdle(move) && move.shots.length > 0 ? t('r.k.chip.idle') : '';
  return [kosThrows(move), what].filter(Boolean).join(' · ');
}

const TELLERS: Partial<Record<GameId, Teller>> = { 'dokuz-tas': dokuzTas, kos };

/** What the move's chip says. */
export function chipText(move: Move, words: Words): string {
  if (words.game === 'kos') return kosChip(move);
  const { texts } = move;
  return (words.entries?.(texts) ?? texts.map((text) => words.pretty(text))).join(' ');
}

export function tell(move: Move, at: Situation, words: Words): Told {
  const teller = TELLERS[words.game];
  if (teller) return teller(move, at, words);
  const { side, shots } = move;
  const steps = shots.map(({ step }) => step);
  const isPass = steps.some(({ kind }) => kind === 'pass');
  // At a table one's own moves are not told: whoever makes them knows.
  const seen: Situation = { ...at, kind: 'device' };
  const text = isPass && words.tellPass ? words.tellPass(seen, side) : steps.length > 0 ? words.tell(seen, steps, side) : (words.tellThrow?.({ ...seen, tray: move.thrown?.tray ?? [] }, side) ?? '');
  return { summary: chipText(move, words), text };
}
