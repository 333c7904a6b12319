// SPDX-License-Identifier: MIT
// Who sits at an online table: one player a side, or two who play for each other. Everything here is
// read from the server's snapshots.

import { LEVELS, type Level } from '../choice.ts';
import { loadStyles } from '../game-styles.ts';
import { addArea, t, type Key } from '../i18n/index.ts';
import type { SeatState, Snapshot } from '../net/messages.ts';

const PARTNER = 2;

/** The words of tables of four, which the functions below need there, and the styles of their waiting room. */
export async function loadPairs(): Promise<void> {
  const { pairs } = await import('../i18n/tr/pairs.ts');
  await Promise.all([
    addArea({ tr: pairs, en: async () => (await import('../i18n/en/pairs.ts')).pairs }),
    loadStyles(CHAIRS_STYLES_URL),
  ]);
}

export const isFour = ({ seats }: Snapshot): boolean => seats.length > PARTNER;

export const partnerOf = (seat: number): number => seat ^ PARTNER;

export const levelName = (level: Level): string => t(`level.${LEVELS.indexOf(level) + 1}` as Key);

/** The seats of a side: one, or partners. */
function seatsOf(state: Snapshot, side: number): number[] {
  return isFour(state) ? [side, partnerOf(side)] : [side];
}

/** Whether this device plays the seat: its own, or that of a partner who is away. */
export function playsSeat({ seats, you }: Snapshot, seat: number): boolean {
  if (seats[seat]?.handed) return partnerOf(seat) === you.seat;
  return seat === you.seat;
}

function nameOf(seat: SeatState | undefined): string {
  if (seat?.computer) return t('computer');
  return seat?.nick || t('guest');
}

export function seatName({ seats, you }: Snapshot, seat: number): string {
  return seat === you.seat ? t('you') : nameOf(seats[seat]);
}

/** The same where it is told who acts: by name also of one's own seat, while the partner plays it. */
export function actorName(state: Snapshot, seat: number): string {
  return state.seats[seat]?.handed ? nameOf(state.seats[seat]) : seatName(state, seat);
}

/** The player of a side, or both, one's own name first. */
export function sideName(state: Snapshot, side: number): string {
  if (isFour(state) && seatsOf(state, side).every((seat) => state.seats[seat]?.computer)) return t('p.computers');
  const [a, b] = seatsOf(state, side).sort((one, two) => Number(two === state.you.seat) - Number(one === state.you.seat)).map((seat) => seatName(state, seat));
  return b === undefined ? (a ?? '') : t('p.both', { a: a ?? '', b });
}

/** Whether a person who belongs to the side has lost the connection, and who. */
export function absentOf(state: Snapshot, side: number): string[] {
  return seatsOf(state, side)
    .filter((seat) => seat !== state.you.seat && state.seats[seat]?.taken && !state.seats[seat]?.on && !state.seats[seat]?.computer)
    .map((seat) => seatName(state, seat));
}

/** What a change of seats handed over means to this player, in words; the most important last. */
export function handNews(before: Snapshot, next: Snapshot): string[] {
  const news: string[] = [];
  if (!isFour(next) || before.game.no !== next.game.no) return news;
  next.seats.forEach((now, seat) => {
    const was = before.seats[seat];
    const isMine = seat === next.you.seat;
    const name = seatName(next, seat);
    if ((now.missed ?? 0) > (was?.missed ?? 0) && !now.handed) news.push(isMine ? t('h.missed') : t('h.missed.other', { name }));
    if (was?.handed && !now.handed && !isMine) news.push(t('h.back', { name }));
    if (was?.handed || !now.handed || isMine) return;
    const isPartner = partnerOf(seat) === next.you.seat;
    news.push(t(!isPartner ? 'h.rival' : now.left ? 'h.left.partner' : 'h.time.partner', { name }));
  });
  return news;
}

/** This player was away so long that the partner plays: a touch brings them back. */
export const isHandedOver = ({ seats, you }: Snapshot): boolean => seats[you.seat]?.handed ?? false;

export interface Wishes {
  /** Wanted by this player; by everybody else whom it needs; by somebody else. */
  readonly mine: boolean;
  readonly all: boolean;
  readonly some: boolean;
  /** Who wants it, and who has not said so, both without this player. */
  readonly names: string;
  readonly waiting: string;
  /** Somebody has got up. */
  readonly isGone: boolean;
}

/** How a rematch stands: computers are always willing. */
export function rematchWishes(state: Snapshot): Wishes {
  const others = state.seats.map((_, seat) => seat).filter((seat) => seat !== state.you.seat && !state.seats[seat]?.computer);
  const list = (seats: readonly number[]): string => seats.map((seat) => seatName(state, seat)).join(', ');
  const willing = others.filter((seat) => state.rematch[seat]);
  return {
    mine: state.rematch[state.you.seat] ?? false,
    all: willing.length === others.length,
    some: willing.length > 0,
    names: list(willing),
    waiting: list(others.filter((seat) => !willing.includes(seat))),
    isGone: others.some((seat) => state.seats[seat]?.left),
  };
}

/** What getting up would cost; null when it costs nothing worth a question. */
export function leaveQuestion(state: Snapshot): string | null {
  if (state.phase !== 'playing' || !state.seats.every(({ firm }) => firm)) return null;
  if (!isFour(state)) return t('leave.q');
  const partner = state.seats[partnerOf(state.you.seat)];
  return t(partner?.handed || partner?.computer ? 'h.leave.last' : 'h.leave.q');
}
