// SPDX-License-Identifier: MIT
// The documents keep up with the tree.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { run } from './support.mjs';

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs').filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
];

test('ARCHITECTURE.md has a line for every C module', () => {
  const map = readFileSync('ARCHITECTURE.md', 'utf8');
  for (const folder of readdirSync('src')) {
    const names = readdirSync(join('src', folder));
    const missing = names.filter(
      (name) =>
        !map.includes(`\`${name}\``) &&
        !(name.endsWith('.c') && names.includes(name.replace(/\.c$/, '.h'))),
    );
    assert.deepEqual(missing, [], `src/${folder}`);
  }
});

test('ARCHITECTURE.md has a line for every file at the top of client', () => {
  const map = readFileSync('ARCHITECTURE.md', 'utf8');
  // Settings of the compiler and declarations are left out.
  const names = readdirSync('client').filter((name) => !/^tsconfig|\.d\.ts$/.test(name));
  const missing = names.filter((name) => !map.includes(`\`${name}\``) && !map.includes(`\`${name}/\``));
  assert.deepEqual(missing, []);
});

test('ARCHITECTURE.md names no C file that is gone', () => {
  const files = readdirSync('src').flatMap((folder) => readdirSync(join('src', folder)));
  for (const [, name] of readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/`([a-z_]+\.[ch])`/g)) {
    assert.ok(files.includes(name), name);
  }
});

test('links between documents lead somewhere', () => {
  for (const document of DOCUMENTS) {
    const text = readFileSync(document, 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)\)|src="([^"]+)"/g)].map(([, a, b]) => a ?? b);
    for (const link of links) {
      assert.ok(existsSync(join(dirname(document), link)), `${document}: ${link}`);
    }
  }
});

test('the conversation of docs/engine-protocol.md goes as written', () => {
  const text = readFileSync('docs/engine-protocol.md', 'utf8');
  const [, said, told] = ['', '> ', '< '].map((mark) =>
    [...text.matchAll(new RegExp(`^ {4}${mark}(.*)$`, 'gm'))].map(([, line]) => line));
  assert.ok(said.length > 6 && said.at(-1) === 'quit');
  // Depth, time and choice of turn may change with the player; the order of answers and the errors may not.
  const shape = (lines) =>
    lines
      .map((line) => (/^(info|bestmove) /.test(line) ? line.split(' ')[0] : line))
      .filter((line, i, all) => line !== 'info' || all[i - 1] !== 'info');
  const { out } = run(['engine', 'dokuz-tas'], { input: `${said.join('\n')}\n` });
  assert.deepEqual(shape(out.trimEnd().split('\n')), shape(told));
});

test('the examples of README.md that only answer do so', () => {
  const examples = [...readFileSync('README.md', 'utf8').matchAll(/^ {4}build\/bin\/kiraathane ((?:moves|show|best|perft) .*)$/gm)];
  assert.ok(examples.length >= 4);
  for (const [, line] of examples) {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
    const { code, err } = run(words);
    assert.equal(code, 0, `${line}: ${err}`);
  }
});

test('rules cited in the code are in the rule book', () => {
  const book = readFileSync('docs/rules-dokuz-tas.md', 'utf8');
  const known = new Set([...book.matchAll(/\*\*(D\d+) /g)].map(([, number]) => number));
  for (const folder of ['src/rules', 'src/game', 'src/ai']) {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const [number] of text.matchAll(/\bD\d{1,2}\b/g)) {
        assert.ok(known.has(number), `${folder}/${name}: ${number}`);
      }
    }
  }
});

test('no file is over 600 lines, nothing is left to do', () => {
  for (const name of readdirSync('src', { recursive: true })) {
    if (!/\.[ch]$/.test(name)) {
      continue;
    }
    const text = readFileSync(join('src', name), 'utf8');
    assert.ok(text.split('\n').length <= 601, `${name} is too long`);
    assert.doesNotMatch(text, /\b(TODO|FIXME|XXX)\b/, name);
  }
});
