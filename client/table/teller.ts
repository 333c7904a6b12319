// SPDX-License-Identifier: MIT
// What happens at a table, told: by sound and touch when a step is made, in words when a turn is over,
// and once more when the game is.

import { buzz } from '../haptics.ts';
import { t } from '../i18n/index.ts';
import type { Outcome, StepView } from '../engine/engine.ts';
import { settings } from '../settings.ts';
import { play } from '../sound.ts';
import type { Host } from './host.ts';
import { endTitle } from './present.ts';
import type { Screen } from './screen.ts';
import type { Situation, Words } from './words.ts';

interface Step {
  readonly isCapture: boolean;
  readonly isEntry: boolean;
  readonly isMill: boolean;
  readonly isOwn: boolean;
}

/** Sounds of a step; what the player does is felt too. */
export function cueStep({ isCapture, isEntry, isMill, isOwn }: Step): void {
  play(isCapture ? 'capture' : isEntry ? 'stone' : 'slide');
  if (isMill) play('mill');
  if (isOwn) buzz(isCapture ? 'capture' : isMill ? 'mill' : 'move');
}

export class Teller {
  /** Remarks made once a game are not repeated. */
  private readonly remarked = new Set<string>();

  constructor(
    private readonly screen: Screen,
    private readonly words: Words,
    private readonly host: Host,
  ) {}

  /** Steps the player has just made, where the game tells them one by one. */
  steps(at: Situation, steps: readonly StepView[]): string {
    return this.words.tellSteps?.(at, steps) ?? '';
  }

  /** The turn goes on: what was done and what is to be done next. */
  goesOn(at: Situation, done: readonly StepView[]): void {
    const { title, help } = this.words.prompt(at);
    this.screen.live.say(`${this.steps(at, done)} ${title}. ${help}`.trim());
    const remark = this.words.remark(at);
    if (remark && !this.remarked.has(remark)) this.screen.toast(remark);
    this.remarked.add(remark);
  }

  /** A whole turn, as one message. */
  turn(at: Situation, turn: readonly StepView[], by: number, notices: readonly string[]): void {
    if (notices.length > 0) this.screen.toast(notices.join(' '));
    const told = [this.words.tell(at, turn, by), ...notices];
    if (settings.get('narration') === 'detailed') told.push(this.words.counts(at));
    if (this.host.outcome().kind === 'ongoing') told.push(`${whoseTurn(at)}.`);
    this.screen.live.say(told.join(' '));
  }

  end(at: Situation, outcome: Outcome): void {
    const isWin = outcome.kind === 'win' && (this.host.kind === 'device' || outcome.side === this.host.bottom);
    play(outcome.kind === 'draw' ? 'draw' : isWin ? 'win' : 'lose');
    if (isWin) buzz('win');
    this.screen.live.alarm(`${endTitle(this.host, outcome)} ${this.words.reason(at, outcome)}`);
  }
}

function whoseTurn(at: Situation): string {
  if (at.kind === 'device') return t('turn.side', { name: at.name(at.actor) });
  return t(at.isMine ? 'turn.you' : 'turn.rival');
}
