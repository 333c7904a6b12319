// SPDX-License-Identifier: MIT
// The sheet that checks a finished game's throws before the player's eyes: the verdict, what fell beside
// what is to be expected, and which streaks are normal. Fetched when it is asked for.
//
//   await openThrowsSheet({ record, promises, isOwn: false, bottom: 0, hasSides: true, name: (side) => …, person: (seat) => … });

import { h } from '../dom.ts';
import { loadStyles } from '../game-styles.ts';
import { throwsArea } from '../i18n/area-throws.ts';
import { addArea, locale, t, type Key } from '../i18n/index.ts';
import { icon } from '../icons.ts';
import { navigate } from '../router.ts';
import { openSheet } from '../sheet.ts';
import { countThrows, everChance, NO_KOS, runChance, type Counts, type Row } from './counts.ts';
import { throwsLabel } from './label.ts';
import { verifyThrows, type Promises, type ThrownRecord, type Verdict } from './proof.ts';
import { canProve } from './scheme.ts';

export interface ThrowsCheck {
  /** With all that `kiraathane verify` reads: it can be downloaded. */
  readonly record: ThrownRecord & { readonly start: string; readonly variant: number; readonly outcome?: string };
  /** What this browser was told before the game; null where there is nothing to compare. */
  readonly promises: Promises | null;
  /** The game was played on this device: it drew all numbers itself. */
  readonly isOwn: boolean;
  /** The side whose column comes first. */
  readonly bottom: number;
  /** Whose throw each is follows from their order: not so over several hands. */
  readonly hasSides: boolean;
  name(side: number): string;
  /** Who sits on a seat; null for a computer, which draws no numbers. */
  person(seat: number): string | null;
}

/** Streaks are told of at least so many throws: of fewer there is nothing to tell. */
const SOME_THROWS = 20;

const percent = (chance: number): string => (100 * chance).toLocaleString(locale(), { maximumFractionDigits: chance < 0.1 ? 1 : 0 });
const expected = (count: number): string => count.toLocaleString(locale(), { maximumFractionDigits: 1 });

/** `65:` as 6-5, `?K` by its name. */
function spell(text: string): string {
  if (!text.startsWith('?')) return `${text[0] ?? ''}-${text[1] ?? ''}`;
  return t(`k.name.${text === '?K' ? '1' : text.slice(1)}` as Key);
}

function verdictText(verdict: Verdict, { person }: ThrowsCheck): string {
  if (verdict.isSound) return verdict.throws > 0 ? t('v.ok', { n: verdict.throws }) : t('v.ok.lot');
  const n = verdict.at + 1;
  switch (verdict.fault) {
    case 'changed':
    case 'skipped':
      return t(`v.bad.${verdict.fault}`, { n, a: spell(verdict.expected), b: spell(verdict.found) });
    case 'commitment':
      return t('v.bad.commitment', { n });
    case 'client':
      return t('v.bad.client', { name: person(verdict.seat ?? 0) ?? t('computer') });
    case 'start':
      return t('v.bad.start');
    case 'missing':
      return t('v.bad.missing');
  }
}

function verdictPart(verdict: Verdict, check: ThrowsCheck): HTMLElement {
  const absent = verdict.isSound ? verdict.zeros.map((seat) => check.person(seat)) : [];
  const notes = [...new Set(absent.map((name) => (name === null ? t('v.zeros.computer') : t('v.zeros', { name }))))];
  return h(
    'div',
    { class: 'verdict', 'data-sound': String(verdict.isSound), role: 'status' },
    h('p', { class: 'verdict-line' }, icon(verdict.isSound ? 'check' : 'close'), verdictText(verdict, check)),
    verdict.isSound ? h('p', { class: 'verdict-why' }, t(check.isOwn ? 'v.ok.own.d' : 'v.ok.d')) : null,
    notes.map((note) => h('p', { class: 'verdict-why' }, note)),
  );
}

function countsTable(counts: Counts, check: ThrowsCheck): HTMLElement {
  const isKos = check.record.game === 'kos';
  const sides = check.bottom === 0 ? [0, 1] : [1, 0];
  const row = ({ value, fell, expected: wanted }: Row): HTMLElement =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, value === 0 ? t('v.doubles') : isKos ? t(`k.name.${value}` as Key) : String(value)),
      check.hasSides ? sides.map((side) => h('td', {}, String(fell[side as 0 | 1]))) : null,
      h('td', {}, String(fell[0] + fell[1])),
      h('td', {}, expected(wanted)),
    );
  // Names of any length do not fit above the columns: a disc of the side's colour stands for each.
  const disc = (side: number): HTMLElement => h('i', { 'data-side': side, 'aria-hidden': 'true' });
  const legend = h('span', { class: 'throw-sides' }, sides.map((side) => h('span', {}, disc(side), check.name(side))));
  const column = (...head: (Node | string)[]): HTMLElement => h('th', { scope: 'col' }, head);
  return h(
    'table',
    { class: 'throw-counts' },
    h('caption', {}, t('v.counts'), check.hasSides ? legend : null),
    h('thead', {}, h('tr', {},
      column(t(isKos ? 'v.col.throw' : 'v.col.face')),
      check.hasSides ? sides.map((side) => column(disc(side), h('span', { class: 'hidden-text' }, check.name(side)))) : null,
      column(t('v.col.all')),
      column(t('v.col.expected')))),
    h('tbody', {}, counts.rows.map(row), counts.doubles ? row(counts.doubles) : null),
  );
}

function streaksPart({ throws, doubles, longest }: Counts): HTMLElement {
  const n = Math.max(SOME_THROWS, ...throws);
  const text = doubles
    ? t('v.streak.dice', { n, a: percent(runChance(n, 1 / 6, 2)), b: percent(runChance(n, 1 / 6, 3)), c: percent(everChance(n, 1 / 36)) })
    : t('v.streak.kos', { n, a: percent(runChance(n, NO_KOS, 5)), b: percent(runChance(n, NO_KOS, 8)) });
  return h('div', { class: 'streaks' }, h('h3', {}, t('v.streaks')), h('p', {}, text), longest > 1 ? h('p', {}, t(doubles ? 'v.longest.dice' : 'v.longest.kos', { n: longest })) : null);
}

function saveButton(record: ThrowsCheck['record']): HTMLElement {
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], { type: 'application/json' }));
    h('a', { href: url, download: `kiraathane-${record.proof?.game.slice(0, 8) ?? record.game}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url));
  };
  return h('button', { type: 'button', class: 'btn line wide', onclick: save }, icon('copy'), t('v.save'));
}

export async function openThrowsSheet(check: ThrowsCheck): Promise<void> {
  await Promise.all([addArea(throwsArea), loadStyles(THROWS_STYLES_URL)]);
  const place = h('div', { class: 'throws-sheet' }, h('p', { role: 'status' }, canProve() ? t('v.busy') : t('v.none')));
  const sheet = openSheet({ title: throwsLabel(check.record.game), body: [place] });
  const more = h('button', { type: 'button', class: 'btn text wide', onclick: () => (sheet.close(), navigate('/adil')) }, icon('help'), t('v.more'));
  if (!canProve()) {
    place.append(saveButton(check.record), more);
    return;
  }
  const verdict = await verifyThrows(check.record, check.promises);
  const counts = countThrows(check.record);
  const hasThrown = counts.throws[0] + counts.throws[1] > 0;
  place.replaceChildren(
    verdictPart(verdict, check),
    ...(hasThrown ? [countsTable(counts, check), ...(check.hasSides ? [streaksPart(counts)] : [])] : []),
    saveButton(check.record),
    more,
  );
}
