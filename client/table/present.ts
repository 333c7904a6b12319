// SPDX-License-Identifier: MIT
// Writes a moment into the screen's strips, trays, actions and list of moves.

import { t } from '../i18n/index.ts';
import type { Engine, Outcome } from '../engine/engine.ts';
import type { Host } from './host.ts';
import { openShortcuts } from './dialogs.ts';
import type { Action, Screen, Where } from './screen.ts';
import type { Situation, Words } from './words.ts';

interface Page {
  readonly screen: Screen;
  readonly engine: Engine;
  readonly words: Words;
  readonly host: Host;
  readonly at: Situation;
}

interface Commands {
  readonly isConfirming: boolean;
  readonly hasOwnDraft: boolean;
  readonly canUndo: boolean;
  undo(): void;
  confirm(): void;
  resign(): void;
  rules(): void;
}

export function whereOf(host: Host, side: number): Where {
  return side === host.bottom ? 'bottom' : 'top';
}

export function endTitle(host: Host, outcome: Outcome): string {
  if (outcome.kind === 'draw') return t('e.draw');
  if (host.kind === 'device') return t('e.side', { name: host.name(outcome.side) });
  return t(outcome.side === host.bottom ? 'e.win' : 'e.lose');
}

export function presentPrompt({ screen, words, host, at }: Page, isConfirming: boolean): void {
  const outcome = host.outcome();
  if (isConfirming) {
    screen.setPrompt(t('act.confirm.q'), t('act.confirm.d'), '');
  } else if (outcome.kind !== 'ongoing') {
    screen.setPrompt(endTitle(host, outcome), words.reason(at, outcome), '');
  } else {
    const { title, help, short } = words.prompt(at);
    screen.setPrompt(title, help, short);
  }
}

export function presentPlayers(page: Page, canPlay: boolean): void {
  const { screen, words, host, at } = page;
  for (const side of [0, 1]) presentPlayer(page, side, canPlay);
  screen.setTurn(host.outcome().kind === 'ongoing' ? whereOf(host, at.actor) : null);
  screen.setStages(words.stages, at.view.stage[at.me] ?? 0);
  const series = host.series();
  const points = series ? t('score', { a: series[host.bottom] ?? 0, b: series[1 - host.bottom] ?? 0 }) : '';
  const score = [host.variant, points].filter(Boolean).join(' · ');
  screen.setNote('top', score);
  screen.setScore(score);
  const isPlacing = words.inHand(at.view, host.bottom) !== null;
  screen.setNote('bottom', isPlacing ? '' : words.count({ ...at, me: host.bottom }, host.bottom));
}

function presentPlayer({ screen, words, host, at }: Page, side: number, canPlay: boolean): void {
  const where = whereOf(host, side);
  const note = where === 'top' ? host.rivalNote() : null;
  const isOwn = host.kind === 'device' || side === host.bottom;
  screen.setPlayer(where, { name: host.badgeName(side), icon: host.icon(side), side });
  const variant = where === 'top' && screen.layout === 'compact' && host.variant ? ` · ${host.variant}` : '';
  const hand = words.inHand(at.view, side);
  // On wide screens the men in hand stand in the count's place.
  const count = screen.layout === 'wide' && hand !== null ? '' : words.count(at, side) + variant;
  screen.setSub(where, note?.text ?? count, note?.isThinking ?? false);
  screen.setTray(where, {
    side,
    hand,
    men: words.men,
    handLabel: t(isOwn ? 'm.hand' : 'm.hand.rival'),
    taken: at.view.at[words.taken(side)]?.count ?? 0,
    takenLabel: t(isOwn ? 'm.taken.you' : 'm.taken.rival'),
    isNext: at.isMine && at.actor === side && at.view.due === 0 && canPlay,
  });
}

export function presentActions({ screen, host }: Page, now: Commands): void {
  const rules: Action = { label: t('rules'), icon: 'book', run: now.rules };
  const undo: Action = { label: t('act.undo'), icon: 'undo', isOff: !now.canUndo, run: now.undo };
  const resign: Action = { label: t('act.resign'), icon: 'flag', isOff: host.outcome().kind !== 'ongoing', run: now.resign };
  if (now.isConfirming) {
    screen.setActions([
      { label: t('cancel'), icon: 'undo', run: now.undo },
      { label: t('act.confirm'), icon: 'check', isMain: true, run: now.confirm },
    ]);
  } else if (host.kind === 'online') {
    screen.setActions([resign, now.hasOwnDraft ? undo : rules]);
  } else {
    screen.setActions([undo, rules]);
  }
  const links: Action[] = [{ label: t('act.shortcuts'), icon: 'help', run: openShortcuts }];
  if (host.kind !== 'online' && host.resign) links.unshift(resign);
  screen.setLinks(links);
}

export function presentMoves({ screen, engine, words, host }: Page): void {
  const texts = Array.from({ length: engine.turns() }, (_, i) => words.pretty(engine.turnText(i)));
  if (host.outcome().kind === 'ongoing') texts.push(words.pretty(engine.draftText()) || '…');
  const rows: [string, string][] = [];
  texts.forEach((text, i) => {
    if (i % 2 === 0) rows.push([text, '']);
    else (rows[rows.length - 1] ?? ['', ''])[1] = text;
  });
  const last = texts.length - 1;
  screen.setMoves(rows, last < 0 ? null : [last >> 1, last & 1]);
}
