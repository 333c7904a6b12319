// SPDX-License-Identifier: MIT
// Writes a moment into the screen's strips, trays, actions and list of moves.

import { t } from '../i18n/index.ts';
import type { Engine, Outcome } from '../engine/engine.ts';
import type { Host } from './host.ts';
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
  /** A question in the prompt's place, about ending the turn. */
  readonly question: { text: string; yes: string; no: string; answer(isYes: boolean): void } | null;
  readonly isConfirming: boolean;
  readonly hasOwnDraft: boolean;
  readonly canUndo: boolean;
  readonly canPlay: boolean;
  undo(): void;
  undoTurn(): void;
  confirm(): void;
  throw(): void;
  end(): void;
  resign(): void;
  rules(): void;
  shortcuts(): void;
}

export function whereOf(host: Host, side: number): Where {
  return side === host.bottom ? 'bottom' : 'top';
}

export function endTitle(host: Host, outcome: Outcome): string {
  if (outcome.kind === 'draw') return t('e.draw');
  const own = host.endTitle?.(outcome);
  if (own) return own;
  if (host.kind === 'device') return t('e.side', { name: host.name(outcome.side) });
  return t(outcome.side === host.bottom ? 'e.win' : 'e.lose');
}

export function presentPrompt({ screen, words, host, at }: Page, { question, isConfirming }: Pick<Commands, 'question' | 'isConfirming'>): void {
  const outcome = host.outcome();
  if (question) {
    screen.setPrompt(question.text, '', '');
  } else if (isConfirming && !words.confirms) {
    screen.setPrompt(t('act.confirm.q'), t('act.confirm.d'), '');
  } else if (outcome.kind !== 'ongoing') {
    screen.setPrompt(endTitle(host, outcome), words.reason(at, outcome), '');
  } else {
    const { title, help, short } = words.prompt(at);
    const away = host.absence?.();
    if (away) screen.setPrompt(away.title, away.help, away.help);
    else screen.setPrompt(title, help, short);
  }
}

export function presentPlayers(page: Page, canPlay: boolean): void {
  const { screen, words, host, at } = page;
  for (const side of [0, 1]) presentPlayer(page, side, canPlay);
  screen.setTurn(host.outcome().kind === 'ongoing' ? whereOf(host, at.actor) : null);
  screen.setStages(words.stages, at.view.stage[at.me] ?? 0);
  const series = seriesText(page);
  screen.players.top.setNote(series);
  screen.setScore([host.variant, series].filter(Boolean).join(' · '));
  const isPlacing = words.trays?.inHand(at.view, host.bottom) != null;
  screen.players.bottom.setNote(isPlacing ? '' : words.count({ ...at, me: host.bottom }, host.bottom));
}

function seriesText({ screen, words, host }: Page): string {
  const series = host.series();
  if (!series) return '';
  return t(words.match ? (screen.layout === 'compact' ? 'match.short' : 'match') : 'score', { a: series[host.bottom] ?? 0, b: series[1 - host.bottom] ?? 0 });
}

function presentPlayer(page: Page, side: number, canPlay: boolean): void {
  const { words } = page;
  const where = whereOf(page.host, side);
  presentStrip(page, side, where);
  if (words.trays) presentTrays(page, side, where, words.trays, canPlay);
}

function presentStrip(page: Page, side: number, where: Where): void {
  const { screen, words, host, at } = page;
  const note = where === 'top' ? host.rivalNote() : null;
  screen.players[where].setPlayer({ name: host.badgeName(side), icon: host.icon(side), side });
  // On narrow screens the rival's line also tells what has no place of its own.
  const parts = [words.count(at, side)];
  const isNarrow = screen.layout === 'land' && where === 'top';
  const hasTally = words.tally && !isNarrow && (screen.layout === 'wide' || !screen.hasClock);
  const tally = words.tally?.(at.view, side);
  screen.players[where].setTally(hasTally && tally ? tally : null);
  if (tally && !hasTally) parts.push(`${tally.value} ${tally.unit}`);
  if (where === 'top' && screen.layout !== 'wide' && screen.layout !== 'land') parts.push(words.trays ? '' : seriesText(page), host.variant);
  // On wide screens the men in hand stand in the count's place.
  if (screen.layout === 'wide' && words.trays?.inHand(at.view, side) != null) parts.splice(0);
  screen.players[where].setSub(note?.text ?? parts.filter(Boolean).join(' · '), note?.isThinking ?? false);
}

