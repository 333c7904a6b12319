// SPDX-License-Identifier: MIT
// The tables of strings: complete in both languages, in the house's Turkish, and the only place where
// the client keeps words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesUnder, load, read } from './load.mjs';

/** All tables of a language, those of single games and pages too; rules are documents of their own. */
async function tables(language) {
  const files = (await filesUnder(`client/i18n/${language}`, '.ts')).filter((file) => !/rules[^/]*$/.test(file));
  return Object.assign({}, ...(await Promise.all(files.map(load))).flatMap((module) => Object.values(module)));
}

const tr = await tables('tr');
const en = await tables('en');
const RULES = ['rules', 'rules-kos', 'rules-tavla'];
const rulesOf = (language) => Promise.all(RULES.map(async (name) => (await load(`client/i18n/${language}/${name}.ts`)).rules));
const rulesTr = await rulesOf('tr');
const rulesEn = await rulesOf('en');

const textsOf = (value) => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
};
const allTr = [...Object.values(tr), ...textsOf(rulesTr)];
const allEn = [...Object.values(en), ...textsOf(rulesEn)];

/** Source without comments, so that only code is looked at. */
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '').replace(/ \/\/ .*$/gm, '');

test('both languages have the same keys', () => {
  assert.deepEqual(Object.keys(en).sort(), Object.keys(tr).sort());
});

test('no string is empty, and both languages use the same variables', () => {
  const variables = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(tr)) {
    assert.ok(tr[key].trim() !== '' && en[key].trim() !== '', `${key} is empty`);
    assert.deepEqual(variables(en[key]), variables(tr[key]), `variables of ${key}`);
  }
});

test('the rules say the same in both languages', () => {
  const shape = (doc) => doc.sections.map((s) => s.blocks.map((b) => [Object.keys(b)[0], b.board ?? '', (b.list ?? b.ordered ?? []).length]));
  assert.deepEqual(rulesEn.map(shape), rulesTr.map(shape));
});

test('Turkish letters are there and composed', () => {
  const all = allTr.join(' ');
  for (const letter of 'çğıöşüÇİŞÜ') assert.ok(all.includes(letter), `no ${letter} anywhere`);
  for (const text of [...allTr, ...allEn]) assert.equal(text, text.normalize('NFC'));
  assert.equal(tr['app.name'], 'Kıraathane');
  assert.equal(tr['side.red'], 'Kırmızı');
});

test('typography and tone', () => {
  for (const text of [...allTr, ...allEn]) {
    assert.doesNotMatch(text, /[\p{L}\d]'[\p{L}]/u, `straight apostrophe: ${text}`);
    assert.doesNotMatch(text, /["«»]|\.\.\./, `quotes or dots: ${text}`);
  }
  for (const text of allTr) {
    assert.doesNotMatch(text, /lütfen|sayın/i, `too formal: ${text}`);
    assert.doesNotMatch(text, /\}['’]/, `suffix on a variable: ${text}`);
    assert.doesNotMatch(text, /(?<!\p{L})[\p{Lu}]{4,}(?!\p{L})/u, `capitals: ${text}`);
  }
});

test('nothing changes the case of a letter by machine, but for a known language', async () => {
  for (const file of await filesUnder('client', '.css')) {
    const css = (await read(file)).replace(/\/\*[\s\S]*?\*\//g, '');
    assert.doesNotMatch(css, /text-transform|small-caps|font-variant-caps/, file);
  }
  for (const file of await filesUnder('client', '.ts')) {
    assert.doesNotMatch(withoutComments(await read(file)), /\.toUpperCase\(|toLocale(Upper|Lower)Case\(\)|textTransform/, file);
  }
});

test('the client keeps no words outside the tables', async () => {
  const literal = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
  for (const file of await filesUnder('client', '.ts')) {
    if (file.startsWith('client/i18n/')) continue;
    const source = withoutComments(await read(file)).replace(/new \w*Error\([^;]*;/g, '');
    for (const [text] of source.matchAll(literal)) {
      assert.doesNotMatch(text, /[çğıöşüÇĞİÖŞÜ]/, `${file}: ${text}`);
      assert.doesNotMatch(text, /[A-Z][a-z]+ [a-z]+ [a-z]+/, `${file}: ${text}`);
    }
  }
});

test('the page’s own head says what the table says', async () => {
  const html = await read('client/index.html');
  assert.ok(html.includes(`<title>${tr['app.title']}</title>`));
  assert.ok(html.includes(`name="description" content="${tr['app.tagline']}"`));
  const manifest = JSON.parse(await read('client/manifest.webmanifest'));
  assert.equal(manifest.name, tr['app.name']);
  assert.equal(manifest.description, tr['app.tagline']);
  assert.equal(manifest.lang, 'tr');
});

test('no string is left that nothing says', async () => {
  // Keys put together in code, by the start they share.
  const composed = ['level.', 'set.', 'about.', 'privacy.', 'game.', 'e.brief.', 't.name.', 'k.name.', 'k.road.short.', 'r.k.', 'r.m.', 'r.with.', 'r.imp.want.', 'r.imp.example.', 'fair.', 'v.bad.'];
  const sources = await Promise.all((await filesUnder('client', '.ts')).filter((file) => !file.startsWith('client/i18n/')).map(read));
  const source = sources.join('\n');
  const dead = Object.keys(tr).filter((key) => !source.includes(`'${key}'`) && !composed.some((start) => key.startsWith(start)));
  assert.deepEqual(dead, []);
});
