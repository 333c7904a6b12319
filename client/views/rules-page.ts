// SPDX-License-Identifier: MIT
// Lays out the rules as markup. Used by the page, by the table's rules sheet, and by the build, which
// writes the same page for readers without JavaScript.

import { stillBoard, type Still } from '../board-still.ts';
import { escapeHtml } from '../escape.ts';
import { iconMarkup } from '../icon-markup.ts';

export type RulesBlock =
  | { p: string }
  | { list: readonly string[] }
  | { ordered: readonly string[] }
  | { board: keyof typeof BOARDS; caption: string };

export interface RulesDoc {
  lang: 'tr' | 'en';
  title: string;
  description: string;
  /** The whole game in one sentence. */
  goal: string;
  contents: string;
  play: string;
  back: string;
  sections: readonly { id: string; title: string; blocks: readonly RulesBlock[] }[];
}

const EXAMPLE_RED = ['b6', 'd6', 'f6', 'g1', 'e4', 'c4'];

/** The positions shown, by name. */
export const BOARDS = {
  empty: { names: true },
  slide: {
    white: ['c3', 'd1', 'b4', 'f2', 'g4', 'a7', 'd2'], red: EXAMPLE_RED, selected: 'b4', to: ['a4', 'b2'], names: true,
  },
  mill: {
    white: ['c3', 'd1', 'b2', 'f2', 'g4', 'a7', 'd2'], red: EXAMPLE_RED, mills: [['b2', 'f2']], from: 'b4', names: true,
  },
  take: {
    white: ['c3', 'd1', 'b2', 'f2', 'g4', 'a7', 'd2'], red: EXAMPLE_RED, mills: [['b2', 'f2']],
    safe: ['b6', 'd6', 'f6'], take: ['g1', 'e4', 'c4'], names: true,
  },
  running: {
    white: ['a7', 'g7', 'b6', 'f6', 'd6'], red: ['a1', 'd2', 'g4', 'c3', 'f2', 'b4'], selected: 'd6', to: ['d7'],
    mills: [['b6', 'f6']], names: true,
  },
} as const satisfies Record<string, Still>;

/** Escapes, and turns *terms* into the game's own words, which are Turkish in every language. */
function inline(text: string, lang: RulesDoc['lang']): string {
  const open = lang === 'tr' ? '<i>' : '<i lang="tr">';
  return escapeHtml(text).replace(/\*([^*]+)\*/g, `${open}$1</i>`);
}

function block(one: RulesBlock, doc: RulesDoc): string {
  const items = (texts: readonly string[]) => texts.map((text) => `<li>${inline(text, doc.lang)}</li>`).join('');
  if ('p' in one) return `<p>${inline(one.p, doc.lang)}</p>`;
  if ('list' in one) return `<ul>${items(one.list)}</ul>`;
  if ('ordered' in one) return `<ol>${items(one.ordered)}</ol>`;
  const caption = escapeHtml(one.caption);
  return `<figure>${stillBoard(BOARDS[one.board], caption)}<figcaption aria-hidden="true">${caption}</figcaption></figure>`;
}

/** Goal, contents and sections, without the page's bar and button. */
export function rulesArticle(doc: RulesDoc): string {
  const links = doc.sections
    .map((section) => `<li><a href="#${section.id}">${escapeHtml(section.title)}</a></li>`)
    .join('');
  const sections = doc.sections
    .map(
      (section) =>
        `<section id="${section.id}" aria-labelledby="${section.id}-t"><h2 id="${section.id}-t">${escapeHtml(section.title)}</h2>` +
        `${section.blocks.map((one) => block(one, doc)).join('')}</section>`,
    )
    .join('');
  return (
    `<p class="lead">${inline(doc.goal, doc.lang)}</p>` +
    `<nav class="contents" aria-label="${escapeHtml(doc.contents)}"><ol>${links}</ol></nav>${sections}`
  );
}

/** The whole page. */
export function rulesPage(doc: RulesDoc): string {
  const title = escapeHtml(doc.title);
  return (
    `<header class="bar"><a class="ib" href="/" data-back aria-label="${escapeHtml(doc.back)}" title="${escapeHtml(doc.back)}">${iconMarkup('back')}</a><h1>${title}</h1></header>` +
    `<main class="room rules" lang="${doc.lang}">${rulesArticle(doc)}` +
    `<div class="cta"><a class="btn main wide" href="/dokuz-tas">${escapeHtml(doc.play)}</a></div></main>`
  );
}