function presentTrays({ screen, host, at }: Page, side: number, where: Where, trays: NonNullable<Words['trays']>, canPlay: boolean): void {
  const isOwn = host.kind === 'device' || side === host.bottom;
  screen.players[where].setTray({
    side,
    hand: trays.inHand(at.view, side),
    men: trays.men,
    handLabel: t(isOwn ? 'm.hand' : 'm.hand.rival'),
    taken: at.view.at[trays.taken(side)]?.count ?? 0,
    takenLabel: t(isOwn ? 'm.taken.you' : 'm.taken.rival'),
    isNext: at.isMine && at.actor === side && at.view.due === 0 && canPlay,
  });
}

export function presentActions(page: Page, now: Commands): void {
  const { screen, host } = page;
  const isOver = host.outcome().kind !== 'ongoing';
  // The game's last tap may be a double one, and the end sheet is about to come.
  const rules: Action = { label: t('rules'), icon: 'book', isOff: isOver, run: now.rules };
  const undo: Action = { label: t('act.undo'), icon: 'undo', isOff: !now.canUndo, run: now.undo, ...(page.words.confirms && { hold: now.undoTurn }) };
  const resign: Action = { label: t('act.resign'), icon: 'flag', isOff: isOver || !host.resign, run: now.resign };
  const main = isOver ? undefined : page.words.mainAction?.(page.at);
  const away = isOver ? null : host.absence?.();
  if (away) {
    screen.setActions([{ label: away.label, icon: 'replay', isMain: true, run: away.run }]);
  } else if (now.question) {
    const { yes, no, answer } = now.question;
    screen.setActions([
      { label: yes, icon: 'check', run: () => answer(true) },
      { label: no, icon: 'undo', isMain: true, run: () => answer(false) },
    ]);
  } else if (main) {
    const run = { throw: now.throw, confirm: now.confirm, end: now.end, pass: now.end }[main.does ?? 'confirm'];
    const isOff = main.does === null || !now.canPlay;
    const right: Action = { label: main.label, icon: main.icon, isMain: true, isOff, run, ...(main.short && { short: main.short }) };
    const isOwnTurn = page.at.isMine && !page.at.isThrow;
    screen.setActions(main.isAlone ? [right] : [isOwnTurn ? undo : resign, right]);
  } else if (now.isConfirming) {
    screen.setActions([
      { label: t('cancel'), icon: 'undo', run: now.undo },
      { label: t('act.confirm'), icon: 'check', isMain: true, run: now.confirm },
    ]);
  } else if (host.kind === 'online') {
    screen.setActions([resign, now.hasOwnDraft ? undo : rules]);
  } else {
    screen.setActions(page.words.mainAction ? [resign, rules] : [undo, rules]);
  }
  const links: Action[] = [{ label: t('act.shortcuts'), icon: 'help', run: now.shortcuts }];
  if (page.words.mainAction) links.unshift(rules);
  if (host.kind !== 'online' && host.resign) links.unshift(resign);
  screen.setLinks(links);
}

export function presentMoves({ screen, engine, words, host }: Page): void {
  if (!screen.showsMoves) return;
  const turns = Array.from({ length: engine.turns() }, (_, i) => engine.turnText(i));
  if (host.outcome().kind === 'ongoing') turns.push(engine.draftText());
  const texts = words.entries?.(turns) ?? turns.map((text) => words.pretty(text) || '…');
  const rows: [string, string][] = [];
  texts.forEach((text, i) => {
    if (i % 2 === 0) rows.push([text, '']);
    else (rows[rows.length - 1] ?? ['', ''])[1] = text;
  });
  const last = texts.length - 1;
  screen.setMoves(rows, last < 0 ? null : [last >> 1, last & 1]);
}
