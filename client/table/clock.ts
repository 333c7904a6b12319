// SPDX-License-Identifier: MIT
// The clocks of an online table. The server tells what is left; in between they run by the page's own
// monotonic time, and warn when time is short.

import { buzz } from '../haptics.ts';
import { t } from '../i18n/index.ts';
import { play } from '../sound.ts';
import { NOBODY_SEAT, type Snapshot } from '../net/messages.ts';
import type { ClockFace } from './player-parts.ts';

const TICK_MS = 200;
const LOW_S = 10;
const WARN_S = 20;
const TICKS_FROM_S = 5;

export class Clocks {
  private left: readonly number[] = [];
  private running = NOBODY_SEAT;
  private toldAt = 0;
  private full = 0;
  private warned = Infinity;
  private readonly timer: number;

  constructor(
    private readonly ownSide: number,
    /** Whether this device plays the seat. */
    private readonly plays: (seat: number) => boolean,
    private readonly show: (side: number, face: ClockFace | null) => void,
    private readonly alarm: (text: string) => void,
  ) {
    this.timer = window.setInterval(() => this.tick(), TICK_MS);
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** What the server says, as of now. */
  tell({ clock, table, phase }: Snapshot): void {
    this.full = phase === 'playing' ? table.clock * 1000 : 0;
    const wasRunning = this.running;
    this.left = clock.left;
    this.running = clock.running;
    this.toldAt = performance.now();
    if (this.running !== wasRunning || this.of(this.running) > WARN_S * 1000) this.warned = Infinity;
    this.tick();
  }

  /** Milliseconds left for a seat. */
  private of(seat: number): number {
    const left = this.left[seat] ?? 0;
    return seat === this.running ? Math.max(0, left - (performance.now() - this.toldAt)) : left;
  }

  /** Own time left while it runs; null otherwise. */
  ownLeft(): number | null {
    return this.full > 0 && this.plays(this.running) ? this.of(this.running) : null;
  }

  private tick(): void {
    for (const side of [0, 1]) this.show(side, this.full > 0 ? this.face(side) : null);
    const own = this.ownLeft();
    if (own !== null) this.warn(Math.ceil(own / 1000));
  }

  private face(side: number): ClockFace {
    const isRunning = this.running !== NOBODY_SEAT && (this.running & 1) === side;
    const ms = this.of(isRunning ? this.running : side);
    const seconds = Math.ceil(ms / 1000);
    return {
      seconds,
      share: Math.min(1, ms / this.full),
      state: !isRunning ? 'idle' : seconds <= LOW_S ? 'low' : 'running',
      label: t(side === this.ownSide ? 'a.clock' : 'a.rivalClock', { n: seconds }),
    };
  }

  private warn(seconds: number): void {
    const passed = (mark: number): boolean => this.warned > mark && seconds <= mark;
    if (passed(LOW_S)) this.alarm(t('time.10'));
    else if (passed(WARN_S)) this.alarm(t('time.20'));
    if (passed(LOW_S) || passed(TICKS_FROM_S)) buzz('low');
    if (seconds <= TICKS_FROM_S && seconds > 0 && seconds < this.warned) play('tick');
    this.warned = Math.min(this.warned, seconds);
  }
}
