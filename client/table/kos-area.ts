// SPDX-License-Identifier: MIT
// Kös's throws at a table: what the moment is, shown by the parts beside the plank (kos-side.ts).

import { SEAT_NONE } from '../engine/engine.ts';
import { t } from '../i18n/index.ts';
import { play } from '../sound.ts';
import { KosSide, type SideCounts } from './kos-side.ts';
import type { ThrowArea, ThrowFace, ThrowSlots } from './throw-area.ts';
import type { Situation } from './words.ts';

/** Places of the view: what each side has eaten. */
export const EATEN = 40;
const KOS = 1;

export interface AreaOptions {
  readonly bottom: number;
  /** Both sides play at this device: nobody is "you". */
  readonly isShared: boolean;
  /** Names of the participants, in pair play. */
  seatName?(seat: number): string;
  /** The arrows of the route are shown; kept while the table is open. */
  readonly route: { isOn: boolean };
}

function countsOf(at: Situation, side: number, { bottom, isShared }: AreaOptions): SideCounts {
  const name = at.name(side);
  return {
    side,
    name,
    eatenLabel: isShared ? t('k.ateBy', { name }) : t(side === bottom ? 'k.ateCount' : 'k.lostCount'),
    eaten: at.view.at[EATEN + side]?.count ?? 0,
    entered: at.view.stage[side] ?? 0,
    run: at.view.pips[side] ?? 0,
  };
}

/** Which sticks lie open follows from the chain, so that it is the same after a reload. */
function indexOf({ tray }: Situation): number {
  return tray.reduce((sum, { value }) => sum * 7 + value, tray.length) % 1009;
}

export function kosArea(slots: ThrowSlots, options: AreaOptions): ThrowArea {
  const { bottom, isShared, route } = options;
  const board = slots.onBoard.closest('.board');
  const side = new KosSide({
    throwSticks: () => slots.onThrow(),
    chooseRight: (value) => slots.onChoose(value),
    toggleRoute: () => toggleRoute(),
  });
  const showRoute = (): void => {
    board?.classList.toggle('route', route.isOn);
    side.setRoute(route.isOn);
  };
  const toggleRoute = (): void => {
    route.isOn = !route.isOn;
    showRoute();
    slots.say(t(route.isOn ? 'k.route.on' : 'k.route.off'));
  };
  const show = ({ at, canThrow }: ThrowFace): void => {
    const isOwn = !isShared && at.actor === bottom;
    side.show({
      chain: at.tray.map(({ value, used }) => ({ value, isUsed: used })),
      index: indexOf(at),
      rightsTitle: at.seat === SEAT_NONE ? '' : isOwn ? t('k.rights') : t('k.rights.of', { name: options.seatName?.(at.seat) ?? at.name(at.actor) }),
      chosen: at.right,
      canChoose: at.isMine && !at.isThrow && !at.isReady,
      canThrow,
      sides: [countsOf(at, bottom, options), countsOf(at, 1 - bottom, options)],
    });
  };
  slots.beside.append(side.element);
  showRoute();
  return {
    taken: [
      { place: EATEN + bottom, side: 1 - bottom, element: side.eaten[0] },
      { place: EATEN + 1 - bottom, side: bottom, element: side.eaten[1] },
    ],
    show,
    async roll(face) {
      const { tray } = face.at;
      const value = tray[tray.length - 1]?.value ?? 0;
      // The new result joins the chips when the sticks lie.
      show({ ...face, at: { ...face.at, tray: tray.slice(0, -1) } });
      await side.toss(value, indexOf(face.at));
      if (value === KOS) play('kos');
      if (face.isDue) play('again');
      show(face);
    },
    finish: () => side.sticks.finish(),
    toggleRoute,
  };
}
