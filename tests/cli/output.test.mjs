// SPDX-License-Identifier: MIT
// What the program does when what lies outside it refuses: a full disk, a closed stream, a caller that sends
// too much.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { program, run } from './support.mjs';

const COMMANDS = [
  ['--help'], ['--version'], ['moves', '--help'], ['moves', 'dokuz-tas', 'start'], ['show', 'kos', 'start'], ['perft', 'kos', '1'],
  ['best', 'dokuz-tas', 'start', '--level', 'kolay'], ['arena', 'kos', '--a', 'kolay', '--b', 'kolay', '--games', '2'],
  ['verify', '-'], ['bench', '--help'], ['serve', '--help'],
];

test('output that cannot be written is told and is not success', () => {
  for (const words of COMMANDS) {
    for (const to of ['/dev/full', '&-']) {
      const { status, stderr } = spawnSync('sh', ['-c', `exec "$0" "$@" >${to}`, program, ...words], { encoding: 'utf8', input: 'd6 d2\n' });
      assert.equal(status, 3, `${words.join(' ')} >${to}`);
      assert.match(stderr, /^kiraathane: the output could not be written(: No space left on device)?$/m);
    }
  }
});

// Their input stays open, and nobody sends a signal.
test('what talks on and on ends by itself when nobody can hear it', { timeout: 60_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'kiraathane-'));
  for (const [words, told] of [
    [['serve', '--port', '0', '--data', data], /^kiraathane serve: cannot write the address to standard output: No space left on device$/m],
    [['engine', 'tavla', '--external', '0'], /^kiraathane engine: --external: cannot write the port to standard output: No space left on device$/m],
    [['engine', 'kos'], /^kiraathane: the output could not be written/m],
    [['play', 'kos', '--level', 'kolay', '--first', 'a', '--seed', '1'], /^kiraathane: the output could not be written/m],
    // Depth 20 would take years.
    [['perft', 'dokuz-tas', '20'], /^kiraathane: the output could not be written/m],
  ]) {
    for (const to of ['/dev/full', '&-']) {
      const child = spawn('sh', ['-c', `exec "$0" "$@" >${to}`, program, ...words], { stdio: ['pipe', 'ignore', 'pipe'] });
      let err = '';
      child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
      child.stdin.on('error', () => {}).write('hello\n');
      const [code] = await once(child, 'close');
      assert.equal(code, 3, `${words.join(' ')} >${to}: ${err}`);
      assert.match(err, told);
    }
  }
  rmSync(data, { recursive: true });
});

test('a bad answer stays a bad answer when its output cannot be written', () => {
  const { status, stderr } = spawnSync('sh', ['-c', 'exec "$0" moves kos nonsense >/dev/full', program], { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /expected/);
});

// Escape sequences would be obeyed by a terminal, and what is no UTF-8 breaks the reader of a log.
test('refusals show what came from outside without its control characters and broken bytes', () => {
  const bytes = (text) => Buffer.from(text, 'latin1');
  const evil = 'x\x1b[2J\xff\xc5';
  const shown = 'x\\x1b[2J\\xff\\xc5';
  // Arguments of spawn are UTF-8: a shell makes the bytes.
  const shell = (words) => spawnSync('bash', ['-c', `exec "$0" ${words.replaceAll('EVIL', () => "$'x\\x1b[2J\\xff\\xc5'")}`, program], { input: '' });
  for (const words of [
    'EVIL', 'moves EVIL start', 'moves kos EVIL', 'show tavla EVIL', 'perft kos 1 EVIL', 'perft EVIL 1', 'best kos start --level EVIL', 'best kos start --EVIL',
    'play kos --side EVIL', 'play kos --lang EVIL', 'verify EVIL', 'verify - --game EVIL', 'engine EVIL', 'engine tavla --external EVIL',
    'arena tavla --a kolay --b kolay --mat EVIL', 'arena EVIL --a kolay --b kolay', 'bench EVIL', 'serve EVIL', 'serve --port EVIL', 'serve --host EVIL',
    'serve --log-level EVIL', 'serve --data EVIL/x --web EVIL', 'serve --EVIL',
  ]) {
    const { status, stderr, stdout } = shell(words);
    assert.equal(status, 2, `${words}: ${stderr}`);
    assert.ok(stderr.toString('latin1').includes(shown), `${words}: ${stderr.toString('latin1')}`);
    assert.doesNotMatch(stderr.toString('latin1') + stdout.toString('latin1'), /[\x00-\x09\x0b-\x1f\x7f\xff]/, words);
  }
  const told = (words, input) => {
    const { stdout, stderr } = spawnSync(program, words, { input: bytes(input) });
    return stdout.toString('latin1') + stderr.toString('latin1');
  };
  for (const [words, input] of [
    [['engine', 'kos'], `${evil}\n`],
    [['engine', 'kos'], `go ${evil}\n`],
    [['engine', 'kos'], `go depth ${evil}\n`],
    [['engine', 'kos'], `go level ${evil}\n`],
    [['engine', 'dokuz-tas'], `position start moves ${evil}\n`],
    [['engine', 'kos'], `go infinite\n${evil}\nstop\n`],
    [['verify', '-'], `d6 ${evil}\n`],
  ]) {
    const text = told(words, input);
    assert.ok(text.includes(shown), `${input}: ${text}`);
    assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f\x7f\xff]/, input);
  }
  // In JSON such characters are escapes, and whole ones.
  const record = (members) => JSON.stringify({ game: 'kos', start: 'start', turns: [], ...members });
  for (const members of [{ game: '\x1b' }, { start: '\x1b' }, { turns: ['\x1b'] }, { outcome: '\x1b' }]) {
    assert.match(told(['verify', '-'], record(members)), /'\\x1b'/);
  }
  // Twelve bytes are shown, but no half character.
  assert.match(run(['show', 'kos', 'şşşşşşşş']).err, /at character 1 \('ş{6}'\)/);
  assert.match(run(['show', 'kos', '_şşşşşşşş']).err, /at character 1 \('_ş{5}'\)/);
});

