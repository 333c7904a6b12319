// SPDX-License-Identifier: MIT
// Lays out the rules of a game as markup. Used by the page, by the table's rules sheet, and by the build,
// which writes the same page for readers without JavaScript. The boards are drawn by the game's own
// rules-GAME.ts.

import type { GameId } from '../choice.ts';
import { escapeHtml } from '../escape.ts';
import { iconMarkup } from '../icon-markup.ts';

export type RulesBlock =
  | { p: string }
  | { list: readonly string[] }
  | { ordered: readonly string[] }
  | { board: string; caption: string };

/** A board of the rules by its name; `caption`, escaped, says in words what it shows. */
export type DrawBoard = (board: string, caption: string, words: readonly string[]) => string;

export interface RulesDoc {
  game: GameId;
  lang: 'tr' | 'en';
  title: string;
  description: string;
  /** The whole game in one sentence. */
  goal: string;
  contents: string;
  play: string;
  /** Where there is a lesson: what its link says. */
  lesson?: string;
  /** Where there are throws: what the link to the page about them says. */
  fair?: string;
  /** What is written on the boards. */
  words?: readonly string[];
  back: string;
  sections: readonly { id: string; title: string; blocks: readonly RulesBlock[] }[];
}

/** Escapes, and turns *terms* into the game's own words, which are Turkish in every language. */
function inline(text: string, lang: RulesDoc['lang']): string {
  const open = lang === 'tr' ? '<i>' : '<i lang="tr">';
  return escapeHtml(text).replace(/\*([^*]+)\*/g, `${open}$1</i>`);
}

function block(one: RulesBlock, doc: RulesDoc, draw: DrawBoard): string {
  const items = (texts: readonly string[]) => texts.map((text) => `<li>${inline(text, doc.lang)}</li>`).join('');
  if ('p' in one) return `<p>${inline(one.p, doc.lang)}</p>`;
  if ('list' in one) return `<ul>${items(one.list)}</ul>`;
  if ('ordered' in one) return `<ol>${items(one.ordered)}</ol>`;
  const caption = escapeHtml(one.caption);
  return `<figure>${draw(one.board, caption, doc.words ?? [])}<figcaption aria-hidden="true">${caption}</figcaption></figure>`;
}

/** Goal, contents and sections, without the page's bar and button. */
export function rulesArticle(doc: RulesDoc, draw: DrawBoard): string {
  const links = doc.sections
    .map((section) => `<li><a href="#${section.id}">${escapeHtml(section.title)}</a></li>`)
    .join('');
  const sections = doc.sections
    .map(
      (section) =>
        `<section id="${section.id}" aria-labelledby="${section.id}-t"><h2 id="${section.id}-t">${escapeHtml(section.title)}</h2>` +
        `${section.blocks.map((one) => block(one, doc, draw)).join('')}</section>`,
    )
    .join('');
  return (
    `<p class="lead">${inline(doc.goal, doc.lang)}</p>` +
    (doc.lesson ? `<p><a class="btn line wide lesson-link" href="/${doc.game}/ders">${iconMarkup('help')}${escapeHtml(doc.lesson)}</a></p>` : '') +
    `<nav class="contents" aria-label="${escapeHtml(doc.contents)}"><ol>${links}</ol></nav>${sections}` +
    (doc.fair ? `<p><a class="btn line wide lesson-link" href="/adil">${iconMarkup('dice')}${escapeHtml(doc.fair)}</a></p>` : '')
  );
}

/** The whole page. */
export function rulesPage(doc: RulesDoc, draw: DrawBoard): string {
  const title = escapeHtml(doc.title);
  return (
    `<header class="bar"><a class="ib" href="/" data-back aria-label="${escapeHtml(doc.back)}" title="${escapeHtml(doc.back)}">${iconMarkup('back')}</a><h1>${title}</h1></header>` +
    `<main class="room rules" lang="${doc.lang}">${rulesArticle(doc, draw)}` +
    `<div class="cta"><a class="btn main wide" href="/${doc.game}">${escapeHtml(doc.play)}</a></div></main>`
  );
}
