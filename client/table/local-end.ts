// SPDX-License-Identifier: MIT
// The end of a game on this device: the sheet, and one more game or the match's next. Fetched while the
// game is played.

import type { Outcome } from '../engine/engine.ts';
import { t } from '../i18n/index.ts';
import { navigate } from '../router.ts';
import { shareText } from '../share.ts';
import { throwsLabel } from '../throws/label.ts';
import type { LocalThrows } from '../throws/local.ts';
import type { Table } from './controller.ts';
import { EndSheet, type EndPlayer, type RematchState } from './end.ts';
import type { Host } from './host.ts';
import { HUMAN, replayPath, type SavedGame } from './saved.ts';
import type { Words } from './words.ts';

export interface LocalEndHost extends Pick<Host, 'name' | 'icon'> {
  readonly table: Table;
  readonly words: Words;
  saved(): Omit<SavedGame, 'record'>;
  /** The game's throws; null where nothing was thrown or drawn. */
  readonly throws: LocalThrows | null;
  isMatchOver(): boolean;
  /** Settled once the finished game is in the list of games. */
  readonly kept: Promise<void>;
  /** One more game; null: who begins is drawn. */
  again(first: number | null): void;
}

export class LocalEnd {
  private readonly sheet: EndSheet;

  constructor(private readonly host: LocalEndHost, outcome: Outcome) {
    const { table, words, throws } = host;
    const { game } = host.saved();
    const result = outcome.kind === 'draw' ? 'draw' : this.isDevice || outcome.side === HUMAN ? 'win' : 'lose';
    const title = table.endTitle(outcome);
    const player = (side: number): EndPlayer => ({ name: host.name(side), icon: host.icon(side), side });
    this.sheet = new EndSheet(table.screen, {
      result,
      title,
      reason: `${words.reason(table.situation(), outcome)} ${this.stats()}`,
      brief: this.isDevice && outcome.kind === 'win' ? title : t(`e.brief.${result}`),
      players: [player(0), player(1)],
      score: () => host.saved().series,
      share: () => this.share(),
      home: () => navigate('/'),
      watch: () => void this.watch(),
      ...(throws && { check: { label: throwsLabel(game), run: () => void this.check(throws) } }),
      other: null,
    });
    this.sheet.setRematch(host.isMatchOver() ? this.offerAgain() : this.offerNext(outcome.side));
  }

  close(): void {
    this.sheet.close();
  }

  private get isDevice(): boolean {
    return this.host.saved().mode === 'device';
  }

  private turnTexts(): string[] {
    const { engine } = this.host.table;
    return Array.from({ length: engine.turns() }, (_, i) => engine.turnText(i));
  }

  /** Turns as they are counted by people, a throw and what is played with it as one; and the time they took. */
  private stats(): string {
    const texts = this.turnTexts();
    const n = this.host.words.entries?.(texts).length ?? texts.length;
    const minutes = Math.round(this.host.saved().spentMs / 60_000);
    return minutes < 1 ? t('e.stats.short', { n }) : t('e.stats', { n, d: minutes });
  }

  private offerAgain(): RematchState {
    const { words, name, again } = this.host;
    if (words.match) return { label: words.next?.newMatch ?? '', note: '', run: () => again(null) };
    const first = 1 - this.host.saved().first;
    return { label: t('e.again'), note: t('e.again.first', { name: name(first) }), run: () => again(first) };
  }

  /** The match goes on: the winner opens. */
  private offerNext(winner: number): RematchState {
    const { words, name, again } = this.host;
    const note = words.next?.opens(this.isDevice ? name(winner) : winner === HUMAN) ?? '';
    return { label: words.next?.label ?? '', note, run: () => again(winner) };
  }

  private async check(throws: LocalThrows): Promise<void> {
    const { game, variant, first, lot } = this.host.saved();
    const { openThrowsSheet } = await import('../throws/sheet.ts');
    await openThrowsSheet({
      record: { game, variant, first, start: this.host.table.engine.startText(), turns: this.turnTexts(), proof: throws.proof(lot === true) },
      promises: null, isOwn: true, bottom: HUMAN, hasSides: true, name: this.host.name, person: (seat) => this.host.name(seat & 1),
    });
  }

  private async watch(): Promise<void> {
    await this.host.kept.catch(() => undefined);
    const { game, kept } = this.host.saved();
    navigate(kept === null ? '/izle' : replayPath({ game, id: kept }));
  }

  private share(): void {
    const { game, series: [a, b] } = this.host.saved();
    const link = `${location.origin}/${game}`;
    void shareText(t('e.share', { game: this.host.words.gameName, a, b, link }), link, () => this.host.table.screen.toast(t('e.shared')));
  }
}
