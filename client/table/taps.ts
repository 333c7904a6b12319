// SPDX-License-Identifier: MIT
// What the player means by a tap, a drag, a key or a typed move: which man is chosen, and which legal
// steps are meant. Playing them is the Table's business.

import { buzz } from '../haptics.ts';
import { t } from '../i18n/index.ts';
import { play } from '../sound.ts';
import { Chooser } from './chooser.ts';
import type { Table } from './controller.ts';
import { arrivalAt, choicesOf } from './moment.ts';
import { waysTo, type Way } from './ways.ts';
import type { Words } from './words.ts';

export class Taps {
  /** The man that is chosen. */
  selected: number | null = null;
  /** The right that was chosen before a man; null for any. */
  right: number | null = null;
  private readonly chooser: Chooser;

  constructor(
    private readonly table: Table,
    private readonly words: Words,
  ) {
    this.chooser = new Chooser(table.screen.boardSlot);
  }

  /** Nothing is chosen or asked any more. */
  forget(): void {
    this.selected = null;
    this.right = null;
    this.chooser.close();
  }

  tap(place: number): void {
    this.chooser.close();
    const at = this.table.situation();
    if (at.isThrow) return this.table.throwNow();
    if (this.table.isConfirming && !this.words.confirms) return this.table.confirm();
    const { takes, entries, sources } = choicesOf(at);
    const direct = takes.find(({ from }) => from === place) ?? entries.find(({ to }) => to === place);
    if (direct) return this.table.act([direct]);
    const ways = at.selected !== null && sources.includes(at.selected) ? waysTo(this.table.ways(at.selected), place) : [];
    if (ways.length > 0) return void this.go(ways);
    const moved = at.selected === null ? -1 : arrivalAt(at.turn, at.selected);
    if (moved >= 0 && at.turn[moved]?.from === place && place !== at.selected && this.words.confirms) return this.table.takeBack(moved);
    if (place === this.selected) this.unselect();
    else this.select(place);
  }

  /** Plays the only way there is, or asks which of several is meant. */
  private async go(ways: readonly Way[]): Promise<void> {
    const [first] = ways;
    if (ways.length === 1 && first) return this.table.act(first.steps);
    const index = await this.chooser.ask(this.words.wayQuestion ?? t('choose.way'), ways.map((way) => this.words.wayName?.(way) ?? ''));
    const chosen = index === null ? undefined : ways[index];
    if (chosen && this.table.canPlay) this.table.act(chosen.steps);
    else this.table.refresh();
  }

  private select(place: number): void {
    this.selected = place;
    buzz('choose');
    this.table.refresh();
    const { help } = this.words.prompt(this.table.situation());
    this.table.screen.live.say(`${t('say.choose', { at: this.table.board.nameOf(place) })} ${help}.`);
  }

  /** A right is chosen before the man that is to use it, or dropped again. */
  chooseRight(value: number): void {
    this.chooser.close();
    const isDropped = this.right === value;
    this.right = null;
    const at = this.table.situation();
    if (!at.isMine || !this.table.canPlay || at.isThrow || at.isReady) return;
    if (!isDropped) {
      const users = at.steps.filter(({ tray }) => tray === value).map(({ from }) => from);
      if (users.length === 0) return this.complain(this.words.rightStuck ?? '', null);
      this.right = value;
      if (this.selected !== null && !users.includes(this.selected)) this.selected = null;
    }
    buzz('choose');
    this.table.refresh();
    this.table.screen.live.say(isDropped ? t('say.dropped') : this.words.prompt(this.table.situation()).help);
  }

  unselect(): void {
    this.chooser.close();
    if (this.selected === null && this.right === null) return;
    this.selected = null;
    this.right = null;
    this.table.refresh();
    this.table.screen.live.say(t('say.dropped'));
  }

  /** Esc: whatever is open, asked or chosen is dropped. */
  escape(): void {
    if (this.table.question) this.table.answer(false);
    else if (this.table.isConfirming && !this.words.confirms) this.table.undo();
    else this.unselect();
  }

  refuse(place: number | null): void {
    if (this.table.host.outcome().kind !== 'ongoing') return;
    if (place === null) {
      this.unselect();
      return;
    }
    if (!this.table.host.isOpen()) return;
    const at = this.table.situation();
    const isAsking = this.table.isConfirming && !this.words.confirms;
    this.complain(isAsking ? t('act.confirm.q') : this.words.refusal({ ...at, isMine: at.isMine && this.table.canPlay }, place), place);
  }

  complain(text: string, place: number | null): void {
    if (place !== null) this.table.board.shake(place);
    play('refuse');
    const at = this.table.situation();
    const isAsking = this.table.isConfirming && !this.words.confirms;
    this.table.screen.setPrompt(isAsking ? t('act.confirm.q') : this.words.prompt(at).title, text, text);
    this.table.screen.live.say(text);
  }

  lift(place: number): void {
    if (!this.table.isOnBoard(place)) return;
    const at = this.table.situation();
    const isOwn = at.view.at[place]?.owner === at.actor;
    if (!isOwn || this.selected === place) return;
    this.selected = place;
    buzz('choose');
    this.table.refresh();
  }

  drop(from: number, to: number): void {
    const at = this.table.situation();
    const step = at.steps.find((one) => one.from === from && one.to === to && one.kind !== 'move');
    const ways = step ? [] : waysTo(this.table.ways(from), to);
    if (step) this.table.act([step]);
    else if (ways.length > 0) void this.go(ways);
    else this.table.refresh();
  }

  /** A die or a right is named: the chosen man goes by it. */
  playByTray(value: number): void {
    const at = this.table.situation();
    const step = at.selected === null || !this.table.canPlay ? undefined : at.steps.find((one) => one.from === at.selected && one.tray === value);
    if (step && at.isMine) this.table.act([step]);
  }

  private isTyped(legal: string, typed: string): boolean {
    return this.words.fits?.(legal, typed) ?? legal.replace('*', '') === typed;
  }

  typedIn(text: string, clear: () => void): void {
    const wanted = this.words.parse(text);
    for (const one of wanted) {
      const at = this.table.situation();
      const found = at.isMine && this.table.canPlay ? at.steps.filter(({ step }) => this.isTyped(this.table.engine.stepText(step), one)) : [];
      const [step] = found;
      if (!step || found.length > 1) {
        const choices = (found.length > 1 ? found : at.steps).map(({ step: legal }) => this.words.pretty(this.table.engine.stepText(legal)).trim());
        const few = choices.length > 0 && choices.length <= 5 ? ` ${t('type.choices', { moves: choices.join(', ') })}` : '';
        this.complain(t('type.bad', { move: text.trim() }) + few, null);
        return;
      }
      this.table.act([step]);
    }
    clear();
  }
}
