// SPDX-License-Identifier: MIT
// What the program does when what lies outside it refuses: a full disk, a closed stream, a caller that sends
// too much.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { program, run } from './support.mjs';

const COMMANDS = [
  ['--help'], ['--version'], ['moves', '--help'], ['moves', 'dokuz-tas', 'start'], ['show', 'kos', 'start'], ['perft', 'kos', '1'],
  ['best', 'dokuz-tas', 'start', '--level', 'kolay'], ['arena', 'kos', '--a', 'kolay', '--b', 'kolay', '--games', '2'],
];

test('output that cannot be written is told and is not success', () => {
  for (const words of COMMANDS) {
    for (const to of ['/dev/full', '&-']) {
      const { status, stderr } = spawnSync('sh', ['-c', `exec "$0" "$@" >${to}`, program, ...words], { encoding: 'utf8' });
      assert.equal(status, 3, `${words.join(' ')} >${to}`);
      assert.match(stderr, /^kiraathane: the output could not be written(: No space left on device)?$/m);
    }
  }
});

test('a bad answer stays a bad answer when its output cannot be written', () => {
  const { status, stderr } = spawnSync('sh', ['-c', 'exec "$0" moves kos nonsense >/dev/full', program], { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /expected/);
});

test('arena says that a game’s file could not be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kiraathane-'));
  for (const name of ['000000.mat', '000001.mat']) symlinkSync('/dev/full', join(folder, name));
  const { code, err } = run(['arena', 'tavla', '--a', 'kolay', '--b', 'kolay', '--games', '2', '--mat', folder]);
  rmSync(folder, { recursive: true });
  assert.equal(code, 3);
  assert.ok(err.includes(`could not be written to the folder '${folder}'`), err);
});

test('verify reads JSON behind a byte order mark', () => {
  const record = (turns, outcome) => `\ufeff${JSON.stringify({ game: 'tavla', start: 'start', turns, outcome })}`;
  const bad = run(['verify', '-'], { input: record(['31:', '99/98'], 'win w mars') });
  assert.equal(bad.code, 2);
  assert.match(bad.err, /turn 2 '99\/98'/);
  const good = run(['verify', '-'], { input: record(['31:', '8/5 6/5'], 'ongoing') });
  assert.match(good.out, /^game: tavla$/m, good.err);
});

test('the external player answers a line that is too long, and a port in use, with what was expected', async () => {
  const child = spawn(program, ['engine', 'tavla', '--external', '0', '--level', 'kolay'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await new Promise((resolve) => child.stdout.once('data', (data) => resolve([String(data)])));
  const port = Number(/:(\d+)/.exec(said)[1]);
  const socket = createConnection(port, '127.0.0.1');
  socket.end('x'.repeat(70_000));
  let heard = '';
  for await (const data of socket) heard += data;
  assert.equal(heard, 'error expected a line of at most 4095 bytes\n');
  const second = run(['engine', 'tavla', '--external', String(port)]);
  child.kill();
  assert.equal(second.code, 3);
  assert.match(second.err, /cannot listen on port \d+: Address already in use/);
});
