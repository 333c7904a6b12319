// SPDX-License-Identifier: MIT
// Who played a game and how it ended, in words: for the head of a replay and for the list of games.

import { LEVELS } from '../choice.ts';
import { readResult } from '../engine/outcome.ts';
import { t, type Key } from '../i18n/index.ts';
import type { KeptGame } from '../table/kept.ts';

export function nameOf({ record, me }: Pick<KeptGame, 'record' | 'me'>, side: number): string {
  if (side === me) return t('you');
  const seats = record.seats.filter((_, seat) => (seat & 1) === side);
  const names = seats.map(({ nick, computer }) => (computer ? t('computer') : nick)).filter(Boolean);
  if (names.length > 0) return [...new Set(names)].join(', ');
  return me === null || record.kind === 'device' ? t(side === 0 ? 'side.white' : 'side.red') : t('guest');
}

/** One participant's name, where two play for each side. */
export function seatName({ record, me }: Pick<KeptGame, 'record' | 'me'>, seat: number): string {
  const { nick = '', computer } = record.seats[seat] ?? {};
  if (me !== null && seat === me) return t('you');
  return computer ? t('computer') : nick || t('guest');
}

/** The name for the tags of a file: none for who has none. */
export function tagName({ record }: Pick<KeptGame, 'record'>, side: number): string {
  const { nick = '', computer } = record.seats[side] ?? {};
  return computer ? `${t('app.name')} ${t(`level.${LEVELS.indexOf(computer) + 1}` as Key)}` : nick;
}

function rivalOf(game: KeptGame, me: number): string {
  const level = game.record.seats.find(({ computer }, seat) => computer && (seat & 1) !== me)?.computer;
  const name = nameOf(game, 1 - me);
  return level ? `${name} (${t(`level.${LEVELS.indexOf(level) + 1}` as Key)})` : name;
}

export function resultText(game: KeptGame): string {
  const { kind, side } = readResult(game.record.game, game.record.outcome ?? '');
  if (kind === 'ongoing') return t('r.open');
  if (kind === 'draw') return t('e.draw');
  if (game.me === null) return t('e.side', { name: nameOf(game, side) });
  return t(side === game.me ? 'e.brief.win' : 'e.brief.lose');
}

/** "Elif ile · kazandın", or both names and the winner for whoever only watched. */
export function subtitle(game: KeptGame): string {
  const { record, me } = game;
  if (me === null) return `${t('r.between', { a: nameOf(game, 0), b: nameOf(game, 1) })} · ${resultText(game)}`;
  const { kind, side } = readResult(record.game, record.outcome ?? '');
  const how = kind === 'win' ? (side === me ? 'win' : 'lose') : kind === 'draw' ? 'draw' : 'open';
  return t(`r.with.${how}`, { name: rivalOf(game, me) });
}
