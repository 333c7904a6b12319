// SPDX-License-Identifier: MIT
// The end of a game at an online table: the sheet, and the rematch that both must want.

import { loadChoice, saveChoice } from '../choice.ts';
import type { Outcome } from '../engine/engine.ts';
import { t } from '../i18n/index.ts';
import type { IconName } from '../icons.ts';
import { promisesOf } from '../net/exchange.ts';
import type { Snapshot } from '../net/messages.ts';
import { navigate } from '../router.ts';
import { throwsLabel } from '../throws/label.ts';
import { isFour, rematchWishes, seatName } from './company.ts';
import type { Table } from './controller.ts';
import { shareText } from '../share.ts';
import { EndSheet, type EndPlayer, type RematchState } from './end.ts';
import { replayPath } from './saved.ts';
import type { Words } from './words.ts';

export interface EndHost {
  /** The newest snapshot. */
  state(): Snapshot;
  name(side: number): string;
  icon(side: number): IconName;
  want(isWanted: boolean): void;
  /** Gets up and goes to another page. */
  goTo(path: string): void;
}

export class OnlineEnd {
  private readonly sheet: EndSheet;

  constructor(
    private readonly table: Table,
    private readonly words: Words,
    outcome: Outcome,
    private readonly host: EndHost,
  ) {
    const { mine, rival } = this;
    const { game, kind } = host.state().table;
    const isWin = outcome.kind === 'win' && outcome.side === mine;
    const result = outcome.kind === 'draw' ? 'draw' : isWin ? 'win' : 'lose';
    const why = outcome.reason === 'left' ? t(isWin ? 'n.left' : 'n.leftYou', { name: host.name(rival) }) : words.reason(table.situation(), outcome);
    const player = (side: number): EndPlayer => ({ name: host.name(side), icon: host.icon(side), side });
    this.sheet = new EndSheet(table.screen, {
      result,
      title: table.endTitle(outcome),
      reason: why,
      brief: t(`e.brief.${result}`),
      players: [player(mine), player(rival)],
      score: () => [host.state().series[mine] ?? 0, host.state().series[rival] ?? 0],
      ...(host.state().proof && { check: { label: throwsLabel(game), run: () => void this.check() } }),
      share: () => this.share(),
      home: () => host.goTo('/'),
      // Whoever watches keeps the seat: the way back leads to the rematch.
      watch: () => navigate(this.path),
      other: kind === 'random' ? { label: t('e.new'), icon: 'people', run: () => host.goTo(`/${game}/ara`) } : null,
    });
    this.show(host.state());
  }

  show(state: Snapshot): void {
    this.sheet.setRematch(this.rematch(state));
  }

  close(): void {
    this.sheet.close();
  }

  private get mine(): number {
    return this.host.state().you.seat & 1;
  }

  private get rival(): number {
    return 1 - this.mine;
  }

  /** Where the finished game is watched. */
  private get path(): string {
    const { table, game } = this.host.state();
    return replayPath({ game: table.game, id: game.id });
  }

  /** The button is always the same one in the same place; ui.md 6.9 has the states. */
  private rematch(state: Snapshot): RematchState {
    const { host, rival } = this;
    const name = host.name(rival);
    const { mine, all, some, names, waiting, isGone } = rematchWishes(state);
    const want = (isWanted: boolean) => () => host.want(isWanted);
    const nothing = (): void => undefined;
    if (state.phase !== 'over' || (mine && all)) return { label: t('e.rematch.go'), note: '', isOff: true, run: nothing };
    if (isGone && state.table.kind === 'friend') return { label: t('e.newTable'), note: t('e.rematch.gone', { name }), isNews: true, run: () => this.openAnother(state) };
    if (isGone) return { label: t('e.new'), note: t('e.rematch.gone', { name }), isNews: true, run: () => host.goTo(`/${state.table.game}/ara`) };
    if (mine) return { label: t('e.rematch.sent'), note: t('e.rematch.wait', { name: isFour(state) ? waiting : name }), isOff: true, cancel: want(false), run: nothing };
    if (some) return { label: t('e.rematch.accept'), note: t('e.rematch.got', { name: isFour(state) ? names : name }), isNews: true, run: want(true) };
    const first = host.name(1 - (state.game.first & 1));
    return { label: t('e.rematch'), note: t('e.rematch.first', { name: first }), run: want(true) };
  }

  /** The setup page, ready for another friend. */
  private openAnother({ table }: Snapshot): void {
    saveChoice(table.game, { ...loadChoice(table.game), mode: 'friend' });
    this.host.goTo(`/${table.game}`);
  }

  /** The record as this browser has seen it, against what it was told before the game. */
  private async check(): Promise<void> {
    const { host, table, mine } = this;
    const { proof, table: agreed, game, record: told } = host.state();
    if (!proof) return;
    const { stage: _stage, left: _left, committed: _committed, revealed: _revealed, ...own } = proof;
    const { engine } = table;
    const turns = Array.from({ length: engine.turns() }, (_, i) => engine.turnText(i));
    const { openThrowsSheet } = await import('../throws/sheet.ts');
    await openThrowsSheet({
      record: { game: agreed.game, variant: agreed.variant, first: game.first, start: engine.startText(), turns: told?.turns ?? turns, outcome: game.outcome, proof: own },
      promises: promisesOf(agreed.code, proof.game),
      isOwn: false,
      bottom: mine,
      hasSides: true,
      name: (side) => host.name(side),
      person: (seat) => (host.state().seats[seat]?.computer ? null : seatName(host.state(), seat)),
    });
  }

  private share(): void {
    const [a, b] = this.host.state().series;
    const link = location.origin + this.path;
    const score = this.mine === 0 ? { a, b } : { a: b, b: a };
    void shareText(t('e.share', { game: this.words.gameName, ...score, link }), link, () => this.table.screen.toast(t('e.shared')));
  }
}
