// SPDX-License-Identifier: MIT
// Folders at the start: which are made, and which are refused.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeFolder, makeTable, program, startServer } from './support.mjs';

let folder;
before(() => {
  folder = makeFolder();
});
after(() => rmSync(folder, { recursive: true, force: true }));

function refused(words, told) {
  const { status, stdout, stderr } = spawnSync(program, ['serve', '--port', '0', '--log-level', 'error', ...words], {
    encoding: 'utf8',
    timeout: 20000,
  });
  assert.equal(status, 2, stderr);
  assert.equal(stdout, '');
  assert.equal(stderr, `kiraathane serve: ${told}\n`);
}

test('the data folder is made with its parents, and is the user\'s alone', async () => {
  const data = join(folder, 'a/b/c');
  const server = await startServer({ data });
  await makeTable(server);
  assert.deepEqual(readdirSync(data).sort(), ['kiraathane.db', 'kiraathane.db-shm', 'kiraathane.db-wal', 'lock']);
  for (const name of readdirSync(data)) {
    assert.equal(statSync(join(data, name)).mode & 0o777, 0o600, name);
  }
  assert.equal(statSync(data).mode & 0o777, 0o700);
  assert.equal(await server.stop(), 0);
});

test('a data folder that cannot be had is named', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  refused(['--data', file], `--data '${file}': cannot write in the data folder: Not a directory`);
  refused(['--data', `${file}/x/y`], `--data '${file}/x': cannot make the data folder: Not a directory`);
  refused(['--data', ''], "--data '': expected the path of a folder");
});

test('a log line is whole JSON however long what it tells', async () => {
  const web = join(folder, 'web');
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html>');
  writeFileSync(join(web, 'routes.json'), '[]');
  const long = web + '/.'.repeat(700);
  const server = await startServer({ args: ['--web', long] });
  const [told] = server.events();
  assert.equal(told.event, 'pages');
  assert.equal(told.files, 1);
  assert.equal(told.folder, `${long.slice(0, 237)}…`);
  assert.equal(await server.stop(), 0);
});

test('a web folder that was asked for and is none is refused, and nothing is made', () => {
  const data = join(folder, 'unused');
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  refused(['--data', data, '--web', '/nope'], "--web '/nope': cannot read the web folder: No such file or directory");
  refused(['--data', data, '--web', empty], `--web '${empty}': expected a built client, with an index.html`);
  assert.throws(() => statSync(data), { code: 'ENOENT' });
});
