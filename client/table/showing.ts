// SPDX-License-Identifier: MIT
// What the player of a table only watches: throws as they fall, somebody else's turn step by step, a turn in
// which nothing can be played. While it lasts nothing can be pressed but the word to go on, and as soon as
// the table goes elsewhere an older showing knows that it is over.
//
//   await showing.turn(steps, true);     true when it was shown to its end
//   await showing.throws(steps);

import type { Step, StepView } from '../engine/engine.ts';
import { motionScale, settings } from '../settings.ts';
import { play } from '../sound.ts';
import type { Table } from './controller.ts';
import type { Words } from './words.ts';

const PAUSE_BETWEEN_STEPS = 260;
const NAME_MS = 1200;
/** A turn in which nothing can be played is seen this long. */
const PASS_MS = 1200;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export class Showing {
  isWatching = false;
  /** The player has asked for a throw that has not come yet. */
  isThrowAsked = false;
  /** The player's word to go on; null where none is awaited. */
  skip: (() => void) | null = null;
  /** The pass that is due has been seen. */
  hasShownPass = false;
  /** Counts what is being shown. */
  private count = 0;

  constructor(
    private readonly table: Table,
    private readonly words: Words,
  ) {}

  /** Nothing can be played meanwhile. */
  get isOn(): boolean {
    return this.isWatching || this.isThrowAsked;
  }

  /** The table goes elsewhere. */
  stop(): void {
    this.count += 1;
    this.isWatching = false;
    this.isThrowAsked = false;
    this.skip = null;
  }

  private begin(): number {
    this.skip = null;
    this.isWatching = true;
    this.count += 1;
    return this.count;
  }

  /**
   * Plays throws into the record, one after the other, and shows how they fall. True when they were shown
   * to the end, false when the table went elsewhere meanwhile.
   */
  async throws(steps: readonly Step[]): Promise<boolean> {
    const { table, words } = this;
    const mine = this.begin();
    this.isThrowAsked = false;
    table.taps.forget();
    for (const step of steps) {
      const by = table.situation().actor;
      table.turn.throw(step);
      // Nothing else tells the result before it lies.
      play(words.throwCue ?? 'dice');
      await table.roll();
      if (mine !== this.count) return false;
      const now = table.situation();
      const name = words.throwName?.(now);
      if (name) table.screen.toast(name, NAME_MS);
      table.screen.live.say(words.tellThrow?.(now, by) ?? '');
    }
    this.isWatching = false;
    table.refresh();
    this.carryOn();
    return true;
  }

  /**
   * Plays somebody else's turn, or the rest of it, step by step. True when it was shown to its end,
   * false when the table went elsewhere meanwhile.
   */
  async turn(steps: readonly Step[], isWhole: boolean): Promise<boolean> {
    const { table } = this;
    let mine = this.begin();
    table.taps.forget();
    for (const [i, one] of steps.entries()) {
      const step = table.engine.explain(one);
      if (step.kind === 'pass' && table.turn.steps.length === 0 && !this.hasShownPass) {
        if (!(await this.showPass(table.situation().actor))) return false;
        mine = this.begin();
      }
      table.advance([step]);
      table.refresh();
      if (i === steps.length - 1) break;
      await table.arrival;
      if (mine === this.count) await pause(PAUSE_BETWEEN_STEPS * motionScale());
      if (mine !== this.count) return false;
    }
    this.isWatching = false;
    if (isWhole) table.seal();
    else table.refresh();
    return true;
  }

  /** What happens without the player: a turn in which nothing can be played passes, and what the settings say. */
  carryOn(): void {
    const { table } = this;
    const at = table.situation();
    const [step] = at.steps;
    if (!at.isPass || !step) {
      const isWished = this.words.confirms && (settings.get('autoRoll') || settings.get('forced'));
      if (isWished) void import('./auto.ts').then(({ autoplay }) => autoplay(table, at));
    } else if (table.host.kind === 'online') {
      // A server passes by itself, and says so afterwards.
      void this.showPass(at.actor);
    } else if (at.isMine) void this.pass(step, at.actor);
  }

  private async pass(step: StepView, by: number): Promise<void> {
    if (!(await this.showPass(by))) return;
    const at = this.table.situation();
    if (at.isPass && at.isMine && this.table.host.isOpen()) this.table.act([step]);
  }

  /** Lets a pass be seen; false when the table went elsewhere meanwhile. */
  private showPass(by: number): Promise<boolean> {
    this.hasShownPass = true;
    this.table.screen.live.say(this.words.tellPass?.(this.table.situation(), by) ?? '');
    return this.linger(PASS_MS);
  }

  /** The table stays as it is until the player goes on (`end`), at most `ms`; false when it went elsewhere meanwhile. */
  async linger(ms?: number): Promise<boolean> {
    const mine = this.begin();
    const goesOn = new Promise<void>((resolve) => (this.skip = resolve));
    this.table.refresh();
    await (ms === undefined ? goesOn : Promise.race([pause(ms), goesOn]));
    if (mine !== this.count) return false;
    this.skip = null;
    this.isWatching = false;
    return true;
  }
}
