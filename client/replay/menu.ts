// SPDX-License-Identifier: MIT
// The menu of a replay: speed, files, the position.

import type { Engine } from '../engine/engine.ts';
import { locale, t } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import { segments } from '../room.ts';
import { navigate } from '../router.ts';
import { menuRow, openSheet } from '../sheet.ts';
import { copyText } from '../share.ts';
import { throwsLabel } from '../throws/label.ts';
import { replayIcon } from './icons.ts';
import { downloadRecord, downloadText, textEnding } from './files.ts';
import type { GameRecord } from '../table/kept.ts';

const SPEEDS = [0.5, 1, 2] as const;

interface Menu {
  readonly engine: Engine;
  readonly record: GameRecord;
  /** By side, as tags name them. */
  readonly names: readonly [string, string];
  readonly position: string;
  readonly speed: number;
  onSpeed(speed: number): void;
  /** Checks the throws of a record with a proof. */
  onVerify(): void;
  /** A short word over the board. */
  tell(text: string): void;
}

export function openReplayMenu(menu: Menu): void {
  const { engine, record, names, position, tell } = menu;
  const row = (drawing: Element, label: string, run: () => void): HTMLElement => menuRow(drawing, label, () => (sheet.close(), run()));
  const number = new Intl.NumberFormat(locale());
  const speeds = segments<number>({
    legend: t('r.speed'),
    name: 'speed',
    choices: SPEEDS.map((value) => ({ value, label: `${number.format(value)}×` })),
    value: menu.speed,
    onPick: (speed) => menu.onSpeed(speed),
  });
  const sheet = openSheet({
    title: t('menu'),
    body: [
      speeds,
      row(replayIcon('download'), t('r.menu.text', { ext: textEnding(record) }), () => downloadText(engine, record, names)),
      row(replayIcon('download'), t('r.menu.json'), () => downloadRecord(record)),
      record.proof ? row(icon(record.game === 'kos' ? 'sticks' : 'dice'), throwsLabel(record.game), menu.onVerify) : null,
      row(icon('copy'), t('r.menu.position'), () => void copyText(position).then((isCopied) => isCopied && tell(t('r.copied')))),
      row(icon('replay'), t('r.menu.own'), () => navigate('/izle')),
    ],
  });
  sheet.element.classList.add('menu-sheet');
}