test('places are told in characters', () => {
  assert.match(run(['show', 'dokuz-tas', '.../.ş']).err, /at character 6 \('ş'\)/);
  assert.match(run(['show', 'tavla', 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0ş']).err, /at character 51 \('ş'\)/);
  assert.match(run(['verify', '-'], { input: 'd6 d2\n{şş} x\n' }).err, /^kiraathane verify: line 2, column 6: /);
});

test('options are refused by their own names', () => {
  assert.match(run(['arena', 'kos', '--a', 'kolay', '--b', 'usta']).err, /^kiraathane arena: --b: 'usta' is not a level; expected kolay, orta, zor$/m);
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

/** `engine tavla --external` on a port of its own. */
async function external(t) {
  const child = spawn(program, ['engine', 'tavla', '--external', '0', '--level', 'kolay'], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  const [said] = await once(child.stdout, 'data');
  return Number(/:(\d+)/.exec(String(said))[1]);
}

test('the external player answers a line that is too long, and a port in use, with what was expected', { timeout: 60_000 }, async (t) => {
  const port = await external(t);
  const socket = createConnection(port, '127.0.0.1');
  socket.end('x'.repeat(70_000));
  let heard = '';
  for await (const data of socket) heard += data;
  assert.equal(heard, 'error expected a line of at most 4095 bytes\n');
  const second = run(['engine', 'tavla', '--external', String(port)]);
  assert.equal(second.code, 3);
  assert.match(second.err, /cannot listen on port \d+: Address already in use/);
});

/* One checker each, on the own 1 point, and a throw of 21: bearing it off ends the game. */
const points = Array.from({ length: 26 }, (_, point) => ({ 1: 1, 24: -1 })[point] ?? 0);
const LAST_CHECKER = ['board:a:b:0:0:0', ...points, '1:2:1:2:1:1:1:1:0:1:-1:0:25:14:14:0:0:0:0:0:0'].join(':');

test('the external player answers everybody, whoever else is silent or half said', { timeout: 60_000 }, async (t) => {
  const port = await external(t);
  const open = async () => {
    const socket = createConnection(port, '127.0.0.1').setEncoding('utf8');
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (socket) => {
    socket.write(`${LAST_CHECKER}\n`);
    return (await once(socket, 'data'))[0];
  };
  const idle = await open();
  const half = await open();
  half.write(LAST_CHECKER.slice(0, 20));
  const talker = await open();
  assert.equal(await ask(talker), '1/off\n');
  half.write(`${LAST_CHECKER.slice(20)}\n`);
  assert.equal((await once(half, 'data'))[0], '1/off\n');
  // Sixteen at once; one more, and the one silent for longest goes.
  const more = [];
  for (let i = 3; i < 16; i++) more.push(await open());
  assert.equal(await ask(more.at(-1)), '1/off\n');
  const gone = once(idle.resume(), 'close');
  const last = await open();
  assert.equal(await ask(last), '1/off\n');
  await gone;
  for (const socket of [half, talker, ...more]) assert.equal(await ask(socket), '1/off\n');
  // Who asks and never listens is let go, not waited for.
  const deaf = await open();
  deaf.pause();
  const ended = once(deaf, 'error');
  const flood = () => deaf.write(`${LAST_CHECKER}\n`.repeat(500), (error) => !error && flood());
  flood();
  await Promise.race([ended, once(deaf, 'close')]);
  assert.equal(await ask(talker), '1/off\n');
  for (const socket of [half, talker, last, ...more, deaf]) socket.destroy();
});
