// SPDX-License-Identifier: MIT
// The switch "Önerileri göster" of a replay: what is said about its moves, and how far that has come.
// Looking is done by review/, in a worker of its own; here it becomes words.

import { h } from '../dom.ts';
import { locale, t } from '../i18n/index.ts';
import { remarkOn, type Grade, type Remark } from '../review/grade.ts';
import type { Judged } from '../review/judge.ts';
import { Reviewer } from '../review/reviewer.ts';
import type { GameRecord } from '../table/kept.ts';
import type { Words } from '../table/words.ts';
import { replayIcon } from './icons.ts';
import type { Reel } from './reel.ts';

export const GRADE_NAMES = { good: 'r.good', better: 'r.better', missed: 'r.missed' } as const;
/** What was lost, in words, where the engine's unit would say nothing to a player. */
const LOSSES = {
  'dokuz-tas': { better: 'r.hints.dokuz-tas.better', missed: 'r.hints.dokuz-tas.missed' },
  kos: { better: 'r.hints.kos.better', missed: 'r.hints.kos.missed' },
} as const;

interface Options {
  readonly record: GameRecord;
  readonly reel: Reel;
  readonly words: Words;
  name(side: number): string;
  /** The move on screen, counted from 1; 0 at the start. */
  at(): number;
  /** Something new is known, or the switch was used. `index` counts moves from 0. */
  changed(): void;
  failed(): void;
  /** The better turn is to be shown, or the move again. */
  suggest(judged: Judged | null): void;
  say(text: string): void;
}

/** A game that may still go on between two people is not looked at. */
export function mayBeJudged({ kind }: GameRecord, { outcome, moves }: Reel): boolean {
  const isOnline = kind === 'friend' || kind === 'random';
  return moves.some(({ turn }) => turn !== null) && !(isOnline && outcome.kind === 'ongoing');
}

export class Hints {
  readonly toggle: HTMLButtonElement;
  /** The remark about the move on screen. */
  readonly element = h('div', { class: 'remark', hidden: true });
  private reviewer: Reviewer | null = null;
  private isSuggesting = false;
  private spoken = '';

  constructor(private readonly options: Options) {
    const label = t('r.hints');
    this.toggle = h(
      'button',
      { type: 'button', class: 'hints', role: 'switch', 'aria-checked': 'false', 'aria-label': label, title: label, onclick: () => this.turn(!this.reviewer) },
      replayIcon('bulb'),
      h('span', { 'aria-hidden': 'true' }, t('r.hints.short')),
    );
  }

  close(): void {
    this.reviewer?.close();
    this.reviewer = null;
  }

  /** Another move is on screen. What is known of it, for readers to hear with the move. */
  look(): string {
    this.isSuggesting = false;
    const turn = this.turnAt(this.options.at());
    if (turn !== null) this.reviewer?.look(turn);
    this.spoken = this.show();
    return this.spoken;
  }

  /** What is said about move `index`, counted from 0; null for nothing, or not yet. */
  grade(index: number): Grade | null {
    return this.remark(index)?.grade ?? null;
  }

  /** How far it has come, or what was missed by whom; empty while the switch is off. */
  summary(): string {
    const { reviewer, options } = this;
    if (!reviewer) return '';
    if (reviewer.done < reviewer.all) return t('r.hints.progress', { n: reviewer.done, all: reviewer.all });
    const missed = (side: number): number => options.reel.moves.filter((move, i) => move.side === side && this.grade(i) === 'missed').length;
    return t('r.hints.count', { a: options.name(0), n: missed(0), b: options.name(1), m: missed(1) });
  }

  private turnAt(at: number): number | null {
    return this.options.reel.moves[at - 1]?.turn ?? null;
  }

  private judged(index: number): Judged | null | undefined {
    const turn = this.turnAt(index + 1);
    return turn === null ? null : this.reviewer?.result(turn);
  }

  private remark(index: number): Remark | null {
    const judged = this.judged(index);
    return judged ? remarkOn(this.options.record.game, judged) : null;
  }

  private turn(isOn: boolean): void {
    const { record, reel, changed, failed } = this.options;
    if (isOn) {
      const { start, turns } = reel;
      const wanted = reel.moves.flatMap(({ turn }) => turn ?? []);
      this.reviewer = new Reviewer({ game: record.game, start: start.position, turns }, wanted, {
        judged: () => (this.showAndSay(), changed()),
        failed: () => (this.turn(false), failed()),
      });
      // At the start and at a bare throw the nearest move is looked at first.
      this.reviewer.look(this.turnAt(this.options.at()) ?? wanted[0] ?? 0);
    } else {
      this.close();
      if (this.isSuggesting) this.options.suggest(null);
      this.isSuggesting = false;
    }
    this.toggle.setAttribute('aria-checked', String(isOn));
    this.showAndSay();
    changed();
  }

  /** Returns it in words. */
  private show(): string {
    const index = this.options.at() - 1;
    const judged = this.judged(index);
    const remark = this.remark(index);
    const isPending = this.reviewer !== null && judged === undefined;
    this.element.hidden = !remark && !isPending;
    if (!remark || !judged) {
      this.element.removeAttribute('data-grade');
      this.element.replaceChildren(...(isPending ? [h('p', {}, t('r.hints.look'))] : []));
      return '';
    }
    const { grade } = remark;
    const hadFocus = this.element.contains(document.activeElement);
    const said = this.isSuggesting ? this.suggestion(judged) : this.reason(remark);
    this.element.dataset['grade'] = grade;
    this.element.replaceChildren(
      replayIcon(grade),
      h('p', {}, h('b', {}, t(GRADE_NAMES[grade])), h('span', {}, said)),
      ...(grade === 'good' ? [] : [h('button', { type: 'button', class: 'suggest', onclick: () => this.suggest(judged) }, t(this.isSuggesting ? 'r.hints.back' : 'r.hints.show'))]),
    );
    if (hadFocus) this.element.querySelector('button')?.focus();
    return `${t(GRADE_NAMES[grade])}. ${said}`;
  }

  private showAndSay(): void {
    const said = this.show();
    if (said === this.spoken) return;
    this.spoken = said;
    this.options.say(said);
  }

  private suggest(judged: Judged): void {
    this.isSuggesting = !this.isSuggesting;
    this.options.suggest(this.isSuggesting ? judged : null);
    this.showAndSay();
  }

  private suggestion(judged: Judged): string {
    const isIdle = !judged.steps.some(({ kind }) => kind === 'place' || kind === 'move' || kind === 'leap');
    return isIdle ? t('r.hints.wait') : t('r.hints.turn', { turn: this.options.words.pretty(judged.text) });
  }

  /** What was lost, or why the move was good. */
  private reason({ grade, loss, turned }: Remark): string {
    const { game } = this.options.record;
    if (grade === 'good') return t('r.hints.only');
    if (turned) return t(turned === 'won' ? 'r.hints.won' : 'r.hints.lost');
    if (game !== 'tavla') return t(LOSSES[game][grade]);
    return t('r.hints.points', { n: new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(loss) });
  }
}
