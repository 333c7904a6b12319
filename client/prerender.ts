// SPDX-License-Identifier: MIT
// Pages written out at build time, readable without JavaScript. client/build.mjs runs this under Node.

import { emptyGlass, teaGlass } from './art.ts';
import { escapeHtml } from './escape.ts';
import { rules as rulesEn } from './i18n/en/rules.ts';
import { rules as kosRulesEn } from './i18n/en/rules-kos.ts';
import { rules as tavlaRulesEn } from './i18n/en/rules-tavla.ts';
import { tr } from './i18n/tr.ts';
import { rules as rulesTr } from './i18n/tr/rules.ts';
import { rules as kosRulesTr } from './i18n/tr/rules-kos.ts';
import { rules as tavlaRulesTr } from './i18n/tr/rules-tavla.ts';
import { drawBoard as drawDokuzTas } from './views/rules-dokuz-tas.ts';
import { drawBoard as drawKos } from './views/rules-kos.ts';
import { drawBoard as drawTavla } from './views/rules-tavla.ts';
import { rulesPage, type DrawBoard, type RulesDoc } from './views/rules-page.ts';

export interface Page {
  /** File under build/web. */
  file: string;
  lang: 'tr' | 'en';
  title: string;
  description: string;
  html: string;
}

function rules(file: string, doc: RulesDoc, draw: DrawBoard): Page {
  const title = `${doc.title} · ${tr['app.name']}`;
  return { file, lang: doc.lang, title: escapeHtml(title), description: escapeHtml(doc.description), html: rulesPage(doc, draw) };
}

function notFound(): Page {
  const html =
    `<main class="room centred"><div class="scene">${teaGlass(96)}${emptyGlass(96)}</div>` +
    `<h1>${escapeHtml(tr['err.404.title'])}</h1><p>${escapeHtml(tr['err.404'])}</p>` +
    `<div class="actions-column"><a class="btn main wide" href="/">${escapeHtml(tr.home)}</a></div></main>`;
  const title = `${tr['err.404.title']} · ${tr['app.name']}`;
  return { file: '404.html', lang: 'tr', title, description: escapeHtml(tr['app.tagline']), html };
}

export function pages(): Page[] {
  return [
    rules('dokuz-tas/kurallar.html', rulesTr, drawDokuzTas),
    rules('dokuz-tas/rules.html', rulesEn, drawDokuzTas),
    rules('tavla/kurallar.html', tavlaRulesTr, drawTavla),
    rules('tavla/rules.html', tavlaRulesEn, drawTavla),
    rules('kos/kurallar.html', kosRulesTr, drawKos),
    rules('kos/rules.html', kosRulesEn, drawKos),
    notFound(),
  ];
}
