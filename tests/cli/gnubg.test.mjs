// SPDX-License-Identifier: MIT
// Tavla beside GNU Backgammon itself: identifiers both ways, our match files read there, and a whole
// match of that program against ours. Skipped where it is not installed.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lines, program, run } from './support.mjs';

const GNUBG = ['/usr/games/gnubg', '/usr/bin/gnubg'].find((path) => existsSync(path));
const skip = GNUBG ? false : 'gnubg is not installed (apt-get install gnubg)';
const folder = mkdtempSync(join(tmpdir(), 'kiraathane-gnubg-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Python inside gnubg, away from anybody's settings; returns what it printed. */
function gnubg(script) {
  const file = join(folder, 'script.py');
  writeFileSync(file, script);
  const { stdout, stderr, status } = spawnSync(GNUBG, ['-t', '-q', '-r', '-p', file], {
    encoding: 'utf8', input: '', env: { ...process.env, HOME: folder }, timeout: 300_000, maxBuffer: 1 << 26,
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

const commands = (list) => `import gnubg\nfor c in ${JSON.stringify(list)}: gnubg.command(c)\n`;
const QUIET = ['set confirm new off', 'set confirm save off', 'set display off', 'set automatic bearoff off'];
const BY_HAND = [...QUIET, 'set automatic game off', 'set automatic roll off', 'set automatic move off',
  'set player 0 human', 'set player 1 human', 'new match 5'];

// As gnubg 1.07 prints them for the XGIDs beside them.
const SAMPLES = [
  ['-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:0', '4HPwATDgc/ABMA:cImlAAAAAAAE'],
  ['-b----E-C---eE---b-db---B-:0:0:1:66:0:0:0:5:0', 'sGfwATDgc/ABMA:cAm7AAAAAAAE'],
  ['ab----D-C---dE---c-e----BA:0:0:1:52:1:2:0:5:0', '4HPwAFjgOfgAWA:cImqACAACAAE'],
  ['-----CE-C----C----bcbbbbbA:0:0:1:44:4:3:0:5:0', '27YbAABwn4MDQA:cAmyADAAIAAE'],
  ['-bB---BCBBBBc------dc-c---:0:0:1:21:0:0:0:5:0', 'nHvAATCG3bYBAA:cAmlAAAAAAAE'],
  ['-BC-BA-------------a--cb--:0:0:1:64:2:2:0:5:0', 'dgQAgJ0FAAAAAA:cAmzACAAEAAE'],
  ['-aA---------b------fdb----:0:0:1:21:3:1:0:5:0', '2PsBAyACAAAAAA:cAmlABAAGAAE'],
  ['---BBBD-----bB-----dcbbb-C:0:0:1:11:0:0:0:5:0', 'tt0DBgBse8AAcA:cImkAAAAAAAE'],
  ['-bBCBBC------------edd----:0:0:1:53:0:4:0:5:0', 'eO8DADB22wEAAA:cImuAEAAAAAE'],
  ['--C-CD---BC--b---c-e--e---:0:0:1:65:0:0:0:0:0', 'fHwOAwDOPewAAA:cAkXAAAAAAAE'],
];

test('the ten samples are written as gnubg writes them', () => {
  for (const [xgid, id] of SAMPLES) {
    assert.deepEqual(lines(['show', 'tavla', `XGID=${xgid}`, '--foreign']), [id]);
  }
});

/** The canonical texts of positions in any spelling. */
function canonical(positions) {
  const input = positions.map((position) => `position ${position}\nshow\n`).join('');
  const texts = lines(['engine', 'tavla'], { input }).filter((line) => line.startsWith('position '));
  assert.equal(texts.length, positions.length);
  return texts.map((line) => line.slice('position '.length));
}

/** Positions of the golden file with made up dice, scores and seats. */
function somePositions(count) {
  let state = 20261130;
  const below = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const stored = readFileSync('tests/golden/tavla-gnubg.txt', 'utf8').split('\n').filter((line) => /^\S{14} \d/.test(line));
  const chosen = Array.from({ length: count }, (_, i) => stored[Math.floor((i * stored.length) / count)].split(' '));
  return canonical(chosen.map(([id, dice]) => `${id} ${dice}`)).map((text) => {
    const fields = text.split(':');
    const length = below(4) === 0 ? 0 : 1 + below(15);
    if (below(2) === 1) fields[3] = '-1';
    if (length > 0) [fields[5], fields[6], fields[8]] = [below(length), below(length), length];
    return fields.join(':');
  });
}

test('a thousand positions go to gnubg and come back', { skip }, () => {
  const positions = somePositions(1000).concat(SAMPLES.map(([xgid]) => `XGID=${xgid}`));
  const ids = positions.map((position) => lines(['show', 'tavla', position, '--foreign'])[0]);
  const script = `${commands(BY_HAND)}
for i in ${JSON.stringify(ids)}:
    gnubg.command("set gnubgid " + i)
    print("id", gnubg.positionid() + ":" + gnubg.matchid())
for x in ${JSON.stringify(positions.filter((position) => position.split(':')[3] === '1'))}:
    gnubg.command("set xgid " + x)
    print("xgid", x, gnubg.positionid() + ":" + gnubg.matchid())
`;
  const told = gnubg(script).split('\n');
  const back = told.filter((line) => line.startsWith('id ')).map((line) => line.slice(3));
  assert.deepEqual(back, ids);
  assert.deepEqual(canonical(back), positions);
  const read = told.filter((line) => line.startsWith('xgid ')).map((line) => line.split(' '));
  assert.ok(read.length > 300);
  for (const [, position, id] of read) assert.equal(id, ids[positions.indexOf(position)], position);
});

/** Writes arena games; the paths of their files. */
function arena(games, ...options) {
  const target = mkdtempSync(join(folder, 'mat-'));
  lines(['arena', 'tavla', '--a', 'orta', '--b', 'kolay', '--games', `${games}`, '--mat', target, ...options]);
  return readdirSync(target).sort().map((name) => join(target, name));
}

test('gnubg reads a hundred games of the arena, and matches, without a warning', { skip }, () => {
  const hands = arena(100);
  // In a match gnubg may count a mars as three points and stop reading where it thinks the match won.
  const matches = arena(10, '--match', '5');
  const told = gnubg(`${commands(QUIET)}
for f in ${JSON.stringify([...hands, ...matches])}:
    gnubg.command('import mat "' + f + '"')
    m = gnubg.match(analysis=0, boards=0)
    print("read", f, len(m["games"]), sum(len(g["game"]) for g in m["games"]))
`);
  assert.doesNotMatch(told, /warning|invalid|error|illegal/i);
  const read = told.split('\n').filter((line) => line.startsWith('read ')).map((line) => line.split(' '));
  assert.deepEqual(read.map(([, file]) => file), [...hands, ...matches]);
  for (const [, file, games, rolls] of read.slice(0, hands.length)) {
    assert.equal(Number(games), 1, file);
    assert.equal(Number(rolls), readFileSync(file, 'utf8').match(/\d\d:/g).length, `rolls of ${file}`);
  }
});

/** `kiraathane engine tavla --external 0` and the port it took. */
async function external(level) {
  const child = spawn(program, ['engine', 'tavla', '--external', '0', '--level', level], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the engine ended with ${code}`)));
    child.stdout.once('data', (data) => resolve(/localhost:(\d+)/.exec(data)[1]));
  });
  return { child, port };
}

// gnubg takes an illegal answer for a pass without a word: every turn is checked by our rules afterwards.
for (const [seat, level] of [[1, 'zor'], [0, 'orta']]) {
  test(`a match to seven of gnubg against ${level} as its player ${seat} runs to its end`, { skip }, async () => {
    const { child, port } = await external(level);
    const file = join(folder, `match-${seat}.mat`);
    const told = gnubg(`${commands([...QUIET, 'set automatic game on', 'set automatic roll on', 'set automatic move on',
      `set player ${1 - seat} gnubg`, `set player ${1 - seat} chequerplay evaluation plies 0`,
      `set player ${seat} external localhost:${port}`, 'set cube use off', `set seed ${7 + seat}`, 'new match 7'])}
def is_decided():
    hands = [g["info"] for g in gnubg.match(analysis=0, boards=0)["games"]]
    return hands[-1]["winner"] is not None and max(hands[-1]["score-X"], hands[-1]["score-O"]) + hands[-1]["points-won"] >= 7
for turn in range(3000):
    gnubg.nextturn()
    if gnubg.posinfo()["gamestate"] != 1 and is_decided():
        break
gnubg.command("show score")
gnubg.command('export match mat "${file}"')
`);
    child.kill();
    const scores = [...told.matchAll(/The score \(after \d+ games?\) is: \S+ (\d+), \S+ (\d+) \(match to 7 points/g)];
    const [, one, two] = scores.at(-1) ?? [];
    assert.ok(Math.max(Number(one), Number(two)) >= 7, `the match ended: ${told.slice(-300)}`);
    const [head, ...hands] = readFileSync(file, 'utf8').split(/^ Game \d+\r?\n/m);
    assert.ok(hands.length >= 3);
    for (const counted of hands) {
      // gnubg counts for itself: a backgammon is three points to it, to Tavla a mars.
      const hand = counted.replace('Wins 3 points', 'Wins 2 points');
      const { code, err } = run(['verify', '-', '--game', 'tavla'], { input: `${head} Game 1\n${hand}` });
      assert.equal(code, 0, `${err}\n${hand}`);
    }
  });
}
