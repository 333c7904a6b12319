// SPDX-License-Identifier: MIT
// The dice of a Tavla table, drawn on the board: outlines while a throw is due, tumbling when it is
// made, and dimmed once played.

import { isMotionReduced, motionScale } from '../../settings.ts';
import { n } from '../layout.ts';
import { dieMarkup, eyes, square } from './tavla-die.ts';
import type { ThrowArea, ThrowFace, ThrowSlots } from '../throw-area.ts';

const TUMBLE_MS = 520;
const SETTLE_MS = 80;
const FADE_MS = 90;
/** Between two faces of a tumbling die. */
const FACE_MS = 75;

export class TavlaDice implements ThrowArea {
  private shown = '';
  private running: Animation[] = [];
  private timer = 0;

  constructor(private readonly slots: ThrowSlots) {}

  show(face: ThrowFace): void {
    if (this.running.length > 0) return;
    const { tray, isDue, canThrow } = face;
    const count = isDue ? 2 : tray.length;
    const spots = this.slots.layout.throwSpots?.(count) ?? [];
    const drawn = spots.map(({ x, y, size }, i) => {
      const at = `translate(${n(x)} ${n(y)})`;
      if (isDue) return `<g class="die due${canThrow ? ' mine' : ''}" transform="${at}">${square('d-due', size - 3)}</g>`;
      const one = tray[i];
      return `<g transform="${at}"><g class="die${one?.used ? ' used' : ''}">${dieMarkup(one?.value ?? 1, size)}</g></g>`;
    });
    const wanted = drawn.join('');
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.slots.onBoard.innerHTML = wanted;
  }

  async roll(face: ThrowFace): Promise<void> {
    this.finish();
    this.show(face);
    const scale = document.hidden ? 0 : motionScale();
    const dice = [...this.slots.onBoard.querySelectorAll<SVGGElement>('.die')];
    if (isMotionReduced() && !document.hidden) {
      await this.run(dice.map((one) => one.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS })));
      return;
    }
    if (scale === 0) return;
    this.timer = window.setInterval(() => this.tumble(dice, face), FACE_MS * scale);
    await this.run(dice.map((one, i) => one.animate(path(i), { duration: (TUMBLE_MS + SETTLE_MS) * scale, easing: 'ease-out' })));
    this.finish();
  }

  /** Faces in the air mean nothing; the last one is the throw. */
  private tumble(dice: readonly SVGGElement[], face: ThrowFace): void {
    const isLate = (this.running[0]?.effect?.getComputedTiming().progress ?? 1) > 0.72;
    dice.forEach((one, i) => {
      const size = this.slots.layout.throwSpots?.(dice.length)[i]?.size ?? 0;
      const box = one.querySelector('.d-eyes');
      const value = isLate ? (face.tray[i]?.value ?? 1) : 1 + Math.floor(Math.random() * 6);
      if (box) box.innerHTML = eyes(value, size);
    });
  }

  private async run(animations: Animation[]): Promise<void> {
    this.running = animations;
    await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
    this.running = [];
  }

  finish(): void {
    clearInterval(this.timer);
    for (const one of this.running) one.finish();
    this.running = [];
    if (!this.shown) return;
    // The faces of the fall give way to the throw.
    this.slots.onBoard.innerHTML = this.shown;
  }
}

/** Thrown from the hand below: each die a little different. */
function path(i: number): Keyframe[] {
  const turn = [-340, 420, -400, 360][i % 4] ?? 360;
  return [
    { transform: `translate(${24 - i * 13}px, 90px) rotate(${turn}deg)`, opacity: 0.2 },
    { transform: `translate(${i * 5 - 6}px, -12px) rotate(${turn / 5}deg)`, opacity: 1, offset: 0.6 },
    { transform: `translate(${i - 1}px, 4px) rotate(${turn / -40}deg)`, opacity: 1, offset: 0.87 },
    { transform: 'none', opacity: 1 },
  ];
}
